package search

import (
	"slices"
	"testing"

	"consort/engine"
	"consort/eval"
)

func TestRootMoves(t *testing.T) {
	p := engine.StartPosition()
	legal := p.Moves()
	null := engine.NoMove
	for _, c := range []struct {
		name       string
		only, want []engine.Move
	}{
		{"no list", nil, legal},
		{"two moves, in the order of generation", []engine.Move{legal[7], legal[3]}, []engine.Move{legal[3], legal[7]}},
		{"one of them illegal", []engine.Move{null, legal[3]}, legal[3:4]},
		{"none of them legal", []engine.Move{null}, legal},
	} {
		if got := RootMoves(&p, c.only); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestTerminalScore(t *testing.T) {
	for fen, want := range map[string]eval.Score{
		"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1": eval.MatedIn(0),
		"7k/5Q2/8/8/8/8/8/4K3 b - - 0 1":    eval.Draw,
	} {
		p, err := engine.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		if got := TerminalScore(&p); got != want {
			t.Errorf("%s: %v, want %v", fen, got, want)
		}
	}
}
