package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/search/selfplay"
)

// readForeign reads games of another program, and returns the reasons why others are left
// out and what was reported.
func readForeign(t testing.TB, b []byte) (games []*selfplay.Game, reasons, reports []string, err error) {
	t.Helper()
	c := &conversion{skipped: map[string]int{}, stderr: io.Discard}
	for source := c.source("x", bufio.NewReader(bytes.NewReader(b))); ; {
		g, reason, err := source.next(func(err error) { reports = append(reports, err.Error()) })
		switch {
		case errors.Is(err, io.EOF):
			return games, reasons, reports, nil
		case err != nil:
			return games, reasons, reports, err
		case reason != "":
			reasons = append(reasons, reason)
		default:
			games = append(games, g)
		}
	}
}

// convertedBytes returns the games of a file of which none is left out.
func convertedBytes(t testing.TB, b []byte) []*selfplay.Game {
	t.Helper()
	games, reasons, reports, err := readForeign(t, b)
	require.NoError(t, err)
	require.Empty(t, reasons)
	require.Empty(t, reports)
	return games
}

// foreignFiles are files of the same three games, in binpack each in a chunk of its own.
func foreignFiles(t *testing.T) map[string][]byte {
	t.Helper()
	games := unusualGames(t)[:3]
	files := map[string][]byte{}
	for _, g := range games {
		line, err := g.Replay()
		require.NoError(t, err)
		files["viriformat"], _ = appendViriformat(files["viriformat"], g, selfplay.DefaultFilter().Samples(g, line))
		files["binpack"] = append(files["binpack"], chunk(t, g)...)
	}
	return files
}

// What is damaged is left out and reported; the other games are read.
func TestForeignDamage(t *testing.T) {
	files := foreignFiles(t)
	viri := 32 + 22*4 + 4 // bytes of the first game
	stem := 8 + len(chain(t, unusualGames(t)[0])) + 8
	for _, test := range []struct {
		name, file string
		change     func(b []byte) []byte
		games      int
		reasons    string
		report     string
	}{
		{"an illegal move", "viriformat", func(b []byte) []byte { b[viri+32]++; return b }, 2, illegal, ""},
		{"no king", "viriformat", func(b []byte) []byte { b[viri+10]--; return b }, 2, unreadable, "not a position: "},
		{"a result of 3", "viriformat", func(b []byte) []byte { b[viri+30] = 3; return b }, 2, unreadable, "not a position: result 3"},
		{"a piece of no kind", "viriformat", func(b []byte) []byte { b[viri+8] |= 7; return b }, 2, unreadable, "not a position: piece 7"},
		{"too many pieces", "viriformat", func(b []byte) []byte { b[viri+3] = 1; return b }, 2, unreadable, "not a position: 33 pieces"},
		{"cut in a move", "viriformat", func(b []byte) []byte { return b[:len(b)-5] }, 2, unreadable, "the file ends too early"},
		{"cut after a move", "viriformat", func(b []byte) []byte { return b[:len(b)-4] }, 2, unreadable, "the file ends too early"},
		{"cut in a position", "viriformat", func(b []byte) []byte { return b[:viri+3] }, 1, unreadable, "the file ends too early"},
		{"a result of -2", "binpack", func(b []byte) []byte { b[stem+28] |= 0xc0; return b }, 2, unreadable, "a chunk is damaged: not a position: no result"},
		{"no king", "binpack", func(b []byte) []byte { b[stem+10] = 0; return b }, 2, unreadable, "a chunk is damaged: not a position: "},
		{"a move to nowhere", "binpack", func(b []byte) []byte { b[stem+24], b[stem+25] = 0, 0; return b }, 2, unreadable, "a chunk is damaged: illegal move"},
		{"too many positions", "binpack", func(b []byte) []byte { b[stem+33] = 99; return b }, 2, unreadable, "a chunk is damaged"},
		{"cut in a move", "binpack", func(b []byte) []byte { return b[:len(b)-1] }, 2, unreadable, "the file ends too early"},
		{"cut in a head", "binpack", func(b []byte) []byte { return b[:stem-3] }, 1, unreadable, "the file ends too early"},
		{"cut in a stem", "binpack", func(b []byte) []byte { return b[:stem+3] }, 1, unreadable, "the file ends too early"},
		{"an empty chunk", "binpack", func(b []byte) []byte { return append(b, "BINP\x00\x00\x00\x00"...) }, 3, "", ""},
	} {
		t.Run(test.file+", "+test.name, func(t *testing.T) {
			games, reasons, reports, err := readForeign(t, test.change(slices.Clone(files[test.file])))
			require.NoError(t, err)
			require.Len(t, games, test.games)
			require.Equal(t, test.reasons, strings.Join(reasons, " "))
			require.Contains(t, strings.Join(reports, " "), test.report)
			require.Equal(t, test.report == "", len(reports) == 0)
		})
	}
	_, _, _, err := readForeign(t, append(slices.Clone(files["binpack"]), "BINQ\x00\x00\x00\x00"...))
	require.ErrorIs(t, err, errChunk)
}

// No damage of a byte, and no end of a file, is worse than that games are left out.
func TestForeignFilesAnyDamage(t *testing.T) {
	for _, file := range foreignFiles(t) {
		for i := range file {
			for _, bit := range []byte{1, 8, 128} {
				b := slices.Clone(file)
				b[i] ^= bit
				games, _, _, _ := readForeign(t, b)
				for _, g := range games {
					_, _ = selfplay.DefaultFilter().Usable(g)
				}
			}
			_, _, _, _ = readForeign(t, file[:i])
		}
	}
}

// A damaged end is reported with the name of the file, and what is whole is imported.
func TestImportTornFile(t *testing.T) {
	path, _ := sampleGames(t)
	dir := t.TempDir()
	in := filepath.Join(dir, "a.viri")
	forge(t, "export -format viriformat -out "+in, path)
	require.NoError(t, os.Truncate(in, int64(len(content(t, in))-3)))
	var stdout, stderr bytes.Buffer
	require.Zero(t, run([]string{"import", "-out", filepath.Join(dir, "b.games"), in}, &stdout, &stderr), stderr.String())
	require.Contains(t, stderr.String(), "a.viri: the file ends too early; skipped")
	require.Contains(t, stdout.String(), ": 5 games with ")
	require.Contains(t, stdout.String(), "; left out: 1 unreadable")
}
