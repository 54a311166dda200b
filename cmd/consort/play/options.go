package play

import (
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"consort/cmd/consort/session"
	"consort/cmd/internal/cli"
	"consort/search/player"
)

// options are what the command was told.
type options struct {
	white, black string
	level        string
	clock        string
	load         string
	fen          string
	seed         uint64
	hash         int
	threads      int
	pace         time.Duration
	ascii        bool
	color        string
	flip         bool
	strict       bool
	page         string
	book         session.BookFlags
}

// Limits of what the computers use: threads of each, and the time that
// users wait for a move.
const (
	maxThreads = 256
	maxPace    = time.Minute
)

// long is the help before the flags.
const long = `Play chess against the computer, against a friend, or let computers play.

You have the white pieces, the computer plays at the level easy. Type a move and
press Enter:

    e4            a pawn goes to e4
    Nf3           a knight goes to f3 (N knight, B bishop, R rook, Q queen, K king)
    Bxe5          a bishop takes on e5
    O-O           castling; O-O-O on the queen's side
    e8=Q          a pawn becomes a queen
    e2e4, e7e8q   the same by squares: from, to, and what the pawn becomes

Type help for all other commands, help and the name of one for its page. These
are enough for a first game:

    moves         what can be played; moves g1 for one piece
    hint          what a strong player would do
    undo, redo    take back, as often as you like
    level hard    another level: %s
    players       who plays; players black human for a friend
    new, resign, draw, quit

In a terminal the arrow keys recall earlier lines, and Tab completes commands and
moves. In a pipe each line of the input is a command; the next one waits until the
computer has moved, so a session can be repeated from a file:

    consort play --seed 7 < session.txt

Players:
`

const examples = `  consort play --black human
      two people at one keyboard

  consort play --white easy --black human --clock 5+3
      you have the black pieces, five minutes and three seconds for each move

  consort play --white aggressive --black global-defensive --pace 1s
      watch two players

  consort play --page 127.0.0.1:8080
      one game in the terminal and in the browser: play in both

  consort play --book my.bin
      use another opening book than the built-in one, such as forge book makes from
      your games. The command opening lists its moves with their frequency.
      Alpha-beta plays from it: a level knows one move for each 200 of its Elo, easy
      five, very hard all. With --book-depth 0 alpha-beta plays on its own and the
      list remains; --book none turns the book off.

  printf 'e4\nundo\nd4\nhistory\n' | consort play --black random --seed 1`

// newCommand returns the command without its action, and the options that its flags
// set.
func newCommand() (*cobra.Command, *options) {
	c := &cobra.Command{
		Use:     "play",
		Short:   "Play in this terminal",
		Long:    aboutPlayers(),
		Example: examples,
		Args:    cli.NoArgs,
	}
	o, fs := &options{}, c.Flags()
	fs.StringVar(&o.white, "white", session.Human, "`who` has the white pieces: human, a player or a level")
	fs.StringVar(&o.black, "black", "alpha-beta", "`who` has the black pieces")
	fs.StringVar(&o.level, "level", "", "strength of alpha-beta: a `level`, an Elo such as 1500, a time such as 2s, depth or nodes")
	fs.StringVar(&o.clock, "clock", "off", "`time` of each side: minutes+seconds, such as 5+3")
	fs.StringVar(&o.load, "load", "", "begin with the game or position of a `file`")
	fs.StringVar(&o.fen, "fen", "", "begin with a `position` in FEN")
	fs.Uint64Var(&o.seed, "seed", 0, "`number` that the computers' random choices are drawn from; 0 draws one. The same seed repeats a game that no time limits")
	fs.IntVar(&o.hash, "hash", 16, "size of a computer's transposition table in `MiB`")
	fs.IntVar(&o.threads, "threads", 1, "`number` of threads that a computer searches with")
	fs.DurationVar(&o.pace, "pace", 0, "least `time` that a computer takes for a move, for watching")
	fs.BoolVar(&o.ascii, "ascii", false, "draw letters instead of chess symbols")
	fs.StringVar(&o.color, "color", "auto", "`when` to use colors: auto, always or never")
	fs.BoolVar(&o.flip, "flip", false, "turn the board around")
	fs.StringVar(&o.page, "page", "", "also show the game in browsers, at an `address` such as 127.0.0.1:8080")
	o.book.Bind(fs)
	fs.BoolVar(&o.strict, "strict", false, "in a pipe, end at the first line that cannot be obeyed")
	who := append([]string{session.Human}, session.Levels()...)
	for _, k := range player.Kinds() {
		who = append(who, k.Name)
	}
	cli.Values(c, "white", who...)
	cli.Values(c, "black", who...)
	cli.Values(c, "level", session.Levels()...)
	cli.Values(c, "clock", "off", "1+0", "3+2", "5+3", "10+0", "15+10")
	cli.Values(c, "color", "auto", "always", "never")
	return c, o
}

// settle checks the options and returns those of the session.
func (o *options) settle() (session.Options, error) {
	s, err := o.session()
	if err != nil {
		return s, &cli.UsageError{Err: err}
	}
	return s, nil
}

// session returns the options of the session.
func (o *options) session() (session.Options, error) {
	s := session.Options{Seed: o.seed, Hash: o.hash, Threads: o.threads, Pace: o.pace}
	for side, text := range []string{o.white, o.black} {
		seat, err := session.ParseSeat(text)
		if err != nil {
			return s, err
		}
		if o.level != "" && seat.HasLevels() {
			if seat.Strength, err = session.ParseStrength(o.level); err != nil {
				return s, err
			}
		}
		s.Seats[side] = seat
	}
	control, err := session.ParseTimeControl(o.clock)
	if err != nil {
		return s, err
	}
	s.Control = control
	if s.Book, err = o.book.Open(); err != nil {
		return s, err
	}
	switch {
	case o.color != "auto" && o.color != "always" && o.color != "never":
		return s, fmt.Errorf("--color is %q: expected auto, always or never", o.color)
	case o.hash < 1 || o.hash > 1<<16:
		return s, fmt.Errorf("--hash is %d: expected 1 to %d", o.hash, 1<<16)
	case o.threads < 1 || o.threads > maxThreads:
		return s, fmt.Errorf("--threads is %d: expected 1 to %d", o.threads, maxThreads)
	case o.pace < 0 || o.pace > maxPace:
		return s, fmt.Errorf("--pace is %v: expected a time up to a minute, such as 500ms or 2s", o.pace)
	case o.page != "" && !isAddress(o.page):
		return s, fmt.Errorf("--page is %q: expected a host and a port, such as 127.0.0.1:8080", o.page)
	case o.load != "" && o.fen != "":
		return s, fmt.Errorf("--load and --fen cannot be used together")
	}
	return s, nil
}

// isAddress reports whether a text is a host and a port.
func isAddress(text string) bool {
	_, _, err := net.SplitHostPort(text)
	return err == nil
}

// aboutPlayers returns the help before the flags, with the list of players.
func aboutPlayers() string {
	var s strings.Builder
	fmt.Fprintf(&s, long, strings.Join(session.Levels(), ", "))
	fmt.Fprintf(&s, "    %-18s%s\n", session.Human, "you, or somebody beside you")
	for _, k := range player.Kinds() {
		fmt.Fprintf(&s, "    %-18s%s\n", k.Name, k.About)
	}
	return s.String()
}
