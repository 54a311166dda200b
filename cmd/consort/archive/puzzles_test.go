package archive

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/match"
	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
	"consort/engine"
)

// reviewedGame keeps a game with its review, and returns the room.
func reviewedGame(t *testing.T, a *Archive, moves string) *room.Room {
	t.Helper()
	s := newRoom(t, moves)
	o := review.DefaultOptions()
	o.Time, o.Nodes, o.Settings.Hash = 0, 2000, 1
	reviewer, err := review.New(o)
	require.NoError(t, err)
	report := reviewer.Review(t.Context(), s.Tree().Last().Replay(), nil)
	text, err := json.Marshal(report.Document(nil))
	require.NoError(t, err)
	k := keep(t, a, s, Options{Adjust: func(s *room.Snapshot) { s.Review = text }})
	require.NoError(t, k.Flush())
	return s
}

// The mistakes of all reviewed games are puzzles until they are solved; what is failed is due a
// day later.
func TestPuzzles(t *testing.T) {
	a, folder := open(t)
	now := time.Now()
	due, err := a.Puzzles(now)
	require.NoError(t, err)
	require.Empty(t, due)

	first := reviewedGame(t, a, "f3 e5 g4 Qh4#")
	reviewedGame(t, a, "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#")
	require.NoError(t, keep(t, a, newRoom(t, "d4 d5"), Options{Pinned: true}).Flush()) // It is not reviewed.
	due, err = a.Puzzles(now)
	require.NoError(t, err)
	played := map[string]*Puzzle{}
	for _, p := range due {
		require.Equal(t, p.Position, *p.Game.PositionAt(p.Ply))
		require.NotEmpty(t, p.Theme)
		played[p.Position.SAN(p.Played)] = p
	}
	require.Contains(t, played, "g4")
	require.Contains(t, played, "Nf6")
	require.Equal(t, "defense", played["g4"].Theme)
	require.Equal(t, [2]string{"White", "Black"}, played["g4"].Names)

	require.NoError(t, a.Answer(played["g4"].Puzzle, true, now))
	require.NoError(t, a.Answer(played["Nf6"].Puzzle, false, now))
	require.NoError(t, a.Answer(played["Nf6"].Puzzle, true, now), "with help")
	names := func(at time.Time) (names []string) {
		again, err := New(a.storage).Puzzles(at) // as another program sees it
		require.NoError(t, err)
		for _, p := range again {
			names = append(names, p.Position.SAN(p.Played))
		}
		return names
	}
	require.NotContains(t, names(now), "g4")
	require.NotContains(t, names(now), "Nf6")
	require.Equal(t, "Nf6", names(now.Add(25 * time.Hour))[0], "what was failed comes first")
	require.NotContains(t, names(now.Add(1000*time.Hour)), "g4", "it was solved")

	require.NoError(t, a.Answer(played["Nf6"].Puzzle, true, now.Add(25*time.Hour)))
	require.NotContains(t, names(now.Add(1000*time.Hour)), "Nf6", "it was solved when it was due again")

	// How it went is no game, and damage of it is reported.
	games, damaged, err := a.List(Filter{})
	require.NoError(t, err)
	require.Len(t, games, 3)
	require.Empty(t, damaged)
	path := filepath.Join(folder, practiceID+".pgn")
	require.NoError(t, os.WriteFile(path, []byte("%consort {"), 0o600))
	_, err = a.Puzzles(now)
	require.ErrorAs(t, err, new(*DamagedError))
	require.ErrorAs(t, a.Answer(played["g4"].Puzzle, true, now), new(*DamagedError))
	require.NoError(t, os.WriteFile(path, []byte("%consort {\"format\":1,\"puzzles\":null}\n\n*\n"), 0o600))
	require.NoError(t, a.Answer(played["g4"].Puzzle, true, now), "nothing is known")
	require.NotContains(t, names(now), "g4")
	require.NoError(t, os.Remove(path))

	// The computer's mistakes are not the user's.
	require.NoError(t, first.Do(func(b *room.Board) error {
		return b.SetPlayer(engine.White, match.Player{Kind: match.Strongest})
	}))
	require.Eventually(t, func() bool { return len(names(now)) < len(due) }, 10*time.Second, 10*time.Millisecond)
	require.NotContains(t, names(now), "g4")
	r, err := a.Load(played["g4"].ID)
	require.NoError(t, err)
	require.Equal(t, [2]bool{true, false}, r.Puzzles()[0].Computers)
}
