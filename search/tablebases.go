package search

import "consort/engine/syzygy"

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
