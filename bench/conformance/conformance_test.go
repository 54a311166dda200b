package conformance

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/uci/client"
)

// asEngine, as the first argument, makes the test binary behave as an engine; the
// second is the name of its fault, or "none".
const asEngine = "fake-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == asEngine {
		newFake(os.Args[2]).run()
		os.Exit(0)
	}
	// The race detector delays the exit of a program; the fake engines exit at once.
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	os.Exit(m.Run())
}

// A mistake is a fault that breaks a rule.
type mistake struct {
	fault  string
	reason string // part of the finding's reason
	slow   bool   // the engine is slow, but fast enough for a generous slack
}

// mistakes are the faults of the fake engine, by the rule that each breaks.
var mistakes = map[int][]mistake{
	1:  {{"banner", "A fine engine", false}},
	2:  {{"blank-line", `line ""`, false}},
	3:  {{"late", "it arrived after", true}},
	4:  {{"resets-at-uci", "which reset it", false}},
	5:  {{"stderr", "hello", false}},
	6:  {{"chatty", "string info ready", false}},
	7:  {{"spin", "Hash: min 1, default 16, max 1099511627776", false}},
	8:  {{"string", "SyzygyPath has no default", false}},
	9:  {{"combo", "default sharp", false}, {"word-in-a-name", `"Style Value" contains the keyword "Value"`, false}},
	10: {{"crash", "no room for abc", false}},
	11: {{"spelling", `"MoveOverhead" should be spelled "Move Overhead"`, false}, {"exact-names", "mULTIpv does not set MultiPV", false}},
	12: {{"spelling", "missing: Move Overhead", false}, {"one-thread", "the maximum of Threads is 1, lower than 4", false}},
	13: {{"slow-Hash", "its current 512 MB", true}},
	15: {{"shows-WDL", "the default of UCI_ShowWDL is true", false}},
	16: {{"forgets-the-search", "go infinite, ucinewgame, stop: 0 bestmoves", false}},
	17: {{"huge-Hash", "no room for 99999999", false}},
	18: {{"adds-up", "cutechess: bestmove", false}},
	19: {{"slow-to-be-ready", "after bestmove", true}},
	20: {{"illegal", "a1a1", false}},
	21: {{"slow-new-game", "go movetime 50 was answered after", true}},
	22: {{"slow-to-be-ready", "readyok took", true}, {"ends-at-isready", "isready ended the search", false}},
	23: {{"stops-twice", "stop without a search", false}},
	24: {{"null-move-at-stop", `try 1 of 50: the move: bestmove "0000"`, false}},
	25: {{"two-bestmoves", "a second bestmove", false}, {"other-line", "but the PV is", false}},
	26: {{"hasty", "bestmove before stop", false}},
	27: {{"hits-twice", "ponderhit without pondering", false}, {"stops-twice", "more than one bestmove", false}},
	28: {{"no-ponder", "has no ponder move", false}, {"illegal-ponder", `ponder move "a1a1" is not legal`, false}},
	29: {{"bad-code", "exit status 3", false}, {"deaf-to-the-end", "the process is still running", true}},
	30: {{"slow-without-a-clock", "go btime 100: it took", true}},
	31: {{"null-move-in-haste", `ply 1: bestmove "0000"`, false}},
	32: {{"full-movetime", "movetime 1000 took", false}},
	33: {{"hasty", "go without parameters ends before stop", false}},
	34: {{"nodes-overrun", "go nodes 2000 searched 2040", false}, {"nodes-stick", "go depth 4 stops at depth 1", false}},
	35: {{"no-mates", "go mate 3: score cp 1", false}},
	36: {{"other-moves", "go searchmoves a2a3 h2h3 depth 4: bestmove", false}},
	37: {{"lines-without-moves", "multipv 4 in a position with three legal moves", false}, {"one-line", "1 lines in the initial position, not 8", false}},
	38: {{"weak-misses-mates", "mate in one (b6b8): bestmove", false}},
	39: {{"keeps-the-old-game", "not a legal move", false}},
	40: {
		{"silent-about-FENs", "the invalid position is not reported", false}, {"unrelated-info", "the invalid position is not reported", false},
		{"reports-every-position", "the invalid position is not reported", false}, {"starts-again", "the old position is lost", false},
	},
	41: {{"six-fields", "w - -: bestmove", false}},
	42: {{"a1a1", "bestmove a1a1", false}},
	43: {{"short-games", "too many moves", false}},
	44: {{"castles-as-in-Chess960", "castling is printed as e1h1", false}},
	45: {{"illegal-line", "a1a1 is not legal", false}, {"boasts", "mate in 2 has a PV of 2 plies", false}},
	46: {{"float", `time "1.5" is not an integer`, false}},
	47: {
		{"buried-string", "info string inside another info line", false}, {"currmove", "currmove in the first two seconds", false},
		{"no-depth-1", "depth 1 is not reported", false}, {"flood", "lines in the first two seconds", false},
	},
	48: {{"wrong-speed", "but nps 5000000", false}},
	49: {
		{"cuts-the-last-line", "the last PV is of one move, after one of 2", false},
		{"forgets-hashfull", "hashfull falls from 1 to 0", false}, {"steps-back", "the depth falls from 3 to 2", false},
	},
}

