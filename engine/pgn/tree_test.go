package pgn

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/files"
)

// describe lists the nodes of a tree with everything in them, in an order that shows
// which continuation is the first.
func describe(t *Game) []string {
	safe := func(comment string) string { return commentSafe.Replace(tidy(comment)) } // as it can be written
	lines := []string{"root " + t.Root().Position().FEN() + " {" + safe(said(t.Root())) + "} " + t.Result.String()}
	for n := range t.All() {
		index := slices.Index(n.Parent().Children(), n)
		lines = append(lines, fmt.Sprintf("%d.%d %s %v {%s} {%s} {%s}", n.Ply(), index, n.SAN(), n.Note().Glyphs, safe(n.Note().Before), safe(said(n)), safe(n.Note().After)))
	}
	return lines
}

// said returns the comment on a move with its commands.
func said(n *Node) string {
	note := n.Note()
	return note.comment()
}

// reread writes a tree and reads it again.
func reread(t *testing.T, tree *Game) *Game {
	t.Helper()
	g := readOne(t, tree.String())
	require.Empty(t, g.Warnings, tree.String())
	return g
}

// checkTree checks the invariants of a tree.
func checkTree(t *testing.T, tree *Game) {
	t.Helper()
	count := 0
	for n := range tree.All() {
		count++
		require.True(t, tree.Node(n.ID()) == n && n.Game() == tree)
		require.True(t, slices.Contains(n.Parent().Children(), n))
		require.Equal(t, n.Parent().Position().After(n.Move()), *n.Position())
	}
	require.Equal(t, count, tree.Len())
}

func readAnnotated(t *testing.T) ([]*Game, string) {
	t.Helper()
	text, err := os.ReadFile("testdata/annotated.pgn")
	require.NoError(t, err)
	games, err := ReadAll(bytes.NewReader(text))
	require.NoError(t, err)
	return games, string(text)
}

// Reading a game and writing it changes nothing but layout, node by node.
func TestRoundTrip(t *testing.T) {
	games, _ := readAnnotated(t)
	require.Len(t, games, 6)
	for _, g := range games {
		require.Empty(t, g.Warnings)
		checkTree(t, g)
		back := reread(t, g)
		require.Equal(t, describe(g), describe(back))
		require.Equal(t, g.Tags, back.Tags, "in the same order")
		require.Equal(t, describe(g), describe(g.Clone()))
	}
}

// What is written has the same words in the same order as the file, compared without
// the reader: moves, glyphs, comments and parentheses.
func TestNothingButLayout(t *testing.T) {
	games, text := readAnnotated(t)
	var want, got []string
	want = moveWords(files.UTF8(text))
	for _, g := range games {
		got = append(got, moveWords(g.String())...)
	}
	require.Equal(t, want, got)
}

var (
	escapeLine  = regexp.MustCompile(`(?m)^%.*$`)
	tagLine     = regexp.MustCompile(`(?m)^\[.*\]$`)
	pgnWord     = regexp.MustCompile(`\{[^}]*\}|;[^\n]*|[()]|[^\s(){};]+`)
	moveNumber  = regexp.MustCompile(`^\d+\.+|^\d+$`)
	moveSymbols = regexp.MustCompile(`[!?]+$`)
)

// moveWords returns the words of a PGN text without tags and move numbers, symbols as
// glyphs, and comments that follow each other as one.
func moveWords(text string) (words []string) {
	add := func(w string) {
		if last := len(words) - 1; w[0] == '{' && last >= 0 && words[last][0] == '{' {
			words[last] = strings.TrimSuffix(words[last], "}") + " " + w[1:]
			return
		}
		// A comment between two variations becomes part of the second.
		if last := len(words) - 1; w == "(" && last > 0 && words[last][0] == '{' && words[last-1] == ")" {
			words = append(words[:last:last], w, words[last])
			return
		}
		words = append(words, w)
	}
	for _, w := range pgnWord.FindAllString(tagLine.ReplaceAllString(escapeLine.ReplaceAllString(text, ""), ""), -1) {
		switch w[0] {
		case '{', ';':
			add("{" + strings.Join(strings.Fields(strings.Trim(w, "{};")), " ") + "}")
			continue
		}
		w = moveNumber.ReplaceAllString(w, "")
		symbol := moveSymbols.FindString(w)
		if w = strings.TrimSuffix(w, symbol); w != "" {
			add(w)
		}
		if symbol != "" {
			add(glyphOf[symbol].String())
		}
	}
	return words
}

