// Package serve is the command `consort serve`: it shows games of package
// session in browsers.
//
//	main.go      the command: listens, prints the address, shuts down
//	options.go   its flags and its help
//	server.go    the Server and its routes
//	guard.go     access control: Host, Origin, token, size limits, headers
//	reply.go     reading and writing JSON, and error responses
//	registry.go  the games, by ID
//	game.go      one game: its session, its watchers, when it is suspended
//	show.go      a game that a terminal shows too
//	premove.go   a move entered during the opponent's turn
//	analysis.go  live analysis of the positions that tabs show
//	graph.go     the evaluation graph of the game
//	view.go      a State as the page draws it
//	material.go  the material difference
//	targets.go   where pieces can move, and what kind of move that is
//	stream.go    updates, as server-sent events
//	commands.go  the commands a page can send
//	hint.go      hints
//	lookback.go  earlier positions of the game, and their analysis
//	setup.go     the position editor
//	files.go     opening and saving games and positions
//	page.go      the page itself
//	page/        its HTML, style and scripts
//
// # Tests
//
// The tests in serve_test.go send requests as a program does. Those in browser/, a
// module of its own, drive the page in a real browser and can keep screenshots:
//
//	cd cmd/consort/serve/browser && go test -run Page -screenshots /tmp/pictures
//
// # Division of labor
//
// The session implements the rules of chess. The page receives the squares each piece
// can move to and draws them: its scripts contain no rules. User actions arrive
// as JSON in a POST; changes go out as server-sent events to all tabs that watch
// the game. A tab holds no state that a reload could lose.
//
// # Analysis
//
// The server analyzes the positions that tabs show: the current position, or an
// earlier one that a tab looks back at, which its stream names as ID@PLY. At most
// three positions of a game are analyzed at once: the current one, if a tab shows
// it, then those of the latest plies. Tabs that show other positions are notified
// that their analysis is waiting. Leaving a position or closing the tab ends its
// analysis.
//
// # Suspension
//
// A game without watchers is suspended: computers do not think, and no clock
// runs. It resumes when a tab opens it again.
//
// # Security
//
// Any web page can send requests to a server on this machine, so the guard accepts
// only requests from the server's own page, or from programs that are not
// browsers. See guard.go.
package serve
