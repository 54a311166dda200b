package selfplay

import (
	"fmt"

	"consort/eval"
)

// Rules are how games are played. Two runs with the same rules, seed, player and
// book play the same games. They are written to the head of a file as they are
// here.
type Rules struct {
	Nodes     uint64 `json:"nodes"`      // no iteration of a search begins after so many positions
	HardNodes uint64 `json:"hard_nodes"` // and the search ends after so many in any case
	Hash      int    `json:"hash"`       // MiB of the table, cleared for each game

	// Each game opens with a number of random plies within these bounds.
	MinRandom int `json:"min_random"`
	MaxRandom int `json:"max_random"`

	// VerifyNodes is as Nodes, for the search of the position that the random
	// plies lead to, and Balance the greatest score, for either side, with which
	// the game goes on from there. 0 nodes ask for no such search.
	VerifyNodes uint64     `json:"verify_nodes"`
	Balance     eval.Score `json:"balance"`

	// A side has won when the score is at least WinScore for it at WinPlies
	// plies in a row, whoever moves. 0 plies play to the end.
	WinScore eval.Score `json:"win_score"`
	WinPlies int        `json:"win_plies"`

	// A game is drawn when the score is at most DrawScore, for either side, at
	// DrawPlies plies in a row, the last of them not before ply DrawFrom,
	// counted from move 1. 0 plies play to the end.
	DrawScore eval.Score `json:"draw_score"`
	DrawPlies int        `json:"draw_plies"`
	DrawFrom  int        `json:"draw_from"`
}

// The factors by which the limits of a move follow from its soft one.
const (
	hardFactor   = 8
	verifyFactor = 10
)

// DefaultRules returns the rules for a number of positions for each move, 1000
// if it is 0. They are those that most engines that learn from their own games
// have arrived at.
func DefaultRules(nodes uint64) Rules {
	if nodes == 0 {
		nodes = 1000
	}
	return Rules{
		Nodes: nodes, HardNodes: hardFactor * nodes, Hash: 4,
		MinRandom: 8, MaxRandom: 9,
		VerifyNodes: verifyFactor * nodes, Balance: 400,
		WinScore: 2000, WinPlies: 4,
		DrawScore: 5, DrawPlies: 10, DrawFrom: 60,
	}
}

// WithBook returns the rules for games that begin in a book: few random plies,
// because its positions are varied already.
func (r Rules) WithBook() Rules {
	r.MinRandom, r.MaxRandom = 0, 4
	return r
}

// The bounds of what rules may ask for.
const (
	maxRandom = 100
	maxNodes  = 1 << 40
)

// Check returns an error if nothing can be played by the rules.
func (r *Rules) Check() error {
	switch {
	case r.Nodes < 1 || r.Nodes > maxNodes:
		return fmt.Errorf("%d nodes for each move: it takes from 1 to %d", r.Nodes, uint64(maxNodes))
	case r.HardNodes < r.Nodes:
		return fmt.Errorf("%d nodes at most are fewer than the %d after which no iteration begins", r.HardNodes, r.Nodes)
	case r.Hash < 1:
		return fmt.Errorf("a table of %d MiB: it takes at least 1", r.Hash)
	case r.MinRandom < 0 || r.MaxRandom < r.MinRandom || r.MaxRandom > maxRandom:
		return fmt.Errorf("%d to %d random plies: it takes from 0 to %d, the lesser number first", r.MinRandom, r.MaxRandom, maxRandom)
	case min(r.Balance, r.WinScore, r.DrawScore) < 0 || max(r.Balance, r.WinScore, r.DrawScore) > eval.Mate:
		return fmt.Errorf("scores of %d to begin with, %d to win and %d to draw: they are from 0 to %d", r.Balance, r.WinScore, r.DrawScore, eval.Mate)
	case r.WinPlies < 0 || r.DrawPlies < 0 || r.DrawFrom < 0:
		return fmt.Errorf("%d plies to win and %d to draw, from %d on: none can be negative", r.WinPlies, r.DrawPlies, r.DrawFrom)
	}
	return nil
}
