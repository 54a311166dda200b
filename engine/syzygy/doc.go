// Package syzygy probes Syzygy endgame tablebases, which hold the result of best
// play for every position with few pieces. It is pure Go and runs on every
// platform.
//
//	tables, err := syzygy.Open("/tables/wdl:/tables/dtz")
//	result, err := tables.ProbeWDL(&position)    // win, draw or loss
//	plies, err := tables.ProbeDTZ(&position)     // distance to the next zeroing move
//	moves, err := tables.ProbeRoot(game, true)   // all moves, best first
//
// # What the tables hold
//
// The tables and their format are by Ronald de Man (2013). There are two files for
// each material, such as KRPvKR, with the stronger side first:
//
//   - KRPvKR.rtbw, the WDL table, holds the result of each position: win, draw or
//     loss, and the two results between, a win or loss that takes more than 50
//     moves without a capture or pawn move and is a draw by the 50-move rule.
//   - KRPvKR.rtbz, the DTZ table, holds the distance to zero: the number of plies
//     to the next capture, pawn move or mate, which zeroes the halfmove clock.
//
// Tables of up to seven pieces are supported; pieces include kings and pawns. The
// tables cover neither castling nor en passant: positions with castling rights are
// rejected, and the probes resolve en passant themselves. Results are for a halfmove
// clock of zero; ProbeRoot takes the clock and the repetitions of a game into account.
//
// # Units and ranges
//
// A WDL is for the side to move, from Loss (-2) to Win (2). A DTZ is in plies,
// positive for a win and negative for a loss; ProbeDTZ lists its ranges. It may be
// one ply too small, because most tables count in moves.
//
// # Errors
//
// A Refusal means that the position cannot be probed: no tables are open, there
// is none for it, it has too many pieces, or it has castling rights. Returning one does not allocate,
// because it is common in a search. A *CorruptError means that a file is damaged or
// is not the table that its name says, and an *fs.PathError that it cannot be
// opened. No file content can crash the program or make it loop forever: the header
// is validated when a file is opened, and every other offset when it is used.
//
// A changed byte in the compressed values is detected only by the checksum of the
// whole file. Files of up to 1 MiB, which include all tables of three and four
// pieces, are verified when they are opened. For larger ones that would delay a
// search: use VerifyFile, or the command "consort syzygy check".
//
// # What is stable
//
// All exported names, and the order of Ranks but not their numeric values. They
// change only for a good reason, which CHANGELOG.md gives.
//
//   - [Open], [VerifyFile]
//   - [Tables]: MaxPieces, Count, Files, ProbeWDL, ProbeDTZ, ProbeRoot, Close
//   - [WDL]: [Loss], [BlessedLoss], [Draw], [CursedWin], [Win], from -2 to 2; String,
//     Sign, Without50
//   - [RootMove]: Move, WDL, DTZ, Rank
//   - [Refusal]: [NoTable], [TooManyPieces], [CastlingRights], [NoTables], Error
//   - [CorruptError]: Path, Problem, Error
//
// # Speed
//
// Files are memory-mapped, or read where mapping is not possible. Each is opened
// when it is first needed. After that a probe takes no lock and does not allocate,
// and any number of goroutines may probe. Opening a file of up to 1 MiB includes its
// checksum (result r0876 of bench/results.tsv).
//
// # The files
//
// All numbers are little-endian except the codes inside a block, which are read
// from the highest bit down.
//
//	4 bytes      magic number, one for each kind of table
//	1 byte       flags: 1 both sides to move are stored, 2 there are pawns; the
//	             upper four bits are the number of pieces
//	             for each file a-d of the leading pawn, or once without pawns:
//	1 byte         position of the leading group among the factors of the index
//	1 byte         the same for the other side's pawns, if both sides have some
//	1 byte each    the pieces in the order of the index
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
//	               and fff; padded to an even offset
//	             DTZ tables: the maps from stored values to distances, four for
//	             each file, each preceded by its length; padded to an even offset
//	             for each file and side to move:
//	6 bytes each   the sparse index: a block and an offset in it
//	2 bytes each   the number of values in each block, less one
//	               the blocks, from an offset that is a multiple of 64
//	16 bytes     a checksum: CityHash 1.0 over the hashes of chunks of 16 MiB
//
// # Where things are
//
//   - tables.go, table.go: a set of files, and one of them
//   - probe.go, dtz.go, root.go: the three probes
//   - wdl.go, errors.go, material.go: the values
//   - layout.go: parsing the header of a file
//   - index.go, numbers.go: from a position to its index
//   - values.go: from the index to the value
//   - checksum.go, cityhash.go: verifying a file
//   - blob.go, mmap_unix.go, mmap_windows.go, mmap_other.go: access to a file
package syzygy
