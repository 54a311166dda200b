package alphabeta

// What can be set for a Player.

import (
	"consort/engine/syzygy"
	"consort/eval/nnue"
)

// Settings are the settings of a Player.
type Settings struct {
	Hash    int // transposition table, MiB
	Threads int // goroutines that search, at most one for each processor
	MultiPV int // number of best lines to report, at least 1

	// Network evaluates positions; nil for the classical evaluation.
	Network *nnue.Network

	Tablebases Tablebases // none if there is no Set
}

// DefaultSettings returns the settings of a Player that has not been configured.
func DefaultSettings() Settings {
	return Settings{
		Hash: 16, Threads: 1, MultiPV: 1, Network: nnue.Default(),
		Tablebases: Tablebases{Depth: 1, Pieces: MaxTablebasePieces, FiftyMoves: true},
	}
}

// MaxTablebasePieces is the largest number of pieces, kings included, of any tablebase.
const MaxTablebasePieces = 7

// Tablebases are Syzygy endgame tablebases, and when a player probes them. The zero
// value is none.
type Tablebases struct {
	Set        *syzygy.Tables
	Depth      int  // minimum remaining depth, in plies, to probe positions with MaxPieces pieces
	Pieces     int  // positions are probed with up to this many pieces, kings included
	FiftyMoves bool // a win that the 50-move rule prevents is a draw
}

// MaxPieces returns the number of pieces up to which positions are probed, 0 for never:
// Pieces, or what the files have if that is less.
func (t Tablebases) MaxPieces() int { return min(t.Pieces, t.Set.MaxPieces()) }
