package room

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/pgn"
)

// annotated is a game with everything that a study keeps.
const annotated = `[Event "Hoogovens"]
[Site "Wijk aan Zee"]
[Date "1999.01.20"]
[Round "4"]
[White "Kasparov, Garry"]
[Black "Topalov, Veselin"]
[Result "1-0"]
[WhiteElo "2812"]
[ECO "B07"]

{A famous game.} 1. e4 {[%clk 1:59:58] the usual} 1... d6 {[%clk 1:59:50]}
(1... e5 2. Nf3 (2. f4 $5) 2... Nc6) (1... c5 {sharp}) 2. d4 $1 Nf6 1-0
`

// study returns a room that shows the annotated game.
func study(t *testing.T, o Options) *Room {
	t.Helper()
	s := start(t, o)
	opened, err := s.Open(annotated, 0)
	require.NoError(t, err)
	require.Equal(t, [2]int{1, 1}, [2]int{opened.Number, opened.Of})
	return s
}

// nodeAt returns the ID of the node after a line of moves.
func nodeAt(t *testing.T, s interface{ State() *State }, line string) int {
	t.Helper()
	n := s.State().Tree.Root()
	for san := range strings.FieldsSeq(line) {
		m, err := n.Position().ParseSAN(san)
		require.NoError(t, err)
		n = n.Child(m)
		require.NotNil(t, n, "%s of %s", san, line)
	}
	return n.ID()
}

// moves returns the moves of the document without its tags.
func moves(s *Room) string {
	_, text, _ := strings.Cut(s.PGN(), "\n\n")
	return strings.TrimSpace(strings.ReplaceAll(text, "\n", " "))
}

// A study shows what is in the file and plays nothing: no computer, no clock, no score.
func TestStudy(t *testing.T) {
	s := study(t, Options{Players: [2]match.Player{playerOf(t, "random"), playerOf(t, "random")}, Control: match.TimeControl{Base: time.Minute}, Pace: time.Hour})
	state := s.State()
	require.True(t, state.Study)
	require.Equal(t, [2]string{"Kasparov, Garry", "Topalov, Veselin"}, state.Names)
	require.Equal(t, "1-0", state.Result.String())
	require.Equal(t, "e4 d6 d4 Nf6", san(state))
	require.Equal(t, state.Node, state.Moves[3].Node)
	require.True(t, state.Turn().IsHuman())
	require.False(t, state.Thinking || state.Running || state.Paused || state.End.Over())
	require.Zero(t, state.Score.Games)
	require.Equal(t, annotated, s.PGN())

	require.NoError(t, s.Do((*Board).Undo))
	require.NoError(t, s.Do((*Board).Undo))
	require.Equal(t, match.Times{2*time.Hour - 2*time.Second, 2*time.Hour - 10*time.Second}, s.State().Left)
	require.NoError(t, s.Do((*Board).Redo))
	require.Equal(t, "e4 d6 d4", san(s.State()))
	require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(0) }))
	require.ErrorIs(t, s.Do((*Board).Undo), match.ErrNoUndo)
	require.ErrorIs(t, s.Do(func(b *Board) error { return b.GoTo(5) }), match.ErrNoRedo)
	require.Equal(t, annotated, s.PGN(), "looking changes nothing")

	for _, err := range []error{s.Do(func(b *Board) error { return b.Resign(engine.White) }), s.Do((*Board).ClaimDraw), s.Do(func(b *Board) error { return b.AcceptDraw(engine.White) }), s.Do((*Board).MoveNow)} {
		require.ErrorIs(t, err, match.ErrStudy)
	}
	require.NoError(t, s.Do((*Board).Pause))
	require.False(t, s.State().Paused)
	require.NoError(t, s.Do(func(b *Board) error { return b.Begin(engine.StartPosition(), b.rules) }))
	require.False(t, s.State().Study)
	require.NotContains(t, s.PGN(), "Kasparov")
}

