package conformance

// The rules 7 to 17: options.

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

var optionRules = []Rule{
	{7, "spin options have a default between min and max, all of which fit in 32 bits", spinsFit},
	{8, "a string option has a default, <empty> if there is none, and accepts any text", stringsTake},
	{9, "a combo's default is one of its values, and no option name contains a keyword of the protocol", wordsAreFree},
	{10, "an invalid setoption does no harm", func(t *trial) {
		t.hello()
		for _, text := range BadSetOptions {
			t.send(text)
			if t.ready(); t.over() {
				t.reason = strconv.Quote(text) + ": " + t.reason
				return
			}
		}
		t.legal("after bad options", t.ask("position startpos", "go depth 1"), startPosition())
	}},
	{11, "option names are case-insensitive, and printed in Stockfish's spelling", namesInAnyCase},
	{12, "the options that lichess-bot sets exist: Move Overhead, Threads up to 4, Hash up to 512, SyzygyPath, UCI_ShowWDL", lichessBot},
	{13, "Threads and Hash can be set in any order and repeatedly, and an unchanged Hash costs no time", anyOrder},
	{14, "every option has an effect", nil},
	{15, "UCI_ShowWDL is off by default, UCI_Elo comes with UCI_LimitStrength, other Syzygy options with SyzygyPath", companions},
	{16, "setoption, ucinewgame, position, uci and go during a search lead to exactly one bestmove per go", duringSearch},
	{17, "a Hash larger than the machine's memory does no harm", hugeHash},
}

func spinsFit(t *trial) {
	t.hello()
	for _, o := range t.options {
		if o.kind != "spin" {
			continue
		}
		var n [3]int64
		for i, text := range []string{o.low, o.initial, o.high} {
			var err error
			if n[i], err = strconv.ParseInt(text, 10, 64); err != nil {
				t.fail("%s: %q is no whole number", o.name, text)
			}
		}
		if n[0] > n[1] || n[1] > n[2] || n[0] < math.MinInt32 || n[2] > math.MaxInt32 {
			t.fail("%s: min %d, default %d, max %d", o.name, n[0], n[1], n[2])
		}
	}
}

func stringsTake(t *trial) {
	t.hello()
	found := false
	for _, o := range t.options {
		if o.kind != "string" {
			continue
		}
		found = true
		if o.initial == "" {
			t.fail("%s has no default, not even <empty>", o.name)
		}
		t.send("setoption name "+o.name+` value C:\no such folder;/nor this:one`, "setoption name "+o.name+" value <empty>")
		t.ready()
	}
	if !found {
		t.skip("no string option")
	}
}

func wordsAreFree(t *trial) {
	t.send("uci")
	words := []string{"name", "type", "default", "min", "max", "var", "value"}
	combo := regexp.MustCompile(`^option name (.*) type combo default (\S+)((?: var \S+)+)$`)
	for _, text := range t.expect("uciok", t.patience) {
		if !strings.HasPrefix(text, "option ") {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(text, "option name "), " type ")
		for _, word := range strings.Fields(name) {
			if slices.Contains(words, strings.ToLower(word)) {
				t.fail("the option %q holds %q", name, word)
			}
		}
		if !strings.Contains(text, " type combo ") {
			continue
		}
		if m := combo.FindStringSubmatch(text); m == nil || !slices.Contains(strings.Split(m[3], " var "), m[2]) {
			t.fail("line %q", cut(text))
		}
	}
}

// knownNames are the options that GUIs know by name.
var knownNames = []string{
	"Hash", "Threads", "Clear Hash", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL", "UCI_LimitStrength",
	"UCI_Elo", "Skill Level", "SyzygyPath", "SyzygyProbeDepth", "SyzygyProbeLimit", "Syzygy50MoveRule", "OwnBook",
}

