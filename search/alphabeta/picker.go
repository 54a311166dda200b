package alphabeta

import "consort/engine"

// A picker hands out the moves of a node in stages: the move from the table,
// captures that do not lose material, the killer, quiet moves by history, and
// the captures that lose. A stage is generated only when the one before it did
// not cut, so most nodes never list their quiet moves.
//
//	for m := p.next(w, n); m != engine.NoMove; m = p.next(w, n) { ... }
type picker struct {
	stage      pickerStage
	ttMove     engine.Move
	killer     engine.Move
	selection  selection
	quietsOver bool

	moves  engine.MoveList
	scores [engine.MaxMoves]int32
	index  int

	losing      [64]engine.Move // captures put off to the end
	losingCount int
	losingIndex int
}

// A selection says which moves of a node are wanted.
type selection uint8

const (
	allMoves selection = iota
	noisyMoves
	noisyAndChecks // quiet moves only if they give check and lose nothing
)

type pickerStage uint8

const (
	pickTTMove pickerStage = iota
	listNoisy
	pickNoisy
	pickKiller
	listQuiets
	listChecks
	pickQuiets
	pickLosing
	pickNothing
)

// afterNoisy is the stage that follows the captures that do not lose material.
var afterNoisy = [...]pickerStage{allMoves: pickKiller, noisyMoves: pickNothing, noisyAndChecks: listChecks}

// start prepares the picker for a node. The table move must be legal there or
// NoMove; the killer is checked.
func (p *picker) start(ttMove, killer engine.Move, wanted selection) {
	p.stage = pickTTMove
	p.ttMove, p.killer = ttMove, killer
	p.selection, p.quietsOver = wanted, false
	p.losingCount, p.losingIndex = 0, 0
}

// startAfter prepares the picker to go on after the table move.
func (p *picker) startAfter(ttMove, killer engine.Move) {
	p.start(ttMove, killer, allMoves)
	p.stage = listNoisy
}

// skipQuiets ends the quiet stages.
func (p *picker) skipQuiets() { p.quietsOver = true }

// next returns the next move, NoMove at the end.
func (p *picker) next(w *worker, n *node) engine.Move {
	for {
		switch p.stage {
		case pickTTMove:
			p.stage = listNoisy
			if p.ttMove != engine.NoMove {
				return p.ttMove
			}
		case listNoisy:
			n.position.NoisyMoves(&p.moves)
			p.scoreNoisy(w, n)
			p.stage = pickNoisy
		case pickNoisy:
			if m := p.bestNoisy(n); m != engine.NoMove {
				return m
			}
			p.stage = afterNoisy[p.selection]
		case pickKiller:
			p.stage = listQuiets
			if p.killerFits(n) {
				return p.killer
			}
			p.killer = engine.NoMove
		case listQuiets:
			p.stage = pickLosing
			if !p.quietsOver {
				n.position.QuietMoves(&p.moves)
				p.scoreQuiets(w, n)
				p.stage = pickQuiets
			}
		case listChecks:
			p.listChecks(w, n)
			p.stage = pickQuiets
		case pickQuiets:
			if m := p.bestQuiet(); m != engine.NoMove {
				return m
			}
			p.stage = pickLosing
		case pickLosing:
			if p.losingIndex < p.losingCount {
				p.losingIndex++
				return p.losing[p.losingIndex-1]
			}
			p.stage = pickNothing
		default:
			return engine.NoMove
		}
	}
}

// scoreNoisy values captures by the victim first and by history second.
func (p *picker) scoreNoisy(w *worker, n *node) {
	p.index = 0
	for i, m := range p.moves.Slice() {
		victim := engine.SEEValues[n.position.CapturedType(m)&7] + engine.SEEValues[m.Promotion()&7]
		p.scores[i&(engine.MaxMoves-1)] = int32(victim)*16 + int32(*w.captureEntry(n, m))/4
	}
}

// scoreQuiets values quiet moves by the histories. Checks come early: after a
// number of quiet moves the rest is skipped, and with it would go the mates.
func (p *picker) scoreQuiets(w *worker, n *node) {
	p.index = 0
	tables := w.quietHistories(n)
	checks := n.position.CheckSquares()
	for i, m := range p.moves.Slice() {
		score := tables.value(n, m)
		if checks[n.position.PieceAt(m.From()).Type()&7].Has(m.To()) && n.position.SEE(m, -quietCheckLoss) {
			score += quietCheckBonus
		}
		p.scores[i&(engine.MaxMoves-1)] = int32(score)
	}
}

// listChecks lists the quiet moves that give check and are not simply lost.
func (p *picker) listChecks(w *worker, n *node) {
	n.position.QuietMoves(&p.moves)
	moves, checks := p.moves.Slice(), 0
	for _, m := range moves {
		if n.position.GivesCheck(m) && n.position.SEE(m, 0) {
			moves[checks] = m
			checks++
		}
	}
	p.moves.Truncate(checks)
	clear(p.scores[:checks])
	p.index = 0
}

// take returns the best of the moves that are left and moves it out of the way.
// One pass for each move beats sorting: most nodes need one or two.
func (p *picker) take() (engine.Move, bool) {
	moves := p.moves.Slice()
	if p.index >= len(moves) {
		return engine.NoMove, false
	}
	best := p.index
	for i := p.index + 1; i < len(moves); i++ {
		if p.scores[i&(engine.MaxMoves-1)] > p.scores[best&(engine.MaxMoves-1)] {
			best = i
		}
	}
	m := moves[best]
	moves[best] = moves[p.index]
	p.scores[best&(engine.MaxMoves-1)] = p.scores[p.index&(engine.MaxMoves-1)]
	p.index++
	return m, true
}

// bestNoisy returns the next capture that does not lose material and puts off
// those that do. The quiescence search judges for itself.
func (p *picker) bestNoisy(n *node) engine.Move {
	for {
		m, ok := p.take()
		if !ok {
			return engine.NoMove
		}
		if m == p.ttMove {
			continue
		}
		if p.selection != allMoves || p.losingCount == len(p.losing) || n.position.SEE(m, 0) {
			return m
		}
		p.losing[p.losingCount] = m
		p.losingCount++
	}
}

// killerFits reports whether the killer is a quiet legal move here.
func (p *picker) killerFits(n *node) bool {
	return !p.quietsOver && p.killer != engine.NoMove && p.killer != p.ttMove &&
		n.position.IsLegal(p.killer) && !n.position.IsNoisy(p.killer)
}

// bestQuiet returns the next quiet move.
func (p *picker) bestQuiet() engine.Move {
	for !p.quietsOver {
		m, ok := p.take()
		if !ok {
			break
		}
		if m != p.ttMove && m != p.killer {
			return m
		}
	}
	return engine.NoMove
}
