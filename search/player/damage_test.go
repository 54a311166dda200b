package player_test

// Damaged files: whatever a book, a network or tablebases contain, loading them returns an
// error that names the file, or a player that uses them plays legal moves.

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/syzygy"
	"consort/engine/syzygy/syzygytest"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/player"
)

var damages = flag.Int("damage", 80, "number of damaged files of each kind")

// damage returns content as a disk or a download could leave it; other is another file of
// the same kind.
func damage(r *rand.Rand, content, other []byte) []byte {
	bad := bytes.Clone(content)
	from, to := r.IntN(len(bad)+1), r.IntN(len(bad)+1)
	from, to = min(from, to), max(from, to)
	switch r.IntN(8) {
	case 0: // truncated
		return bad[:from]
	case 1: // longer
		return append(bad, other[:r.IntN(len(other)+1)]...)
	case 2: // a part is missing
		return append(bad[:from], content[to:]...)
	case 3: // a part of another file
		copy(bad[from:to], other)
	case 4: // empty sectors
		clear(bad[from:to])
	case 5: // two parts swapped
		n := min(to-from, from)
		copy(bad[:n], content[from:from+n])
		copy(bad[from:from+n], content[:n])
	case 6: // noise
		for i := from; i < min(to, from+64); i++ {
			bad[i] = byte(r.Uint32())
		}
	default: // bits, half of the time in the header
		for range 1 + r.IntN(8) {
			bad[r.IntN([]int{len(bad), min(len(bad), 64)}[r.IntN(2)])] ^= 1 << r.IntN(8)
		}
	}
	return bad
}

// play makes the player choose a few moves, each within a second and legal.
func play(t *testing.T, p *player.Player, s player.Settings, fen string) {
	t.Helper()
	start, err := engine.ParseFEN(fen)
	require.NoError(t, err)
	game := engine.NewGame(start)
	for range 3 {
		began := time.Now()
		r, err := p.Play(context.Background(), s, game, search.Limits{Nodes: 200}, nil)
		require.NoError(t, err)
		if len(game.Position().Moves()) == 0 {
			return
		}
		require.NoError(t, game.Push(r.Best), fen)
		require.Less(t, time.Since(began), 30*time.Second)
	}
}

// read returns a file.
func read(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return b
}

// outcomes counts what became of damaged files. All kinds of damage must be refused at
// times, and some must get through: otherwise the test shows nothing.
type outcomes struct{ refused, used int }

func (o *outcomes) check(t *testing.T) {
	t.Helper()
	t.Logf("%d files were refused, %d used", o.refused, o.used)
	require.Positive(t, o.refused)
	require.Positive(t, o.used)
}

// load notes what an attempt to load the file has led to, and reports whether it is used.
func (o *outcomes) load(t *testing.T, err error, path string) bool {
	t.Helper()
	if err != nil {
		o.refused++
		require.ErrorContains(t, err, path)
		return false
	}
	o.used++
	return true
}

func TestDamagedBooks(t *testing.T) {
	book := read(t, filepath.Join("..", "..", "engine", "opening", "book.bin"))
	r := rand.New(rand.NewPCG(1, 1))
	p, s := player.New(player.Config{}), player.DefaultSettings()
	s.Hash = 1
	path := filepath.Join(t.TempDir(), "book.bin")
	var o outcomes
	for i := range *damages {
		const entry, key = 16, 8
		bad := damage(r, book, book[entry:])
		if i%2 == 0 { // Only moves and weights are damaged: else, most books are refused.
			bad = bad[:min(len(bad), len(book))/entry*entry]
			for at := 0; at < len(bad); at += entry {
				copy(bad[at:at+key], book[at:])
			}
		}
		require.NoError(t, os.WriteFile(path, bad, 0o600))
		var f player.Files
		if _, err := f.LoadBook(path); o.load(t, err, path) {
			s.Book = player.Book{Moves: f.Book(), Depth: player.MaxBookDepth}
			s.Seed = r.Uint64()
			play(t, p, s, engine.StartFEN)
		}
	}
	o.check(t)
}

