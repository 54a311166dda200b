package serve

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/review"
	"consort/engine"
)

// shilling is a game with mistakes, and with annotations of its author.
const shilling = `[White "Ada"]
[Black "Bob"]
[Result "0-1"]

1. e4 {the usual} 1... e5 2. Nf3 Nc6 3. Bc4 Nd4 $5 {a trap} 4. Nxe5 (4. Nxd4 exd4) 4... Qg5 5. Nxf7 $2 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1`

// reviewed opens a game and reviews it.
func (c *client) reviewed(text string) (id string, v reviewView) {
	c.t.Helper()
	id = c.open(text)
	l := c.listen(id)
	defer l.end()
	c.do(id, "review", `{"on":true}`)
	most, share := 0, 0.0
	l.untilLive(c.t, func(v *liveView) bool {
		if v.Review.Phase == reviewRunning {
			require.GreaterOrEqual(c.t, v.Review.Share, share)
			share = v.Review.Share
		}
		most = max(most, v.Review.Done)
		return v.Review.Phase == reviewDone
	})
	require.Positive(c.t, most)
	return id, c.review(id)
}

// review returns the result of a review.
func (c *client) review(id string) (v reviewView) {
	c.t.Helper()
	code, body := c.send("GET", "/api/games/"+id+"/review", "")
	require.Equal(c.t, http.StatusOK, code, body)
	require.NoError(c.t, json.Unmarshal([]byte(body), &v))
	return v
}

// try judges a move in place of a mistake.
func (c *client) try(id string, ply int, move string) (code int, v tryView) {
	c.t.Helper()
	code, body := c.send("POST", "/api/games/"+id+"/try", `{"ply":`+strconv.Itoa(ply)+`,"move":"`+move+`"}`)
	require.NoError(c.t, json.Unmarshal([]byte(body), &v))
	return code, v
}

// quick is little work for each position, the same in every run.
func quick() Options { return Options{Review: review.Options{Nodes: 4000}} }

// A game is reviewed: mistakes are found, explained and written into the game beside what
// its author has written, and each becomes a puzzle.
func TestReview(t *testing.T) {
	c := newClient(t, quick())
	id, v := c.reviewed(shilling)
	require.Len(t, v.Report.Moves, 14)
	require.Len(t, v.Nodes, 15)
	require.Len(t, v.Shares, 15)
	require.Zero(t, v.Shares[14])
	require.Positive(t, v.Report.White.Blunders+v.Report.White.Mistakes)
	require.Less(t, v.Report.White.Accuracy, v.Report.Black.Accuracy)
	bad := v.Report.Moves[8] // 5. Nxf7
	require.Equal(t, "Nxf7", bad.SAN)
	require.Contains(t, []string{"mistake", "blunder"}, bad.Judgment)
	require.NotNil(t, bad.Puzzle)
	better := v.Better[8]
	require.Equal(t, bad.BestSAN, better[0].SAN)
	require.Equal(t, "5.", better[0].Number)
	require.Empty(t, v.Better[13], "the mating move is best")

	tree, byLine := c.treeOf(id)
	const line = "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5"
	require.Equal(t, v.Nodes[8], byLine[line].ID)
	require.Equal(t, better[0].Node, byLine[line+" "+better[0].SAN].ID, "the better line is a variation")
	require.Contains(t, byLine[line+" Nxf7"].Comment, "(Consort's view: ")
	require.Equal(t, []int{2}, byLine[line+" Nxf7"].Glyphs, "the author's glyph stays")
	require.NotEmpty(t, byLine[line].Eval)
	require.Equal(t, []int{5}, byLine["e4 e5 Nf3 Nc6 Bc4 Nd4"].Glyphs)
	require.Contains(t, byLine["e4 e5 Nf3 Nc6 Bc4 Nd4"].Comment, "a trap")
	require.Contains(t, byLine["e4"].Comment, "the usual")
	require.Contains(t, byLine["e4 e5 Nf3 Nc6 Bc4 Nd4 Nxd4 exd4"].SAN, "exd4")
	require.Contains(t, byLine[""].Comment, "White: accuracy ")

	// A second review replaces what the first has written.
	l := c.listen(id)
	defer l.end()
	c.do(id, "review", `{"on":true}`)
	l.untilLive(t, func(v *liveView) bool { return v.Review.Version == 2 })
	again, _ := c.treeOf(id)
	again.Version = tree.Version
	for i := range again.Nodes { // Deleted nodes leave gaps.
		again.Nodes[i].ID, again.Nodes[i].Parent, again.Nodes[i].Children = 0, 0, nil
	}
	for i := range tree.Nodes {
		tree.Nodes[i].ID, tree.Nodes[i].Parent, tree.Nodes[i].Children = 0, 0, nil
	}
	require.Equal(t, tree, again)

	// The mistake as a puzzle.
	code, tried := c.try(id, 8, bad.Puzzle.Solutions[0])
	require.Equal(t, http.StatusOK, code)
	require.Equal(t, "best", tried.Verdict)
	require.Equal(t, bad.BestSAN, tried.SAN)
	require.Equal(t, "5. "+bad.BestSAN, tried.Position.After)
	require.Equal(t, "black", tried.Position.Turn)
	_, tried = c.try(id, 8, "Nxf7")
	require.Equal(t, "played", tried.Verdict)
	require.Equal(t, bad.Comment, tried.Why)
	require.Equal(t, bad.Refutation, tried.Reply)
	_, tried = c.try(id, 8, "a2a3")
	require.Equal(t, "wrong", tried.Verdict)
	require.Equal(t, []string{"a2", "a3"}, tried.Position.Last)
	require.NotEmpty(t, tried.Why)
	require.NotEmpty(t, tried.Reply)
	code, _ = c.try(id, 8, "a2a5")
	require.Equal(t, http.StatusBadRequest, code)
	code, _ = c.try(id, 0, "d2d4")
	require.Equal(t, http.StatusNotFound, code)
}

