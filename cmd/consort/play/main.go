package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"consort/cmd/consort/session"
	"consort/cmd/internal/cli"
	"consort/engine"
)

// Command is "consort play". explain is what `eval all` prints of a position; show
// opens a page on which browsers see the session, and returns its address and what
// closes it.
func Command(explain func(*engine.Position) string, show func(address string, s *session.Session) (url string, stop func() error, err error)) *cobra.Command {
	c, o := newCommand()
	c.RunE = func(c *cobra.Command, _ []string) (err error) {
		setup, err := o.settle()
		if err != nil {
			return err
		}
		s, err := session.New(setup)
		if err != nil {
			return &cli.UsageError{Err: err}
		}
		defer s.Close()
		console, err := o.open(s, Config{Out: c.OutOrStdout(), Explain: explain}, c.InOrStdin())
		if err != nil {
			return err
		}
		if o.page != "" {
			url, stop, err := show(o.page, s)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, stop()) }()
			console.page = url
		}
		return console.run(c.InOrStdin(), c.OutOrStdout(), o.strict)
	}
	return c
}

// open returns the console of a session, with what the flags load.
func (o *options) open(s *session.Session, config Config, stdin io.Reader) (*Console, error) {
	_, _, person := atTerminal(stdin, config.Out)
	c := newConsole(config, s, o.style(person), o.flip)
	c.interactive = isTerminal(stdin)
	return c, c.beginWith(o)
}

// run obeys commands until the end, from a terminal or as a script.
func (c *Console) run(stdin io.Reader, stdout io.Writer, strict bool) error {
	input, output, person := atTerminal(stdin, stdout)
	if !person {
		return c.runScript(context.Background(), stdin, strict)
	}
	// The terminal must be given back as it was, whatever ends the program.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return c.runTerminal(ctx, input, output)
}

// beginWith loads what the flags ask for.
func (c *Console) beginWith(o *options) error {
	switch {
	case o.fen != "":
		if err := c.startFromFEN(o.fen); err != nil {
			return &cli.UsageError{Err: err}
		}
		c.session.Resume()
	case o.load != "":
		text, err := readFile(o.load)
		if err != nil {
			return fileError("read", o.load, err)
		}
		if _, err := c.session.Open(text, 0); err != nil {
			return fmt.Errorf("%s: %w", o.load, err)
		}
		c.markSaved()
		c.skip()
	}
	return nil
}

// atTerminal returns the terminal, if the user reads and writes there.
func atTerminal(stdin io.Reader, stdout io.Writer) (input, output *os.File, person bool) {
	if !isTerminal(stdin) || !isTerminal(stdout) {
		return nil, nil, false
	}
	return stdin.(*os.File), stdout.(*os.File), os.Getenv("TERM") != "dumb"
}

// isTerminal reports whether a reader or writer is a terminal.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// style returns how to draw: colors only where they are seen, symbols only where
// the terminal knows them. NO_COLOR is honored (no-color.org).
func (o *options) style(person bool) style {
	switch {
	case o.ascii:
		return letters
	case o.color == "always":
		return colors
	case !person || !unicodeTerminal():
		return letters
	case o.color == "never" || os.Getenv("NO_COLOR") != "" || !manyColours():
		return symbols
	}
	return colors
}

// unicodeTerminal reports whether the terminal shows more than ASCII, as the
// locale says; Windows has no locale, and shows it.
func unicodeTerminal() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToUpper(os.Getenv(name)); value != "" {
			return strings.Contains(value, "UTF-8") || strings.Contains(value, "UTF8")
		}
	}
	return runtime.GOOS == "windows"
}

// known are the beginnings of names of terminals that know 256 colors without
// saying so.
var known = []string{"xterm", "screen", "tmux", "rxvt-unicode", "konsole", "vte", "gnome", "alacritty", "kitty", "foot", "wezterm", "ghostty", "iterm"}

// manyColours reports whether the terminal knows 256 colors.
func manyColours() bool {
	name := os.Getenv("TERM")
	return runtime.GOOS == "windows" || os.Getenv("COLORTERM") != "" || strings.Contains(name, "256color") ||
		slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(name, k) })
}