// Every game of a file of many kinds comes back as it was.
func TestOpenAndSave(t *testing.T) {
	text, err := os.ReadFile("../../../engine/pgn/testdata/annotated.pgn")
	require.NoError(t, err)
	games, err := pgn.ReadAll(strings.NewReader(string(text)))
	require.NoError(t, err)
	s := start(t, Options{Players: [2]match.Player{{}, playerOf(t, "random")}})
	for i, g := range games {
		opened, err := s.Open(string(text), i+1)
		require.NoError(t, err)
		require.Equal(t, [2]int{i + 1, len(games)}, [2]int{opened.Number, opened.Of})
		require.Equal(t, g.String(), s.PGN())
		again := reopened(t, s)
		require.Equal(t, g.String(), again.PGN())
		require.True(t, again.State().Study)
	}
}

// Moves in a study follow its lines or begin variations.
func TestStudyMoves(t *testing.T) {
	s := study(t, Options{Players: [2]match.Player{{}, playerOf(t, "random")}})
	count := s.State().Tree.Len()
	play(t, s, "Bd3") // extends the main line
	require.Equal(t, "e4 d6 d4 Nf6 Bd3", san(s.State()))

	require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(1) }))
	play(t, s, "c5") // follows a variation
	require.Equal(t, nodeAt(t, s, "e4 c5"), s.State().Node)
	require.Equal(t, count+1, s.State().Tree.Len())
	play(t, s, "Nf3 Nc6")
	require.NoError(t, s.Do((*Board).Undo))
	require.Equal(t, "e4 c5 Nf3 Nc6", line(s.State()), "the line stays for redo")

	m, err := s.State().Tree.Root().Position().ParseSAN("g3")
	require.NoError(t, err)
	require.NoError(t, s.Do(func(b *Board) error { return b.MoveAt(0, m) }))
	require.Equal(t, "g3", san(s.State()))
	require.ErrorAs(t, s.Do(func(b *Board) error { return b.MoveAt(b.State().Node, m) }), new(*engine.IllegalMoveError))
	require.ErrorIs(t, s.Do(func(b *Board) error { return b.MoveAt(999, m) }), ErrNoNode)

	require.NoError(t, s.Do(func(b *Board) error { return b.GoToNode(nodeAt(t, b, "e4 e5 f4")) }))
	require.Equal(t, "e4 e5 f4", san(s.State()))
	require.ErrorIs(t, s.Do(func(b *Board) error { return b.GoToNode(-1) }), ErrNoNode)
	require.Contains(t, moves(s), "1. e4 {[%clk 1:59:58] the usual} (1. g3) 1... d6")
	require.Contains(t, moves(s), "(1... c5 {sharp} 2. Nf3 Nc6) 2. d4 $1 Nf6 3. Bd3 1-0")

	lines, err := s.AnalyseNode(t.Context(), nodeAt(t, s, "e4 c5"), Analysis{Nodes: 500}, nil)
	require.NoError(t, err)
	require.NotEmpty(t, lines)
	_, err = s.AnalyseNode(t.Context(), 999, Analysis{Nodes: 500}, nil)
	require.ErrorIs(t, err, ErrNoNode)
}

// line returns all moves of the current line.
func line(state *State) string {
	c := *state
	c.Ply = len(c.Moves)
	return san(&c)
}

// comment and glyphs return changes for SetNote.
func comment(text string) func(*pgn.Note)     { return func(n *pgn.Note) { n.SetFullComment(text) } }
func glyphs(all ...pgn.Glyph) func(*pgn.Note) { return func(n *pgn.Note) { n.Glyphs = all } }