// Where each comment goes.
func TestTreeComments(t *testing.T) {
	tree := readOne(t, "{a} 1. e4 {b} ({c} 1. d4 {d}) {e} ({f} 1. c4 {g}) {h} 1... e5 {i} (1... c5) {j} *")
	require.Equal(t, []string{
		"root " + tree.Root().Position().FEN() + " {a} *",
		"1.0 e4 [] {} {b} {h}", "2.0 e5 [] {} {i} {j}", "2.1 c5 [] {} {} {}",
		"1.1 d4 [] {c} {d} {}", "1.2 c4 [] {e f} {g} {}",
	}, describe(tree))
	require.Equal(t, describe(tree), describe(reread(t, tree)))
}

func TestTreePromote(t *testing.T) {
	const text = "1. e4 {a} (1. d4 {b} d5 ({or} 1... Nf6 2. c4 (2. Nf3)) {c} 2. c4) (1. c4) {d} 1... e5 *"
	for name, c := range map[string]struct {
		line   string
		toMain bool
		want   string
		did    bool
	}{
		"a variation":              {"d4", false, "1. d4 {b} (1. e4 {a d} 1... e5) (1. c4) 1... d5 ({or} 1... Nf6 2. c4 (2. Nf3)) {c} 2. c4 *", true},
		"a move in it":             {"d4 d5 c4", false, "1. d4 {b} (1. e4 {a d} 1... e5) (1. c4) 1... d5 ({or} 1... Nf6 2. c4 (2. Nf3)) {c} 2. c4 *", true},
		"one step":                 {"d4 Nf6 Nf3", false, "1. e4 {a} (1. d4 {b} 1... d5 ({or} 1... Nf6 2. Nf3 (2. c4)) {c} 2. c4) (1. c4) {d} 1... e5 *", true},
		"to the main line":         {"d4 Nf6 Nf3", true, "1. d4 {b or} (1. e4 {a d} 1... e5) (1. c4) 1... Nf6 (1... d5 {c} 2. c4) 2. Nf3 (2. c4) *", true},
		"the last variation":       {"c4", true, "1. c4 (1. e4 {a d} 1... e5) (1. d4 {b} 1... d5 ({or} 1... Nf6 2. c4 (2. Nf3)) {c} 2. c4) *", true},
		"a move of the main line":  {"e4 e5", true, "1. e4 {a} (1. d4 {b} 1... d5 ({or} 1... Nf6 2. c4 (2. Nf3)) {c} 2. c4) (1. c4) {d} 1... e5 *", false},
		"the start of all moves":   {"", true, "1. e4 {a} (1. d4 {b} 1... d5 ({or} 1... Nf6 2. c4 (2. Nf3)) {c} 2. c4) (1. c4) {d} 1... e5 *", false},
		"the first of a variation": {"d4 Nf6", false, "1. e4 {a} (1. d4 {b or} 1... Nf6 (1... d5 {c} 2. c4) 2. c4 (2. Nf3)) (1. c4) {d} 1... e5 *", true},
	} {
		t.Run(name, func(t *testing.T) {
			tree := readOne(t, text)
			n := follow(t, tree, c.line)
			if c.toMain {
				require.Equal(t, c.did, n.PromoteToMain())
				require.True(t, n.IsMain())
			} else {
				require.Equal(t, c.did, n.Promote())
			}
			// The comment before a variation that was promoted precedes its move.
			written := strings.Replace(moveText(tree), "{b or} (1. e4 {a d} 1... e5) (1. c4) 1... Nf6", "{b} (1. e4 {a d} 1... e5) (1. c4) {or} 1... Nf6", 1)
			want := strings.Replace(c.want, "{b or} (1. e4 {a d} 1... e5) (1. c4) 1... Nf6", "{b} (1. e4 {a d} 1... e5) (1. c4) {or} 1... Nf6", 1)
			require.Equal(t, want, written)
			checkTree(t, tree)
			require.Equal(t, describe(tree), describe(reread(t, tree)))
		})
	}
}

