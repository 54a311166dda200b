package engine

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"
	"github.com/stretchr/testify/require"
)

// Random games of standard chess against an independent implementation of the
// rules: the same legal moves, the same SAN, the same position after each move
// and the same end of the game.

const oraclePositions = 10_000

// oracleStarts are where the games begin: far from, near and at the end of a
// game, so that castling, promotions, mates and dead positions all occur.
var oracleStarts = []string{
	StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"4k3/1P4p1/8/8/8/8/1p4P1/4K3 w - - 0 1",
	"8/8/3k4/3q4/8/3Q4/3K4/8 w - - 0 1",
	"8/8/3k1b2/8/8/2B5/3KN3/8 w - - 0 1",
	"8/5k2/8/4R3/8/2R5/3K4/8 w - - 120 100",
}

func TestAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(2026, 11))
	ends := map[Reason]int{}
	for positions, games := 0, 0; positions < oraclePositions; games++ {
		o := newOracleGame(t, oracleStarts[games%len(oracleStarts)])
		o.restless = games%3 != 0
		for range 600 {
			positions++
			o.compareMoves()
			if outcome := o.compareOutcome(); outcome.Over() {
				ends[outcome.Reason]++
				break
			}
			o.play(rng)
		}
	}
	for _, r := range []Reason{Checkmate, Stalemate, DeadPosition, FivefoldRepetition, SeventyFiveMoves} {
		require.NotZero(t, ends[r], "no game ended by %v: the test has lost its reach (%v)", r, ends)
	}
}

// An oracleGame is a game played on both boards.
type oracleGame struct {
	t        *testing.T
	ours     *Game
	theirs   *chess.Position
	moves    []*chess.Move  // theirs, in the current position
	seen     map[string]int // how often each position has occurred
	restless bool           // do not move to and fro
}

func newOracleGame(t *testing.T, fen string) *oracleGame {
	option, err := chess.FEN(fen)
	require.NoError(t, err)
	o := &oracleGame{t: t, ours: NewGame(mustParse(t, fen)), theirs: chess.NewGame(option).Position(), seen: map[string]int{}}
	o.arrive()
	return o
}

// arrive records the position that both boards have reached.
func (o *oracleGame) arrive() {
	o.moves = o.theirs.ValidMoves()
	fields := strings.Fields(o.fen())
	o.seen[strings.Join(fields[:4], " ")]++
}

// fen returns the oracle's position. The oracle sets the en passant square
// after every double step, Consort only if there is a legal capture.
func (o *oracleGame) fen() string {
	fields := strings.Fields(o.theirs.String())
	if !slices.ContainsFunc(o.moves, func(m *chess.Move) bool { return m.HasTag(chess.EnPassant) }) {
		fields[3] = "-"
	}
	return strings.Join(fields, " ")
}

func (o *oracleGame) compareMoves() {
	p := o.ours.Position()
	require.Equal(o.t, o.fen(), p.FEN())
	var want, got []string
	for _, m := range o.moves {
		want = append(want, m.String()+" "+chess.AlgebraicNotation{}.Encode(o.theirs, m))
	}
	for _, m := range p.Moves() {
		got = append(got, m.String()+" "+p.SAN(m))
	}
	slices.Sort(want)
	slices.Sort(got)
	require.Equal(o.t, want, got, p.FEN())
}

func (o *oracleGame) compareOutcome() Outcome {
	p, got := o.ours.Position(), o.ours.Outcome()
	seen := o.seen[strings.Join(strings.Fields(o.fen())[:4], " ")]
	require.Equal(o.t, seen, o.ours.Repetitions(), p.FEN())
	want, result := o.oracleReason(p)
	if got.Reason == LockedPawns && want != Checkmate && want != Stalemate {
		return got // The oracle knows dead positions by material only.
	}
	if want != Checkmate && want != Stalemate && want != DeadPosition && seen >= 5 {
		want, result = FivefoldRepetition, "1/2-1/2"
	}
	require.Equal(o.t, want, got.Reason, p.FEN())
	require.Equal(o.t, result, got.Result().String(), p.FEN())
	return got
}

// oracleReason returns the oracle's outcome for the position p. It sees no
// history, so the caller counts repetitions.
func (o *oracleGame) oracleReason(p *Position) (Reason, string) {
	option, err := chess.FEN(p.FEN())
	require.NoError(o.t, err)
	game := chess.NewGame(option)
	reasons := map[chess.Method]Reason{
		chess.NoMethod:             Ongoing,
		chess.Checkmate:            Checkmate,
		chess.Stalemate:            Stalemate,
		chess.InsufficientMaterial: DeadPosition,
		chess.SeventyFiveMoveRule:  SeventyFiveMoves,
	}
	reason, known := reasons[game.Method()]
	require.True(o.t, known, "%v", game.Method())
	return reason, game.Outcome().String()
}

// play makes a random move on both boards. A game that is not restless often moves
// a piece back, so that positions repeat.
func (o *oracleGame) play(rng *rand.Rand) {
	m := o.moves[rng.IntN(len(o.moves))]
	if played := o.ours.Moves(); !o.restless && len(played) >= 2 && rng.IntN(8) > 0 {
		last := played[len(played)-2]
		for _, x := range o.moves {
			if x.String() == last.To().String()+last.From().String() {
				m = x
			}
		}
	}
	require.NoError(o.t, o.ours.PushUCI(m.String()))
	o.theirs = o.theirs.Update(m)
	o.arrive()
}
