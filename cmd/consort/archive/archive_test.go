package archive

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/pgn"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// open returns an archive in a new folder.
func open(t testing.TB) (*Archive, string) {
	t.Helper()
	dir := t.TempDir()
	a, err := Open(dir)
	require.NoError(t, err)
	return a, filepath.Join(dir, "games")
}

// newRoom returns a room between humans.
func newRoom(t testing.TB, moves string) *room.Room {
	t.Helper()
	s, err := room.New(room.Options{Hash: 1})
	require.NoError(t, err)
	t.Cleanup(s.Close)
	play(t, s, moves)
	return s
}

func play(t testing.TB, s *room.Room, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := s.ParseMove(text)
		require.NoError(t, err)
		require.NoError(t, s.Do(func(b *room.Board) error { return b.Move(m) }))
	}
}

// keep begins to keep a room until the end of the test.
func keep(t testing.TB, a *Archive, s *room.Room, o Options) *Keeper {
	t.Helper()
	k := a.Keep(s, o)
	t.Cleanup(func() { require.NoError(t, k.Close()) })
	return k
}

// list returns the moves of the games in the archive, sorted by time.
func list(t testing.TB, a *Archive) (games []string) {
	t.Helper()
	found, damaged, err := a.List(Filter{})
	require.NoError(t, err)
	require.Empty(t, damaged)
	for _, s := range found {
		games = append(games, movesIn(t, a, s.ID)+" "+s.Result)
	}
	return games
}

// movesIn returns the moves of a game, those taken back in brackets.
func movesIn(t testing.TB, a *Archive, id string) string {
	t.Helper()
	r, err := a.Load(id)
	require.NoError(t, err)
	var words []string
	for _, m := range r.Game.Moves() {
		words = append(words, m.String())
	}
	for _, m := range r.Undone {
		words = append(words, "("+m+")")
	}
	return strings.Join(words, " ")
}

func TestFolder(t *testing.T) {
	dir := t.TempDir()
	f, err := OpenFolder(dir)
	require.NoError(t, err)
	_, err = f.Read("A")
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.ErrorIs(t, f.Write("A", []byte("old"), []byte("x")), ErrChanged)
	require.NoError(t, f.Write("A", nil, []byte("one")))
	require.ErrorIs(t, f.Write("A", nil, []byte("x")), ErrChanged)
	require.ErrorIs(t, f.Write("A", []byte("two"), []byte("x")), ErrChanged)
	first, err := f.List()
	require.NoError(t, err)
	require.NoError(t, f.Write("A", []byte("one"), []byte("three")))
	text, err := f.Read("A")
	require.NoError(t, err)
	require.Equal(t, "three", string(text))
	second, err := f.List()
	require.NoError(t, err)
	require.Len(t, second, 1)
	require.NotEqual(t, first, second)
	if runtime.GOOS != "windows" {
		for path, want := range map[string]fs.FileMode{"games": 0o700, "games/A.pgn": 0o600, "games/lock": 0o600} {
			info, err := os.Stat(filepath.Join(dir, path))
			require.NoError(t, err)
			require.Equal(t, want, info.Mode().Perm(), path)
		}
	}
	require.NoError(t, f.Delete("A"))
	require.ErrorIs(t, f.Delete("A"), fs.ErrNotExist)

	// The folder may vanish while a program runs.
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "games")))
	require.NoError(t, f.Write("B", nil, []byte("new")))
}

// An ID that is none cannot name a file elsewhere, or the same file twice.
func TestInvalidIDs(t *testing.T) {
	dir := t.TempDir()
	f, err := OpenFolder(dir)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "OUTSIDE.pgn"), []byte("x"), 0o600))
	for _, id := range []string{"", "../OUTSIDE", "a", "A/B", `..\OUTSIDE`, "A.B", strings.Repeat("A", 33), "Ä", "A\x00"} {
		_, err := f.Read(id)
		require.ErrorIs(t, err, fs.ErrNotExist, id)
		require.Error(t, f.Write(id, nil, []byte("x")), id)
		require.ErrorIs(t, f.Delete(id), fs.ErrNotExist, id)
	}
	for range 100 {
		require.True(t, isID(NewID()))
	}
}

