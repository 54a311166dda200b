package bench

// The bench: a search of each position to a fixed depth.

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"consort/engine"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/alphabeta"
)

// DefaultDepth is the depth of the committed signature, in plies.
const DefaultDepth = 12

//go:embed signature.txt
var signature string

// Signature returns the committed node count of the bench at DefaultDepth. It is an error
// if signature.txt is not a number.
func Signature() (uint64, error) {
	return strconv.ParseUint(strings.TrimSpace(signature), 10, 64)
}

// Run searches each bench position to a depth in plies, with one thread and an empty
// transposition table, and writes a line for each position and the total. network is the
// evaluation: nnue.Default() as in the program's default settings, or nil for the
// classical evaluation. The node count is the same on every machine and in every run; it
// changes only when play changes. The last line is "<N> nodes <M> nps", as OpenBench
// reads it. Errors are those of a depth outside 1 to 100 and of writing to w.
func Run(depth int, network *nnue.Network, w io.Writer) error {
	if err := checkDepth(depth); err != nil {
		return err
	}
	player, err := newPlayer(network)
	if err != nil {
		return err
	}
	var nodes uint64
	var spent time.Duration
	fmt.Fprintf(w, "%4s %5s %-6s %10s %8s  %s\n", "no.", "move", "score", "nodes", "ms", "position")
	for i, fen := range positions {
		p, err := engine.ParseFEN(fen)
		if err != nil {
			return fmt.Errorf("bench position %d: %w", i+1, err)
		}
		player.NewGame()
		start := time.Now()
		r := player.Choose(context.Background(), engine.NewGame(p), search.Limits{Depth: depth}, nil)
		elapsed := time.Since(start)
		nodes += r.Nodes
		spent += elapsed
		score := strings.TrimPrefix(r.Score.String(), "cp ")
		if _, err := fmt.Fprintf(w, "%4d %5s %-6s %10d %8d  %s\n", i+1, r.Best, score, r.Nodes, elapsed.Milliseconds(), fen); err != nil {
			return err
		}
	}
	if report := player.Health(); report != "" { // only in a build with the tag health
		fmt.Fprintf(w, "\n%s", report)
	}
	return writeTotal(w, nodes, spent)
}

// newPlayer returns the player of the bench: alpha-beta with default settings and this
// network.
func newPlayer(network *nnue.Network) (*alphabeta.Player, error) {
	player, settings := alphabeta.New(), alphabeta.DefaultSettings()
	settings.Network = network
	return player, player.Configure(settings)
}

// checkDepth returns an error unless a bench of the depth can be run.
func checkDepth(depth int) error {
	if depth < 1 || depth > 100 {
		return fmt.Errorf("the bench depth is %d: expected 1 to 100", depth)
	}
	return nil
}

// writeTotal writes the last line of the bench.
func writeTotal(w io.Writer, nodes uint64, spent time.Duration) error {
	nps := uint64(float64(nodes) / max(spent.Seconds(), 1e-9))
	_, err := fmt.Fprintf(w, "\n%d nodes %d nps\n", nodes, nps)
	return err
}
