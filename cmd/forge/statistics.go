package main

// Statistics of game files.

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"slices"
	"strings"

	"consort/cmd/internal/chart"
	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/eval/nnue"
	"consort/search/selfplay"
)

// statistics are the counts over all games of some files.
type statistics struct {
	filter     selfplay.Filter
	games      int
	plies      int
	results    [3]int
	endings    map[selfplay.Ending]int
	verdicts   [selfplay.NumberOfVerdicts]int
	scores     [scoreBuckets]bucket // usable positions by score
	agreement  correlation          // of the expected with the scored points, over the usable positions
	played     map[uint64]struct{}  // hashes of the games so far
	duplicates int
}

// The buckets of scores are 100 centipawns wide, the middle one around 0. The outermost
// ones include everything beyond.
const (
	bucketWidth  = 100
	outerScore   = 1000
	scoreBuckets = 2*outerScore/bucketWidth + 1
)

// A bucket counts the results of positions with similar scores.
type bucket struct{ results [3]int } // for the side to move

func (b *bucket) count() int { return b.results[0] + b.results[1] + b.results[2] }

// points returns the points of the side to move, as a share from 0 to 1.
func (b *bucket) points() float64 {
	return (float64(b.results[1])/2 + float64(b.results[2])) / float64(max(1, b.count()))
}

// share returns the share of a result.
func (b *bucket) share(result int) float64 {
	return float64(b.results[result]) / float64(max(1, b.count()))
}

// bucketOf returns the bucket of a score, and center the score of a bucket.
func bucketOf(score int) int {
	score = max(-outerScore, min(score, outerScore))
	return (score + outerScore + bucketWidth/2) / bucketWidth
}

func center(bucket int) int { return bucket*bucketWidth - outerScore }

// expected returns the points expected from a score, by the curve that training uses
// with its default scale.
func expected(score float64) float64 { return 1 / (1 + math.Exp(-score/nnue.DefaultScale)) }

func newStatistics() *statistics {
	return &statistics{filter: selfplay.DefaultFilter(), endings: map[selfplay.Ending]int{}, played: map[uint64]struct{}{}}
}

// add counts a game.
func (s *statistics) add(g *selfplay.Game, line *engine.Game) error {
	s.games++
	s.plies += len(g.Moves)
	s.results[g.Result]++
	s.endings[g.Ending]++
	hash := hashGame(g)
	if _, twice := s.played[hash]; twice {
		s.duplicates++
	}
	s.played[hash] = struct{}{}
	for sample := range s.filter.Samples(g, line) {
		s.verdicts[sample.Verdict]++
		if sample.Verdict == selfplay.Usable {
			s.scores[bucketOf(int(sample.Label()))].results[sample.Result]++
			s.agreement.add(expected(float64(sample.Label())), float64(sample.Result)/2)
		}
	}
	return nil
}

// hashGame returns the same number for games with the same start and moves.
func hashGame(g *selfplay.Game) uint64 {
	h := fnv.New64a()
	b := binary.LittleEndian.AppendUint64(nil, g.Start.Key())
	for _, m := range g.Moves {
		b = binary.LittleEndian.AppendUint16(b, uint16(m.Move))
	}
	h.Write(b)
	return h.Sum64()
}

// A correlation accumulates pairs of numbers.
type correlation struct{ n, x, y, xx, yy, xy float64 }

func (c *correlation) add(x, y float64) {
	c.n++
	c.x, c.y = c.x+x, c.y+y
	c.xx, c.yy, c.xy = c.xx+x*x, c.yy+y*y, c.xy+x*y
}

// value returns Pearson's coefficient, or 0 if it is undefined.
func (c *correlation) value() float64 {
	spread := math.Sqrt((c.n*c.xx - c.x*c.x) * (c.n*c.yy - c.y*c.y))
	if !(spread > 0) {
		return 0
	}
	return (c.n*c.xy - c.x*c.y) / spread
}

// percent returns a part of a whole in percent.
func percent(part, whole int) float64 { return 100 * float64(part) / float64(max(1, whole)) }

