// Package serve shows games of package session in browsers: the command
// `consort serve`.
//
//	main.go      the command: listens, tells the address, shuts down
//	options.go   its flags and its help
//	server.go    the Server: what is found under which address
//	guard.go     who may ask at all: Host, Origin, token, sizes, headers
//	reply.go     what is read and written as JSON, and how refusals are told
//	table.go     the games, found by their names
//	game.go      one game: its session, who watches it, when it rests
//	show.go      one game that a terminal shows too
//	premove.go   a move that a person has made ahead of time
//	observe.go   live analysis, of the positions that tabs show
//	graph.go     the evaluation graph of the game
//	view.go      a State as the page draws it
//	targets.go   where pieces may go, and what kind of move that is
//	stream.go    what is new, as server-sent events
//	commands.go  what people can do
//	lookback.go  the game as it was, and what is thought of it
//	setup.go     the editor of positions
//	files.go     games and positions opened and saved
//	page.go      the page itself
//	page/        its HTML, style and scripts
//
// # Tests
//
// The tests in serve_test.go ask the server as programs do; those in page_test.go
// drive the page in a real browser, and keep pictures of it:
//
//	go test ./cmd/consort/serve -run Page -screenshots /tmp/pictures
//
// # Who knows what
//
// The rules of chess are in the session. The page is told where each piece may
// go and draws that: there are no rules in its scripts. What people do comes as
// JSON in a POST; what has changed goes out as server-sent events, to all tabs
// that watch the game. A tab holds nothing that a reload could lose.
//
// # Analysis
//
// What is analysed are the positions that tabs show: the present of the game, or
// one that a tab looks back at, which its stream names as ID@PLY. At most three
// positions of a game are analysed at once: the present, if a tab shows it, then
// those of the latest plies. The tabs that show the others are told that they
// wait. Who leaves a position or closes the tab ends its analysis.
//
// # Rest
//
// A game that nobody watches rests: nobody thinks, no clock runs. It goes on
// when someone looks again.
//
// # Safety
//
// Any page of the web can send requests to a server on this machine, so the
// guard answers only those that the server's own page, or no page at all, has
// sent. See guard.go.
package serve
