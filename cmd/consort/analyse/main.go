package analyse

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/spf13/cobra"

	"consort/cmd/consort/review"
	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/cmd/internal/progress"
	"consort/engine/pgn"
)

// Command returns the command "consort analyse". The games go to stdout or a file; progress goes to
// stderr if that is a terminal, and so do reports of games that cannot be read.
func Command() *cobra.Command {
	c, o := newCommand()
	c.RunE = func(c *cobra.Command, inputs []string) error {
		if err := o.settle(c.Flags(), inputs); err != nil {
			return err
		}
		ctx, stop := cli.Interruptible()
		defer stop()
		return o.run(ctx, c.InOrStdin(), c.OutOrStdout(), c.ErrOrStderr())
	}
	return c
}

// A job is a run of the command.
type job struct {
	*options
	source source
	totals totals
	output *output
	stderr io.Writer
	cut    int // number of games that were interrupted

	mu  sync.Mutex
	bar *progress.Bar // nil if the totals are unknown
}

// run reads, analyzes and writes the games.
func (o *options) run(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) (err error) {
	j := &job{options: o, stderr: stderr}
	j.source = source{inputs: o.inputs, stdin: stdin, shard: o.shard, logf: j.logf}
	if j.totals, err = j.source.check(ctx); err != nil {
		return err
	}
	if j.output, err = o.openOutput(stdout, j.totals.games); err != nil {
		return err
	}
	if j.output == nil {
		j.logf("%s is complete already", o.out)
		return nil
	}
	if j.source.after = j.output.last; j.source.after > 0 {
		j.logf("continuing after game %d: %s holds %s", j.source.after, j.output.journalName, plural.Of(j.output.n, "game"))
		if j.totals, err = j.source.check(ctx); err != nil {
			return errors.Join(err, j.output.keep())
		}
	}
	if j.totals != unknown {
		j.bar = progress.New(j.totals.positions, "positions", stderr)
	}
	err = j.games(ctx)
	j.hide()
	if ended := (*endError)(nil); err == nil || errors.As(err, &ended) {
		return errors.Join(err, j.output.finish(j.source.game))
	}
	return errors.Join(err, j.output.keep())
}

// An endError is an error that does not keep the result from being whole: some games
// could not be used.
type endError struct{ error }

// logf prints a line in place of the progress bar.
func (j *job) logf(format string, args ...any) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.bar != nil {
		j.bar.Hide()
	}
	fmt.Fprintf(j.stderr, format+"\n", args...)
}

// hide removes the progress bar: games and bar may share a terminal.
func (j *job) hide() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.bar != nil {
		j.bar.Hide()
	}
}

// progress returns what advances the bar by the positions of a game while that is
// reviewed. Moves that are checked again count as part of them.
func (j *job) progress(g *pgn.Game) func(review.Progress) {
	shown, positions := 0, positionsOf(g.Last().Ply())
	return func(p review.Progress) {
		j.mu.Lock()
		defer j.mu.Unlock()
		now := int(p.Share * float64(positions))
		if j.bar == nil || now <= shown {
			return
		}
		j.bar.Add(now - shown)
		shown = now
	}
}

// memory returns the error of workers that could not be made.
func (j *job) memory(err error) error {
	return fmt.Errorf("not enough memory for %d workers: %w", j.workers, err)
}

// interrupted returns the error of an analysis that was interrupted.
func (j *job) interrupted() error {
	whole, rest := j.output.n, ""
	switch {
	case j.output.journalName != "" && whole > 0:
		rest = fmt.Sprintf("; the results so far are in %s, and the same command continues", j.output.journalName)
	case j.output.journalName == "" && j.cut > 0:
		whole -= j.cut
		rest = "; the last " + map[bool]string{true: "game is", false: "games are"}[j.cut == 1] + " incomplete"
	}
	return fmt.Errorf("interrupted after %s%s", plural.Of(whole, "game"), rest)
}

// finish returns the error after the last game.
func (j *job) finish(ctx context.Context) error {
	if j.cut > 0 || ctx.Err() != nil {
		return j.interrupted()
	}
	switch bad := j.source.bad; {
	case bad == 0 && j.output.n == 0 && j.source.game > 0:
		return &endError{fmt.Errorf("no game to analyze in shard %v", &j.shard)}
	case bad == 0 && j.output.n == 0:
		return errors.New("no game to analyze")
	case bad == 1:
		return &endError{errors.New("1 game could not be used")}
	case bad > 1:
		return &endError{fmt.Errorf("%d games could not be used", bad)}
	}
	return nil
}

// A document is a game in JSON.
type document struct {
	Game int    `json:"game"` // number among the usable games of the inputs
	File string `json:"file"`
	*review.Document
}

// write writes a game with its graph and page. A journal ends before the first game that is
// incomplete: the next run analyzes that again.
func (j *job) write(r *result) error {
	w, report := written{number: r.number}, r.report
	if report != nil && !report.Complete {
		j.cut++
	}
	if j.cut > 0 && j.output.journalName != "" {
		return nil
	}
	if report == nil {
		report = &review.Report{Start: r.Start(), Positions: make([]review.Evaluation, 1), Complete: true}
	}
	doc := document{r.number, r.input, report.Document(&r.Header)}
	if r.report != nil {
		if j.graph != "" {
			w.graph = drawGraph(playersOf(doc)+", "+doc.Result, report, j.output.mark())
		}
		if j.html != "" {
			page, err := drawPage(doc, j.output.mark())
			if err != nil {
				return err
			}
			w.html = page
		}
	}
	if !j.json && r.report != nil {
		j.annotate(r.Game, report)
	}
	w.text = r.String() + "\n"
	if j.json {
		text, err := json.Marshal(doc)
		if err != nil {
			return err
		}
		w.text = string(text) + "\n"
	}
	j.hide()
	return j.output.write(&w)
}
