package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"consort/eval"
	"consort/search"
	"consort/search/alphabeta"
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
	random    span
	rules     selfplay.Rules

	balance, winScore, drawScore int // centipawns, to become part of the rules
}

// A span is two numbers as the command line has them, MIN-MAX or one for both.
type span struct {
	min, max int
	given    bool
}

func (s *span) String() string {
	if s.min == s.max {
		return fmt.Sprint(s.min)
	}
	return fmt.Sprintf("%d-%d", s.min, s.max)
}

// Set implements flag.Value.
func (s *span) Set(text string) error {
	low, high, two := strings.Cut(text, "-")
	if !two {
		high = low
	}
	if _, err := fmt.Sscanf(low+" "+high, "%d %d", &s.min, &s.max); err != nil {
		return errors.New("expected a number, or two with a hyphen between them")
	}
	s.given = true
	return nil
}

// bookRandom are the random plies behind an opening from a file: few, because it
// is varied already.
var bookRandom = span{min: 0, max: 4}

var datagenManual = manual{
	usage: `Let the engine play itself, and keep the games for a network to learn from.

    forge datagen -out FILE [flags]

Each game opens with random moves; where these leave one side much better, others
are drawn. Then the engine searches a few thousand positions for each move, and
the file gets every move with its score, about 4 bytes a ply. The games follow
from the seed and the flags alone, however many are played at a time.

Where the file exists, the run goes on behind its last whole game: after Ctrl-C,
a kill, or with a higher target, give the same command again. The flags that shape
the games must be the same then; for other games take another file, and another
seed.
`,
	examples: `
Examples:

    forge datagen -out data/v0.games
        play until Ctrl-C

    forge datagen -out data/v0.games -positions 10000000
        until the file has ten million positions to learn from

    forge datagen -out data/book.games -openings UHO.epd -seed 2 -games 50000
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
	fs.Var(&o.random, "random", "`MIN-MAX` random plies that each game opens with; "+bookRandom.String()+" behind -openings")
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
	rules := selfplay.DefaultRules(o.rules.Nodes)
	r := &o.rules
	if o.openings != "" && !o.random.given {
		o.random = bookRandom
	}
	r.HardNodes, r.VerifyNodes = rules.HardNodes, rules.VerifyNodes
	r.MinRandom, r.MaxRandom = o.random.min, o.random.max
	r.Balance, r.WinScore, r.DrawScore = eval.Score(o.balance), eval.Score(o.winScore), eval.Score(o.drawScore)
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
	return r.Check()
}

// datagen is the tool.
func datagen(args []string, stdout, stderr io.Writer) error {
	o, help, err := parseDatagen(args, stdout)
	if err != nil || help {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // A second Ctrl-C ends the program at once.
	return o.generate(ctx, stdout, stderr)
}

// newRun returns the run that the options ask for, and the head of its file.
func (o *datagenOptions) newRun() (*selfplay.Run, selfplay.Header, error) {
	run := &selfplay.Run{
		Rules: o.rules, Seed: o.seed, Workers: o.workers,
		NewPlayer: func() search.Strategy { return alphabeta.New() },
	}
	if o.openings != "" {
		book, err := selfplay.ReadBook(o.openings)
		if err != nil {
			return nil, selfplay.Header{}, err
		}
		run.Book = book
	}
	return run, selfplay.Header{
		Engine: program(), Evaluation: "classical",
		Seed: o.seed, Book: run.Book.ID(), Rules: o.rules,
	}, nil
}

// generate plays games until there are enough, or the context ends.
func (o *datagenOptions) generate(ctx context.Context, stdout, stderr io.Writer) (err error) {
	run, header, err := o.newRun()
	if err != nil {
		return err
	}
	t := &target{games: o.games, positions: o.positions}
	file, err := selfplay.Append(o.out, header, t.count)
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

// A target is how many games and positions there are to be, and how many there
// are.
type target struct {
	games, positions           uint64 // 0 for any number
	gamesThere, positionsThere uint64

	bar         *progress.Bar
	start       time.Time
	gamesBefore uint64 // in the file when the run began
	before      uint64 // positions then
}

// count counts a game.
func (t *target) count(g *selfplay.Game) error {
	n, err := selfplay.DefaultFilter().Usable(g)
	t.gamesThere++
	t.positionsThere += uint64(n)
	return err
}

// reached reports whether there are enough.
func (t *target) reached() bool {
	return t.games > 0 && t.gamesThere >= t.games || t.positions > 0 && t.positionsThere >= t.positions
}

// begin draws the bar: of positions, if they are what is asked for, and of games
// otherwise.
func (t *target) begin(stderr io.Writer) {
	t.start, t.gamesBefore, t.before = time.Now(), t.gamesThere, t.positionsThere
	switch {
	case t.positions > 0:
		t.bar = progress.New(max(1, int(t.positions-min(t.positions, t.before))), "positions", stderr)
	case t.games > 0:
		t.bar = progress.New(max(1, int(t.games-min(t.games, t.gamesBefore))), "games", stderr)
	default:
		t.bar = progress.New(-1, "games", stderr)
	}
}

// play adds games to the file until there are enough.
func (t *target) play(ctx context.Context, run *selfplay.Run, file *selfplay.Appender) error {
	for g, err := range run.Games(ctx, file.Games()) {
		if err != nil {
			return err
		}
		before := t.positionsThere
		if err := t.count(g); err != nil {
			return err
		}
		if err := file.Add(g); err != nil {
			return err
		}
		t.step(int(t.positionsThere - before))
		if t.reached() {
			break
		}
	}
	return nil
}

// step moves the bar by a game with so many positions.
func (t *target) step(positions int) {
	if t.positions > 0 {
		t.bar.Describe(fmt.Sprintf("positions, %.0f/s", t.speed()))
		t.bar.Add(positions)
		return
	}
	t.bar.Describe(fmt.Sprintf("games, %.0f positions/s", t.speed()))
	t.bar.Step()
}

// speed returns the positions fit to learn from that were made in a second.
func (t *target) speed() float64 {
	return float64(t.positionsThere-t.before) / max(1e-3, time.Since(t.start).Seconds())
}

// report says what there is now. It is an error if that is not what was asked
// for.
func (t *target) report(stdout io.Writer, path string) error {
	_, err := fmt.Fprintf(stdout, "%s: %d games with %d positions fit to learn from; now %d games in %.1f s, %.0f positions/s\n",
		path, t.gamesThere, t.positionsThere, t.gamesThere-t.gamesBefore, time.Since(t.start).Seconds(), t.speed())
	if err != nil || t.reached() || t.games == 0 && t.positions == 0 {
		return err
	}
	return errors.New("interrupted: the same command goes on")
}
