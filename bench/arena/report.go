package arena

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
)

// anchorName is the player whose rating is 0 by definition; if it does not take part, that
// is the first.
const anchorName = "random"

// write writes all tables of a tournament.
func (t *table) write(w io.Writer, of *Tournament) error {
	var s strings.Builder
	openings := fmt.Sprintf("openings of %d random plies", of.Plies)
	if of.Table {
		openings = "named openings"
	}
	fmt.Fprintf(&s, "%d games, %d of each pairing, seed %d, %s\n", t.games, of.Games, of.Seed, openings)
	if len(t.names) > 1 {
		anchor := max(0, slices.Index(t.names, anchorName))
		fmt.Fprintf(&s, "\nStandings. Elo is relative to %s, +/- with 95%% confidence.\n\n", t.names[anchor])
		order := t.writeStandings(&s, map[int]float64{anchor: 0}, "-", true)
		t.writeCrosstable(&s, order)
	}
	t.writePairings(&s)
	t.writeReasons(&s)
	_, err := io.WriteString(w, s.String())
	return err
}

// columns returns a writer that aligns cells to the right.
func columns(w io.Writer) *tabwriter.Writer {
	return tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
}

// writeStandings writes the players by rating, and returns their indices in that order.
// known are the ratings that are known by index; given stands for their margin of error.
// Games of PGN files have no count of captures.
func (t *table) writeStandings(s *strings.Builder, known map[int]float64, given string, captures bool) (order []int) {
	all := ratings(t.results, known)
	for i := range all {
		order = append(order, i)
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(all[j].elo, all[i].elo) })
	width := nameWidth(t.names)
	w := columns(s)
	fmt.Fprintf(w, "%-*s\tElo\t+/-\tscore\tgames\twon\tdrawn\tlost\t", width+4, "    player")
	if captures {
		fmt.Fprint(w, "captures/game\t")
	}
	perfect := false
	for rank, i := range order {
		sum, margin, mark := t.total(i), fmt.Sprintf("%.0f", all[i].error), ""
		_, fixed := known[i]
		if fixed {
			margin = given
		} else if all[i].error == 0 {
			margin = "-" // Equal results, such as draws only, give none.
		}
		if n := sum.games(); n > 0 && !fixed && (sum.wins == n || sum.losses == n) {
			mark, perfect = "*", true
		}
		fmt.Fprintf(w, "\n%2d  %-*s\t%.0f%s\t%s\t%.1f%%\t%d\t%d\t%d\t%d\t", rank+1, width, t.names[i],
			math.Round(all[i].elo)+0, mark, margin, 100*mean(sum.points(), sum.games()), sum.games(), sum.wins, sum.draws, sum.losses)
		if captures {
			fmt.Fprintf(w, "%.1f\t", mean(float64(sum.captures), sum.games()))
		}
	}
	fmt.Fprintln(w)
	w.Flush()
	if perfect {
		s.WriteString("\n* All games were won, or all were lost, so the rating has no bound on that side. The\n" +
			"  figure is what one more draw in each pairing would give.\n")
	}
	return order
}

// nameWidth returns the length of the longest name.
func nameWidth(names []string) int {
	width := len("player")
	for _, name := range names {
		width = max(width, len(name))
	}
	return width
}

// writeCrosstable writes the points of each player against every other one.
func (t *table) writeCrosstable(s *strings.Builder, order []int) {
	s.WriteString("\nCrosstable: points of the row's player against the column's.\n\n")
	width := nameWidth(t.names)
	w := columns(s)
	fmt.Fprintf(w, "%-*s\t", width+4, "")
	for rank := range order {
		fmt.Fprintf(w, "%d\t", rank+1)
	}
	fmt.Fprintln(w, "points\tgames\t")
	for rank, i := range order {
		fmt.Fprintf(w, "%2d  %-*s\t", rank+1, width, t.names[i])
		for _, j := range order {
			if i == j {
				fmt.Fprint(w, "-\t")
			} else {
				fmt.Fprintf(w, "%.1f\t", t.results[i][j].points())
			}
		}
		sum := t.total(i)
		fmt.Fprintf(w, "%.1f\t%d\t\n", sum.points(), sum.games())
	}
	w.Flush()
}

// writePairings writes the results of each pairing.
func (t *table) writePairings(s *strings.Builder) {
	s.WriteString("\nPairings. Captures count both sides, without the opening; plies include the opening.\n\n")
	width := nameWidth(t.names)
	w := columns(s)
	fmt.Fprintf(w, "%-*s\tgames\twon\tdrawn\tlost\tcaptures/game\tplies/game\t\n", 2*width+5, "    pairing")
	for i := range t.names {
		for j := i; j < len(t.names); j++ {
			r := t.results[i][j]
			if r.games() == 0 {
				continue
			}
			captures := r.captures
			if i != j {
				captures += t.results[j][i].captures
			}
			fmt.Fprintf(w, "    %-*s\t%d\t%d\t%d\t%d\t%.1f\t%.0f\t\n", 2*width+1, t.names[i]+" - "+t.names[j],
				r.games(), r.wins, r.draws, r.losses, mean(float64(captures), r.games()), mean(float64(r.plies), r.games()))
		}
	}
	w.Flush()
}

// writeReasons writes why the games ended, the most frequent reason first.
func (t *table) writeReasons(s *strings.Builder) {
	s.WriteString("\nReasons why games ended\n\n")
	reasons := slices.SortedFunc(maps.Keys(t.reasons), func(a, b string) int {
		return cmp.Or(t.reasons[b]-t.reasons[a], strings.Compare(a, b))
	})
	width := 21
	for _, reason := range reasons {
		width = max(width, len(reason))
	}
	w := columns(s)
	for _, reason := range reasons {
		n := t.reasons[reason]
		fmt.Fprintf(w, "    %-*s\t%d\t%.1f%%\t\n", width, reason, n, 100*mean(float64(n), t.games))
	}
	w.Flush()
	for _, reason := range reasons {
		if detail := t.details[reason]; detail != "" {
			fmt.Fprintf(s, "\n%s\n", detail)
		}
	}
}
