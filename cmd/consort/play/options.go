package play

import (
	"fmt"
	"net"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"consort/cmd/consort/command"
	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/cmd/internal/cli"
	"consort/search/player"
)

// options holds the values of the flags.
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
	fast         bool
	playOut      bool
	ascii        bool
	color        string
	flip         bool
	strict       bool
	page         string
	book         room.BookFlags
	data         string
	resume       bool
	changed      func(flag string) bool // whether the user has set a flag
}

// maxThreads is the maximum of --threads.
const maxThreads = 256

// long is the help before the flags.
const long = `Play chess in the terminal: against the computer, against another human, or watch
two computer players.

By default you have the white pieces and the computer plays at the level easy. Type
a move and press Enter:

    e4            move a pawn to e4
    Nf3           move a knight to f3 (N knight, B bishop, R rook, Q queen, K king)
    Bxe5          capture on e5 with a bishop
    O-O, O-O-O    castle kingside, castle queenside
    e8=Q          promote a pawn to a queen
    e2e4, e7e8q   a move by its squares, with the piece to promote to

help lists all commands, and help COMMAND explains one. For a first game these are
enough:

    moves         list the legal moves; moves g1 lists those of the piece on g1
    hint          show what a strong player would play
    undo, redo    take back and replay moves, without limit
    level hard    set the level: %s
    players       show who plays; players black human adds a second human
    new, resign, draw, quit
    archive       list past games; continue resumes the latest unfinished one

Every game at a terminal is kept as it goes. Nothing loses one: neither quit nor Ctrl-C,
nor a closed terminal. consort play --continue resumes it.

In a terminal the arrow keys recall earlier lines, and Tab completes commands and
moves. Without a terminal each input line is one command, executed after the computer
has moved, so a session can be replayed from a file:

    consort play --seed 7 < session.txt

Players:
`

