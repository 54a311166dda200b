package serve

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const twoGames = `[Event "Club"]
[Date "1999.01.20"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]
[ECO "C60"]
[Opening "Spanish"]

{First.} 1. e4 {[%clk 0:05:00] [%eval 0.3] the usual} 1... e5 (1... c5 $5 2. Nf3 (2. c3)) 2. Nf3 Nc6 1-0

[White "Cem"]
[Black "Dot"]

1. e4 Ke5 *
`

// treeOf returns the tree of a game and its nodes by their line of moves.
func (c *client) treeOf(id string) (treeView, map[string]nodeView) {
	c.t.Helper()
	code, body := c.send("GET", "/api/games/"+id+"/tree", "")
	require.Equal(c.t, http.StatusOK, code, body)
	var v treeView
	require.NoError(c.t, json.Unmarshal([]byte(body), &v))
	lines, byLine := map[int]string{}, map[string]nodeView{}
	for _, n := range v.Nodes {
		line := strings.TrimSpace(lines[n.Parent] + " " + n.SAN)
		if n.Parent < 0 {
			line = ""
		}
		lines[n.ID], byLine[line] = line, n
	}
	return v, byLine
}

// open opens a text in a new game and returns its ID.
func (c *client) open(text string) string {
	c.t.Helper()
	id := c.game(`{"black":"random"}`)
	body, err := json.Marshal(map[string]string{"text": text})
	require.NoError(c.t, err)
	c.do(id, "open", string(body))
	return id
}

// A file with several games is listed, and one of them opened with everything in it.
func TestTree(t *testing.T) {
	c := newClient(t, Options{})
	body, err := json.Marshal(map[string]string{"text": twoGames})
	require.NoError(t, err)
	code, answer := c.send("POST", "/api/file", string(body))
	require.Equal(t, http.StatusOK, code)
	require.Contains(t, answer, `{"number":1,"line":1,"white":"Ada","black":"Bob","result":"1-0","event":"Club","date":"1999.01.20","year":"1999","eco":"C60","opening":"Spanish","moves":2}`)
	require.Contains(t, answer, `"number":2`)
	require.Contains(t, answer, `"error":"line 14: illegal move`)
	_, answer = c.send("POST", "/api/file", `{"text":""}`)
	require.JSONEq(t, `{"games":[]}`, answer)
	body, err = json.Marshal(map[string]string{"text": strings.Repeat("1. e4 e5 2. Nf3 Nc6 *\n", 5000)})
	require.NoError(t, err)
	code, answer = c.send("POST", "/api/file", string(body))
	require.Equal(t, http.StatusOK, code, "a collection is larger than a command")
	require.Contains(t, answer, `"number":5000`)

	id := c.open(twoGames)
	v := c.view(id)
	require.True(t, v.Study)
	require.Nil(t, v.End)
	require.Equal(t, "1-0", v.Result)
	require.Equal(t, [2]string{"Ada", "Bob"}, v.Names)
	require.Equal(t, "Ada", v.Players[0].Name)
	require.Equal(t, "1–0, White to move here", v.Status)
	require.NotEmpty(t, v.Legal)

	tree, nodes := c.treeOf(id)
	require.Equal(t, v.Tree, tree.Version)
	require.Len(t, tree.Nodes, 8)
	require.Contains(t, tree.Tags, [2]string{"ECO", "C60"})
	require.Equal(t, "First.", nodes[""].Comment)
	five := 300.0
	require.Equal(t, nodeView{
		ID: nodes["e4"].ID, Children: []int{nodes["e4 e5"].ID, nodes["e4 c5"].ID}, Ply: 1, Number: "1.", SAN: "e4", Move: "e2e4",
		Glyphs: []int{}, Arrows: []string{}, Comment: "the usual", Words: "the usual", Clock: &five, Eval: "0.30",
	}, nodes["e4"])
	require.Equal(t, []int{5}, nodes["e4 c5"].Glyphs)
	require.Equal(t, "1...", nodes["e4 c5"].Number)

	code, answer = c.send("GET", "/api/games/"+id+"/save", "")
	require.Equal(t, http.StatusOK, code)
	require.Contains(t, answer, "{First.} 1. e4 {[%clk 0:05:00] [%eval 0.3] the usual} 1... e5 (1... c5 $5 2.\nNf3 (2. c3)) 2. Nf3 Nc6 1-0\n")
}

