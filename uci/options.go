package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"consort/search"
	"consort/search/level"
	"consort/search/player"
)

// settings are the values of the options.
type settings struct {
	player     player.Settings // all but what playerSettings adds
	files      player.Files    // of EvalFile, BookFile and SyzygyPath
	evaluation string
	ownBook    bool
	limit      limit  // of the strength
	seed       uint64 // 0 for another one each game
	gameSeed   uint64 // used when seed is 0

	overhead time.Duration
	nodes    nodeClock // of nodestime
	chess960 bool
	showWDL  bool
}

// defaultElo is the default of UCI_Elo.
const defaultElo = 1500

// A limit is what the options say about the strength.
type limit struct {
	on     bool // UCI_LimitStrength
	uciElo int  // UCI_Elo
	skill  int  // Skill Level
}

// elo returns the Elo that the player is limited to, 0 for no limit.
func (l limit) elo() int {
	if l.on {
		return l.uciElo
	}
	return level.SkillElo(l.skill)
}

// The values of the option Evaluation.
const (
	byNetwork   = "network"
	byClassical = "classical"
)

// evaluations are what can evaluate, the default first.
var evaluations = []string{byNetwork, byClassical}

// maxHash is what GUIs know from Stockfish: 32 TiB, and within the 32 bits that
// tools reserve for a spin. What the machine really has is for the player to
// find out, which may refuse.
const maxHash = 33554432

// maxThreads is more than any machine has today; a player uses as many as there
// are processors.
const maxThreads = 1024

// declareOptions is the list of all options, in the order in which GUIs show
// them. A new option is one entry here.
func (d *Driver) declareOptions() []option {
	s, names := &d.settings, kindNames(d.player.Kinds())
	hash, tables := search.DefaultSettings().Hash, search.DefaultSettings().Tables
	return []option{
		combo("Strategy", names, "the player that chooses the moves",
			func(i int) { s.player.Strategy = names[i] }),
		spin("Hash", hash, 1, maxHash, "memory for positions already searched, in MB",
			func(n int) { s.player.Hash = n }),
		spin("Threads", 1, 1, maxThreads, "goroutines that search, at most one for each processor",
			func(n int) { s.player.Threads = n }),
		button("Clear Hash", "forget all positions already searched", d.player.NewGame),
		check("Ponder", false, "the GUI may let the engine think on the opponent's time",
			func(bool) {}), // The GUI decides with go ponder; UCI wants the option as the permission.
		spin("Move Overhead", 20, 0, 5000, "time lost outside the engine on each move, in ms; about 10 of movetime at least",
			func(n int) { s.overhead = time.Duration(n) * time.Millisecond }),
		spin("nodestime", 0, 0, maxNodesTime, "positions that count as a millisecond of the clock; 0: it runs by time",
			func(n int) { s.nodes.setRate(n) }),
		spin("MultiPV", 1, 1, 256, "number of best lines to show",
			func(n int) { s.player.MultiPV = n }),
		combo("Evaluation", evaluations, "what tells the worth of a position",
			func(i int) { s.evaluation = evaluations[i] }),
		text("EvalFile", "a file with another network than the built-in one",
			func(path string) error { return s.files.LoadNetwork(path) }),
		text("SyzygyPath", "folders with endgame tables, separated as in PATH",
			func(paths string) error { return d.setTablebases(paths) }),
		spin("SyzygyProbeDepth", tables.Depth, 1, 100, "depth left from which the tables with the most men are asked",
			func(n int) { s.player.Tables.Depth = n }),
		spin("SyzygyProbeLimit", tables.Men, 0, search.MaxTableMen, "men, kings included, up to which tables are asked",
			func(n int) { s.player.Tables.Men = n }),
		check("Syzygy50MoveRule", tables.FiftyMoves, "a win in the tables that the 50-move rule prevents is a draw",
			func(on bool) { s.player.Tables.FiftyMoves = on }),
		check("OwnBook", false, "play from the opening book, as long as it has moves",
			func(on bool) { s.ownBook = on }),
		text("BookFile", "a file with another opening book than the built-in one, in the Polyglot format",
			func(path string) error { return d.setBook(path) }),
		spin("BookDepth", player.MaxBookDepth, 1, player.MaxBookDepth, "the last move number for which the book is asked; a level of strength knows fewer",
			func(n int) { s.player.Book.Depth = n }),
		check("Best Book Move", false, "always the book's heaviest move, not one by chance",
			func(on bool) { s.player.Book.Best = on }),
		check("UCI_LimitStrength", false, "play no stronger than UCI_Elo, whatever the time",
			func(on bool) { s.limit.on = on }),
		spin("UCI_Elo", defaultElo, level.MinElo, level.MaxElo, "the strength with UCI_LimitStrength, which goes before Skill Level",
			func(n int) { s.limit.uciElo = n }),
		spin("Skill Level", level.MaxSkill, 0, level.MaxSkill, "the strength in equal steps of UCI_Elo; 20 for no limit",
			func(n int) { s.limit.skill = n }),
		check("UCI_ShowWDL", false, "show the chances of winning, drawing and losing, in thousandths",
			func(on bool) { s.showWDL = on }),
		check("UCI_Chess960", false, "castling is king takes rook",
			func(on bool) { s.chess960 = on }),
		text("Debug Log File", "a file to write all input and output to, with their times",
			func(path string) error { return d.setJournal(path) }),
		spin("Seed", 0, 0, 1<<31-1, "of random choices: the same seed, the same game; 0 for another each game",
			func(n int) { s.seed = uint64(n) }),
	}
}