// A background runs trials concurrently. They mostly wait, so more of them run at a time
// than there are processors.
type background struct {
	path string
	gate chan struct{}
}

func newBackground(t *testing.T) *background {
	path, err := os.Executable()
	require.NoError(t, err)
	return &background{path, make(chan struct{}, 8)}
}

// try tests the fake engine with a fault against a rule.
func (b *background) try(r Rule, fault string, slack float64) <-chan Finding {
	found := make(chan Finding, 1)
	go func() {
		b.gate <- struct{}{}
		defer func() { <-b.gate }()
		found <- Try(client.Command{Path: b.path, Args: []string{asEngine, fault}}, r, slack)
	}()
	return found
}

// generous is the slack of trials in which speed does not matter.
const generous = 20

// TestFaultsAreFound tests each rule: the fake engine without a fault passes it, and with
// each fault that breaks the rule it fails.
func TestFaultsAreFound(t *testing.T) {
	b := newBackground(t)
	sound := map[int]<-chan Finding{}
	faulty := map[int][]<-chan Finding{}
	for _, r := range Rules() {
		if r.try == nil || testing.Short() && r.Number > 11 {
			continue // -short leaves out the longer ones.
		}
		sound[r.Number] = b.try(r, "none", generous)
		for _, m := range mistakes[r.Number] {
			slack := float64(generous)
			if m.slow {
				slack = 1
			}
			faulty[r.Number] = append(faulty[r.Number], b.try(r, m.fault, slack))
		}
	}
	for number := range len(Rules()) + 1 {
		found, tried := sound[number]
		if !tried {
			continue
		}
		t.Run(strconv.Itoa(number), func(t *testing.T) {
			f := <-found
			if f.Verdict == NotTested && number == 17 && !memoryIsLimited {
				t.Skip("SKIPPED, NOT PASSED: " + f.Reason)
			}
			require.Equal(t, Passed, f.Verdict, f.Reason)
			require.NotEmpty(t, mistakes[number], "there is no fault for this rule")
			for i, m := range mistakes[number] {
				f := <-faulty[number][i]
				require.Equal(t, Failed, f.Verdict, m.fault)
				require.Contains(t, f.Reason, m.reason, m.fault)
			}
		})
	}
}

// Rule 40 accepts an error message outside UCI.
func TestPlainErrorMessagesCount(t *testing.T) {
	f := <-newBackground(t).try(Rules()[39], "plain-words", generous)
	require.Equal(t, Passed, f.Verdict, f.Reason)
	for text, want := range map[string]bool{
		"info string what?": true, "Unknown command": true, "Error: bad FEN": true,
		"": false, "  ": false, "info string": false, "info depth 1": false, "info": false, "readyok": false, "bestmove e2e4": false,
		"option name x type button": false, "id name string": false, "uciok": false, "copyprotection ok": false, "registration ok": false,
	} {
		require.Equal(t, want, isReport(text), text)
	}
}

func TestRulesAreNumbered(t *testing.T) {
	all := Rules()
	require.Len(t, all, 49)
	for i, r := range all {
		require.Equal(t, i+1, r.Number)
		require.NotEmpty(t, r.Text)
	}
}

// TestReport tests two engines and checks the reports.
func TestReport(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	var out bytes.Buffer
	var all [][]Finding
	for range 2 {
		command, err := client.ParseCommand(path + " " + asEngine + " banner")
		require.NoError(t, err)
		var findings []Finding
		for _, number := range []int{1, 7, 14} {
			findings = append(findings, Try(command, Rules()[number-1], generous))
			require.NoError(t, WriteFinding(&out, findings[len(findings)-1]))
		}
		require.NoError(t, WriteSummary(&out, "fake", findings))
		all = append(all, findings)
	}
	require.Contains(t, out.String(), "fake: 1 passed, 1 failed, 1 not tested")
	out.Reset()
	require.NoError(t, WriteMatrix(&out, []string{"a", "b"}, all))
	require.Contains(t, out.String(), "| **no** | **no** |")
	require.Contains(t, out.String(), "| rules passed, of 3 | 1 | 1 |")
}

// The README lists the rules by the texts of this package.
func TestReadmeRules(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	rules := map[string]bool{}
	for _, r := range Rules() {
		rules[fmt.Sprintf("%d. %s", r.Number, r.Text)] = true
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, " | ")
		if name := strings.ReplaceAll(strings.TrimPrefix(cells[0], "| "), "`", ""); len(cells) > 7 && strings.Contains(name, ". ") {
			rows++
			require.True(t, rules[name], name)
		}
	}
	require.Positive(t, rows)
}