// What a killed program has left is removed; everything else stays.
func TestTemporaryFiles(t *testing.T) {
	dir := t.TempDir()
	games := filepath.Join(dir, "games")
	require.NoError(t, os.MkdirAll(games, 0o700))
	for _, name := range []string{"A.pgn.0123456789abcdef.tmp", "index.json.fedcba9876543210.tmp", "../token.0123456789abcdef.tmp", "A.pgn", "notes.tmp", "A.pgn.tmp", "A.pgn.0123456789ABCDEF.tmp", "../0123456789abcdef.tmp"} {
		require.NoError(t, os.WriteFile(filepath.Join(games, name), nil, 0o600))
	}
	_, err := OpenFolder(dir)
	require.NoError(t, err)
	left, err := filepath.Glob(filepath.Join(games, "*"))
	require.NoError(t, err)
	require.Equal(t, []string{"A.pgn", "A.pgn.0123456789ABCDEF.tmp", "A.pgn.tmp", "lock", "notes.tmp"}, basesOf(left))
	left, err = filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.Equal(t, []string{"0123456789abcdef.tmp", "games"}, basesOf(left))
}

// basesOf returns the last elements of paths.
func basesOf(paths []string) (bases []string) {
	for _, path := range paths {
		bases = append(bases, filepath.Base(path))
	}
	return bases
}

// Of several writers that expect the same text, one wins.
func TestWriters(t *testing.T) {
	dir := t.TempDir()
	var wins, losses, other int
	var mu sync.Mutex
	var writers sync.WaitGroup
	for i := range 8 {
		f, err := OpenFolder(dir)
		require.NoError(t, err)
		writers.Go(func() {
			err := f.Write("A", nil, []byte{byte('a' + i)})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				wins++
			case errors.Is(err, ErrChanged):
				losses++
			default:
				other++
			}
		})
	}
	writers.Wait()
	require.Equal(t, []int{1, 7, 0}, []int{wins, losses, other})
}

func TestDefaultFolder(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_STATE_HOME", dir)
	path, err := DefaultFolder()
	require.NoError(t, err)
	require.Equal(t, filepath.Join(dir, "consort"), path)
	a, err := Open("")
	require.NoError(t, err)
	require.Equal(t, filepath.Join(dir, "consort", "games"), a.Place())
	t.Setenv("XDG_STATE_HOME", "relative") // which the specification says to ignore
	path, err = DefaultFolder()
	require.NoError(t, err)
	require.True(t, filepath.IsAbs(path))
	a, err = Open(None)
	require.NoError(t, err)
	require.Nil(t, a)
}

