package alphabeta

import "consort/engine"

// A picker returns the moves of a position in stages: the hash move (TT move),
// captures and promotions that do not lose material by victim and history, the
// killer, quiet moves by history, and the captures that lose material. A stage is
// generated only if no move before it failed high, so most nodes never generate
// their quiet moves.
//
//	p.start(ttMove, killer, allMoves)
//	for m := p.next(position, h, q); m != engine.NoMove; m = p.next(position, h, q) { ... }
type picker struct {
	stage      pickerStage
	ttMove     engine.Move
	killer     engine.Move
	selection  selection
	quietsOver bool

	moves engine.MoveList
	keys  [engine.MaxMoves]moveKey
	index int
	best  moveKey // of those from index on, noKey if it is not known

	losing      [64]engine.Move // captures that lose material, for the last stage
	losingCount int
	losingIndex int
}

// A moveKey orders moves: by the score, then by the place in the list, the first one
// first. It holds both, so that the best move is the maximum of the keys, which takes
// no branches.
type moveKey int32

// noKey is less than every key.
const noKey moveKey = -1 << 30

func keyOf(score, index int) moveKey { return moveKey(score<<8 | (^index & 255)) }

func (k moveKey) index() int { return int(^k & 255) }

// movedTo returns the key of the same move at another place.
func (k moveKey) movedTo(index int) moveKey { return (k | 255) - moveKey(index&255) }

// larger returns the maximum without a branch, which would be hard to predict.
func larger(a, b moveKey) moveKey { return b + (a-b)&^((a-b)>>31) }

// A selection is the moves that a picker returns.
type selection uint8

const (
	allMoves selection = iota
	noisyMoves
)

type pickerStage uint8

const (
	pickTTMove pickerStage = iota
	listNoisy
	pickNoisy
	pickKiller
	listQuiets
	pickQuiets
	pickLosing
	pickNothing
)

// afterNoisy is the stage that follows the captures that do not lose material.
var afterNoisy = [...]pickerStage{allMoves: pickKiller, noisyMoves: pickNothing}

// start prepares the picker for a position. The hash move must be legal there, or
// NoMove; the killer is checked.
func (p *picker) start(ttMove, killer engine.Move, wanted selection) {
	p.stage = pickTTMove
	p.ttMove, p.killer = ttMove, killer
	p.selection, p.quietsOver = wanted, false
	p.losingCount, p.losingIndex = 0, 0
}

// startAfter prepares the picker to continue after the hash move.
func (p *picker) startAfter(ttMove, killer engine.Move) {
	p.start(ttMove, killer, allMoves)
	p.stage = listNoisy
}

// skipQuiets ends the quiet stages.
func (p *picker) skipQuiets() { p.quietsOver = true }

// next returns the next move of a position, NoMove at the end. The quiet histories
// are needed for a selection with quiet moves only.
func (p *picker) next(position *engine.Position, h *histories, q *quietHistories) engine.Move {
	for {
		switch p.stage {
		case pickTTMove:
			p.stage = listNoisy
			if p.ttMove != engine.NoMove {
				return p.ttMove
			}
		case listNoisy:
			position.NoisyMoves(&p.moves)
			p.scoreNoisy(position, h)
			p.stage = pickNoisy
		case pickNoisy:
			if m := p.bestNoisy(position, q); m != engine.NoMove {
				return m
			}
			p.stage = afterNoisy[p.selection]
		case pickKiller:
			p.stage = listQuiets
			if p.killerFits(position) {
				return p.killer
			}
			p.killer = engine.NoMove
		case listQuiets:
			p.stage = pickLosing
			if !p.quietsOver {
				q.prefetch(position.SideToMove())
				position.QuietMoves(&p.moves)
				p.scoreQuiets(position, q)
				p.stage = pickQuiets
			}
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

// scoreNoisy scores captures and promotions: most valuable victim first, then
// capture history.
func (p *picker) scoreNoisy(position *engine.Position, h *histories) {
	p.index, p.best = 0, noKey
	for i, m := range p.moves.Slice() {
		victim := position.CapturedType(m).SEEValue() + m.Promotion().SEEValue()
		p.setKey(i, victim*16+int(*h.captureEntry(position, m))/4)
	}
}

// scoreQuiets scores quiet moves by the histories. Checks that lose little get a
// bonus: late move pruning skips the rest of the quiet moves, and mates with them.
func (p *picker) scoreQuiets(position *engine.Position, q *quietHistories) {
	p.index, p.best = 0, noKey
	for i, m := range p.moves.Slice() {
		score := q.value(position, m)
		if q.checks.Direct(position, m) && (q.isSafe(m) || position.SEE(m, -quietCheckLoss)) {
			score += quietCheckBonus
		}
		p.setKey(i, score)
	}
}

// setKey sets the key of the move at a place.
func (p *picker) setKey(i, score int) {
	k := keyOf(score, i)
	p.keys[i&(engine.MaxMoves-1)] = k
	p.best = larger(p.best, k)
}

// largest returns the maximum of one key or more.
func largest(keys []moveKey) moveKey {
	best := noKey
	for ; len(keys) >= 4; keys = keys[4:] {
		best = larger(best, larger(larger(keys[0], keys[1]), larger(keys[2], keys[3])))
	}
	for _, k := range keys {
		best = larger(best, k)
	}
	return best
}

// take removes and returns the move with the best score of those that are left. A
// selection sort, one pass for each move: most nodes need only one or two.
func (p *picker) take() (engine.Move, bool) {
	moves := p.moves.Slice()
	if p.index >= len(moves) {
		return engine.NoMove, false
	}
	keys := p.keys[p.index&(engine.MaxMoves-1) : len(moves)]
	if p.best == noKey {
		p.best = largest(keys)
	}
	at := p.best.index()
	m := moves[at]
	moves[at], p.keys[at] = moves[p.index], keys[0].movedTo(at)
	p.index++
	p.best = noKey
	return m, true
}

// bestNoisy returns the next capture that does not lose material, and keeps those
// that do for the last stage. The quiescence search has its own SEE test.
func (p *picker) bestNoisy(position *engine.Position, q *quietHistories) engine.Move {
	for {
		m, ok := p.take()
		if !ok {
			return engine.NoMove
		}
		if m == p.ttMove {
			continue
		}
		if p.selection != allMoves || p.losingCount == len(p.losing) || q.isSafe(m) || position.SEE(m, 0) {
			return m
		}
		p.losing[p.losingCount] = m
		p.losingCount++
	}
}

// keepsMaterial reports that the move just returned is one of the captures that do not
// lose material, for all that is known without another SEE.
func (p *picker) keepsMaterial() bool { return p.stage == pickNoisy && p.losingCount < len(p.losing) }

// killerFits reports whether the killer is a legal quiet move here.
func (p *picker) killerFits(position *engine.Position) bool {
	return !p.quietsOver && p.killer != engine.NoMove && p.killer != p.ttMove &&
		position.IsLegal(p.killer) && !position.IsNoisy(p.killer)
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
