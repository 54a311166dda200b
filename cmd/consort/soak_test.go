package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"consort/engine"
	"consort/uci/client"
)

// Games between two processes of the program, with what tournaments leave out:
// pondering, several threads, tiny hash tables, very short clocks.

var (
	soakGames = flag.Int("soak", 8, "games of TestSoak; eight cover every combination of settings")
	soakLate  = flag.Float64("soaklate", 100, "percentage of TestSoak's moves that may be late without the machine being the cause")
	soakClock = flag.Duration("soakclock", 100*time.Millisecond, "base time of TestSoak's games; the increment is a hundredth of it")
)

// An opponent is one process of the program, with its clock.
type opponent struct {
	process *client.Process // PVs are replayed as they were written, so lines are read
	clock   time.Duration
	ponder  bool
	guess   engine.Move // the ponder move, NoMove unless it is pondering

	root    *engine.Game // the game that it searches; nil before the first go
	pending []pvInfo     // info lines whose PVs are still to be replayed
	lines   int          // number of PVs replayed
}

// A pvInfo is an info line with a PV, and the game that it belongs to.
type pvInfo struct {
	root *engine.Game
	info string
}

func newOpponent(t *testing.T, settings soakSettings) *opponent {
	t.Helper()
	cmd := program(t)
	process, err := client.StartProcess(client.Command{Path: cmd.Path, Env: cmd.Env})
	if err != nil {
		t.Fatal(err)
	}
	o := &opponent{process: process, ponder: settings.ponder}
	t.Cleanup(func() { o.quit(t) })
	o.send("setoption name Threads value %d", settings.threads)
	o.send("setoption name Hash value %d", settings.hash)
	o.send("setoption name Ponder value %t", settings.ponder)
	o.send("setoption name Move Overhead value 10")
	return o
}

// quit sends quit and waits until the process has exited.
func (o *opponent) quit(t *testing.T) {
	o.send("quit")
	if status := o.process.Status(); status != 0 {
		t.Errorf("the exit status of the program is %d", status)
	}
}

// send sends a line. If the program does not read it, wait will see no answer.
func (o *opponent) send(format string, a ...any) {
	_ = o.process.Send(context.Background(), fmt.Sprintf(format, a...))
}

// search sends a position and a go. The PVs that follow belong to root.
func (o *opponent) search(root *engine.Game, position, command string) {
	o.root = root.Clone()
	o.send("%s", position)
	o.send("%s", command)
}

// replay checks the pending PVs. It takes time, so it must not run while a clock does.
func (o *opponent) replay(t *testing.T) {
	for _, h := range o.pending {
		if err := h.replay(); err != nil {
			t.Errorf("%s: %v in %q", h.root.Position().FEN(), err, h.info)
		}
	}
	o.lines += len(o.pending)
	o.pending = o.pending[:0]
}

// replay returns an error for what match runners warn of: an illegal move in a PV, or
// a move after the end of the game.
func (h *pvInfo) replay() error {
	line := h.root.Clone()
	_, pv, _ := strings.Cut(h.info, " pv ")
	for n, move := range strings.Fields(pv) {
		if n > 0 && line.Claim().Over() {
			return fmt.Errorf("%v before %s", line.Claim().Reason, move)
		}
		if err := line.PushUCI(move); err != nil {
			return err
		}
	}
	return nil
}

// wait reads lines up to the first that begins with a word, and returns it.
func (o *opponent) wait(t *testing.T, word string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), clientPatience)
	defer cancel()
	for {
		line, err := o.process.Line(ctx)
		if err != nil {
			t.Fatalf("no %s: %v", word, err)
		}
		if strings.Contains(line, " pv ") {
			o.pending = append(o.pending, pvInfo{o.root, line})
		}
		if strings.HasPrefix(line, word) {
			return line
		}
	}
}

// A witness is a goroutine that only sleeps briefly, again and again, to measure for how
// long the machine keeps a ready process waiting.
type witness struct {
	mu   sync.Mutex
	nap  time.Time     // start of the current sleep
	lost time.Duration // total of the earlier sleeps that took too long
}

func newWitness(t *testing.T) *witness {
	w := &witness{nap: time.Now()}
	done := make(chan struct{})
	t.Cleanup(func() { close(done) })
	go func() {
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Millisecond):
			}
			lost := w.waited()
			w.mu.Lock()
			w.nap, w.lost = time.Now(), lost
			w.mu.Unlock()
		}
	}()
	return w
}

// waited returns the total time that the machine has kept the witness waiting.
func (w *witness) waited() time.Duration {
	const punctual = 3 * time.Millisecond
	w.mu.Lock()
	defer w.mu.Unlock()
	if nap := time.Since(w.nap); nap > punctual {
		return w.lost + nap
	}
	return w.lost
}

// soakSettings are the settings of a game.
type soakSettings struct {
	threads, hash   int
	ponder          bool
	base, increment time.Duration
}

// soakMix returns the settings of a game. Eight games cover every combination.
func soakMix(game int) soakSettings {
	s := soakSettings{threads: 1 + game%2, hash: 1, ponder: game/4%2 == 0, base: *soakClock, increment: *soakClock / 100}
	if game/2%2 == 1 {
		s.hash = 64
	}
	return s
}

