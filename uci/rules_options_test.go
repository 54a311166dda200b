package uci_test

// The rules 7 to 17: options.

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"consort/bench/conformance"
	"consort/eval/nnue"
	"consort/search/player"
	"consort/uci"
)

// players returns a configuration with several stubs.
func players(stubs ...*stub) uci.Config {
	c := config(stubs[0])
	c.Player.Kinds = nil
	for _, s := range stubs {
		c.Player.Kinds = append(c.Player.Kinds, kind(s))
	}
	return c
}

func TestRule07SpinsFit32Bits(t *testing.T) {
	form := regexp.MustCompile(`^type spin default (-?\d+) min (-?\d+) max (-?\d+)$`)
	for name, declaration := range uci.New(config(&stub{})).Declarations() {
		if !strings.HasPrefix(declaration, "type spin") {
			continue
		}
		m := form.FindStringSubmatch(declaration)
		if m == nil {
			t.Errorf("%s: %q", name, declaration)
			continue
		}
		var n [3]int64
		for i := range n {
			n[i], _ = strconv.ParseInt(m[i+1], 10, 64)
		}
		if initial, low, high := n[0], n[1], n[2]; low > initial || initial > high || low < math.MinInt32 || high > math.MaxInt32 {
			t.Errorf("%s: %q", name, declaration)
		}
	}
}

func TestRule08ValueIsTheRestOfTheLine(t *testing.T) {
	c := players(&stub{name: "one"}, &stub{name: "two"})
	s := openConfig(t, c)
	answer := s.ask(`setoption name Strategy value C:\a b;c value name d`)
	want := `info string option Strategy: expected one of one, two, not "C:\\a b;c value name d"; the value is unchanged`
	if len(answer) != 1 || answer[0] != want {
		t.Errorf("got %q, want %q", answer, want)
	}
}

func TestRule09OptionWords(t *testing.T) {
	reserved := []string{"name", "type", "default", "min", "max", "var", "value"}
	for name, declaration := range uci.New(players(&stub{name: "one"}, &stub{name: "two-three"})).Declarations() {
		for _, word := range strings.Fields(name) {
			if slices.Contains(reserved, strings.ToLower(word)) {
				t.Errorf("option name %q", name)
			}
		}
		if name == "Strategy" && declaration != "type combo default one var one var two-three" {
			t.Errorf("Strategy: %q", declaration)
		}
	}
}

func TestRule10MalformedSetOption(t *testing.T) {
	tests := append([]string{"setoption name Strategy value"}, conformance.BadSetOptions...)
	p := &stub{}
	s := open(t, p)
	s.ask("setoption name Hash value 33")
	for _, text := range tests {
		if answer := s.ask(text); len(answer) != 1 || !strings.HasPrefix(answer[0], "info string ") {
			t.Errorf("%q: %q", text, answer)
		}
	}
	if got := p.lastSettings().Hash; got != 33 {
		t.Errorf("Hash is %d, want the old 33", got)
	}
}

func TestRule11NamesInAnyCase(t *testing.T) {
	p := &stub{}
	s := open(t, p)
	if answer := s.ask("setoption name hASH value 5", "setoption  name  multipv   value 3 ", "setoption name clear  hash", "setoption name PONDER value TRUE"); len(answer) > 0 {
		t.Errorf("got %q", answer)
	}
	if got := p.lastSettings(); got.Hash != 5 || got.MultiPV != 3 {
		t.Errorf("settings %+v", got)
	}
	names := uci.New(config(p)).Declarations()
	for _, name := range []string{"Hash", "Threads", "Clear Hash", "Ponder", "Move Overhead", "MultiPV", "UCI_Chess960"} {
		if names[name] == "" {
			t.Errorf("no option is spelled %q", name)
		}
	}
}

// TestRule12LichessBotNames sets what lichess-bot sets unless it is configured
// otherwise. Its folder of tables may be missing, which is one remark.
func TestRule12LichessBotNames(t *testing.T) {
	p := &stub{}
	s := open(t, p)
	answer := s.ask("setoption name Move Overhead value 100", "setoption name Threads value 4", "setoption name Hash value 512",
		"setoption name SyzygyPath value ./no-such-syzygy/", "setoption name UCI_ShowWDL value true")
	if len(answer) != 1 || !strings.HasPrefix(answer[0], "info string option SyzygyPath: ") {
		t.Errorf("got %q", answer)
	}
	if got := p.lastSettings(); got.Threads != 4 || got.Hash != 512 {
		t.Errorf("settings %+v", got)
	}
}

