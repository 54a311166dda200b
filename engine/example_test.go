package engine_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"slices"
	"strings"

	"consort/engine"
	"consort/engine/opening"
	"consort/engine/pgn"
	"consort/engine/polyglot"
	"consort/engine/syzygy"
)

func Example() {
	p, err := engine.ParseFEN("k7/2P5/1K6/8/8/8/8/8 w - - 0 1")
	if err != nil {
		log.Fatal(err) // a *engine.FENError: the rule that is broken, and what was found
	}
	for _, m := range p.Moves() {
		fmt.Println(m, p.SAN(m))
	}
	// Unordered output:
	// c7c8q c8=Q#
	// c7c8r c8=R#
	// c7c8b c8=B
	// c7c8n c8=N
	// b6a6 Ka6
	// b6a5 Ka5
	// b6b5 Kb5
	// b6c5 Kc5
	// b6c6 Kc6
}

// The subpackages: games from a file, an opening book, endgame tablebases.
func Example_files() {
	file := strings.NewReader(`
[White "Ada"]
[Black "Bob"]

1. d4 e6 2. e4 d5 1/2-1/2

[White "Cem"]
[Black "Dot"]

1. e4 e5 2. Ke3 1-0
`)
	games := pgn.NewReader(file)
	for {
		game, err := games.Next()
		if wrong := new(pgn.Error); errors.As(err, &wrong) {
			fmt.Println(err) // names game and line; Next continues with the game after it
			continue
		}
		if err != nil {
			break // io.EOF, or the file cannot be read
		}
		name, _ := opening.Of(game.Last().Replay())
		fmt.Println(game.Tag("White"), game.Result, game.Tag("Black"), "-", name.ECO, name.Name)
	}

	p := engine.StartPosition()
	book, err := polyglot.ReadFile("my.bin")
	if err != nil {
		book = opening.Book() // the built-in one
	}
	if m, ok := book.Best(&p); ok {
		fmt.Println(p.SAN(m))
	}

	tables, err := syzygy.Open("") // folders, separated as in PATH
	if err != nil {
		fmt.Println(err) // names the missing ones; the others are used
	}
	defer tables.Close()
	result, err := tables.ProbeWDL(&p)
	fmt.Println(result, err)
	// Output:
	// Ada 1/2-1/2 Bob - C00 French Defense, Normal Variation
	// game 2, line 10: illegal move "Ke3": the king on e1 cannot move to e3
	// e4
	// draw syzygy: no tables are open
}

func ExampleParseFEN() {
	p, err := engine.ParseFEN("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 30")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.SideToMove(), "to move; en passant on", p.EnPassant())

	_, err = engine.ParseFEN("4k3/8/8/8/8/8/8/4K3 w - e4 0 1")
	var rejected *engine.FENError
	if errors.As(err, &rejected) {
		fmt.Println("rejected:", rejected.Rule)
	}
	// Output:
	// white to move; en passant on d6
	// rejected: the en passant square must be - or a square on rank 3 or 6
}

// Castling of Chess960: a Move is king takes rook, and Target says where the king
// lands.
func ExampleParseFEN_chess960() {
	p, err := engine.ParseFEN("4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.FEN())
	fmt.Println(p.ShredderFEN())
	for _, text := range []string{"O-O", "O-O-O"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		after := p.After(m)
		fmt.Println(m.UCI(true), "puts the king on", m.Target(), "-", after.FEN())
	}
	// Output:
	// 4k3/8/8/8/8/8/8/1RK3R1 w KQ - 0 1
	// 4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1
	// c1g1 puts the king on g1 - 4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1
	// c1b1 puts the king on c1 - 4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1
}

// A Move belongs to the position that it was generated for. In another one it may be
// illegal.
func ExamplePosition_IsLegal() {
	p := engine.StartPosition()
	m, _ := p.ParseUCI("g1f3")
	after := p.After(m)
	fmt.Println(p.IsLegal(m), after.IsLegal(m))

	for _, m := range p.Moves() { // where the knight can go
		if m.From() == engine.G1 {
			fmt.Println(m.Target())
		}
	}
	// Unordered output:
	// true false
	// f3
	// h3
}

func ExamplePosition_LegalMoves() {
	p, _ := engine.ParseFEN("k7/8/8/8/8/8/4P3/4K2R w K - 0 1")

	var moves engine.MoveList // keep it and fill it again: nothing is allocated
	p.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		if m.Kind() == engine.Castling || p.GivesCheck(m) {
			fmt.Println(m, p.SAN(m))
		}
	}
	fmt.Println(moves.Len(), "moves")
	// Unordered output:
	// e1g1 O-O
	// h1h8 Rh8+
	// 16 moves
}

