package serve

// Games that are kept: restarts, the archive, full disks.

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/archive"
	"consort/engine/pgn"
)

// kept returns a server with the archive in a folder. Servers that come later find what
// is there now, as after a crash of the earlier ones.
func kept(t *testing.T, dir string, o Options) *client {
	t.Helper()
	var err error
	o.Archive, err = archive.Open(dir)
	require.NoError(t, err)
	return newClient(t, o)
}

// sans returns the moves of a game.
func (c *client) sans(id string) (all []string) {
	for _, m := range c.view(id).Moves {
		all = append(all, m.SAN)
	}
	return all
}

// After a restart each game continues at its address. Nothing waits for the first server
// to end, so this is what a crash leaves.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	c := kept(t, dir, Options{})
	id := c.game(`{"white":"human Ada","black":"human Bob","control":"5+3"}`)
	for _, move := range []string{"e4", "e5", "Nf3", "Nc6"} {
		c.do(id, "move", `{"move":"`+move+`"}`)
	}
	c.do(id, "undo", `{}`)
	c.do(id, "draw", `{"side":"white"}`)
	before := c.view(id)

	again := kept(t, dir, Options{})
	after := again.view(id)
	require.Equal(t, []string{"e4", "e5", "Nf3", "Nc6"}, again.sans(id))
	require.Equal(t, 3, after.Ply)
	require.True(t, after.Redo)
	require.Equal(t, before.Players, after.Players)
	require.Equal(t, before.Control, after.Control)
	require.Equal(t, "white", after.Offer)
	require.Equal(t, before.FEN, after.FEN)
	again.do(id, "redo", `{}`)
	again.do(id, "resign", `{"side":"black"}`)
	again.do(id, "new", `{}`)
	again.do(id, "move", `{"move":"d4"}`)

	third := kept(t, dir, Options{})
	require.Equal(t, []string{"d4"}, third.sans(id))
	require.Contains(t, third.view(id).Score[0], "White 1, Black 0")
	status, text := third.send(http.MethodGet, "/api/archive?result=1-0", "")
	require.Equal(t, http.StatusOK, status)
	require.Contains(t, text, `"white":"Ada","black":"Bob","result":"1-0"`)
	require.Contains(t, text, `"moves":2`)
}

// A resignation, and that it was taken back, survive a restart.
func TestRestartAfterResigning(t *testing.T) {
	dir := t.TempDir()
	c := kept(t, dir, Options{})
	id := c.game(`{"white":"human","black":"alpha-beta 1h"}`)
	c.do(id, "move", `{"move":"e4"}`)
	for _, step := range []struct {
		command, body, status string
	}{
		{"resign", `{"side":"white"}`, "0–1, resignation"},
		{"undo", `{}`, "The computer is paused"},
		{"resign", `{"side":"white"}`, "0–1, resignation"},
	} {
		c.do(id, step.command, step.body)
		require.Equal(t, step.status, c.view(id).Status)
		c = kept(t, dir, Options{})
		require.Equal(t, step.status, c.view(id).Status, "after a restart")
		require.Equal(t, []string{"e4"}, c.sans(id))
	}
}

// A computer to move thinks again as soon as a tab opens its game, and not before.
func TestRestartWithComputer(t *testing.T) {
	dir := t.TempDir()
	c := kept(t, dir, Options{})
	id := c.game(`{"white":"human","black":"random"}`)
	c.do(id, "pace", `{"pace":60000}`)
	c.do(id, "move", `{"move":"e4"}`)

	again := kept(t, dir, Options{})
	require.False(t, again.view(id).Thinking)
	g, err := again.server.games.find(id)
	require.NoError(t, err)
	require.NoError(t, g.keeper.Flush())
	r, err := again.server.options.Archive.Load(id)
	require.NoError(t, err)
	require.False(t, r.Paused, "it is only suspended")
	watcher := again.listen(id)
	defer watcher.end()
	require.Eventually(t, func() bool { return again.view(id).Thinking }, soon, 10*time.Millisecond)
	again.do(id, "pause", `{}`)

	third := kept(t, dir, Options{})
	watcher = third.listen(id)
	defer watcher.end()
	require.Eventually(t, func() bool { return third.view(id).Paused }, soon, 10*time.Millisecond, "the user has paused it")
}

