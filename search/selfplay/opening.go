package selfplay

import (
	"context"
	"errors"
	"math/rand/v2"

	"consort/engine"
)

// An opening is the start position of a game, and how it was reached.
type opening struct {
	start  engine.Position
	random int  // number of random plies that led to start
	book   bool // the random plies began from a book position
}

// openingTries is the maximum number of openings drawn for one game. From the initial
// position, one in two or three is balanced.
const openingTries = 1000

var errNoOpening = errors.New("found no balanced opening: use fewer random plies, a higher balance limit or another book")

// newOpening draws openings until one is balanced.
func (w *worker) newOpening(ctx context.Context, rng *rand.Rand) (opening, error) {
	for range openingTries {
		o, ok, err := w.drawOpening(rng)
		if err != nil {
			return opening{}, err
		}
		if !ok {
			continue
		}
		balanced, err := w.verifyBalance(ctx, o.start)
		if balanced || err != nil {
			return o, err
		}
	}
	return opening{}, errNoOpening
}

// drawOpening plays random plies from the initial position or, if there is a
// book, from one of its positions. ok is false if the game ends within them.
func (w *worker) drawOpening(rng *rand.Rand) (o opening, ok bool, err error) {
	start := engine.StartPosition()
	if w.book != nil {
		if start, err = w.book.at(rng.IntN(w.book.Len())); err != nil {
			return o, false, err
		}
	}
	o = opening{
		random: w.rules.MinRandom + rng.IntN(w.rules.MaxRandom-w.rules.MinRandom+1),
		book:   w.book != nil,
	}
	line := engine.NewGame(start)
	for range o.random {
		if err := line.Push(RandomMove(rng, line.Position(), minRandomSEE)); err != nil {
			return o, false, err
		}
		if line.Claim().Over() {
			return o, false, nil
		}
	}
	o.start = *line.Position()
	return o, true, nil
}

const (
	// minRandomSEE is the minimum of the static exchange evaluation of an opening move, in
	// centipawns: it may lose a minor piece, but not more.
	minRandomSEE = -330

	// randomTries is how many times a move below the minimum is replaced by another.
	randomTries = 8
)

// RandomMove returns a random legal move whose static exchange evaluation is rarely below
// minSEE, in centipawns. The position must have a legal move.
func RandomMove(rng *rand.Rand, p *engine.Position, minSEE int) engine.Move {
	moves := p.Moves()
	m := moves[rng.IntN(len(moves))]
	for range randomTries {
		if p.SEE(m, minSEE) {
			break
		}
		m = moves[rng.IntN(len(moves))]
	}
	return m
}

// verifyBalance searches a position and reports whether its score is within
// Rules.Balance. The search is longer than that for a move, because random moves
// leave pieces hanging.
func (w *worker) verifyBalance(ctx context.Context, p engine.Position) (bool, error) {
	if w.rules.VerifyNodes == 0 {
		return true, nil
	}
	limits := w.rules.limits(w.rules.VerifyNodes, hardFactor*w.rules.VerifyNodes)
	r, err := w.choose(ctx, engine.NewGame(p), limits)
	return err == nil && max(r.Score, -r.Score) <= w.rules.Balance, err
}
