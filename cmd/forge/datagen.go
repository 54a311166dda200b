package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/progress"
	"consort/eval"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/pool"
	"consort/search/selfplay"
)

// datagenOptions are the options of a self-play run.
type datagenOptions struct {
	out       string
	games     uint64 // wanted in the file, 0 for no limit
	positions uint64 // usable positions wanted in the file, 0 for no limit
	seed      uint64
	workers   int
	openings  string
	net       string
	random    numberRange
	rules     selfplay.Rules
	soft      bool // --nodes is a soft limit
	shard     cli.Shard

	balance, winScore, drawScore int // centipawns, copied to the rules by settle
}

var datagenManual = manual{
	usage: `Play games of the engine against itself and save them, as training data for a
network.

Each game begins with random moves (--random). If the position after them favors one
side too much (--balance), they are replaced by others. Then the engine searches about
--nodes nodes for each move. The file holds every move, and the scores of the positions
that are usable for training, rounded to 1/400 of an expected score: about 1.7 bytes
for each of them. The games depend only on the seed and the flags, not on --workers.

If the file exists, the run resumes after its last complete game. After Ctrl-C or a
crash, or to raise --games or --positions, give the same command again; the seed and
all flags that affect the games must be the same. For different games, use another
file and another seed.
`,
	examples: `    forge datagen --out v0.games
        play until Ctrl-C

    forge datagen --out v0.games --positions 10000000
        play until the file has ten million usable training positions

    forge datagen --out fast.games --nodes 300 --seed 2 --games 50000
        50,000 games with fewer nodes per move

    forge datagen --out book.games --openings UHO.epd --seed 3 --games 50000
        begin with the positions of a file, followed by up to 4 random plies

    forge datagen --out first.games --net classical --nodes 100 --win-score 2000 --positions 300000
        start from scratch: no network evaluates these games
`,
}

// datagenCommand is "forge datagen".
func datagenCommand() *cobra.Command {
	c := datagenManual.command("datagen --out FILE", "Play games of the engine against itself and save them")
	c.Args = cli.NoArgs
	o, fs := &datagenOptions{}, c.Flags()
	c.RunE = func(c *cobra.Command, _ []string) error {
		if err := o.settle(); err != nil {
			return usage(err)
		}
		ctx, stop := cli.Interruptible()
		defer stop()
		return o.generate(ctx, c.OutOrStdout(), c.ErrOrStderr())
	}
	d := selfplay.DefaultRules(0)
	o.random = numberRange{min: d.MinRandom, max: d.MaxRandom}
	r := &o.rules
	fs.BoolVar(&o.soft, "soft", false, "take --nodes as a soft limit, after which no iteration begins: about one and a half times as many nodes")
	fs.StringVar(&o.out, "out", "", "game `file` to create or to resume")
	fs.Uint64Var(&o.games, "games", 0, "total `number` of games in the file, 0 for no limit")
	fs.Uint64Var(&o.positions, "positions", 0, "total `number` of usable training positions in the file, 0 for no limit")
	fs.Var(&o.shard, "shard", "play only every n-th game, beginning with the i-th, given as `i/n`: n machines share the games, which forge merge puts together; --games is that of all shards")
	fs.Uint64Var(&o.seed, "seed", 1, "`number` from which all random choices are derived")
	fs.IntVar(&o.workers, "workers", search.Processors, "`number` of games played at the same time")
	fs.StringVar(&o.openings, "openings", "", "`file` of opening positions in EPD or FEN; \"\" for the initial position")
	fs.StringVar(&o.net, "net", "", "network `file` to evaluate with; \"\" for the built-in network, \"classical\" for the classical evaluation")
	fs.Var(&o.random, "random", "`MIN-MAX` or number of random plies at the start of each game; with --openings the default is 0-4")
	fs.Uint64Var(&r.Nodes, "nodes", d.Nodes, "`number` of nodes per move that complete iterations come close to; the hard limit is 8 times as many, and openings are verified with 3 times as many")
	fs.IntVar(&r.Hash, "hash", d.Hash, "size of the transposition table in `MiB`; the table is cleared for each game")
	fs.IntVar(&o.balance, "balance", int(d.Balance), "greatest score of an opening for either side, in `centipawns`")
	fs.IntVar(&o.winScore, "win-score", int(d.WinScore), "score in `centipawns` from which a game is adjudicated as won")
	fs.IntVar(&r.WinPlies, "win-plies", d.WinPlies, "consecutive `plies` with a winning score; 0 to play until mate")
	fs.IntVar(&o.drawScore, "draw-score", int(d.DrawScore), "score in `centipawns` up to which a game is adjudicated as drawn")
	fs.IntVar(&r.DrawPlies, "draw-plies", d.DrawPlies, "consecutive `plies` with a drawn score; 0 to play until the game ends by rule")
	fs.IntVar(&r.DrawFrom, "draw-from", d.DrawFrom, "first `ply` at which a game may be adjudicated as drawn")
	fs.IntVar(&r.DrawClock, "draw-clock", d.DrawClock, "`plies` since the last capture or pawn move at which a game is adjudicated as drawn; 0 to play until the game ends by rule")
	return c
}

