package main

// Games of other programs, or of test matches: from PGN with scores to a game file.

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/cmd/internal/progress"
	"consort/engine"
	"consort/engine/files"
	"consort/engine/pgn"
	"consort/eval"
	"consort/eval/wdl"
	"consort/search/selfplay"
)

var importManual = manual{
	usage: `Convert games in PGN with scores in their comments to a game file that forge train
reads: games of fastchess and cutechess, which OpenBench uses too, and games annotated
with [%eval].

    1. e4 {+0.35/12 0.051s} e5 {-0.28/13 0.049s}     the score of the player who moved
    1. e4 { [%eval 0.35] } e5 { [%eval 0.31] }       the score after the move, for White

A game begins for training after the last move without a score, so book moves need
none. What lies before is only its opening. Games that did not end over the board are
left out: losses on time, disconnections, illegal moves, and games without a result or
of another variant.

UCI scores of Consort and Stockfish are normalized: 1.00 is a 50% chance of winning.
Networks are trained on the engine's own centipawns, so scores are converted with the
win/draw/loss model of the built-in network. Give --centipawns for programs whose
scores are plain centipawns.

"-" as FILE reads from the standard input.
`,
	examples: `    forge import --out match.games match.pgn
        the games of a match

    bzcat *.pgn.bz2 | forge import --out bench.games -
        games that OpenBench has generated; its files do not say which games were lost on
        time, so those are not left out

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
	c := importManual.command("import --out FILE PGN...", "Convert games in PGN with scores to a game file")
	o, fs := &importOptions{}, c.Flags()
	c.RunE = func(c *cobra.Command, files []string) error {
		return o.run(files, c.InOrStdin(), summaryWriter(c, o.out), c.ErrOrStderr())
	}
	fs.StringVar(&o.out, "out", "", "game `file` to write")
	fs.BoolVar(&o.centipawns, "centipawns", false, "scores are centipawns, not normalized")
	return c
}

// run runs the command. The file is written when all games are read.
func (o *importOptions) run(names []string, stdin io.Reader, stdout, stderr io.Writer) (err error) {
	if o.out == "" {
		return cli.Usagef("missing --out: name the game file")
	}
	if o.files, err = inputs(names, "PGN file", o.out); err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	i := &pgnImport{centipawns: o.centipawns, skipped: map[string]int{}, stderr: stderr}
	bar := progress.New(-1, "games read", stderr)
	defer bar.Hide()
	for _, name := range o.files {
		if err := i.readFile(ctx, name, stdin, bar.Step); err != nil {
			return err
		}
	}
	bar.Hide()
	if len(i.games) == 0 {
		return fmt.Errorf("no game can be used%s", i.reasons())
	}
	if err := i.write(o.out, o.files); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %s with %s%s\n", o.out, plural.Of(len(i.games), "game"), plural.Of(i.usable, "usable position"), i.reasons())
	return err
}

// A pgnImport is the games of PGN files.
type pgnImport struct {
	centipawns bool
	games      []*selfplay.Game
	usable     int
	skipped    map[string]int // games left out, by reason
	faults     faults
	stderr     io.Writer
}

// reasons says how many games were left out, and why.
func (i *pgnImport) reasons() string {
	var parts []string
	for reason, n := range i.skipped {
		parts = append(parts, fmt.Sprintf("%d %s", n, reason))
	}
	if len(parts) == 0 {
		return ""
	}
	slices.Sort(parts)
	return "; left out: " + strings.Join(parts, ", ")
}

// readFile reads the games of a file, or of the standard input.
func (i *pgnImport) readFile(ctx context.Context, name string, stdin io.Reader, step func()) error {
	from := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		from = file
	}
	line := &pgn.MainLine{}
	for r := pgn.NewReader(from); ; step() {
		game, err := r.Visit(line)
		fault := (*pgn.Error)(nil)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &fault):
			fmt.Fprintf(i.stderr, "%s: %v; skipped\n", name, err)
			i.skipped["unreadable"]++
			continue
		case err != nil:
			return fmt.Errorf("%s: %w", name, err)
		}
		if err := ctx.Err(); err != nil {
			return errReading
		}
		i.faults.report(i.stderr, name, game)
		i.add(game, line)
	}
}

// add converts a game, or counts why it is left out.
func (i *pgnImport) add(game *pgn.Header, line *pgn.MainLine) {
	converted, reason := i.convert(game, line)
	if reason == "" {
		n, err := selfplay.DefaultFilter().Usable(converted)
		switch {
		case err != nil:
			reason = "with a result that contradicts the last position"
		case n == 0:
			reason = "without usable positions"
		default:
			converted.Number = uint64(len(i.games))
			i.games, i.usable = append(i.games, converted), i.usable+n
			return
		}
	}
	i.skipped[reason]++
}

// unfair are words of the tag Termination of games that did not end over the board.
var unfair = []string{"time", "abandoned", "stall", "disconnect", "illegal", "unterminated", "emergency", "rules infraction"}

// convert returns the scored part of a game, or the reason why it is left out.
func (i *pgnImport) convert(game *pgn.Header, moves *pgn.MainLine) (g *selfplay.Game, reason string) {
	result := selfplay.ResultOf(game.Result)
	termination := strings.ToLower(game.Tag("Termination"))
	switch {
	case game.Result == engine.Unfinished:
		return nil, "without a result"
	case game.ForeignVariant() != "":
		return nil, "of another variant"
	case slices.ContainsFunc(unfair, func(word string) bool { return strings.Contains(termination, word) }):
		return nil, "that did not end over the board"
	}
	start := game.Start()
	scores := scoresOf(&start, moves)
	first := len(scores)
	for first > 0 && scores[first-1].known {
		first--
	}
	line := engine.NewGame(start)
	for _, m := range moves.Moves[:first] {
		if err := line.Push(m); err != nil {
			return nil, "with an illegal move"
		}
	}
	g = &selfplay.Game{Start: *line.Position(), Book: true, Result: result}
	rest := engine.NewGame(g.Start)
	for ply, m := range moves.Moves[first:] {
		score := scores[first+ply].of(rest.Position(), i.centipawns)
		if err := rest.Push(m); err != nil {
			return nil, "with an illegal move"
		}
		g.Moves = append(g.Moves, selfplay.ScoredMove{Move: m, Score: score})
	}
	g.Ending = ending(rest.Claim(), result)
	return g, ""
}

// ending returns the ending of a game whose last position has an outcome under the
// rules of chess. Other games were adjudicated.
func ending(o engine.Outcome, result selfplay.Result) selfplay.Ending {
	switch {
	case o.Over():
		return selfplay.Ending(o.Reason)
	case result == selfplay.Drawn:
		return selfplay.AdjudicatedDraw
	}
	return selfplay.AdjudicatedWin
}

// write writes the games. The file is complete or, after an error, as it was before.
func (i *pgnImport) write(out string, from []string) error {
	names := make([]string, len(from))
	for n, name := range from {
		names[n] = filepath.Base(name)
	}
	rules := selfplay.Rules{Nodes: 1, HardNodes: 1, Hash: 1} // those of the games are unknown
	header := selfplay.Header{
		Engine: program() + ", imported from PGN", Evaluation: "unknown",
		Seed: i.fingerprint(), Book: strings.Join(names, ", "), Rules: rules,
	}
	return files.Replace(out, func(w io.Writer) error { return selfplay.Write(w, header, i.games) })
}

// fingerprint returns a hash of the moves. In the place of a seed it tells the games of
// one import from those of another.
func (i *pgnImport) fingerprint() uint64 {
	hash := fnv.New64a()
	for _, g := range i.games {
		for _, m := range g.Moves {
			fmt.Fprintf(hash, "%v ", m.Move)
		}
	}
	return hash.Sum64()
}

// A pgnScore is the score in the comment of a move.
type pgnScore struct {
	known bool
	cp    float64 // centipawns, for the player who moved
	mate  int     // moves to mate, negative when being mated; 0 if there is none
}

// matchScore is the score in a comment of match programs: +0.35/12 or -M4/23.
var matchScore = regexp.MustCompile(`^\s*([+-]?)(M?)(\d+(?:\.\d+)?)/\d+`)

// scoresOf returns the scores of the moves of a game.
func scoresOf(start *engine.Position, line *pgn.MainLine) []pgnScore {
	scores := make([]pgnScore, len(line.Moves))
	white := start.SideToMove() == engine.White
	for ply, comment := range line.Comments {
		scores[ply] = parseScore(comment, white == (ply%2 == 0))
	}
	return scores
}

// parseScore reads the score in the comment of a move of White or Black.
func parseScore(comment string, white bool) pgnScore {
	if m := matchScore.FindStringSubmatch(comment); m != nil {
		value, err := strconv.ParseFloat(m[1]+m[3], 64)
		switch {
		case err != nil || math.Abs(value) > float64(eval.Mate):
			return pgnScore{}
		case m[2] != "":
			return mateScore(int(value))
		}
		return pgnScore{known: true, cp: 100 * value}
	}
	note := pgn.ParseComment(comment)
	if note.Evaluation == nil {
		return pgnScore{}
	}
	e := *note.Evaluation
	if !white {
		e.Centipawns, e.Mate = -e.Centipawns, -e.Mate
	}
	if e.Mate != 0 {
		return mateScore(e.Mate)
	}
	return pgnScore{known: true, cp: float64(e.Centipawns)}
}

// mateScore returns the score of a mate, unknown if no mate is that far away.
func mateScore(moves int) pgnScore {
	if moves == 0 || max(moves, -moves) > eval.MaxPly/2 {
		return pgnScore{}
	}
	return pgnScore{known: true, mate: moves}
}

// of returns the score on the engine's internal scale, in the position before the move.
func (s pgnScore) of(p *engine.Position, centipawns bool) eval.Score {
	switch {
	case s.mate != 0:
		return eval.MateInMoves(s.mate)
	case centipawns:
		return eval.Score(math.Round(s.cp)).Clamp()
	}
	return wdl.Network.Internal(s.cp, wdl.Material(p))
}