// follow returns the node after a line of moves.
func follow(t *testing.T, tree *Game, line string) *Node {
	t.Helper()
	n := tree.Root()
	for san := range strings.FieldsSeq(line) {
		m, err := n.Position().ParseSAN(san)
		require.NoError(t, err)
		n = n.Child(m)
		require.NotNil(t, n, san)
	}
	return n
}

func TestTreeDelete(t *testing.T) {
	const text = "1. e4 (1. d4 d5 (1... Nf6) 2. c4) ({or} 1. c4) {x} 1... e5 2. Nf3 *"
	for line, want := range map[string]string{
		"":         "*",
		"e4":       "1. d4 ({or} 1. c4) 1... d5 (1... Nf6) 2. c4 *",
		"d4":       "1. e4 ({or} 1. c4) {x} 1... e5 2. Nf3 *",
		"c4":       "1. e4 (1. d4 d5 (1... Nf6) 2. c4) {x} 1... e5 2. Nf3 *",
		"d4 d5":    "1. e4 (1. d4 Nf6) ({or} 1. c4) {x} 1... e5 2. Nf3 *",
		"e4 e5":    "1. e4 (1. d4 d5 (1... Nf6) 2. c4) ({or} 1. c4) {x} *",
		"d4 d5 c4": "1. e4 (1. d4 d5 (1... Nf6)) ({or} 1. c4) {x} 1... e5 2. Nf3 *",
	} {
		tree := readOne(t, text)
		n := follow(t, tree, line)
		n.Delete()
		require.Equal(t, want, moveText(tree), line)
		checkTree(t, tree)
		require.Equal(t, describe(tree), describe(reread(t, tree)))
		if line != "" {
			require.Nil(t, tree.Node(n.ID()))
			added, err := tree.Root().Add(mustMove(t, tree.Root(), "g3"))
			require.NoError(t, err)
			require.Greater(t, added.ID(), 8, "IDs are not reused")
		}
	}
	// A comment between variations that are gone stays with the move.
	tree := readOne(t, "1. e4 {a} (1. d4) {b} 1... e5 *")
	follow(t, tree, "d4").Delete()
	require.Equal(t, "1. e4 {a b} 1... e5 *", moveText(tree))
}

func mustMove(t *testing.T, n *Node, san string) engine.Move {
	t.Helper()
	m, err := n.Position().ParseSAN(san)
	require.NoError(t, err)
	return m
}

func TestTreeAdd(t *testing.T) {
	tree := NewGame(engine.StartPosition())
	require.Equal(t, "*", moveText(tree))
	e4, err := tree.Root().Add(mustMove(t, tree.Root(), "e4"))
	require.NoError(t, err)
	again, err := tree.Root().Add(e4.Move())
	require.NoError(t, err)
	require.Same(t, e4, again)
	unresolved, err := engine.ParseMove("e2e4")
	require.NoError(t, err)
	again, err = tree.Root().Add(unresolved)
	require.NoError(t, err)
	require.Same(t, e4, again)
	_, err = e4.Add(e4.Move())
	require.ErrorAs(t, err, new(*engine.IllegalMoveError))
	d4, err := tree.Root().Add(mustMove(t, tree.Root(), "d4"))
	require.NoError(t, err)
	require.Equal(t, []int{1, 2}, []int{e4.ID(), d4.ID()})
	require.Equal(t, "1. e4 (1. d4) *", moveText(tree))
	require.Equal(t, []*Node{e4}, slices.Collect(tree.MainLine()))
	require.Equal(t, []*Node{d4}, d4.Line())
	require.Equal(t, 1, d4.Replay().Len())
	require.Same(t, e4, tree.Last())
	require.Empty(t, tree.Root().SAN())

	c := tree.Clone()
	c.Root().Delete()
	require.Equal(t, 2, tree.Len())
	require.Zero(t, c.Len())
}

