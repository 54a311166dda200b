package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"consort/eval"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/cli"
	"consort/search/progress"
	"consort/search/selfplay"
)

// datagenOptions are what a run of self-play is made of.
type datagenOptions struct {
	out       string
	games     uint64 // to have in the file, 0 for no such end
	positions uint64 // usable ones to have in the file, 0 for no such end
	seed      uint64
	workers   int
	openings  string
	net       string
	random    span
	rules     selfplay.Rules

	balance, winScore, drawScore int // centipawns, to become part of the rules
}

var datagenManual = manual{
	usage: `Let the engine play itself, and keep the games for a network to learn from.

    forge datagen -out FILE [flags]

Each game opens with random moves; where these leave one side much better, others
are drawn. Then the engine searches -nodes positions or somewhat more for each
move, and the file gets every move with its score, about 4 bytes a ply. The games follow
from the seed and the flags alone, however many are played at a time.

Where the file exists, the run goes on behind its last whole game: after Ctrl-C,
a kill, or with a higher target, give the same command again. The flags that shape
the games must be the same then; for other games take another file, and another
seed.
`,
	examples: `
Examples:

    forge datagen -out v0.games
        play until Ctrl-C

    forge datagen -out v0.games -positions 10000000
        until the file has ten million positions to learn from

    forge datagen -out book.games -openings UHO.epd -seed 2 -games 50000
        from the positions of a file, with up to 4 random moves more
`,
}

// flagSet returns the flags, bound to o.
func (o *datagenOptions) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("datagen", flag.ContinueOnError)
	d := selfplay.DefaultRules(0)
	o.random = span{min: d.MinRandom, max: d.MaxRandom}
	r := &o.rules
	fs.StringVar(&o.out, "out", "", "`file` of games to begin or to go on with")
	fs.Uint64Var(&o.games, "games", 0, "`number` of games to have in the file at the end, 0 for any")
	fs.Uint64Var(&o.positions, "positions", 0, "`number` of positions fit to learn from to have in the file at the end, 0 for any")
	fs.Uint64Var(&o.seed, "seed", 1, "`number` that all chance comes from")
	fs.IntVar(&o.workers, "workers", search.Processors, "`number` of games at a time")
	fs.StringVar(&o.openings, "openings", "", "`file` of positions to begin with, in EPD or FEN; \"\" for the initial position")
	fs.StringVar(&o.net, "net", "", "`file` of the network that evaluates; \"\" for the built-in one, classical for the\n"+
		"classical evaluation")
	fs.Var(&o.random, "random", "`MIN-MAX` random plies that each game opens with; 0-4 behind -openings, if not given")
	fs.Uint64Var(&r.Nodes, "nodes", d.Nodes, "`number` of positions after which no iteration of a search begins; 8 times as many end\n"+
		"it in any case, and the opening is judged by 10 times as many")
	fs.IntVar(&r.Hash, "hash", d.Hash, "`MiB` of the table of positions already searched, cleared for each game")
	fs.IntVar(&o.balance, "balance", int(d.Balance), "`centipawns` that an opening may be worth to either side")
	fs.IntVar(&o.winScore, "win-score", int(d.WinScore), "`centipawns` with which a side has won")
	fs.IntVar(&r.WinPlies, "win-plies", d.WinPlies, "`plies` in a row that it must have them, 0 to play on until mate")
	fs.IntVar(&o.drawScore, "draw-score", int(d.DrawScore), "`centipawns` up to which a game is drawn")
	fs.IntVar(&r.DrawPlies, "draw-plies", d.DrawPlies, "`plies` in a row that neither side must have more, 0 to play on until the rules end it")
	fs.IntVar(&r.DrawFrom, "draw-from", d.DrawFrom, "first `ply` at which a game is drawn so")
	return fs
}

// parseDatagen reads the arguments. help says that the page was asked for.
func parseDatagen(args []string, stdout io.Writer) (o *datagenOptions, help bool, err error) {
	o = &datagenOptions{}
	others, help, err := datagenManual.parse(o.flagSet(), args, stdout)
	if err != nil || help {
		return nil, help, err
	}
	if err := o.settle(others); err != nil {
		return nil, false, &usageError{"datagen", err}
	}
	return o, false, nil
}

