package arena

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"time"

	"consort/search/cli"
	"consort/search/progress"
)

// Main runs the command with its arguments, the program's name and "arena" not
// among them. Tables go to stdout; how far it is goes to stderr, if a person
// sees it. Ctrl-C ends the tournament early: the tables are of the games that
// were finished, and the error says how many those are.
func Main(args []string, stdout, stderr io.Writer) error {
	o, err := parseOptions(args)
	if errors.Is(err, flag.ErrHelp) {
		return writeHelp(stdout)
	}
	if err != nil {
		return fmt.Errorf("%w\nconsort arena -help tells more", err)
	}
	if o.rate != "" {
		return o.rateGames(stdout, stderr)
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	return o.hold(ctx, stdout, stderr)
}

// hold plays the tournament and writes its tables.
func (o *options) hold(ctx context.Context, stdout, stderr io.Writer) (err error) {
	record, err := openPGN(o.pgn, time.Now())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, record.close()) }()

	fixtures := o.fixtures()
	results := newTable(o.names())
	bar := progress.New(len(fixtures), "games", stderr)
	err = o.play(ctx, fixtures, bar.Step, func(g *game) error {
		results.add(g)
		return record.write(g, o.players[g.players[0]].Name, o.players[g.players[1]].Name)
	})
	bar.Hide()
	if err != nil {
		return err
	}
	if err := results.write(stdout, o); err != nil {
		return fmt.Errorf("writing the tables: %w", err)
	}
	if results.games < len(fixtures) {
		return fmt.Errorf("interrupted: %d of %d games were finished", results.games, len(fixtures))
	}
	return nil
}
