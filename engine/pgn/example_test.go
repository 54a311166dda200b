package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
	"consort/engine/svg"
)

// Any number of games, one at a time. Reading continues after an invalid game.
func ExampleReader() {
	file := strings.NewReader(`[White "Ada"]
[Black "Bob"]

1. f3 e5 {He sees it.} 2. g4 $4 (2. e4 Nc6) 2... Qh4# 0-1

[White "Cem"]
[Black "Dot"]

1. e4 e5
2. Ke3 1/2-1/2

[White "Eve"]
[Black "Fay"]

1. d4 (1. e4 Nf3) 1... d5 *
`)
	games := pgn.NewReader(file)
	for {
		g, err := games.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		var wrong *pgn.Error
		switch {
		case errors.As(err, &wrong):
			fmt.Println(err)
			continue
		case err != nil: // The stream itself has failed, and would again.
			fmt.Println(err)
			return
		}
		fmt.Printf("%s - %s: %d moves, %s\n", g.Tag("White"), g.Tag("Black"), len(g.Moves()), g.Result)
		for _, w := range g.Warnings { // what was passed over
			fmt.Println(w)
		}
	}
	// Output:
	// Ada - Bob: 4 moves, 0-1
	// game 2, line 10: illegal move "Ke3": the king on e1 cannot move to e3
	// Eve - Fay: 2 moves, *
	// game 3, line 15: illegal move "Nf3": no black knight can move to f3; the rest of the line is kept as a comment
}

// A game is written in export format. Separate games by a blank line.
func ExampleGame_String() {
	line := engine.NewGame(engine.StartPosition())
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		if err := line.PushUCI(text); err != nil {
			fmt.Println(err)
			return
		}
	}
	g := pgn.NewGame(line.Start())
	g.Result = line.Outcome().Result()
	g.SetTag("White", "Ada")
	g.SetTag("Black", "Bob")
	n := g.Root()
	for _, m := range line.Moves() {
		n, _ = n.Add(m) // The moves are legal.
	}

	blunder := n.Parent()
	blunder.Annotate(func(note *pgn.Note) {
		note.Glyphs = []pgn.Glyph{pgn.Blunder}
		note.Comment = "opens the diagonal"
	})
	better, err := blunder.Parent().Position().ParseSAN("e4")
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := blunder.Parent().Add(better); err != nil {
		fmt.Println(err)
		return
	}

	fmt.Fprintln(os.Stdout, g)
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Ada"]
	// [Black "Bob"]
	// [Result "0-1"]
	//
	// 1. f3 e5 2. g4 $4 {opens the diagonal} (2. e4) 2... Qh4# 0-1
}

// The moves of a game with its variations.
func ExampleGame() {
	games, err := pgn.ReadAll(strings.NewReader("1. e4 e5 (1... c5 {[%clk 0:04:58] the Sicilian} 2. Nf3 (2. c3)) 2. Nf3 *"))
	if err != nil {
		fmt.Println(err)
		return
	}
	game := games[0]
	var moves []string
	for n := range game.All() {
		moves = append(moves, fmt.Sprintf("%s(%d)", n.SAN(), n.ID()))
	}
	fmt.Println(strings.Join(moves, " "))

	sicilian := game.Root().Next().Children()[1]
	note := sicilian.Note()
	fmt.Println(sicilian.SAN(), note.Comment, note.Clock)
	for n := range sicilian.Following() {
		fmt.Println(n.SAN(), len(n.Line()))
	}
	// Output:
	// e4(1) e5(2) Nf3(6) c5(3) Nf3(4) c3(5)
	// c5 the Sicilian 4m58s
	// Nf3 3
}

// Changing a game: a variation is added, annotated, and made the main line.
func ExampleNode_Promote() {
	game := pgn.NewGame(engine.StartPosition())
	add := func(n *pgn.Node, san string) *pgn.Node {
		m, err := n.Position().ParseSAN(san)
		if err != nil {
			panic(err)
		}
		child, err := n.Add(m) // an existing child if the move is there already
		if err != nil {
			panic(err)
		}
		return child
	}
	e4 := add(game.Root(), "e4")
	add(e4, "e5")
	c5 := add(e4, "c5")
	c5.Annotate(func(note *pgn.Note) {
		note.Glyphs = []pgn.Glyph{pgn.Interesting}
		note.Comment = "fights for d4"
		note.Evaluation = &pgn.Evaluation{Centipawns: 25}
	})
	fmt.Println(game.Moves())

	c5.Promote()
	fmt.Println(game.Moves())
	_, moves, _ := strings.Cut(game.String(), "\n\n")
	fmt.Print(moves)
	// Output:
	// [e2e4 e7e5]
	// [e2e4 c7c5]
	// 1. e4 c5 $5 {[%eval 0.25] fights for d4} (1... e5) *
}

// All games of a stream that can be read. A game that cannot is an *Error, after which the
// loop may go on.
func ExampleReader_All() {
	file := strings.NewReader("[White \"Ada\"]\n\n1. e4 e5 1-0\n\n[White \"Bob\"]\n\n1. e4 e4 0-1\n\n[White \"Cleo\"]\n\n1. d4 *")
	for game, err := range pgn.NewReader(file).All() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(game.Tag("White"), len(game.Moves()))
	}
	// Output:
	// Ada 2
	// game 2, line 7: illegal move "e4": no black pawn can move to e4
	// Cleo 1
}

// Arrows and marks in the comment of a move, drawn on a picture of the board.
func ExampleNote() {
	games, err := pgn.ReadAll(strings.NewReader("1. e4 {[%csl Yf7][%cal Gd1h5,Rh5f7] a threat} *"))
	if err != nil {
		fmt.Println(err)
		return
	}
	e4 := games[0].Last()
	var drawn []svg.Arrow
	for _, a := range e4.Note().Arrows {
		fmt.Println(a.Color, a.From, a.To)
		drawn = append(drawn, svg.Arrow{From: a.From, To: a.To, Color: a.Color.String()})
	}
	picture := svg.Board(e4.Position(), svg.Options{Arrows: drawn, LastMove: e4.Move()})
	fmt.Println(strings.HasPrefix(picture, "<svg"))

	e4.Annotate(func(note *pgn.Note) {
		note.Arrows = []pgn.Arrow{{From: engine.E4, To: engine.E5, Color: pgn.Blue}}
	})
	fmt.Println(e4.Note().Comment)
	_, moves, _ := strings.Cut(games[0].String(), "\n\n")
	fmt.Print(moves)
	// Output:
	// yellow f7 f7
	// green d1 h5
	// red h5 f7
	// true
	// a threat
	// 1. e4 {[%cal Be4e5] a threat} *
}
