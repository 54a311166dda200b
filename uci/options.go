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
	fast       bool   // with limited strength too, move at once
	seed       uint64 // 0 for another one each game
	gameSeed   uint64 // used when seed is 0

	overhead time.Duration
	nodes    nodeClock // of nodestime
	chess960 bool
	showWDL  bool
}

// defaultElo is the default of UCI_Elo.
const defaultElo = 1500

// A limit is what the options set as the strength.
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

// maxHash is 32 TiB, as in Stockfish, and fits the 32 bits that tools reserve for a
// spin. The player reports an error if the machine has less.
const maxHash = 33554432

// maxThreads is more than any machine has today; a player uses at most as many threads
// as there are processors.
const maxThreads = 1024

// declareOptions returns all options, in the order in which GUIs show them. A new
// option is one entry here.
func (d *Driver) declareOptions() []option {
	s, names := &d.settings, kindNames(d.player.Kinds())
	hash, tables := player.DefaultSettings().Hash, player.DefaultSettings().Tablebases
	return []option{
		combo("Strategy", names, "the player that chooses the moves",
			func(i int) { s.player.Strategy = names[i] }),
		spin("Hash", hash, 1, maxHash, "size of the transposition table, in MiB",
			func(n int) { s.player.Hash = n }),
		spin("Threads", 1, 1, maxThreads, "number of search threads, at most one per processor",
			func(n int) { s.player.Threads = n }),
		button("Clear Hash", "clear the transposition table and everything learned from searches", d.player.NewGame),
		check("Ponder", false, "allow the engine to think on the opponent's time",
			func(bool) {}), // The GUI decides with go ponder; UCI wants the option as the permission.
		spin("Move Overhead", 20, 0, 5000, "time reserved on each move for outside delays, in ms; with movetime, at least 10",
			func(n int) { s.overhead = time.Duration(n) * time.Millisecond }),
		spin("nodestime", 0, 0, maxNodesTime, "number of nodes that count as a millisecond on the clock; 0 for real time",
			func(n int) { s.nodes.setRate(n) }),
		spin("MultiPV", 1, 1, 256, "number of best lines to show",
			func(n int) { s.player.MultiPV = n }),
		combo("Evaluation", evaluations, "evaluation by the neural network or by hand-written rules (classical)",
			func(i int) { s.evaluation = evaluations[i] }),
		text("EvalFile", "network file to use instead of the built-in network",
			d.loading(s.files.LoadNetwork)),
		text("SyzygyPath", "folders with Syzygy tablebases, separated as in PATH",
			d.loading(s.files.OpenTablebases)),
		spin("SyzygyProbeDepth", tables.Depth, 1, 100, "minimum remaining depth for probing the tablebases with the most pieces",
			func(n int) { s.player.Tablebases.Depth = n }),
		spin("SyzygyProbeLimit", tables.Pieces, 0, player.MaxTablebasePieces, "maximum number of pieces, kings included, for probing tablebases",
			func(n int) { s.player.Tablebases.Pieces = n }),
		check("Syzygy50MoveRule", tables.FiftyMoves, "score a tablebase win as a draw if the 50-move rule prevents it",
			func(on bool) { s.player.Tablebases.FiftyMoves = on }),
		check("OwnBook", false, "play from the opening book while it has moves",
			func(on bool) { s.ownBook = on }),
		text("BookFile", "opening book to use instead of the built-in book, in Polyglot format",
			d.loading(s.files.LoadBook)),
		spin("BookDepth", player.MaxBookDepth, 1, player.MaxBookDepth, "last move number to play from the book; with limited strength at most Elo/200",
			func(n int) { s.player.Book.Depth = n }),
		check("Best Book Move", false, "always play the book move with the greatest weight, not a random one",
			func(on bool) { s.player.Book.Best = on }),
		check("UCI_LimitStrength", false, "limit the strength to UCI_Elo, at any time control",
			func(on bool) { s.limit.on = on }),
		spin("UCI_Elo", defaultElo, level.MinElo, level.MaxElo, "strength with UCI_LimitStrength, which overrides Skill Level",
			func(n int) { s.limit.uciElo = n }),
		spin("Skill Level", level.MaxSkill, 0, level.MaxSkill, "strength in equal steps of UCI_Elo from 500; 20 for full strength",
			func(n int) { s.limit.skill = n }),
		check("Fast Mode", false, "with limited strength, move at once instead of using the clock",
			func(on bool) { s.fast = on }),
		check("UCI_ShowWDL", false, "show the chances of a win, draw and loss, in per mille",
			func(on bool) { s.showWDL = on }),
		check("UCI_Chess960", false, "play Chess960, with castling written as king takes rook",
			func(on bool) { s.chess960 = on }),
		text("Debug Log File", "file to log all input and output to, with times",
			func(path string) error { return d.setLogFile(path) }),
		spin("Seed", 0, 0, 1<<31-1, "seed of random choices: the same seed, the same game; 0 for a new one each game",
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

// tuningOptions returns the options of a tuning build.
func tuningOptions(tunables []search.Tunable) []option {
	var all []option
	for _, t := range tunables {
		all = append(all, spin(t.Name, t.Value, t.Min, t.Max, t.Help, t.Set))
	}
	return all
}

// An option is a name, a declaration for GUIs, and an effect.
type option struct {
	name        string
	help        string // one line
	declaration string // type, default and range, in the format of UCI
	values      string // the same for help
	initial     string // the default; empty for a button
	apply       func(value string) error
}

// reset sets the option to its default.
func (o option) reset() {
	if o.initial == "" {
		return
	}
	if err := o.apply(o.initial); err != nil {
		panic(fmt.Sprintf("uci: default of option %s: %v", o.name, err))
	}
}

// spin declares an integer.
func spin(name string, initial, low, high int, help string, set func(int)) option {
	return option{
		name: name, help: help, initial: strconv.Itoa(initial),
		declaration: fmt.Sprintf("type spin default %d min %d max %d", initial, low, high),
		values:      fmt.Sprintf("%d to %d, default %d", low, high, initial),
		apply: func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil || n < low || n > high {
				return fmt.Errorf("expected an integer from %d to %d, not %.40q", low, high, value)
			}
			set(n)
			return nil
		},
	}
}

// check declares a boolean.
func check(name string, initial bool, help string, set func(bool)) option {
	return option{
		name: name, help: help, initial: strconv.FormatBool(initial),
		declaration: fmt.Sprintf("type check default %t", initial),
		values:      fmt.Sprintf("true or false, default %t", initial),
		apply: func(value string) error {
			switch strings.ToLower(value) {
			case "true":
				set(true)
			case "false":
				set(false)
			default:
				return fmt.Errorf("expected true or false, not %.40q", value)
			}
			return nil
		},
	}
}

// combo declares a choice between words, the default first. set is called with the index.
func combo(name string, words []string, help string, set func(int)) option {
	return option{
		name: name, help: help, initial: words[0],
		declaration: "type combo default " + words[0] + " var " + strings.Join(words, " var "),
		values:      strings.Join(words, ", ") + ", default " + words[0],
		apply: func(value string) error {
			for i, word := range words {
				if strings.EqualFold(word, value) {
					set(i)
					return nil
				}
			}
			return fmt.Errorf("expected one of %s, not %.40q", strings.Join(words, ", "), value)
		},
	}
}

// emptyText is how UCI writes an empty string.
const emptyText = "<empty>"

// text declares a string, empty by default.
func text(name, help string, set func(string) error) option {
	return option{
		name: name, help: help, initial: emptyText, declaration: "type string default " + emptyText,
		values: "a string, default empty",
		apply: func(value string) error {
			if value == emptyText {
				value = ""
			}
			return set(value)
		},
	}
}

// button declares an action.
func button(name, help string, push func()) option {
	return option{
		name: name, help: help, declaration: "type button", values: "a button",
		apply: func(string) error { push(); return nil },
	}
}

// setOption executes setoption. An invalid value is reported in an info string and
// changes nothing.
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
			d.refuse("option %s: %v; the value is unchanged", o.name, err)
		}
		return
	}
	d.refuse("setoption: no such option %.40q", name)
}

// parseSetOption splits "name NAME value VALUE". Both can contain blanks; the value is
// the rest of the line.
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
		return "", "", fmt.Errorf("name is missing")
	}
	return strings.Join(parts, " "), strings.TrimSpace(rest), nil
}
