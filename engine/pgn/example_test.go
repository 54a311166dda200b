package pgn_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
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
		fmt.Printf("%s - %s: %d moves, %s\n", g.Tag("White"), g.Tag("Black"), len(g.Moves), g.Result)
		for _, w := range g.Warnings { // what was passed over
			fmt.Println(w)
		}
	}
	// Output:
	// Ada - Bob: 4 moves, 0-1
	// game 2, line 10: illegal move "Ke3": the king on e1 cannot move to e3
	// Eve - Fay: 2 moves, *
	// game 3, line 15: illegal move "Nf3": no black knight can move to f3; the rest of the variation is skipped
}

// The annotations of a game.
func ExampleGame_Note() {
	games, err := pgn.ReadAll(strings.NewReader("1. e4 e5 2. Nf3 $1 {and now?} (2. f4 exf4) 2... Nc6 *"))
	if err != nil {
		fmt.Println(err)
		return
	}
	g := games[0]
	note := g.Note(2) // of the third move: 0 is the first
	fmt.Println(note.Glyphs[0] == pgn.Good, note.Comment)
	for _, v := range note.Variations {
		fmt.Println(v.Moves)
	}
	// Output:
	// true and now?
	// [f2f4 e5f4]
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
	g := &pgn.Game{Start: line.Start(), Moves: line.Moves(), Result: line.Outcome().Result()}
	g.SetTag("White", "Ada")
	g.SetTag("Black", "Bob")

	better, err := line.PositionAt(2).ParseSAN("e4")
	if err != nil {
		fmt.Println(err)
		return
	}
	note := g.Note(2)
	note.Glyphs = []pgn.Glyph{pgn.Blunder}
	note.Comment = "opens the diagonal"
	note.Variations = []pgn.Variation{{Moves: []engine.Move{better}}}

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
