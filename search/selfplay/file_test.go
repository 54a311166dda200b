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
	require.EqualValues(t, len(sampleGames()), r.Read())
}

// About 4 bytes a ply.
func TestFileIsSmall(t *testing.T) {
	plies := 0
	for _, g := range sampleGames() {
		plies += len(g.Moves)
	}
	size := len(load(t, fileOf(t, sampleGames())))
	require.Less(t, float64(size)/float64(plies), 5.0)
}

// Wherever a kill cuts the last game, the ones before it are read, and the run
// goes on to the same file.
func TestTornFileIsMended(t *testing.T) {
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
		requireMended(t, path, whole[:cut], games[2], whole)
	}
	// A crash of the system may leave bytes of any value.
	for _, tail := range [][]byte{make([]byte, 1000), bytes.Repeat([]byte{255}, 50), []byte("nonsense, and more of it")} {
		requireMended(t, path, append(bytes.Clone(whole[:start]), tail...), games[2], whole)
	}
}

// requireMended appends a game to a file that was torn, and compares.
func requireMended(t *testing.T, path string, torn []byte, g *Game, want []byte) {
	t.Helper()
	require.NoError(t, os.WriteFile(path, torn, 0o644))
	seen := 0
	a, err := Append(path, quickHeader(), func(*Game) error { seen++; return nil })
	require.NoError(t, err)
	require.EqualValues(t, g.Number, a.Games())
	require.EqualValues(t, g.Number, seen)
	require.NoError(t, a.Add(g))
	require.NoError(t, a.file.Close()) // and not to the disk: some take long for that
	require.Equal(t, want, load(t, path))
}

// A file that was cut within its header is begun anew.
func TestTornHeaderIsMended(t *testing.T) {
	games := sampleGames()[:1]
	whole, header := load(t, fileOf(t, games)), len(load(t, fileOf(t, nil)))
	for cut := range header + 1 {
		requireMended(t, filepath.Join(t.TempDir(), "torn.games"), whole[:cut], games[0], whole)
	}
}

// However often a run is ended, nothing is lost and nothing doubled.
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