func TestStudyEdits(t *testing.T) {
	s := study(t, Options{})
	shown := s.State().Tree
	require.Same(t, shown, s.State().Tree, "not copied without need")
	require.NoError(t, s.Do(func(b *Board) error { return b.SetNote(nodeAt(t, b, "e4"), comment(" best  by test ")) }))
	require.NoError(t, s.Do(func(b *Board) error { return b.SetNote(nodeAt(t, b, "e4 c5"), glyphs(pgn.Interesting)) }))
	require.NoError(t, s.Do(func(b *Board) error { return b.SetNote(0, comment("Wijk aan Zee.")) }))
	require.Contains(t, moves(s), "{Wijk aan Zee.} 1. e4 {[%clk 1:59:58] best by test}")
	require.Contains(t, moves(s), "(1... c5 $5 {sharp})")
	require.Equal(t, "the usual", shown.Node(1).Note().Comment, "a snapshot never changes")
	require.ErrorIs(t, s.Do(func(b *Board) error { return b.SetNote(0, glyphs(pgn.Interesting)) }), ErrNoNode)

	require.NoError(t, s.Do(func(b *Board) error { return b.GoToNode(nodeAt(t, b, "e4 e5 f4")) }))
	require.NoError(t, s.Do(func(b *Board) error { return b.Promote(b.State().Node, false) }))
	require.Equal(t, "e4 e5 f4", line(s.State()))
	require.NoError(t, s.Do(func(b *Board) error { return b.Promote(b.State().Node, true) }))
	require.Contains(t, moves(s), "1... e5 (1... d6 {[%clk 1:59:50]} 2. d4 $1 Nf6) (1... c5 $5 {sharp}) 2. f4 $5 (2. Nf3 Nc6)")
	require.ErrorIs(t, s.Do(func(b *Board) error { return b.Promote(b.State().Node, true) }), ErrIsMain)

	require.NoError(t, s.Do(func(b *Board) error { return b.Delete(nodeAt(t, b, "e4 e5")) }))
	require.Equal(t, "e4", san(s.State()))
	require.Equal(t, "e4 d6 d4 Nf6", line(s.State()))
	require.ErrorIs(t, s.Do(func(b *Board) error { return b.Delete(0) }), ErrNoNode)

	require.NoError(t, s.Do(func(b *Board) error { return b.SetNote(0, comment("a } b\x07\n[Event \"x\"]")) }))
	require.Equal(t, "a ) b [Event \"x\"]", s.State().Tree.Root().Note().Comment)
	require.Contains(t, strings.ReplaceAll(s.PGN(), "\n", " "), "{a ) b [Event \"x\"]}")
	s.Close()
	for _, err := range []error{s.Do(func(b *Board) error { return b.SetNote(0, comment("x")) }), s.Do(func(b *Board) error { return b.Promote(0, true) }), s.Do(func(b *Board) error { return b.MoveAt(0, engine.NoMove) }), s.Do((*Board).PlayOn)} {
		require.ErrorIs(t, err, ErrClosed)
	}
}

// Every edit of a study is undone and made again, and shows the move that it was about.
func TestUndoEdit(t *testing.T) {
	s := study(t, Options{})
	require.ErrorIs(t, s.Do((*Board).UndoEdit), ErrNoEdit)
	parse := func(line, move string) engine.Move {
		m, err := ParseMove(s.State().Tree.Node(nodeAt(t, s, line)).Position(), move)
		require.NoError(t, err)
		return m
	}
	line := []engine.Move{parse("e4", "a6"), parse("e4 d6", "d4")}
	answer := parse("e4 c5", "c3")
	for _, edit := range []struct {
		name         string
		change       func() error
		before, then string // the lines to the moves that are shown
	}{
		{"a move", func() error { return s.Do(func(b *Board) error { return b.MoveAt(nodeAt(t, b, "e4 c5"), answer) }) }, "e4 c5", "e4 c5 c3"},
		{"a line", func() error { return s.Do(func(b *Board) error { return b.LineAt(nodeAt(t, b, "e4"), line) }) }, "e4", "e4 a6 d4"},
		{"a comment", func() error {
			return s.Do(func(b *Board) error { return b.SetNote(nodeAt(t, b, "e4 c5"), comment("new")) })
		}, "e4 c5", "e4 c5"},
		{"glyphs", func() error {
			return s.Do(func(b *Board) error { return b.SetNote(nodeAt(t, b, "e4"), glyphs(pgn.Blunder)) })
		}, "e4", "e4"},
		{"a comment before the game", func() error { return s.Do(func(b *Board) error { return b.SetNote(0, comment("start")) }) }, "", ""},
		{"a promotion", func() error { return s.Do(func(b *Board) error { return b.Promote(nodeAt(t, b, "e4 c5"), false) }) }, "e4 c5", "e4 c5"},
		{"a deletion", func() error { return s.Do(func(b *Board) error { return b.Delete(nodeAt(t, b, "e4 e5")) }) }, "e4 e5", "e4"},
		{"annotations", func() error {
			return s.Do(func(b *Board) error {
				return b.Annotate(func(at *pgn.Node) error {
					at.Game().Root().Annotate(func(n *pgn.Note) { n.Comment = "all" })
					return nil
				})
			})
		}, "e4", "e4"},
	} {
		require.NoError(t, s.Do(func(b *Board) error { return b.GoToNode(nodeAt(t, b, "e4")) }))
		before := s.PGN()
		require.NoError(t, edit.change(), edit.name)
		after := s.PGN()
		require.NotEqual(t, before, after, edit.name)
		require.True(t, s.State().Undoable)
		require.NoError(t, s.Do((*Board).UndoEdit))
		require.Equal(t, before, s.PGN(), edit.name)
		require.Equal(t, edit.before, san(s.State()), edit.name)
		require.NoError(t, s.Do((*Board).RedoEdit))
		require.Equal(t, after, s.PGN(), edit.name)
		require.Equal(t, edit.then, san(s.State()), edit.name)
		require.ErrorIs(t, s.Do((*Board).RedoEdit), ErrNoEdit)
		require.NoError(t, s.Do((*Board).UndoEdit))
	}

	// A line that is there already, or is illegal, is no edit; a new edit ends redoing.
	require.ErrorAs(t, s.Do(func(b *Board) error { return b.LineAt(nodeAt(t, b, "e4"), []engine.Move{line[0], line[0]}) }), new(*engine.IllegalMoveError))
	require.False(t, s.State().Undoable)
	require.NoError(t, s.Do(func(b *Board) error { return b.LineAt(nodeAt(t, b, "e4"), line) }))
	require.False(t, s.State().Redoable)
	require.NoError(t, s.Do(func(b *Board) error { return b.LineAt(nodeAt(t, b, "e4"), line) }))
	require.NoError(t, s.Do((*Board).UndoEdit))
	require.NotContains(t, moves(s), "a6")
	require.False(t, s.State().Undoable)
	require.NoError(t, s.Do((*Board).PlayOn))
	require.ErrorIs(t, s.Do((*Board).UndoEdit), ErrInProgress)
}

