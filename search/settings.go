package search

// What can be set for a player, and for the search of a tuning build.

import (
	"runtime"

	"consort/engine/syzygy"
	"consort/eval/nnue"
)

// Settings are the settings of a player. Each player uses those that it needs.
type Settings struct {
	Hash    int    // transposition table, MiB
	Threads int    // goroutines that search, at most one for each processor
	MultiPV int    // number of best lines to report, at least 1
	Seed    uint64 // of random choices: the same seed plays the same game

	// Elo limits the strength of a player of package level; 0 is full strength.
	// Other players ignore it.
	Elo int

	// Network evaluates positions; nil for the classical evaluation.
	Network *nnue.Network

	Tablebases Tablebases // none if there is no Set
}

// DefaultSettings returns the settings of a player that has not been configured.
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

// Processors is the number of goroutines that could run at once when the program
// started, by which players and tools divide their work. GOMAXPROCS may be higher by
// now, for goroutines that mostly wait.
var Processors = runtime.GOMAXPROCS(0)

// A Tunable is a number of the search that can be set while the program runs. Only a
// tuning build has any; in others the numbers are constants.
type Tunable struct {
	Name  string // of the UCI option, letters and digits
	Help  string // what the number is, in one line
	Value int    // the default, from Min to Max
	Min   int
	Max   int

	// Step is the change of the value that a tuner tries, at least 0.5: rounding would
	// lose less.
	Step float64

	// Set sets the number, from Min to Max, for all players of its kind in the
	// program. It must not be called while one of them chooses a move.
	Set func(value int)
}
