package serve

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// puzzles returns the puzzles at an address.
func (c *client) puzzles(path string) (v puzzlesView) {
	c.t.Helper()
	code, body := c.send("GET", path, "")
	require.Equal(c.t, http.StatusOK, code, body)
	require.NoError(c.t, json.Unmarshal([]byte(body), &v))
	return v
}

// The mistakes in reviewed games are puzzles, which are solved without opening the games. What
// is failed, in the puzzles of one game too, is not due any more.
func TestPuzzles(t *testing.T) {
	dir := t.TempDir()
	c := kept(t, dir, quick())
	require.Empty(t, c.puzzles("/api/puzzles").Puzzles)
	id, v := c.reviewed(shilling)
	white, black := c.puzzles("/api/games/"+id+"/puzzles?side=white"), c.puzzles("/api/games/"+id+"/puzzles?side=black")
	count := 0
	for _, m := range v.Report.Moves {
		if m.Puzzle != nil {
			count++
		}
	}
	require.Equal(t, count, white.Total+black.Total)
	require.GreaterOrEqual(t, count, 2)
	code, _ := c.send("GET", "/api/games/"+id+"/puzzles?side=gray", "")
	require.Equal(t, http.StatusBadRequest, code)

	c = kept(t, dir, quick())
	due := c.puzzles("/api/puzzles")
	require.Equal(t, count, due.Total)
	byPly := map[int]puzzleView{}
	for _, p := range due.Puzzles {
		byPly[p.Ply] = p
	}
	p := byPly[8]
	require.Equal(t, id, p.Game)
	require.Equal(t, [2]string{"Ada", "Bob"}, p.Names)
	require.Equal(t, "5. Nxf7"+p.Move.Symbol, p.Name)
	require.Contains(t, p.Line, "5. "+p.Move.BestSAN)
	require.NotEmpty(t, p.Move.Puzzle.Theme)
	require.Equal(t, "white", p.Position.Turn)
	require.Equal(t, []string{"d8", "g5"}, p.Position.Last)
	require.Equal(t, "4... Qg5", p.Position.After)
	require.NotEmpty(t, p.Position.Legal["e5"])

	for i, p := range due.Puzzles {
		solution := p.Move.Puzzle.Solutions[0]
		switch i {
		case 0: // failed, and not solved by what comes later
			_, tried := c.try(id, p.Ply, p.Move.Move)
			require.Equal(t, "played", tried.Verdict)
			_, tried = c.try(id, p.Ply, solution)
			require.Equal(t, "best", tried.Verdict)
			require.Empty(t, tried.Unsaved)
		case 1: // with a hint
			code, body := c.send("POST", "/api/games/"+id+"/fail", `{"ply":`+strconv.Itoa(p.Ply)+`}`)
			require.Equal(t, http.StatusOK, code, body)
		default:
			c.try(id, p.Ply, solution)
		}
		require.Equal(t, count-i-1, c.puzzles("/api/puzzles").Total)
	}
	require.Nil(t, c.server.games.opened(id), "no game was opened")
	require.Len(t, c.puzzles("/api/games/"+id+"/puzzles?side=white").Puzzles, white.Total, "those of a game are there again")

	// Without an archive nothing is kept, and a game has its puzzles all the same.
	c = newClient(t, quick())
	code, _ = c.send("GET", "/api/puzzles", "")
	require.Equal(t, http.StatusNotFound, code)
	code, _ = c.send("POST", "/api/games/"+id+"/fail", `{"ply":8}`)
	require.Equal(t, http.StatusNotFound, code)
	id, _ = c.reviewed(shilling)
	_, tried := c.try(id, 8, p.Move.Puzzle.Solutions[0])
	require.Equal(t, "best", tried.Verdict)
	require.Empty(t, tried.Unsaved)
}
