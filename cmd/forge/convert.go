package main

// Games of other programs, or of test matches: from PGN with scores and from formats of
// training data to a game file.

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/cmd/internal/progress"
	"consort/engine"
	"consort/engine/files"
	"consort/eval"
	"consort/search/selfplay"
)

var importManual = manual{
	usage: `Convert games with scores to a game file that forge train reads. The format of a SOURCE is
recognized by its content:

    PGN          with scores in the comments: games of fastchess and cutechess, which
                 OpenBench uses too, and games annotated with [%eval]
    viriformat   training games of Viridithas and other engines
    binpack      those of Stockfish

Games that break the rules and parts of a file that are damaged are left out.

Scores of viriformat and binpack are taken as they are, on the scale of the engine that
gave them: forge inspect --plot shows which --scale of forge train suits them. A mark
such as 32002 for a position without a score is above what is usable. A game that binpack
has in parts is several games, and the first eight positions of each are not usable.

In PGN:

    1. e4 {+0.35/12 0.051s} e5 {-0.28/13 0.049s}     the score of the player who moved
    1. e4 { [%eval 0.35] } e5 { [%eval 0.31] }       the score after the move, for White

A game begins for training after the last move without a score, so book moves need
none. What lies before is only its opening. Games that did not end over the board are
left out: losses on time, disconnections, illegal moves, and games without a result or
of another variant.

In UCI scores of Consort and Stockfish 1.00 is a 50% chance of winning.
Networks are trained on the engine's own centipawns, so scores in PGN are converted with
the win/draw/loss model of the built-in network. Give --centipawns for programs whose
scores are plain centipawns.

"-" as SOURCE reads from the standard input. All games are held in memory.
`,
	examples: `    forge import --out match.games match.pgn
        the games of a match

    bzcat *.pgn.bz2 | forge import --out bench.games -
        games that OpenBench has generated; its files do not say which games were lost on
        time, so those are not left out

    head -c 100M large.binpack | forge import --out part.games -
        the beginning of a file that is too large for the memory

    forge train --out new.nnue --from old.nnue --hidden 256 match.games own.games
        train on them
`,
}

// importOptions are the options of the command.
type importOptions struct {
	out        string
	centipawns bool
	files      []string
}

// importCommand is "forge import".
func importCommand() *cobra.Command {
	c := importManual.command("import --out FILE SOURCE...", "Convert games of other programs to a game file")
	o, fs := &importOptions{}, c.Flags()
	c.RunE = func(c *cobra.Command, files []string) error {
		return o.run(files, c.InOrStdin(), summaryWriter(c, o.out), c.ErrOrStderr())
	}
	fs.StringVar(&o.out, "out", "", "game `file` to write")
	fs.BoolVar(&o.centipawns, "centipawns", false, "scores in PGN are centipawns, not normalized")
	return c
}

// run runs the command. The file is written when all games are read.
func (o *importOptions) run(names []string, stdin io.Reader, stdout, stderr io.Writer) (err error) {
	if o.out == "" {
		return cli.Usagef("missing --out: name the game file")
	}
	if o.files, err = inputs(names, "file of games", o.out); err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	c := &conversion{centipawns: o.centipawns, skipped: map[string]int{}, stderr: stderr}
	bar := progress.New(-1, "games read", stderr)
	defer bar.Hide()
	for _, name := range o.files {
		if err := c.readFile(ctx, name, stdin, bar.Step); err != nil {
			return err
		}
	}
	bar.Hide()
	if len(c.games) == 0 {
		return fmt.Errorf("no game can be used%s", c.reasons())
	}
	if err := c.write(o.out, o.files); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %s with %s%s\n", o.out, plural.Of(len(c.games), "game"), plural.Of(c.usable, "usable position"), c.reasons())
	return err
}

// A gameSource reads games in the format of another program.
type gameSource interface {
	// next returns the next game, without its number, or the reason why it is left out. What
	// is damaged is left out as unreadable, after a call of report. The error is io.EOF after
	// the last game, or ends the reading.
	next(report func(error)) (g *selfplay.Game, reason string, err error)
}

// Reasons why a game is left out.
const (
	unreadable = "unreadable"
	illegal    = "with an illegal move"
)

// A conversion is the games of files of other programs.
type conversion struct {
	centipawns bool
	games      []*selfplay.Game
	usable     int
	skipped    map[string]int // games left out, by reason
	faults     faults
	stderr     io.Writer
}