// Damaged files are reported by name, and neither hide the others nor disappear.
func TestDamaged(t *testing.T) {
	a, games := open(t)
	k := keep(t, a, newRoom(t, "e4 e5"), Options{Pinned: true})
	require.NoError(t, k.Flush())
	good, err := os.ReadFile(filepath.Join(games, k.ID()+".pgn"))
	require.NoError(t, err)
	for id, c := range map[string]struct{ text, want string }{
		"EMPTY":   {"", "it does not begin with"},
		"FOREIGN": {"[Event \"x\"]\n\n1. e4 *\n", "it does not begin with"},
		"JSON":    {"%consort {\"format\":1,\n\n*\n", "invalid first line"},
		"ZERO":    {"%consort {}\n\n*\n", "invalid format 0"},
		"FUTURE":  {strings.Replace(string(good), `"format":1`, `"format":2`, 1), "newer version"},
		"CUT":     {string(good[:len(good)-4]), "its end is missing"},
		"HEAD":    {string(good[:bytes.IndexByte(good, '\n')]), "its end is missing"},
		"NULS":    {string(good[:100]) + strings.Repeat("\x00", len(good)-100), ""},
	} {
		require.NoError(t, os.WriteFile(filepath.Join(games, id+".pgn"), []byte(c.text), 0o600))
		_, err := a.Load(id)
		require.ErrorAs(t, err, new(*DamagedError), id)
		require.ErrorContains(t, err, c.want, id)
		require.ErrorContains(t, err, id+".pgn")
		_, damaged, err := a.List(Filter{})
		require.NoError(t, err)
		require.Equal(t, id, damaged[len(damaged)-1].ID)
		found, damaged, err := a.List(Filter{}, id, k.ID())
		require.NoError(t, err)
		require.Empty(t, found)
		require.Empty(t, damaged, "it is not read")
		require.FileExists(t, filepath.Join(games, id+".pgn"))
		_, err = a.Export(&strings.Builder{}, []string{id, k.ID()})
		require.ErrorContains(t, err, id+".pgn")
		require.NoError(t, a.Delete(id))
	}
	// An illegal move is found when the game is loaded.
	require.NoError(t, os.WriteFile(filepath.Join(games, "MOVE.pgn"), bytes.Replace(good, []byte("1. e4"), []byte("1. e5"), 1), 0o600))
	_, err = a.Load("MOVE")
	require.ErrorContains(t, err, "MOVE.pgn")
	found, _, err := a.List(Filter{})
	require.NoError(t, err)
	require.Len(t, found, 2)
	_, err = a.Load("NONE")
	require.ErrorIs(t, err, fs.ErrNotExist)
}

func TestFilter(t *testing.T) {
	one := &Summary{White: "Kasparov", Black: "Topalov", Result: "1-0", Date: "1999.01.20", Event: "Wijk aan Zee", ECO: "B07", Opening: "Pirc Defense"}
	for f, want := range map[Filter]bool{
		{}:                                       true,
		{Player: "topa"}:                         true,
		{Player: "carlsen"}:                      false,
		{Result: "1-0"}:                          true,
		{Result: "0-1"}:                          false,
		{Opening: "pirc"}:                        true,
		{Opening: "b0"}:                          true,
		{Opening: "07"}:                          false,
		{From: "1999-01-20", To: "1999-01-20"}:   true,
		{From: "1999", To: "1999"}:               true,
		{From: "1999-01", To: "1999-01"}:         true,
		{From: "1999-02"}:                        false,
		{From: "2000"}:                           false,
		{To: "1998"}:                             false,
		{To: "1999.01.19"}:                       false,
		{Text: "wijk KASPAROV pirc 1999-01"}:     true,
		{Text: "wijk carlsen"}:                   false,
		{Player: "Kasparov", From: "2001-01-01"}: false,
	} {
		require.Equal(t, want, f.selects(one), "%+v", f)
	}
	mine := &Summary{White: "human", Black: "alpha-beta (easy)"}
	for _, name := range []string{"you", "human", "computer, easy"} {
		require.True(t, (&Filter{Player: name}).selects(mine), name)
	}
	require.True(t, (&Filter{From: "1999-05"}).selects(&Summary{Date: "1999.??.??"}), "it may be later")
	for _, f := range []Filter{{Result: "2-0"}, {From: "yesterday"}, {To: "1999-13"}} {
		_, _, err := New(nil).List(f)
		require.Error(t, err)
	}
}