// write writes the statistics as text.
func (s *statistics) write(w io.Writer) error {
	var t strings.Builder
	fmt.Fprintf(&t, "%s, %d plies, %.1f plies per game, %s\n",
		plural.Of(s.games, "game"), s.plies, float64(s.plies)/float64(max(1, s.games)), plural.Of(s.duplicates, "duplicate game"))
	fmt.Fprintf(&t, "\nResults\n")
	for _, r := range []selfplay.Result{selfplay.WhiteWins, selfplay.Drawn, selfplay.BlackWins} {
		fmt.Fprintf(&t, "    %-22s %10d %6.1f%%\n", r, s.results[r], percent(s.results[r], s.games))
	}
	fmt.Fprintf(&t, "\nEndings\n")
	for _, e := range s.sortedEndings() {
		fmt.Fprintf(&t, "    %-22s %10d %6.1f%%\n", e, s.endings[e], percent(s.endings[e], s.games))
	}
	fmt.Fprintf(&t, "\nPositions\n")
	for v := range selfplay.NumberOfVerdicts {
		fmt.Fprintf(&t, "    %-22s %10d %6.1f%%\n", v, s.verdicts[v], percent(s.verdicts[v], s.plies))
	}
	s.writeScores(&t)
	_, err := io.WriteString(w, t.String())
	return err
}

// sortedEndings returns the endings, the most frequent first.
func (s *statistics) sortedEndings() []selfplay.Ending {
	var all []selfplay.Ending
	for e := range s.endings {
		all = append(all, e)
	}
	slices.SortFunc(all, func(a, b selfplay.Ending) int {
		if s.endings[a] != s.endings[b] {
			return s.endings[b] - s.endings[a]
		}
		return int(a) - int(b)
	})
	return all
}

// writeScores writes the distribution of scores and the results for each.
func (s *statistics) writeScores(t *strings.Builder) {
	usable := s.verdicts[selfplay.Usable]
	fmt.Fprintf(t, "\nUsable positions by score, with the results of their games, for the side to move\n")
	fmt.Fprintf(t, "    %6s %10s %7s %7s %7s %7s %7s %9s\n", "score", "positions", "share", "won", "drawn", "lost", "points", "expected")
	for i := range s.scores {
		b := &s.scores[i]
		fmt.Fprintf(t, "    %6s %10d %6.1f%%", label(i), b.count(), percent(b.count(), usable))
		if b.count() > 0 {
			fmt.Fprintf(t, " %6.1f%% %6.1f%% %6.1f%% %6.1f%% %8.1f%%", 100*b.share(2), 100*b.share(1), 100*b.share(0),
				100*b.points(), 100*expected(float64(center(i))))
		}
		t.WriteByte('\n')
	}
	fmt.Fprintf(t, "Correlation of expected points and results: %.3f\n", s.agreement.value())
}

// label returns the name of a bucket.
func label(i int) string {
	switch i {
	case 0:
		return fmt.Sprintf("<%+d", center(0)+bucketWidth/2)
	case scoreBuckets - 1:
		return fmt.Sprintf(">%+d", center(i)-bucketWidth/2)
	}
	return fmt.Sprintf("%+d", center(i))
}

// chart returns the results by score and the number of positions as a chart.
func (s *statistics) chart() *chart.Chart {
	won, drawn, lost := chart.Line{Name: "won", Color: chart.Green}, chart.Line{Name: "drawn", Color: chart.Gray}, chart.Line{Name: "lost", Color: chart.Red}
	points := chart.Line{Name: "points", Color: chart.Ink}
	expectation := chart.Line{Name: "expected points", Color: chart.Ink, Dashed: true}
	positions := chart.Line{Name: "positions", Color: chart.Blue, Area: true, OnRight: true}
	for i := range s.scores {
		b, score := &s.scores[i], float64(center(i))
		positions.Add(score, float64(b.count()), 0)
		expectation.Add(score, 100*expected(score), 0)
		if b.count() > 0 {
			won.Add(score, 100*b.share(2), 2)
			drawn.Add(score, 100*b.share(1), 2)
			lost.Add(score, 100*b.share(0), 2)
			points.Add(score, 100*b.points(), 2)
		}
	}
	return &chart.Chart{
		Title: fmt.Sprintf("Results and positions by score (%d games)", s.games),
		X:     chart.Axis{Label: "score for the side to move (centipawns)"},
		Y:     chart.Axis{Label: "games (%)", Include: []float64{0, 100}},
		Right: chart.Axis{Label: "positions", Include: []float64{0}},
		Lines: []chart.Line{positions, won, drawn, lost, points, expectation},
	}
}
