// Package level (internal to Consort) is play below full strength: a Strategy around a
// Strategy. With an Elo (Settings.Elo, from MinElo to MaxElo) a Player makes its Searcher
// play at that strength; without one it passes everything on, and the Searcher plays as if
// it were alone.
//
//	p := level.New(alphabeta.New())
//	settings := level.DefaultSettings()
//	settings.Elo, settings.Seed = 1200, 1
//	err := p.Configure(settings)
//	result := p.Choose(ctx, game, search.Limits{}, nil)
//
// # The weak-play model
//
// A weak player does not lose by random moves, but because it did not look. So a level
// chooses a move as people do (Alexander Kotov, "Think Like a Grandmaster", 1971): it
// lists candidate moves, looks at each of them briefly, and then longer at those that
// look best. Its mistakes have reasons: it did not notice its own move, it did not
// notice the reply, it lost track of a line, it did not search deep enough, or it
// misjudged the position. What it would like to play before it has looked are its
// habits: to develop, to castle, to take back. The model has six parameters:
//
//	Nodes          the effort: nodes to search for a move
//	OversightRate  the noticing: how likely a quiet move is to be overlooked
//	Noise          the judgment: the standard deviation of its errors, in centipawns
//	Habit          the habits: what they add to the scores of moves, in centipawns
//	MateOversight  how likely an average mate in one is to be overlooked
//	seed           of the game: the same seed makes the same mistakes
//
// The higher levels overlook nothing, and a limit of nodes on the search is all that
// makes them weaker. The ladder says which parameters an Elo has; it was measured by
// games, with calibrate.sh.
//
// MateOversight follows from the Elo alone: it is how people play, not how strong.
//
// A level does not depend on time or on the machine: it searches on one thread,
// without tablebases, and is as strong with a minute as with a day. Only a very short
// clock may end a search before its nodes are visited, and the level is then weaker
// than its Elo. At a million nodes a second that does not happen in a game of 100
// moves at 8+0.08 up to an Elo of 2580 (100,000 nodes a move). At 1+0.01 it does not up
// to 1970, and from 2106 to 2300 (11,000 nodes). A test of alphabeta's clock computes
// this. A front end that waits as HumanTime says leaves ten seconds for the search.
//
// The files, in the order to read them:
//
//	parameters.go  the parameters of the model, and those of an Elo
//	ladder.go      the table that was measured; calibrate.sh measures it again
//	names.go       Skill Levels, levels with names, and the opening moves they know
//	level.go       the Player and its settings
//	searcher.go    what it plays with, such as alpha-beta
//	choice.go      the choice of a move: candidates, and looks at them
//	noticing.go    what a player notices and how it errs
//	habits.go      what it would like to play
//	humantime.go   how long a person would think
package level
