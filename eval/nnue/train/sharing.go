package train

import (
	"math"

	"consort/eval/nnue"
)

// A piece on a square is worth much the same in every state, and a state means much the same
// on every square. The inputs therefore share what they learn: besides its own, a row follows
// the gradients of groups of rows, each summed over its group. This has the effect of inputs
// that the rows of a group have in common, as the factorized inputs of Stockfish's trainer,
// without their cost: they are never computed, only the step that they would have made. The
// larger a group, the quicker it learns, so what is general is learned as such.
//
// The rows of a kind of piece for its states share at these levels, where low are the two
// lowest bits of a state, which say most:
//
//	kind          all rows of the kind
//	kind, low     those whose states have the same low bits
//	kind, state   those of one state, on all squares
//	square        those of one square, in all states
//	square, low   those of one square whose states have the same low bits
//
// Its rows for the regions of the king share with those of the same region alone: what they
// have in common for all regions is learned by the rows for states.
//
// The sums and moves of a tile lie in one list, level by level.
const (
	squares   = 64
	lowStates = 4

	atKind      = 0
	atKindLow   = atKind + 1
	atKindState = atKindLow + lowStates
	atSquare    = atKindState + nnue.States
	atSquareLow = atSquare + squares
	sharedRows  = atSquareLow + lowStates*squares
)

// The learning rates of the levels and of the rows themselves, as factors of the rate.
var sharedRates = [...]struct {
	from, to int
	factor   float32
}{
	{atKind, atSquare, 1},
	{atSquare, atSquareLow, 1. / 2},
	{atSquareLow, sharedRows, 1. / 4},
}

const (
	ownRate = 1. / 8

	regionRate    = 1. / 2 // of the rows of a region together
	ownRegionRate = 1. / 4
)

// shared holds numbers for the groups of a tile.
type shared [sharedRows]lanes

// board returns the 64 rows from one on as a list.
func (s *shared) board(from int) []float32 { return flat(s[from : from+squares]) }

// A tile is the rows of one kind of piece in one block, which share.
type tile struct {
	states        [nnue.States]trainable // 64 rows each, by square
	first, second *shared                // moments

	regions                   [nnue.Regions]trainable
	regionFirst, regionSecond *[nnue.Regions]lanes
}

// tilesOf returns the tiles of the rows of a block.
func tilesOf(rows *trainable) (all []tile) {
	for kind := range kinds {
		x := tile{
			first: new(shared), second: new(shared),
			regionFirst: new([nnue.Regions]lanes), regionSecond: new([nnue.Regions]lanes),
		}
		for state := range x.states {
			from := (state*kinds + kind) * squares
			x.states[state] = rows.rows(from, from+squares)
		}
		for region := range x.regions {
			from := nnue.StateInputs + (region*kinds+kind)*squares
			x.regions[region] = rows.rows(from, from+squares)
		}
		all = append(all, x)
	}
	return all
}

// sharing is where a worker computes the shared part of a step.
type sharing struct {
	sums, moves shared
	rows        [squares]lanes
}

// adjustTile updates the rows of a tile by the gradients of their groups and by their own,
// and clears the gradients.
func (t *Trainer) adjustTile(w *worker, x *tile, step adamStep) {
	s := &w.sharing
	w.sumGroups(x)
	for _, level := range sharedRates {
		w.move(s.moves[level.from:level.to], x.first[level.from:], x.second[level.from:], s.sums[level.from:], step, level.factor)
	}
	w.spread()
	for state := range x.states {
		fill(&s.rows, &s.moves[atKindState+state])
		w.add(flat(s.rows[:]), s.moves.board(atSquareLow+state%lowStates*squares))
		t.adjustRows(w, &x.states[state], step, ownRate)
	}

	for region := range x.regions {
		w.sumGradients(&x.regions[region])
		w.total(&s.sums[region], x.regions[region].gradients[0])
	}
	w.move(s.moves[:nnue.Regions], x.regionFirst[:], x.regionSecond[:], s.sums[:], step, regionRate)
	for region := range x.regions {
		fill(&s.rows, &s.moves[region])
		t.adjustRows(w, &x.regions[region], step, ownRegionRate)
	}
}

// adjustRows moves 64 rows as their groups do, and then by their own gradients.
func (t *Trainer) adjustRows(w *worker, x *trainable, step adamStep, factor float32) {
	w.add(x.weights, flat(w.sharing.rows[:]))
	step.rate *= factor
	t.adjustOwn(w, x, step)
}

// move computes the moves of the groups of a level: the steps of weights of their own, which
// are not kept.
func (w *worker) move(moves, first, second, sums []lanes, step adamStep, factor float32) {
	step.rate *= factor
	step.keep, step.limit = 0, math.MaxFloat32
	w.kernels.adam(&moves[0][0], &first[0][0], &second[0][0], &sums[0][0], len(moves)*blockWidth, &step)
}

// sumGroups adds the gradients of the workers, and then those of each group.
func (w *worker) sumGroups(x *tile) {
	s := &w.sharing
	clear(s.sums[:])
	for state := range x.states {
		own := &x.states[state]
		w.sumGradients(own)
		g := own.gradients[0]
		w.add(s.sums.board(atSquareLow+state%lowStates*squares), g)
		w.total(&s.sums[atKindState+state], g)
		w.add(s.sums[atKindLow+state%lowStates][:], s.sums[atKindState+state][:])
	}
	for low := range lowStates {
		w.add(s.sums.board(atSquare), s.sums.board(atSquareLow+low*squares))
		w.add(s.sums[atKind][:], s.sums[atKindLow+low][:])
	}
}

// spread adds the moves of the larger groups to those of the smaller ones that they consist
// of: then a row follows two.
func (w *worker) spread() {
	s := &w.sharing
	for low := range lowStates {
		w.add(s.moves[atKindLow+low][:], s.moves[atKind][:])
		fill(&s.rows, &s.moves[atKindLow+low])
		to := s.moves.board(atSquareLow + low*squares)
		w.add(to, flat(s.rows[:]))
		w.add(to, s.moves.board(atSquare))
	}
}

// total sets to to the sum of 64 rows, adding half of them to the other half until one is
// left.
func (w *worker) total(to *lanes, rows []float32) {
	scratch := flat(w.sharing.rows[:])
	half := len(scratch) / 2
	copy(scratch, rows[:half])
	w.add(scratch[:half], rows[half:])
	for half /= 2; half >= blockWidth; half /= 2 {
		w.add(scratch[:half], scratch[half:2*half])
	}
	copy(to[:], scratch)
}

// fill sets all rows to one.
func fill(rows *[squares]lanes, row *lanes) {
	rows[0] = *row
	for n := 1; n < squares; n *= 2 {
		copy(rows[n:], rows[:n])
	}
}
