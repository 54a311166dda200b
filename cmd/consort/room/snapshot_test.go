package room

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/pgn"
)

// reopened returns a room restored from the snapshot of another, after a round trip
// through text.
func reopened(t *testing.T, s *Room) *Room {
	t.Helper()
	from := s.Snapshot()
	text, err := json.Marshal(from.Progress)
	require.NoError(t, err)
	games, err := pgn.ReadAll(strings.NewReader(from.Game.String()))
	require.NoError(t, err)
	to := &Snapshot{Game: games[0]}
	require.NoError(t, json.Unmarshal(text, &to.Progress))
	again, err := Restore(Options{Hash: 1}, to)
	require.NoError(t, err)
	t.Cleanup(again.Close)
	return again
}

// same compares everything that a user sees of two rooms.
func same(t *testing.T, want, got *Room) {
	t.Helper()
	a, b := want.State(), got.State()
	require.True(t, a.Began.Equal(b.Began))
	a.Version, b.Version, a.Began, b.Began = 0, 0, time.Time{}, time.Time{}
	a.Paused, b.Paused, a.Running, b.Running = false, false, false, false
	require.Equal(t, a.Tree.String(), b.Tree.String())
	for _, state := range []*State{a, b} {
		state.Tree, state.Node = nil, 0 // nodes are numbered anew
		state.Left = fromMilliseconds(inMilliseconds(state.Left))
		for i := range state.Moves {
			state.Moves[i].Node = 0
		}
	}
	require.Equal(t, a, b)
	require.Equal(t, want.PGN(), got.PGN())
	require.Equal(t, resumed(want), resumed(got))
}

// resumed reports whether the user plays on although a computer has resigned.
func resumed(s *Room) (is bool) {
	s.Look(func(b *Board) { is = b.match.Progress(time.Now()).Resumed })
	return is
}