// The game is saved after each change, and continues from the file.
func TestKeeper(t *testing.T) {
	a, games := open(t)
	s := newRoom(t, "")
	k := keep(t, a, s, Options{})
	require.NoError(t, k.Flush())
	require.Empty(t, list(t, a), "nothing was played")
	files, err := filepath.Glob(filepath.Join(games, "*.pgn"))
	require.NoError(t, err)
	require.Empty(t, files)
	for i, move := range strings.Fields("e4 e5 Nf3") {
		play(t, s, move)
		require.NoError(t, k.Flush())
		r, err := a.Load(k.ID())
		require.NoError(t, err)
		require.Len(t, r.Game.Moves(), i+1)
	}
	require.NoError(t, s.Do((*room.Board).Undo))
	require.Eventually(t, func() bool { return movesIn(t, a, k.ID()) == "e2e4 e7e5 (g1f3)" }, time.Minute, time.Millisecond, "without Flush")
	r, err := a.Load(k.ID())
	require.NoError(t, err)
	again, err := room.Restore(room.Options{Hash: 1}, r.Snapshot)
	require.NoError(t, err)
	defer again.Close()
	require.Equal(t, s.PGN(), again.PGN())
	require.NoError(t, again.Do((*room.Board).Redo))

	// Nothing is written unless something has changed.
	require.NoError(t, k.Flush())
	before, err := os.Stat(filepath.Join(games, k.ID()+".pgn"))
	require.NoError(t, err)
	require.NoError(t, k.Flush())
	after, err := os.Stat(filepath.Join(games, k.ID()+".pgn"))
	require.NoError(t, err)
	require.Equal(t, before.ModTime(), after.ModTime())
}

// Each game of a room is a game of the archive. A pinned ID always has the latest.
func TestKeeperNewGames(t *testing.T) {
	for _, pinned := range []bool{false, true} {
		a, _ := open(t)
		s := newRoom(t, "")
		k := keep(t, a, s, Options{ID: "FIRST", Pinned: pinned})
		play(t, s, "e4 e5")
		require.NoError(t, k.Flush())
		s.Do(func(b *room.Board) error { return b.Begin(engine.StartPosition(), b.Rules()) })
		require.NoError(t, k.Flush())
		require.Equal(t, []string{"e2e4 e7e5 *"}, list(t, a))
		play(t, s, "d4")
		require.NoError(t, k.Flush())
		require.ElementsMatch(t, []string{"d2d4 *", "e2e4 e7e5 *"}, list(t, a))
		if pinned {
			require.Equal(t, "d2d4", movesIn(t, a, "FIRST"))
		} else {
			require.Equal(t, "e2e4 e7e5", movesIn(t, a, "FIRST"))
		}
	}
}

// Playing on from an earlier position of a finished game does not lose it.
func TestKeeperFinishedGame(t *testing.T) {
	for _, pinned := range []bool{false, true} {
		a, _ := open(t)
		s := newRoom(t, "")
		k := keep(t, a, s, Options{Pinned: pinned})
		play(t, s, "f3 e5 g4 Qh4")
		require.NoError(t, k.Flush())
		require.Equal(t, []string{"f2f3 e7e5 g2g4 d8h4 0-1"}, list(t, a))
		require.NoError(t, s.Do(func(b *room.Board) error { return b.GoTo(2) }))
		require.NoError(t, k.Flush())
		require.Equal(t, []string{"f2f3 e7e5 (g2g4) (d8h4) *"}, list(t, a), "the same game")
		play(t, s, "d4")
		require.NoError(t, k.Flush())
		require.ElementsMatch(t, []string{"f2f3 e7e5 d2d4 *", "f2f3 e7e5 g2g4 d8h4 0-1"}, list(t, a))
		play(t, s, "d5")
		require.NoError(t, k.Flush())
		require.ElementsMatch(t, []string{"f2f3 e7e5 d2d4 d7d5 *", "f2f3 e7e5 g2g4 d8h4 0-1"}, list(t, a))
	}
}

// A study without moves is listed as soon as something is written in it.
func TestKeeperComment(t *testing.T) {
	a, _ := open(t)
	s := newRoom(t, "")
	k := a.Keep(s, Options{Pinned: true})
	require.NoError(t, s.Do(func(b *room.Board) error { return b.OpenTree(pgn.NewGame(engine.StartPosition())) }))
	require.NoError(t, k.Flush())
	require.Empty(t, list(t, a))
	require.NoError(t, s.Do(func(b *room.Board) error { return b.SetNote(0, func(n *pgn.Note) { n.Comment = "my plan" }) }))
	require.NoError(t, k.Flush())
	require.Len(t, list(t, a), 1)
	require.NoError(t, k.Retire())
	require.Len(t, list(t, a), 1)
}

