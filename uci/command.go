package uci

import (
	"strings"
	"time"
)

// A command is one entry of the table.
type command struct {
	names []string // the first is the one shown in help
	usage string   // its arguments
	help  string   // one line

	// protocol marks the commands of UCI itself. They are recognized after unknown
	// words too, as UCI requires.
	protocol bool

	// stops marks the commands that cannot run beside a search: the search is
	// stopped, and its bestmove printed, before they are executed.
	stops bool

	run func(*Driver, request)
}

// A request is a command's arguments.
type request struct {
	rest  string   // the line after the command's name
	words []string // the words of rest
	read  time.Time
}

// commandTable lists all commands, in the order of help.
func commandTable(c Config) []command {
	const protocol, stops = true, true
	table := []command{
		{[]string{"uci"}, "", "identify the engine and list its options", protocol, stops, (*Driver).identify},
		{[]string{"isready"}, "", "print readyok when everything is set up; at once during a search", protocol, false, (*Driver).isReady},
		{[]string{"setoption"}, "name NAME [value VALUE]", "set an option; case does not matter", protocol, stops, (*Driver).setOption},
		{[]string{"ucinewgame"}, "", "start a new game: clear everything learned from the last", protocol, stops, (*Driver).newGame},
		{[]string{"position"}, "startpos|fen FEN [moves MOVE...]", "set the position; moves are written e2e4, e7e8q", protocol, stops, (*Driver).setPosition},
		{[]string{"go"}, "[PARAMETER [VALUE]]...", "search, see below; without parameters until stop", protocol, stops, (*Driver).goCommand},
		{[]string{"stop"}, "", "end the running search, perft or bench", protocol, false, (*Driver).stop},
		{[]string{"ponderhit"}, "", "the opponent played the expected move", protocol, false, (*Driver).ponderHit},
		{[]string{"quit", "exit"}, "", "stop and exit", protocol, false, (*Driver).quit},
		{[]string{"debug"}, "on|off", "accepted and ignored", protocol, false, (*Driver).ignore},
		{[]string{"register"}, "", "accepted and ignored", protocol, false, (*Driver).ignore},
		{[]string{"help", "--help", "-h"}, "", "show this help", false, false, (*Driver).help},
		{[]string{"version", "--version"}, "", "show the name and version of the engine", false, false, (*Driver).version},
		{[]string{"d"}, "", "show the board, with FEN, key and checkers", false, false, (*Driver).draw},
	}
	if c.Explain != nil {
		table = append(table, command{[]string{"eval"}, "", "show the evaluation of the position in detail", false, false, (*Driver).explain})
	}
	table = append(table, command{[]string{"export_net"}, "[FILE]", "write the network in use to a file", false, false, (*Driver).exportNetwork})
	table = append(table, command{[]string{"perft"}, "N", perftHelp, false, stops, (*Driver).perft})
	if c.Bench != nil {
		table = append(table, command{[]string{"bench"}, "[DEPTH | depths [DEPTH]]", "search a fixed set of positions; show nodes and speed, or those of each depth", false, stops, (*Driver).bench})
	}
	if c.Speed != nil {
		table = append(table, command{[]string{"speedtest"}, "[THREADS [HASH [SECONDS]]]", "measure nodes per second as in games; by default with all processors", false, stops, (*Driver).speedTest})
	}
	if c.Build != nil {
		table = append(table, command{[]string{"compiler"}, "", "show how the program was built", false, false, (*Driver).describeBuild})
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

// parse finds the command in a line. Unknown words before it are skipped, as UCI
// requires ("joho debug on"), but only up to a command of the protocol: the short
// console commands are too likely to be part of a sentence.
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

// dispatch executes a line.
func (d *Driver) dispatch(l line) {
	c, r, ok := d.parse(l)
	if !ok {
		if text := strings.TrimSpace(l.text); text != "" {
			d.out.infoString("unknown command: %.60q; try help", text)
		}
		return
	}
	if d.strict && c.usage == "" && !c.protocol && len(r.words) > 0 {
		d.refuse("%s takes no arguments, got %.60q", c.names[0], strings.Join(r.words, " "))
		return
	}
	if c.stops {
		d.finish()
	}
	c.run(d, r)
}

// identify executes uci. The response is one write: GUIs reject any other line
// between id and uciok.
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

// isReady executes isready: at once during a search, otherwise after the player has
// allocated its memory.
func (d *Driver) isReady(request) {
	if !d.busy() {
		d.configure()
	}
	d.out.print("readyok")
}

// newGame executes ucinewgame. It acts at once, not with the next go: some GUIs send
// no isready in between, and then it would cost clock time.
func (d *Driver) newGame(request) {
	d.settings.gameSeed = d.config.NewSeed()
	d.settings.nodes.reset()
	d.configure()
	d.player.NewGame()
}

// stop ends the job that is running. Without one it is silent: GUIs send it when they
// are not sure.
func (d *Driver) stop(request) {
	if d.running != nil {
		d.running.stop()
	}
}

// ponderHit turns pondering into a search on the clock.
func (d *Driver) ponderHit(request) {
	if d.running != nil && d.running.ponder != nil {
		d.running.ponder.Hit()
		if !d.running.infinite {
			d.running.release()
		}
	}
}

func (d *Driver) quit(request) { d.quitting = true }

func (d *Driver) ignore(request) {}
