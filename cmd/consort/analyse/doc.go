// Package analyse is `consort analyse`: it reads games in PGN, searches each of
// their positions, and writes them with evaluations, better lines and judgements.
//
//	main.go      the command: from arguments to annotated games
//	options.go   the flags
//	help.go      the page that teaches it
//	source.go    the games of files and of the standard input
//	output.go    where games and graphs go
//	crew.go      the workers, who search the positions of a game
//	judge.go     what the scores say of the moves and the players
//	annotate.go  how that is written into the game
//	graph.go     and drawn
//
// Every position is searched by a player that knows nothing of the others, so
// that the result does not depend on who searches which: by -nodes or -depth, on
// one thread each, the same games give the same output in every run.
package analyse