// The analysis is on or off as it was before a restart, with its lines, also in a study that
// Set up has begun.
func TestRestartWithAnalysis(t *testing.T) {
	dir := t.TempDir()
	c := kept(t, dir, Options{})
	id := c.game(`{"white":"human","black":"human"}`)
	c.do(id, "move", `{"move":"e4"}`)
	status, text := c.send(http.MethodPost, "/api/games/"+id+"/setup", `{"on":true,"text":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}`)
	require.Equal(t, http.StatusOK, status, text)
	var study struct{ ID string }
	require.NoError(t, json.Unmarshal([]byte(text), &study))
	for _, step := range []struct {
		game, body string
		on         bool
		lines      int
	}{
		{study.ID, "", true, 3},
		{study.ID, `{"on":false}`, false, 3},
		{id, "", false, 3},
		{id, `{"on":true,"lines":5}`, true, 5},
		{id, "", true, 5},
	} {
		if step.body != "" {
			c.do(step.game, "analysis", step.body)
		}
		c = kept(t, dir, Options{})
		v := c.view(step.game)
		require.Equal(t, []any{step.on, step.lines}, []any{v.Analysis, v.Lines}, step)
	}
}

// A server may have more games than it holds in memory.
func TestMoreGamesThanFit(t *testing.T) {
	c := kept(t, t.TempDir(), Options{Games: 2})
	var ids []string
	for _, move := range []string{"e4", "d4", "c4", "Nf3"} {
		id := c.game(`{"white":"human","black":"human"}`)
		c.do(id, "move", `{"move":"`+move+`"}`)
		g, err := c.server.games.find(id)
		require.NoError(t, err)
		g.suspend()
		ids = append(ids, id)
	}
	for i, move := range []string{"e4", "d4", "c4", "Nf3"} {
		require.Equal(t, []string{move}, c.sans(ids[i]))
		g, err := c.server.games.find(ids[i])
		require.NoError(t, err)
		g.suspend()
	}
}

// A closed game is not offered to be continued, but still in the archive.
func TestQuitKeeps(t *testing.T) {
	c := kept(t, t.TempDir(), Options{})
	open, closed, empty := c.game(`{}`), c.game(`{"white":"human","black":"human"}`), c.game(`{}`)
	for _, id := range []string{open, closed} {
		c.do(id, "move", `{"move":"e4"}`)
	}
	for _, id := range []string{closed, empty} {
		c.do(id, "quit", `{}`)
	}
	_, text := c.send(http.MethodGet, "/api/games", "")
	require.Contains(t, text, open)
	require.NotContains(t, text, closed)
	_, text = c.send(http.MethodGet, "/api/archive", "")
	require.Contains(t, text, closed)
	require.Equal(t, []string{"e4"}, c.sans(closed))
	_, err := c.server.games.find(empty)
	require.ErrorIs(t, err, errNoGame)
}

// The list of games names those in progress after a restart too.
func TestListAfterRestart(t *testing.T) {
	dir := t.TempDir()
	c := kept(t, dir, Options{})
	id := c.game(`{"white":"human","black":"human"}`)
	c.do(id, "move", `{"move":"e4"}`)
	_, text := kept(t, dir, Options{}).send(http.MethodGet, "/api/games", "")
	require.Contains(t, text, `{"id":"`+id+`","white":"White","black":"Black","moves":1,"status":"not finished"}`)
}

// A listing is the answer of GET /api/archive.
type listing struct {
	Total   int
	Games   []struct{ ID, White, Black, Result, Opening, ECO, Date string }
	Damaged []struct{ ID, Name, Error string }
}

// past asks for past games.
func (c *client) past(query string) (l listing) {
	c.t.Helper()
	status, text := c.send(http.MethodGet, "/api/archive"+query, "")
	require.Equal(c.t, http.StatusOK, status, text)
	require.NoError(c.t, json.Unmarshal([]byte(text), &l))
	return l
}

