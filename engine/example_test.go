package engine_test

import (
	"errors"
	"fmt"
	"slices"

	"consort/engine"
)

func ExampleParseFEN() {
	p, err := engine.ParseFEN("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 30")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.SideToMove(), "to move; en passant on", p.EnPassant())

	_, err = engine.ParseFEN("4k3/8/8/8/8/8/8/4K3 w - e4 0 1")
	var refused *engine.FENError
	if errors.As(err, &refused) {
		fmt.Println("refused:", refused.Rule)
	}
	// Output:
	// white to move; en passant on d6
	// refused: the en passant square is - or a square of rank 3 or 6
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
	// illegal move "e1e3": the king on e1 cannot go to e3
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
	// Output: after 2 moves: illegal move "e1e3": the king on e1 cannot go to e3
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