// Nodes are looked at, gone to, added, promoted, annotated and deleted.
func TestTreeCommands(t *testing.T) {
	c := newClient(t, Options{})
	id := c.open(twoGames)
	_, nodes := c.treeOf(id)
	on := func(line, rest string) string { return `{"node":` + strconv.Itoa(nodes[line].ID) + rest + `}` }

	code, answer := c.send("GET", "/api/games/"+id+"/node/"+strconv.Itoa(nodes["e4 c5 c3"].ID), "")
	require.Equal(t, http.StatusOK, code)
	var at past
	require.NoError(t, json.Unmarshal([]byte(answer), &at))
	require.Equal(t, 3, at.Ply)
	require.Equal(t, "2. c3", at.After)
	require.Equal(t, "black", at.Turn)
	require.NotEmpty(t, at.Legal["d7"])
	_, answer = c.send("GET", "/api/games/"+id+"/save?as=fen&node="+strconv.Itoa(nodes["e4 c5 c3"].ID), "")
	require.Equal(t, at.FEN+"\n", answer)

	version := c.view(id).Tree
	c.do(id, "go", on("e4 c5", ""))
	v := c.view(id)
	require.Equal(t, nodes["e4 c5"].ID, v.Node)
	require.Equal(t, []string{"e4", "c5", "Nf3"}, []string{v.Moves[0].SAN, v.Moves[1].SAN, v.Moves[2].SAN})
	require.Equal(t, version, v.Tree, "going there changes nothing")
	c.do(id, "move", on("e4 c5", `,"move":"Nc3"`))
	c.do(id, "move", `{"move":"Nc6"}`)
	require.Greater(t, c.view(id).Tree, version)
	_, nodes = c.treeOf(id)
	require.Equal(t, nodes["e4 c5 Nc3 Nc6"].ID, c.view(id).Node)

	c.do(id, "promote", on("e4 c5 Nc3", `,"on":true`))
	c.do(id, "note", on("e4 c5 Nc3", `,"text":"closed","glyphs":[1,14]`))
	c.do(id, "delete", on("e4 e5", ""))
	_, text := c.send("GET", "/api/games/"+id+"/save", "")
	require.Contains(t, strings.ReplaceAll(text, "\n", " "), "1... c5 $5 2. Nc3 $1 $14 {closed} (2. Nf3) (2. c3) 2... Nc6 1-0")

	for body, status := range map[string]int{
		`go {"node":99}`: 409, `move {"node":99,"move":"e4"}`: 409, `move {"node":0,"move":"e5"}`: 400,
		`delete {"node":0}`: 409, `arrows {"node":1,"arrows":["Ge9"]}`: 400, `note {"node":1,"glyphs":[256]}`: 400, `resign {"side":"white"}`: 409,
		`premove {"move":"e7e5"}`: 409,
	} {
		name, body, _ := strings.Cut(body, " ")
		code, answer := c.send("POST", "/api/games/"+id+"/"+name, body)
		require.Equal(t, status, code, "%s %s: %s", name, body, answer)
	}
	code, _ = c.send("GET", "/api/games/"+id+"/node/99", "")
	require.Equal(t, 409, code)
	code, _ = c.send("GET", "/api/games/"+id+"/node/x", "")
	require.Equal(t, 400, code)
}

// Arrows and marks are those of the file, and changes of a study like others. What is saved
// while a comment is typed is one change.
func TestArrowsAndTypedComments(t *testing.T) {
	c := newClient(t, Options{})
	id := c.open("1. e4 {[%csl Gd5,Re5][%cal Gf1c4] open} e5 *")
	arrows := func() []string { _, nodes := c.treeOf(id); return nodes["e4"].Arrows }
	require.Equal(t, []string{"Gd5", "Re5", "Gf1c4"}, arrows())
	c.do(id, "arrows", `{"node":1,"arrows":["Yg1f3","Bd5"]}`)
	require.Equal(t, []string{"Yg1f3", "Bd5"}, arrows())
	_, text := c.send("GET", "/api/games/"+id+"/save", "")
	require.Contains(t, text, "{[%csl Bd5] [%cal Yg1f3] open}")
	c.do(id, "note", `{"node":1,"text":"op"}`)
	c.do(id, "note", `{"node":1,"text":"open g","on":true}`)
	c.do(id, "note", `{"node":1,"text":"open game","glyphs":[1],"on":true}`)
	c.do(id, "undo", `{}`)
	_, nodes := c.treeOf(id)
	require.Equal(t, "open", nodes["e4"].Comment)
	require.Empty(t, nodes["e4"].Glyphs)
	c.do(id, "redo", `{}`)
	_, nodes = c.treeOf(id)
	require.Equal(t, "open game", nodes["e4"].Comment)
	require.Equal(t, []int{1}, nodes["e4"].Glyphs)
	c.do(id, "undo", `{}`)
	c.do(id, "undo", `{}`)
	require.Equal(t, []string{"Gd5", "Re5", "Gf1c4"}, arrows())
}

