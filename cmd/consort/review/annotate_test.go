package review

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/pgn"
)

// The parts of a comment are distinguished.
func TestOpinion(t *testing.T) {
	for name, c := range map[string]struct {
		comment string
		verdict *pgn.Verdict
		opinion string
	}{
		"nothing":    {"", nil, ""},
		"authors":    {"the usual (as in Paris)", nil, ""},
		"verdict":    {"", &pgn.Verdict{By: signature, Words: "blunder, loses a piece; best is Nf3"}, "blunder, loses a piece; best is Nf3"},
		"both":       {"hm", &pgn.Verdict{By: signature, Words: "mistake"}, "mistake"},
		"other view": {"a fine move", &pgn.Verdict{By: ofAuthors, Words: "mistake; best is d4"}, "the engine's view: mistake; best is d4"},
		"of a user":  {"a fine move (Consort: mistake)", nil, ""},
		"its name":   {"Consort", nil, ""},
		"twice":      {"hm (Consort: mistake)", &pgn.Verdict{By: signature, Words: "mistake"}, "mistake"},
	} {
		t.Run(name, func(t *testing.T) {
			g := game(t, "1. e4 *")
			g.Last().Annotate(func(n *pgn.Note) { n.Comment, n.Verdict = c.comment, c.verdict })
			for range 2 {
				note := g.Last().Note()
				require.Equal(t, c.comment, note.Comment)
				require.Equal(t, c.opinion, Opinion(&note))
				g = game(t, g.String())
			}
		})
	}
}

// A second review recognizes what the first has written, also after the user has changed
// the words around it, and replaces it alone.
func TestSecondReview(t *testing.T) {
	report, g := review(t, 2000, "{A short game.} 1. f3 {hm} e5 2. g4 {oh} (2. d4 {mine}) Qh4# 0-1")
	style := Style{Effort: "2000 nodes"}
	report.Annotate(g.Last(), style, nil)
	first := g.String()
	again := game(t, first)
	require.Equal(t, first, again.String())
	report.Annotate(again.Last(), style, nil)
	require.Equal(t, first, again.String())

	blunder := again.Last().Parent()
	blunder.Annotate(func(n *pgn.Note) { n.SetFullComment(n.FullComment() + " so I lost") })
	edited := blunder.Note()
	require.Nil(t, edited.Verdict)
	require.Contains(t, edited.Comment, "; best is ", "words that the user has taken over")
	report.Annotate(again.Last(), style, nil)
	now := blunder.Note()
	require.Equal(t, edited.Comment, now.Comment, "stay")
}

// What a review has written into a game is found in it again, and the rest is the authors'.
func TestPartsOfReview(t *testing.T) {
	report, g := review(t, 2000, "{A short game.} 1. f3 {hm} e5 2. g4 {oh} Qh4# 0-1")
	report.Annotate(g.Last(), Style{Effort: "2000 nodes"}, nil)
	root := g.Root().Note()
	require.Equal(t, "A short game.", root.Comment)
	require.Equal(t, "Consort, "+report.totals("2000 nodes"), root.Verdict.String())
	line := g.Last().Line()
	require.Equal(t, "hm", line[0].Note().Comment)
	bad := line[2].Note()
	require.Equal(t, "oh", bad.Comment)
	require.Contains(t, Opinion(&bad), "blunder, allows mate in 1: 2... Qh4#; best is ")
	added := line[2].Parent().Children()[1].Note()
	require.Equal(t, &pgn.Verdict{Kind: pgn.LineVerdict, By: signature}, added.Verdict)
	require.Empty(t, added.Comment)
}