// kindNames lists the values of the option Strategy.
func kindNames(kinds []player.Kind) (names []string) {
	for _, k := range kinds {
		names = append(names, k.Name)
	}
	return names
}

// tuningOptions makes options of the numbers of a tuning build.
func tuningOptions(numbers []search.Tunable) []option {
	var all []option
	for _, n := range numbers {
		all = append(all, spin(n.Name, n.Value, n.Min, n.Max, n.Help, n.Set))
	}
	return all
}

// An option is a name, what a GUI must know of it, and its effect.
type option struct {
	name        string
	help        string // one line
	declaration string // type, default and range, as UCI writes them
	values      string // the same for people
	initial     string // the default; empty for a button
	apply       func(value string) error
}

// reset gives the option its default.
func (o option) reset() {
	if o.initial == "" {
		return
	}
	if err := o.apply(o.initial); err != nil {
		panic(fmt.Sprintf("uci: default of option %s: %v", o.name, err))
	}
}

// spin declares a whole number.
func spin(name string, initial, low, high int, help string, set func(int)) option {
	return option{
		name: name, help: help, initial: strconv.Itoa(initial),
		declaration: fmt.Sprintf("type spin default %d min %d max %d", initial, low, high),
		values:      fmt.Sprintf("%d to %d; %d if not set", low, high, initial),
		apply: func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < low || n > high {
				return fmt.Errorf("%.40q is not a whole number from %d to %d", value, low, high)
			}
			set(n)
			return nil
		},
	}
}

// check declares a yes or no.
func check(name string, initial bool, help string, set func(bool)) option {
	return option{
		name: name, help: help, initial: strconv.FormatBool(initial),
		declaration: fmt.Sprintf("type check default %t", initial),
		values:      fmt.Sprintf("true or false; %t if not set", initial),
		apply: func(value string) error {
			switch strings.ToLower(value) {
			case "true":
				set(true)
			case "false":
				set(false)
			default:
				return fmt.Errorf("%.40q is neither true nor false", value)
			}
			return nil
		},
	}
}

// combo declares a choice between words, the default first. set gets the index.
func combo(name string, words []string, help string, set func(int)) option {
	return option{
		name: name, help: help, initial: words[0],
		declaration: "type combo default " + words[0] + " var " + strings.Join(words, " var "),
		values:      strings.Join(words, ", ") + "; " + words[0] + " if not set",
		apply: func(value string) error {
			for i, word := range words {
				if strings.EqualFold(word, value) {
					set(i)
					return nil
				}
			}
			return fmt.Errorf("%.40q is none of %s", value, strings.Join(words, ", "))
		},
	}
}

// emptyText is how UCI writes a text without letters.
const emptyText = "<empty>"

// text declares a text, empty if not set.
func text(name, help string, set func(string) error) option {
	return option{
		name: name, help: help, initial: emptyText, declaration: "type string default " + emptyText,
		values: "a text; empty if not set",
		apply: func(value string) error {
			if value == emptyText {
				value = ""
			}
			return set(value)
		},
	}
}

// button declares something to do.
func button(name, help string, push func()) option {
	return option{
		name: name, help: help, declaration: "type button", values: "no value",
		apply: func(string) error { push(); return nil },
	}
}

// setOption answers setoption. What it cannot use costs one info string, and
// the old value stays.
func (d *Driver) setOption(r request) {
	name, value, err := parseSetOption(r.rest)
	if err != nil {
		d.refuse("setoption: %v", err)
		return
	}
	for _, o := range d.options {
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if err := o.apply(value); err != nil {
			d.refuse("option %s: %v; the old value stays", o.name, err)
		}
		return
	}
	d.refuse("setoption: there is no option %.40q", name)
}

// parseSetOption splits "name NAME value VALUE". Both may have blanks; the value
// is the rest of the line.
func parseSetOption(rest string) (name, value string, err error) {
	word, rest := cutWord(rest)
	if word != "name" {
		return "", "", fmt.Errorf("expected name NAME [value VALUE]")
	}
	var parts []string
	for word, rest = cutWord(rest); word != "" && word != "value"; word, rest = cutWord(rest) {
		parts = append(parts, word)
	}
	if len(parts) == 0 {
		return "", "", fmt.Errorf("the name is missing")
	}
	return strings.Join(parts, " "), strings.TrimSpace(rest), nil
}
