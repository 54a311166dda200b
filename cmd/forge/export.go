package main

// Training positions for other trainers: the format ChessBoard of the library
// bulletformat (github.com/jw1912/bulletformat), which bullet and others read.

import (
	"bufio"
	"encoding/binary"
	"io"

	"github.com/spf13/cobra"

	"consort/cmd/internal/progress"
	"consort/engine/files"
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
`,
	examples: `    forge export --out games.bullet v0.games book.games
        the usable positions of two files
`,
}

// exportCommand is "forge export".
func exportCommand() *cobra.Command {
	c := exportManual.command("export --out FILE GAMES...", "Write training positions for other trainers, in bulletformat")
	o := &shuffleOptions{write: writeBullet}
	o.bind(c)
	return c
}

// writeBullet writes records in bulletformat. The file is complete or, after an error, as
// it was before.
func writeBullet(path string, games *gameImport, stderr io.Writer) error {
	bar := progress.New(games.records.n, "positions written", stderr)
	defer bar.Hide()
	return files.Replace(path, func(to io.Writer) error {
		w := bufio.NewWriter(to)
		for i := range games.records.n {
			b := bulletBoard(games.records.at(i))
			if _, err := w.Write(b[:]); err != nil {
				return err
			}
			bar.Step()
		}
		return w.Flush()
	})
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
