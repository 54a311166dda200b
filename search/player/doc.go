// Package player is the seam between front ends and the code that chooses moves. A
// Player is one configured player: a strategy from the list of Kinds, its
// settings, an opening book, a network, tablebases, a level and a score model. The
// UCI front end, the games in the terminal and the browser, the analysis of games
// and the arena all drive a Player and nothing below it, so a book move is drawn,
// a score converted and a game begun in one place.
//
//	p := player.New(player.Config{})
//	err := p.Configure(player.DefaultSettings())
//	p.NewGame()
//	result := p.Go(ctx, game, search.Limits{Nodes: 10_000}, info)
//
// The verbs are Configure, NewGame and Go, and Play, which is all three in one
// step. The end of the context that Go is given stops the search: it exists before
// the search does, so a stop can neither be lost nor end a later search. The same holds
// for the ponder hit (see search.Pondering). Info is what Go reports while it searches.
//
//	player.go     the Player and its verbs
//	settings.go   what can be set
//	kinds.go      the list of players; a new one is one line there
//	alphabeta.go  the strongest of them, with its levels
//	reports.go    what is reported during a search
//	book.go       opening books: which move is played from one
//	files.go      networks, books and tablebases that are loaded from files
//	score.go      the score model: what scores mean
//
// All methods of a Player may be called from any goroutine; each waits for the one
// before. Two players in one process share nothing but what is never written:
// networks, books and memory-mapped tablebases.
//
// # What is stable
//
// Programs can rely on all exported names. They change only for a good reason, which
// CHANGELOG.md gives; CI compares the API with a recorded baseline. A *nnue.Network and a
// *wdl.Model are values to pass on: the packages they are from may change at any time.
package player
