package bench

// Nodes per second during games, with threads and a filling hash table.

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"strings"
	"time"

	"consort/engine"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/alphabeta"
)

// SpeedOptions are the settings of a speed test.
type SpeedOptions struct {
	Threads int           // as in the UCI option
	Hash    int           // size of the transposition table in MiB
	Time    time.Duration // of all searches together
}

// speedGames are games in UCI notation, one per line.
//
//go:embed speed.txt
var speedGames string

// warmUp is the time of a search before the measurement, so that the memory is mapped and
// the processor runs at full clock speed.
const warmUp = 200 * time.Millisecond

// SpeedTest measures nodes per second as in real games: it replays four games and
// searches every second position for the same time, with all threads and a transposition
// table that fills during a game. The bench, in contrast, uses one thread and clears the
// table. Idea: Stockfish's command speedtest.
//
// The games are always the same, so results with the same options can be compared; with
// several threads or on a busy machine they still vary by a few percent. It writes a line
// for each game and a summary. network is as in Run. Errors are those of options that the
// player rejects, of writing to w, and the context's error if it ends first.
func SpeedTest(ctx context.Context, o SpeedOptions, network *nnue.Network, w io.Writer) error {
	games, err := readGames(speedGames)
	if err != nil {
		return err
	}
	test, err := newSpeedTest(ctx, o, network)
	if err != nil {
		return err
	}
	test.search(engine.NewGame(engine.StartPosition()), warmUp)
	share := o.Time / time.Duration(max(1, countTurns(games)))
	fmt.Fprintf(w, "%4s %9s %12s %8s %10s %9s\n", "game", "positions", "nodes", "ms", "nodes/s", "hash full")
	var total pace
	for i, moves := range games {
		s, err := test.game(moves, share)
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "%4d %s\n", i+1, s); err != nil {
			return err
		}
		total.add(s)
	}
	_, err = fmt.Fprintf(w, "%4s %s\n\nthreads %d, hash %d MiB\n%d nodes %d nps\n", "all", total, o.Threads, o.Hash, total.nodes, total.perSecond())
	return err
}

// A pace is the total of several searches.
type pace struct {
	positions int
	nodes     uint64
	time      time.Duration
	hashFull  int // the maximum, in per mille
}

func (s *pace) add(more pace) {
	s.positions += more.positions
	s.nodes += more.nodes
	s.time += more.time
	s.hashFull = max(s.hashFull, more.hashFull)
}

func (s pace) perSecond() uint64 { return uint64(float64(s.nodes) / max(s.time.Seconds(), 1e-9)) }

// String returns the pace as a line of the table.
func (s pace) String() string {
	return fmt.Sprintf("%9d %12d %8d %10d %8.1f%%", s.positions, s.nodes, s.time.Milliseconds(), s.perSecond(), float64(s.hashFull)/10)
}

// A speedTest is the player that is measured.
type speedTest struct {
	ctx    context.Context
	player *alphabeta.Player
}

func newSpeedTest(ctx context.Context, o SpeedOptions, network *nnue.Network) (*speedTest, error) {
	t := &speedTest{ctx, alphabeta.New()}
	settings := alphabeta.DefaultSettings()
	settings.Threads, settings.Hash, settings.Network = o.Threads, o.Hash, network
	return t, t.player.Configure(settings)
}

// game searches every second position of a game, beginning with the first.
func (t *speedTest) game(moves []engine.Move, share time.Duration) (total pace, err error) {
	t.player.NewGame()
	g := engine.NewGame(engine.StartPosition())
	for ply, m := range moves {
		if ply%2 == 0 {
			total.add(t.search(g, share))
		}
		if err := t.ctx.Err(); err != nil {
			return total, err
		}
		if err := g.Push(m); err != nil {
			return total, err
		}
	}
	return total, nil
}

// search searches one position for a share of the time.
func (t *speedTest) search(g *engine.Game, share time.Duration) pace {
	s := pace{positions: 1}
	start := time.Now()
	r := t.player.Choose(t.ctx, g, search.Limits{MoveTime: share}, func(i search.Info) {
		s.hashFull = max(s.hashFull, i.HashFull)
	})
	s.nodes, s.time = r.Nodes, time.Since(start)
	return s
}

// readGames parses a game from each line that does not begin with "#".
func readGames(text string) (games [][]engine.Move, err error) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		g := engine.NewGame(engine.StartPosition())
		for _, m := range strings.Fields(line) {
			if err := g.PushUCI(m); err != nil {
				return nil, fmt.Errorf("game %d of the speed test: %w", len(games)+1, err)
			}
		}
		games = append(games, g.Moves())
	}
	return games, nil
}

// countTurns returns the number of positions that game searches.
func countTurns(games [][]engine.Move) (n int) {
	for _, moves := range games {
		n += (len(moves) + 1) / 2
	}
	return n
}
