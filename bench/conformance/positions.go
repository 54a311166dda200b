package conformance

// The rules 39 to 44: position.

import (
	"slices"
	"strings"

	"consort/engine"
)

var positionRules = []Rule{
	{39, "an illegal move in position keeps the legal moves before it", func(t *trial) {
		t.hello()
		for _, moves := range []string{"e2e4 e2e5", "e2e4 nonsense", "e2e4 0000 d2d4"} {
			a := t.ask("position startpos moves d2d4 d7d5 c2c4", "position startpos moves "+moves, "go depth 2")
			t.legal("moves "+moves, a, startPosition("e2e4"))
		}
		t.legal("moves, with nothing behind", t.ask("position startpos moves", "go depth 2"), startPosition())
	}},
	{40, "an invalid FEN is reported, by info string or a line that is not UCI, and keeps the old position", badFEN},
	{41, "a FEN may have 4 or 5 fields, extra spaces, tabs and a CRLF line end", formsOfFEN},
	{42, "without a legal move the reply is bestmove (none), and a drawn position still gets a move", ends},
	{43, "games and input lines of any length are accepted", longGame},
	{44, "castling and promotion follow the protocol's notation, in Chess960 too", castling},
}

func badFEN(t *trial) {
	for _, command := range BadPositions {
		t.restart()
		t.hello()
		t.send("position startpos moves e2e4")
		usual := t.ready() // Some engines have words for any position.
		t.send(command)
		told := slices.ContainsFunc(t.ready(), func(text string) bool { return complains(text) && !slices.Contains(usual, text) })
		t.legal("the old position is gone", t.ask("go depth 2"), startPosition("e2e4"))
		if !told {
			t.fail("not a word of it")
		}
		if t.over() {
			t.reason = command + ": " + t.reason
			return
		}
	}
}

// messages begin the lines of an engine by the protocol, but for info.
var messages = []string{"id", "uciok", "readyok", "bestmove", "copyprotection", "registration", "option"}

// complains reports whether a line may be a complaint. An info string is the
// protocol's way, and GUIs show it to the player. A line that is no UCI at all will
// do as well: the protocol has GUIs pass over it, and a person who looks for the
// reason finds it in their logs. That there is no such line is for rule 6.
func complains(text string) bool {
	words := strings.Fields(text)
	switch {
	case len(words) == 0:
		return false
	case words[0] == "info":
		return len(words) > 2 && words[1] == "string"
	}
	return !slices.Contains(messages, words[0])
}

func formsOfFEN(t *trial) {
	t.hello()
	const board = "4k3/8/8/8/8/8/8/4K2R"
	for _, form := range []string{"w - -", "w - - 7", "  w\t-   -  0  1 \r", "w - - 150 90", "w - - 0 1 moves"} {
		t.legal("fen "+board+" "+form, t.ask("position startpos", "position fen "+board+" "+form, "go depth 2"), position(board+" w - - 0 1"))
	}
	t.legal("4 fields and moves", t.ask("position fen "+board+" w - - moves h1h7", "go depth 2"), position(board+" w - - 0 1", "h1h7"))
}

func ends(t *trial) {
	t.hello()
	for _, where := range []string{checkmate, stalemate} {
		if a := t.ask(where, "go depth 3"); !t.over() && a.best != "(none)" {
			t.fail("%s: bestmove %s", strings.TrimPrefix(where, "position "), a.best)
		}
	}
	shuffle := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 3)
	t.legal("a repeated root", t.ask("position startpos moves"+shuffle, "go depth 3"), startPosition())
	const old = "4k3/8/8/8/8/8/8/4K2R w - - 100 90"
	t.legal("a root of 50 moves", t.ask("position fen "+old, "go depth 3"), position(old))
}

func longGame(t *trial) {
	t.hello()
	shuffle := strings.Repeat(" g1f3 g8f6 f3g1 f6g8", 4000) // 16,000 plies, 80 kB
	t.legal("a game of 16,000 plies", t.ask("position startpos moves"+shuffle, "go depth 3"), startPosition())
	t.ready()
}

func castling(t *trial) {
	t.hello()
	const fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	t.legal("e1g1 in", t.ask("position fen "+fen+" moves e1g1", "go depth 2"), position(fen, "e1g1"))
	if a := t.ask("position fen "+fen, "go depth 2 searchmoves e1g1"); a.best == "e1h1" {
		t.fail("castling out is e1h1 in standard chess")
	}
	const pawn = "8/P7/8/8/8/2k3q1/8/7K w - - 0 1" // nothing but promotions
	t.legal("a promotion with an upper case letter", t.ask("position fen "+pawn+" moves a7a8Q", "go depth 2"), position(pawn, "a7a8q"))
	if a := t.ask("position fen "+pawn, "go depth 2"); !t.over() && !(len(a.best) == 5 && strings.Contains("nbrq", a.best[4:])) {
		t.fail("a promotion out is %s", a.best)
	}
	t.chess960()
}

// chess960 tries the part of rule 44 that needs the option.
func (t *trial) chess960() {
	if _, ok := t.option("UCI_Chess960"); !ok || t.over() {
		return
	}
	t.send("setoption name UCI_Chess960 value true")
	for _, fen := range []string{"4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "4k3/8/8/8/8/8/8/1RK4R w KQ - 0 1"} {
		for _, move := range []string{"c1h1", "c1b1"} {
			p := position(fen, move)
			t.legal("Chess960, "+fen+" moves "+move, t.ask("position fen "+fen+" moves "+move, "go depth 2"), p)
		}
		if a := t.ask("position fen "+fen, "go depth 2 searchmoves c1h1"); !t.over() && a.best == "c1g1" {
			t.fail("castling out is c1g1 in Chess960")
		}
	}
	t.legal("Chess960, standard castling as king takes rook", t.ask("position fen "+engine.StartFEN+" moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1", "go depth 2"),
		startPosition("g1f3", "g8f6", "g2g3", "g7g6", "f1g2", "f8g7", "e1h1"))
}