// note returns the note that a comment is.
func note(comment string) *Note {
	n := ParseComment(comment)
	return &n
}

func TestCommands(t *testing.T) {
	n := note("[%eval -1.25,18] good [%clk 1:02:03.4] [%cal Gd8a5] [%emt 0:00:05]")
	require.Equal(t, time.Hour+2*time.Minute+3400*time.Millisecond, *n.Clock)
	require.Equal(t, Evaluation{Centipawns: -125, Depth: 18}, *n.Evaluation)
	require.Equal(t, "good", n.Comment)
	require.Equal(t, []Command{{"emt", "0:00:05"}}, n.Commands)
	require.Equal(t, "[%eval -1.25,18] good [%clk 1:02:03.4] [%cal Gd8a5] [%emt 0:00:05]", n.comment(), "as it was read")

	n.SetFullComment("  bad\n move ")
	*n.Clock = 59*time.Minute + 59*time.Second
	n.Evaluation = &Evaluation{Mate: -3}
	n.Commands = append(n.Commands, Command{"x", "]"})
	require.Equal(t, "[%eval #-3] [%clk 0:59:59] [%emt 0:00:05] [%x )] [%cal Gd8a5] bad move", n.comment())
	n.Arrows, n.Evaluation = nil, nil
	require.Equal(t, "[%clk 0:59:59] [%emt 0:00:05] [%x )] bad move", n.comment())

	for text, want := range map[string]time.Duration{"0:00:09.3": 9300 * time.Millisecond, "5:00": 5 * time.Minute, "12": 12 * time.Second, "-1": -1, "x": -1, "": -1, "1:2:3:4": -1, "NaN": -1, "9999:00:00": -1,
		"-0:00:01": -1, "0:00:-1": -1, "+0:00:01": -1, "−0:00:01": -1, "0x10": -1, "1e3": -1, "1_0": -1, "Inf": -1, "0:0.5:00": -1, "1:": -1, "0:00:09,3": 9300 * time.Millisecond, "0：00：05": 5 * time.Second, "0 : 00 : 05": 5 * time.Second} {
		n := note("[%clk " + text + "]")
		require.Equal(t, want >= 0, n.Clock != nil, text)
		if n.Clock != nil {
			require.Equal(t, want, *n.Clock, text)
		}
	}
	for text, want := range map[string]Evaluation{
		"+0.31": {Centipawns: 31}, "-.5": {Centipawns: -50}, "−1.20,18": {Centipawns: -120, Depth: 18}, "0,x": {}, "0,99999999999999999999": {},
		"#+3": {Mate: 3}, "-#3": {Mate: -3}, "M5": {Mate: 5}, "-M5": {Mate: -5}, "#-2, 12": {Mate: -2, Depth: 12},
	} {
		n := note("[%eval " + text + "]")
		require.NotNil(t, n.Evaluation, text)
		require.Equal(t, want, *n.Evaluation, text)
		if len(text) <= longestValue {
			n.Comment = "changed"
			require.Equal(t, "[%eval "+text+"] changed", n.comment(), "the value stays as it was read")
		}
	}
	for _, text := range []string{"", "#", "#0", "x", "NaN", "1e99", "0x10", "1e2", "Inf", "-#-3", "--1", "#1.5", "#99999", "."} {
		require.Nil(t, note("[%eval "+text+"]").Evaluation, text)
	}
	require.Equal(t, "0:00:00", formatClock(-time.Second))
	require.Equal(t, "0:00:09.349", formatClock(9349*time.Millisecond))
	require.Equal(t, "0:00:10", formatClock(10*time.Second))
}

