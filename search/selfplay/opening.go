package selfplay

import (
	"context"
	"errors"
	"math/rand/v2"

	"consort/engine"
	"consort/search"
)

// An opening is where a game begins.
type opening struct {
	start  engine.Position
	random int  // plies of chance that led there
	book   bool // they began in a book
}

// openingTries bounds the search for an opening that leaves a fair game. From
// the initial position every second or third does.
const openingTries = 1000

// errNoOpening says that the rules and the book leave nothing to play.
var errNoOpening = errors.New("found no opening that leaves a fair game: ask for fewer random plies, or another book")

// open draws openings until one is fair.
func (s *seat) open(ctx context.Context, rng *rand.Rand) (opening, error) {
	for range openingTries {
		o, ok, err := s.drawOpening(rng)
		if err != nil {
			return opening{}, err
		}
		if !ok {
			continue
		}
		fair, err := s.fair(ctx, o.start)
		if fair || err != nil {
			return o, err
		}
	}
	return opening{}, errNoOpening
}

// drawOpening plays random plies, at a position of the book if there is one. ok
// is false when they end the game.
func (s *seat) drawOpening(rng *rand.Rand) (o opening, ok bool, err error) {
	start := engine.StartPosition()
	if s.book != nil {
		if start, err = s.book.at(rng.IntN(s.book.Len())); err != nil {
			return o, false, err
		}
	}
	o = opening{
		random: s.rules.MinRandom + rng.IntN(s.rules.MaxRandom-s.rules.MinRandom+1),
		book:   s.book != nil,
	}
	line := engine.NewGame(start)
	for range o.random {
		if err := line.Push(randomMove(rng, line.Position())); err != nil {
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
	// worstExchange is what a random move may lose at most: a piece, but no more.
	worstExchange = -330

	// randomTries is how often another move is drawn in place of one that loses
	// more. Then the position is such that most do.
	randomTries = 8
)

// randomMove returns a legal move that loses no more than a piece at once, as a
// rule. The position must have a legal move.
func randomMove(rng *rand.Rand, p *engine.Position) engine.Move {
	moves := p.Moves()
	m := moves[rng.IntN(len(moves))]
	for range randomTries {
		if p.SEE(m, worstExchange) {
			break
		}
		m = moves[rng.IntN(len(moves))]
	}
	return m
}

// fair reports whether neither side stands too well for a game to teach much: a
// search of some depth has to say so, because random moves leave much hanging.
func (s *seat) fair(ctx context.Context, p engine.Position) (bool, error) {
	if s.rules.VerifyNodes == 0 {
		return true, nil
	}
	limits := search.Limits{SoftNodes: s.rules.VerifyNodes, Nodes: hardFactor * s.rules.VerifyNodes}
	r, err := s.choose(ctx, engine.NewGame(p), limits)
	return err == nil && max(r.Score, -r.Score) <= s.rules.Balance, err
}