// A restored room has the moves, those taken back, players, clocks, ends, offers and
// scores of the one before, and continues like it.
func TestRestore(t *testing.T) {
	for name, prepare := range map[string]func(*Room){
		"new":   func(*Room) {},
		"moves": func(s *Room) { play(t, s, "e4 e5 Nf3") },
		"undone": func(s *Room) {
			play(t, s, "e4 e5 Nf3 Nc6")
			require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(1) }))
		},
		"all back": func(s *Room) {
			play(t, s, "e4 e5")
			require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(0) }))
		},
		"notes on moves taken back": func(s *Room) {
			play(t, s, "e4 e5 Nf3")
			for ply, m := range s.State().Moves {
				require.NoError(t, s.Do(func(b *Board) error {
					return b.SetNote(m.Node, func(n *pgn.Note) {
						n.SetFullComment(fmt.Sprintf("note %d [%%clk 0:00:05] {}", ply))
						n.Glyphs = []pgn.Glyph{pgn.Glyph(ply + 1)}
					})
				}))
			}
			require.NoError(t, s.Do(func(b *Board) error {
				return b.Annotate(func(at *pgn.Node) error {
					n, err := at.Parent().Add(at.Parent().Position().Moves()[0])
					if err != nil {
						return err
					}
					n.Annotate(func(note *pgn.Note) { note.Before, note.Comment = "before", "a variation" })
					at.Annotate(func(note *pgn.Note) { note.After = "after" })
					return nil
				})
			}))
			require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(1) }))
		},
		"variations where the game is": func(s *Room) {
			play(t, s, "e4")
			require.NoError(t, s.Do(func(b *Board) error {
				return b.Annotate(func(at *pgn.Node) error {
					n, err := at.Add(at.Position().Moves()[3])
					if err == nil {
						n.Annotate(func(note *pgn.Note) { note.Comment = "better" })
					}
					return err
				})
			}))
		},
		"mate":      func(s *Room) { play(t, s, "f3 e5 g4 Qh4") },
		"mate back": func(s *Room) { play(t, s, "f3 e5 g4 Qh4"); require.NoError(t, s.Do((*Board).Undo)) },
		"resigned": func(s *Room) {
			play(t, s, "e4")
			require.NoError(t, s.Do(func(b *Board) error { return b.Resign(engine.Black) }))
		},
		"resignation of a computer back": func(s *Room) {
			play(t, s, "e4")
			end, ok := match.ParseEnd("1-0", "the computer resigned")
			require.True(t, ok)
			require.NoError(t, s.Do(func(b *Board) error {
				b.match.SetProgress(match.Progress{End: end})
				return b.Undo()
			}))
			require.True(t, resumed(s))
		},
		"offered": func(s *Room) {
			play(t, s, "e4")
			_, err := s.OfferDraw(t.Context(), engine.White)
			require.NoError(t, err)
		},
		"agreed": func(s *Room) {
			play(t, s, "e4")
			_, err := s.OfferDraw(t.Context(), engine.White)
			require.NoError(t, err)
			require.NoError(t, s.Do(func(b *Board) error { return b.AcceptDraw(engine.Black) }))
		},
		"second game": func(s *Room) {
			play(t, s, "e4")
			require.NoError(t, s.Do(func(b *Board) error { return b.Resign(engine.Black) }))
			require.NoError(t, s.Do(func(b *Board) error { return b.Begin(engine.StartPosition(), b.rules) }))
			play(t, s, "d4 d5")
		},
		"clocks": func(s *Room) {
			s.Do(func(b *Board) error {
				return b.SetTimeControl(match.TimeControl{Base: 90 * time.Second, Increment: 500 * time.Millisecond})
			})
			play(t, s, "e4 e5 Nf3")
			require.NoError(t, s.Do(func(b *Board) error { return b.GoTo(2) }))
			require.NoError(t, s.Do((*Board).Pause))
		},
		"names": func(s *Room) {
			require.NoError(t, s.Do(func(b *Board) error {
				return b.SetPlayer(engine.White, match.Player{Kind: match.Human, Name: "Ada (and) Bob"})
			}))
			require.NoError(t, s.Do(func(b *Board) error {
				return b.SetPlayer(engine.Black, match.Player{Kind: match.Strongest, Strength: match.Strength{Nodes: 10}})
			}))
			require.NoError(t, s.Do((*Board).Pause))
		},
		"loaded": func(s *Room) {
			_, err := s.Open("[Event \"Wijk\"]\n[White \"Kasparov\"]\n[Black \"Topalov\"]\n[Date \"1999.01.20\"]\n\n1. e4 d6 1-0", 1)
			require.NoError(t, err)
		},
		"rules": func(s *Room) {
			p, err := engine.ParseFEN("r3k2r/8/8/8/8/8/8/R3K2R w - - 3 20")
			require.NoError(t, err)
			require.NoError(t, s.Do(func(b *Board) error { return b.BeginPaused(p, Rules{NoCastling: true, NoEnPassant: true}) }))
			play(t, s, "Kd2")
		},
		"chess960": func(s *Room) {
			p, err := engine.ParseFEN("nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w GBgb - 0 1")
			require.NoError(t, err)
			require.NoError(t, s.Do(func(b *Board) error { return b.BeginPaused(p, Rules{}) }))
			play(t, s, "g3 g6")
		},
	} {
		t.Run(name, func(t *testing.T) {
			s, err := New(Options{Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}, Hash: 1, Pace: 20 * time.Millisecond})
			require.NoError(t, err)
			defer s.Close()
			prepare(s)
			again := reopened(t, s)
			same(t, s, again)
			if state := s.State(); !state.End.Over() && state.Turn().IsHuman() {
				m := state.Position.Moves()[0]
				require.NoError(t, s.Do(func(b *Board) error { return b.Move(m) }))
				require.NoError(t, again.Do(func(b *Board) error { return b.Move(m) }))
				clock := regexp.MustCompile(` ?\{\[%clk [^]]*\]\}`) // which ran meanwhile
				require.Equal(t, clock.ReplaceAllString(s.PGN(), ""), clock.ReplaceAllString(again.PGN(), ""))
			}
			if s.State().Ply > 0 {
				require.NoError(t, again.Do((*Board).Undo))
			}
		})
	}
}

