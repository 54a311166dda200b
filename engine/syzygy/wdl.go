package syzygy

// The five results that a position can have.

// A WDL is the result of a position for the side to move, when both sides play
// their best from a halfmove clock of zero. The 50-move rule is what makes five
// of the three results.
type WDL int8

// The results, from worst to best.
const (
	Loss        WDL = iota - 2 // lost within the 50-move rule
	BlessedLoss                // lost, but the 50-move rule makes it a draw
	Draw                       // drawn
	CursedWin                  // won, but the 50-move rule makes it a draw
	Win                        // won within the 50-move rule
)

var wdlNames = [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}

// String returns the result as a person reads it, such as "cursed win".
func (w WDL) String() string {
	if w < Loss || w > Win {
		return "unknown result"
	}
	return wdlNames[w-Loss]
}

// Sign returns -1, 0 or 1: the result as it would be without the 50-move rule.
func (w WDL) Sign() int {
	switch {
	case w > Draw:
		return 1
	case w < Draw:
		return -1
	}
	return 0
}

// Without50 returns the result as it would be without the 50-move rule: Win,
// Draw or Loss.
func (w WDL) Without50() WDL { return WDL(2 * w.Sign()) }

// beforeZeroing returns the DTZ of a position in which a zeroing move that
// leads to this result is best.
func (w WDL) beforeZeroing() int {
	switch w {
	case CursedWin, BlessedLoss:
		return 101 * w.Sign()
	}
	return w.Sign()
}
