package main

// Training data for other trainers: positions in the format ChessBoard of the library
// bulletformat (github.com/jw1912/bulletformat), which bullet and others read, positions as
// inputs of our networks, or games in viriformat.

import (
	"bufio"
	"context"
	"encoding/binary"
	"io"
	"iter"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/progress"
	"consort/engine/files"
	"consort/eval/nnue"
	"consort/eval/nnue/train"
	"consort/search/selfplay"
)

var exportManual = manual{
	usage: `Write the positions that forge train and forge shuffle choose for other trainers, in one
of three formats.

bulletformat is for bullet and other trainers that run on GPUs: the positions of all games
in random order, 32 bytes each, without a header. Score and result are for the side to
move. The format has no room for the game of a position, so hold out whole files, not
positions, for validation.

viriformat, which bullet reads too, has whole games, in their order. Scores are those of
the searches, for White. A position that forge train does not choose has the score 32767,
also one that a flag excludes: set max_eval in the reader's filter to at most that, as it
is by default. forge import reads such a file.

inputs is for scripts that train networks of our inputs: the positions in random order,
136 bytes each, all numbers little-endian:

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

Scores are on the engine's internal scale, in which forge train reads them too: begin
with its --scale, 400, as the evaluation scale of the trainer. The search scales them
toward zero as the halfmove clock rises; in bulletformat and inputs that is undone.
`,
	examples: `    forge export --out games.bullet v0.games book.games
        the usable positions of two files

    forge export --format viriformat --out games.viri v0.games
        the games of a file
`,
}

// recordFormats append a record in one of the formats of positions.
var recordFormats = map[string]func(to []byte, r *train.Record) []byte{
	"bulletformat": appendBullet,
	"inputs":       appendInputs,
}

// exportCommand is "forge export".
func exportCommand() *cobra.Command {
	c := exportManual.command("export --out FILE GAMES...", "Write training data for other trainers")
	const names = "bulletformat, inputs or viriformat"
	name := c.Flags().String("format", "bulletformat", "`format` of the file: "+names)
	o := &shuffleOptions{}
	o.bind(c)
	c.PreRunE = func(*cobra.Command, []string) error {
		switch format := recordFormats[*name]; {
		case format != nil:
			o.write = func(path string, games *gameImport, stderr io.Writer) error {
				return writePositions(path, games, format, stderr)
			}
		case *name == "viriformat":
			o.convert = o.writeGames
		default:
			return cli.Usagef("--format is %s: must be %s", *name, names)
		}
		return nil
	}
	return c
}

// writePositions writes records in a format. The file is complete or, after an error, as it
// was before.
func writePositions(path string, games *gameImport, format func([]byte, *train.Record) []byte, stderr io.Writer) error {
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

// writeGames writes the games in viriformat. The file is complete or, after an error, as it
// was before.
func (o *shuffleOptions) writeGames(ctx context.Context, stdout, stderr io.Writer) error {
	games, positions := &gameImport{}, 0
	err := files.Replace(o.out, func(to io.Writer) error {
		w := bufio.NewWriterSize(to, 1<<20)
		var b []byte
		err := games.read(ctx, o.files, o.filter, stderr, func(g *selfplay.Game, _ uint64, samples iter.Seq[selfplay.Sample]) error {
			var n int
			b, n = appendViriformat(b[:0], g, samples)
			positions += n
			_, err := w.Write(b)
			return err
		})
		switch {
		case err != nil:
			return err
		case positions == 0:
			return o.errUnusable(games.games)
		}
		return w.Flush()
	})
	if err != nil {
		return err
	}
	return o.summarize(stdout, positions, games.games)
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
