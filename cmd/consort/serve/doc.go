// Package serve is the command `consort serve`: it shows games of package
// room in browsers.
//
//	main.go      the command: listens, prints the address, shuts down
//	options.go   its flags and its help
//	server.go    the Server and its routes
//	guard.go     access control: Host, Origin, token, size limits, headers
//	token.go     the token, and where it is kept
//	clients.go   limits on what one client takes
//	reply.go     reading and writing JSON, and error responses
//	registry.go  the games, by ID
//	game.go      one game: its room, its watchers, when it is suspended
//	keep.go      saving a game as it goes
//	archive.go   the archive: past games
//	show.go      a game that a terminal shows too
//	inspect.go   what the browser tests see of a server
//	premove.go   a move entered during the opponent's turn
//	analysis.go  live analysis of the positions that tabs show
//	graph.go     the evaluation graph of the game
//	view.go      a State as the page draws it
//	material.go  the material difference
//	targets.go   where pieces can move, and what kind of move that is
//	stream.go    updates, as server-sent events
//	commands.go  what the server does with the commands of package command
//	hint.go      hints
//	review.go    reviews of whole games
//	puzzles.go   their mistakes as puzzles, of a game and of all
//	place.go     the positions of a game, by node
//	tree.go      the tree of the game, and commands for its variations
//	lookback.go  positions other than the current one, and their analysis
//	setup.go     the position editor
//	files.go     opening and saving games and positions
//	page.go      the page itself
//	page/        its HTML, style and scripts, and what they are checked with
//	export.go    the page as a folder for a static host
//	site/        the server as WebAssembly for it, a program of its own
//
// # Tests
//
// The tests in serve_test.go send requests as a program does. Those in browser/, a
// module of its own, drive the page in a real browser and can keep screenshots:
//
//	cd cmd/consort/serve/browser && go test -run Pictures -screenshots /tmp/pictures
//
// With -axe FILE they check accessibility as well; FILE is axe.min.js of axe-core.
//
// TestSite there drives an exported page, from a plain file server.
//
// The scripts of the page are plain JavaScript with types in comments. What the page knows
// of a game and what follows from it is in page/js/state, which neither draws nor sends:
// it compiles without the types of a browser, and page/test has tests of it. The types of
// what the server sends, page/types.d.ts, are made from the views here; a test compares them.
//
//	cd cmd/consort/serve/page && npm ci && npm run types && npm test
//
// # Division of labor
//
// The room implements the rules of chess. The page receives the squares each piece
// can move to and draws them: its scripts contain no rules. User actions arrive
// as JSON in a POST; changes go out as server-sent events to all tabs that watch
// the game. A tab holds no state that a reload could lose.
//
// The scripts reach the server through page/js/net.js alone, over one of two
// transports: http.js for a server on the network, local.js for one in the browser. On
// a static host site/files/engine.js runs this package as WebAssembly in a worker, and
// passes requests to the same handlers.
//
// # Analysis
//
// The server analyzes the positions that tabs show: the current position, or
// another one that a tab looks at, which its stream names as ID@nNODE. At most
// three positions of a game are analyzed at once: the current one, if a tab shows
// it, then those of the latest plies. Tabs that show other positions are notified
// that their analysis is waiting. Leaving a position or closing the tab ends its
// analysis.
//
// # Turns
//
// All games share a room.Pool: as many searches run at a time as there are processors,
// and the others wait, moves and hints before analysis, graphs and reviews. A computer that
// waits says so in its status, and its clock does not run. If others wait, it thinks about
// a move for ten seconds at most, and analysis gives way to them and continues later.
//
// # Variations
//
// A game is a tree of moves (see package room), sent as JSON at
// /api/games/ID/tree; the view of the game has its version. Nodes have IDs. A tab looks
// at any node without changing the game. A move after another node than the current one
// makes a variation in a study, and in a game in progress it opens a copy of the game as
// a study: the answer to the command names it.
//
// # Review
//
// The command review reviews the whole game with package review. The live view says how
// far it is; /api/games/ID/review has the result, with the nodes of its moves and of the
// better lines, /api/games/ID/puzzles its mistakes as puzzles, and /api/puzzles those in all
// games that are due. /api/games/ID/try judges a move in place of a mistake. Evaluations,
// glyphs, verdicts and better lines are also written into the tree, as consort analyse
// does. Two games are reviewed at a time, the others wait. A review continues without
// watchers, and ends when the reviewed line is no longer that of the game. The archive
// keeps the result with the game, as JSON.
//
// # Suspension
//
// A game without watchers is suspended: computers do not think, and no clock
// runs. It resumes when a tab opens it again.
//
// # Archive
//
// Each game is saved as it goes, under its ID, before a command is answered with 200 and
// before a stream shows a move.
// A game that is not open is opened from the archive when a request names it: after a
// restart, and for past games. When a game starts another one at its address, the one
// before moves to an ID of its own, unless it is an unchanged copy of what a file has.
// Without an archive (Options.Archive) games end with the server.
//
// # Security
//
// Any web page can send requests to a server on this machine, so the guard accepts
// only requests from the server's own page, or from programs that are not
// browsers. See guard.go.
//
// An address has a limited number of streams, streams need a game that exists, and a
// client that does not read what it is sent is cut off. See clients.go.
package serve
