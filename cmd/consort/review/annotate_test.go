package review

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/pgn"
)

// The parts of a comment are told apart as they are written.
func TestPartsOf(t *testing.T) {
	for name, c := range map[string]struct {
		comment string
		want    Parts
	}{
		"nothing":    {"", Parts{}},
		"authors":    {"[%clk 0:05:00] the usual (as in Paris)", Parts{Words: "the usual (as in Paris)"}},
		"verdict":    {"[%eval -3.10] (Consort: blunder, loses a piece; best is Nf3)", Parts{Verdict: "blunder, loses a piece; best is Nf3"}},
		"both":       {"hm [%eval -0.90] (Consort: mistake)", Parts{Words: "hm", Verdict: "mistake"}},
		"other view": {"a fine move (Consort's view: mistake; best is d4)", Parts{Words: "a fine move", Verdict: "the engine's view: mistake; best is d4"}},
		"added line": {"[%eval 0.31] Consort", Parts{}},
		"its name":   {"Consort", Parts{Words: "Consort"}},
	} {
		t.Run(name, func(t *testing.T) {
			n := pgn.NewTree(engine.StartPosition()).Root()
			n.Comment = c.comment
			require.Equal(t, c.want, PartsOf(n))
		})
	}
}

// What a review has written into a game is found in it again, and the rest is the authors'.
func TestPartsOfReview(t *testing.T) {
	report, g := review(t, 2000, "{A short game.} 1. f3 {hm} e5 2. g4 {oh} Qh4# 0-1")
	tree := g.Tree()
	report.AnnotateTree(tree.Last(), "2000 nodes", tree.Root())
	require.Equal(t, Parts{Words: "A short game.", Summary: report.Summary("2000 nodes")}, PartsOf(tree.Root()))
	line := tree.Last().Line()
	require.Equal(t, "hm", PartsOf(line[0]).Words)
	bad := PartsOf(line[2])
	require.Equal(t, "oh", bad.Words)
	require.Contains(t, bad.Verdict, "blunder, allows mate in 1; best is ")
	added := line[2].Parent().Children()[1]
	require.Contains(t, added.Comment, signature)
	require.Equal(t, Parts{}, PartsOf(added))
}
