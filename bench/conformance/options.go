package conformance

// Rules 7 to 17: options.

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"consort/uci/client"
)

var optionRules = []Rule{
	{7, "spin options have 32-bit limits and a default between min and max", spinOptions},
	{8, "string options declare a default, <empty> if there is none, and accept any text", stringOptions},
	{9, "the default of a combo is one of its values, and no option name contains a UCI keyword", combosAndNames},
	{10, "invalid setoption commands do no harm", func(t *trial) {
		t.handshake()
		for _, text := range BadSetOptions {
			t.send(text)
			if t.ready(); t.decided() {
				t.reason = strconv.Quote(text) + ": " + t.reason
				return
			}
		}
		t.checkLegal("after invalid options", t.ask("position startpos", "go depth 1"), startPosition())
	}},
	{11, "option names are case-insensitive and spelled as in Stockfish", namesInAnyCase},
	{12, "the options that lichess-bot sets exist: Move Overhead, Threads up to 4, Hash up to 512, SyzygyPath, UCI_ShowWDL", lichessBot},
	{13, "Threads and Hash can be set in any order and repeatedly, and an unchanged Hash costs no time", anyOrder},
	{14, "every option has an effect", nil},
	{15, "UCI_ShowWDL is off by default, UCI_Elo comes with UCI_LimitStrength, and the tablebase path is named SyzygyPath", optionConventions},
	{16, "setoption, ucinewgame, position, uci and go during a search lead to exactly one bestmove per go", duringSearch},
	{17, "a Hash larger than the machine's memory does no harm", hugeHash},
}

func spinOptions(t *trial) {
	t.handshake()
	for _, o := range t.options {
		switch {
		case o.Type != client.Spin:
		case o.fault != nil:
			t.fail("%v", o.fault)
		case o.Min < math.MinInt32 || o.Max > math.MaxInt32:
			t.fail("%s: min %d, default %s, max %d", o.Name, o.Min, o.Default, o.Max)
		}
	}
}

func stringOptions(t *trial) {
	t.handshake()
	found := false
	for _, o := range t.options {
		if o.Type != client.String {
			continue
		}
		found = true
		if o.words[len(o.words)-1] == "default" || !slices.Contains(o.words, "default") {
			t.fail("%s has no default, not even <empty>", o.Name)
		}
		t.send("setoption name "+o.Name+` value C:\no such folder;/nor this:one`, "setoption name "+o.Name+" value <empty>")
		t.ready()
	}
	if !found {
		t.skip("the engine has no string option")
	}
}

func combosAndNames(t *trial) {
	t.send("uci")
	words := []string{"name", "type", "default", "min", "max", "var", "value"}
	combo := regexp.MustCompile(`^option name (.*) type combo default (\S+)((?: var \S+)+)$`)
	for _, text := range t.expect("uciok", t.timeout) {
		if !strings.HasPrefix(text, "option ") {
			continue
		}
		name, _, _ := strings.Cut(strings.TrimPrefix(text, "option name "), " type ")
		for _, word := range strings.Fields(name) {
			if slices.Contains(words, strings.ToLower(word)) {
				t.fail("the option name %q contains the keyword %q", name, word)
			}
		}
		if !strings.Contains(text, " type combo ") {
			continue
		}
		if m := combo.FindStringSubmatch(text); m == nil || !slices.Contains(strings.Split(m[3], " var "), m[2]) {
			t.fail("line %.100q", text)
		}
	}
}

// knownNames are the options that GUIs look up by name.
var knownNames = []string{
	"Hash", "Threads", "Clear Hash", "Ponder", "MultiPV", "Move Overhead", "UCI_Chess960", "UCI_ShowWDL", "UCI_LimitStrength",
	"UCI_Elo", "Skill Level", "SyzygyPath", "SyzygyProbeDepth", "SyzygyProbeLimit", "Syzygy50MoveRule", "OwnBook",
}