func ExamplePosition_Make() {
	p := engine.StartPosition()
	m, _ := p.ParseUCI("e2e4")

	var child engine.Position
	p.Make(m, &child)
	fmt.Println(child.FEN())
	fmt.Println(p.FEN()) // the parent is as it was: there is nothing to take back
	// Output:
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
}

func ExamplePosition_ParseUCI() {
	p, _ := engine.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	for _, text := range []string{"e1g1", "e1h1", "e1e3"} {
		m, err := p.ParseUCI(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(m, m.UCI(true), p.SAN(m))
	}
	// Output:
	// e1g1 e1h1 O-O
	// e1g1 e1h1 O-O
	// illegal move "e1e3": the king on e1 cannot move to e3
}

func ExamplePosition_ParseSAN() {
	p, _ := engine.ParseFEN("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1")
	for _, text := range []string{"Nbd2", "Nd2", "Ne5", "hello"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(text, "is", m)
	}
	// Output:
	// Nbd2 is b1d2
	// ambiguous move "Nd2": it could be Nbd2 or Nfd2
	// illegal move "Ne5": no white knight can move to e5
	// unreadable move "hello": expected a form like e4, Nbd7, exd5, e8=Q or O-O
}

func ExamplePosition_SAN() {
	p := engine.StartPosition()
	for _, text := range []string{"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6??", "Qxf7"} {
		m, err := p.ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Print(p.SAN(m), " ")
		p = p.After(m)
	}
	// Output: e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#
}

func ExamplePosition_SEE() {
	p, _ := engine.ParseFEN("7k/8/2p5/3p4/4P3/8/8/K2Q4 w - - 0 1")
	for _, text := range []string{"exd5", "Qxd5"} {
		m, _ := p.ParseSAN(text)
		fmt.Println(text, "loses nothing:", p.SEE(m, 0))
	}
	// Output:
	// exd5 loses nothing: true
	// Qxd5 loses nothing: false
}

func ExampleGame() {
	g := engine.NewGame(engine.StartPosition())
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		if err := g.PushUCI(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Outcome())

	g.Undo()
	fmt.Println(g.Outcome(), "with", g.Position().SideToMove(), "to move")
	// Output:
	// 0-1 (checkmate)
	// * (game in progress) with black to move
}

func ExampleGame_PushUCI() {
	g := engine.NewGame(engine.StartPosition())
	for _, text := range []string{"e2e4", "e7e5", "e1e3"} {
		err := g.PushUCI(text)
		var illegal *engine.IllegalMoveError
		if errors.As(err, &illegal) {
			fmt.Println("after", illegal.Ply, "moves:", illegal.Err)
		}
	}
	// Output: after 2 moves: illegal move "e1e3": the king on e1 cannot move to e3
}

func ExampleGame_Outcome() {
	for _, fen := range []string{
		"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
		"8/8/4k3/8/8/4K3/8/8 w - - 0 1",
		"8/8/4k3/8/8/4K3/8/7R w - - 0 1",
	} {
		p, _ := engine.ParseFEN(fen)
		switch o := engine.NewGame(p).Outcome(); {
		case !o.Over():
			fmt.Println("in progress")
		case o.Decided:
			fmt.Println(o.Winner, "has won by", o.Reason)
		default:
			fmt.Println("drawn by", o.Reason)
		}
	}
	// Output:
	// white has won by checkmate
	// drawn by stalemate
	// drawn by insufficient material
	// in progress
}

func ExampleGame_Claim() {
	g := engine.NewGame(engine.StartPosition())
	for range 2 {
		for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
			if err := g.PushUCI(text); err != nil {
				fmt.Println(err)
			}
		}
	}
	fmt.Println("by itself:", g.Outcome())
	fmt.Println("by claim: ", g.Claim())
	// Output:
	// by itself: * (game in progress)
	// by claim:  1/2-1/2 (threefold repetition)
}