// settle makes rules of the flags, and refuses what cannot be played.
func (o *datagenOptions) settle(others []string) error {
	d, r := selfplay.DefaultRules(o.rules.Nodes), &o.rules
	if o.openings != "" {
		d = d.WithBook()
	}
	if !o.random.given {
		o.random = span{min: d.MinRandom, max: d.MaxRandom}
	}
	r.HardNodes, r.VerifyNodes = d.HardNodes, d.VerifyNodes
	r.MinRandom, r.MaxRandom = o.random.min, o.random.max
	switch {
	case len(others) > 0:
		return fmt.Errorf("unexpected argument %q: all that can be said is said by flags", others[0])
	case o.out == "":
		return errors.New("name a file with -out")
	case o.workers < 1:
		return fmt.Errorf("-workers is %d: at least 1 game is played at a time", o.workers)
	case r.Nodes < 1:
		return errors.New("-nodes is 0: at least 1 position is searched")
	}
	for name, score := range map[string]int{"balance": o.balance, "win-score": o.winScore, "draw-score": o.drawScore} {
		if score < 0 || score > int(eval.Mate) {
			return fmt.Errorf("-%s is %d: it is from 0 to %d centipawns", name, score, eval.Mate)
		}
	}
	r.Balance, r.WinScore, r.DrawScore = eval.Score(o.balance), eval.Score(o.winScore), eval.Score(o.drawScore)
	return r.Validate()
}

// datagen is the tool.
func datagen(args []string, stdout, stderr io.Writer) error {
	o, help, err := parseDatagen(args, stdout)
	if err != nil || help {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	return o.generate(ctx, stdout, stderr)
}

// newRun returns the run that the options ask for, and the head of its file.
func (o *datagenOptions) newRun() (*selfplay.Run, selfplay.Header, error) {
	run := &selfplay.Run{
		Rules: o.rules, Seed: o.seed, Workers: o.workers,
		NewPlayer: newPlayer,
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
		Seed: o.seed, Book: run.Book.ID(), Rules: o.rules,
	}, nil
}

// classicalName stands for the classical evaluation where a network could be.
const classicalName = "classical"

// openNetwork returns the network that a flag asks for, nil for the classical
// evaluation, and the name that the head of a file gets.
func openNetwork(path string) (n *nnue.Network, name string, err error) {
	switch path {
	case "":
		n = nnue.Default()
	case classicalName:
	default:
		if n, err = nnue.ReadFile(path); err != nil {
			return nil, "", err
		}
	}
	if n == nil {
		return nil, classicalName, nil
	}
	return n, n.ID(), nil
}

// append opens the file, and counts the games that are there.
func (o *datagenOptions) append(ctx context.Context, header selfplay.Header, t *target, stderr io.Writer) (*selfplay.Appender, error) {
	bar := progress.New(-1, "games that are there", stderr)
	defer bar.Hide()
	file, err := selfplay.Append(o.out, header, func(g *selfplay.Game) error {
		bar.Step()
		return errors.Join(t.count(g), ctx.Err())
	})
	if errors.Is(err, context.Canceled) {
		return nil, errInterrupted
	}
	return file, err
}

// errInterrupted is what Ctrl-C ends with.
var errInterrupted = errors.New("interrupted: the same command goes on")

// generate plays games until there are enough, or the context ends.
func (o *datagenOptions) generate(ctx context.Context, stdout, stderr io.Writer) (err error) {
	run, header, err := o.newRun()
	if err != nil {
		return err
	}
	t := &target{games: o.games, positions: o.positions}
	file, err := o.append(ctx, header, t, stderr)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	t.begin(stderr)
	if !t.reached() {
		err = t.play(ctx, run, file)
	}
	t.bar.Hide()
	if err != nil {
		return err
	}
	return t.report(stdout, o.out)
}
