package search

// A Tunable is a number of the search that can be set while the program runs. Only a
// tuning build has any; in others the numbers are constants.
type Tunable struct {
	Name  string // of the UCI option, letters and digits
	Help  string // what the number is, in one line
	Value int    // the default, from Min to Max
	Min   int
	Max   int

	// Step is the change of the value that a tuner tries (SPSA: James Spall, 1992), at
	// least 0.5: rounding would lose less.
	Step float64

	// Set sets the number, from Min to Max, for all players of its kind in the
	// program. It must not be called while one of them chooses a move.
	Set func(value int)
}
