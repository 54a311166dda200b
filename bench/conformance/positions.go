package conformance

// Rules 39 to 44: position.

import (
	"slices"
	"strings"

	"consort/engine"
)

var positionRules = []Rule{
	{39, "if a move list contains an illegal move, the legal moves before it are played", func(t *trial) {
		t.handshake()
		for _, moves := range []string{"e2e4 e2e5", "e2e4 nonsense", "e2e4 0000 d2d4"} {
			a := t.ask("position startpos moves d2d4 d7d5 c2c4", "position startpos moves "+moves, "go depth 2")
			t.checkLegal("moves "+moves, a, startPosition("e2e4"))
		}
		t.checkLegal("an empty move list", t.ask("position startpos moves", "go depth 2"), startPosition())
	}},
	{40, "an invalid FEN is reported, by info string or a line that is not UCI, and keeps the old position", badFEN},
	{41, "a FEN may have 4 or 5 fields, extra spaces, tabs and a CRLF line end", lenientFEN},
	{42, "without a legal move the reply is bestmove (none), and a drawn position still gets a move", gameEnds},
	{43, "games and command lines of any length are accepted", longGame},
	{44, "castling and promotions are read and written in UCI notation, in Chess960 too", castling},
}

func badFEN(t *trial) {
	for _, command := range BadPositions {
		t.restart()
		t.handshake()
		t.send("position startpos moves e2e4")
		usual := t.ready() // Some engines print something for every position.
		t.send(command)
		reported := slices.ContainsFunc(t.ready(), func(text string) bool { return isReport(text) && !slices.Contains(usual, text) })
		t.checkLegal("the old position is lost", t.ask("go depth 2"), startPosition("e2e4"))
		if !reported {
			t.fail("the invalid position is not reported")
		}
		if t.decided() {
			t.reason = command + ": " + t.reason
			return
		}
	}
}

// messages are the words that begin an engine's lines in UCI, apart from info.
var messages = []string{"id", "uciok", "readyok", "bestmove", "copyprotection", "registration", "option"}

// isReport reports whether a line may be an error message. An info string is what UCI
// provides for it, and GUIs show it. A line outside UCI counts too: GUIs ignore it, but
// it appears in their logs. Rule 6 is the one against such lines.
func isReport(text string) bool {
	words := strings.Fields(text)
	switch {
	case len(words) == 0:
		return false
	case words[0] == "info":
		return len(words) > 2 && words[1] == "string"
	}
	return !slices.Contains(messages, words[0])
}

func lenientFEN(t *trial) {
	t.handshake()
	const board = "4k3/8/8/8/8/8/8/4K2R"
	for _, form := range []string{"w - -", "w - - 7", "  w\t-   -  0  1 \r", "w - - 150 90", "w - - 0 1 moves"} {
		t.checkLegal("fen "+board+" "+form, t.ask("position startpos", "position fen "+board+" "+form, "go depth 2"), position(board+" w - - 0 1"))
	}
	t.checkLegal("4 fields and moves", t.ask("position fen "+board+" w - - moves h1h7", "go depth 2"), position(board+" w - - 0 1", "h1h7"))
}

func gameEnds(t *trial) {
	t.handshake()
	for _, where := range []string{checkmate, stalemate} {
		if a := t.ask(where, "go depth 3"); !t.decided() && a.best != "(none)" {
			t.fail("%s: bestmove %s", strings.TrimPrefix(where, "position "), a.best)
		}
	}
	shuffle := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 3)
	t.checkLegal("a repeated position", t.ask("position startpos moves"+shuffle, "go depth 3"), startPosition())
	const old = "4k3/8/8/8/8/8/8/4K2R w - - 100 90"
	t.checkLegal("a draw by the 50-move rule", t.ask("position fen "+old, "go depth 3"), position(old))
}

func longGame(t *trial) {
	t.handshake()
	shuffle := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 4000) // 16,000 plies, 80 kB
	t.checkLegal("a game of 16,000 plies", t.ask("position startpos moves"+shuffle, "go depth 3"), startPosition())
	t.ready()
}

func castling(t *trial) {
	t.handshake()
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	t.checkLegal("castling as e1g1", t.ask("position fen "+fen+" moves e1g1", "go depth 2"), position(fen, "e1g1"))
	if a := t.ask("position fen "+fen, "go depth 2 searchmoves e1g1"); a.best == "e1h1" {
		t.fail("castling is printed as e1h1 in standard chess")
	}
	const pawn = "8/P7/8/8/8/2k3q1/8/7K w - - 0 1" // only promotions are legal
	t.checkLegal("a promotion with an uppercase letter", t.ask("position fen "+pawn+" moves a7a8Q", "go depth 2"), position(pawn, "a7a8q"))
	if a := t.ask("position fen "+pawn, "go depth 2"); !t.decided() && !(len(a.best) == 5 && strings.Contains("nbrq", a.best[4:])) {
		t.fail("a promotion is printed as %s", a.best)
	}
	t.chess960()
}

// chess960 tests the part of rule 44 that needs UCI_Chess960.
func (t *trial) chess960() {
	if _, ok := t.option("UCI_Chess960"); !ok || t.decided() {
		return
	}
	t.send("setoption name UCI_Chess960 value true")
	for _, fen := range []string{"4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "4k3/8/8/8/8/8/8/1RK4R w KQ - 0 1"} {
		for _, move := range []string{"c1h1", "c1b1"} {
			p := position(fen, move)
			t.checkLegal("Chess960, "+fen+" moves "+move, t.ask("position fen "+fen+" moves "+move, "go depth 2"), p)
		}
		if a := t.ask("position fen "+fen, "go depth 2 searchmoves c1h1"); !t.decided() && a.best == "c1g1" {
			t.fail("castling is printed as c1g1 in Chess960")
		}
	}
	t.checkLegal("Chess960, standard castling as king takes rook", t.ask("position fen "+engine.StartFEN+" moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1", "go depth 2"),
		startPosition("g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1h1"))
}
