package selfplay

import (
	"bytes"
	"context"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

func rngOf(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestFileRoundTrip(t *testing.T) {
	path := fileOf(t, sampleGames())
	r, err := NewReader(bytes.NewReader(load(t, path)))
	require.NoError(t, err)
	require.Equal(t, quickHeader(), r.Header())
	for _, want := range sampleGames() {
		g, err := r.Next()
		require.NoError(t, err)
		require.Equal(t, want, g)
	}
	require.EqualValues(t, len(load(t, path)), r.Offset())
	require.EqualValues(t, len(sampleGames()), r.Count())
}

// A file takes about 4 bytes per ply.
func TestFileIsSmall(t *testing.T) {
	plies := 0
	for _, g := range sampleGames() {
		plies += len(g.Moves)
	}
	size := len(load(t, fileOf(t, sampleGames())))
	require.Less(t, float64(size)/float64(plies), 5.0)
}

// Wherever a kill cuts off the last game, the games before it are read, and the
// resumed run writes the same file.
func TestTornFileIsRepaired(t *testing.T) {
	games := sampleGames()[:3]
	whole, start := load(t, fileOf(t, games)), len(load(t, fileOf(t, games[:2])))
	path := filepath.Join(t.TempDir(), "torn.games")
	for cut := start; cut < len(whole); cut++ {
		read, err := readAll(whole[:cut])
		require.Equal(t, games[:2], read)
		if cut == start {
			require.NoError(t, err)
		} else {
			var damage *DamageError
			require.ErrorAs(t, err, &damage)
			require.True(t, damage.Torn)
			require.EqualValues(t, 2, damage.Game)
			require.EqualValues(t, start, damage.Offset)
		}
		requireRepaired(t, path, whole[:cut], games[2], whole)
	}
	// A system crash may leave arbitrary bytes.
	for _, tail := range [][]byte{make([]byte, 1000), bytes.Repeat([]byte{255}, 50), []byte("nonsense, and more nonsense")} {
		requireRepaired(t, path, append(bytes.Clone(whole[:start]), tail...), games[2], whole)
	}
}

// requireRepaired appends a game to a torn file and compares the result.
func requireRepaired(t *testing.T, path string, torn []byte, g *Game, want []byte) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, torn, 0o644))
	visited := 0
	a, err := Append(path, quickHeader(), func(*Game) error { visited++; return nil })
	require.NoError(t, err)
	require.EqualValues(t, g.Number, a.Games())
	require.EqualValues(t, g.Number, visited)
	require.NoError(t, a.Add(g))
	require.NoError(t, a.file.Close()) // without the sync of Close, which is slow on some disks
	require.Equal(t, want, load(t, path))
}

// A file that ends within its header is started again.
func TestTornHeaderIsRepaired(t *testing.T) {
	games := sampleGames()[:1]
	whole, header := load(t, fileOf(t, games)), len(load(t, fileOf(t, nil)))
	for cut := range header + 1 {
		requireRepaired(t, filepath.Join(t.TempDir(), "torn.games"), whole[:cut], games[0], whole)
	}
}

// However often a run is interrupted, no game is lost or written twice.
func TestResumedRunIsTheSame(t *testing.T) {
	const games = 8
	want := load(t, fileOf(t, sampleGames()[:games]))
	path := filepath.Join(t.TempDir(), "test.games")
	for workers := 1; ; workers++ {
		a, err := Append(path, quickHeader(), nil)
		require.NoError(t, err)
		ctx, cancel := context.WithCancel(context.Background())
		for g, err := range quickRun(workers).Games(ctx, a.Games()) {
			require.NoError(t, err)
			require.NoError(t, a.Add(g))
			cancel()
			if a.Games() == games {
				break
			}
		}
		cancel()
		require.NoError(t, a.Close())
		if a.Games() == games {
			break
		}
	}
	require.Equal(t, want, load(t, path))
}

// Damage anywhere but at the end is an error, and the file is unchanged.
func TestDamageIsRejected(t *testing.T) {
	whole := load(t, fileOf(t, sampleGames()))
	second := len(load(t, fileOf(t, sampleGames()[:1])))
	for name, corrupt := range map[string]func(b []byte){
		"a move":             func(b []byte) { b[second+atMoves+1] ^= 1 },
		"the length":         func(b []byte) { b[second]++ },
		"a length too great": func(b []byte) { b[second+2] = 1 },
		"the checksum":       func(b []byte) { b[second+4]++ },
	} {
		b := bytes.Clone(whole)
		corrupt(b)
		path := filepath.Join(t.TempDir(), "damaged.games")
		require.NoError(t, os.WriteFile(path, b, 0o644))
		_, err := Append(path, quickHeader(), nil)
		var damage *DamageError
		require.ErrorAs(t, err, &damage, name)
		require.EqualValues(t, 1, damage.Game)
		require.ErrorContains(t, err, "games follow at byte", name)
		require.Equal(t, b, load(t, path))
	}
}

