package main

// Knowledge distillation: a network learns the evaluations of others.

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/cmd/internal/progress"
	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
	"consort/eval/nnue/train"
	"consort/search"
	"consort/search/pool"
	"consort/search/selfplay"
)

var distillManual = manual{
	usage: `Write training records whose scores are the mean static evaluation of several networks,
the teachers, in place of the scores of searches. A student that is trained on them learns
what the ensemble knows: teachers whose errors differ teach more than the best of them, and
wide ones teach a narrow student, which is faster.

Each FILE is a game file or a record file, of forge distill too. Each of their positions
becomes a record. Since these are mostly the result of good play, one or two random moves
from each lead to one more, which is left out if it is in check, if a capture or a promotion
gains material, or if the game is over. Positions with a bare king, which the engine does not
evaluate with a network, and evaluations beyond 2,500 centipawns are left out too. The results
are those of the games, so train with a lambda of 0.

The command takes up to 150 bytes of memory for each position that it reads.
`,
	examples: `    forge distill --out taught.records --net a.nnue --net b.nnue a.games b.games
    forge train --out c.nnue --from a.nnue --epochs 1 taught.records
        c is a, taught by a and b: with some 80 million positions
`,
}

// maxTaught is the largest evaluation of a record, in centipawns.
const maxTaught = 2500

// distillOptions are the options of the command.
type distillOptions struct {
	out      string
	networks []string
	seed     uint64
	teachers []*nnue.Network
}

// distillCommand is "forge distill".
func distillCommand() *cobra.Command {
	c := distillManual.command("distill --out FILE --net FILE [--net FILE]... FILE...", "Label positions with the mean evaluation of networks")
	o, fs := &distillOptions{}, c.Flags()
	fs.StringVar(&o.out, "out", "", "`file` to write")
	fs.StringArrayVar(&o.networks, "net", nil, "network `file`, once for each teacher; \"\" for the built-in network")
	fs.Uint64Var(&o.seed, "seed", 1, "`number` that determines the random moves")
	c.RunE = func(c *cobra.Command, files []string) error {
		switch {
		case o.out == "":
			return cli.Usagef("missing --out: name the file to write")
		case len(o.networks) == 0:
			return cli.Usagef("missing --net: name at least one network")
		}
		files, err := inputs(files, "game file or record file", o.out)
		if err != nil {
			return err
		}
		for _, path := range o.networks {
			n, err := readNetwork(path)
			if err != nil {
				return err
			}
			o.teachers = append(o.teachers, n)
		}
		ctx, stop := cli.Interruptible()
		defer stop()
		return o.run(ctx, files, summaryWriter(c, o.out), c.ErrOrStderr())
	}
	return c
}

// run reads the positions and writes the records.
func (o *distillOptions) run(ctx context.Context, files []string, stdout, stderr io.Writer) error {
	from, source, err := loadPositions(ctx, files, selfplay.DefaultFilter(), stderr)
	if err != nil {
		return err
	}
	const size = 1 << chunkBits // records of a job
	jobs := uint64(len(from)+size-1) / size
	bar := progress.New(len(from), "positions", stderr)
	defer bar.Hide()
	var taught recordBuffer
	newJob := func(int) (pool.Job[[]train.Record], error) {
		e := newEnsemble(o.teachers)
		return func(ctx context.Context, i uint64) ([]train.Record, error) {
			return e.label(from[i*size:min((i+1)*size, uint64(len(from)))], rand.New(rand.NewPCG(o.seed, i))), ctx.Err()
		}, nil
	}
	done := uint64(0)
	for records, err := range pool.Ordered(ctx, search.Processors, 0, jobs, newJob, nil) {
		if err != nil {
			return err
		}
		for _, r := range records {
			taught.add(r)
		}
		done++
		bar.Add(min(size, len(from)-int(done-1)*size))
	}
	bar.Hide()
	switch {
	case done < jobs:
		return errUnwritten
	case taught.n == 0:
		return fmt.Errorf("no usable position in %s: %s is not written", plural.Of(len(files), "file"), o.out)
	}
	var names []string
	for _, n := range o.teachers {
		names = append(names, n.ID())
	}
	if err := taught.write(o.out, source+", distilled from "+strings.Join(names, " and ")); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %s, from %d of the files\n", o.out, plural.Of(taught.n, "position"), len(from))
	return err
}

// An ensemble evaluates positions with all teachers.
type ensemble []predictor

func newEnsemble(networks []*nnue.Network) (e ensemble) {
	for _, n := range networks {
		e = append(e, predictor{nnue.NewEvaluator(n, 1)})
	}
	return e
}

// evaluate returns the mean evaluation for the side to move.
func (e ensemble) evaluate(p *engine.Position) eval.Score {
	sum := eval.Score(0)
	for i := range e {
		sum += e[i].evaluate(p)
	}
	return sum / eval.Score(len(e))
}

// label returns the records of positions, and of those that random moves lead to.
func (e ensemble) label(from []train.Record, rng *rand.Rand) []train.Record {
	to := make([]train.Record, 0, 2*len(from))
	add := func(p *engine.Position, result train.Result, game uint16) {
		if !nnue.Covers(p) {
			return
		}
		if score := e.evaluate(p); max(score, -score) <= maxTaught {
			r := train.Pack(p, score, result)
			r.Game = game
			to = append(to, r)
		}
	}
	for i := range from {
		r := &from[i]
		p, err := engine.ParseFEN(r.FEN())
		if err != nil {
			continue // not from games: a record only has to be of the right form
		}
		add(&p, r.Result, r.Game)
		result := r.Result
		for range 1 + rng.IntN(2) {
			if p.HasLegalMove() {
				p, result = p.After(selfplay.RandomMove(rng, &p, 0)), result.Opposite()
			}
		}
		if p.HasLegalMove() && !p.InCheck() && !gains(&p) {
			add(&p, result, r.Game)
		}
	}
	return to
}

// gains reports whether a capture or a promotion gains material.
func gains(p *engine.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(m engine.Move) bool { return p.IsNoisy(m) && p.SEE(m, 1) })
}
