package analyse

import (
	"math"

	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
)

// A finding is what a search says of a position.
type finding struct {
	known bool
	score eval.Score    // for White, on one scale for all positions: trades do not change it
	shown eval.Score    // score in units of which 100 win half of the games
	best  engine.Move   // NoMove where there is none
	line  []engine.Move // the best one, and what may follow
}

// A verdict is what the findings say of a move.
type verdict struct {
	known bool
	loss  float64 // of the share of the point that the mover could expect, from 0 to 1
}

// From these losses on a move is an inaccuracy, a mistake and a blunder. lichess
// draws its lines at half of them, on a curve that is half as steep: at about the
// same centipawns from equality.
const (
	inaccuracyLoss = 0.10
	mistakeLoss    = 0.20
	blunderLoss    = 0.30
)

// judge returns the verdicts on the moves of a game. A move that is the best one
// loses nothing: that the next search thinks otherwise is an error of one of both.
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

// shareFor returns the share that a side can expect with a score for White.
func shareFor(c engine.Color, s eval.Score) float64 {
	if c == engine.Black {
		s = -s
	}
	return s.Share()
}

// glyph returns the judgement, 0 for none.
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

// accuracy returns the accuracy of the move in percent. Source of the formula:
// https://lichess.org/page/accuracy, there with losses in percent.
func (v verdict) accuracy() float64 {
	if v.loss == 0 {
		return 100 // The formula misses it by a hair.
	}
	return max(0, min(100, 103.1668*math.Exp(-4.354*v.loss)-3.1669))
}

// A record is what the verdicts say of a player.
type record struct {
	moves    int     // that are judged
	accuracy float64 // the mean, in percent; meaningful if there are moves

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

// add counts a verdict; the accuracy is a sum until all are counted.
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
