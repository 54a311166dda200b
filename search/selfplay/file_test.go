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
	"consort/eval"
)

func rngOf(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// keptGames returns sampleGames as a file holds them: without the scores of positions that
// are not usable, and with the others rounded.
func keptGames(t testing.TB) (kept []*Game) {
	t.Helper()
	for _, g := range sampleGames() {
		k, err := DefaultFilter().scored(g)
		require.NoError(t, err)
		for i := range k.Moves {
			if score := &k.Moves[i].Score; *score != eval.None {
				*score = ofLevel(levelOf(*score))
			}
		}
		kept = append(kept, k)
	}
	return kept
}

func TestFileRoundTrip(t *testing.T) {
	path := fileOf(t, sampleGames())
	r, err := NewReader(bytes.NewReader(load(t, path)))
	require.NoError(t, err)
	want := quickHeader()
	want.Scored = DefaultFilter()
	require.Equal(t, want, r.Header())
	for i, want := range keptGames(t) {
		g, err := r.Next()
		require.NoError(t, err)
		require.Equal(t, want, g)
		line, err := r.Replay()
		require.NoError(t, err)
		again, err := g.Replay()
		require.NoError(t, err)
		require.Equal(t, again.Keys(), line.Keys())
		n, err := DefaultFilter().Usable(g)
		require.NoError(t, err)
		before, err := DefaultFilter().Usable(sampleGames()[i])
		require.NoError(t, err)
		require.Equal(t, before, n)
	}
	require.EqualValues(t, len(load(t, path)), r.Offset())
	require.EqualValues(t, len(sampleGames()), r.Count())
}

// A file takes less than 2 bytes per usable position, even before the models have adapted.
func TestFileIsSmall(t *testing.T) {
	usable := 0
	for _, g := range sampleGames() {
		n, err := DefaultFilter().Usable(g)
		require.NoError(t, err)
		usable += n
	}
	size := len(load(t, fileOf(t, sampleGames()))) - len(load(t, fileOf(t, nil)))
	t.Logf("%.2f bytes for each of %d usable positions", float64(size)/float64(usable), usable)
	require.Less(t, float64(size)/float64(usable), 2.5)
}

// Blocks begin anew: a run that goes on within one, or with the next one, writes the same
// file as one that was not interrupted.
func TestBlocks(t *testing.T) {
	rules := quickRandom()
	rules.DrawClock = 3 // for short games
	games := take(t, stubRun(rules, randomMoves(1)), blockGames+3)
	path, want := filepath.Join(t.TempDir(), "test.games"), load(t, fileOf(t, games))
	for _, until := range []int{1, blockGames - 1, blockGames, blockGames + 1, len(games)} {
		a, err := Append(path, quickHeader(), nil)
		require.NoError(t, err)
		for _, g := range games[a.Games():until] {
			require.NoError(t, a.Add(g))
		}
		require.NoError(t, a.file.Close())
	}
	require.Equal(t, want, load(t, path))
	read, err := readAll(want)
	require.NoError(t, err)
	require.Len(t, read, len(games))
}

// A filter may choose fewer positions than the file holds scores of, but not more.
func TestFilterWithinTheScores(t *testing.T) {
	h := quickHeader()
	h.Scored = DefaultFilter()
	for name, test := range map[string]struct {
		change func(*Filter)
		ok     bool
	}{
		"the same":         {func(*Filter) {}, true},
		"later":            {func(f *Filter) { f.MinPly, f.MinPlayed = 40, 20 }, true},
		"closer":           {func(f *Filter) { f.MaxClock, f.MaxScore = 10, 500 }, true},
		"earlier":          {func(f *Filter) { f.MinPly = 15 }, false},
		"nearer the start": {func(f *Filter) { f.MinPlayed = 7 }, false},
		"a higher clock":   {func(f *Filter) { f.MaxClock = 41 }, false},
		"a higher score":   {func(f *Filter) { f.MaxScore = 3001 }, false},
	} {
		f := DefaultFilter()
		test.change(&f)
		require.Equal(t, test.ok, h.Check(f) == nil, name)
	}
}

// A game that breaks the rules is not written, nor any other after it.
func TestIllegalGameIsNotWritten(t *testing.T) {
	path := fileOf(t, sampleGames()[:1])
	before := load(t, path)
	a, err := Append(path, quickHeader(), nil)
	require.NoError(t, err)
	defer a.Close()
	bad := *sampleGames()[1]
	bad.Moves = append([]ScoredMove(nil), bad.Moves...)
	bad.Moves[3].Move = engine.NewMove(engine.A1, engine.H8, engine.Normal)
	require.ErrorContains(t, a.Add(&bad), "illegal move")
	require.ErrorContains(t, a.Add(sampleGames()[1]), "illegal move")
	require.Equal(t, before, load(t, path))
}

// Wherever a kill cuts off the last game, the games before it are read, and the
// resumed run writes the same file.
func TestTornFileIsRepaired(t *testing.T) {
	games, kept := sampleGames()[:3], keptGames(t)[:2]
	whole, start := load(t, fileOf(t, games)), len(load(t, fileOf(t, games[:2])))
	path := filepath.Join(t.TempDir(), "torn.games")
	for cut := start; cut < len(whole); cut++ {
		read, err := readAll(whole[:cut])
		require.Equal(t, kept, read)
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
	second, third := len(load(t, fileOf(t, sampleGames()[:1]))), len(load(t, fileOf(t, sampleGames()[:2])))
	for name, corrupt := range map[string]func(b []byte){
		"a move":             func(b []byte) { b[second+20] ^= 1 },
		"the length":         func(b []byte) { b[second]++ },
		"a length too great": func(b []byte) { copy(b[second:], []byte{255, 255, 127}) },
		"a length of 0":      func(b []byte) { b[second] = 0 },
		"the number":         func(b []byte) { b[second+headOf(b[second:])-1]++ },
		"the checksum":       func(b []byte) { b[third-1]++ },
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
			b = append(b, frameOf(t, i)...)
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

// frameOf returns the frame of a game of sampleGames, cut out of a file.
func frameOf(t testing.TB, i int) []byte {
	t.Helper()
	start := len(load(t, fileOf(t, sampleGames()[:i])))
	return load(t, fileOf(t, sampleGames()[:i+1]))[start:]
}

// headOf returns the length of the head of a frame: all before its code.
func headOf(frame []byte) int {
	_, size := binary.Uvarint(frame)
	return size + 1
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
		"[Event \"x\"]\n\n1. e4 1-0\n":                   "forge import converts",
		"hello":                                          "not a game file",
		"consort games 3\n{}":                            "not a game file",
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
	duplicated := append(bytes.Clone(whole), frameOf(t, 0)...)
	games, err := readAll(duplicated)
	require.Len(t, games, 1)
	require.ErrorContains(t, err, "found game 0 of a block instead of game 1")
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

// quickRandom returns rules for games of random moves.
func quickRandom() Rules {
	rules := quick()
	rules.VerifyNodes = 0
	return rules
}

// randomGames returns the seed corpus of the fuzz tests. Every fuzzing process
// plays them again, so they must be cheap.
func randomGames(f *testing.F) []*Game {
	return take(f, stubRun(quickRandom(), randomMoves(1)), 2)
}

func FuzzReader(f *testing.F) {
	games := randomGames(f)
	whole := load(f, fileOf(f, games))
	f.Add(whole)
	f.Add(whole[:len(whole)-7])
	f.Add(oldFile(f, games))
	f.Add([]byte(magic))
	f.Fuzz(func(t *testing.T, b []byte) {
		games, _ := readAll(b)
		for i, g := range games {
			require.EqualValues(t, i, g.Number)
			if line, err := g.Replay(); err == nil {
				for range DefaultFilter().Samples(g, line) {
				}
			}
		}
	})
}

// FuzzCode decodes two games of a block without the checksum around them: whatever the
// bytes, the decoder ends, and what it returns is a game, which can be coded and is decoded
// again. The code need not be the same: an encoder says in one way what the decoder
// understands in several, such as a change of the score beyond the highest.
func FuzzCode(f *testing.F) {
	games := randomGames(f)
	c := &gameCoder{}
	c.begin()
	for range 2 {
		code, err := c.encode(nil, games[0])
		require.NoError(f, err)
		f.Add(code, code)
	}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		if max(len(first), len(second)) > maxCode {
			return
		}
		from, to, back := &gameCoder{}, &gameCoder{}, &gameCoder{}
		from.begin()
		to.begin()
		back.begin()
		for _, code := range [][]byte{first, second} {
			g, err := from.decode(code)
			if err != nil {
				return
			}
			require.LessOrEqual(t, len(g.Moves), maxPlies)
			again, err := to.encode(nil, g)
			require.NoError(t, err)
			same, err := back.decode(again)
			require.NoError(t, err)
			require.Equal(t, g, same)
		}
	})
}
