package level

// What a player notices in a position, and how it misjudges its moves. Quiet moves are
// overlooked more often than captures, captures of less valuable pieces more often than
// those of more valuable ones. Oversights grow with the length of the move, and with the
// number of plies that it lies ahead; backward moves are harder to see. Recaptures, moves
// of the piece that was moved last and what habit suggests are overlooked less
// often. An oversight lasts for several moves.

import (
	"math"
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
	mateOversight float64 // of an average mate in one
	noiseDev      float64 // standard deviation of the noise, centipawns
	habitWeight   float64 // what a habit of 1 adds to a score, centipawns
	habits        habits
	period        uint64        // numbers the fresh looks
	last          engine.Square // of the opponent's piece that has just moved
}

// periodMoves is how many moves an oversight lasts.
const periodMoves = 3

// Positions with few pieces are simple: with fewPieces, kings included, nothing is
// overlooked, misjudged or played by habit any more, with manyPieces as much as the
// parameters say.
const (
	fewPieces  = 4
	manyPieces = 20
)

// newNoticing returns what the player to move notices.
func newNoticing(parameters Parameters, seed uint64, game *engine.Game) noticing {
	p := game.Position()
	fullness := float64(max(0, min(p.Occupied().Count(), manyPieces)-fewPieces)) / (manyPieces - fewPieces)
	n := noticing{
		seed: seed, oversightRate: fullness * parameters.OversightRate, mateOversight: parameters.MateOversight,
		noiseDev: fullness * float64(parameters.Noise), habitWeight: fullness * float64(parameters.Habit),
		habits: newHabits(game), period: uint64(p.FullmoveNumber() / periodMoves), last: engine.NoSquare,
	}
	if moves := game.Moves(); len(moves) > 0 && moves[len(moves)-1] != engine.NoMove {
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
	timeStream
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
const maxOwnOversight = 0.85

// ownMoves returns those of the player's own moves that it notices: all in check,
// where there is nothing else to look for.
func (n *noticing) ownMoves(p *engine.Position, moves []engine.Move) (noticed []engine.Move) {
	if p.InCheck() {
		return moves
	}
	for _, m := range moves {
		if n.draw(p, m) >= n.ownOversight(p, m) {
			noticed = append(noticed, m)
		}
	}
	return noticed
}

// ownOversight returns the probability of overlooking a move of one's own. What habit
// suggests comes to mind more easily. Checks are always noticed, but not always that one
// is mate.
func (n *noticing) ownOversight(p *engine.Position, m engine.Move) float64 {
	if p.GivesCheck(m) {
		return n.checkOversight(p, m)
	}
	habit := math.Exp(-n.habits.of(p, m) / 2)
	return maxOwnOversight * min(1, n.oversight(n.ownDifficulty(p, m))*habit)
}

// oversight returns the probability of overlooking a move of some difficulty. The chance
// to notice it falls exponentially, so that even the weakest sees something.
func (n *noticing) oversight(difficulty float64) float64 {
	return 1 - math.Exp(-n.oversightRate*difficulty)
}

// follows returns how many moves of a line the player sees, from the position after its
// own move on. The first is a reply that it has noticed; the others are the harder to
// see the later they come.
func (n *noticing) follows(p *engine.Position, line []engine.Move) (seen int, end engine.Position) {
	end = *p
	for i, m := range line {
		if i > 0 && !end.InCheck() {
			d := n.difficulty(&end, m, line[i-1].Target()) * float64(i) * distanceGrowth
			if n.draw(&end, m) < n.oversight(d) {
				return i, end
			}
		}
		end = end.After(m)
	}
	return len(line), end
}

// distanceGrowth is how much harder a move is to see for each ply that it lies ahead,
// relative to a reply on the board.
const distanceGrowth = 0.25

// replies returns those of the replies to a move that the player notices, and whether
// they are all. p is the position after the move.
func (n *noticing) replies(p *engine.Position, replies []engine.Move, move engine.Move) (noticed []engine.Move, all bool) {
	if n.oversightRate == 0 || p.InCheck() {
		return replies, true
	}
	for _, m := range replies {
		if n.draw(p, m) >= n.oversight(n.difficulty(p, m, move.Target())) {
			noticed = append(noticed, m)
		}
	}
	return noticed, len(noticed) == len(replies)
}

// checkOversight returns the probability of overlooking a check: 0 unless it is mate.
func (n *noticing) checkOversight(p *engine.Position, m engine.Move) float64 {
	if after := p.After(m); n.mateOversight > 0 && !after.HasLegalMove() {
		return 1 - math.Pow(1-n.mateOversight, mateDifficulty(p.SideToMove(), m, &after))
	}
	return 0
}

// mateDifficulties are how hard mates in one are to see, relative to an average one: by
// the kind of move, and by its distance of up to 2, up to 4 and up to 7 squares. Like the
// weights of the habits they are a choice.
var mateDifficulties = map[mateKind][3]float64{
	forwardMate:    {0.7, 1.1, 1.4},
	backwardMate:   {1.2, 1.8, 2.4},
	discoveredMate: {1.9, 2.3, 2.6},
}

// A mateKind is a kind of mating move.
type mateKind uint8

const (
	forwardMate    mateKind = iota // or sideways
	backwardMate                   // by the piece that goes back
	discoveredMate                 // by another piece than the one that moves, or by castling
)

// mateDifficulty returns how hard it is to see that a move of side c mates. after is the
// position after it.
func mateDifficulty(c engine.Color, m engine.Move, after *engine.Position) float64 {
	kind := forwardMate
	switch {
	case !after.Checkers().Has(m.Target()):
		kind = discoveredMate
	case goesBack(c, m):
		kind = backwardMate
	}
	return mateDifficulties[kind][min(2, (distance(m)-1)/2)]
}

// ownDifficulty is the difficulty of noticing a move of one's own: lower than that of
// a reply, and lowest for the piece that has just been attacked.
func (n *noticing) ownDifficulty(p *engine.Position, m engine.Move) float64 {
	if p.GivesCheck(m) {
		return 0
	}
	d := n.difficulty(p, m, n.last)
	if p.AttackersTo(m.From(), p.Occupied()).Has(n.last) {
		d *= 0.1
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
		d = 1 - float64(p.CapturedType(m).SEEValue())/1100
		if m.Target() == before {
			d *= 0.3
		}
	}
	if p.GivesCheck(m) {
		d *= 0.6
	}
	if m.From() == n.last {
		d *= 0.4
	}
	return d * shapeDifficulty(p.SideToMove(), m)
}

// shapeDifficulty returns the factor of the difficulty for the shape of a move by side
// c: it grows with the distance, and backward moves are harder to notice.
func shapeDifficulty(c engine.Color, m engine.Move) float64 {
	factor := 0.4 + 0.15*float64(distance(m))
	if goesBack(c, m) {
		factor *= 1.2
	}
	return factor
}

// distance returns the distance of a move in squares, as a king goes.
func distance(m engine.Move) int {
	ranks := int(m.Target().Rank()) - int(m.From().Rank())
	files := int(m.Target().File()) - int(m.From().File())
	return max(ranks, -ranks, files, -files)
}

// goesBack reports whether a move by side c goes back.
func goesBack(c engine.Color, m engine.Move) bool {
	return m.Target().RelativeTo(c).Rank() < m.From().RelativeTo(c).Rank()
}

// bias returns what the player adds to the score of a move of its own: its habit, and by
// how much it misjudges the move. Half of that is a preference for certain pieces on
// certain squares, which lasts for the game; half belongs to the position after the move.
func (n *noticing) bias(p *engine.Position, m engine.Move) eval.Score {
	place := func(s engine.Square) float64 {
		return n.random(placeStream, uint64(p.MovedPiece(m))<<8|uint64(s)).NormFloat64()
	}
	after := p.After(m)
	moment := n.random(momentStream, after.Key()).NormFloat64()
	noise := n.noiseDev * ((place(m.Target())-place(m.From()))/2 + moment*0.7)
	return eval.Score(n.habitWeight*n.habits.of(p, m) + noise)
}
