package match

// When computers resign, and when they offer and accept a draw, as people of their level
// do. What they see is what the searches for their own moves have found, which is noted with
// See. Taking back moves takes back what was seen after them.

import (
	"consort/engine"
	"consort/eval"
)

// Manners are those of players from some Elo up. Scores are shown ones, for the player.
type manners struct {
	elo int

	hopeless     eval.Score // resigns when it sees no more than this
	hopelessFor  int        // the number of such moves in a row; 0 for never
	even         eval.Score // offers a draw when it sees no more than this for either side
	evenFor      int        // the number of such moves in a row, of which the last is
	evenFrom     int        // at least this one of the game; 0 for never
	clearlyWorse eval.Score // accepts a draw when it sees no more than this
}

// allManners are a choice: beginners play on until they are mated, masters do not.
var allManners = []manners{
	{elo: 0, clearlyWorse: -300},
	{elo: 1000, hopeless: -1500, hopelessFor: 10, clearlyWorse: -250},
	{elo: 1400, hopeless: -1000, hopelessFor: 6, even: 20, evenFor: 12, evenFrom: 60, clearlyWorse: -200},
	{elo: 1800, hopeless: -750, hopelessFor: 4, even: 20, evenFor: 10, evenFrom: 50, clearlyWorse: -150},
	{elo: 2200, hopeless: -550, hopelessFor: 3, even: 15, evenFor: 8, evenFrom: 40, clearlyWorse: -150},
}

const (
	longGame      = 60 // plies from which on a computer accepts a draw unless it sees an advantage
	offerInterval = 40 // plies from one offer of a computer to its next

	winning eval.Score = 100 // from which on a computer does not claim a draw
)

// mannersOf returns the manners of a computer: at full strength, and without levels, the
// strongest.
func mannersOf(p Player) manners {
	found, elo := allManners[len(allManners)-1], p.Elo()
	for i := len(allManners) - 1; elo > 0 && found.elo > elo; i-- {
		found = allManners[i]
	}
	return found
}

// A sight is the score that a computer has seen before its move of a ply.
type sight struct {
	ply   int
	score eval.Score
}

// A view is what a computer knows and has done in a game.
type view struct {
	sights  []sight
	offered int // the ply of its last offer of a draw, 0 for none
}

// upTo returns the sights without those after a ply.
func (v *view) upTo(ply int) []sight {
	n := len(v.sights)
	for n > 0 && v.sights[n-1].ply > ply {
		n--
	}
	return v.sights[:n]
}

// holdsFor reports whether the latest n sights up to a ply, of as many moves in a row, all
// are as wanted.
func (v *view) holdsFor(n, ply int, wanted func(eval.Score) bool) bool {
	seen := v.upTo(ply)
	if n == 0 || len(seen) < n {
		return false
	}
	for i, s := range seen[len(seen)-n:] {
		if !wanted(s.score) || s.ply != seen[len(seen)-1].ply-2*(n-1-i) {
			return false
		}
	}
	return true
}

// See notes the shown score that the computer to move has found for its move. Those of the
// simple players mean nothing, and are not noted.
func (m *Match) See(score eval.Score) {
	side := m.side()
	if !m.players[side&1].HasLevels() {
		return
	}
	v := &m.views[side&1]
	v.sights = append(v.upTo(m.game.Len()-1), sight{m.game.Len(), score})
}

// Seen returns the shown score that the computer playing a side has last seen, and false if
// it has seen none in this game.
func (m *Match) Seen(c engine.Color) (score eval.Score, ok bool) {
	if seen := m.views[c&1].upTo(m.game.Len()); len(seen) > 0 {
		return seen[len(seen)-1].score, true
	}
	return 0, false
}

// Conclude ends the game if the computer to move would rather claim a draw or resign than
// move. It reports whether it has.
func (m *Match) Conclude() bool {
	side := m.side()
	p, v, ply := m.players[side&1], &m.views[side&1], m.game.Len()
	if score, ok := m.Seen(side); !(ok && score >= winning) && m.Claim() == nil {
		return true
	}
	custom := mannersOf(p)
	if !m.resigns(p) || !v.holdsFor(custom.hopelessFor, ply, func(s eval.Score) bool { return s <= custom.hopeless }) {
		return false
	}
	m.finish(End{Outcome: wonBy(engine.Resignation, side.Other()), Detail: resigned})
	return true
}

// resigns reports whether a computer may resign or offer a draw: not after the user has
// taken that back.
func (m *Match) resigns(p Player) bool { return p.HasLevels() && !m.playOut && !m.resumed }

// OfferAfterMove offers a draw for the computer that has just moved, if it wants one. A
// computer as the opponent accepts at once, or declines.
func (m *Match) OfferAfterMove() {
	if !m.InProgress() {
		return
	}
	side, ply := m.side().Other(), m.game.Len()
	p, opponent, v := m.players[side&1], m.players[side.Other()&1], &m.views[side&1]
	custom := mannersOf(p)
	early := custom.evenFrom == 0 || m.game.PositionAt(ply-1).FullmoveNumber() < custom.evenFrom
	again := v.offered > 0 && v.offered < ply && ply < v.offered+offerInterval
	even := func(s eval.Score) bool { return -custom.even <= s && s <= custom.even }
	if !m.resigns(p) || early || again || !v.holdsFor(custom.evenFor, ply-1, even) {
		return
	}
	v.offered = ply
	if opponent.IsHuman() {
		m.offer = Offer{true, side}
	} else if score, ok := m.Seen(side.Other()); ok && m.Accepts(side.Other(), score) {
		m.Agree()
	}
}

// Accepts reports whether the computer playing a side accepts a draw with a shown score,
// from its point of view.
func (m *Match) Accepts(c engine.Color, score eval.Score) bool {
	return score <= mannersOf(m.players[c&1]).clearlyWorse || m.game.Position().Ply() >= longGame && score <= 0
}

// SetPlayOut says whether computers play all games to the end: they then neither resign nor
// offer draws. They still claim and accept them.
func (m *Match) SetPlayOut(on bool) { m.playOut = on }

// PlayOut reports whether computers play all games to the end.
func (m *Match) PlayOut() bool { return m.playOut }
