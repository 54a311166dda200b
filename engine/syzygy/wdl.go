package syzygy

// The five possible results of a position.

// A WDL is the result of a position for the side to move, with best play by both
// sides from a halfmove clock of zero. The 50-move rule adds two results to win,
// draw and loss.
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

// String returns the result in words, such as "cursed win".
func (w WDL) String() string {
	if w < Loss || w > Win {
		return "unknown result"
	}
	return wdlNames[w-Loss]
}

// Sign returns -1, 0 or 1: the result without the 50-move rule.
func (w WDL) Sign() int {
	switch {
	case w > Draw:
		return 1
	case w < Draw:
		return -1
	}
	return 0
}

// Without50 returns the result without the 50-move rule: Win, Draw or Loss.
func (w WDL) Without50() WDL { return WDL(2 * w.Sign()) }

// beforeZeroing returns the DTZ of a position whose best move zeroes the clock and
// leads to this result.
func (w WDL) beforeZeroing() int {
	switch w {
	case CursedWin, BlessedLoss:
		return 101 * w.Sign()
	}
	return w.Sign()
}
