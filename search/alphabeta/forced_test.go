package alphabeta

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// A forced move needs no time where the time saved is worth something, and is
// thought about as any other where it is not, or where somebody wants to know
// more than the move. The clocks are so long that only the nodes end a choice that
// is thought about: a busy machine changes nothing.
func TestForcedMove(t *testing.T) {
	const forced = "6k1/5ppp/8/8/8/7P/5PP1/r5K1 w - - 0 1" // g1h2 is the only move
	byClock := search.Limits{Timed: true, Clock: [2]time.Duration{10 * time.Hour, 10 * time.Hour}, Nodes: 3000}
	offClock := func(l *search.Limits) { l.Timed, l.Clock = false, [2]time.Duration{} }
	tests := []struct {
		name, fen string
		only      string // the move that searchmoves leaves
		limit     func(l *search.Limits)
		atOnce    bool
	}{
		{"clock", forced, "", nil, true},
		{"clock with increment", forced, "", func(l *search.Limits) { l.Increment = [2]time.Duration{time.Second, time.Second} }, true},
		{"clock with a time control", forced, "", func(l *search.Limits) { l.MovesToGo = 4 }, true},
		{"clock and depth", forced, "", func(l *search.Limits) { l.Depth = 6 }, true},
		{"clock, many replies", engine.StartFEN, "", nil, false},
		{"clock, searchmoves leaves one of many", engine.StartFEN, "g1f3", nil, false},
		{"clock, searchmoves names the only move", forced, "g1h2", nil, false},
		{"movetime", forced, "", func(l *search.Limits) { offClock(l); l.MoveTime = time.Minute }, false},
		{"movetime before the clock", forced, "", func(l *search.Limits) { l.MoveTime = time.Minute }, false},
		{"depth", forced, "", func(l *search.Limits) { offClock(l); l.Depth = 6 }, false},
		{"nodes", forced, "", offClock, false},
		{"clock without Timed", forced, "", func(l *search.Limits) { l.Timed = false }, true},
	}
	for _, test := range tests {
		bothColours(t, test.name, func(t *testing.T, v view) {
			g, limits := gameFrom(t, v.fen(test.fen)), byClock
			if test.limit != nil {
				test.limit(&limits)
			}
			if test.only != "" {
				m, err := g.Position().ParseUCI(v.move(test.only))
				require.NoError(t, err)
				limits.Moves = []engine.Move{m}
			}
			r, infos := choose(t, g, limits)
			require.True(t, g.Position().IsLegal(r.Best))
			require.NotEmpty(t, infos)
			if test.atOnce {
				require.Equal(t, 1, r.Depth)
			} else {
				require.GreaterOrEqual(t, r.Depth, 3)
			}
		})
	}
}

// Pondering on a forced move goes on: it costs nothing, and what it finds helps
// the next move. The ponder hit ends it with the iteration.
func TestForcedMoveWhilePondering(t *testing.T) {
	const hit = 6 // the iteration in which the opponent moves
	limits := search.Limits{Ponder: search.NewPondering(), Timed: true, Clock: [2]time.Duration{time.Hour, time.Hour}, Nodes: 100_000}
	r := newClassical().Choose(context.Background(), gameFrom(t, "6k1/5ppp/8/8/8/7P/5PP1/r5K1 w - - 0 1"), limits, func(i search.Info) {
		if i.Depth >= hit {
			limits.Ponder.Hit()
		}
	})
	require.Equal(t, "g1h2", r.Best.String())
	require.GreaterOrEqual(t, r.Depth, hit)
	require.Less(t, r.Depth, hit+3)
}
