// Package archive keeps games: every game that is played is saved as it goes, and past
// games can be listed, opened, exported and deleted. `consort serve` and `consort play`
// share it.
//
//	storage.go   the Storage interface: texts by ID, wherever they are kept
//	folder.go    a Storage in a folder of files
//	lock_*.go    the lock between processes that use one folder
//	place.go     where the folder is by default, on each system
//	record.go    the Record: a game as text
//	index.go     what was read before, so that a list need not read thousands of texts
//	archive.go   the Archive: listing, loading, exporting and deleting
//	filter.go    which games to list
//	puzzles.go   the mistakes of all reviewed games as puzzles, and how they went
//	keeper.go    the Keeper, which saves the game of a room as it goes
//
// # Format
//
// A game is a file ID.pgn: one line that begins with %consort and continues in JSON,
// then the game in PGN. Lines that begin with % are escape lines of PGN, which other
// programs ignore, so every PGN program can read the file. The first line has what PGN
// lacks: see room.Progress, and the type header in record.go. Its field "format" is
// 1; a program that reads a higher number reports that the file is too new. Fields may be
// added without raising it.
//
// Files are complete at any moment, even after a power failure: see files.Replace. What
// is derived from the moves, such as the opening, is computed again when a game is saved.
// index.json is derived too: it may be deleted at any time.
//
// A game that was opened from a file has its own ID too, which a reload of the page or a
// restart needs. Until it changes it is marked as a copy: it is in no list, and is not kept
// when another game takes its place.
//
// # Several processes
//
// IDs are random, so processes never create the same. A process replaces a game only if
// it is as it has left it; if another process has changed it meanwhile, the game
// continues under another ID, and both are kept.
package archive
