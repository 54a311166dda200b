package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"consort/eval/nnue/train"
	"consort/search/pool"
)

var trainManual = manual{
	usage: `Train a network on games or training records.

Each FILE is a game file of forge datagen or a record file of forge shuffle or forge
distill; both may be mixed. Games contribute the positions that forge inspect counts as
usable. Every epoch visits all positions in a new random order, so files need no
shuffling.

The network learns to predict the expected score of the side to move, from 0 (loss) to
1 (win). The target of a position is a mix of the game result and the search score:

    target = lambda * result + (1 - lambda) * sigmoid(score / scale)

and the loss is the mean squared error. Results of quick games are mostly those of later
mistakes, so lambda is 0 unless --lambda says otherwise; in endings they know what no
shallow search sees (--lambda-endings). Besides the network, the command writes
NAME.svg, a chart of the loss by epoch, and NAME.checkpoint. With --resume, training
continues from the checkpoint: from the end of the last epoch after a crash, or from
the batch at which Ctrl-C was pressed.

Each line of the table is an epoch: the loss on the training positions, the loss on
the held-out games, and the latter by the number of pieces on the board. If the
training loss falls while the held-out loss rises, the network overfits: use more
positions, fewer neurons or fewer epochs. Losses with different lambdas are not
comparable; only games show which network is stronger.

At the end the network is quantized to integers, evaluated by the engine's own code on
held-out positions, and compared with the trained one. If quantization changes it too
much, it is not written: train for more batches, or with more of them rounded
(--round-last). An existing network is not overwritten: remove it or use another --out.
`,
	examples: `    forge train --out quick.nnue --hidden 64 --epochs 10 *.games
        a network in a minute or two, to check that the data are usable

    forge train --out first.nnue --hidden 64 *.games
        64 neurons, 25 epochs, all processors

    forge train --out first.nnue --resume *.games
        resume after an interruption: the same files; the settings come from the
        checkpoint

    forge train --out second.nnue --hidden 256 *.records
        for 20 million positions or more

    forge train --out finer.nnue --from old.nnue --hidden 256 --epochs 6 --lr 0.0007 *.games
        fine-tune old.nnue on newer games, with a lower learning rate

To play with the network: setoption name EvalFile value first.nnue
To compare it with others: consort arena --net first.nnue

How many neurons? The first built-in networks, without threat inputs, did best with
64 for up to 3 million positions, 128 for up to 20 million and 256 for more (see
eval/nnue/README.md). How many epochs? Until the held-out loss no longer falls.

The same settings, files and --threads give the same weights, bit for bit, and the
same network ID; only the date in the record of the network differs.
`,
}

// networkExtension ends the name of every network: the checkpoint and the chart have its
// name with another extension, so two names that differ in it alone would share them.
const networkExtension = ".nnue"

// trainOptions are the options of the command.
type trainOptions struct {
	files      []string // games or records
	out        string
	name       string
	threads    int
	resume     bool
	from       string // network or checkpoint whose weights the training starts from, "" for random ones
	widthGiven bool   // whether --hidden is given; by default the width is that of the network
	settings   train.Settings
}

// trainCommand is "forge train".
func trainCommand() *cobra.Command {
	c := trainManual.command("train --out NAME.nnue FILE...", "Train a network on games or training records")
	o, fs := &trainOptions{settings: train.DefaultSettings()}, c.Flags()
	c.RunE = func(c *cobra.Command, files []string) error {
		return o.start(c.Flags(), files, c.OutOrStdout(), c.ErrOrStderr())
	}
	fs.StringVar(&o.out, "out", "", "network `file` to write; its name ends in .nnue")
	fs.StringVar(&o.name, "name", "", "`name` in the record of the network; by default that of the file, with --resume the one before")
	fs.IntVar(&o.threads, "threads", runtime.GOMAXPROCS(0), "`number` of threads")
	fs.BoolVar(&o.resume, "resume", false, "resume from the checkpoint next to --out, with its settings")
	fs.StringVar(&o.from, "from", "", "network or checkpoint `file` to start from instead of random weights, with at most as many neurons; others are added. A checkpoint has the exact weights, a network the rounded ones")
	settingFlags(fs, &o.settings)
	return c
}