func ExamplePerft_Count() {
	p := engine.StartPosition()
	perft := engine.NewPerft(4)
	for depth := range 5 {
		fmt.Println(depth, perft.Count(&p, depth))
	}
	// Output:
	// 0 1
	// 1 20
	// 2 400
	// 3 8902
	// 4 197281
}

func ExampleDivide() {
	p, _ := engine.ParseFEN("8/8/8/8/8/8/k1p5/2K5 b - - 0 1")
	entries := engine.Divide(&p, 2)
	slices.SortFunc(entries, func(a, b engine.DivideEntry) int { return int(a.Move) - int(b.Move) })
	for _, e := range entries {
		fmt.Println(e.Move, e.Nodes)
	}
	fmt.Println("total", engine.CountLeaves(&p, 2))
	// Output:
	// a2a1 2
	// a2a3 2
	// a2b3 1
	// total 5
}

func ExampleBitboard() {
	p := engine.StartPosition()
	for s := range p.Pieces(engine.White, engine.Knight).All() {
		fmt.Println(s, engine.KnightAttacks(s)&^p.ByColor(engine.White) != 0)
	}
	fmt.Print(engine.KnightAttacks(engine.G1))
	// Output:
	// b1 true
	// g1 true
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . x . x
	// . . . . x . . .
	// . . . . . . . .
}

// Positions, moves and squares are JSON values, and keys of JSON objects.
func ExamplePosition_MarshalText() {
	type puzzle struct {
		Position engine.Position                `json:"position"`
		Solution []engine.Move                  `json:"solution"`
		Marks    map[engine.Square]engine.Piece `json:"marks"`
		ToMove   engine.Color                   `json:"toMove"`
	}
	p, _ := engine.ParseFEN("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
	m, _ := p.ParseSAN("Ra8#")
	text, _ := json.Marshal(puzzle{p, []engine.Move{m}, map[engine.Square]engine.Piece{engine.A1: p.PieceAt(engine.A1)}, p.SideToMove()})
	fmt.Println(string(text))

	var again puzzle
	if err := json.Unmarshal(text, &again); err != nil {
		fmt.Println(err) // a *engine.FENError, *engine.MoveTextError or *engine.TextError
	}
	fmt.Println(again.Position == p)
	// Output:
	// {"position":"6k1/5ppp/8/8/8/8/8/R6K w - - 0 1","solution":["a1a8"],"marks":{"a1":"R"},"toMove":"white"}
	// true
}

// A move that was read without its position is resolved before it is used.
func ExampleParseMove() {
	p, _ := engine.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	m, err := engine.ParseMove("e1g1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.IsLegal(m)) // the king cannot walk there

	m, err = p.Resolve(m)
	fmt.Println(p.IsLegal(m), m.Kind() == engine.Castling, p.SAN(m), err)
	// Output:
	// false
	// true true O-O <nil>
}

// A game as JSON has the start position and the moves. All of them are checked when it
// is read.
func ExampleGame_MarshalJSON() {
	g := engine.NewGame(engine.StartPosition())
	for _, text := range []string{"e2e4", "e7e5"} {
		_ = g.PushUCI(text)
	}
	text, _ := json.Marshal(g)
	fmt.Println(string(text))

	var again engine.Game
	fmt.Println(json.Unmarshal(text, &again), again.Len())
	fmt.Println(json.Unmarshal([]byte(`{"moves":["e2e4","e2e4"]}`), &again))
	// Output:
	// {"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":["e2e4","e7e5"],"result":"*"}
	// <nil> 2
	// ply 2: illegal move "e2e4": there is no piece on e2; position: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
}

// A position is put together on an empty board, or from another position.
func ExampleBuilder() {
	var b engine.Builder
	b.Board[engine.E1], b.Board[engine.H1], b.Board[engine.E8] = engine.WhiteKing, engine.WhiteRook, engine.BlackKing
	b.Castling = "K"
	p, err := b.Position()
	fmt.Println(p.FEN(), err)

	mirrored := p.Mirror()
	fmt.Println(mirrored.FEN())

	b.Board[engine.E8] = engine.NoPiece
	_, err = b.Position()
	fmt.Println(err) // a *engine.PositionError
	// Output:
	// 4k3/8/8/8/8/8/8/4K2R w K - 0 1 <nil>
	// 4k2r/8/8/8/8/8/8/4K3 b k - 0 1
	// each side must have exactly one king: black has 0
}