func TestArchive(t *testing.T) {
	dir := t.TempDir()
	c := kept(t, dir, Options{})
	games := map[string]string{}
	for _, one := range []struct{ name, white, moves, end string }{
		{"sicilian", "human Ada", "e4 c5", ""},
		{"fool", "human Bob", "f3 e5 g4 Qh4", ""},
		{"queen", "human Ada", "d4 d5 c4", "white"},
	} {
		id := c.game(`{"white":"` + one.white + `","black":"human"}`)
		for _, move := range strings.Fields(one.moves) {
			c.do(id, "move", `{"move":"`+move+`"}`)
		}
		if one.end != "" {
			c.do(id, "resign", `{"side":"`+one.end+`"}`)
		}
		games[one.name] = id
	}
	for query, want := range map[string][]string{
		"":                             {"queen", "fool", "sicilian"},
		"?player=ada":                  {"queen", "sicilian"},
		"?result=0-1":                  {"queen", "fool"},
		"?result=*":                    {"sicilian"},
		"?opening=sicilian":            {"sicilian"},
		"?opening=b20":                 {"sicilian"},
		"?player=ada&result=0-1":       {"queen"},
		"?from=2020&to=2021":           {},
		"?limit=1&offset=1":            {"fool"},
		"?offset=9":                    {},
		"?text=bob":                    {"fool"},
		"?from=" + today():             {"queen", "fool", "sicilian"},
		"?player=ada&opening=queen%27": {"queen"},
	} {
		ids := []string{}
		for _, g := range c.past(query).Games {
			for name, id := range games {
				if id == g.ID {
					ids = append(ids, name)
				}
			}
		}
		require.Equal(t, want, ids, query)
	}
	require.Equal(t, 3, c.past("?limit=1").Total)
	for _, query := range []string{"?result=2-0", "?from=x", "?limit=x", "?offset=-1"} {
		status, _ := c.send(http.MethodGet, "/api/archive"+query, "")
		require.Equal(t, http.StatusBadRequest, status, query)
	}

	for query, want := range map[string]int{"": 3, "?id=" + games["fool"]: 1, "?player=ada": 2, "?id=" + games["fool"] + "&id=" + games["queen"]: 2} {
		status, text := c.send(http.MethodGet, "/api/archive/export"+query, "")
		require.Equal(t, http.StatusOK, status)
		found, err := pgn.ReadAll(strings.NewReader(text))
		require.NoError(t, err)
		require.Len(t, found, want, query)
	}
	for _, query := range []string{"?id=NONE", "?player=nobody"} {
		status, text := c.send(http.MethodGet, "/api/archive/export"+query, "")
		require.Equal(t, http.StatusNotFound, status, text)
	}

	// A damaged file is named, and the games are still listed.
	damaged := filepath.Join(dir, "games", "DAMAGED.pgn")
	require.NoError(t, os.WriteFile(damaged, []byte("x"), 0o600))
	list := c.past("")
	require.Len(t, list.Games, 3)
	require.Equal(t, damaged, list.Damaged[0].Name)
	status, text := c.send(http.MethodGet, "/api/games/DAMAGED/save", "")
	require.Equal(t, http.StatusUnprocessableEntity, status)
	require.Contains(t, text, "DAMAGED.pgn")

	// Deleting closes what is open.
	watcher := c.listen(games["fool"])
	status, text = c.send(http.MethodPost, "/api/archive/delete", `{"ids":["`+games["fool"]+`","`+games["queen"]+`","NONE"]}`)
	require.Equal(t, http.StatusOK, status, text)
	require.JSONEq(t, `{"deleted":2}`, text)
	for e := range watcher.events {
		if e.kind == "gone" {
			watcher.end()
			break
		}
	}
	require.Len(t, c.past("").Games, 1)
	status, _ = c.send(http.MethodGet, "/api/games/"+games["fool"]+"/save", "")
	require.Equal(t, http.StatusNotFound, status)
	status, _ = c.send(http.MethodPost, "/api/archive/delete", `{"id":"x"}`)
	require.Equal(t, http.StatusBadRequest, status)
}