// reasons says how many games were left out, and why.
func (c *conversion) reasons() string {
	var parts []string
	for reason, n := range c.skipped {
		parts = append(parts, fmt.Sprintf("%d %s", n, reason))
	}
	if len(parts) == 0 {
		return ""
	}
	slices.Sort(parts)
	return "; left out: " + strings.Join(parts, ", ")
}

// readFile reads the games of a file, or of the standard input.
func (c *conversion) readFile(ctx context.Context, name string, stdin io.Reader, step func()) error {
	from := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		from = file
	}
	report := func(err error) { fmt.Fprintf(c.stderr, "%s: %v; skipped\n", name, err) }
	for source := c.source(name, bufio.NewReaderSize(from, 1<<16)); ; step() {
		game, reason, err := source.next(report)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		case ctx.Err() != nil:
			return errUnwritten
		}
		c.add(game, reason)
	}
}

// source returns the source for the format in which a file begins.
func (c *conversion) source(name string, r *bufio.Reader) gameSource {
	begin, _ := r.Peek(viriStart) // reading it will say what is wrong with the file
	switch {
	case strings.HasPrefix(string(begin), binpackMagic):
		return &binpackSource{r: r}
	case len(begin) == viriStart && isViriformat(begin):
		return &viriSource{r: r}
	}
	return newPGNSource(c, name, r)
}

// ended is what a source returns at the end of a file: a game that is incomplete there is
// left out.
func ended(err error, report func(error)) (*selfplay.Game, string, error) {
	if errors.Is(err, io.ErrUnexpectedEOF) {
		report(errTorn)
		return nil, unreadable, nil
	}
	return nil, "", err
}

var errTorn = errors.New("the file ends too early")

// noEOF returns an error of reading where a file must not end.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

// add adds a game, or counts why it is left out.
func (c *conversion) add(game *selfplay.Game, reason string) {
	if reason == "" {
		n, err := selfplay.DefaultFilter().Usable(game)
		switch {
		case err != nil:
			reason = "with a result that contradicts the last position"
		case n == 0:
			reason = "without usable positions"
		default:
			game.Number = uint64(len(c.games))
			c.games, c.usable = append(c.games, game), c.usable+n
			return
		}
	}
	c.skipped[reason]++
}

// write writes the games. The file is complete or, after an error, as it was before.
func (c *conversion) write(out string, from []string) error {
	names := make([]string, len(from))
	for n, name := range from {
		names[n] = filepath.Base(name)
	}
	rules := selfplay.Rules{Nodes: 1, HardNodes: 1, Hash: 1} // those of the games are unknown
	header := selfplay.Header{
		Engine: program() + ", imported", Evaluation: "unknown",
		Seed: c.fingerprint(), Book: strings.Join(names, ", "), Rules: rules,
	}
	return files.Replace(out, func(w io.Writer) error { return selfplay.Write(w, header, c.games) })
}

// fingerprint returns a hash of the moves. In the place of a seed it tells the games of
// one import from those of another.
func (c *conversion) fingerprint() uint64 {
	hash := fnv.New64a()
	for _, g := range c.games {
		for _, m := range g.Moves {
			fmt.Fprintf(hash, "%v ", m.Move)
		}
	}
	return hash.Sum64()
}

// A converter makes a game of the moves of another program.
type converter struct {
	game selfplay.Game
	line *engine.Game
}

// newConverter returns a converter for a game that begins in a position.
func newConverter(start engine.Position) *converter {
	return &converter{selfplay.Game{Start: start, Book: true}, engine.NewGame(start)}
}

// push adds a move, which may be unresolved, with its score for the side that moves.
func (c *converter) push(m engine.Move, score eval.Score) error {
	played, err := c.line.Position().Resolve(m)
	if err != nil {
		return err
	}
	c.game.Moves = append(c.game.Moves, selfplay.ScoredMove{Move: played, Score: score})
	return c.line.Push(played)
}

// finish returns the game. It was adjudicated if its last position has no outcome under the
// rules of chess.
func (c *converter) finish(result selfplay.Result) *selfplay.Game {
	c.game.Result, c.game.Ending = result, selfplay.AdjudicatedWin
	switch o := c.line.Claim(); {
	case o.Over():
		c.game.Ending = selfplay.Ending(o.Reason)
	case result == selfplay.Drawn:
		c.game.Ending = selfplay.AdjudicatedDraw
	}
	return &c.game
}
