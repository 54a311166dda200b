package conformance

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// asEngine, as the first argument, makes the test binary behave as an engine; the
// second is the name of its fault, "none" for a sound one.
const asEngine = "fake-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == asEngine {
		(&fake{fault: os.Args[2], game: engine.NewGame(engine.StartPosition())}).run()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// A fake is an engine that plays the first legal move, and has one fault.
type fake struct {
	fault   string
	game    *engine.Game
	waiting bool // a bestmove is held back
}

// has reports whether the engine has a fault.
func (f *fake) has(fault string) bool { return f.fault == fault }

func (f *fake) run() {
	if f.has("banner") {
		fmt.Println("A fine engine")
	}
	for in := bufio.NewReader(os.Stdin); ; {
		text, err := in.ReadString('\n')
		if words := strings.Fields(text); len(words) > 0 {
			f.obey(words)
		}
		if err != nil {
			for f.has("deaf to the end") {
			}
			return
		}
	}
}

func (f *fake) obey(words []string) {
	switch words[0] {
	case "uci":
		f.identify()
	case "isready":
		if f.has("chatty") {
			fmt.Println("string info ready")
		}
		if !f.waiting || !f.has("not ready") {
			fmt.Println("readyok")
		}
	case "setoption":
		if f.has("crash") && words[len(words)-1] == "abc" {
			panic("abc is no number")
		}
	case "position":
		f.place(words)
	case "go":
		f.think(words)
	case "stop", "ponderhit":
		if f.waiting || f.has("stops-twice") && words[0] == "stop" {
			f.bestMove()
		}
	case "quit":
		if f.has("bad-code") {
			os.Exit(3)
		}
		os.Exit(0)
	}
}

func (f *fake) identify() {
	fmt.Println("id name Fake\nid author nobody")
	if f.has("blank-line") {
		fmt.Println()
	}
	if f.has("stderr") {
		fmt.Fprintln(os.Stderr, "hello")
	}
	most := 1024
	if f.has("spin") {
		most = 1 << 40
	}
	name := "Move Overhead"
	if f.has("spelling") {
		name = "MoveOverhead"
	}
	fmt.Printf("option name Hash type spin default 16 min 1 max %d\noption name %s type spin default 10 min 0 max 5000\n", most, name)
	if f.has("string") {
		fmt.Println("option name SyzygyPath type string default")
	} else {
		fmt.Println("option name SyzygyPath type string default <empty>")
	}
	fmt.Println("uciok")
}

// place sets the position. A list of moves counts up to the first that is
// illegal.
func (f *fake) place(words []string) {
	line := strings.Join(words[1:], " ")
	base, moves, _ := strings.Cut(line+" ", "moves ")
	start, fen := engine.StartPosition(), strings.TrimPrefix(base, "fen ")
	if fen != base {
		p, err := engine.ParseFEN(fen)
		if err != nil {
			if f.has("silent-about-FENs") {
				return
			}
			fmt.Println("info string", err)
			return
		}
		start = p
	} else if strings.TrimSpace(base) != "startpos" {
		fmt.Println("info string what?")
		return
	}
	game := engine.NewGame(start)
	for _, m := range strings.Fields(moves) {
		if err := game.PushUCI(m); err != nil {
			if f.has("keeps-the-old-game") {
				return
			}
			break
		}
	}
	f.game = game
}

func (f *fake) think(words []string) {
	text := " " + strings.Join(words, " ")
	f.waiting = len(words) == 1 || strings.Contains(text, " infinite") || strings.Contains(text, " ponder")
	if !f.waiting || f.has("hasty") {
		f.bestMove()
	}
}

func (f *fake) bestMove() {
	f.waiting = false
	moves := f.game.Position().Moves()
	if len(moves) == 0 {
		fmt.Println("info depth 0 score cp 0")
		if f.has("a1a1") {
			fmt.Println("bestmove a1a1")
		} else {
			fmt.Println("bestmove (none)")
		}
		return
	}
	best := moves[0]
	switch {
	case f.has("float"):
		fmt.Printf("info depth 1 nodes 1 time 1.5 nps 1 score cp 1 pv %v\n", best)
	case f.has("illegal-line"):
		fmt.Printf("info depth 1 nodes 1 time 1 nps 1000 score cp 1 pv %v a1a1\n", best)
	case f.has("other-line"):
		fmt.Printf("info depth 1 nodes 1 time 1 nps 1000 score cp 1 pv %v\n", moves[1])
	case f.has("wrong-speed"):
		fmt.Printf("info depth 1 nodes 1000 time 1000 nps 5000000 score cp 1 pv %v\n", best)
	default:
		fmt.Printf("info depth 1 nodes 1 time 1 nps 1000 score cp 1 pv %v\n", best)
	}
	if f.has("illegal") {
		fmt.Println("bestmove a1a1")
		return
	}
	fmt.Println("bestmove", best)
	if f.has("two-bestmoves") {
		fmt.Println("bestmove", best)
	}
}