// What is opened from a file is not kept a second time, unless it is changed: leafing through
// a book of games leaves none of them in the archive. A text that was pasted may be nowhere
// else.
func TestCopiesOfFiles(t *testing.T) {
	dir := t.TempDir()
	c := kept(t, dir, Options{})
	id := c.game(`{"white":"human","black":"human"}`)
	open := func(text string, isCopy bool) {
		t.Helper()
		body, err := json.Marshal(map[string]any{"text": text, "copy": isCopy})
		require.NoError(t, err)
		c.do(id, "open", string(body))
	}
	listed := func() (white []string) {
		for _, g := range c.past("").Games {
			white = append(white, g.White)
		}
		return white
	}
	game := func(white string) string { return "[White \"" + white + "\"]\n\n1. e4 {a move} e5 (1... c5) 1-0" }
	for _, one := range []struct {
		name, white string
		isCopy      bool
		change      func()
		kept        bool
	}{
		{"from a file", "Ada", true, func() {}, false},
		{"looked through", "Bea", true, func() { c.do(id, "go", `{"node":1}`) }, false},
		{"changed and changed back", "Cid", true, func() {
			c.do(id, "note", `{"node":1,"text":"mine"}`)
			c.do(id, "undo", `{}`)
		}, false},
		{"after a restart of the server", "Dan", true, func() { c = kept(t, dir, Options{}) }, false},
		{"with a comment", "Eve", true, func() { c.do(id, "note", `{"node":1,"text":"mine"}`) }, true},
		{"with a comment before a restart", "Fay", true, func() {
			c.do(id, "note", `{"node":1,"text":"mine"}`)
			c = kept(t, dir, Options{})
		}, true},
		{"with a comment after a restart", "Gil", true, func() {
			c = kept(t, dir, Options{})
			c.do(id, "note", `{"node":1,"text":"mine"}`)
		}, true},
		{"pasted", "Hal", false, func() {}, true},
	} {
		t.Run(one.name, func(t *testing.T) {
			open(game(one.white), one.isCopy)
			one.change()
			require.Equal(t, one.white, c.view(id).Names[0])
			require.Equal(t, one.kept, slices.Contains(listed(), one.white), "while it is open")
			open("8/8/8/4k3/8/8/8/R3K3 w - - 0 1", true)
			require.Equal(t, one.kept, slices.Contains(listed(), one.white), "later")
		})
	}
	c.do(id, "quit", `{}`)
	require.Equal(t, []string{"Hal", "Gil", "Fay", "Eve"}, listed())
	files, err := filepath.Glob(filepath.Join(dir, "games", "*.pgn"))
	require.NoError(t, err)
	require.Len(t, files, 4, "nothing else is left")
}

// today returns the date.
func today() string { return time.Now().Format("2006-01-02") }

// A server without an archive says so.
func TestNoArchive(t *testing.T) {
	c := newClient(t, Options{})
	for _, path := range []string{"", "/export"} {
		status, text := c.send(http.MethodGet, "/api/archive"+path, "")
		require.Equal(t, http.StatusNotFound, status)
		require.Contains(t, text, "--data none")
	}
	status, _ := c.send(http.MethodPost, "/api/archive/delete", `{"ids":[]}`)
	require.Equal(t, http.StatusNotFound, status)
}

// A fullDisk is a storage that can run out of space.
type fullDisk struct {
	archive.Storage
	mu   sync.Mutex
	full bool
}

func (d *fullDisk) set(full bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.full = full
}

func (d *fullDisk) Write(id string, old, text []byte) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.full {
		return &os.PathError{Op: "write", Path: "/x.tmp", Err: errors.New("no space left on device")}
	}
	return d.Storage.Write(id, old, text)
}

// On a full disk the game goes on, and the user is told, also when it is saved again.
func TestFullDisk(t *testing.T) {
	folder, err := archive.OpenFolder(t.TempDir())
	require.NoError(t, err)
	disk := &fullDisk{Storage: folder}
	c := newClient(t, Options{Archive: archive.New(disk)})
	id := c.game(`{"white":"human","black":"human"}`)
	require.Empty(t, c.do(id, "move", `{"move":"e4"}`))
	disk.set(true)
	require.Equal(t, "This game cannot be saved: no space left on device. It continues, but a restart loses it.", c.do(id, "move", `{"move":"e5"}`))
	require.Equal(t, "no space left on device", c.view(id).Unsaved)
	require.Empty(t, c.do(id, "move", `{"move":"Nf3"}`), "once")
	require.Equal(t, []string{"e4", "e5", "Nf3"}, c.sans(id))
	disk.set(false)
	require.Equal(t, "This game is saved again.", c.do(id, "move", `{"move":"Nc6"}`))
	require.Empty(t, c.view(id).Unsaved)
}

// A slowDisk is a storage that takes its time, so that what is not waited for is not there.
type slowDisk struct{ archive.Storage }

func (d slowDisk) Write(id string, old, text []byte) error {
	time.Sleep(50 * time.Millisecond)
	return d.Storage.Write(id, old, text)
}