// The review is kept with the game: after a restart it is as before, with its puzzles. A
// copy of the game has it too.
func TestReviewKept(t *testing.T) {
	dir := t.TempDir()
	id, v := kept(t, dir, quick()).reviewed(shilling)
	c := kept(t, dir, quick())
	after := c.review(id)
	require.Equal(t, v.Report, after.Report)
	require.Equal(t, v.Shares, after.Shares)
	for ply, line := range after.Better {
		require.Len(t, line, len(v.Better[ply]))
		for i, m := range line {
			require.Equal(t, v.Better[ply][i].SAN, m.SAN)
		}
	}
	require.Len(t, after.Nodes, 15)
	require.NotContains(t, after.Nodes, -1)
	_, tried := c.try(id, 8, v.Report.Moves[8].Puzzle.Solutions[0])
	require.Equal(t, "best", tried.Verdict)
	_, tried = c.try(id, 8, "a2a3")
	require.Equal(t, "wrong", tried.Verdict)

	var answer struct{ ID string }
	_, text := c.send("POST", "/api/games/"+id+"/playon", "{}")
	require.NoError(t, json.Unmarshal([]byte(text), &answer))
	require.Equal(t, v.Report, c.review(answer.ID).Report)

	// Another game at the address has none, neither now nor after a restart; a review
	// that cannot be read is left out.
	c.do(id, "open", `{"text":"1. d4 d5 *"}`)
	again := kept(t, dir, quick())
	code, _ := again.send("GET", "/api/games/"+id+"/review", "")
	require.Equal(t, http.StatusNotFound, code)
	for _, broken := range []string{"", "{", "{}", `{"start":"x"}`, `{"start":"` + v.Report.Start + `","positions":[{},{}],"moves":[{"move":"e2e5"}]}`} {
		require.Nil(t, review.ReadKept(json.RawMessage(broken), engine.StartPosition(), time.Time{}), broken)
	}
}

