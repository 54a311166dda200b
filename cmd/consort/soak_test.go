package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"consort/engine"
)

// Games between two processes of the program, with all that tournaments leave
// out: pondering, threads, tiny tables, very short clocks.

var (
	soakGames = flag.Int("soak", 8, "games of TestSoak; each combination of its settings comes up in eight")
	soakLate  = flag.Float64("soaklate", 100, "percent of TestSoak's moves that may come too late through no fault of the machine")
	soakClock = flag.Duration("soakclock", 100*time.Millisecond, "clock of TestSoak's games; a hundredth of it is the increment")
)

// An opponent is one process of the program, with its clock.
type opponent struct {
	stdin  io.WriteCloser
	output chan string
	clock  time.Duration
	ponder bool
	guess  engine.Move // the move pondered on, NoMove when it does not ponder

	root  *engine.Game // what it thinks about; nil before the first go
	heard []told       // lines of play that wait to be replayed
	lines int          // those that were
}

// A told is an info with a line of play, and the position that it is about.
type told struct {
	root *engine.Game
	info string
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
	o := &opponent{stdin: stdin, output: make(chan string, 256), ponder: settings.ponder}
	go readLines(stdout, o.output)
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
		for range o.output {
		}
	}()
	if err := cmd.Wait(); err != nil {
		t.Errorf("the program ended with %v", err)
	}
}

func (o *opponent) say(format string, a ...any) { fmt.Fprintf(o.stdin, format+"\n", a...) }

// think sends a go for a position, which the lines of play must fit.
func (o *opponent) think(root *engine.Game, position, order string) {
	o.root = root.Clone()
	o.say("%s", position)
	o.say("%s", order)
}

// replay plays the lines of play that were heard. It takes time, which must not
// be the opponent's.
func (o *opponent) replay(t *testing.T) {
	for _, h := range o.heard {
		if err := h.replay(); err != nil {
			t.Errorf("%s: %v in %q", h.root.Position().FEN(), err, h.info)
		}
	}
	o.lines += len(o.heard)
	o.heard = o.heard[:0]
}

// replay returns an error for what match runners warn of: an illegal move, and
// one after the end of the game.
func (h *told) replay() error {
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

// wait reads up to a line that begins with a word.
func (o *opponent) wait(t *testing.T, word string) string {
	t.Helper()
	silence := time.After(clientPatience)
	for {
		select {
		case line, open := <-o.output:
			if !open {
				t.Fatalf("the program left before its %s", word)
			}
			if strings.Contains(line, " pv ") {
				o.heard = append(o.heard, told{o.root, line})
			}
			if strings.HasPrefix(line, word) {
				return line
			}
		case <-silence:
			t.Fatalf("no %s in %v", word, clientPatience)
		}
	}
}

// A witness is a goroutine that only naps, and so sees for how long the machine
// lets a process wait that has something to do.
type witness struct {
	mu   sync.Mutex
	nap  time.Time     // when the nap began that it takes
	lost time.Duration // with the naps before it that were too long
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

// waited returns for how long the machine was not there, so far.
func (w *witness) waited() time.Duration {
	const punctual = 3 * time.Millisecond
	w.mu.Lock()
	defer w.mu.Unlock()
	if nap := time.Since(w.nap); nap > punctual {
		return w.lost + nap
	}
	return w.lost
}

// soakSettings are what a game is played with.
type soakSettings struct {
	threads, hash   int
	ponder          bool
	base, increment time.Duration
}

// soakMix returns the settings of a game: in eight games every combination comes
// up.
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
	late     int // losses on time, after which the game goes on
	witness  *witness
	excused  int // losses on time that are the machine's
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
	start, waited := time.Now(), g.witness.waited()
	g.order(t, o)
	words := strings.Fields(o.wait(t, "bestmove"))
	before := o.clock
	if o.clock -= time.Since(start); o.clock < 0 {
		waited = g.witness.waited() - waited
		t.Logf("move %d: %v spent of %v, %v the machine's, guess %v", len(g.moves)+1, before-o.clock, before, waited, o.guess)
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
		o.think(ahead, g.position(words[3]), "go ponder "+g.clocks())
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
	o.think(g.game, g.position(), "go "+g.clocks())
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
		o.replay(t)
	}
}

// TestSoak plays games with each combination of threads, table size and
// pondering at a tenth of a second and a thousandth more a move, and replays
// every line of play that is reported.
//
// With such clocks a machine that does something else for a moment loses games
// that are not the program's to lose. So a move that came too late is excused when
// a witness had to wait for the machine longer than the move was late. The witness
// does not see all, so the moves that are late without excuse are judged only where
// -soaklate says how many may be. With thirty processes that wanted two processors
// they were seven in a thousand at the most. On a free machine no move should be
// late. A long run there, and one with ten times the clock:
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
	t.Logf("%d games, %d moves, %d lines of play, %d moves too late", *soakGames, moves, lines, late)
	if float64(late) > *soakLate/100*float64(moves) {
		t.Errorf("%d of %d moves came too late", late, moves)
	}
	if lines < moves {
		t.Errorf("%d lines of play for %d moves", lines, moves)
	}
}
