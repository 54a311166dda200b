package uci

import (
	"strings"
	"time"
)

// A command is one entry of the table.
type command struct {
	names []string // the first is the one to use
	usage string   // its arguments
	help  string   // one line

	// protocol marks the commands of UCI itself. They are found behind unknown
	// words too, as UCI wants it.
	protocol bool

	// stops marks the commands that cannot go on beside a search: it is
	// stopped, and its bestmove goes out before they act.
	stops bool

	run func(*Driver, request)
}

// A request is a command's arguments.
type request struct {
	rest  string   // the line behind the command's name
	words []string // the words of rest
	read  time.Time
}

// commandTable lists all commands, in the order of help.
func commandTable(c Config) []command {
	const protocol, stops = true, true
	table := []command{
		{[]string{"uci"}, "", "name the engine and its options", protocol, stops, (*Driver).identify},
		{[]string{"isready"}, "", "answer readyok as soon as all is set up; at once during a search", protocol, false, (*Driver).isReady},
		{[]string{"setoption"}, "name NAME [value VALUE]", "set an option, in any mix of cases", protocol, stops, (*Driver).setOption},
		{[]string{"ucinewgame"}, "", "forget the game before", protocol, stops, (*Driver).newGame},
		{[]string{"position"}, "startpos|fen FEN [moves MOVE...]", "set the position; moves as in e2e4, e7e8q", protocol, stops, (*Driver).setPosition},
		{[]string{"go"}, "[FIELD [VALUE]]...", "choose a move, see below; without fields until stop", protocol, stops, (*Driver).goCommand},
		{[]string{"stop"}, "", "end the search, perft or bench that goes on", protocol, false, (*Driver).stop},
		{[]string{"ponderhit"}, "", "the move pondered on was played", protocol, false, (*Driver).ponderHit},
		{[]string{"quit", "exit"}, "", "stop and leave", protocol, false, (*Driver).quit},
		{[]string{"debug"}, "on|off", "accepted and ignored", protocol, false, (*Driver).ignore},
		{[]string{"register"}, "", "accepted and ignored", protocol, false, (*Driver).ignore},
		{[]string{"help", "--help", "-h"}, "", "this text", false, false, (*Driver).help},
		{[]string{"version", "--version"}, "", "the engine's name and version", false, false, (*Driver).version},
		{[]string{"d"}, "", "draw the board, with FEN, key and checkers", false, false, (*Driver).draw},
	}
	if c.Explain != nil {
		table = append(table, command{[]string{"eval"}, "", "what the position is worth, and why", false, false, (*Driver).explain})
	}
	table = append(table, command{[]string{"export_net"}, "[FILE]", "write the network in use to a file", false, false, (*Driver).exportNetwork})
	table = append(table, command{[]string{"perft"}, "N", "count the leaves of the tree of legal moves, N plies deep", false, stops, (*Driver).perft})
	if c.Bench != nil {
		table = append(table, command{[]string{"bench"}, "[DEPTH | depths [DEPTH]]", "search a fixed set of positions: node count and speed; depths: by depth", false, stops, (*Driver).bench})
	}
	if c.Speed != nil {
		table = append(table, command{[]string{"speedtest"}, "[THREADS [HASH [SECONDS]]]", "positions a second as in games, with all processors unless told otherwise", false, stops, (*Driver).speedTest})
	}
	if c.Build != nil {
		table = append(table, command{[]string{"compiler"}, "", "what the program was built with", false, false, (*Driver).describeBuild})
	}
	return table
}

// find returns the command of a name.
func (d *Driver) find(name string) (command, bool) {
	for _, c := range d.commands {
		for _, n := range c.names {
			if n == name {
				return c, true
			}
		}
	}
	return command{}, false
}

// parse finds the command in a line. Unknown words before it are skipped, as
// UCI asks for ("joho debug on"), but only up to a command of the protocol: the
// console's short words are too likely to be part of a sentence.
func (d *Driver) parse(l line) (command, request, bool) {
	word, rest := cutWord(l.text)
	for first := true; word != ""; first = false {
		if c, ok := d.find(word); ok && (first || c.protocol) {
			return c, request{rest, strings.Fields(rest), l.read}, true
		}
		word, rest = cutWord(rest)
	}
	return command{}, request{}, false
}

// obey does what a line says.
func (d *Driver) obey(l line) {
	c, r, ok := d.parse(l)
	if !ok {
		if text := strings.TrimSpace(l.text); text != "" {
			d.out.say("unknown command: %.60q; try help", text)
		}
		return
	}
	if c.stops {
		d.finish()
	}
	c.run(d, r)
}

// identify answers uci. The answer is one write: GUIs take any other line
// between id and uciok amiss.
func (d *Driver) identify(request) {
	var s strings.Builder
	s.WriteString("id name " + d.fullName() + "\nid author " + d.config.Author + "\n")
	for _, o := range d.options {
		s.WriteString("option name " + o.name + " " + o.declaration + "\n")
	}
	s.WriteString("uciok")
	d.out.print(s.String())
}

func (d *Driver) fullName() string { return strings.TrimSpace(d.config.Name + " " + d.config.Version) }

// isReady answers isready: beside a search at once, otherwise when the player
// has the memory it was promised.
func (d *Driver) isReady(request) {
	if !d.busy() {
		d.configure()
	}
	d.out.print("readyok")
}

// newGame answers ucinewgame. It acts at once and not with the next go: some
// GUIs send no isready in between, and there it would cost clock time.
func (d *Driver) newGame(request) {
	d.settings.gameSeed = d.config.NewSeed()
	d.settings.nodes.reset()
	d.configure()
	d.player.NewGame()
}

// stop ends what goes on. Without a search it is silent: GUIs send it when they
// are not sure.
func (d *Driver) stop(request) {
	if d.running != nil {
		d.running.control.Stop()
	}
}

// ponderHit turns pondering into a search on the clock.
func (d *Driver) ponderHit(request) {
	if d.running != nil && d.running.ponder {
		d.running.control.PonderHit()
		d.running.held = false
	}
}

func (d *Driver) quit(request) { d.quitting = true }

func (d *Driver) ignore(request) {}
