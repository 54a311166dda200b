// Package wdl (internal to Consort) is the WDL model: it converts scores to probabilities
// of a win, draw or loss, and to the scores that users see, in which 100 is a 50% chance of
// winning.
//
//	model := wdl.Of(network)
//	win, draw, loss := model.Chances(score, wdl.Material(&position)) // per mille
//	score = model.Shown(score, wdl.Material(&position))              // as users see it
//	chance := wdl.Human(score)                                       // between people
//
// The probability of a win is a logistic function of the score, with its midpoint at
// a and its width b; that of a loss is its mirror image, and that of a draw is the
// remainder. Both a and b are cubic polynomials of the material on the board. The
// model is that of Stockfish.
//
// wdl.go has the model and its parameters for the engine's evaluations, shown.go the
// scores that users see; fit.go fits the parameters to games.
package wdl
