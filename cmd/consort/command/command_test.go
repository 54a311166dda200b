package command

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
)

// newRoom returns a room of humans where moves have been played, a study if it is to show
// them.
func newRoom(t *testing.T, moves string, study bool) *room.Room {
	t.Helper()
	r, err := room.New(room.Options{Hash: 1, Seed: 1})
	require.NoError(t, err)
	t.Cleanup(r.Close)
	for san := range strings.FieldsSeq(moves) {
		m, err := r.ParseMove(san)
		require.NoError(t, err)
		require.NoError(t, r.Do(func(b *room.Board) error { return b.Move(m) }))
	}
	if study {
		require.NoError(t, r.Do(func(b *room.Board) error { return b.OpenTree(b.State().Tree) }))
	}
	return r
}

// runLine executes a command in a line.
func runLine(r *room.Room, line string) error {
	words := strings.Fields(line)
	for _, c := range In(Game) {
		if c.Name != words[0] {
			continue
		}
		a := &Args{}
		if c.Read != nil {
			if err := c.Read(a, words[1:], strings.TrimSpace(strings.TrimPrefix(line, words[0]))); err != nil {
				return err
			}
		}
		return r.Do(func(b *room.Board) error { return c.Run(b, a) })
	}
	panic("no command " + line)
}

// runBody executes a command of the page: its name and a JSON body.
func runBody(t *testing.T, r *room.Room, text string) error {
	name, body, _ := strings.Cut(text, " ")
	c, known := OnPage(name)
	require.True(t, known, name)
	a := &Args{}
	if body != "" {
		require.NoError(t, json.Unmarshal([]byte(body), a))
	}
	return r.Do(func(b *room.Board) error { return c.Run(b, a) })
}

