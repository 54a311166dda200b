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

	"consort/cmd/consort/archive"
	"consort/cmd/consort/room"
	"consort/cmd/internal/cli"
	"consort/cmd/internal/tty"
	"consort/engine"
)

// Command returns the command "consort play". explain returns what `eval all` prints
// about a position. show serves the room, whose games are saved or not, to browsers at an
// address; it returns the URL of the page and a function that closes it.
func Command(explain func(*engine.Position) string, show func(address string, s *room.Room, saves bool) (url string, stop func() error, err error)) *cobra.Command {
	c, o := newCommand()
	c.RunE = func(c *cobra.Command, _ []string) (err error) {
		setup, err := o.roomOptions()
		if err != nil {
			return err
		}
		s, err := room.New(setup)
		if err != nil {
			return &cli.UsageError{Err: err}
		}
		defer s.Close()
		config := Config{Out: c.OutOrStdout(), Explain: explain}
		if config.Archive, config.ArchiveErr = o.openArchive(c.InOrStdin()); config.ArchiveErr != nil && o.data != "" {
			return fmt.Errorf("--data: %w", config.ArchiveErr)
		}
		console, err := o.open(s, config, c.InOrStdin())
		if err != nil {
			return err
		}
		defer func() {
			s.Close()
			err = errors.Join(err, console.keeper.Close())
		}()
		if o.page != "" {
			url, stop, err := show(o.page, s, config.Archive != nil)
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

// open returns the console of a room, after loading what --load or --fen names.
func (o *options) open(s *room.Room, config Config, stdin io.Reader) (*Console, error) {
	_, _, interactive := terminalOf(stdin, config.Out)
	c := newConsole(config, s, o.style(interactive), o.flip)
	c.interactive = tty.Is(stdin)
	return c, c.start(o)
}

// start loads what --load, --fen or --continue names, and begins to keep the game.
func (c *Console) start(o *options) error {
	err := c.loadFrom(o)
	if err == nil && o.resume {
		err = c.resumeLatest()
	}
	if err != nil {
		return errors.Join(err, c.keeper.Close())
	}
	if c.keeper == nil {
		c.keep(nil)
	}
	return nil
}

// openArchive returns the archive of games: at a terminal, or where a flag asks for it.
func (o *options) openArchive(stdin io.Reader) (*archive.Archive, error) {
	if o.data == "" && !o.resume && !tty.Is(stdin) {
		return nil, nil
	}
	return archive.Open(o.data)
}

// run executes commands until the end of the input, from a terminal or as a script.
func (c *Console) run(stdin io.Reader, stdout io.Writer, strict bool) error {
	input, output, interactive := terminalOf(stdin, stdout)
	if !interactive {
		return c.runScript(context.Background(), stdin, strict)
	}
	// A signal must not leave the terminal in raw mode.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return c.runTerminal(ctx, input, output)
}

// loadFrom loads what --load or --fen names.
func (c *Console) loadFrom(o *options) error {
	switch {
	case o.fen != "":
		if err := c.startFromFEN(o.fen); err != nil {
			return &cli.UsageError{Err: err}
		}
		return c.room.Do((*room.Board).Resume)
	case o.load != "":
		text, err := readFile(o.load)
		if err != nil {
			return fileError("read", o.load, err)
		}
		if _, err := c.room.Open(text, 0); err != nil {
			return fmt.Errorf("%s: %w", o.load, err)
		}
		c.markSaved()
		c.skip()
	}
	return nil
}

// terminalOf returns the terminal if both input and output are one. interactive
// reports whether it supports cursor control.
func terminalOf(stdin io.Reader, stdout io.Writer) (input, output *os.File, interactive bool) {
	if !tty.Is(stdin) || !tty.Is(stdout) {
		return nil, nil, false
	}
	return tty.File(stdin), tty.File(stdout), os.Getenv("TERM") != "dumb"
}

// style returns how to draw the board: with colors and chess symbols only on terminals
// that support them. It honors NO_COLOR (no-color.org).
func (o *options) style(interactive bool) style {
	switch {
	case o.ascii:
		return letters
	case o.color == "always":
		return colors
	case !interactive || !unicodeTerminal():
		return letters
	case o.color == "never" || os.Getenv("NO_COLOR") != "" || !supports256Colors():
		return symbols
	}
	return colors
}

// unicodeTerminal reports whether the terminal displays Unicode: according to the
// locale, and always on Windows, which does not set one.
func unicodeTerminal() bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if value := strings.ToUpper(os.Getenv(name)); value != "" {
			return strings.Contains(value, "UTF-8") || strings.Contains(value, "UTF8")
		}
	}
	return runtime.GOOS == "windows"
}

// names256Colors lists prefixes of TERM for terminals that support 256 colors although
// TERM does not say so.
var names256Colors = []string{"xterm", "screen", "tmux", "rxvt-unicode", "konsole", "vte", "gnome", "alacritty", "kitty", "foot", "wezterm", "ghostty", "iterm"}

// supports256Colors reports whether the terminal supports 256 colors.
func supports256Colors() bool {
	name := os.Getenv("TERM")
	return runtime.GOOS == "windows" || os.Getenv("COLORTERM") != "" || strings.Contains(name, "256color") ||
		slices.ContainsFunc(names256Colors, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}