// Damage that is not at the end is no torn tail: the file stays as it is.
func TestDamageIsRefused(t *testing.T) {
	whole := load(t, fileOf(t, sampleGames()))
	second := len(load(t, fileOf(t, sampleGames()[:1])))
	for name, spoil := range map[string]func(b []byte){
		"a move":             func(b []byte) { b[second+atMoves+1] ^= 1 },
		"the length":         func(b []byte) { b[second]++ },
		"a length too great": func(b []byte) { b[second+2] = 1 },
		"the checksum":       func(b []byte) { b[second+4]++ },
	} {
		b := bytes.Clone(whole)
		spoil(b)
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

// Whole games with the wrong numbers, as in two files that were put together, are
// no torn tail either.
func TestGamesOutOfOrderAreRefused(t *testing.T) {
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

// A file of another run stays as it is.
func TestOtherRunIsRefused(t *testing.T) {
	path := fileOf(t, sampleGames()[:1])
	before := load(t, path)
	for want, change := range map[string]func(*Header){
		"seed":       func(h *Header) { h.Seed++ },
		"evaluation": func(h *Header) { h.Evaluation = "a network" },
		"book":       func(h *Header) { h.Book = "another 00000000" },
		"rules":      func(h *Header) { h.Rules.Nodes++ },
	} {
		h := quickHeader()
		change(&h)
		_, err := Append(path, h, nil)
		require.ErrorContains(t, err, "it belongs to another run: its ")
		require.ErrorContains(t, err, want)
	}
	newer := quickHeader()
	newer.Engine = "a newer one"
	a, err := Append(path, newer, nil)
	require.NoError(t, err)
	require.NoError(t, a.Close())
	require.Equal(t, before, load(t, path))
}

func TestForeignFileIsRefused(t *testing.T) {
	for text, want := range map[string]string{
		"hello":                                          "not a file of games",
		"consort games 2\n{}":                            "not a file of games",
		"consort games 1\n{}\n":                          "no checksum",
		"consort games 1\n{} 00000000\n":                 "the header is damaged",
		"consort games 1\n[] 77b2fbbe\n":                 "",
		string(bytes.Repeat([]byte("x"), 1<<17)):         "not a file of games",
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

// Two programs that write to one file are found out.
func TestSecondWriterIsFoundOut(t *testing.T) {
	path := fileOf(t, sampleGames()[:1])
	a, err := Append(path, quickHeader(), nil)
	require.NoError(t, err)
	defer a.Close()
	b, err := Append(path, quickHeader(), nil)
	require.NoError(t, err)
	defer b.Close()
	require.NoError(t, a.Add(sampleGames()[1]))
	require.ErrorContains(t, b.Add(sampleGames()[1]), "another program uses it")
}

func TestAddWantsTheNextGame(t *testing.T) {
	a, err := Append(filepath.Join(t.TempDir(), "test.games"), quickHeader(), nil)
	require.NoError(t, err)
	defer a.Close()
	require.ErrorContains(t, a.Add(sampleGames()[1]), "is not the next")
}

// A game that stands twice in a file is damage.
func TestDoubleGameIsDamage(t *testing.T) {
	whole := load(t, fileOf(t, sampleGames()[:1]))
	double := appendFrame(bytes.Clone(whole), sampleGames()[0])
	games, err := readAll(double)
	require.Len(t, games, 1)
	require.ErrorContains(t, err, "game 0 stands in its place")
}

// What a sound checksum covers may still be nonsense.
func TestBadFrames(t *testing.T) {
	header := load(t, fileOf(t, nil))
	for want, spoil := range map[string]func(frame []byte){
		"there is no result 3": func(f []byte) { f[atRandom+1] = 3 },
		"no game ends by 0":    func(f []byte) { f[atRandom+2] = 0 },
		"no game ends by 66":   func(f []byte) { f[atRandom+2] = 66 },
		"plies do not fit":     func(f []byte) { f[atPlies]++ },
		"no position":          func(f []byte) { f[atStart]++ },
		"no such number":       func(f []byte) { f[atNumber] = 9 },
	} {
		frame := appendFrame(nil, sampleGames()[0])
		spoil(frame)
		binary.LittleEndian.PutUint32(frame[4:], checksum(frame))
		_, err := readAll(append(bytes.Clone(header), frame...))
		var damage *DamageError
		require.ErrorAs(t, err, &damage, want)
		if want != "no such number" {
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
	for want, spoil := range map[string]func(g *Game){
		"illegal move":               func(g *Game) { g.Moves[3].Move = engine.NewMove(engine.A1, engine.H8, engine.Normal) },
		"and ends * (game in progr":  func(g *Game) { g.Ending = Ending(engine.Checkmate) },
		"it is said to end 1/2-1/2 ": func(g *Game) { g.Ending, g.Result = Ending(engine.FiftyMoves), Drawn },
	} {
		g := *game
		g.Moves = append([]Played(nil), game.Moves...)
		spoil(&g)
		_, err := g.Replay()
		var replay *ReplayError
		require.ErrorAs(t, err, &replay, want)
		require.ErrorContains(t, err, want)
	}
}

// A position has one packed form, whatever its castling rights, in Chess960 too.
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

func TestUnpackRefuses(t *testing.T) {
	p := engine.StartPosition()
	sound := pack(nil, &p)
	refused := 0
	for i := range sound {
		for bit := range 8 {
			b := bytes.Clone(sound)
			b[i] ^= 1 << bit
			q, err := unpack(b)
			if err != nil {
				var bad *PackError
				require.ErrorAs(t, err, &bad)
				refused++
				continue
			}
			require.Equal(t, b, pack(nil, &q))
		}
	}
	require.Greater(t, refused, 80)
}

// randomGames are games to begin fuzzing with: each process plays them anew, so
// they must take no time.
func randomGames(f *testing.F) []*Game {
	rules := quick()
	rules.VerifyNodes = 0
	return take(f, stubRun(rules, chance(1)), 2)
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

// FuzzFrame reads games whose checksum is right, so that what lies behind it is
// reached.
func FuzzFrame(f *testing.F) {
	f.Add(appendFrame(nil, randomGames(f)[0]))
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) < frameHead+bodyHead {
			return
		}
		binary.LittleEndian.PutUint32(b, uint32(len(b)-frameHead))
		binary.LittleEndian.PutUint32(b[4:], checksum(b))
		if n, ok := bodyLength(b); !ok || frameHead+n != len(b) {
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