// Complete games with the wrong numbers, as in two concatenated files, are not an
// incomplete tail either.
func TestGamesOutOfOrderAreRejected(t *testing.T) {
	whole := load(t, fileOf(t, sampleGames()[:1]))
	for _, games := range [][]int{{0}, {0, 1, 2}, {2}} {
		b := bytes.Clone(whole)
		for _, i := range games {
			b = appendFrame(b, sampleGames()[i])
		}
		path := filepath.Join(t.TempDir(), "joined.games")
		require.NoError(t, os.WriteFile(path, b, 0o644))
		_, err := Append(path, quickHeader(), nil)
		var damage *DamageError
		require.ErrorAs(t, err, &damage)
		require.EqualValues(t, 1, damage.Game)
		require.Equal(t, b, load(t, path))
	}
}

// A file of another run is unchanged.
func TestOtherRunIsRejected(t *testing.T) {
	path := fileOf(t, sampleGames()[:1])
	before := load(t, path)
	for want, change := range map[string]func(*Header){
		"seed":             func(h *Header) { h.Seed++ },
		"evaluation":       func(h *Header) { h.Evaluation = "a network" },
		"book":             func(h *Header) { h.Book = "another 00000000" },
		"hash is 1, not 3": func(h *Header) { h.Rules.Hash = 3 },
	} {
		h := quickHeader()
		change(&h)
		_, err := Append(path, h, nil)
		require.ErrorContains(t, err, "the file belongs to another run: its ")
		require.ErrorContains(t, err, want)
	}
	newer := quickHeader()
	newer.Engine = "a newer one"
	a, err := Append(path, newer, nil)
	require.NoError(t, err)
	require.NoError(t, a.Close())
	require.Equal(t, before, load(t, path))
}

func TestForeignFileIsRejected(t *testing.T) {
	for text, want := range map[string]string{
		"[Event \"x\"]\n\n1. e4 1-0\n":                   "convert it with forge import",
		"hello":                                          "not a game file",
		"consort games 2\n{}":                            "not a game file",
		"consort games 1\n{}\n":                          "no checksum",
		"consort games 1\n{} 00000000\n":                 "the header is damaged",
		"consort games 1\n[] 77b2fbbe\n":                 "",
		string(bytes.Repeat([]byte("x"), 1<<17)):         "not a game file",
		magic + string(bytes.Repeat([]byte("x"), 1<<17)): "longer than",
	} {
		path := filepath.Join(t.TempDir(), "foreign")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o644))
		_, err := Append(path, quickHeader(), nil)
		var header *HeaderError
		require.ErrorAs(t, err, &header, "%.20q", text)
		require.ErrorContains(t, err, want)
		require.Equal(t, text, string(load(t, path)))
	}
}

// Two programs that write to the same file are detected.
func TestSecondWriterIsDetected(t *testing.T) {
	path := fileOf(t, sampleGames()[:1])
	a, err := Append(path, quickHeader(), nil)
	require.NoError(t, err)
	defer a.Close()
	b, err := Append(path, quickHeader(), nil)
	require.NoError(t, err)
	defer b.Close()
	require.NoError(t, a.Add(sampleGames()[1]))
	require.ErrorContains(t, b.Add(sampleGames()[1]), "another program is writing to it")
}

func TestAddRequiresTheNextGame(t *testing.T) {
	a, err := Append(filepath.Join(t.TempDir(), "test.games"), quickHeader(), nil)
	require.NoError(t, err)
	defer a.Close()
	require.ErrorContains(t, a.Add(sampleGames()[1]), "expected game 0, got game 1")
}

// A game that is in a file twice is damage.
func TestDuplicateGameIsDamage(t *testing.T) {
	whole := load(t, fileOf(t, sampleGames()[:1]))
	duplicated := appendFrame(bytes.Clone(whole), sampleGames()[0])
	games, err := readAll(duplicated)
	require.Len(t, games, 1)
	require.ErrorContains(t, err, "found game 0 in its place")
}