func TestRule13AnyOrderSameState(t *testing.T) {
	orders := [][]string{
		{"setoption name Threads value 1", "setoption name Hash value 64"},
		{"setoption name Hash value 64", "setoption name Threads value 1"},
		{"setoption name Hash value 8", "setoption name Hash value 64", "setoption name Threads value 1", "setoption name Hash value 64"},
	}
	want := player.DefaultSettings()
	want.Hash, want.Seed = 64, 99
	for _, order := range orders {
		p := &stub{}
		s := open(t, p)
		s.ask(order...)
		if got := p.lastSettings(); got != want {
			t.Errorf("%q: settings %+v, want %+v", order, got, want)
		}
		if n, _ := p.counts(); n != 1 {
			t.Errorf("%q: configured %d times, want once", order, n)
		}
	}
}

func TestRule13EqualHashDoesNothing(t *testing.T) {
	p := &stub{}
	s := open(t, p)
	s.ask("setoption name Hash value 64")
	for range 5 {
		s.ask("setoption name Hash value 64", "position startpos")
	}
	if configured, newGames := p.counts(); configured != 1 || newGames != 0 {
		t.Errorf("configured %d times, cleared %d times; want 1 and 0", configured, newGames)
	}
}

func TestRule14EveryOptionHasAnEffect(t *testing.T) {
	one, two := &stub{name: "one", think: atOnce}, &stub{name: "two", think: atOnce}
	s := openConfig(t, players(one, two))
	s.play("setoption name Hash value 5", "setoption name MultiPV value 4", "setoption name Seed value 6", "setoption name Move Overhead value 70",
		"setoption name SyzygyProbeDepth value 9", "setoption name SyzygyProbeLimit value 4", "setoption name Syzygy50MoveRule value false",
		"setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1234", "go depth 1")
	want := player.Settings{Hash: 5, Threads: 1, MultiPV: 4, Seed: 6, Elo: 1234, Network: nnue.Default(), Tablebases: player.Tablebases{Depth: 9, Pieces: 4}}
	if got := one.lastSettings(); got != want {
		t.Errorf("settings %+v, want %+v", got, want)
	}
	if got := one.lastLimits().Overhead; got != 70*time.Millisecond {
		t.Errorf("overhead %v", got)
	}
	s.ask("setoption name Clear Hash")
	if _, newGames := one.counts(); newGames != 1 {
		t.Errorf("Clear Hash: NewGame was called %d times", newGames)
	}
	s.play("setoption name Strategy value two", "go depth 1")
	if two.lastGame() == nil || two.lastSettings().Hash != 5 {
		t.Errorf("Strategy: the second player did not play, or not with the settings: %+v", two.lastSettings())
	}
	// UCI_Chess960 is tested with rule 44, UCI_ShowWDL with rule 46, EvalFile and
	// Evaluation below, SyzygyPath in tablebases_test.go, OwnBook and its
	// like in book_test.go, Skill Level and Fast Mode in strength_test.go, nodestime and Debug Log
	// File in tests of their own. Threads and Ponder are the protocol's.
	if got := len(uci.New(config(one)).Declarations()); got != 26 {
		t.Errorf("%d options; a new one needs its line in this test", got)
	}
}

// networkFile returns a file with a network of zeros.
func networkFile(t *testing.T) (path, id string) {
	t.Helper()
	const h = nnue.HiddenStep
	n, err := nnue.New(nnue.Weights{
		Hidden: h, QB: 64, Scale: 400, Features: make([]int16, nnue.Inputs*h), Bias: make([]int16, h), Output: make([]int16, nnue.Buckets*2*h),
	}, nnue.Record{Name: "zero"})
	if err != nil {
		t.Fatal(err)
	}
	path = t.TempDir() + "/a name with blanks.nnue"
	if err := n.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	return path, n.ID()
}

