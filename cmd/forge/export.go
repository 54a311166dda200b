package main

// Training positions for other trainers: the format ChessBoard of the library
// bulletformat (github.com/jw1912/bulletformat), which bullet and others read, or the
// inputs of our networks.

import (
	"bufio"
	"encoding/binary"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/progress"
	"consort/engine/files"
	"consort/eval/nnue"
	"consort/eval/nnue/train"
)

var exportManual = manual{
	usage: `Write the usable positions of all games in random order as bulletformat, for bullet and
other trainers that run on GPUs. They are those that forge train and forge shuffle
choose. A position takes 32 bytes; there is no header.

Scores are on the engine's internal scale, in which forge train reads them too: begin
with its --scale, 400, as the evaluation scale of the trainer. Score and result are for
the side to move. The format has no room for the game of a position, so hold out whole
files, not positions, for validation.

With --format inputs a position takes 136 bytes, all numbers little-endian, for scripts
that train networks of our inputs:

    32 x 2 bytes   inputs for the states of the pieces, as the side to move sees them; the
                   rest is 65535
    32 x 2 bytes   the same as the opponent sees them, in the same order of pieces
    2              score in centipawns, signed
    1              result: 0 for a loss, 1 for a draw, 2 for a win
    1              number of pieces
    2 x 1          square of the king of each side as it sees it, a1 is 0, b1 is 1
    2              zero

An input modulo 768 is the piece and its square, from which inputs for regions of the
king follow.
`,
	examples: `    forge export --out games.bullet v0.games book.games
        the usable positions of two files
`,
}

// exportFormats append a record in one of the formats.
var exportFormats = map[string]func(to []byte, r *train.Record) []byte{
	"bullet": appendBullet,
	"inputs": appendInputs,
}

// exportCommand is "forge export".
func exportCommand() *cobra.Command {
	c := exportManual.command("export --out FILE GAMES...", "Write training positions for other trainers")
	names := strings.Join(slices.Sorted(maps.Keys(exportFormats)), " or ")
	format := c.Flags().String("format", "bullet", "`format` of the file: "+names)
	o := &shuffleOptions{write: func(path string, games *gameImport, stderr io.Writer) error {
		return writeFormat(path, games, exportFormats[*format], stderr)
	}}
	o.bind(c)
	c.PreRunE = func(*cobra.Command, []string) error {
		if exportFormats[*format] == nil {
			return cli.Usagef("--format is %s: must be %s", *format, names)
		}
		return nil
	}
	return c
}

// writeFormat writes records in a format. The file is complete or, after an error, as it
// was before.
func writeFormat(path string, games *gameImport, format func([]byte, *train.Record) []byte, stderr io.Writer) error {
	bar := progress.New(games.records.n, "positions written", stderr)
	defer bar.Hide()
	return files.Replace(path, func(to io.Writer) error {
		w := bufio.NewWriterSize(to, 1<<20)
		var b []byte
		for i := range games.records.n {
			b = format(b[:0], games.records.at(i))
			if _, err := w.Write(b); err != nil {
				return err
			}
			bar.Step()
		}
		return w.Flush()
	})
}

// appendInputs appends a record as inputs of our networks: the manual has the layout.
func appendInputs(to []byte, r *train.Record) []byte {
	var f train.Features
	n := r.Features(&f)
	for view := range f {
		for i := range nnue.MaxPieces {
			input := uint16(0xffff)
			if 2*i < n {
				input = f[view][2*i] // that of the state; the next one is of the region
			}
			to = binary.LittleEndian.AppendUint16(to, input)
		}
	}
	to = binary.LittleEndian.AppendUint16(to, uint16(r.Score))
	kings := r.KingSquares()
	return append(to, byte(r.Result), byte(r.Count()), kings[0], kings[1], 0, 0)
}

// appendBullet appends a record in bulletformat.
func appendBullet(to []byte, r *train.Record) []byte {
	b := bulletBoard(r)
	return append(to, b[:]...)
}

// bulletBoard returns a record in bulletformat. Both flip the board if Black is to move.
// A piece has bit 3 set if it is the opponent's, and the opponent's king is seen from the
// other side of the board. The last three bytes are unused.
func bulletBoard(r *train.Record) (b [32]byte) {
	binary.LittleEndian.PutUint64(b[0:], r.Occupied)
	for i, pair := range r.Pieces {
		b[8+i] = bulletPiece(pair&15) | bulletPiece(pair>>4)<<4
	}
	binary.LittleEndian.PutUint16(b[24:], uint16(r.Score))
	b[26] = byte(r.Result)
	b[27], b[28] = r.Kings[0], r.Kings[1]^56
	return b
}

// bulletPiece returns the code of a kind of piece of a record: pawn to king of the side to
// move, then those of the opponent.
func bulletPiece(kind byte) byte {
	const ours = 6
	if kind >= ours {
		return kind - ours | 8
	}
	return kind
}