// PlayOn continues a study as a game of the players in the room.
func TestPlayOn(t *testing.T) {
	s := study(t, Options{Players: [2]match.Player{{}, playerOf(t, "random")}, Control: match.TimeControl{Base: 3 * time.Hour}})
	require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(1) }))
	began := s.State().Began
	require.NoError(t, s.Do((*Board).PlayOn))
	state := s.State()
	require.False(t, state.Study)
	require.True(t, state.Paused, "the computer waits for go")
	require.False(t, began.Equal(state.Began), "another game")
	require.Equal(t, [2]string{"human", "random"}, state.Names)
	require.Equal(t, 2*time.Hour-2*time.Second, state.Left[engine.White])
	require.Equal(t, 3*time.Hour, state.Left[engine.Black], "without a time in the file")
	require.NotContains(t, s.PGN(), "Topalov")
	require.Contains(t, s.PGN(), "{A famous game.} 1. e4 {[%clk 1:59:58] the usual} *")
	require.Equal(t, "e4 d6 d4 Nf6", line(state), "what follows can be redone")
	require.NoError(t, s.Do((*Board).Resume))
	require.Len(t, idle(t, s).Moves, 2)
	require.ErrorIs(t, s.Do((*Board).PlayOn), ErrNoStudy)

	// The players' own game keeps its names and tags.
	own := start(t, Options{Players: [2]match.Player{{Name: "Ada"}, playerOf(t, "random")}})
	_, err := own.Open("[Event \"Club\"]\n[White \"Ada\"]\n[Black \"random\"]\n\n1. e4 e5 (1... c5) 1/2-1/2", 1)
	require.NoError(t, err)
	require.NoError(t, own.Do((*Board).PlayOn))
	require.Contains(t, own.PGN(), "[Event \"Club\"]")
	require.Contains(t, moves(own), "1. e4 e5 (1... c5) *")
	require.NoError(t, own.Do(func(b *Board) error { return b.Resign(engine.White) }))
	require.Equal(t, 1, own.State().Score.Games)
	require.Contains(t, moves(own), "1. e4 e5 {resignation} (1... c5) 0-1")
}