// try tries a rule on an engine with a fault.
func try(t *testing.T, number int, fault string) Finding {
	t.Helper()
	path, err := os.Executable()
	require.NoError(t, err)
	return Try([]string{path, asEngine, fault}, Rules()[number-1], 20)
}

// TestFaultsAreFound shows of each rule here that it holds for a sound engine,
// and that an engine with the fault breaks it.
func TestFaultsAreFound(t *testing.T) {
	for _, test := range []struct {
		rule   int
		fault  string
		reason string // a part of it
	}{
		{1, "banner", "A fine engine"},
		{2, "blank-line", `line ""`},
		{5, "stderr", "hello"},
		{6, "chatty", "string info ready"},
		{7, "spin", "Hash: min 1, default 16, max 1099511627776"},
		{8, "string", "SyzygyPath has no default"},
		{10, "crash", "abc is no number"},
		{11, "spelling", `"MoveOverhead" is not spelled "Move Overhead"`},
		{20, "illegal", "a1a1"},
		{23, "stops-twice", "stop without a search"},
		{25, "two-bestmoves", "a second bestmove"},
		{25, "other-line", "but the line is"},
		{26, "hasty", "bestmove before stop"},
		{29, "bad-code", "exit status 3"},
		{33, "hasty", "go alone ends by itself"},
		{39, "keeps-the-old-game", "no legal move"},
		{40, "silent-about-FENs", "not a word of it"},
		{42, "a1a1", "bestmove a1a1"},
		{45, "illegal-line", "a1a1 is not legal"},
		{46, "float", `time "1.5" is no whole number`},
		{48, "wrong-speed", "but nps 5000000"},
	} {
		t.Run(test.fault, func(t *testing.T) {
			if testing.Short() && test.rule > 11 {
				t.Skip("the long rules, only without -short")
			}
			t.Parallel() // They mostly wait.
			sound := try(t, test.rule, "none")
			require.NotEqual(t, Broken, sound.Verdict, sound.Reason)
			f := try(t, test.rule, test.fault)
			require.Equal(t, Broken, f.Verdict, f.Reason)
			require.Contains(t, f.Reason, test.reason)
		})
	}
}

func TestRulesAreNumbered(t *testing.T) {
	all := Rules()
	require.Len(t, all, 48)
	for i, r := range all {
		require.Equal(t, i+1, r.Number)
		require.NotEmpty(t, r.Text)
	}
}

func TestUsage(t *testing.T) {
	var out bytes.Buffer
	for _, args := range [][]string{{}, {"-slack", "0", "x"}, {"-rules", "49", "x"}, {"-rules", "a", "x"}, {"-rules", "5-2", "x"}, {"-nonsense"}} {
		require.ErrorAs(t, Main(args, &out, &out), new(*UsageError), "%q", args)
	}
	require.NoError(t, Main([]string{"-help"}, &out, &out))
	require.Contains(t, out.String(), "consort conformance [flags] ENGINE")
	require.ErrorContains(t, Main([]string{"/no/such/engine"}, &out, &out), "/no/such/engine")
}

// TestReport tries two rules on two engines, as the command does.
func TestReport(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	var out, errs bytes.Buffer
	err = Main([]string{"-slack", "20", "-rules", "1,7,14", path + " fake-engine banner", path + " fake-engine banner"}, &out, &errs)
	require.EqualError(t, err, "2 rules are broken")
	require.Contains(t, out.String(), "1 rules hold, 1 are broken, 1 could not be tried")
	require.Contains(t, out.String(), "| **no** | **no** |")
	require.Contains(t, out.String(), "| rules that hold, of 3 | 1 | 1 |")
}