func TestSoakMixesEverything(t *testing.T) {
	all := map[soakSettings]bool{}
	for i := range 8 {
		all[soakMix(i)] = true
	}
	if len(all) != 8 {
		t.Errorf("%d combinations of two numbers of threads, two tables, and pondering or not", len(all))
	}
}

// soakGame is one game between two opponents.
type soakGame struct {
	settings soakSettings
	game     *engine.Game
	sides    [2]*opponent
	moves    []string
	late     int // losses on time, after which the game continues
	witness  *witness
	excused  int // losses on time that the machine caused
}

// position returns the position command for the game, followed by more moves.
func (g *soakGame) position(more ...string) string {
	return "position startpos moves " + strings.Join(append(g.moves[:len(g.moves):len(g.moves)], more...), " ")
}

// clocks returns the clock parameters of go.
func (g *soakGame) clocks() string {
	ms := func(c engine.Color) int64 { return max(1, g.sides[c].clock.Milliseconds()) }
	inc := g.settings.increment.Milliseconds()
	return fmt.Sprintf("wtime %d btime %d winc %d binc %d", ms(engine.White), ms(engine.Black), inc, inc)
}

// move gets a move from the side to move, which then ponders on the reply.
func (g *soakGame) move(t *testing.T) {
	t.Helper()
	o := g.sides[g.game.Position().SideToMove()]
	start, waited := time.Now(), g.witness.waited()
	g.startSearch(t, o)
	words := strings.Fields(o.wait(t, "bestmove"))
	before := o.clock
	if o.clock -= time.Since(start); o.clock < 0 {
		waited = g.witness.waited() - waited
		t.Logf("move %d: used %v of %v, of which the machine %v, ponder move %v", len(g.moves)+1, before-o.clock, before, waited, o.guess)
		if waited < -o.clock {
			g.late++
		} else {
			g.excused++
		}
		o.clock = g.settings.base
	}
	o.clock += g.settings.increment
	o.replay(t)
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
		ahead := g.game.Clone()
		if err := ahead.Push(guess); err != nil {
			t.Fatalf("%s: ponder %v", g.position(), err)
		}
		o.search(ahead, g.position(words[3]), "go ponder "+g.clocks())
	}
}

// startSearch sends ponderhit if the ponder move was played, and a new search otherwise.
func (g *soakGame) startSearch(t *testing.T, o *opponent) {
	t.Helper()
	if o.guess != engine.NoMove {
		if o.guess.String() == g.moves[len(g.moves)-1] {
			o.send("ponderhit")
			return
		}
		o.send("stop")
		o.wait(t, "bestmove")
	}
	o.search(g.game, g.position(), "go "+g.clocks())
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
		o.send("ucinewgame")
		o.send("isready")
		o.wait(t, "readyok")
	}
	for plies := 0; plies < 300 && !g.game.Outcome().Over(); plies++ {
		g.move(t)
	}
	for _, o := range g.sides {
		if o.guess != engine.NoMove {
			o.send("stop")
			o.wait(t, "bestmove")
		}
		o.replay(t)
	}
}

// TestSoak plays games with each combination of threads, hash size and pondering, at 0.1 s
// plus 0.001 s a move, and replays every PV that is reported.
//
// With such short clocks, a machine that is busy for a moment causes losses on time that
// are not the program's fault. A late move is therefore excused if the machine kept the
// witness waiting longer than the move was late. The witness does not notice every delay,
// so -soaklate sets how many late moves without excuse are allowed (beside
// busy processes there are some: result r0868). On an idle machine no
// move should be late. A long run there, and one with ten times the clock:
//
//	go test ./cmd/consort -run Soak -soak 300 -soaklate 0 -v -timeout 0
//	go test ./cmd/consort -run Soak -soak 200 -soaklate 0 -soakclock 1s -v -timeout 0
func TestSoak(t *testing.T) {
	late, moves, lines := 0, 0, 0
	watch := newWitness(t)
	for i := range *soakGames {
		settings := soakMix(i)
		t.Run(fmt.Sprintf("%d threads %d hash %d ponder %t", i, settings.threads, settings.hash, settings.ponder), func(t *testing.T) {
			g := &soakGame{settings: settings, game: engine.NewGame(engine.StartPosition()), witness: watch}
			g.sides = [2]*opponent{newOpponent(t, settings), newOpponent(t, settings)}
			g.play(t, rand.New(rand.NewPCG(uint64(i), 7)))
			t.Logf("%d moves, %v, late %d times and %d excused", len(g.moves), g.game.Outcome().Reason, g.late, g.excused)
			late, moves, lines = late+g.late, moves+len(g.moves), lines+g.sides[0].lines+g.sides[1].lines
		})
	}
	t.Logf("%d games, %d moves, %d PVs, %d late moves", *soakGames, moves, lines, late)
	if float64(late) > *soakLate/100*float64(moves) {
		t.Errorf("%d of %d moves were late", late, moves)
	}
	if lines < moves {
		t.Errorf("%d PVs for %d moves", lines, moves)
	}
}