// A game in progress is not changed by the commands of a study.
func TestGameInProgress(t *testing.T) {
	s := start(t, Options{Control: match.TimeControl{Base: time.Hour}})
	play(t, s, "e4 e5 Nf3")
	m, err := s.State().Tree.Node(1).Position().ParseSAN("c5")
	require.NoError(t, err)
	for _, err := range []error{s.Do(func(b *Board) error { return b.MoveAt(1, m) }), s.Do(func(b *Board) error { return b.Promote(2, true) }), s.Do(func(b *Board) error { return b.Delete(2) })} {
		require.ErrorIs(t, err, ErrInProgress)
	}
	require.NoError(t, s.Do(func(b *Board) error { return b.SetNote(2, comment("symmetry")) }))
	require.NoError(t, s.Do(func(b *Board) error { return b.GoToNode(2) }))
	require.Equal(t, "e4 e5", san(s.State()))
	require.Equal(t, "1. e4 {[%clk 1:00:00]} 1... e5 {[%clk 1:00:00] symmetry} *", moves(s), "without what was taken back")
	require.Equal(t, 3, s.State().Tree.Len(), "but it is in the tree")
	next, err := s.ParseMove("Nc3")
	require.NoError(t, err)
	require.NoError(t, s.Do(func(b *Board) error { return b.MoveAt(2, next) }))
	require.Equal(t, "e4 e5 Nc3", line(s.State()))

	// A study of it is a copy.
	copied := start(t, Options{})
	require.NoError(t, copied.Do(func(b *Board) error { return b.OpenTree(s.State().Tree) }))
	require.NoError(t, copied.Do(func(b *Board) error { return b.MoveAt(1, m) }))
	require.Equal(t, "e4 c5", san(copied.State()))
	require.Equal(t, "e4 e5 Nc3", line(s.State()))
}

// A study knows the rules of its game: moves that they ban can neither be read nor tried.
func TestStudyRules(t *testing.T) {
	s := start(t, Options{})
	_, err := s.Open("[EnPassant \"banned\"]\n\n1. e4 e6 2. e5 d5 (2... f5 3. exf6) 3. d4 *", 1)
	require.NoError(t, err)
	require.True(t, s.State().Rules.NoEnPassant)
	require.Contains(t, moves(s), "f5 {3. exf6}", "a variation becomes a comment where it cannot be played")
	require.Equal(t, "e4 e6 e5 d5 d4", san(s.State()))
	at := nodeAt(t, s, "e4 e6 e5 d5")
	_, err = s.State().Tree.Node(at).Position().ParseSAN("exd6")
	require.Error(t, err)
	m := engine.NewMove(engine.E5, engine.D6, engine.EnPassant)
	require.ErrorAs(t, s.Do(func(b *Board) error { return b.MoveAt(at, m) }), new(*engine.IllegalMoveError))
	_, err = s.Open("[EnPassant \"banned\"]\n\n1. e4 e6 2. e5 d5 3. exd6 *", 1)
	require.ErrorAs(t, err, new(*engine.MoveTextError))
}

func TestListGames(t *testing.T) {
	list, err := ListGames("\ufeff" + annotated + "\n[Event \"?\"]\n[White \"Ada\"]\n[Date \"????.??.??\"]\n\n1. e4 c5 2. Nf3 *\n\n[Event \"x\"]\n\n1. e4 Ke5 *\n")
	require.NoError(t, err)
	require.Len(t, list, 3)
	require.Equal(t, Heading{Number: 1, Line: 1, White: "Kasparov, Garry", Black: "Topalov, Veselin", WhiteElo: "2812", Result: "1-0", Event: "Hoogovens", Round: "4", Date: "1999.01.20", Year: "1999", ECO: "B07", Opening: list[0].Opening, Moves: 2}, list[0])
	require.Contains(t, list[0].Opening, "Pirc")
	require.Contains(t, list[0].String(), "1. Kasparov, Garry - Topalov, Veselin, 1-0, 1999, B07 Pirc")
	require.Equal(t, "B27", list[1].ECO)
	require.Empty(t, list[1].Year)
	require.Contains(t, list[2].String(), "3. cannot be read: ")
	require.True(t, list[0].Matches("TOPALÖV pirc 1-0 2812"))
	require.False(t, list[0].Matches("topalov 0-1"))
	for _, text := range []string{"", chess960, "wKE1 bKE8"} {
		list, err := ListGames(text)
		require.NoError(t, err)
		require.Empty(t, list)
	}
}