// settle completes the rules and validates the options.
func (o *datagenOptions) settle() error {
	d, r := selfplay.DefaultRules(o.rules.Nodes), &o.rules
	if o.openings != "" {
		d = d.WithBook()
	}
	if !o.random.given {
		o.random = numberRange{min: d.MinRandom, max: d.MaxRandom}
	}
	r.Target = !o.soft
	r.HardNodes, r.VerifyNodes = d.HardNodes, d.VerifyNodes
	r.MinRandom, r.MaxRandom = o.random.min, o.random.max
	switch {
	case o.out == "":
		return errors.New("missing --out: name the game file")
	case o.workers < 1 || o.workers > pool.MaxWorkers:
		return fmt.Errorf("--workers is %d: must be from 1 to %d", o.workers, pool.MaxWorkers)
	case r.Nodes < 1:
		return errors.New("--nodes is 0: must be at least 1")
	}
	for name, score := range map[string]int{"balance": o.balance, "win-score": o.winScore, "draw-score": o.drawScore} {
		if score < 0 || score > int(eval.Mate) {
			return fmt.Errorf("--%s is %d: must be from 0 to %d centipawns", name, score, eval.Mate)
		}
	}
	r.Balance, r.WinScore, r.DrawScore = eval.Score(o.balance), eval.Score(o.winScore), eval.Score(o.drawScore)
	return r.Validate()
}

// newRun returns the run with these options, and the header of its file.
func (o *datagenOptions) newRun() (*selfplay.Run, selfplay.Header, error) {
	run := &selfplay.Run{
		Rules: o.rules, Seed: o.seed, Workers: o.workers, Shard: selfplay.Shard(o.shard),
	}
	if o.openings != "" {
		book, err := selfplay.ReadBook(o.openings)
		if err != nil {
			return nil, selfplay.Header{}, err
		}
		run.Book = book
	}
	network, evaluation, err := openNetwork(o.net)
	if err != nil {
		return nil, selfplay.Header{}, err
	}
	run.Network = network
	return run, selfplay.Header{
		Engine: program(), Evaluation: evaluation,
		Seed: o.seed, Book: run.Book.ID(), Rules: o.rules, Shard: run.Shard,
	}, nil
}

// classicalName selects the classical evaluation instead of a network.
const classicalName = "classical"

// openNetwork returns the network of a --net flag, nil for the classical evaluation,
// and the name of the evaluation for the header of a game file.
func openNetwork(path string) (n *nnue.Network, name string, err error) {
	if path == classicalName {
		return nil, classicalName, nil
	}
	if n, err = readNetwork(path); err != nil {
		return nil, "", err
	}
	return n, n.ID(), nil
}

// readNetwork reads a network from a file. An empty path is the built-in network.
func readNetwork(path string) (*nnue.Network, error) {
	if path == "" {
		return nnue.Default(), nil
	}
	return nnue.ReadFile(path)
}

// append opens the file and counts the games in it.
func (o *datagenOptions) append(ctx context.Context, header selfplay.Header, q *quota, stderr io.Writer) (*selfplay.Appender, error) {
	bar := progress.New(-1, "games already in the file", stderr)
	defer bar.Hide()
	file, err := selfplay.Append(o.out, header, func(g *selfplay.Game) error {
		bar.Step()
		return errors.Join(q.count(g), ctx.Err())
	})
	if errors.Is(err, context.Canceled) {
		return nil, errInterrupted
	}
	return file, err
}

// errInterrupted is the error of a run that Ctrl-C ended before it was complete.
var errInterrupted = errors.New("interrupted: give the same command to resume")

// generate plays games until the quota is reached or ctx ends.
func (o *datagenOptions) generate(ctx context.Context, stdout, stderr io.Writer) (err error) {
	run, header, err := o.newRun()
	if err != nil {
		return err
	}
	q := &quota{games: run.Shard.Games(o.games), positions: o.positions}
	if o.games > 0 && q.games == 0 {
		return fmt.Errorf("shard %v has no game: there are only %d", &o.shard, o.games)
	}
	if err := run.Check(); err != nil { // before there is a file with rules that cannot be played
		return err
	}
	file, err := o.append(ctx, header, q, stderr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	q.begin(stderr)
	if !q.reached() {
		err = q.play(ctx, run, file)
	}
	q.bar.Hide()
	if err != nil {
		return err
	}
	return q.report(stdout, o.out)
}

// A numberRange is a flag of the form MIN-MAX, or one number for both.
type numberRange struct {
	min, max int
	given    bool // on the command line
}

func (r *numberRange) String() string {
	if r.min == r.max {
		return fmt.Sprint(r.min)
	}
	return fmt.Sprintf("%d-%d", r.min, r.max)
}

// Type implements pflag.Value.
func (r *numberRange) Type() string { return "MIN-MAX" }

// Set implements pflag.Value.
func (r *numberRange) Set(text string) error {
	low, high, two := strings.Cut(text, "-")
	if !two {
		high = low
	}
	lowest, err := strconv.Atoi(low)
	highest, err2 := strconv.Atoi(high)
	if err != nil || err2 != nil {
		return errors.New("expected a number or MIN-MAX")
	}
	*r = numberRange{lowest, highest, true}
	return nil
}
