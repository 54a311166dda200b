//go:build health

package alphabeta

import (
	"fmt"
	"math"
	"strings"
	"text/tabwriter"

	"consort/search"
)

// A health counts what the search does, to tell whether its parts work as they
// should: it is a debug build's, with the tag health. Each worker has one for
// the choice that goes on, a Player one for all its choices.
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

// maxExtension is the greatest extension, and reduction in its place, that is
// counted apart.
const maxExtension = 3

// The names in the report.
var (
	shortcutNames = [shortcutCount]string{
		shortcutReverseFutility: "reverse futility",
		shortcutRazor:           "razoring",
		shortcutNullMove:        "null move",
		shortcutProbcut:         "probcut",
		shortcutMulticut:        "multicut",
	}
	pruningNames = [pruneCount]string{
		pruneLate:    "late moves",
		pruneFutile:  "futile moves",
		pruneHistory: "moves of bad history",
		pruneSEE:     "moves that lose material",
	}
	cutoffNames = [...]string{"first-move cutoffs", "second-move cutoffs", "later cutoffs"}
)

// node counts a node, of the quiescence search or the full one.
func (h *stats) node(quiescence bool) {
	if quiescence {
		h.quiescence++
	} else {
		h.full++
	}
}

// iteration is told after each complete iteration how many nodes the choice has
// taken so far.
func (h *stats) iteration(count uint64) {
	nodes := count - h.before
	if h.last > 0 && nodes > 0 {
		h.growth += math.Log(float64(nodes) / float64(h.last))
		h.iterations++
	}
	h.before, h.last = count, nodes
}

// tableHit counts a look into the transposition table.
func (h *stats) ttProbe(hit bool) {
	h.ttProbes++
	if hit {
		h.ttHits++
	}
}

// tableCut is told whether the table settled the node.
func (h *stats) ttCutoff(cut bool) {
	if cut {
		h.ttCutoffs++
	}
}

// shortcut counts a try to end a node early, and whether it did.
func (h *stats) shortcut(kind shortcut, taken bool) {
	h.tries[kind]++
	if taken {
		h.taken[kind]++
	}
}

// prunedMove counts a move that was left out.
func (h *stats) prunedMove(kind pruning) { h.pruned[kind]++ }

// extension counts a move of a full node that is searched, by how many plies
// deeper than usual: 0 for most, negative for less deep.
func (h *stats) extension(plies int) {
	h.extensions[max(0, min(plies+maxExtension, 2*maxExtension))]++
}

// reduced counts a reduced search, and whether its score made a second one
// necessary.
func (h *stats) reduced(again bool) {
	h.reductions++
	if again {
		h.repeated++
	}
}

// cutoff counts a full node that failed high, by the number of the move that did
// it, from 1.
func (h *stats) cutoff(number int) { h.cutoffs[min(number, len(h.cutoffs))-1]++ }

// add adds what another has counted.
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

// branching returns the effective branching factor: by what an iteration's nodes
// exceed those of the one before, in the geometric mean.
func (h *stats) branching() float64 { return math.Exp(h.growth / float64(h.iterations)) }

// String returns the report, a table of lines. What never happened is left out.
func (h *stats) String() string {
	var s strings.Builder
	w := tabwriter.NewWriter(&s, 0, 0, 2, ' ', 0)
	row := func(name string, part, whole uint64, of string) {
		if whole > 0 {
			fmt.Fprintf(w, "%s\t%5.1f %%\t%d of %d %s\n", name, 100*float64(part)/float64(whole), part, whole, of)
		}
	}
	if h.iterations > 0 {
		fmt.Fprintf(w, "effective branching factor\t%6.2f\tover %d iterations\n", h.branching(), h.iterations)
	}
	row("quiescence nodes", h.quiescence, h.full+h.quiescence, "nodes")
	row("table hits", h.ttHits, h.ttProbes, "probes")
	row("table cuts", h.ttCutoffs, h.ttProbes, "probes")
	for i, name := range cutoffNames {
		row(name, h.cutoffs[i], sum(h.cutoffs[:]), "cutoffs")
	}
	row("searches repeated", h.repeated, h.reductions, "reduced searches")
	h.shortcutRows(row)
	h.moveRows(row)
	_ = w.Flush() // A Builder takes everything.
	return s.String()
}

// shortcutRows writes how often a node ended early: of its tries, where a try
// costs a search, and of all full nodes.
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

// moveRows writes what became of the moves of full nodes. Moves that a picker
// was told to skip are not among them.
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

// tellHealth reports the health of a choice that is done, of all its workers,
// as lines of text. The first worker is the one that reports; it repeats its
// line, because programs that read one line look just before the move.
func (p *Player) reportStats(report func(search.Info), workers ...*worker) {
	var h stats
	for _, w := range workers {
		h.add(&w.stats)
	}
	p.stats.add(&h)
	if report == nil {
		return
	}
	for line := range strings.Lines(h.String()) {
		report(search.Info{Text: strings.TrimRight(line, "\n")})
	}
	if w := workers[0]; p.settings.MultiPV == 1 {
		w.reporter.line(w, 0, w.elapsed())
	}
}

// Health returns the report on all choices of the player so far, lines of text.
func (p *Player) Health() string { return p.stats.String() }