// A position that was set up is played, by a computer to move at once, or analyzed beside
// the game.
func TestSetUp(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{"black":"random"}`)
	const board = `{"board":{"pieces":"....K..............................................p.......k....","side":"black","castling":"-","enpassant":"-"}`
	code, answer := c.send("POST", "/api/games/"+id+"/setup", board+`,"on":true}`)
	require.Equal(t, http.StatusOK, code, answer)
	var opened struct{ ID string }
	require.NoError(t, json.Unmarshal([]byte(answer), &opened))
	v := c.view(opened.ID)
	require.True(t, v.Study)
	require.True(t, v.Analysis)
	require.Equal(t, "black", v.Turn)
	require.Equal(t, [2]string{"White", "Black"}, [2]string{v.Players[0].Name, v.Players[1].Name})
	require.Equal(t, "white", c.view(id).Turn, "the game is as it was")
	c.do(id, "setup", board+`}`)
	require.False(t, c.view(id).Paused)
}

// A move while looking back at a game in progress opens a copy of it; a study is played
// on as another game.
func TestForks(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{}`)
	for _, san := range []string{"e4", "e5", "Nf3"} {
		c.do(id, "move", `{"move":"`+san+`"}`)
	}
	before := c.view(id)
	fork := func(id, name, body string) string {
		code, answer := c.send("POST", "/api/games/"+id+"/"+name, body)
		require.Equal(t, http.StatusOK, code, answer)
		var opened struct{ ID string }
		require.NoError(t, json.Unmarshal([]byte(answer), &opened))
		require.NotEmpty(t, opened.ID, answer)
		return opened.ID
	}
	study := fork(id, "move", `{"node":`+strconv.Itoa(before.Moves[0].Node)+`,"move":"c5"}`)
	require.Equal(t, before.FEN, c.view(id).FEN, "the game is as it was")
	require.Len(t, c.view(id).Moves, 3)
	v := c.view(study)
	require.True(t, v.Study)
	require.Equal(t, "c5", v.Moves[1].SAN)
	_, text := c.send("GET", "/api/games/"+study+"/save", "")
	require.Contains(t, text, "1. e4 e5 (1... c5) 2. Nf3 *")

	code, answer := c.send("POST", "/api/games/"+id+"/move", `{"node":`+strconv.Itoa(before.Node)+`,"move":"Nc6"}`)
	require.Equal(t, http.StatusOK, code)
	require.NotContains(t, answer, `"id"`, "the current node is the game itself")
	require.Len(t, c.view(id).Moves, 4)
	code, _ = c.send("POST", "/api/games/"+id+"/playon", `{}`)
	require.Equal(t, http.StatusConflict, code)

	game := fork(study, "playon", `{}`)
	v = c.view(game)
	require.False(t, v.Study)
	require.Equal(t, 2, v.Ply)
	require.Equal(t, "human", v.Names[0])
	require.True(t, c.view(study).Study)
}

// Null moves are shown and gone to, and cannot be played.
func TestNullMoves(t *testing.T) {
	c := newClient(t, quick())
	id := c.open("1. e4 e5 2. Nf3 (2. -- Nf6) 2... -- 3. Nxe5 *")
	tree, nodes := c.treeOf(id)
	require.Empty(t, tree.Skipped)
	null := nodes["e4 e5 --"]
	require.Equal(t, "2.", null.Number)
	require.Equal(t, "0000", null.Move)
	code, answer := c.send("GET", "/api/games/"+id+"/node/"+strconv.Itoa(null.ID), "")
	require.Equal(t, http.StatusOK, code)
	var at past
	require.NoError(t, json.Unmarshal([]byte(answer), &at))
	require.Equal(t, "2. --", at.After)
	require.Equal(t, "black", at.Turn)
	require.Empty(t, at.Last)
	require.NotEmpty(t, at.Legal["g8"])

	c.do(id, "go", `{"node":`+strconv.Itoa(null.ID)+`}`)
	v := c.view(id)
	require.Equal(t, 3, v.Ply)
	require.Equal(t, "--", v.Moves[2].SAN)
	_, games := c.send("GET", "/api/games", "")
	for body, status := range map[string]int{`move {"move":"--"}`: 400, `move {"move":"0000"}`: 400, `line {"moves":["0000"]}`: 400, `playon {}`: 409} {
		name, body, _ := strings.Cut(body, " ")
		code, answer := c.send("POST", "/api/games/"+id+"/"+name, body)
		require.Equal(t, status, code, "%s %s: %s", name, body, answer)
	}
	_, still := c.send("GET", "/api/games", "")
	require.Equal(t, games, still, "no game was begun")
	c.do(id, "analysis", `{"on":true,"lines":1}`)
	l := c.listen(id + "@n" + strconv.Itoa(null.ID))
	l.untilPast(t, null.ID, func(v *pastView) bool { return len(v.Lines) > 0 && strings.HasPrefix(v.Lines[0].Moves, "2... ") })

	c.do(id, "go", `{"node":`+strconv.Itoa(nodes["e4 e5 Nf3 --"].ID)+`}`)
	_, text := c.send("GET", "/api/games/"+id+"/save", "")
	require.Contains(t, text, "1. e4 e5 2. Nf3 (2. -- Nf6) 2... -- 3. Nxe5 *")
}