// A game that was loaded from a file is saved as soon as it changes.
func TestKeeperLoadedGame(t *testing.T) {
	a, _ := open(t)
	s := newRoom(t, "")
	k := keep(t, a, s, Options{})
	_, err := s.Open("1. e4 e5 *", 1)
	require.NoError(t, err)
	require.NoError(t, k.Flush())
	require.Empty(t, list(t, a))
	require.NoError(t, s.Do((*room.Board).Undo))
	play(t, s, "c5")
	require.NoError(t, k.Flush())
	require.Equal(t, []string{"e2e4 e7e5 *"}, list(t, a), "the main line")
	require.Contains(t, s.PGN(), "1. e4 e5 (1... c5) *")
}

// What has changed since it was opened is not a copy of the file any more, also if it changes
// before it is said to be one.
func TestKeeperCopied(t *testing.T) {
	for _, c := range []struct {
		name          string
		before, after string // the moves
		listed        int
	}{{"unchanged", "", "", 0}, {"changed later", "", "Nf3", 1}, {"changed before", "Nf3", "", 1}} {
		a, _ := open(t)
		s := newRoom(t, "")
		k := keep(t, a, s, Options{Pinned: true})
		opened, err := s.Open("1. e4 e5 *", 1)
		require.NoError(t, err)
		play(t, s, c.before)
		k.Copied(opened.Revision)
		require.NoError(t, k.Flush())
		r, err := a.Load(k.ID())
		require.NoError(t, err, "it has its address")
		require.Len(t, r.Game.Moves(), 2+len(strings.Fields(c.before)))
		play(t, s, c.after)
		require.NoError(t, k.Flush())
		require.Len(t, list(t, a), c.listed, c.name)
	}
}

// A comment before the first move is kept, also in a position that was opened.
func TestKeeperFirstComment(t *testing.T) {
	for _, text := range []string{"", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "1. e4 *"} {
		a, _ := open(t)
		s := newRoom(t, "")
		k := keep(t, a, s, Options{})
		if text != "" {
			_, err := s.Open(text, 1)
			require.NoError(t, err)
		}
		require.NoError(t, k.Flush())
		require.Empty(t, list(t, a), text)
		require.NoError(t, s.Do(func(b *room.Board) error { return b.SetNote(0, func(n *pgn.Note) { n.Comment = "my plan" }) }))
		require.NoError(t, k.Flush())
		require.Len(t, list(t, a), 1, text)
	}
}

// Two programs that continue the same game keep both.
func TestKeeperTwice(t *testing.T) {
	a, games := open(t)
	s := newRoom(t, "e4")
	first := a.Keep(s, Options{Pinned: true})
	require.NoError(t, first.Close())
	id := first.ID()

	other, err := Open(filepath.Dir(games))
	require.NoError(t, err)
	var keepers [2]*Keeper
	var rooms [2]*room.Room
	var reports [2][]error
	for i, from := range []*Archive{a, other} {
		r, err := from.Load(id)
		require.NoError(t, err)
		rooms[i], err = room.Restore(room.Options{Hash: 1}, r.Snapshot)
		require.NoError(t, err)
		t.Cleanup(rooms[i].Close)
		keepers[i] = from.Keep(rooms[i], Options{ID: id, Record: r, Pinned: i == 0, Report: func(err error) { reports[i] = append(reports[i], err) }})
	}
	play(t, rooms[0], "e5")
	require.NoError(t, keepers[0].Flush())
	play(t, rooms[1], "c5")
	require.NoError(t, keepers[1].Flush())
	play(t, rooms[0], "Nf3")
	require.NoError(t, keepers[0].Flush())
	play(t, rooms[1], "Nc3")
	require.NoError(t, keepers[1].Flush())
	for _, k := range keepers {
		require.NoError(t, k.Close())
	}
	require.ElementsMatch(t, []string{"e2e4 e7e5 g1f3 *", "e2e4 c7c5 b1c3 *"}, list(t, a))
	require.Equal(t, "e2e4 e7e5 g1f3", movesIn(t, other, id))
	require.Empty(t, reports[0])
	require.Equal(t, []error{ErrTwice}, reports[1])
}