// A frame with a valid checksum may still be invalid.
func TestBadFrames(t *testing.T) {
	header := load(t, fileOf(t, nil))
	for want, corrupt := range map[string]func(frame []byte){
		"invalid result 3":        func(f []byte) { f[atRandom+1] = 3 },
		"invalid ending 0":        func(f []byte) { f[atRandom+2] = 0 },
		"invalid ending 66":       func(f []byte) { f[atRandom+2] = 66 },
		"invalid number of plies": func(f []byte) { f[atPlies]++ },
		"invalid packed position": func(f []byte) { f[atStart]++ },
		"wrong number":            func(f []byte) { f[atNumber] = 9 },
	} {
		frame := appendFrame(nil, sampleGames()[0])
		corrupt(frame)
		binary.LittleEndian.PutUint32(frame[4:], checksum(frame))
		_, err := readAll(append(bytes.Clone(header), frame...))
		var damage *DamageError
		require.ErrorAs(t, err, &damage, want)
		if want != "wrong number" {
			require.ErrorContains(t, err, want)
		}
	}
}

func TestReplayErrors(t *testing.T) {
	var game *Game
	for _, g := range sampleGames() {
		if g.Ending == AdjudicatedWin {
			game = g
		}
	}
	for want, corrupt := range map[string]func(g *Game){
		"illegal move":                          func(g *Game) { g.Moves[3].Move = engine.NewMove(engine.A1, engine.H8, engine.Normal) },
		"the last position is * (game in progr": func(g *Game) { g.Ending = Ending(engine.Checkmate) },
		"the recorded ending is 1/2-1/2 ":       func(g *Game) { g.Ending, g.Result = Ending(engine.FiftyMoves), Drawn },
	} {
		g := *game
		g.Moves = append([]ScoredMove(nil), game.Moves...)
		corrupt(&g)
		_, err := g.Replay()
		var replay *ReplayError
		require.ErrorAs(t, err, &replay, want)
		require.ErrorContains(t, err, want)
	}
}

// A position has one packed form, whatever its castling rights, including Chess960.
func TestPack(t *testing.T) {
	check := func(p *engine.Position) {
		t.Helper()
		b := pack(nil, p)
		require.Len(t, b, packedSize)
		again, err := unpack(b)
		require.NoError(t, err, p.FEN())
		require.Equal(t, *p, again, p.FEN())
	}
	for _, fen := range []string{
		engine.StartFEN,
		"r3k2r/8/8/8/8/8/8/R3K2R b Kq - 7 300",
		"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
		"rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBgb - 0 1",
		"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
		"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 2",
		"4k3/8/8/8/8/8/8/4K3 w - - 32767 32767",
	} {
		p, err := engine.ParseFEN(fen)
		require.NoError(t, err)
		check(&p)
	}
	rng := rngOf(1)
	for range 20 {
		p := engine.StartPosition()
		for range 150 {
			check(&p)
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			p = p.After(moves[rng.IntN(len(moves))])
		}
	}
}

func TestUnpackRejects(t *testing.T) {
	p := engine.StartPosition()
	valid := pack(nil, &p)
	rejected := 0
	for i := range valid {
		for bit := range 8 {
			b := bytes.Clone(valid)
			b[i] ^= 1 << bit
			q, err := unpack(b)
			if err != nil {
				var bad *PackError
				require.ErrorAs(t, err, &bad)
				rejected++
				continue
			}
			require.Equal(t, b, pack(nil, &q))
		}
	}
	require.Greater(t, rejected, 80)
}

// randomGames returns the seed corpus of the fuzz tests. Every fuzzing process
// plays them again, so they must be cheap.
func randomGames(f *testing.F) []*Game {
	rules := quick()
	rules.VerifyNodes = 0
	return take(f, stubRun(rules, randomMoves(1)), 2)
}

func FuzzReader(f *testing.F) {
	whole := load(f, fileOf(f, randomGames(f)))
	f.Add(whole)
	f.Add(whole[:len(whole)-7])
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, b []byte) {
		games, _ := readAll(b)
		for i, g := range games {
			require.EqualValues(t, i, g.Number)
			again, err := parseFrame(appendFrame(nil, g))
			require.NoError(t, err)
			require.Equal(t, g, again)
			if line, err := g.Replay(); err == nil {
				for range DefaultFilter().Samples(g, line) {
				}
			}
		}
	})
}

// FuzzFrame corrects the checksum, so that fuzzing reaches the code after it.
func FuzzFrame(f *testing.F) {
	f.Add(appendFrame(nil, randomGames(f)[0]))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) < frameHeader+bodyHeader {
			return
		}
		binary.LittleEndian.PutUint32(b, uint32(len(b)-frameHeader))
		binary.LittleEndian.PutUint32(b[4:], checksum(b))
		if n, ok := bodyLength(b); !ok || frameHeader+n != len(b) {
			return
		}
		g, err := parseFrame(b)
		if err != nil {
			return
		}
		require.Equal(t, b, appendFrame(nil, g))
		if line, err := g.Replay(); err == nil {
			for range DefaultFilter().Samples(g, line) {
			}
		}
	})
}