func TestGlyphSymbols(t *testing.T) {
	for g := Glyph(1); g < 255; g++ {
		back, ok := ParseGlyph(g.Symbol())
		require.True(t, ok, g.Symbol())
		require.Equal(t, g.Symbol(), back.Symbol())
		require.Equal(t, g <= 146 || g == 220 || g == 221, g.Meaning() != "", g)
	}
	white, _ := ParseGlyph("⟳")
	require.Equal(t, Glyph(32), white)
	require.Equal(t, "⨀", Glyph(23).Symbol())
	require.Equal(t, "Black is in zugzwang", Glyph(23).Meaning())
	require.Equal(t, "good move", Good.Meaning())
	require.Equal(t, "!!", Brilliant.Symbol())
	require.Equal(t, "?!", Dubious.Symbol())
	require.Equal(t, "±", Glyph(16).Symbol())
	require.Equal(t, "$9", Glyph(9).Symbol())
	for _, text := range []string{"", "e4", "$1$2", "$0", "--"} {
		_, ok := ParseGlyph(text)
		require.False(t, ok, text)
	}
}

// Commands and text survive writing, whatever they are.
func FuzzComment(f *testing.F) {
	f.Add("[%clk 0:00:01] a", "b")
	f.Add("[%eval 1] [%x [%y] ]", "[%clk 0:01]")
	f.Add("[%cal Ga1a2] [%csl Ga1,] [%eval 1] [%eval 2]", "x")
	f.Add("[%verdict move,2,9,1234] a (b: c)", "x")
	f.Fuzz(func(t *testing.T, comment, text string) {
		n := ParseComment(comment)
		left := 90 * time.Second
		n.Clock = &left
		before := n
		n.SetFullComment(text)
		n.normalize()
		after := ParseComment(n.comment())
		if after.Clock == nil || *after.Clock != left {
			t.Fatalf("%q: %v", n.comment(), after.Clock)
		}
		if len(after.Commands) < len(before.Commands) || !slices.Equal(before.Commands, after.Commands[:len(before.Commands)]) {
			t.Fatalf("%q became %q", before.Commands, after.Commands)
		}
	})
}

// Trees of random moves, variations and annotations, from standard, Chess960 and other
// start positions, come back node by node, also after random changes.
func TestRandomTrees(t *testing.T) {
	trees := 500
	if testing.Short() {
		trees = 300
	}
	moves, depth := 0, 0
	for seed := range uint64(trees) {
		rng := rand.New(rand.NewPCG(seed, 18))
		tree := randomTree(t, rng)
		want := describe(tree)
		back := reread(t, tree)
		if !slices.Equal(want, describe(back)) {
			require.Equal(t, want, describe(back), tree.String())
		}
		require.Equal(t, tree.Tag("Annotator"), back.Tag("Annotator"))
		moves += tree.Len()
		for n := range tree.All() {
			depth = max(depth, nesting(n))
		}
		change(rng, tree)
		checkTree(t, tree)
		if want := describe(tree); !slices.Equal(want, describe(reread(t, tree))) {
			require.Equal(t, want, describe(reread(t, tree)), tree.String())
		}
	}
	t.Logf("%d trees, %d moves, variations up to %d deep", trees, moves, depth)
	require.Greater(t, depth, 4)
}

// nesting returns how many variations a node is inside of.
func nesting(n *Node) (depth int) {
	for ; n.parent != nil; n = n.parent {
		if n.host() != nil {
			depth++
		}
	}
	return depth
}

