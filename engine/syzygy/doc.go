// Package syzygy probes Syzygy endgame tablebases: for positions with few men it
// knows the result of best play, and the way there. It is written in Go alone
// and runs wherever Go does.
//
//	tables, err := syzygy.Open("/tables/wdl:/tables/dtz")
//	result, err := tables.ProbeWDL(&position)    // win, draw or loss
//	plies, err := tables.ProbeDTZ(&position)     // to the next zeroing move
//	moves, err := tables.ProbeRoot(game, true)   // all moves, best first
//
// # What the tables know
//
// The tables and their format are by Ronald de Man (2013). A set has two files
// for each material, such as KRPvKR, with the stronger side first:
//
//   - KRPvKR.rtbw, the WDL table, holds the result of each position: a win, a
//     draw or a loss, and the two results between, a win or loss that takes more
//     than 50 moves without capture or pawn move and is a draw by the rules.
//   - KRPvKR.rtbz, the DTZ table, holds the number of plies to the next capture,
//     pawn move or mate, each of which zeroes the halfmove clock.
//
// All sizes up to seven men are read. The tables know nothing of castling, so
// that positions with a right to castle are refused, and nothing of en passant,
// which the probes add. Results hold for a halfmove clock of zero; ProbeRoot
// takes the clock and the repetitions of a game into account.
//
// # Units and ranges
//
// A WDL is for the side to move, from Loss (-2) to Win (2). A DTZ is in plies,
// positive for the winner; ProbeDTZ lists its ranges. It may be one ply too
// small, because most tables count in moves.
//
// # Errors
//
// A Refusal says that there is no answer: no table, too many men, castling. It
// is a plain value and common in a search. A *CorruptError says that a file is
// not what it should be, and an *fs.PathError that it cannot be opened. Nothing
// that a file holds can crash the program or keep it busy: every offset is
// tested, the head of a file when it is opened and the rest when it is read.
//
// A changed byte among the compressed values shows only in the checksum of the
// whole file. Files of up to 1 MiB, which are all of three and four men, are
// compared with theirs when they are opened. For larger ones a search could not
// wait: VerifyFile reads them whole, and so does consort syzygy check.
//
// # What is stable
//
// All that is exported; other programs can rely on it, but for the numbers that a
// Rank is: their order is what counts. It will not change without need, and never
// silently.
//
//   - Open
//   - Tables: MaxMen, Count, ProbeWDL, ProbeDTZ, ProbeRoot, Close
//   - WDL: Loss, BlessedLoss, Draw, CursedWin, Win, from -2 to 2; String, Sign,
//     Without50
//   - RootMove: Move, WDL, DTZ, Rank
//   - Refusal: NoTable, TooManyMen, MayCastle, Error
//   - CorruptError: Path, Problem, Error
//
// # Speed
//
// Files are mapped into memory, so that the system decides what stays there, and
// are read where mapping is impossible. Each is opened when it is first needed.
// After that a probe takes no lock and no memory, and any number of goroutines
// may probe. To compare 1 MiB with its checksum took 1.4 to 2.0 milliseconds on one
// core of a Xeon of 2.8 GHz (go test -bench Verify), besides reading it.
//
// # The files
//
// All numbers are little endian but the codes inside a block, which are read
// from the highest bit down.
//
//	4 bytes      magic number, one for each kind
//	1 byte       flags: 1 both sides to move are stored, 2 there are pawns; the
//	             upper four bits are the number of men
//	             for each file a-d of the leading pawn, or once without pawns:
//	1 byte         place of the leading group among the factors of the index
//	1 byte         the same for the other side's pawns, if both sides have some
//	1 byte each    the men in the order of the index
//	             Each of these bytes has White to move in the lower four bits
//	             and Black to move in the upper four.
//	             Then for each file and side to move, at an even offset:
//	1 byte         flags; with 128 one byte, the value of all positions, follows
//	1 byte         logarithm of the size of a block
//	1 byte         logarithm of the span of an entry of the sparse index
//	1 byte         padding of the list of block lengths
//	4 bytes        number of blocks
//	2 bytes        longest and shortest code
//	2 bytes each   for each length the symbol of the lowest code
//	2 bytes        number of symbols
//	3 bytes each   for each symbol its two halves of twelve bits, or its value
//	               and fff; then to an even offset
//	             DTZ tables: the maps from stored numbers to distances, four for
//	             each file, each with its length in front; to an even offset
//	             for each file and side to move:
//	6 bytes each   the sparse index: a block and a place in it
//	2 bytes each   the lengths of the blocks in values, less one
//	               the blocks, from an offset that 64 divides
//	16 bytes     a checksum: CityHash 1.0 over the hashes of pieces of 16 MiB
//
// # Where things are
//
//   - tables.go, table.go: a set of files, and one of them
//   - probe.go, dtz.go, root.go: the three questions
//   - wdl.go, errors.go, material.go: the values
//   - layout.go: reading the head of a file
//   - index.go, numbers.go: from a position to its index
//   - list.go: from the index to the value
//   - checksum.go, cityhash.go: whether a file is as it was made
//   - blob.go, mmap_unix.go, mmap_windows.go, mmap_other.go: the bytes of a file
package syzygy