// A review of a game that has changed is out of date, one of another game is dropped, and
// one that is canceled leaves nothing.
func TestReviewChanges(t *testing.T) {
	c := newClient(t, Options{Review: review.Options{Nodes: 200}})
	id := c.game(`{"white":"human","black":"human"}`)
	code, body := c.send("POST", "/api/games/"+id+"/review", `{"on":true}`)
	require.Equal(t, http.StatusConflict, code, body)
	for _, move := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		c.do(id, "move", `{"move":"`+move+`"}`)
	}
	l := c.listen(id)
	defer l.end()
	c.do(id, "review", `{"on":true}`)
	l.untilLive(t, func(v *liveView) bool { return v.Review.Phase == reviewDone && !v.Review.Stale })
	pgn := func() string {
		_, text := c.send("GET", "/api/games/"+id+"/save?as=pgn", "")
		return strings.ReplaceAll(text, "\n", " ")
	}
	require.Contains(t, pgn(), "(Consort: blunder")
	require.Contains(t, pgn(), "[%eval ")
	c.do(id, "undo", "{}")
	l.untilLive(t, func(v *liveView) bool { return v.Review.Result && v.Review.Stale })
	c.do(id, "rematch", "{}")
	l.untilLive(t, func(v *liveView) bool { return !v.Review.Result && v.Review.Phase == reviewNone })
	code, _ = c.send("GET", "/api/games/"+id+"/review", "")
	require.Equal(t, http.StatusNotFound, code)

	c.do(id, "move", `{"move":"e2e4"}`)
	c.do(id, "review", `{"on":true}`)
	l.untilLive(t, func(v *liveView) bool { return v.Review.Phase == reviewDone && v.Review.Result })
	c.do(id, "open", `{"text":"1. e4 c5 *"}`)
	l.untilLive(t, func(v *liveView) bool { return !v.Review.Result && v.Review.Phase == reviewNone })
}

// A review that would make a game too large to be read again is shown, but not written
// into it, and the user is told.
func TestReviewOfLargeGame(t *testing.T) {
	c := newClient(t, Options{Review: review.Options{Nodes: 200}})
	id := c.open("1. f3 " + strings.Repeat("(1. d4 {"+strings.Repeat("x ", 32_500)+"}) ", 65) + "e5 2. g4 Qh4# 0-1")
	l := c.listen(id)
	defer l.end()
	c.do(id, "review", `{"on":true}`)
	l.untilLive(t, func(v *liveView) bool { return v.Review.Phase == reviewDone })
	require.Len(t, c.review(id).Report.Moves, 4)
	g, err := c.server.games.find(id)
	require.NoError(t, err)
	require.NotContains(t, g.room.PGN(), "[%verdict")
	require.Contains(t, g.withNotice(""), "not written into the game: a game can have at most")
}

// Reviews take turns, can be canceled while they wait and while they run, and end with
// the game. What is canceled leaves no trace.
func TestReviewTurns(t *testing.T) {
	c := newClient(t, Options{Review: review.Options{Depth: 100}})
	var ids []string
	for range maxReviews + 1 {
		ids = append(ids, c.open(shilling))
	}
	l := c.listen(ids...)
	defer l.end()
	for _, id := range ids[:maxReviews] {
		c.do(id, "review", `{"on":true}`)
	}
	running := map[string]bool{} // in any order
	l.untilLive(t, func(v *liveView) bool {
		if v.Review.Phase == reviewRunning {
			running[v.ID] = true
		}
		return len(running) == maxReviews
	})
	last := ids[maxReviews]
	c.do(last, "review", `{"on":true}`)
	l.untilLive(t, func(v *liveView) bool { return v.ID == last && v.Review.Phase == reviewWaiting })
	c.do(last, "review", `{"on":false}`)
	l.untilLive(t, func(v *liveView) bool { return v.ID == last && v.Review.Phase == reviewNone })
	c.do(ids[0], "review", `{"on":false}`)
	l.untilLive(t, func(v *liveView) bool { return v.ID == ids[0] && v.Review.Phase == reviewNone })
	_, text := c.send("GET", "/api/games/"+ids[0]+"/save?as=pgn", "")
	require.False(t, strings.Contains(text, "Consort"), text)
	c.do(ids[1], "quit", "{}")
}