// A game that somebody deletes while it is played is saved again.
func TestKeeperDeleted(t *testing.T) {
	a, _ := open(t)
	s := newRoom(t, "e4")
	k := keep(t, a, s, Options{Pinned: true})
	require.NoError(t, k.Flush())
	require.NoError(t, a.Delete(k.ID()))
	play(t, s, "e5")
	require.NoError(t, k.Flush())
	require.Equal(t, []string{"e2e4 e7e5 *"}, list(t, a))
}

// A full is a Storage that may be full.
type full struct {
	Storage
	mu   sync.Mutex
	full bool
}

var errFull = errors.New("no space left on device")

func (f *full) set(is bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.full = is
}

func (f *full) Write(id string, old, text []byte) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.full {
		return errFull
	}
	return f.Storage.Write(id, old, text)
}

// On a full disk the game continues; it is saved when there is space again.
func TestKeeperFull(t *testing.T) {
	folder, err := OpenFolder(t.TempDir())
	require.NoError(t, err)
	disk := &full{Storage: folder}
	a := New(disk)
	s := newRoom(t, "")
	var mu sync.Mutex
	var reports []error
	k := keep(t, a, s, Options{Report: func(err error) {
		mu.Lock()
		defer mu.Unlock()
		reports = append(reports, err)
	}})
	play(t, s, "e4")
	require.NoError(t, k.Flush())
	disk.set(true)
	play(t, s, "e5")
	require.ErrorIs(t, k.Flush(), errFull)
	require.ErrorIs(t, k.Err(), errFull)
	require.False(t, k.Kept())
	play(t, s, "Nf3")
	require.ErrorIs(t, k.Flush(), errFull)
	require.Equal(t, []string{"e2e4 *"}, list(t, a))
	disk.set(false)
	require.NoError(t, k.Flush())
	require.NoError(t, k.Err())
	require.Equal(t, []string{"e2e4 e7e5 g1f3 *"}, list(t, a))
	mu.Lock()
	defer mu.Unlock()
	require.Equal(t, []error{errFull, nil}, reports, "once each")
}

// A game that a user has closed is marked; one without moves is deleted.
func TestRetire(t *testing.T) {
	a, games := open(t)
	for _, moves := range []string{"", "e4"} {
		k := a.Keep(newRoom(t, moves), Options{Pinned: true})
		require.NoError(t, k.Flush())
		require.NoError(t, k.Retire())
	}
	left, err := filepath.Glob(filepath.Join(games, "*.pgn"))
	require.NoError(t, err)
	require.Len(t, left, 1)
	found, _, err := a.List(Filter{})
	require.NoError(t, err)
	require.True(t, found[0].Closed)
}

// No keeper is a keeper that does nothing.
func TestNoKeeper(t *testing.T) {
	var a *Archive
	k := a.Keep(newRoom(t, ""), Options{})
	require.Nil(t, k)
	k.Copied(0)
	require.NoError(t, k.Flush())
	require.NoError(t, k.Err())
	require.NoError(t, k.Retire())
	require.NoError(t, k.Close())
	require.False(t, k.Kept())
	require.Empty(t, k.ID())
}