func TestDamagedNetworks(t *testing.T) {
	var whole bytes.Buffer
	_, err := nnue.Default().WriteTo(&whole)
	require.NoError(t, err)
	content := whole.Bytes()[:whole.Len()-sha256.Size]
	r := rand.New(rand.NewPCG(2, 2))
	p, s := player.New(player.Config{}), player.DefaultSettings()
	s.Hash = 1
	path := filepath.Join(t.TempDir(), "x.nnue")
	var o outcomes
	for i := range *damages {
		bad := damage(r, content, content[100_000:])
		if i%8 != 0 { // with a matching checksum: without, all are refused
			sum := sha256.Sum256(bad)
			bad = append(bad, sum[:]...)
		}
		require.NoError(t, os.WriteFile(path, bad, 0o600))
		var f player.Files
		_, err := f.LoadNetwork(path)
		if o.load(t, err, path) {
			s.Network = f.Network()
			play(t, p, s, "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 6 5")
		}
	}
	o.check(t)
}

// Any file of a set is damaged; the player uses the others.
func TestDamagedTablebases(t *testing.T) {
	source, pieces := syzygytest.Largest(t)
	dir := t.TempDir()
	paths, err := filepath.Glob(filepath.Join(source, "*.rtb?"))
	require.NoError(t, err)
	contents := make([][]byte, len(paths))
	for i, path := range paths {
		contents[i] = read(t, path)
		require.NoError(t, os.WriteFile(filepath.Join(dir, filepath.Base(path)), contents[i], 0o600))
	}
	endings := map[int][]string{
		3: {"8/8/8/4k3/8/8/3P4/4K3 %s - - 0 1", "8/4k3/8/8/2Q5/8/8/4K3 %s - - 0 1", "8/4k3/8/8/2R5/8/8/4K3 %s - - 0 1"},
		4: {"8/8/8/4k3/8/8/3PK3/7r %s - - 0 1", "4k3/8/8/3p4/8/8/4P3/4K3 %s - - 0 1", "8/8/2k5/8/2K5/3Q4/8/r7 %s - - 0 1", "8/8/1k6/8/2K5/3N4/2P5/8 %s - - 0 1"},
	}[pieces]
	r := rand.New(rand.NewPCG(3, 3))
	p, s := player.New(player.Config{}), player.DefaultSettings()
	s.Hash = 1
	var o outcomes
	for range *damages {
		i := r.IntN(len(paths))
		path := filepath.Join(dir, filepath.Base(paths[i]))
		bad := damage(r, contents[i], contents[r.IntN(len(contents))])
		require.NoError(t, os.WriteFile(path, bad, 0o600))
		var f player.Files
		_, err := f.OpenTablebases(dir)
		require.NoError(t, err)
		s.Tablebases = player.Tablebases{Set: f.Tablebases(), Pieces: pieces, FiftyMoves: true}
		play(t, p, s, fmt.Sprintf(endings[r.IntN(len(endings))], []string{"w", "b"}[r.IntN(2)]))
		if err := verify(t, path); !bytes.Equal(bad, contents[i]) {
			o.load(t, err, path)
		}
		require.NoError(t, f.Close())
		require.NoError(t, os.WriteFile(path, contents[i], 0o600))
	}
	t.Logf("%d of %d damaged files were refused", o.refused, *damages)
	require.Zero(t, o.used)
	require.Positive(t, o.refused)
}

// verify returns the error for a file of tablebases, which must be one that names it.
func verify(t *testing.T, path string) error {
	t.Helper()
	err := syzygy.VerifyFile(t.Context(), path, nil)
	require.True(t, err == nil || errors.As(err, new(*syzygy.CorruptError)), "%v", err)
	return err
}
