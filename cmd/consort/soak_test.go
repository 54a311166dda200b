package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
	"time"

	"consort/engine"
)

// Games between two processes of the program, with all that tournaments leave
// out: pondering, threads, tiny tables, very short clocks.

var (
	soakGames = flag.Int("soak", 4, "games of TestSoak; it fails for losses on time too when there are more than the default")
	soakClock = flag.Duration("soakclock", 100*time.Millisecond, "clock of TestSoak's games; a hundredth of it is the increment")
)

// An opponent is one process of the program, with its clock.
type opponent struct {
	stdin  io.WriteCloser
	lines  chan string
	clock  time.Duration
	ponder bool
	guess  engine.Move // the move pondered on, NoMove when it does not ponder
}

func newOpponent(t *testing.T, settings soakSettings) *opponent {
	t.Helper()
	cmd := program(t)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	o := &opponent{stdin: stdin, lines: make(chan string, 256), ponder: settings.ponder}
	go readLines(stdout, o.lines)
	t.Cleanup(func() { leave(t, cmd, o) })
	o.say("setoption name Threads value %d", settings.threads)
	o.say("setoption name Hash value %d", settings.hash)
	o.say("setoption name Ponder value %t", settings.ponder)
	o.say("setoption name Move Overhead value 10")
	return o
}

func readLines(from io.Reader, to chan<- string) {
	for s := bufio.NewScanner(from); s.Scan(); {
		to <- s.Text()
	}
	close(to)
}

// leave ends the process, which must end by itself.
func leave(t *testing.T, cmd *exec.Cmd, o *opponent) {
	o.say("quit")
	go func() {
		for range o.lines {
		}
	}()
	if err := cmd.Wait(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
}

func (o *opponent) say(format string, a ...any) { fmt.Fprintf(o.stdin, format+"\n", a...) }

// wait reads up to a line that begins with a word.
func (o *opponent) wait(t *testing.T, word string) string {
	t.Helper()
	silence := time.After(20 * time.Second)
	for {
		select {
		case line, open := <-o.lines:
			if !open {
				t.Fatalf("the program left before its %s", word)
			}
			if strings.HasPrefix(line, word) {
				return line
			}
		case <-silence:
			t.Fatalf("no %s in 20 s", word)
		}
	}
}

// soakSettings are what a game is played with.
type soakSettings struct {
	threads, hash   int
	ponder          bool
	base, increment time.Duration
}

// soakMix returns the settings of a game: every combination comes up.
func soakMix(game int) soakSettings {
	s := soakSettings{threads: 1 + game%2, hash: 1, ponder: game/4%2 == 0, base: *soakClock, increment: *soakClock / 100}
	if game/2%2 == 1 {
		s.hash = 64
	}
	return s
}

// soakGame is one game between two opponents.
type soakGame struct {
	settings soakSettings
	game     *engine.Game
	sides    [2]*opponent
	moves    []string
	late     int // losses on time, after which the game goes on
}

// position returns the command that sets up the game, with more moves at its end.
func (g *soakGame) position(more ...string) string {
	return "position startpos moves " + strings.Join(append(g.moves[:len(g.moves):len(g.moves)], more...), " ")
}

// clocks returns the clock part of go.
func (g *soakGame) clocks() string {
	ms := func(c engine.Color) int64 { return max(1, g.sides[c].clock.Milliseconds()) }
	inc := g.settings.increment.Milliseconds()
	return fmt.Sprintf("wtime %d btime %d winc %d binc %d", ms(engine.White), ms(engine.Black), inc, inc)
}

// move lets the side to move think, and the other ponder.
func (g *soakGame) move(t *testing.T) {
	t.Helper()
	o := g.sides[g.game.Position().SideToMove()]
	start := time.Now()
	g.order(t, o)
	words := strings.Fields(o.wait(t, "bestmove"))
	before := o.clock
	if o.clock -= time.Since(start); o.clock < 0 {
		t.Logf("move %d: %v spent of %v, guess %v", len(g.moves)+1, time.Since(start), before, o.guess)
		g.late++
		o.clock = g.settings.base
	}
	o.clock += g.settings.increment
	if err := g.game.PushUCI(words[1]); err != nil {
		t.Fatalf("%s: %v", g.position(), err)
	}
	g.moves = append(g.moves, words[1])
	o.guess = engine.NoMove
	if o.ponder && len(words) == 4 && !g.game.Outcome().Over() {
		guess, err := g.game.Position().ParseUCI(words[3])
		if err != nil {
			t.Fatalf("%s: ponder %v", g.position(), err)
		}
		o.guess = guess
		o.say("%s", g.position(words[3]))
		o.say("go ponder %s", g.clocks())
	}
}

// order tells an opponent to move: the move it ponders on was played, or another.
func (g *soakGame) order(t *testing.T, o *opponent) {
	t.Helper()
	if o.guess != engine.NoMove {
		if o.guess.String() == g.moves[len(g.moves)-1] {
			o.say("ponderhit")
			return
		}
		o.say("stop")
		o.wait(t, "bestmove")
	}
	o.say("%s", g.position())
	o.say("go %s", g.clocks())
}

// play plays a game from a random opening to its end.
func (g *soakGame) play(t *testing.T, rng *rand.Rand) {
	t.Helper()
	for range 6 {
		moves := g.game.Position().Moves()
		m := moves[rng.IntN(len(moves))].String()
		if err := g.game.PushUCI(m); err != nil {
			t.Fatal(err)
		}
		g.moves = append(g.moves, m)
	}
	for _, o := range g.sides {
		o.clock, o.guess = g.settings.base, engine.NoMove
		o.say("ucinewgame")
		o.say("isready")
		o.wait(t, "readyok")
	}
	for plies := 0; plies < 300 && !g.game.Outcome().Over(); plies++ {
		g.move(t)
	}
	for _, o := range g.sides {
		if o.guess != engine.NoMove {
			o.say("stop")
			o.wait(t, "bestmove")
		}
	}
}

// TestSoak plays games with each combination of threads, table size and
// pondering at a tenth of a second and a thousandth more a move. For a long run,
// and for one with ten times the clock:
//
//	go test ./cmd/consort -run Soak -soak 300 -v -timeout 0
//	go test ./cmd/consort -run Soak -soak 200 -soakclock 1s -v -timeout 0
func TestSoak(t *testing.T) {
	late := 0
	for i := range *soakGames {
		settings := soakMix(i)
		t.Run(fmt.Sprintf("%d threads %d hash %d ponder %t", i, settings.threads, settings.hash, settings.ponder), func(t *testing.T) {
			g := &soakGame{settings: settings, game: engine.NewGame(engine.StartPosition())}
			g.sides = [2]*opponent{newOpponent(t, settings), newOpponent(t, settings)}
			g.play(t, rand.New(rand.NewPCG(uint64(i), 7)))
			t.Logf("%d moves, %v, late %d times", len(g.moves), g.game.Outcome().Reason, g.late)
			late += g.late
		})
	}
	t.Logf("%d games, %d moves too late", *soakGames, late)
	if late > 0 && *soakGames > 4 {
		t.Errorf("%d moves came too late", late)
	}
}
