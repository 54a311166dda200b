package pgn

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// Edits of random trees are undone and redone, node by node, with the same IDs.
func TestEdits(t *testing.T) {
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 49))
		g := randomTree(t, rng)
		states, texts, edits := [][]string{identify(g)}, []string{g.String()}, []*Edit(nil)
		for range 8 {
			e, err := g.Edit(func() error {
				change(rng, g)
				g.SetTag("Round", fmt.Sprint(rng.IntN(100)))
				if n := g.Node(rng.IntN(len(g.nodes))); n != nil && len(n.position.Moves()) > 0 {
					_, err := n.Add(n.position.Moves()[0])
					require.NoError(t, err)
				}
				return nil
			})
			require.NoError(t, err)
			checkTree(t, g)
			states, texts, edits = append(states, identify(g)), append(texts, g.String()), append(edits, e)
		}
		check := func(i int) {
			checkTree(t, g)
			require.Equal(t, states[i], identify(g))
			require.Equal(t, texts[i], g.String())
		}
		for range 2 {
			for i := range slices.Backward(edits) {
				edits[i].Undo()
				check(i)
			}
			for i, e := range edits {
				e.Redo()
				check(i + 1)
			}
		}
		for i := range slices.Backward(edits) {
			edits[i].Undo()
		}
		// Another edit after that does not disturb what is undone before it.
		e, err := g.Edit(func() error { change(rng, g); return nil })
		require.NoError(t, err)
		e.Undo()
		check(0)
	}
}

// identify describes a game with the IDs of its nodes.
func identify(g *Game) []string {
	lines := describe(g)
	i := 1
	for n := range g.All() {
		lines[i] += fmt.Sprint(" ", n.ID())
		i++
	}
	return lines
}

// An edit that fails changes nothing.
func TestFailedEdit(t *testing.T) {
	g := readOne(t, "[White \"A\"]\n\n1. e4 {a} (1. d4) 1... e5 *")
	before := identify(g)
	failure := errors.New("no")
	_, err := g.Edit(func() error {
		change(rand.New(rand.NewPCG(1, 1)), g)
		g.Root().Delete()
		g.SetTag("White", "B")
		g.Result = engine.WhiteWins
		return failure
	})
	require.ErrorIs(t, err, failure)
	require.Equal(t, before, identify(g))
	require.Equal(t, "A", g.Tag("White"))
}

// A game does not grow beyond what a reader accepts, and one at the limit can still be
// read, changed and made smaller.
func TestLimits(t *testing.T) {
	long := func() *Game {
		g := NewGame(engine.StartPosition())
		var line []engine.Move
		p := g.Start()
		for i := range maxMoves {
			m, err := p.ParseSAN([]string{"Nf3", "Nf6", "Ng1", "Ng8"}[i%4])
			require.NoError(t, err)
			line = append(line, m)
			p = p.After(m)
		}
		g.AddLine(line)
		return g
	}
	for name, c := range map[string]struct {
		text   string // "" for the longest line
		edit   func(*Game) error
		want   string
		shrink func(*Game)
	}{
		"a line": {"", func(g *Game) error {
			_, err := g.Last().Add(mustMove(t, g.Last(), "Nf3"))
			return err
		}, "this game would have more moves", func(g *Game) { g.Last().Delete() }},
		"moves": {"1. e4 " + strings.Repeat("(1. d4)", maxNodes-1) + " *", func(g *Game) error {
			_, err := g.Last().Add(mustMove(t, g.Last(), "e5"))
			return err
		}, "this game would have more moves", func(g *Game) { g.Node(2).Delete() }},
		"bytes": {"1. e4 " + strings.Repeat("(1. d4 {"+strings.Repeat("x", 65_000)+"})", 64) + " *", func(g *Game) error {
			g.Last().Annotate(func(n *Note) { n.Comment = strings.Repeat("y ", 20_000) })
			return nil
		}, "this game would have more bytes", func(g *Game) { g.Node(2).Delete() }},
		"variations": {"1. e4 " + strings.Repeat("(1. d4 ", maxDepth) + strings.Repeat(")", maxDepth) + " *", func(g *Game) error {
			n := g.Node(g.Len())
			for _, san := range []string{"d5", "Nf6"} {
				if _, err := n.Add(mustMove(t, n, san)); err != nil {
					return err
				}
			}
			return nil
		}, "variations can be nested at most 80 deep", func(g *Game) { g.Node(g.Len()).Delete() }},
	} {
		t.Run(name, func(t *testing.T) {
			g := (*Game)(nil)
			if c.text == "" {
				g = long()
			} else {
				g = readOne(t, c.text)
			}
			before := g.Len()
			_, err := g.Edit(func() error { return c.edit(g) })
			require.ErrorIs(t, err, ErrTooLarge)
			require.ErrorContains(t, err, c.want)
			require.Equal(t, before, g.Len())
			again := readOne(t, g.String())
			require.Equal(t, before, again.Len())
			_, err = g.Edit(func() error { c.shrink(g); return nil })
			require.NoError(t, err)
		})
	}
}

// The estimated size is at least that of the text, and not much more.
func TestExtent(t *testing.T) {
	games, _ := readAnnotated(t)
	for seed := range uint64(100) {
		games = append(games, randomTree(t, rand.New(rand.NewPCG(seed, 5))))
	}
	for _, g := range games {
		size, length := g.extent().size, len(g.String())
		require.GreaterOrEqual(t, size, length)
		require.Less(t, size, 3*length+2000)
	}
}

// A game of more moves than a reader accepts is refused, in whatever form.
func TestTooManyMoves(t *testing.T) {
	for _, text := range []string{
		"1. e4 " + strings.Repeat("(c4)", maxReadNodes),
		"1. e4 " + strings.Repeat("(1. d4 d5)", maxReadNodes/2),
		strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", maxReadMoves/4+1),
	} {
		_, err := NewReader(strings.NewReader(text)).Next()
		var wrong *Error
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, Length, wrong.Rule)
		require.ErrorContains(t, err, "this game has more moves")
	}
}

// Two hundred edits of a large study take little memory.
func TestMemoryOfEdits(t *testing.T) {
	var text strings.Builder
	text.WriteString("1. e4 e5 ")
	for range 3333 {
		text.WriteString("(1... c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6) ")
	}
	g := readOne(t, text.String()+"2. Nf3 *")
	require.Equal(t, 30_000, g.Len())
	used := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := used()
	edits := make([]*Edit, 0, 200)
	for i := range 200 {
		e, err := g.Edit(func() error {
			n := g.Node(1 + i)
			n.Annotate(func(note *Note) { note.Comment = fmt.Sprint("comment ", i) })
			n.Promote()
			return nil
		})
		require.NoError(t, err)
		edits = append(edits, e)
	}
	after := used()
	t.Logf("%d moves: 200 edits take %d kB", g.Len(), (max(after, before)-before)>>10)
	require.Less(t, after, before+32<<20)
	runtime.KeepAlive(edits)
}
