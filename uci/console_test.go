package uci_test

// The commands for users, and commands as arguments of the program.

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"consort/eval/nnue"
	"consort/search/player"
	"consort/uci"
)

// divide1 is what Stockfish prints for go perft 1 in a position with few moves,
// but for the order of the moves.
func TestPerftHasStockfishsForm(t *testing.T) {
	for _, command := range []string{"perft 2", "go perft 2"} {
		got := strings.Split(execute(t, &stub{}, "position fen 7k/8/8/8/8/8/r7/1r5K w - - 0 1", command), "\n")
		// One legal move or none on g1: the rooks leave no square at all.
		want := []string{"", "Nodes searched: 0", "", ""}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
		text := execute(t, &stub{}, command)
		lines := strings.Split(text, "\n")
		moves := lines[:20]
		slices.Sort(moves)
		if len(lines) != 24 || moves[0] != "a2a3: 20" || moves[19] != "h2h4: 20" || !strings.HasSuffix(text, "\n\nNodes searched: 400\n\n") {
			t.Errorf("%s: %q", command, text)
		}
	}
}

func TestPerftNumbers(t *testing.T) {
	tests := []struct{ command, want string }{
		{"perft 0", "Nodes searched: 1\n"},
		{"perft 1", "Nodes searched: 20\n"},
		{"perft 4", "Nodes searched: 197281\n"},
		{"perft 5", "Nodes searched: 4865609\n"},
		{"perft -3", "using 0"},
		{"go perft", "go: perft: expected a number, so it is 0"},
	}
	for _, test := range tests {
		if got := execute(t, &stub{}, test.command); !strings.Contains(got, test.want) {
			t.Errorf("%s: %q", test.command, got)
		}
	}
}

// As an argument of the program, an invalid command is the end: a
// script must not continue with another position or setting than it set. For
// a GUI it is an info string, as the transcripts show.
func TestRefusedArgumentsEndTheProgram(t *testing.T) {
	for _, test := range []struct{ command, want string }{
		{"perft", "perft: expected"},
		{"perft abc", "perft: expected"},
		{"position fen 8/8 w - -", "the board must have 8 ranks"},
		{"position startpos moves e2e5", `"e2e5" at ply 1`},
		{"setoption name Hash value lots", "option Hash"},
		{"setoption name Nothing value 1", `no such option "Nothing"`},
	} {
		var out strings.Builder
		c := config(&stub{})
		c.In, c.Out = strings.NewReader(""), &out
		err := uci.New(c).Execute([]string{test.command, "d"})
		if usage := (*uci.UsageError)(nil); !errors.As(err, &usage) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v", test.command, err)
		}
		if out.Len() > 0 {
			t.Errorf("%s: went on with %q", test.command, out.String())
		}
	}
}

func TestPerftIsStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, &stub{})
		s.send("perft 99")
		if text := s.line(); text != "info string perft: the depth must be 0 to 13; using 13" {
			t.Errorf("got %q", text)
		}
		start := time.Now()
		s.send("isready")
		s.expect("readyok")
		s.send("stop")
		s.expect("info string perft: stopped")
		if d := time.Since(start); d > 0 {
			t.Errorf("it took %v", d)
		}
		s.send("perft 2")
		s.expect("Nodes searched: 400")
	})
}

// TestPerftInAScript: what is piped in one go, as scripts do, is done one after
// the other, to the end.
func TestPerftInAScript(t *testing.T) {
	scripts := []string{
		"position startpos\ngo perft 5\nquit\n",
		"position startpos\ngo perft 5\n",
		"position startpos moves e2e4\nperft 4\nposition startpos\nisready\nperft 5\nquit\n",
	}
	for _, script := range scripts {
		var out strings.Builder
		c := config(&stub{})
		c.In, c.Out = strings.NewReader(script), &out
		if err := uci.New(c).Run(); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); !strings.HasSuffix(got, "\nNodes searched: 4865609\n\n") {
			t.Errorf("%q: %.300q", script, got)
		}
	}
}

