package search

import "consort/engine/syzygy"

// MaxTableMen is the most men, kings included, of any endgame table that exists.
const MaxTableMen = 7

// Tables are endgame tables, and when a player is to ask them. The zero value is
// to have none.
type Tables struct {
	Set        *syzygy.Tables
	Depth      int  // least depth left at which positions with the most men are looked up
	Men        int  // men, kings included, up to which positions are looked up
	FiftyMoves bool // a win that the 50-move rule prevents is a draw
}

// Most returns the number of men up to which positions are looked up, 0 for
// never.
func (t Tables) Most() int { return min(t.Men, t.Set.MaxPieces()) }