func TestRule14Networks(t *testing.T) {
	path, id := networkFile(t)
	p := &stub{think: atOnce}
	s := open(t, p)
	network := func(commands ...string) string {
		s.play(append(commands, "go depth 1")...)
		if n := p.lastSettings().Network; n != nil {
			return n.ID()
		}
		return ""
	}
	builtIn := network()
	if got := network("setoption name EvalFile value " + path); got != id {
		t.Errorf("EvalFile: network %q, want %q", got, id)
	}
	if answer := s.ask("setoption name EvalFile value " + path); len(answer) != 0 {
		t.Errorf("the same network again: %q", answer)
	}
	want := fmt.Sprintf("info string network %s, 256 neurons", builtIn)
	if answer := s.ask("setoption name EvalFile value <empty>"); len(answer) != 1 || answer[0] != want {
		t.Errorf("the built-in network: %q, want %q", answer, want)
	}
	want = fmt.Sprintf("info string network %s, 64 neurons", id)
	if answer := s.ask("setoption name EvalFile value " + path); len(answer) != 1 || answer[0] != want {
		t.Errorf("a network: %q, want %q", answer, want)
	}
	if answer := s.ask("setoption name EvalFile value " + path + "x"); len(answer) != 1 || !strings.Contains(answer[0], "no such file") {
		t.Errorf("a missing file: %q", answer)
	}
	if got := network(); got != id {
		t.Errorf("after a missing file: network %q, want %q", got, id)
	}
	copied := path + ".copy"
	s.ask("export_net " + copied)
	if n, err := nnue.ReadFile(copied); err != nil || n.ID() != id {
		t.Errorf("export_net: %v", err)
	}
	other := filepath.Join(t.TempDir(), "a.games")
	if err := os.WriteFile(other, []byte("moves and scores"), 0o600); err != nil {
		t.Fatal(err)
	}
	if answer := s.ask("export_net " + other); len(answer) != 1 || !strings.Contains(answer[0], "is not a network, and would be lost") {
		t.Errorf("another file: %q", answer)
	}
	if answer := s.ask("export_net " + copied + "/below/a/file"); len(answer) != 1 || !strings.Contains(answer[0], "export_net") {
		t.Errorf("a file that cannot be: %q", answer)
	}
	if got := network("setoption name EvalFile value <empty>"); got != builtIn {
		t.Errorf("no file: network %q, want the built-in one, %q", got, builtIn)
	}
	if got := network("setoption name EvalFile value "+path, "setoption name Evaluation value classical"); got != "" {
		t.Errorf("classical: network %q", got)
	}
}

func TestSeedOfGames(t *testing.T) {
	p := &stub{}
	c := config(p)
	seed := uint64(100)
	c.NewSeed = func() uint64 { seed++; return seed }
	s := openConfig(t, c)
	steps := []struct {
		command string
		want    uint64
	}{
		{"isready", 101}, {"ucinewgame", 102}, {"ucinewgame", 103}, {"position startpos", 103},
		{"setoption name Seed value 7", 7}, {"ucinewgame", 7}, {"setoption name Seed value 0", 104}, {"ucinewgame", 105},
	}
	for _, step := range steps {
		s.ask(step.command)
		if step.command == "isready" {
			s.expect("readyok")
		}
		if got := p.lastSettings().Seed; got != step.want {
			t.Errorf("after %q the seed is %d, want %d", step.command, got, step.want)
		}
	}
}

func TestRule16CommandsDuringSearch(t *testing.T) {
	commands := []string{
		"position startpos moves e2e4", "setoption name Hash value 32", "setoption name Strategy value stub", "setoption name Clear Hash",
		"ucinewgame", "uci", "go depth 1", "perft 2", "bench", "go perft 1",
	}
	for _, command := range commands {
		t.Run(command, func(t *testing.T) {
			s := open(t, &stub{})
			s.send("go infinite")
			s.expect("info depth 1")
			s.send(command, "stop", "isready")
			want := 1
			if command == "go depth 1" {
				want = 2
			}
			s.expect("bestmove")
			if want == 2 {
				s.expect("bestmove")
			}
			if rest := s.ask(); count(rest, "bestmove") > 0 {
				t.Errorf("too many bestmoves: %q", rest)
			}
		})
	}
}

// TestRule16BestMoveComesBeforeTheAct makes sure that nothing changes under a
// running search.
func TestRule16BestMoveComesBeforeTheAct(t *testing.T) {
	s := open(t, &stub{})
	s.send("go infinite", "uci")
	answer := s.expect("uciok")
	if i := slices.IndexFunc(answer, func(l string) bool { return strings.HasPrefix(l, "bestmove") }); i < 0 || !strings.HasPrefix(answer[i+1], "id name") {
		t.Errorf("got %q", answer)
	}
}

func TestRule17HashRefused(t *testing.T) {
	p := &stub{hashLimit: 100}
	s := open(t, p)
	s.ask("setoption name Hash value 50")
	answer := s.ask("setoption name Hash value 33554432", "setoption name MultiPV value 7")
	if want := []string{"info string option Hash: not so much memory; it remains 50 MiB"}; !reflect.DeepEqual(answer, want) {
		t.Errorf("got %q, want %q", answer, want)
	}
	if got := p.lastSettings(); got.Hash != 50 || got.MultiPV != 7 {
		t.Errorf("settings %+v, want Hash 50 and MultiPV 7", got)
	}
	s.play("go depth 1")
	if answer := s.ask(); len(answer) > 0 {
		t.Errorf("reported twice: %q", answer)
	}
}