func TestBench(t *testing.T) {
	if got := execute(t, &stub{}, "bench", "8"); got != "bench [8]\n1234 nodes 5678 nps\n" {
		t.Errorf("got %q", got)
	}
	c := config(&stub{})
	c.Bench = func(ctx context.Context, n *nnue.Network, args []string, out io.Writer) error {
		_, _ = io.WriteString(out, "half a ")
		_, _ = io.WriteString(out, "line\nand another")
		<-ctx.Done()
		return ctx.Err()
	}
	s := openConfig(t, c)
	s.send("bench")
	if text := s.line(); text != "half a line" {
		t.Errorf("got %q", text)
	}
	s.send("stop")
	want := []string{"and another", "info string bench: stopped"}
	var got []string
	for start := time.Now(); len(got) < len(want) && time.Since(start) < patience; time.Sleep(time.Millisecond) {
		got = append(got, s.ask()...) // readyok may overtake while bench still ends
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestBenchOfTheNetwork: the bench measures what plays.
func TestBenchOfTheNetwork(t *testing.T) {
	path, id := networkFile(t)
	c := config(&stub{})
	c.Bench = func(_ context.Context, n *nnue.Network, _ []string, out io.Writer) error {
		name := "classical"
		if n != nil {
			name = n.ID()
		}
		_, err := io.WriteString(out, name+"\n")
		return err
	}
	s := openConfig(t, c)
	s.send("setoption name Evaluation value classical", "bench")
	s.expect("classical")
	s.send("setoption name EvalFile value "+path, "setoption name Evaluation value network", "bench")
	s.expect(id)
}

// TestBenchThatOnlyWrites: one that does not look at the context is stopped too.
func TestBenchThatOnlyWrites(t *testing.T) {
	c := config(&stub{})
	c.Bench = func(_ context.Context, _ *nnue.Network, _ []string, out io.Writer) error {
		for {
			if _, err := io.WriteString(out, "position\n"); err != nil {
				return err
			}
			time.Sleep(time.Millisecond)
		}
	}
	s := openConfig(t, c)
	s.send("bench")
	s.expect("position")
	s.send("stop")
	s.expect("info string bench: stopped")
}

func TestBenchFails(t *testing.T) {
	c := config(&stub{})
	broken := errors.New("no positions")
	c.Bench = func(context.Context, *nnue.Network, []string, io.Writer) error { return broken }
	c.Out = io.Discard
	if err := uci.New(c).Execute([]string{"bench", "go depth 1"}); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}

func TestHelpTeachesEverything(t *testing.T) {
	text := execute(t, &stub{}, "help")
	d := uci.New(config(&stub{}))
	for _, name := range d.CommandNames() {
		if !strings.Contains(text, "\n  "+name+" ") {
			t.Errorf("help does not name the command %s", name)
		}
	}
	for name := range d.Declarations() {
		if !strings.Contains(text, "\n  "+name+" ") {
			t.Errorf("help does not name the option %s", name)
		}
	}
	for _, text := range strings.Split(text, "\n") {
		if len(text) > 130 {
			t.Errorf("line of %d bytes: %s", len(text), text)
		}
	}
	for _, alias := range []string{"--help", "-h"} {
		if execute(t, &stub{}, alias) != text {
			t.Errorf("%s is not help", alias)
		}
	}
}

func TestArguments(t *testing.T) {
	tests := []struct {
		arguments []string
		want      string // what the output ends with
	}{
		{[]string{"go depth 1"}, "bestmove a2a3 ponder a7a5\n"},
		{[]string{"position startpos moves e2e4", "go depth 1"}, "bestmove a7a5 ponder a2a3\n"},
		{[]string{"position", "startpos", "moves", "e2e4", "go", "depth", "1"}, "bestmove a7a5 ponder a2a3\n"},
		{[]string{"position", "fen", "7k/8/8/8/8/8/r7/1r5K w - - 0 1", "go", "depth", "1"}, "bestmove (none)\n"},
		{[]string{"position", "fen", "4k3/8/8/8/8/8/8/4K3", "w", "-", "-", "0", "1", "go", "perft", "1"}, "Nodes searched: 5\n\n"},
		{[]string{"perft", "2"}, "Nodes searched: 400\n\n"},
		{[]string{"go", "perft", "2"}, "Nodes searched: 400\n\n"},
		{[]string{"go perft 2"}, "Nodes searched: 400\n\n"},
		{[]string{"perft", "1", "perft", "2"}, "Nodes searched: 400\n\n"},
		{[]string{"go infinite", "isready", "stop"}, "bestmove a2a3 ponder a7a5\n"},
		{[]string{"go infinite", "quit", "d"}, "bestmove a2a3 ponder a7a5\n"},
		{[]string{"go ponder wtime 5", "ponderhit"}, "bestmove a2a3 ponder a7a5\n"},
		{[]string{"setoption name Hash value 5", "isready"}, "readyok\n"},
		{[]string{"--version"}, "Consort test\n"},
	}
	for _, test := range tests {
		if got := execute(t, &stub{}, test.arguments...); !strings.HasSuffix(got, test.want) {
			t.Errorf("%q: %q, want the end %q", test.arguments, got, test.want)
		}
	}
}

func TestInvalidArguments(t *testing.T) {
	for _, arguments := range [][]string{{"nonsense"}, {"5"}, {""}, {"joho debug on"}, {"d", "5"}, {"version now"}} {
		c := config(&stub{})
		c.Out = io.Discard
		var usage *uci.UsageError
		if err := uci.New(c).Execute(arguments); !errors.As(err, &usage) {
			t.Errorf("%q: error %v", arguments, err)
		}
	}
}

func TestArgumentsOnBrokenOutput(t *testing.T) {
	for _, arguments := range [][]string{{"uci"}, {"go infinite"}, {"perft 5"}} {
		c := config(&stub{})
		c.Out = brokenPipe{}
		if err := uci.New(c).Execute(arguments); err == nil {
			t.Errorf("%q: no error", arguments)
		}
	}
}

func TestUnknownWords(t *testing.T) {
	tests := []struct {
		input string
		want  []string
	}{
		{"joho debug on", nil},
		{"joho isready", []string{"readyok"}},
		{"", nil},
		{" \t\r", nil},
		{"nonsense", []string{`info string unknown command: "nonsense"; try help`}},
		{"a sentence with d in it", []string{`info string unknown command: "a sentence with d in it"; try help`}},
		{"UCI", []string{`info string unknown command: "UCI"; try help`}},
		{"\x00\xff\n", []string{`info string unknown command: "\x00\xff"; try help`}},
		{"\t isready \r", []string{"readyok"}},
	}
	s := open(t, &stub{})
	for _, test := range tests {
		if got := s.ask(test.input); test.want == nil && len(got) > 0 || test.want != nil && test.want[0] != "readyok" && !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.input, got, test.want)
		}
		if test.want != nil && test.want[0] == "readyok" {
			s.expect("readyok")
		}
	}
	long := strings.Repeat("nonsense ", 100000)
	if got := s.ask(long); len(got) != 1 || len(got[0]) > 200 {
		t.Errorf("a long line: %.300q", got)
	}
}

func TestLastLineNeedsNoBreak(t *testing.T) {
	var out strings.Builder
	c := config(&stub{})
	c.In, c.Out = strings.NewReader("isready\r\nisready"), &out
	if err := uci.New(c).Run(); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); got != "readyok\nreadyok\n" {
		t.Errorf("got %q", got)
	}
}

func TestEval(t *testing.T) {
	if got := execute(t, &stub{}, "position startpos moves e2e4", "eval"); got != "evaluation of "+afterE4+"\n" {
		t.Errorf("got %q", got)
	}
	c := config(&stub{})
	c.Explain, c.Bench, c.Out = nil, nil, io.Discard
	for _, name := range []string{"eval", "bench"} {
		var usage *uci.UsageError
		if err := uci.New(c).Execute([]string{name}); !errors.As(err, &usage) {
			t.Errorf("%s without a function: error %v", name, err)
		}
	}
}

func TestNoPlayersPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	uci.New(uci.Config{Player: player.Config{Kinds: []player.Kind{}}})
}