func namesInAnyCase(t *trial) {
	t.hello()
	plain := func(name string) string {
		return strings.NewReplacer(" ", "", "_", "").Replace(strings.ToLower(name))
	}
	for _, o := range t.options {
		for _, known := range knownNames {
			if plain(o.name) == plain(known) && o.name != known {
				t.fail("%q is not spelled %q", o.name, known)
			}
		}
	}
	t.need("MultiPV") // the one whose effect is seen for sure
	t.send("setoption name mULTIpv value 2")
	a := t.ask("position startpos", "go depth 2")
	if !slices.ContainsFunc(a.infos, func(i info) bool { return i.value("multipv") == "2" }) {
		t.fail("mULTIpv is not taken for MultiPV")
	}
}

func lichessBot(t *trial) {
	t.hello()
	var missing []string
	for _, name := range []string{"Move Overhead", "Threads", "Hash", "SyzygyPath", "UCI_ShowWDL"} {
		if _, ok := t.option(name); !ok {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		t.fail("missing: %s", strings.Join(missing, ", "))
	}
	for name, least := range map[string]int64{"Threads": 4, "Hash": 512, "Move Overhead": 100} {
		if o, _ := t.option(name); o.atMost() < least {
			t.fail("%s goes to %d, not to %d", name, o.atMost(), least)
		}
	}
	t.send("setoption name Move Overhead value 100", "setoption name Threads value 4", "setoption name Hash value 512",
		"setoption name SyzygyPath value ./no-such-folder/", "setoption name UCI_ShowWDL value true")
	t.ready()
	t.legal("with these options", t.ask("position startpos", "go movetime 50"), startPosition())
}

func anyOrder(t *trial) {
	t.hello()
	o := t.need("Hash")
	size := strconv.FormatInt(min(512, max(1, o.atMost())), 10)
	t.send("setoption name Hash value "+size, "setoption name Threads value 2", "setoption name Threads value 1", "setoption name Hash value "+size)
	t.ready()
	t.legal("after both orders", t.ask("position startpos", "go depth 3"), startPosition())
	start := time.Now()
	for range 10 {
		t.send("setoption name Hash value " + size)
	}
	t.ready()
	if d := time.Since(start); d > t.within(300*time.Millisecond) {
		t.fail("setting Hash to the %s MB that it has, ten times, took %v", size, d.Round(time.Millisecond))
	}
}

func companions(t *trial) {
	t.hello()
	if o, ok := t.option("UCI_ShowWDL"); ok && o.initial != "false" {
		t.fail("UCI_ShowWDL is %s at first", o.initial)
	}
	_, elo := t.option("UCI_Elo")
	if _, limit := t.option("UCI_LimitStrength"); elo != limit {
		t.fail("UCI_Elo and UCI_LimitStrength do not come together")
	}
	for _, o := range t.options {
		if name := strings.ToLower(o.name); strings.Contains(name, "path") && (strings.Contains(name, "tb") || strings.Contains(name, "syzygy")) && o.name != "SyzygyPath" {
			t.fail("the path of the tables is called %s", o.name)
		}
	}
}

func duringSearch(t *trial) {
	for _, command := range []string{"setoption name Hash value 32", "ucinewgame", "position startpos moves d2d4", "uci", "go depth 1"} {
		t.restart()
		t.hello()
		t.send("position startpos", "go infinite")
		lines := t.quiet(100 * time.Millisecond)
		t.send(command)
		lines = append(lines, t.quiet(50*time.Millisecond)...)
		t.send("stop", "isready")
		lines = append(lines, t.expect("readyok", t.patience)...)
		lines = append(lines, t.quiet(100*time.Millisecond)...)
		n, most := bestMoves(lines), 1
		if strings.HasPrefix(command, "go") {
			most = 2
		}
		if n < 1 || n > most {
			t.fail("%d bestmoves", n)
		}
		if t.over() {
			t.reason = "go infinite, " + command + ", stop: " + t.reason
			return
		}
	}
}

func hugeHash(t *trial) {
	t.hello()
	t.need("Hash")
	if !memoryIsLimited {
		t.skip("on this system it could take all memory")
	}
	t.send("setoption name Hash value 99999999")
	t.ready()
	t.legal("after Hash 99999999", t.ask("position startpos", "go depth 2"), startPosition())
}