// randomTree returns a tree with variations inside variations.
func randomTree(t *testing.T, rng *rand.Rand) *Game {
	t.Helper()
	start := engine.StartPosition()
	switch rng.IntN(3) {
	case 0:
		start = chess960Start(t, rng)
	case 1:
		for range rng.IntN(40) {
			if moves := start.Moves(); len(moves) > 0 {
				start = start.After(moves[rng.IntN(len(moves))])
			}
		}
	}
	tree := NewGame(start)
	tree.Result = engine.Result(rng.IntN(4))
	if tree.Result != engine.Unfinished && rng.IntN(2) == 0 {
		tree.SetTag("Annotator", randomText(rng)+"x")
	}
	comment := func(n *Note) { n.parse(randomText(rng)) }
	tree.Root().Annotate(comment)
	nodes := []*Node{tree.Root()}
	for range rng.IntN(60) {
		n := nodes[len(nodes)-1]
		if rng.IntN(4) == 0 {
			n = nodes[rng.IntN(len(nodes))]
		}
		moves := n.Position().Moves()
		if len(moves) == 0 {
			continue
		}
		m := moves[rng.IntN(len(moves))]
		child := n.add(m, n.position.After(m), nil)
		if siblings := len(n.children) - 1; siblings > 0 {
			// Either a variation on the first move, or on the first move of a variation.
			host := n.children[siblings-1]
			for host.host() != nil && rng.IntN(2) == 0 {
				host = host.host()
			}
			if host != n.children[0] {
				child.written = host
			}
			child.Annotate(func(n *Note) { n.Before = randomText(rng) })
		}
		child.Annotate(comment)
		child.Annotate(func(n *Note) {
			for range rng.IntN(3) {
				n.Glyphs = append(n.Glyphs, Glyph(1+rng.IntN(255)))
			}
		})
		nodes = append(nodes, child)
	}
	for _, n := range nodes[1:] {
		if n.isHost() {
			n.Annotate(func(n *Note) { n.After = randomText(rng) })
		}
	}
	return tree
}

// chess960Start returns one of the start positions of Chess960.
func chess960Start(t *testing.T, rng *rand.Rand) engine.Position {
	t.Helper()
	rank := []byte("rnbqkbnr")
	for {
		rng.Shuffle(8, func(i, j int) { rank[i], rank[j] = rank[j], rank[i] })
		b, k := bytes.IndexByte(rank, 'b'), bytes.IndexByte(rank, 'k')
		if (bytes.LastIndexByte(rank, 'b')-b)%2 == 1 && bytes.IndexByte(rank, 'r') < k && k < bytes.LastIndexByte(rank, 'r') {
			break
		}
	}
	p, err := engine.ParseFEN(string(rank) + "/pppppppp/8/8/8/8/PPPPPPPP/" + strings.ToUpper(string(rank)) + " w KQkq - 0 1")
	require.NoError(t, err)
	return p
}

// randomText returns a comment, often none.
func randomText(rng *rand.Rand) string {
	texts := []string{"", "", "", "", "a word", "(with) parentheses; and more", "[%clk 0:05:00] [%eval 0.25,12]", "1. e4 is best", "Grünfeld ½ %", "[White]", strings.TrimSpace(strings.Repeat("long ", 30))}
	return texts[rng.IntN(len(texts))]
}

// change promotes, deletes and annotates nodes.
func change(rng *rand.Rand, tree *Game) {
	for range 10 {
		n := tree.Node(rng.IntN(len(tree.nodes)))
		if n == nil {
			continue
		}
		switch rng.IntN(8) {
		case 0, 1, 2:
			n.Promote()
		case 3:
			n.PromoteToMain()
		case 4:
			n.Delete()
		default:
			n.Annotate(func(note *Note) {
				left := time.Minute
				note.SetFullComment("changed")
				note.Clock = &left
			})
		}
	}
}

// Any game that can be read keeps its tree when it is written.
func FuzzTree(f *testing.F) {
	f.Add("1. e4 {a} ({b} 1. d4 {c} (1. c4) {d} d5) {e} (1. b3) {f} e5 {g} (1... c5) {h} *")
	f.Add("{a} (x) 1. e4 ({b}) {c} (1. Nf9 {d}) {e} (1. d4 -- {f}) {g} *")
	f.Add("[FEN \"bnrkqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQRNB w FCfc - 0 1\"]\n1. Ne3 {x} (1. g3 (1. f3)) *")
	f.Add("1. e4 -- (1... -- {a} 2. -- $1 (2. Z0 null) d5) 2. d4 ({b} 2. pass) *")
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := ReadAll(strings.NewReader(text))
		for _, g := range games {
			tree := g
			written := tree.String()
			again, err := NewReader(strings.NewReader(written)).Next()
			if err != nil {
				t.Fatalf("%q: %v", written, err)
			}
			if want, got := describe(tree), describe(again); !slices.Equal(want, got) {
				t.Fatalf("%q: %q became %q", written, want, got)
			}
		}
	})
}