// A game with null moves is reviewed, but they are not judged.
func TestReviewOfNullMoves(t *testing.T) {
	c := newClient(t, quick())
	id, v := c.reviewed("1. e4 e5 2. Nf3 -- 3. Nxe5 *")
	require.Equal(t, "--", v.Report.Moves[3].SAN)
	require.Nil(t, v.Report.Moves[3].Loss)
	_, nodes := c.treeOf(id)
	require.Equal(t, nodes["e4 e5 Nf3 --"].ID, v.Nodes[4])
	require.NotEmpty(t, nodes["e4 e5 Nf3 --"].Eval)
}

// A stream analyzes the node that a tab shows.
func TestNodeAnalysis(t *testing.T) {
	c := newClient(t, Options{})
	id := c.open(twoGames)
	_, nodes := c.treeOf(id)
	c.do(id, "analysis", `{"on":true,"lines":1}`)
	l := c.listen(id + "@n" + strconv.Itoa(nodes["e4 c5 c3"].ID))
	l.untilPast(t, nodes["e4 c5 c3"].ID, func(v *pastView) bool {
		return len(v.Lines) > 0 && strings.HasPrefix(v.Lines[0].Moves, "2... ")
	})
}

// Lines are looked at and played, in a study and in a copy of a game.
func TestLines(t *testing.T) {
	c := newClient(t, Options{})
	id := c.open(twoGames)
	_, nodes := c.treeOf(id)
	at := strconv.Itoa(nodes["e4 c5"].ID)
	code, answer := c.send("GET", "/api/games/"+id+"/node/"+at+"?moves=g1f3,d7d6", "")
	require.Equal(t, http.StatusOK, code)
	var found past
	require.NoError(t, json.Unmarshal([]byte(answer), &found))
	require.Equal(t, -1, found.Node)
	require.Equal(t, 4, found.Ply)
	require.Equal(t, "2... d6", found.After)
	require.Equal(t, []string{"d7", "d6"}, found.Last)
	_, answer = c.send("GET", "/api/games/"+id+"/node/"+at+"?moves=g1f3,d7d6,f1b5,c8d7,e1g1", "") // as a review names castling
	require.Contains(t, answer, `"after":"4. O-O"`)
	code, answer = c.send("GET", "/api/games/"+id+"/node/"+at+"?moves=g1f3,d2d4", "")
	require.Equal(t, http.StatusBadRequest, code, answer)

	c.do(id, "line", `{"node":`+at+`,"moves":["g1f3","d7d6","d2d4"]}`)
	_, nodes = c.treeOf(id)
	require.Contains(t, nodes, "e4 c5 Nf3 d6 d4")
	require.Equal(t, nodes["e4 c5 Nf3 d6 d4"].ID, c.view(id).Node)
	code, _ = c.send("POST", "/api/games/"+id+"/line", `{"node":`+at+`,"moves":["a7a8q"]}`)
	require.Equal(t, http.StatusBadRequest, code)

	// The line is one change, and so is a comment with glyphs.
	require.True(t, c.view(id).Undo)
	c.do(id, "note", `{"node":`+at+`,"text":"both","glyphs":[1]}`)
	_, nodes = c.treeOf(id)
	require.Equal(t, "both", nodes["e4 c5"].Comment)
	require.Equal(t, []int{1}, nodes["e4 c5"].Glyphs)
	c.do(id, "undo", `{}`)
	c.do(id, "undo", `{}`)
	_, nodes = c.treeOf(id)
	require.NotContains(t, nodes, "e4 c5 Nf3 d6")
	require.NotEqual(t, "both", nodes["e4 c5"].Comment)
	code, answer = c.send("POST", "/api/games/"+id+"/undo", `{}`)
	require.Equal(t, http.StatusConflict, code, answer)
	c.do(id, "redo", `{}`)
	require.True(t, c.view(id).Redo)
	code, _ = c.send("POST", "/api/games/"+id+"/note", `{"node":`+at+`,"glyphs":[256]}`)
	require.Equal(t, http.StatusBadRequest, code)

	game := c.game(`{"white":"human","black":"human"}`)
	code, answer = c.send("POST", "/api/games/"+game+"/line", `{"moves":["e2e4","e7e5"]}`)
	require.Equal(t, http.StatusOK, code)
	var opened struct{ ID string }
	require.NoError(t, json.Unmarshal([]byte(answer), &opened))
	require.True(t, c.view(opened.ID).Study)
	require.Len(t, c.view(opened.ID).Moves, 2)
	require.Empty(t, c.view(game).Moves)
}