// A line and a body are two ways to say the same. Where only one of them is given, the
// other front end has no such command, or none that is in the table alone.
func TestCommands(t *testing.T) {
	done := func(s *room.State) any { return s.End.Words() }
	for _, c := range []struct {
		before     string // the moves
		study      bool
		line, body string
		see        func(*room.State) any
		want       any
		fails      string // a part of the error
	}{
		{before: "e4 e5", line: "undo", body: "undo", see: func(s *room.State) any { return s.Ply }, want: 1},
		{before: "e4 e5 d4", line: "undo 2", see: func(s *room.State) any { return s.Ply }, want: 1},
		{before: "e4 e5 d4", line: "undo all", see: func(s *room.State) any { return s.Ply }, want: 0},
		{line: "undo all", see: func(s *room.State) any { return s.Ply }, want: 0, fails: string(match.ErrNoUndo)},
		{before: "e4", line: "undo x", fails: "expected a number of half-moves"},
		{before: "e4", line: "redo 3", body: "redo", fails: string(match.ErrNoRedo)},
		{before: "e4 e5", body: `go {"node":1}`, see: func(s *room.State) any { return s.Ply }, want: 1},
		{before: "e4 e5", study: true, body: `go {"node":1}`, see: func(s *room.State) any { return s.Node }, want: 1},
		{line: "pause", body: "pause", see: func(s *room.State) any { return s.Paused }, want: true},
		{before: "e4", study: true, line: "undo", see: func(s *room.State) any { return s.Ply }, want: 0},
		{before: "e4", study: true, body: "undo", fails: string(room.ErrNoEdit)},
		{before: "e4", study: true, body: "redo", fails: string(room.ErrNoEdit)},
		{body: "resume", see: func(s *room.State) any { return s.Paused }, want: false},
		{body: "now", fails: string(room.ErrNothing)},
		{before: "e4", body: "claim", fails: string(match.ErrNoClaim)},
		{before: "e4", line: "accept", body: `accept {"side":"white"}`, fails: string(match.ErrNoOffer)},
		{before: "e4", line: "decline", body: `decline {"side":"white"}`, fails: string(match.ErrNoOffer)},
		{before: "e4", line: "resign", body: `resign {"side":"black"}`, see: func(s *room.State) any { return s.End.Result().String() }, want: "1-0"},
		{before: "e4", line: "resign w", body: `resign {"side":"white"}`, see: func(s *room.State) any { return s.End.Result().String() }, want: "0-1"},
		{line: "resign red", fails: "usage"},
		{body: `resign {"side":"red"}`, fails: "white or black"},
		{before: "e4", line: "new", see: func(s *room.State) any { return s.Ply }, want: 0},
		{before: "e4", line: "new all", body: "new {}", see: func(s *room.State) any { return s.Ply }, want: 0},
		{line: "new chess960 0", body: `new {"chess960":0}`, see: func(s *room.State) any { return strings.Fields(s.Start.FEN())[0] }, want: "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR"},
		{line: "new chess960", see: func(s *room.State) any { return s.Start.IsChess960() }, want: true},
		{line: "new chess960 960", body: `new {"chess960":960}`, fails: "from 0 to 959"},
		{line: "new never", fails: "usage"},
		{body: `new {"white":"human Ada","control":"5+3"}`, see: func(s *room.State) any { return s.Players[0].String() + " " + s.Control.String() }, want: "Ada 5+3"},
		{body: `new {"white":"nobody"}`, fails: "invalid player"},
		{before: "e4", body: "rematch", see: func(s *room.State) any { return s.Ply }, want: 0},
		{line: "score reset", see: func(s *room.State) any { return s.Score.Games }, want: 0},
		{line: "score never", fails: "usage"},
		{line: "players black human Bob B", body: `player {"side":"black","player":"human Bob B"}`, see: func(s *room.State) any { return s.Players[1].Name }, want: "Bob B"},
		{line: "players red human", fails: "usage"},
		{line: "players white nobody", body: `player {"side":"white","player":"nobody"}`, fails: "invalid player"},
		{body: `player {"player":"human"}`, fails: "invalid side"},
		{line: "swap", body: "swap", see: done, want: ""},
		{line: "clock 3 + 2", body: `control {"control":"3+2"}`, see: func(s *room.State) any { return s.Control.String() }, want: "3+2"},
		{line: "clock x", body: `control {"control":"x"}`, fails: "invalid time control"},
		{line: "pace 1.5", body: `pace {"pace":1500}`, see: func(s *room.State) any { return s.Pace.String() }, want: "1.5s"},
		{line: "pace 2m", body: `pace {"pace":120000}`, fails: "invalid pace"},
		{before: "e4 e5", study: true, line: "promote all", body: `promote {"on":true}`, fails: string(room.ErrIsMain)},
		{line: "promote some", fails: "usage"},
		{before: "e4 e5", study: true, line: "delete", body: `delete {"node":2}`, see: func(s *room.State) any { return s.Tree.Len() }, want: 1},
		{before: "e4", line: "comment well  played", body: `note {"text":"well  played"}`, see: commentOf, want: "well played"},
		{before: "e4", line: "comment none", body: "note {}", see: commentOf, want: ""},
		{before: "e4", line: "glyph !? $14", body: `note {"glyphs":[5,14]}`, see: func(s *room.State) any { return len(s.At().Note().Glyphs) }, want: 2},
		{before: "e4", line: "glyph nice", body: `note {"glyphs":[0]}`, fails: "glyph"},
		{before: "e4", body: `note {"text":"both","glyphs":[1]}`, see: commentOf, want: "both"},
	} {
		for _, way := range []string{c.line, c.body} {
			if way == "" {
				continue
			}
			t.Run(way, func(t *testing.T) {
				r := newRoom(t, c.before, c.study)
				var err error
				if way == c.line {
					err = runLine(r, way)
				} else {
					err = runBody(t, r, way)
				}
				if c.fails != "" {
					require.ErrorContains(t, err, c.fails)
					return
				}
				require.NoError(t, err)
				require.Equal(t, c.want, c.see(r.State()))
			})
		}
	}
}

// commentOf returns the comment on the current move.
func commentOf(s *room.State) any {
	note := s.At().Note()
	return note.FullComment()
}

// Each name means one command in a mode, and each command says what it does.
func TestTable(t *testing.T) {
	type key struct {
		mode Mode
		name string
	}
	seen, page := map[key]bool{}, map[string]bool{}
	for _, c := range Table() {
		require.NotEmpty(t, c.Short, c.Name+c.Page)
		require.True(t, c.Name != "" == (c.Mode != Page) && (c.Name != "" || c.Page != ""), c.Name+c.Page)
		for _, name := range c.Names() {
			require.True(t, name == "" || !seen[key{c.Mode, name}], name)
			seen[key{c.Mode, name}] = true
		}
		require.True(t, c.Page == "" || !page[c.Page], c.Page)
		page[c.Page] = true
	}
	_, known := OnPage("")
	require.False(t, known)
}

func TestFirstWords(t *testing.T) {
	for name, want := range map[string][]string{"undo": {"all"}, "resign": {"white", "black"}, "clock": {"3+2", "5+3", "10+0", "15+10", "off"}, "new": {"all", "chess960"}, "moves": nil, "flip": nil} {
		for _, c := range In(Game) {
			if c.Name == name {
				require.Equal(t, want, c.FirstWords())
			}
		}
	}
}
