package client_test

// A fake engine with at most one fault, and Consort itself, as processes of the test
// binary.

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"consort/engine"
	"consort/search/player"
	"consort/uci"
	"consort/uci/client"
)

// asEngine, as the first argument, makes the test binary behave as the fake engine; the
// second is its fault. asConsort makes it behave as Consort.
const (
	asEngine  = "fake-engine"
	asConsort = "consort"
)

func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 2 && os.Args[1] == asEngine:
		(&fake{fault: os.Args[2], game: engine.NewGame(engine.StartPosition())}).run()
		os.Exit(0)
	case len(os.Args) > 1 && os.Args[1] == asConsort:
		if err := uci.New(uci.Config{Name: "Consort", Author: "Consort", In: os.Stdin, Out: os.Stdout, Player: player.Config{}}).Run(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	// The race detector delays the exit of a program.
	os.Setenv("GORACE", "atexit_sleep_ms=0")
	goleak.VerifyTestMain(m)
}

// self returns the command that runs the test binary.
func self(arguments ...string) client.Command {
	path, err := os.Executable()
	if err != nil {
		panic(err)
	}
	return client.Command{Path: path, Args: arguments}
}

// A fake is an engine that plays the first legal moves.
type fake struct {
	fault    string
	game     *engine.Game
	multiPV  int
	chess960 bool
	waiting  bool // the search waits for stop or ponderhit
}

func (f *fake) run() {
	if f.fault == "exits-at-start" {
		os.Exit(4)
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		f.handle(strings.Fields(in.Text()))
	}
}

func (f *fake) handle(words []string) {
	switch words[0] {
	case "uci":
		f.identify()
	case "isready":
		f.ready()
	case "setoption":
		f.set(strings.Join(words[1:], " "))
	case "position":
		f.place(words[1:])
	case "go":
		f.search(words[1:])
	case "stop", "ponderhit":
		if f.waiting && f.fault != "never-stops" {
			f.finish()
		}
	case "quit":
		switch f.fault {
		case "never-quits":
			time.Sleep(time.Minute)
		case "bad-exit":
			os.Exit(7)
		}
		os.Exit(0)
	}
}

func (f *fake) identify() {
	switch f.fault {
	case "hangs-at-uci":
		time.Sleep(time.Minute)
	case "crashes-at-uci":
		panic("no memory for anything")
	case "half-lines":
		for _, part := range []string{"id na", "me Fake\r", "\nid author ", "nobody\nop", "tion name Hash type spin default 16 min 1 max 1024\nuci", "ok\n"} {
			fmt.Print(part)
			time.Sleep(5 * time.Millisecond)
		}
		return
	case "huge-line":
		fmt.Print(strings.Repeat("x", 3<<20))
		time.Sleep(time.Minute)
	case "half-at-end":
		fmt.Print("id name Fake\nuciok")
		os.Exit(0)
	case "child-stays":
		child := exec.Command(os.Args[0], asEngine, "sleeps")
		child.Stdout, child.Stderr = os.Stdout, os.Stderr
		_ = child.Start()
	case "sleeps":
		time.Sleep(time.Minute)
	}
	fmt.Println(`banner
id name Fake
id author nobody at all
option name Hash type spin default 16 min 1 max 1024
option name Clear Hash type button
option name Ponder type check default false
option name Style of Play type combo default very solid var very solid var wild
option name Syzygy Path type string default <empty>
option name MultiPV type spin default 1 min 1 max 8
option name Broken type spin default many min few max lots
option name UCI_Chess960 type check default false
uciok`)
}

func (f *fake) ready() {
	if f.fault == "slow-to-be-ready" {
		time.Sleep(time.Second)
	}
	fmt.Println("readyok")
	if f.fault == "deaf" {
		time.Sleep(time.Minute)
	}
}

func (f *fake) set(text string) {
	fmt.Println("info string set", text)
	name, value, _ := strings.Cut(strings.TrimPrefix(text, "name "), " value ")
	switch name {
	case "MultiPV":
		f.multiPV, _ = strconv.Atoi(value)
	case "UCI_Chess960":
		f.chess960 = value == "true"
	case "Hash":
		if f.fault == "crashes-at-hash" {
			fmt.Fprintln(os.Stderr, strings.Repeat("a trace\n", 30)+"out of memory: "+value)
			os.Exit(2)
		}
	}
}

func (f *fake) place(words []string) {
	base, moves, _ := strings.Cut(strings.Join(words, " "), " moves ")
	start := engine.StartPosition()
	if fen, ok := strings.CutPrefix(base, "fen "); ok {
		if err := start.UnmarshalText([]byte(fen)); err != nil {
			panic(err)
		}
	}
	f.game = engine.NewGame(start)
	for _, m := range strings.Fields(moves) {
		if err := f.game.PushUCI(m); err != nil {
			panic(err)
		}
	}
}

func (f *fake) search(words []string) {
	fmt.Println("info string go", strings.Join(words, " "))
	switch f.fault {
	case "crashes-at-go":
		panic("the search is broken")
	case "exits-at-go":
		os.Exit(0)
	case "dies-in-a-line":
		fmt.Print("info depth 1\nbestmove e2")
		os.Exit(1)
	case "floods":
		for line := strings.Repeat("info depth 1 nodes 1\n", 1000); ; {
			fmt.Print(line)
		}
	case "garbage":
		fmt.Print("\x00\xff\xfe\n\n   \ninfo\ninfo depth x score cp nodes -5 pv e2e5 e7e5\ninfo score mate\ninfo multipv 0 score cp 5 pv e2e4\n" +
			"info depth 3 depth currmove zz wdl 1 2\ninfo multipv 99999999 score cp 1 pv e2e4\nbest\n")
	}
	f.waiting = slices.Contains(words, "infinite") || slices.Contains(words, "ponder") || f.fault == "never-stops"
	f.report()
	if !f.waiting {
		f.finish()
	}
}

// report prints a line of two moves for each rank.
func (f *fake) report() {
	p := f.game.Position()
	for rank, m := range p.Moves() {
		if rank >= max(1, f.multiPV) {
			break
		}
		child := p.After(m)
		pv := m.UCI(f.chess960)
		if replies := child.Moves(); len(replies) > 0 {
			pv += " " + replies[0].UCI(f.chess960)
		}
		fmt.Printf("info depth 2 seldepth 3 multipv %d score cp %d lowerbound wdl 300 500 200 nodes 40 nps 4000 hashfull 12 tbhits 1 time 10 pv %s\n", rank+1, 17-rank, pv)
	}
}

func (f *fake) finish() {
	f.waiting = false
	p := f.game.Position()
	moves := p.Moves()
	switch {
	case f.fault == "illegal-move":
		fmt.Println("bestmove e2e5")
	case f.fault == "no-move":
		fmt.Println("bestmove")
	case f.fault == "illegal-ponder":
		fmt.Println("bestmove", moves[0], "ponder a1a1")
	case len(moves) == 0:
		fmt.Println("bestmove (none)")
	default:
		text := "bestmove " + moves[0].UCI(f.chess960)
		child := p.After(moves[0])
		if replies := child.Moves(); len(replies) > 0 {
			text += " ponder " + replies[0].UCI(f.chess960)
		}
		fmt.Println(text)
	}
}

// start starts the fake engine with a fault, and closes it at the end of the test.
func start(t *testing.T, fault string) *client.Engine {
	t.Helper()
	e, err := client.Start(t.Context(), self(asEngine, fault))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close() })
	return e
}
