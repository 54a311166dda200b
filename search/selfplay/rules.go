package selfplay

import (
	"fmt"
	"reflect"
	"strings"

	"consort/eval"
	"consort/search"
)

// Rules determine how games are played. Runs with the same rules, seed, player
// and book play the same games. The header of a game file holds the rules as JSON.
type Rules struct {
	// Target says what Nodes is: the number of nodes that complete iterations come
	// close to, or without it a soft limit, after which no iteration begins. Searches
	// with a soft limit visit more nodes than that (result r0877).
	Target    bool   `json:"target,omitempty"`
	Nodes     uint64 `json:"nodes"`
	HardNodes uint64 `json:"hard_nodes"` // hard limit: a search stops after this many nodes
	Hash      int    `json:"hash"`       // size of the transposition table in MiB; cleared for each game

	// Each game opens with a number of random plies in this range.
	MinRandom int `json:"min_random"`
	MaxRandom int `json:"max_random"`

	// The position after the random plies is searched with VerifyNodes in place of
	// Nodes. An opening with a score above Balance for either side is rejected,
	// and another one is tried. With 0 nodes, every opening is accepted.
	VerifyNodes uint64     `json:"verify_nodes"`
	Balance     eval.Score `json:"balance"` // centipawns

	// A game is adjudicated as won when the score for one side is at least WinScore at
	// WinPlies consecutive plies, the opponent's included. 0 plies turn this off.
	WinScore eval.Score `json:"win_score"` // centipawns
	WinPlies int        `json:"win_plies"`

	// A game is adjudicated as drawn when the absolute score is at most DrawScore at
	// DrawPlies consecutive plies, the last of them at ply DrawFrom or later, counted
	// from move 1. 0 plies turn this off.
	DrawScore eval.Score `json:"draw_score"` // centipawns
	DrawPlies int        `json:"draw_plies"`
	DrawFrom  int        `json:"draw_from"`

	// A game is also adjudicated as drawn at this halfmove clock, in plies since the last
	// capture or pawn move. 0 turns this off.
	DrawClock int `json:"draw_clock,omitempty"`
}

// difference names the first setting in which two rules differ, as in the header of a file.
func (r Rules) difference(other Rules) string {
	has, wants := reflect.ValueOf(r), reflect.ValueOf(other)
	for i := range has.NumField() {
		if name, _, _ := strings.Cut(has.Type().Field(i).Tag.Get("json"), ","); !has.Field(i).Equal(wants.Field(i)) {
			return fmt.Sprintf("its %s is %v, not %v", strings.ReplaceAll(name, "_", " "), has.Field(i), wants.Field(i))
		}
	}
	return ""
}

// The default limits as multiples of Rules.Nodes.
const (
	hardFactor   = 8
	verifyFactor = 3
)

// DefaultRules returns rules with a target of nodes per move, or of 1000 if nodes is
// 0. The other values are common among engines that train on self-play games, but for
// the score of a win: theirs are higher (result r0258). Few positions beyond DrawClock
// would be usable for training, but not all of those games are drawn (result r0872).
func DefaultRules(nodes uint64) Rules {
	if nodes == 0 {
		nodes = 1000
	}
	return Rules{
		Target: true, Nodes: nodes, HardNodes: hardFactor * nodes, Hash: 4,
		MinRandom: 8, MaxRandom: 9,
		VerifyNodes: verifyFactor * nodes, Balance: 400,
		WinScore: 1200, WinPlies: 4,
		DrawScore: 20, DrawPlies: 16, DrawFrom: 80,
		DrawClock: 60,
	}
}

// WithBook returns the rules for games from a book: fewer random plies, because
// the positions of a book are varied already.
func (r Rules) WithBook() Rules {
	r.MinRandom, r.MaxRandom = 0, 4
	return r
}

// The upper bounds of Rules.MaxRandom and Rules.Nodes.
const (
	maxRandom = 100
	maxNodes  = 1 << 40
)

// limits returns the limits of a search of about the given number of nodes.
func (r *Rules) limits(nodes, hard uint64) search.Limits {
	if r.Target {
		return search.Limits{TargetNodes: nodes, Nodes: hard}
	}
	return search.Limits{SoftNodes: nodes, Nodes: hard}
}

// Validate returns an error if a rule is out of range or contradicts another.
func (r *Rules) Validate() error {
	switch {
	case r.Nodes < 1 || r.Nodes > maxNodes:
		return fmt.Errorf("%d nodes per move: must be from 1 to %d", r.Nodes, uint64(maxNodes))
	case r.HardNodes < r.Nodes:
		return fmt.Errorf("hard limit of %d nodes: must be at least the %d nodes per move", r.HardNodes, r.Nodes)
	case r.Hash < 1:
		return fmt.Errorf("transposition table of %d MiB: must be at least 1", r.Hash)
	case r.MinRandom < 0 || r.MaxRandom < r.MinRandom || r.MaxRandom > maxRandom:
		return fmt.Errorf("%d to %d random plies: must be from 0 to %d, with the smaller number first", r.MinRandom, r.MaxRandom, maxRandom)
	case min(r.Balance, r.WinScore, r.DrawScore) < 0 || max(r.Balance, r.WinScore, r.DrawScore) > eval.Mate:
		return fmt.Errorf("balance, win and draw scores of %d, %d and %d centipawns: must be from 0 to %d", r.Balance, r.WinScore, r.DrawScore, eval.Mate)
	case min(r.WinPlies, r.DrawPlies, r.DrawFrom, r.DrawClock) < 0:
		return fmt.Errorf("adjudication after %d plies for a win, %d plies for a draw, from ply %d, at a halfmove clock of %d: must not be negative", r.WinPlies, r.DrawPlies, r.DrawFrom, r.DrawClock)
	}
	return nil
}
