package alphabeta

import (
	"math/rand/v2"

	"consort/engine"
	"consort/eval"
	"consort/search/strength"
)

// What a player of limited strength sees of a position. People do not lose by
// random moves: they lose because they did not look. They overlook quiet moves
// before captures, small captures before large ones, long moves and moves
// backwards, and hardly ever what the piece does that has just moved. And what
// somebody overlooks stays overlooked for some moves, until another look.

// attention is what a player sees in one position, and what it likes. All of it
// follows from the seed of the game: nothing is drawn anew.
type attention struct {
	seed      uint64
	blindness float64
	taste     float64
	epoch     uint64        // a new one brings a fresh look
	last      engine.Square // where the opponent's piece stands that has just moved
}

// epochMoves is for how many moves an oversight lasts.
const epochMoves = 3

// Positions with few pieces are simple: with fewMen nothing is overlooked and
// judged wrongly any more, from manyMen on as much as the traits say.
const (
	fewMen  = 4
	manyMen = 20
)

// newAttention returns the attention of the player to move in a game.
func newAttention(t strength.Traits, seed uint64, game *engine.Game) attention {
	p := game.Position()
	crowd := float64(max(0, min(p.Occupied().Count(), manyMen)-fewMen)) / (manyMen - fewMen)
	a := attention{
		seed: seed, blindness: t.Blindness * crowd, taste: float64(t.Taste) * crowd,
		epoch: uint64(p.FullmoveNumber() / epochMoves), last: engine.NoSquare,
	}
	if moves := game.Moves(); len(moves) > 0 {
		a.last = moves[len(moves)-1].Target()
	}
	return a
}

// kinds of chance, so that what is overlooked has nothing to do with what is
// liked.
const (
	chanceToSee = iota
	chanceOfPlace
	chanceOfMoment
)

// chance returns the random numbers of a thing in this game: the same thing, the
// same numbers.
func (a *attention) chance(kind, thing uint64) *rand.Rand {
	return rand.New(rand.NewPCG(a.seed+kind<<56, thing))
}

// luck tells, from 0 to 1, how likely the player is to see a move at present.
func (a *attention) luck(p *engine.Position, m engine.Move) float64 {
	thing := uint64(m) | uint64(p.MovedPiece(m))<<16 | a.epoch<<24
	return a.chance(chanceToSee, thing).Float64()
}

// sees returns those of the player's own moves that it sees.
func (a *attention) sees(p *engine.Position, moves []engine.Move) (seen []engine.Move) {
	if p.InCheck() {
		return moves // There is nothing else to look for.
	}
	for _, m := range moves {
		if a.luck(p, m) >= min(a.blindness*a.ownDimness(p, m), mostOverlooked) {
			seen = append(seen, m)
		}
	}
	return seen
}

// foresees returns those of the replies to a move that the player sees, and
// whether those are all. p is the position after the move.
func (a *attention) foresees(p *engine.Position, replies []engine.Move, move engine.Move) (seen []engine.Move, all bool) {
	if a.blindness == 0 || p.InCheck() {
		return replies, true
	}
	for _, m := range replies {
		if a.luck(p, m) >= a.blindness*a.dimness(p, m, move.Target()) {
			seen = append(seen, m)
		}
	}
	return seen, len(seen) == len(replies)
}

// mostOverlooked is how likely an own move is to be overlooked at most: everybody
// has some idea of what to play.
const mostOverlooked = 0.7

// ownDimness is the dimness of the player's own moves: it thinks of them before
// it thinks of replies, and first of the piece that has just been attacked. It
// always sees moves that give check, and so misses no mate in one.
func (a *attention) ownDimness(p *engine.Position, m engine.Move) float64 {
	if p.GivesCheck(m) {
		return 0
	}
	dim := a.dimness(p, m, a.last) / 2
	if p.AttackersTo(m.From(), p.Occupied()).Has(a.last) {
		dim *= 0.3
	}
	return dim
}

// dimness returns how easily a move is overlooked: 0 never, 1 as an ordinary
// quiet move. The eye is on the square of the last move.
func (a *attention) dimness(p *engine.Position, m engine.Move, eye engine.Square) float64 {
	dim := 1.0
	switch {
	case m.IsPromotion():
		dim = 0.3
	case p.IsCapture(m):
		dim = 1 - float64(engine.SEEValues[p.CapturedType(m)&7])/1500
		if m.Target() == eye {
			dim *= 0.4
		}
	}
	if p.GivesCheck(m) {
		dim *= 0.6
	}
	if m.From() == a.last {
		dim *= 0.6
	}
	return dim * awkwardness(p.SideToMove(), m)
}

// awkwardness returns by how much more easily a move is overlooked for its shape:
// long moves and moves backwards come to mind late.
func awkwardness(c engine.Color, m engine.Move) float64 {
	forward := int(m.Target().Rank()) - int(m.From().Rank())
	sideways := int(m.Target().File()) - int(m.From().File())
	if c == engine.Black {
		forward = -forward
	}
	factor := 1.0
	if max(forward, -forward, sideways, -sideways) >= 4 {
		factor = 1.3
	}
	if forward < 0 {
		factor *= 1.2
	}
	return factor
}

// likes returns what the player thinks of a move beyond its worth. Half of it is
// where it likes its pieces to be, and lasts for the game; half is the moment's.
func (a *attention) likes(p *engine.Position, m engine.Move) eval.Score {
	if a.taste == 0 {
		return 0
	}
	place := func(s engine.Square) float64 {
		return a.chance(chanceOfPlace, uint64(p.MovedPiece(m))<<8|uint64(s)).NormFloat64()
	}
	after := p.After(m)
	moment := a.chance(chanceOfMoment, after.Key()).NormFloat64()
	return eval.Score(a.taste * ((place(m.Target())-place(m.From()))/2 + moment*0.7))
}