func namesInAnyCase(t *trial) {
	t.handshake()
	plain := func(name string) string {
		return strings.NewReplacer(" ", "", "_", "").Replace(strings.ToLower(name))
	}
	for _, o := range t.options {
		for _, known := range knownNames {
			if plain(o.Name) == plain(known) && o.Name != known {
				t.fail("the option %q should be spelled %q", o.Name, known)
			}
		}
	}
	t.requireOption("MultiPV") // whose effect always shows
	t.send("setoption name mULTIpv value 2")
	a := t.ask("position startpos", "go depth 2")
	if !slices.ContainsFunc(a.infos, func(i info) bool { return i.value("multipv") == "2" }) {
		t.fail("mULTIpv does not set MultiPV")
	}
}

func lichessBot(t *trial) {
	t.handshake()
	var missing []string
	for _, name := range []string{"Move Overhead", "Threads", "Hash", "SyzygyPath", "UCI_ShowWDL"} {
		if _, ok := t.option(name); !ok {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		t.fail("missing: %s", strings.Join(missing, ", "))
	}
	for name, want := range map[string]int64{"Threads": 4, "Hash": 512, "Move Overhead": 100} {
		if o, _ := t.option(name); o.Max < want {
			t.fail("the maximum of %s is %d, lower than %d", name, o.Max, want)
		}
	}
	t.send("setoption name Move Overhead value 100", "setoption name Threads value 4", "setoption name Hash value 512",
		"setoption name SyzygyPath value ./no-such-folder/", "setoption name UCI_ShowWDL value true")
	t.ready()
	t.checkLegal("with these options", t.ask("position startpos", "go movetime 50"), startPosition())
}

func anyOrder(t *trial) {
	t.handshake()
	o := t.requireOption("Hash")
	size := strconv.FormatInt(min(512, max(1, o.Max)), 10)
	t.send("setoption name Hash value "+size, "setoption name Threads value 2", "setoption name Threads value 1", "setoption name Hash value "+size)
	t.ready()
	t.checkLegal("after both orders", t.ask("position startpos", "go depth 3"), startPosition())
	start := time.Now()
	for range 10 {
		t.send("setoption name Hash value " + size)
	}
	t.ready()
	if d := time.Since(start); d > t.within(300*time.Millisecond) {
		t.fail("setting Hash to its current %s MB ten times took %v", size, d.Round(time.Millisecond))
	}
}

func optionConventions(t *trial) {
	t.handshake()
	if o, ok := t.option("UCI_ShowWDL"); ok && o.Default != "false" {
		t.fail("the default of UCI_ShowWDL is %s", o.Default)
	}
	_, elo := t.option("UCI_Elo")
	if _, limit := t.option("UCI_LimitStrength"); elo != limit {
		t.fail("only one of UCI_Elo and UCI_LimitStrength exists")
	}
	for _, o := range t.options {
		if name := strings.ToLower(o.Name); strings.Contains(name, "path") && (strings.Contains(name, "tb") || strings.Contains(name, "syzygy")) && o.Name != "SyzygyPath" {
			t.fail("the option for the tablebase path is named %s", o.Name)
		}
	}
}

func duringSearch(t *trial) {
	for _, command := range []string{"setoption name Hash value 32", "ucinewgame", "position startpos moves d2d4", "uci", "go depth 1"} {
		t.restart()
		t.handshake()
		t.send("position startpos", "go infinite")
		lines := t.collect(100 * time.Millisecond)
		t.send(command)
		lines = append(lines, t.collect(50*time.Millisecond)...)
		t.send("stop", "isready")
		lines = append(lines, t.expect("readyok", t.timeout)...)
		lines = append(lines, t.collect(100*time.Millisecond)...)
		n, limit := countBestMoves(lines), 1
		if strings.HasPrefix(command, "go") {
			limit = 2
		}
		if n < 1 || n > limit {
			t.fail("%d bestmoves", n)
		}
		if t.decided() {
			t.reason = "go infinite, " + command + ", stop: " + t.reason
			return
		}
	}
}

func hugeHash(t *trial) {
	t.handshake()
	t.requireOption("Hash")
	if !memoryIsLimited {
		t.skip("memory cannot be limited on this system, so the test could use it up")
	}
	t.send("setoption name Hash value 99999999")
	t.ready()
	t.checkLegal("after Hash 99999999", t.ask("position startpos", "go depth 2"), startPosition())
}
