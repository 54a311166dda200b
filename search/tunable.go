package search

// A Tunable is a number of a player's search that can be set while the program
// runs. Only a tuning build has any: elsewhere the numbers are constants, which
// cost nothing.
type Tunable struct {
	Name  string // letters and digits, as the UCI option is called
	Help  string // what the number is, one line
	Value int    // the default, from Min to Max
	Min   int
	Max   int

	// Step is by how much a tuner should change the value to see a difference:
	// at least 0.5, the least that rounding does not lose.
	Step float64

	// Set gives the number a value from Min to Max, for all players of its kind
	// in the program. It must not be called while one of them chooses a move;
	// the next choice uses the value.
	Set func(value int)
}