// settingFlags adds the flags for the hyperparameters.
func settingFlags(fs *pflag.FlagSet, s *train.Settings) {
	fs.IntVar(&s.Hidden, "hidden", s.Hidden, "number of `neurons` in the hidden layer, a multiple of 64; with --from the default is that of the network")
	fs.IntVar(&s.Epochs, "epochs", s.Epochs, "`number` of passes over the training positions")
	fs.IntVar(&s.Batch, "batch", s.Batch, "number of `positions` per optimizer step; 1024 suits less than a million training positions")
	fs.Float64Var(&s.Rate, "lr", s.Rate, "peak learning `rate`, 0 to 1; 0.01 is too high")
	fs.Float64Var(&s.RateEnd, "lr-end", s.RateEnd, "final learning `rate`, after cosine decay; above 0")
	fs.IntVar(&s.Warmup, "warmup", s.Warmup, "number of `batches` in which the learning rate rises, at most a tenth of all")
	fs.Float64Var(&s.Decay, "decay", s.Decay, "weight `decay` per batch, multiplied by the learning rate")
	fs.Float64Var(&s.Lambda, "lambda", s.Lambda, "`weight` of the result in the target, 0 to 1; more was worse whenever it was tried (eval/nnue/README.md)")
	fs.Float64Var(&s.Endings, "lambda-endings", s.Endings, "`weight` added to it with 10 pieces or fewer, and falling to none with 18")
	fs.IntVar(&s.Scale, "scale", s.Scale, "`centipawns` of an expected score of sigmoid(1) = 73%; forge inspect compares the default with the results of games")
	fs.Float64Var(&s.ClipOutput, "clip-output", s.ClipOutput, "`bound` on the size of output weights")
	fs.Float64Var(&s.RoundLast, "round-last", s.RoundLast, "final `fraction` of the training with weights rounded to the engine's integers, so that the network adapts to quantization")
	fs.Float64Var(&s.HeldOut, "held-out", s.HeldOut, "`fraction` of the games that are held out to measure the loss")
	fs.Uint64Var(&s.Seed, "seed", s.Seed, "`number` from which the initial weights and the order of positions are derived")
}

// isSetting reports whether a flag is a hyperparameter.
func isSetting(name string) bool {
	fs := pflag.NewFlagSet("", pflag.ContinueOnError)
	settingFlags(fs, new(train.Settings))
	return fs.Lookup(name) != nil
}

// start validates the options and runs the command.
func (o *trainOptions) start(fs *pflag.FlagSet, files []string, stdout, stderr io.Writer) (err error) {
	o.files, o.widthGiven = files, fs.Changed("hidden")
	if err := o.check(fs); err != nil {
		return usage(err)
	}
	if o.files, err = expand(files); err != nil {
		return err
	}
	if err := checkOutputs([]string{o.beside(".checkpoint"), o.beside(".svg")}, o.inputs()); err != nil {
		return err
	}
	if err := checkWritable(o.out, o.inputs()); err != nil { // --resume may write the network again.
		return err
	}
	return o.run(stdout, stderr)
}

// check validates the options.
func (o *trainOptions) check(fs *pflag.FlagSet) error {
	var given string
	fs.Visit(func(f *pflag.Flag) {
		if isSetting(f.Name) {
			given = f.Name
		}
	})
	switch {
	case o.out == "":
		return errors.New("missing --out: name the network file")
	case o.beside("") == o.out || filepath.Base(o.out) == networkExtension:
		return fmt.Errorf("--out is %s: the name of a network ends in %s, after at least one character", o.out, networkExtension)
	case len(o.files) == 0:
		return errors.New("missing argument: name at least one game file or record file")
	case o.threads < 1 || o.threads > pool.MaxWorkers:
		return fmt.Errorf("--threads is %d: must be from 1 to %d", o.threads, pool.MaxWorkers)
	case o.resume && o.from != "":
		return errors.New("--from cannot be combined with --resume, which takes the weights from the checkpoint")
	case o.resume && given != "":
		return fmt.Errorf("--%s cannot be combined with --resume, which takes the settings from the checkpoint", given)
	}
	return o.settings.Validate()
}

// inputs returns the files that the command reads.
func (o *trainOptions) inputs() []string {
	if o.from == "" {
		return o.files
	}
	return append(slices.Clone(o.files), o.from)
}

// beside returns the path of a file next to the network, with its name and another
// extension.
func (o *trainOptions) beside(extension string) string {
	return strings.TrimSuffix(o.out, networkExtension) + extension
}

// networkName returns the name in the record of the network.
func (o *trainOptions) networkName() string {
	if o.name != "" {
		return o.name
	}
	return filepath.Base(o.beside(""))
}