func TestExport(t *testing.T) {
	a, _ := open(t)
	var ids []string
	for _, moves := range []string{"e4 e5 Nf3", "d4"} {
		k := a.Keep(newRoom(t, moves), Options{Pinned: true})
		require.NoError(t, k.Close())
		ids = append(ids, k.ID())
	}
	var out strings.Builder
	n, err := a.Export(&out, ids)
	require.NoError(t, err)
	require.Equal(t, 2, n)
	require.NotContains(t, out.String(), "%consort")
	games, err := pgn.ReadAll(strings.NewReader(out.String()))
	require.NoError(t, err)
	require.Len(t, games, 2)
	require.Len(t, games[0].Moves(), 3)
	found, _, err := a.List(Filter{Opening: "King's"})
	require.NoError(t, err)
	require.Len(t, found, 1)
	require.Equal(t, "C40", found[0].ECO)
	require.Equal(t, 2, found[0].Moves)
}

// The index is used as long as the texts are the same, and made again if it is damaged.
func TestIndex(t *testing.T) {
	a, games := open(t)
	k := keep(t, a, newRoom(t, "e4 e5"), Options{Pinned: true})
	require.NoError(t, k.Flush())
	text, err := os.ReadFile(filepath.Join(games, k.ID()+".pgn"))
	require.NoError(t, err)
	for range 2 * indexAfter {
		require.NoError(t, os.WriteFile(filepath.Join(games, NewID()+".pgn"), text, 0o600))
	}
	path := filepath.Join(games, "index.json")
	lists := func(want int) (all []*Summary) {
		t.Helper()
		again := New(a.storage)
		all, _, err := again.List(Filter{})
		require.NoError(t, err)
		require.Len(t, all, want)
		return all
	}
	first := lists(2*indexAfter + 1)
	require.FileExists(t, path)
	require.Equal(t, first, lists(2*indexAfter+1))
	require.Len(t, readIndex(a.storage), 2*indexAfter+1)

	changed := strings.Replace(string(text), `[White "human"]`, `[White "Ada"]`, 1)
	require.NoError(t, os.WriteFile(filepath.Join(games, first[0].ID+".pgn"), []byte(changed), 0o600))
	require.NoError(t, a.Delete(first[1].ID))
	require.Len(t, lists(2*indexAfter), 2*indexAfter)
	found, _, err := New(a.storage).List(Filter{Player: "ada"})
	require.NoError(t, err)
	require.Len(t, found, 1)

	for _, damage := range []string{"", "{", `{"format":9,"games":[]}`, `{"format":1,"games":[{}]}`} {
		require.NoError(t, os.WriteFile(path, []byte(damage), 0o600))
		lists(2 * indexAfter)
	}
}

// BenchmarkList lists 5000 games: from the files, from the index, and what is known.
func BenchmarkList(b *testing.B) {
	a, games := open(b)
	s := newRoom(b, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7")
	for s.State().Ply < 80 {
		legal := s.State().Position.Moves()
		require.NoError(b, s.Do(func(b *room.Board) error { return b.Move(legal[len(legal)/2]) }))
		if s.State().End.Over() {
			break
		}
	}
	text, err := (&Record{ID: "A", Saved: time.Now(), Snapshot: s.Snapshot()}).encode()
	require.NoError(b, err)
	for range 5000 {
		require.NoError(b, os.WriteFile(filepath.Join(games, NewID()+".pgn"), text, 0o600))
	}
	for _, c := range []struct {
		name         string
		index, fresh bool
	}{{"from=files", false, true}, {"from=index", true, true}, {"from=memory", true, false}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if c.fresh {
					a = New(a.storage)
				}
				if !c.index {
					_ = os.Remove(filepath.Join(games, "index.json"))
				}
				found, _, err := a.List(Filter{})
				require.NoError(b, err)
				require.Len(b, found, 5000)
			}
		})
	}
}

// BenchmarkSave saves a game after a move, with what the disk takes.
func BenchmarkSave(b *testing.B) {
	a, _ := open(b)
	s := newRoom(b, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O")
	k := keep(b, a, s, Options{})
	for b.Loop() {
		require.NoError(b, s.Do(func(b *room.Board) error {
			return b.SetPlayer(engine.White, match.Player{Kind: match.Human, Name: NewID()})
		}))
		require.NoError(b, k.Flush())
	}
}
