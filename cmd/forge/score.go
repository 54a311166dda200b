package main

// Scores of deep searches, to measure networks by.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/cmd/internal/progress"
	"consort/engine"
	"consort/engine/files"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/player"
	"consort/search/pool"
	"consort/search/selfplay"
)

var scoreManual = manual{
	usage: `Search usable positions of games, at equal distances through all of them, with more
nodes than the games were played with, and write a line for each: the position as FEN,
a tab, and the score in centipawns for the side to move. forge loss --scores compares
networks with them.

Each search begins with an empty transposition table, so the scores do not depend on
--workers. If the file exists, the same command continues it.
`,
	examples: `    forge score --out deep.txt held-out.games
        20,000 positions with 20,000 nodes each, by the built-in network
`,
}

// scoreOptions are the options of the command.
type scoreOptions struct {
	out       string
	net       string
	nodes     uint64
	positions int
	workers   int
}

// scoreCommand is "forge score".
func scoreCommand() *cobra.Command {
	c := scoreManual.command("score --out FILE GAMES...", "Search positions of games, to measure networks by")
	o, fs := &scoreOptions{}, c.Flags()
	fs.StringVar(&o.out, "out", "", "`file` to create or to continue")
	fs.StringVar(&o.net, "net", "", "network `file` to search with; \"\" for the built-in network")
	fs.Uint64Var(&o.nodes, "nodes", 20000, "`number` of nodes for each position")
	fs.IntVar(&o.positions, "positions", 20000, "`number` of positions, or all if there are fewer")
	fs.IntVar(&o.workers, "workers", search.Processors, "`number` of positions searched at the same time")
	c.RunE = func(c *cobra.Command, games []string) error {
		switch {
		case o.out == "":
			return cli.Usagef("missing --out: name the file to write")
		case o.nodes < 1 || o.positions < 1:
			return cli.Usagef("--nodes is %d, --positions %d: must be at least 1", o.nodes, o.positions)
		case o.workers < 1 || o.workers > pool.MaxWorkers:
			return cli.Usagef("--workers is %d: must be from 1 to %d", o.workers, pool.MaxWorkers)
		}
		games, err := inputs(games, "game file", o.out)
		if err != nil {
			return err
		}
		ctx, stop := cli.Interruptible()
		defer stop()
		return o.run(ctx, games, c.OutOrStdout(), c.ErrOrStderr())
	}
	return c
}

// run chooses the positions and searches those that are not in the file yet.
func (o *scoreOptions) run(ctx context.Context, games []string, stdout, stderr io.Writer) (err error) {
	fens, err := o.choose(ctx, games, stderr)
	if err != nil {
		return err
	}
	network, _, err := openNetwork(o.net)
	if err != nil {
		return err
	}
	file, done, err := o.open(fens)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	bar := progress.New(len(fens)-done, "positions", stderr)
	newWorker := func(int) (pool.Job[string], error) { return o.newWorker(network, fens) }
	for line, err := range pool.Ordered(ctx, o.workers, uint64(done), uint64(len(fens)), newWorker, nil) {
		if err == nil {
			_, err = io.WriteString(file, line)
		}
		if err != nil {
			bar.Hide()
			return err
		}
		bar.Step()
		done++
	}
	bar.Hide()
	if done < len(fens) {
		return errInterrupted
	}
	_, err = fmt.Fprintf(stdout, "%s: %s, %d nodes each\n", o.out, plural.Of(done, "position"), o.nodes)
	return err
}

// choose returns positions at equal distances among the usable ones, as FENs.
func (o *scoreOptions) choose(ctx context.Context, games []string, stderr io.Writer) (fens []string, err error) {
	err = eachUsable(ctx, games, stderr, func(s *selfplay.Sample) { fens = append(fens, s.Position.FEN()) })
	if err != nil {
		return nil, err
	}
	if len(fens) == 0 {
		return nil, errors.New("no usable position in the games")
	}
	n := min(o.positions, len(fens))
	for i := range n {
		fens[i] = fens[i*len(fens)/n]
	}
	return fens[:n:n], nil
}

// open opens the file behind its last complete line, and returns the number of lines. They
// must be those of the first positions.
func (o *scoreOptions) open(fens []string) (file *os.File, lines int, err error) {
	if err := files.Check(o.out); err != nil {
		return nil, 0, err
	}
	if file, err = os.OpenFile(o.out, os.O_RDWR|os.O_CREATE, 0o644); err != nil {
		return nil, 0, err
	}
	text, err := io.ReadAll(file)
	complete := text[:strings.LastIndexByte(string(text), '\n')+1]
	for line := range strings.Lines(string(complete)) {
		if err == nil && (lines == len(fens) || !strings.HasPrefix(line, fens[lines]+"\t")) {
			err = fmt.Errorf("line %d is not of position %d: the file belongs to other games", lines+1, lines+1)
		}
		lines++
	}
	if err == nil {
		err = file.Truncate(int64(len(complete)))
	}
	if err == nil {
		_, err = file.Seek(int64(len(complete)), io.SeekStart)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", o.out, errors.Join(err, file.Close()))
	}
	return file, lines, nil
}

// newWorker returns the job of a goroutine: the line of a position.
func (o *scoreOptions) newWorker(network *nnue.Network, fens []string) (pool.Job[string], error) {
	p := player.New(player.Config{})
	settings := player.DefaultSettings()
	settings.Hash, settings.Network = 4, network
	if err := p.Configure(settings); err != nil {
		return nil, err
	}
	return func(ctx context.Context, i uint64) (string, error) {
		position, err := engine.ParseFEN(fens[i])
		if err != nil {
			return "", err
		}
		p.NewGame()
		r := p.Go(ctx, engine.NewGame(position), search.Limits{Nodes: o.nodes}, nil)
		return fmt.Sprintf("%s\t%d\n", fens[i], int(r.Score)), ctx.Err()
	}, nil
}
