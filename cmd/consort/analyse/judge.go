package analyse

import (
	"math"

	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
)

// A finding is the search result for a position.
type finding struct {
	known bool
	score eval.Score    // from White's point of view, on the internal scale, comparable between positions
	shown eval.Score    // normalized for display: at 100 White has a 50% chance of winning
	best  engine.Move   // NoMove where there is none
	line  []engine.Move // the principal variation
}

// A verdict is the judgment of a move.
type verdict struct {
	known bool
	loss  float64 // of the mover's expected score, from 0 to 1
}

// Minimum losses of an inaccuracy, a mistake and a blunder. lichess uses half of these
// on a curve half as steep, which is about the same number of centipawns near equality.
const (
	inaccuracyLoss = 0.10
	mistakeLoss    = 0.20
	blunderLoss    = 0.30
)

// judge returns the verdicts on the moves of a game. The best move loses nothing: if
// the next search disagrees, one of the two searches is wrong.
func judge(g *pgn.Game, findings []finding) []verdict {
	verdicts := make([]verdict, len(g.Moves))
	mover := g.Start.SideToMove()
	for i, m := range g.Moves {
		before, after := findings[i], findings[i+1]
		switch {
		case before.known && m == before.best:
			verdicts[i].known = true
		case before.known && after.known:
			verdicts[i] = verdict{true, max(0, shareFor(mover, before.score)-shareFor(mover, after.score))}
		}
		mover = mover.Other()
	}
	return verdicts
}

// shareFor returns the expected score of a side, from 0 to 1, for a score from White's
// point of view.
func shareFor(c engine.Color, s eval.Score) float64 {
	if c == engine.Black {
		s = -s
	}
	return s.Share()
}

// glyph returns the glyph for the verdict, 0 for none.
func (v verdict) glyph() pgn.Glyph {
	switch {
	case v.loss >= blunderLoss:
		return pgn.Blunder
	case v.loss >= mistakeLoss:
		return pgn.Mistake
	case v.loss >= inaccuracyLoss:
		return pgn.Dubious
	}
	return 0
}

// accuracy returns the accuracy of the move in percent. The formula is that of
// https://lichess.org/page/accuracy, where losses are in percent.
func (v verdict) accuracy() float64 {
	if v.loss == 0 {
		return 100 // The formula gives slightly less.
	}
	return max(0, min(100, 103.1668*math.Exp(-4.354*v.loss)-3.1669))
}

// A record holds the totals of a player.
type record struct {
	moves    int     // judged
	accuracy float64 // mean in percent; valid if moves > 0

	inaccuracies, mistakes, blunders int
}

// records returns the records of White and Black.
func records(g *pgn.Game, verdicts []verdict) (r [2]record) {
	mover := g.Start.SideToMove()
	for _, v := range verdicts {
		if v.known {
			r[mover&1].add(v)
		}
		mover = mover.Other()
	}
	for c := range r {
		r[c].accuracy /= float64(max(1, r[c].moves))
	}
	return r
}

// add counts a verdict. The accuracy is a sum until all are counted.
func (r *record) add(v verdict) {
	r.moves++
	r.accuracy += v.accuracy()
	switch v.glyph() {
	case pgn.Dubious:
		r.inaccuracies++
	case pgn.Mistake:
		r.mistakes++
	case pgn.Blunder:
		r.blunders++
	}
}
