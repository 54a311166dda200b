package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"

	"consort/eval/nnue/train"
)

var trainManual = manual{
	usage: `Train a network on positions that Consort played.

    forge train -out NAME.nnue [flags] FILE...

The FILEs are games, as forge datagen writes them, or records, as forge shuffle
does, or some of both. Each epoch takes all positions in an order of its own, so
nothing need be shuffled before: records are only read faster than games, which
are replayed. Of games the positions count that forge inspect calls usable.

The network learns to say for each position what share of a game it is worth:

    target = lambda * result + (1 - lambda) * sigmoid(score / scale)

and the loss is the mean square of what it is off. Beside the network NAME.nnue
the command writes NAME.svg, the loss as it fell, and NAME.checkpoint, from which
-resume goes on after Ctrl-C, a kill or a power cut: from the end of the last
epoch, or from where Ctrl-C was pressed.

Each line of the table is an epoch: the loss of the positions that were learned,
that of the games that were held out, and the latter by the number of men. All
are against the last lambda, so that they can be compared from line to line. When
the first falls and the second rises, the network learns by heart: take more
positions, or fewer neurons, or fewer epochs. Losses with different lambdas cannot
be compared; only games tell which network is better.

At the end the engine's own integer code evaluates positions that were held out.
A network that it cannot hold is refused: see -round-last.
`,
	examples: `
Examples:

    forge train -out first.nnue -hidden 64 *.games
        64 neurons, 60 epochs, all processors

    forge train -out quick.nnue -hidden 64 -epochs 10 -batch 4096 *.games
        a network in a minute or two, to see whether the data are any good

    forge train -out first.nnue -resume *.games
        go on after an interruption, with the same files and the settings from
        the checkpoint

    forge train -out second.nnue -hidden 256 -epochs 50 *.records
        for 20 million positions or more

To play with the network: setoption name EvalFile value first.nnue

How wide? 64 neurons for up to three million positions, 128 from there, 256 from
about 20 million: so it was with the built-in networks (eval/nnue/doc.go). How
long? Till the loss of the games held out no longer falls.

The same settings, files and -threads give the same weights, bit for bit, and with
them the network's ID; only the date in its record is another.
`,
}

// trainOptions are what to do.
type trainOptions struct {
	files    []string // of games or records
	out      string
	name     string
	threads  int
	resume   bool
	settings train.Settings
}

// flagSet returns the flags, bound to o.
func (o *trainOptions) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("train", flag.ContinueOnError)
	fs.StringVar(&o.out, "out", "", "`file` of the network")
	fs.StringVar(&o.name, "name", "", "a `name` for the network's record; that of the file if empty")
	fs.IntVar(&o.threads, "threads", runtime.GOMAXPROCS(0), "`number` of threads")
	fs.BoolVar(&o.resume, "resume", false, "go on from the checkpoint beside -out, with its settings")
	o.settings = train.DefaultSettings()
	settingFlags(fs, &o.settings)
	return fs
}

// settingFlags adds the flags that are settings of the training.
func settingFlags(fs *flag.FlagSet, s *train.Settings) {
	fs.IntVar(&s.Hidden, "hidden", s.Hidden, "`neurons` of the hidden layer, a multiple of 64")
	fs.IntVar(&s.Epochs, "epochs", s.Epochs, "`times` that each position is seen")
	fs.IntVar(&s.Batch, "batch", s.Batch, "`positions` between two steps of the optimiser; less for less than a million positions")
	fs.Float64Var(&s.Rate, "lr", s.Rate, "learning `rate`, the greatest; 0.01 is too much")
	fs.Float64Var(&s.RateEnd, "lr-end", s.RateEnd, "learning `rate` at the end, reached along a cosine; not 0")
	fs.IntVar(&s.Warmup, "warmup", s.Warmup, "`batches` in which the learning rate rises, a tenth of all at most")
	fs.Float64Var(&s.Decay, "decay", s.Decay, "`share` of itself that each weight loses per batch, times the learning rate")
	fs.Float64Var(&s.LambdaFrom, "lambda-from", s.LambdaFrom, "`share` of the result in the target for the first quarter of the training")
	fs.Float64Var(&s.LambdaTo, "lambda-to", s.LambdaTo, "and the `share` that it reaches in a straight line at the end; more was worse for\n"+
		"each of the built-in networks")
	fs.IntVar(&s.Scale, "scale", s.Scale, "`centipawns` at which a side gets sigmoid(1) = 73% of the points; forge inspect shows what\n"+
		"games bring at each score, and what the default promises")
	fs.Float64Var(&s.ClipOutput, "clip-output", s.ClipOutput, "`size` that output weights may reach")
	fs.Float64Var(&s.RoundLast, "round-last", s.RoundLast, "`share` of the training, at its end, in which weights are rounded to what the engine\n"+
		"can hold, so that the network learns to live with it")
	fs.Float64Var(&s.HeldOut, "held-out", s.HeldOut, "`share` of the games that are not learned from, for testing")
	fs.Uint64Var(&s.Seed, "seed", s.Seed, "`number` that first weights and order come from")
}

// isSetting reports whether a flag is a setting of the training.
func isSetting(name string) bool {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	settingFlags(fs, new(train.Settings))
	return fs.Lookup(name) != nil
}

// trainTool is the tool.
func trainTool(args []string, stdout, stderr io.Writer) error {
	o := &trainOptions{}
	fs := o.flagSet()
	files, help, err := trainManual.parse(fs, args, stdout)
	if err != nil || help {
		return err
	}
	o.files = files
	if err := o.check(fs); err != nil {
		return &usageError{"train", err}
	}
	if o.files, err = expand(files); err != nil {
		return err
	}
	if err := checkOutputs([]string{o.out, o.beside(".checkpoint"), o.beside(".svg")}, o.files); err != nil {
		return err
	}
	return o.run(stdout, stderr)
}

// check refuses what cannot be trained.
func (o *trainOptions) check(fs *flag.FlagSet) error {
	var given string
	fs.Visit(func(f *flag.Flag) {
		if isSetting(f.Name) {
			given = f.Name
		}
	})
	switch {
	case o.out == "":
		return errors.New("name a file with -out")
	case len(o.files) == 0:
		return errors.New("name at least one file of games or records")
	case o.threads < 1:
		return fmt.Errorf("-threads is %d: at least 1 trains", o.threads)
	case o.resume && given != "":
		return fmt.Errorf("-resume takes the settings from the checkpoint: -%s cannot be changed", given)
	}
	return o.settings.Validate()
}

// beside returns the path of a file that belongs to the network's: of networks
// with other names it is another.
func (o *trainOptions) beside(extension string) string {
	return strings.TrimSuffix(o.out, ".nnue") + extension
}

// networkName returns the name for the record.
func (o *trainOptions) networkName() string {
	if o.name != "" {
		return o.name
	}
	return filepath.Base(o.beside(""))
}