// A position that a game begins with is kept before a move is made: one that was set up or
// opened is somebody's work. A start position of Chess960 is nobody's, so that no list has it,
// but it continues at its address.
func TestRestartBeforeTheFirstMove(t *testing.T) {
	const kings = "....K..R" + "%s" + "k..."
	setUp := func(pieces, more string) string {
		return `{"board":{"pieces":"` + pieces + `","side":"white"` + more + `}}`
	}
	start := "RNBQKBNRPPPPPPPP" + strings.Repeat(".", 32) + "pppppppprnbqkbnr"
	for _, one := range []struct {
		name, game, command, body string
		listed                    int
	}{
		{"set up", `{}`, "setup", setUp(fmt.Sprintf(kings, strings.Repeat(".", 52)), ""), 1},
		{"set up, with the computer to move", `{"white":"alpha-beta 1h"}`, "setup", setUp(fmt.Sprintf(kings, strings.Repeat(".", 52)), ""), 1},
		{"set up without castling", `{}`, "setup", setUp(start, ""), 1},
		{"set up with a ban", `{}`, "setup", setUp(start, `,"castling":"KQkq","noEnPassant":true`), 1},
		{"opened", `{}`, "open", `{"text":"4k3/8/8/8/8/8/8/4K2R w K - 0 1"}`, 1},
		{"from a file", `{}`, "open", `{"text":"4k3/8/8/8/8/8/8/4K2R w K - 0 1","copy":true}`, 0},
		{"Chess960", `{"chess960":0}`, "", "", 0},
		{"another game of Chess960", `{}`, "new", `{"chess960":959}`, 0},
	} {
		t.Run(one.name, func(t *testing.T) {
			dir := t.TempDir()
			c := kept(t, dir, Options{})
			id := c.game(one.game)
			if one.command != "" {
				c.do(id, one.command, one.body)
			}
			before := c.view(id)
			c = kept(t, dir, Options{})
			after := c.view(id)
			require.Equal(t, []any{before.FEN, before.Players, before.Rules}, []any{after.FEN, after.Players, after.Rules})
			require.Len(t, c.past("").Games, one.listed)
			c.do(id, "quit", `{}`)
			require.Len(t, c.past("").Games, one.listed)
		})
	}
}

// A game that a command begins beside another is kept when the command is answered: the
// page that gets its address may end the server, which runs in it on a static host.
func TestCopiesAreKept(t *testing.T) {
	board := func(pieces string) string {
		return `{"on":true,"board":{"pieces":"` + pieces + `","side":"white"}}`
	}
	for _, one := range []struct{ name, command, body, start, want string }{
		{"a move while the user looks back", "move", `{"node":1,"move":"c5"}`, "e4 e5", "c5"},
		{"a line of the analysis", "line", `{"node":2,"moves":["g1f3","b8c6"]}`, "e4 e5", "Nc6"},
		{"a position to analyze", "setup", board("....K..R" + strings.Repeat(".", 52) + "k..."), "e4", "4k3/8"},
		{"the start position to analyze", "setup", board("RNBQKBNRPPPPPPPP" + strings.Repeat(".", 32) + "pppppppprnbqkbnr"), "", `"study":true`},
	} {
		t.Run(one.name, func(t *testing.T) {
			dir := t.TempDir()
			folder, err := archive.OpenFolder(dir)
			require.NoError(t, err)
			c := newClient(t, Options{Archive: archive.New(slowDisk{folder})})
			id := c.game(`{"white":"human","black":"human"}`)
			for _, move := range strings.Fields(one.start) {
				c.do(id, "move", `{"move":"`+move+`"}`)
			}
			status, text := c.send(http.MethodPost, "/api/games/"+id+"/"+one.command, one.body)
			require.Equal(t, http.StatusOK, status, text)
			var answer struct{ ID string }
			require.NoError(t, json.Unmarshal([]byte(text), &answer))
			stored, err := folder.Read(answer.ID)
			require.NoError(t, err)
			require.Contains(t, string(stored), one.want)
			require.True(t, kept(t, dir, Options{}).view(answer.ID).Study)
		})
	}
}

// Two servers on one folder that continue the same game keep both.
func TestTwoServers(t *testing.T) {
	dir := t.TempDir()
	one := kept(t, dir, Options{})
	id := one.game(`{"white":"human","black":"human"}`)
	one.do(id, "move", `{"move":"e4"}`)
	two := kept(t, dir, Options{})
	two.do(id, "move", `{"move":"c5"}`)
	require.Contains(t, one.do(id, "move", `{"move":"e5"}`), "Another program has continued this game too")
	require.Empty(t, two.do(id, "move", `{"move":"Nf3"}`))
	require.Len(t, one.past("").Games, 2)
	require.Equal(t, []string{"e4", "c5", "Nf3"}, kept(t, dir, Options{}).sans(id))
}
