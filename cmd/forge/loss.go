package main

// How well a network predicts: the loss on games, and its agreement with deep searches.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
	"consort/eval/nnue/train"
	"consort/search/selfplay"
)

var lossManual = manual{
	usage: `Print how well a network predicts the scores of games that it was not trained on.
Networks can be compared with each other only on the same games.

The loss is that of forge train with a lambda of 0, the mean squared error of expected
scores from 0 to 1, over the usable positions of the games, and by the number of pieces
on the board. The network evaluates as the engine does, in integers.

With --scores, the network's evaluations are also compared with the scores of deep
searches, which forge score makes: the rank correlation (Spearman), and the root mean
square of the difference in expected score (RMSE).
`,
	examples: `    forge loss held-out.games
        the built-in network

    forge loss --net new.nnue --scores deep.txt held-out.games
        another network, also against deep searches
`,
}

// lossCommand is "forge loss".
func lossCommand() *cobra.Command {
	c := lossManual.command("loss GAMES...", "Print how well a network predicts")
	net := c.Flags().String("net", "", "network `file`; \"\" for the built-in network")
	scores := c.Flags().String("scores", "", "`file` of forge score")
	c.RunE = func(c *cobra.Command, files []string) error {
		if len(files) == 0 && *scores == "" {
			return cli.Usagef("missing argument: name at least one game file, or --scores")
		}
		files, err := expand(files)
		if err != nil {
			return err
		}
		network, err := readNetwork(*net)
		if err != nil {
			return err
		}
		p := &predictor{evaluator: nnue.NewEvaluator(network, 1)}
		stdout := c.OutOrStdout()
		fmt.Fprintf(stdout, "network %s, %d neurons\n", network.ID(), network.Hidden)
		if len(files) > 0 {
			ctx, stop := cli.Interruptible()
			defer stop()
			if err := p.writeLoss(ctx, files, stdout, c.ErrOrStderr()); err != nil {
				return err
			}
		}
		if *scores == "" {
			return nil
		}
		return p.writeAgreement(*scores, stdout)
	}
	return c
}

// A predictor predicts the scores of positions.
type predictor struct{ evaluator *nnue.Evaluator }

// evaluate returns the evaluation of a position for the side to move.
func (p *predictor) evaluate(position *engine.Position) eval.Score {
	p.evaluator.Prepare(position, 0)
	return p.evaluator.Evaluate(position, 0)
}

// writeLoss writes the loss on the usable positions of games.
func (p *predictor) writeLoss(ctx context.Context, files []string, stdout, stderr io.Writer) error {
	l, sums, counts := train.Loss{}, [nnue.Buckets]float64{}, [nnue.Buckets]int{}
	err := eachUsable(ctx, files, stderr, func(s *selfplay.Sample) {
		fault := expected(float64(p.evaluate(s.Position))) - expected(float64(s.Label()))
		bucket := nnue.Bucket(s.Position.Occupied().Count())
		sums[bucket] += fault * fault
		counts[bucket]++
	})
	if err != nil {
		return err
	}
	total := 0.0
	for i, n := range counts {
		l.Positions += uint64(n)
		l.Buckets[i] = sums[i] / float64(max(1, n))
		total += sums[i]
	}
	l.Total = total / float64(max(1, l.Positions))
	var t strings.Builder
	fmt.Fprintf(&t, "loss %.6f on %s\n\n%6s %10s %8s\n", l.Total, plural.Of(l.Positions, "position"), "pieces", "positions", "loss")
	for i, name := range train.BucketNames() {
		fmt.Fprintf(&t, "%6s %10d %8s\n", name, counts[i], loss(&l, l.Buckets[i]))
	}
	_, err = io.WriteString(stdout, t.String())
	return err
}

// writeAgreement writes how the evaluations agree with the scores of deep searches.
func (p *predictor) writeAgreement(path string, stdout io.Writer) error {
	scored, err := readScores(path)
	if err != nil {
		return err
	}
	evaluations, scores := make([]float64, len(scored)), make([]float64, len(scored))
	sum := 0.0
	for i := range scored {
		position := &scored[i].position
		evaluations[i] = float64(p.evaluate(position))
		scores[i] = float64(scored[i].score.UnscaleByClock(position.HalfmoveClock()))
		fault := expected(evaluations[i]) - expected(scores[i])
		sum += fault * fault
	}
	_, err = fmt.Fprintf(stdout, "\nSpearman %.4f, RMSE %.5f on %s of %s\n",
		spearman(evaluations, scores), math.Sqrt(sum/float64(max(1, len(scored)))), plural.Of(len(scored), "position"), path)
	return err
}

// spearman returns the rank correlation of two lists of the same length.
func spearman(x, y []float64) float64 {
	var c correlation
	rx, ry := ranks(x), ranks(y)
	for i := range rx {
		c.add(rx[i], ry[i])
	}
	return c.value()
}

// ranks returns the rank of each number. Equal numbers have the mean of their ranks.
func ranks(x []float64) []float64 {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		switch {
		case x[a] < x[b]:
			return -1
		case x[a] > x[b]:
			return 1
		}
		return 0
	})
	r := make([]float64, len(x))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && x[order[to]] == x[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			r[i] = float64(from+to-1) / 2
		}
		from = to
	}
	return r
}

// A scoredPosition is a position with the score of a deep search.
type scoredPosition struct {
	position engine.Position
	score    eval.Score // for the side to move
}

// readScores reads a file of forge score.
func readScores(path string) (scored []scoredPosition, err error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		s, err := parseScoredPosition(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", path, number, err)
		}
		scored = append(scored, s)
	}
	return scored, lines.Err()
}

// parseScoredPosition reads a line of a file of forge score.
func parseScoredPosition(line string) (s scoredPosition, err error) {
	fen, text, found := strings.Cut(line, "\t")
	if !found {
		return s, errors.New("expected a FEN, a tab and a score")
	}
	if s.position, err = engine.ParseFEN(fen); err != nil {
		return s, err
	}
	n, err := strconv.ParseInt(text, 10, 16)
	s.score = eval.Score(n)
	return s, err
}