// A restored computer waits, and plays what it would have played.
func TestRestoreComputer(t *testing.T) {
	players := [2]match.Player{{}, {Kind: "random"}}
	s, err := New(Options{Players: players, Hash: 1, Seed: 5, Pace: time.Hour})
	require.NoError(t, err)
	defer s.Close()
	play(t, s, "e4")
	again := reopened(t, s)
	require.True(t, again.State().Paused)
	require.False(t, again.State().Thinking)
	require.NoError(t, again.Do((*Board).Resume))
	for _, one := range []*Room{s, again} {
		one.Do(func(b *Board) error { return b.SetPace(0) })
		_, err := one.Wait(t.Context(), func(s *State) bool { return s.Ply == 2 })
		require.NoError(t, err)
	}
	require.Equal(t, s.PGN(), again.PGN())
}

// Another room can continue a game too, with what belongs to it.
func TestContinue(t *testing.T) {
	s, err := New(Options{Players: [2]match.Player{{Kind: match.Human, Name: "Ada"}, {Kind: "random", Strength: match.DefaultStrength()}}, Hash: 1, Pace: time.Hour})
	require.NoError(t, err)
	defer s.Close()
	require.NoError(t, s.Do(func(b *Board) error { return b.SetTimeControl(match.TimeControl{Base: time.Minute}) }))
	play(t, s, "e4")
	other, err := New(Options{Players: [2]match.Player{{Kind: "random"}, {Kind: "random"}}, Hash: 1, Pace: time.Hour})
	require.NoError(t, err)
	defer other.Close()
	require.NoError(t, s.Do((*Board).Pause))
	require.NoError(t, other.Do(func(b *Board) error { return b.Continue(s.Snapshot()) }))
	same(t, s, other)

	broken := s.Snapshot()
	broken.Undone = []string{"a1a1"}
	require.Error(t, other.Do(func(b *Board) error { return b.Continue(broken) }))
	same(t, s, other)
}

// A damaged snapshot is an error.
func TestRestoreInvalid(t *testing.T) {
	s, err := New(Options{Hash: 1})
	require.NoError(t, err)
	defer s.Close()
	play(t, s, "e4")
	for name, damage := range map[string]func(*Snapshot){
		"player":       func(s *Snapshot) { s.Players[0] = "nobody" },
		"time control": func(s *Snapshot) { s.Control = "soon" },
		"undone":       func(s *Snapshot) { s.Undone = []string{"e2e4"} },
		"not a move":   func(s *Snapshot) { s.Undone = []string{"?"} },
		"no rest":      func(s *Snapshot) { s.Rest = "1. e5 *" },
		"other rest":   func(s *Snapshot) { s.Rest = "1. a3 a6 2. a4 a5 3. Ra3 *" },
		"end":          func(s *Snapshot) { s.End = &Ending{Reason: "resignation", Result: "2-0"} },
	} {
		from := s.Snapshot()
		damage(from)
		_, err := Restore(Options{Hash: 1}, from)
		require.Error(t, err, name)
	}
}

// What a thinking computer reports is not a change of the game.
func TestRevision(t *testing.T) {
	s, err := New(Options{Players: [2]match.Player{{}, {Kind: match.Strongest, Strength: match.Strength{Time: time.Hour}}}, Hash: 1})
	require.NoError(t, err)
	defer s.Close()
	before := s.Revision()
	play(t, s, "e4")
	after := s.Revision()
	require.Greater(t, after, before)
	_, err = s.Wait(t.Context(), func(s *State) bool { return s.CurrentLine.Depth > 2 })
	require.NoError(t, err)
	require.Equal(t, after, s.Revision())
}
