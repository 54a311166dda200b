//go:build health

package alphabeta

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"
)

// countsStats is whether this build counts.
const countsStats = true

// stats counts what the search does, to show whether its parts work as they should.
// Each worker has one for the current choice, a Player one for all its choices.
type stats struct {
	full, quiescence uint64 // nodes of the two searches

	ttProbes, ttHits, ttCutoffs uint64

	tries, taken [shortcutCount]uint64 // of shortcuts

	pruned     [pruneCount]uint64         // moves
	extensions [2*maxExtension + 1]uint64 // moves searched, by plies from -maxExtension

	reductions, repeated uint64

	cutoffs [3]uint64 // by the first move, the second, a later one

	iterations uint64  // that were compared with the one before
	growth     float64 // sum of the logarithms of the ratios of their nodes

	// The state of iteration.
	before uint64 // nodes up to the last iteration
	last   uint64 // nodes of the last iteration, 0 before the first
}

// maxExtension is the largest extension, or negative extension, with a count of its
// own.
const maxExtension = 3

// The names in the report.
var (
	shortcutNames = [shortcutCount]string{
		shortcutReverseFutility: "reverse futility",
		shortcutNullMove:        "null move",
		shortcutMulticut:        "multicut",
	}
	pruningNames = [pruneCount]string{
		pruneLate:    "late move pruning",
		pruneFutile:  "futility pruning",
		pruneHistory: "history pruning",
		pruneSEE:     "SEE pruning",
	}
	cutoffNames = [...]string{"first-move cutoffs", "second-move cutoffs", "later cutoffs"}
)

// node counts a node of the quiescence search or the full one.
func (h *stats) node(quiescence bool) {
	if quiescence {
		h.quiescence++
	} else {
		h.full++
	}
}

// iteration is called after each complete iteration with the nodes of the choice so
// far.
func (h *stats) iteration(count uint64) {
	nodes := count - h.before
	if h.last > 0 && nodes > 0 {
		h.growth += math.Log(float64(nodes) / float64(h.last))
		h.iterations++
	}
	h.before, h.last = count, nodes
}

// ttProbe counts a probe of the transposition table.
func (h *stats) ttProbe(hit bool) {
	h.ttProbes++
	if hit {
		h.ttHits++
	}
}

// ttCutoff counts a cutoff by the transposition table.
func (h *stats) ttCutoff(cut bool) {
	if cut {
		h.ttCutoffs++
	}
}

// shortcut counts an attempt to end a node early, and whether it did.
func (h *stats) shortcut(kind shortcut, taken bool) {
	h.tries[kind]++
	if taken {
		h.taken[kind]++
	}
}

// prunedMove counts a pruned move.
func (h *stats) prunedMove(reason pruning) { h.pruned[reason]++ }

// extension counts a move of a full node that is searched, by its extension in plies:
// 0 for most, negative for a negative extension.
func (h *stats) extension(plies int) {
	h.extensions[max(0, min(plies+maxExtension, 2*maxExtension))]++
}

// reduced counts a reduced search, and whether it failed high.
func (h *stats) reduced(again bool) {
	h.reductions++
	if again {
		h.repeated++
	}
}

// cutoff counts a full node that failed high, by the number of the move, from 1.
func (h *stats) cutoff(number int) { h.cutoffs[min(number, len(h.cutoffs))-1]++ }

// add adds the counts of another.
func (h *stats) add(o *stats) {
	h.full += o.full
	h.quiescence += o.quiescence
	h.ttProbes += o.ttProbes
	h.ttHits += o.ttHits
	h.ttCutoffs += o.ttCutoffs
	h.reductions += o.reductions
	h.repeated += o.repeated
	h.iterations += o.iterations
	h.growth += o.growth
	addAll(h.tries[:], o.tries[:])
	addAll(h.taken[:], o.taken[:])
	addAll(h.pruned[:], o.pruned[:])
	addAll(h.extensions[:], o.extensions[:])
	addAll(h.cutoffs[:], o.cutoffs[:])
}

func addAll(to, from []uint64) {
	for i, n := range from {
		to[i] += n
	}
}

func sum(counts []uint64) (total uint64) {
	for _, n := range counts {
		total += n
	}
	return total
}

// branching returns the effective branching factor: the geometric mean of the ratios
// of an iteration's nodes to those of the one before.
func (h *stats) branching() float64 { return math.Exp(h.growth / float64(h.iterations)) }

// report returns the report, a table of lines. Zero counts are omitted.
func (h *stats) report() string {
	var s strings.Builder
	w := tabwriter.NewWriter(&s, 0, 0, 2, ' ', 0)
	row := func(name string, part, whole uint64, of string) {
		if whole > 0 {
			fmt.Fprintf(w, "%s\t%5.1f%%\t%d of %d %s\n", name, 100*float64(part)/float64(whole), part, whole, of)
		}
	}
	if h.iterations > 0 {
		fmt.Fprintf(w, "effective branching factor\t%6.2f\tover %d iterations\n", h.branching(), h.iterations)
	}
	row("quiescence nodes", h.quiescence, h.full+h.quiescence, "nodes")
	row("TT hits", h.ttHits, h.ttProbes, "probes")
	row("TT cutoffs", h.ttCutoffs, h.ttProbes, "probes")
	for i, name := range cutoffNames {
		row(name, h.cutoffs[i], sum(h.cutoffs[:]), "cutoffs")
	}
	row("re-searches", h.repeated, h.reductions, "reduced searches")
	h.shortcutRows(row)
	h.moveRows(row)
	_ = w.Flush() // A Builder takes everything.
	return s.String()
}

// shortcutRows writes how often a node ended early: of all full nodes, and of the
// attempts, if one costs a search.
func (h *stats) shortcutRows(row func(name string, part, whole uint64, of string)) {
	for kind, name := range shortcutNames {
		if h.tries[kind] == 0 {
			continue
		}
		row(name, h.taken[kind], h.full, "full nodes")
		if h.taken[kind] < h.tries[kind] {
			row(name+", tried", h.taken[kind], h.tries[kind], "tries")
		}
	}
}

// moveRows writes what became of the moves of full nodes, without those that a picker
// skipped.
func (h *stats) moveRows(row func(name string, part, whole uint64, of string)) {
	moves := sum(h.pruned[:]) + sum(h.extensions[:])
	for kind, name := range pruningNames {
		if h.pruned[kind] > 0 {
			row(name, h.pruned[kind], moves, "moves")
		}
	}
	for i, n := range h.extensions {
		if plies := i - maxExtension; plies != 0 && n > 0 {
			row(fmt.Sprintf("moves searched %+d", plies), n, moves, "moves")
		}
	}
}
