package analyse

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
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
	source    source
	output    *output
	searchers *searchers
	stderr    io.Writer
	bar       *progress.Bar
	total     int // positions of all games, -1 if unknown
}

// run reads, analyzes and writes the games.
func (o *options) run(ctx context.Context, stdin io.Reader, stdout, stderr io.Writer) (err error) {
	j := &job{options: o, stderr: stderr, bar: progress.New(-1, "games", stderr)}
	j.source = source{inputs: o.inputs, stdin: stdin, logf: j.logf}
	if j.total, err = j.source.check(ctx); err != nil {
		return err
	}
	if j.searchers, err = newSearchers(o); err != nil {
		return err
	}
	if j.output, err = o.openOutput(stdout); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, j.output.close()) }()
	if j.total >= 0 {
		j.bar = progress.New(j.total, "positions", stderr)
	}
	err = j.games(ctx)
	j.bar.Hide()
	return err
}

// logf prints a line in place of the progress bar.
func (j *job) logf(format string, args ...any) {
	j.bar.Hide()
	fmt.Fprintf(j.stderr, format+"\n", args...)
}

// games analyzes one game after another.
func (j *job) games(ctx context.Context) error {
	for {
		g, err := j.next(ctx)
		if errors.Is(err, io.EOF) {
			return j.finish()
		}
		if err == nil {
			err = j.game(ctx, g)
		}
		if err != nil {
			return err
		}
	}
}

// next returns the next game, or an error when the context ends: reading from a pipe
// may block for hours.
func (j *job) next(ctx context.Context) (*pgn.Game, error) {
	type result struct {
		game *pgn.Game
		err  error
	}
	read := make(chan result, 1)
	go func() {
		g, err := j.source.next()
		read <- result{g, err}
	}()
	select {
	case r := <-read:
		return r.game, r.err
	case <-ctx.Done():
		return nil, j.interrupted()
	}
}

// interrupted returns the error of an analysis that ended between two games.
func (j *job) interrupted() error {
	return fmt.Errorf("interrupted after %s", plural(j.output.n, "game", "games"))
}

// finish returns the error after the last game.
func (j *job) finish() error {
	switch bad := j.source.bad; {
	case bad == 0 && j.output.n == 0:
		return errors.New("no game to analyze")
	case bad == 1:
		return errors.New("1 game could not be used")
	case bad > 1:
		return fmt.Errorf("%d games could not be used", bad)
	}
	return nil
}

// game analyzes a game and writes it. When the context ends it writes the results so
// far and returns an error.
func (j *job) game(ctx context.Context, g *pgn.Game) error {
	if ctx.Err() != nil {
		return j.interrupted()
	}
	if len(g.Moves) == 0 {
		return j.output.write(g.String(), "")
	}
	line, err := replay(g)
	if err != nil {
		return err
	}
	if j.total < 0 {
		j.bar.Hide()
		j.bar = progress.New(positionsOf(g), fmt.Sprintf("positions of game %d", j.output.n+1), j.stderr)
	}
	findings := j.searchers.search(ctx, line, positionsOf(g), j.bar.Step)
	verdicts := judge(g, findings)
	j.annotate(g, findings, verdicts)
	j.bar.Hide() // Games and bar may share a terminal.
	if err := j.output.write(g.String(), drawGraph(g, findings, verdicts)); err != nil {
		return err
	}
	known := 0
	for _, f := range findings {
		if f.known {
			known++
		}
	}
	if known < len(findings) {
		return fmt.Errorf("interrupted in game %d after %d of its %d positions; the games before it are complete", j.output.n, known, len(findings))
	}
	return nil
}
