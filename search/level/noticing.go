package level

// What a player notices in a position, and how it misjudges its moves. Quiet moves are
// overlooked more often than captures, captures of less valuable pieces more often than
// those of more valuable ones, long and backward moves more often than others; recaptures
// and moves of the piece that the player moved last are overlooked less often. An
// oversight lasts for several moves.

import (
	"math/rand/v2"

	"consort/engine"
	"consort/eval"
)

// noticing is what a player notices in one choice. All of it follows from the seed of
// the game and from the position: the same move in the same place is overlooked or
// misjudged again.
type noticing struct {
	seed          uint64
	oversightRate float64
	noiseDev      float64       // standard deviation of the noise, centipawns
	period        uint64        // numbers the fresh looks
	last          engine.Square // of the opponent's piece that has just moved
}

// periodMoves is how many moves an oversight lasts.
const periodMoves = 3

// Positions with few pieces are simple: with fewPieces, kings included, nothing is
// overlooked or misjudged any more, with manyPieces as much as the parameters say.
const (
	fewPieces  = 4
	manyPieces = 20
)

// newNoticing returns what the player to move notices.
func newNoticing(parameters Parameters, seed uint64, game *engine.Game) noticing {
	p := game.Position()
	fullness := float64(max(0, min(p.Occupied().Count(), manyPieces)-fewPieces)) / (manyPieces - fewPieces)
	n := noticing{
		seed: seed, oversightRate: parameters.OversightRate * fullness, noiseDev: float64(parameters.Noise) * fullness,
		period: uint64(p.FullmoveNumber() / periodMoves), last: engine.NoSquare,
	}
	if moves := game.Moves(); len(moves) > 0 {
		n.last = moves[len(moves)-1].Target()
	}
	return n
}

// The streams of random numbers: what is overlooked has nothing to do with what is
// misjudged.
const (
	noticeStream = iota
	placeStream
	momentStream
)

// random returns the random numbers of a stream for a key: the same key, the same
// numbers.
func (n *noticing) random(stream, key uint64) *rand.Rand {
	return rand.New(rand.NewPCG(n.seed+stream<<56, key))
}

// draw returns the random number from 0 to 1 that decides whether a move is overlooked
// in this period.
func (n *noticing) draw(p *engine.Position, m engine.Move) float64 {
	key := uint64(m) | uint64(p.MovedPiece(m))<<16 | n.period<<24
	return n.random(noticeStream, key).Float64()
}

// maxOwnOversight is the greatest probability of overlooking a move of one's own:
// everybody has some idea of what to play.
const maxOwnOversight = 0.7

// ownMoves returns those of the player's own moves that it notices: all in check,
// where there is nothing else to look for.
func (n *noticing) ownMoves(p *engine.Position, moves []engine.Move) (noticed []engine.Move) {
	if p.InCheck() {
		return moves
	}
	for _, m := range moves {
		if n.draw(p, m) >= min(n.oversightRate*n.ownDifficulty(p, m), maxOwnOversight) {
			noticed = append(noticed, m)
		}
	}
	return noticed
}

// replies returns those of the replies to a move that the player notices, and whether
// they are all. p is the position after the move.
func (n *noticing) replies(p *engine.Position, replies []engine.Move, move engine.Move) (noticed []engine.Move, all bool) {
	if n.oversightRate == 0 || p.InCheck() {
		return replies, true
	}
	for _, m := range replies {
		if n.draw(p, m) >= n.oversightRate*n.difficulty(p, m, move.Target()) {
			noticed = append(noticed, m)
		}
	}
	return noticed, len(noticed) == len(replies)
}

// ownDifficulty is the difficulty of noticing a move of one's own: lower than that of
// a reply, and lowest for the piece that has just been attacked. Checks are always
// noticed, so no level misses a mate in one.
func (n *noticing) ownDifficulty(p *engine.Position, m engine.Move) float64 {
	if p.GivesCheck(m) {
		return 0
	}
	d := n.difficulty(p, m, n.last) / 2
	if p.AttackersTo(m.From(), p.Occupied()).Has(n.last) {
		d *= 0.3
	}
	return d
}

// difficulty returns how hard a move is to notice, as a factor of the oversight rate: 0
// for a move that is never overlooked, 1 for an ordinary quiet move. before is the
// target of the move before it, where the player is looking.
func (n *noticing) difficulty(p *engine.Position, m engine.Move, before engine.Square) float64 {
	d := 1.0
	switch {
	case m.IsPromotion():
		d = 0.3
	case p.IsCapture(m):
		d = 1 - float64(engine.SEEValues[p.CapturedType(m)&7])/1500
		if m.Target() == before {
			d *= 0.4
		}
	}
	if p.GivesCheck(m) {
		d *= 0.6
	}
	if m.From() == n.last {
		d *= 0.6
	}
	return d * shapeDifficulty(p.SideToMove(), m)
}

// shapeDifficulty returns the factor of the difficulty for the shape of a move by side
// c: long and backward moves are harder to notice.
func shapeDifficulty(c engine.Color, m engine.Move) float64 {
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

// noise returns by how much the player misjudges a move of its own. Half of it is a
// preference for certain pieces on certain squares, which lasts for the game; half
// belongs to the position after the move.
func (n *noticing) noise(p *engine.Position, m engine.Move) eval.Score {
	if n.noiseDev == 0 {
		return 0
	}
	place := func(s engine.Square) float64 {
		return n.random(placeStream, uint64(p.MovedPiece(m))<<8|uint64(s)).NormFloat64()
	}
	after := p.After(m)
	moment := n.random(momentStream, after.Key()).NormFloat64()
	return eval.Score(n.noiseDev * ((place(m.Target())-place(m.From()))/2 + moment*0.7))
}