const examples = `  consort play --black human
      two human players at one keyboard

  consort play --white easy --black human --clock 5+3
      you have the black pieces; each side has five minutes plus three seconds per
      move

  consort play --white aggressive --black global-defensive --pace 1s
      watch two computer players, which take at least a second per move

  consort play --continue
      resume the latest unfinished game, with its players and clocks

  consort play --page 127.0.0.1:8080
      show the game in the terminal and in the browser; you can move in both

  consort play --book my.bin
      use your own opening book, such as one made by forge book, instead of the
      built-in one. The command opening lists its moves and how often the book plays
      each. Alpha-beta plays from it: a level up to move Elo/200, so easy up to
      move 5; very hard as long as the book has moves. With --book-depth 0 alpha-beta
      does not play from the book but its moves are still listed; --book none turns
      the book off.

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
	fs.StringVar(&o.white, "white", match.Human, "`player` of the white pieces: human, a player or level listed above, or an Elo such as 1500")
	fs.StringVar(&o.black, "black", "alpha-beta", "`player` of the black pieces")
	fs.StringVar(&o.level, "level", "", "`level` of alpha-beta, easy if none is given: a level listed above, an Elo such as 1500, a time per move such as 2s, or a limit such as \"depth 8\" or \"nodes 10000\"")
	fs.StringVar(&o.clock, "clock", "off", "`time` control: minutes+increment in seconds, such as 5+3; off for no clock")
	fs.StringVar(&o.load, "load", "", "load a game or position from a PGN, FEN or IChess `file`")
	fs.StringVar(&o.fen, "fen", "", "start from a `position` in FEN")
	fs.Uint64Var(&o.seed, "seed", 0, "seed `number` of the computers' random choices, 0 for a random seed; the same seed repeats a game without time limits")
	fs.IntVar(&o.hash, "hash", 16, "size of each computer's transposition table in `MiB`")
	fs.IntVar(&o.threads, "threads", 1, "`number` of search threads of each computer")
	fs.BoolVar(&o.fast, "fast", false, "let levels with a clock move at once, instead of thinking as long as people do")
	fs.BoolVar(&o.playOut, "playout", false, "let computers play to the end, instead of resigning and offering draws")
	fs.DurationVar(&o.pace, "pace", 0, "minimum `time` per computer move, such as 500ms or 2s, at most a minute")
	fs.BoolVar(&o.ascii, "ascii", false, "draw letters instead of chess symbols")
	fs.StringVar(&o.color, "color", "auto", "`when` to use colors: auto, always or never")
	fs.BoolVar(&o.flip, "flip", false, "flip the board")
	fs.StringVar(&o.page, "page", "", "also show the game in browsers, at an `address` such as 127.0.0.1:8080")
	fs.BoolVar(&o.resume, "continue", false, "continue the latest unfinished game")
	fs.StringVar(&o.data, "data", "", "data `folder`, instead of the user's; games are kept in its folder games; none keeps no games; without a terminal games are kept only with this flag")
	o.changed = fs.Changed
	o.book.Bind(fs)
	fs.BoolVar(&o.strict, "strict", false, "without a terminal, exit at the first line that is an error")
	cli.Values(c, "white", playerNames()...)
	cli.Values(c, "black", playerNames()...)
	cli.Values(c, "level", match.Levels()...)
	cli.Values(c, "clock", "off", "1+0", "3+2", "5+3", "10+0", "15+10")
	cli.Values(c, "color", "auto", "always", "never")
	return c, o
}

// playerNames lists what a side can be played by.
func playerNames() []string {
	names := append([]string{match.Human}, match.Levels()...)
	for _, k := range player.Kinds() {
		names = append(names, k.Name)
	}
	return names
}

// roomOptions checks the flags and returns the options of the room. The error is
// a *cli.UsageError.
func (o *options) roomOptions() (room.Options, error) {
	s, err := o.parse()
	if err != nil {
		return s, &cli.UsageError{Err: err}
	}
	return s, nil
}

// parse returns the options of the room.
func (o *options) parse() (room.Options, error) {
	s := room.Options{Seed: o.seed, Hash: o.hash, Threads: o.threads, Pace: o.pace, Fast: o.fast, PlayOut: o.playOut}
	if err := o.checkLevel(); err != nil {
		return s, err
	}
	for side, text := range []string{o.white, o.black} {
		p, err := match.ParsePlayer(text)
		if err != nil {
			return s, err
		}
		if o.level != "" && p.HasLevels() {
			if p.Strength, err = match.ParseStrength(o.level); err != nil {
				return s, err
			}
		}
		s.Players[side] = p
	}
	control, err := match.ParseTimeControl(o.clock)
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
	case o.pace < 0 || o.pace > command.MaxPace:
		return s, fmt.Errorf("--pace is %v: expected a time up to a minute, such as 500ms or 2s", o.pace)
	case o.page != "" && !isAddress(o.page):
		return s, fmt.Errorf("--page is %q: expected a host and a port, such as 127.0.0.1:8080", o.page)
	case o.load != "" && o.fen != "":
		return s, fmt.Errorf("--load and --fen cannot be used together")
	}
	if o.resume {
		for _, flag := range []string{"white", "black", "level", "clock", "load", "fen", "pace", "fast", "playout"} {
			if o.changed(flag) {
				return s, fmt.Errorf("--continue and --%s cannot be used together: the game has its own", flag)
			}
		}
	}
	return s, nil
}

// checkLevel returns an error for a level that is invalid or that no player has.
func (o *options) checkLevel() error {
	if o.level == "" {
		return nil
	}
	if _, err := match.ParseStrength(o.level); err != nil {
		return err
	}
	for _, text := range []string{o.white, o.black} {
		if p, err := match.ParsePlayer(text); err != nil || p.HasLevels() {
			return nil // An invalid player is reported later.
		}
	}
	return fmt.Errorf("--level %s has no effect: neither player is alpha-beta", o.level)
}

// isAddress reports whether a text is a host and a port.
func isAddress(text string) bool {
	_, _, err := net.SplitHostPort(text)
	return err == nil
}

// aboutPlayers returns the help before the flags, with the list of players.
func aboutPlayers() string {
	var s strings.Builder
	fmt.Fprintf(&s, long, strings.Join(match.Levels(), ", "))
	fmt.Fprintf(&s, "    %-18s%s\n", match.Human, "you, or another human at this keyboard")
	for _, k := range player.Kinds() {
		fmt.Fprintf(&s, "    %-18s%s\n", k.Name, k.About)
	}
	return s.String()
}
