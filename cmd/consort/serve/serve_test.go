package serve

// The server as programs use it: commands, streams, files and errors.

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/archive/archivetest"
	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/cmd/internal/cli"
	"consort/engine"
	"consort/engine/opening"
	"consort/engine/polyglot"
	"consort/search/player"
)

func TestMain(m *testing.M) { os.Exit(archivetest.Isolated(m).Run()) }

// soon is how long a busy machine may take for what a user sees at once.
const soon = 90 * time.Second

// A client sends requests to a server.
type client struct {
	t      *testing.T
	server *Server
	url    string
	token  string // "" for none
}

// newClient starts a server that ends with the test and must leave no goroutine.
func newClient(t *testing.T, o Options) *client {
	t.Helper()
	quiet := goleak.IgnoreCurrent()
	if o.Hash == 0 {
		o.Hash = 1
	}
	server := New(o)
	web := httptest.NewServer(server)
	t.Cleanup(func() {
		server.Close()
		web.Close()
		http.DefaultClient.CloseIdleConnections()
		goleak.VerifyNone(t, quiet)
	})
	return &client{t, server, web.URL, ""}
}

// request sends a request with the client's token.
func (c *client) request(r *http.Request) (*http.Response, error) {
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	return http.DefaultClient.Do(r)
}

// send sends a request and returns status and body.
func (c *client) send(method, path, body string, headers ...string) (int, string) {
	c.t.Helper()
	r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
	require.NoError(c.t, err)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := c.request(r)
	require.NoError(c.t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(c.t, err)
	return answer.StatusCode, string(text)
}

// game creates a game and returns its ID.
func (c *client) game(body string) string {
	c.t.Helper()
	status, text := c.send(http.MethodPost, "/api/games", body)
	require.Equal(c.t, http.StatusCreated, status, text)
	var made struct{ ID string }
	require.NoError(c.t, json.Unmarshal([]byte(text), &made))
	return made.ID
}

// do sends a command that must succeed, and returns its note.
func (c *client) do(id, name, body string) string {
	c.t.Helper()
	status, text := c.send(http.MethodPost, "/api/games/"+id+"/"+name, body)
	require.Equal(c.t, http.StatusOK, status, "%s %s: %s", name, body, text)
	var answer struct{ Note string }
	require.NoError(c.t, json.Unmarshal([]byte(text), &answer))
	return answer.Note
}

// view returns the game as a page would draw it.
func (c *client) view(id string) *view {
	c.t.Helper()
	g, err := c.server.games.find(id)
	require.NoError(c.t, err)
	return g.shown().view()
}

// board returns the placement of the pieces.
func (c *client) board(id string) string { return strings.Fields(c.view(id).FEN)[0] }

// A listener is a browser that watches games.
type listener struct {
	events chan event
	end    context.CancelFunc
}

// An event is an event of a stream.
type event struct{ kind, data string }

// listen watches games.
func (c *client) listen(ids ...string) *listener {
	c.t.Helper()
	ctx, end := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+"/api/events?game="+strings.Join(ids, "&game="), nil)
	require.NoError(c.t, err)
	answer, err := c.request(r)
	require.NoError(c.t, err)
	require.Equal(c.t, http.StatusOK, answer.StatusCode)
	require.Equal(c.t, "text/event-stream", answer.Header.Get("Content-Type"))
	l := &listener{make(chan event, 1000), end}
	go func() {
		defer answer.Body.Close()
		defer close(l.events)
		lines := bufio.NewScanner(answer.Body)
		lines.Buffer(nil, 1<<20)
		kind := ""
		for lines.Scan() {
			if name, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				kind = name
			} else if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				l.events <- event{kind, data}
			}
		}
	}()
	c.t.Cleanup(end)
	return l
}

// await waits for an event that satisfies wanted.
func (l *listener) await(wanted func(event) bool) error {
	timeout := time.After(2 * soon)
	for {
		select {
		case e, more := <-l.events:
			if !more {
				return errors.New("the stream has ended")
			}
			if wanted(e) {
				return nil
			}
		case <-timeout:
			return errors.New("the stream does not tell what is wanted")
		}
	}
}

// next waits for an event of a kind whose game satisfies wanted.
func (l *listener) next(kind string, wanted func(*view) bool) (v *view, err error) {
	err = l.await(func(e event) bool {
		v = &view{}
		return e.kind == kind && (kind != "game" || json.Unmarshal([]byte(e.data), v) == nil) && wanted(v)
	})
	return v, err
}

// until is next, failing the test on an error.
func (l *listener) until(t *testing.T, kind string, wanted func(*view) bool) *view {
	t.Helper()
	v, err := l.next(kind, wanted)
	require.NoError(t, err)
	return v
}

// untilLive waits until the live view satisfies wanted.
func (l *listener) untilLive(t *testing.T, wanted func(*liveView) bool) {
	t.Helper()
	require.NoError(t, l.await(func(e event) bool {
		v := &liveView{}
		return e.kind == "live" && json.Unmarshal([]byte(e.data), v) == nil && wanted(v)
	}))
}

// untilPast waits until the analysis of a node satisfies wanted.
func (l *listener) untilPast(t *testing.T, node int, wanted func(*pastView) bool) {
	t.Helper()
	require.NoError(t, l.await(func(e event) bool {
		v := &pastView{}
		return e.kind == "past" && json.Unmarshal([]byte(e.data), v) == nil && v.Node == node && wanted(v)
	}))
}

// The material difference lists surplus pieces and the total in pawns.
func TestLeads(t *testing.T) {
	for fen, want := range map[string][2]leadView{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": {{"", 0}, {"", 0}},
		"4k3/8/8/8/8/8/PPP5/4K2R w - - 0 1":                        {{"rppp", 8}, {"", 0}},
		"3qk3/8/8/8/8/8/8/RR2K3 w - - 0 1":                         {{"rr", 1}, {"Q", 0}},
		"4k3/pp6/8/8/8/8/8/4KN2 w - - 0 1":                         {{"n", 1}, {"PP", 0}},
		"3bk3/8/8/8/8/8/8/4KN2 w - - 0 1":                          {{"n", 0}, {"B", 0}},
		"qq2k3/8/8/8/8/8/8/Q3K3 w - - 0 1":                         {{"", 0}, {"Q", 9}},
	} {
		p, err := engine.ParseFEN(fen)
		require.NoError(t, err)
		require.Equal(t, want, materialLeads(&p), fen)
	}
}

func TestCommands(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{}`)
	c.do(id, "move", `{"move":"e2e4"}`)
	c.do(id, "move", `{"move":"Nf6"}`)
	v := c.view(id)
	require.Equal(t, []string{"g8", "f6"}, v.Last)
	require.Equal(t, "B02 Alekhine Defense", v.Opening)
	require.NotEmpty(t, v.Book)
	c.do(id, "undo", `{}`)
	require.Equal(t, 1, c.view(id).Ply)
	c.do(id, "redo", `{}`)
	c.do(id, "go", `{"node":0}`)
	require.True(t, c.view(id).Redo)
	c.do(id, "go", `{"node":2}`)
	require.Empty(t, c.view(id).Hint)
	require.Contains(t, c.do(id, "hint", `{}`), "Hint: 2. ")
	require.Len(t, c.view(id).Hint, 2)
	c.do(id, "undo", `{}`)
	require.Empty(t, c.view(id).Hint, "it was for another position")
	c.do(id, "redo", `{}`)
	c.do(id, "control", `{"control":"5+3"}`)
	c.do(id, "pace", `{"pace":100}`)
	c.do(id, "swap", `{}`)
	require.Equal(t, "You offered a draw.", c.do(id, "draw", `{"side":"white"}`))
	c.do(id, "decline", `{"side":"black"}`)
	c.do(id, "draw", `{"side":"white"}`)
	c.do(id, "accept", `{"side":"black"}`)
	require.Equal(t, "½–½", c.view(id).End.Result)
	require.True(t, strings.HasPrefix(c.view(id).Status, "½–½, "), "the status and the dialog say the same: %s", c.view(id).Status)
	c.do(id, "new", `{}`)
	c.do(id, "resign", `{"side":"white"}`)
	require.Equal(t, "Black wins: resignation.", c.view(id).End.Text)
	require.Equal(t, "0–1", c.view(id).End.Result)
	c.do(id, "new", `{"white":"human Ada","black":"random","control":"off"}`)
	require.Equal(t, [2]string{"Ada", "Computer, random"}, [2]string{c.view(id).Players[0].Name, c.view(id).Players[1].Name})
	c.do(id, "quit", `{}`)
	status, _ := c.send(http.MethodPost, "/api/games/"+id+"/undo", `{}`)
	require.Equal(t, http.StatusNotFound, status)
}

// A rematch swaps the players and keeps the clock and the start position.
func TestRematch(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{}`)
	c.do(id, "new", `{"white":"human Ada","black":"alpha-beta naive","control":"3+2","chess960":0}`)
	require.Equal(t, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1", c.view(id).FEN)
	c.do(id, "resign", `{"side":"white"}`)
	c.do(id, "rematch", `{}`)
	v := c.view(id)
	require.Equal(t, [2]string{"Computer, naive (500)", "Ada"}, [2]string{v.Players[0].Name, v.Players[1].Name})
	require.Equal(t, "3+2", v.Control)
	require.True(t, strings.HasPrefix(v.FEN, "bbqnnrkr/pppppppp/8/8/8/8/"), v.FEN)
	require.Nil(t, v.End)
	require.Equal(t, "black", v.Bottom)
	require.False(t, v.Fast || v.PlayOut)
	c.do(id, "fast", `{"on":true}`)
	c.do(id, "playout", `{"on":true}`)
	c.do(id, "new", `{}`)
	require.True(t, c.view(id).Fast && c.view(id).PlayOut, "a new game is as the one before")
	c.do(id, "new", `{"fast":false,"playOut":false}`)
	require.False(t, c.view(id).Fast || c.view(id).PlayOut)

	made := c.game(`{"fast":true,"playOut":true}`)
	require.True(t, c.view(made).Fast && c.view(made).PlayOut)
	made = c.game(`{"white":"human","black":"human","chess960":959}`)
	require.Equal(t, "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1", c.view(made).FEN)
	require.Equal(t, "White to move", c.view(made).Status)
}

// A document that names nobody is shown with the colors, one with names with them.
func TestNamesOfStudies(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{}`)
	c.do(id, "open", `{"text":"1. e4 e5 *"}`)
	v := c.view(id)
	require.Equal(t, [2]string{"White", "Black"}, [2]string{v.Players[0].Name, v.Players[1].Name})
	c.do(id, "open", `{"text":"[White \"Ada\"]\n\n1. e4 e5 *"}`)
	v = c.view(id)
	require.Equal(t, [2]string{"Ada", "Black"}, [2]string{v.Players[0].Name, v.Players[1].Name})
}

func TestRefusals(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{"black":"alpha-beta 1h"}`)
	for _, r := range []struct {
		name, method, path, body string
		status                   int
		says                     string
	}{
		{"an illegal move", "POST", "/move", `{"move":"e2e5"}`, 400, "e2e5"},
		{"no move", "POST", "/move", `{"move":""}`, 400, "error"},
		{"nothing to undo", "POST", "/undo", `{}`, 409, "no move to take back"},
		{"a premove at one's turn", "POST", "/premove", `{"move":"e7e5"}`, 409, "not human"},
		{"an unknown player", "POST", "/player", `{"side":"white","player":"nobody"}`, 400, "nobody"},
		{"a level too many", "POST", "/player", `{"side":"white","player":"random hard"}`, 400, "random hard"},
		{"an unknown side", "POST", "/player", `{"side":"red","player":"human"}`, 400, "white or black"},
		{"a long name", "POST", "/player", `{"side":"white","player":"human ` + strings.Repeat("x", 41) + `"}`, 400, "at most"},
		{"an unknown clock", "POST", "/control", `{"control":"soon"}`, 400, "soon"},
		{"no position of Chess960", "POST", "/new", `{"chess960":960}`, 400, "from 0 to 959"},
		{"a pace below zero", "POST", "/pace", `{"pace":-1}`, 400, "milliseconds"},
		{"too many lines", "POST", "/analysis", `{"on":true,"lines":99}`, 400, "from 1 to 5"},
		{"no claim", "POST", "/claim", `{}`, 409, "no draw can be claimed"},
		{"no offer", "POST", "/accept", `{"side":"white"}`, 409, "no draw offer"},
		{"resigning for the computer", "POST", "/resign", `{"side":"black"}`, 409, "not human"},
		{"an unknown command", "POST", "/castle", `{}`, 404, "no such command"},
		{"an unknown field", "POST", "/undo", `{"moves":3}`, 400, "moves"},
		{"no JSON", "POST", "/undo", `undo`, 400, "invalid body"},
		{"two values", "POST", "/undo", `{} {}`, 400, "unexpected data"},
		{"too much", "POST", "/undo", `{"text":"` + strings.Repeat("x", maxCommand) + `"}`, 413, "bytes"},
		{"a broken FEN", "POST", "/open", `{"text":"8/8/8/8/8/8/8/8 w - - 0 1"}`, 400, "king"},
		{"a broken IChess file", "POST", "/open", `{"text":"wKE1 bKE1"}`, 400, "occupied"},
		{"a broken PGN", "POST", "/open", `{"text":"1. e4 e5 2. Ke3 *"}`, 400, "Ke3"},
		{"no game at all", "POST", "/open", `{"text":"hello"}`, 400, ""},
		{"an illegal set-up", "POST", "/setup", `{"text":"clear"}`, 400, "king"},
		{"a board too small", "POST", "/setup", `{"board":{"pieces":"k"}}`, 400, "64 characters"},
		{"a position of no move", "GET", "/save?as=fen&node=x", ``, 400, "number of a move"},
		{"an unknown form", "GET", "/save?as=pdf", ``, 400, "pgn, fen or ichess"},
	} {
		t.Run(r.name, func(t *testing.T) {
			c := &client{t, c.server, c.url, ""}
			before := c.view(id)
			status, text := c.send(r.method, "/api/games/"+id+r.path, r.body)
			require.Equal(t, r.status, status, text)
			require.Contains(t, text, r.says)
			require.Contains(t, text, `"error"`)
			require.Equal(t, before, c.view(id))
		})
	}
	status, text := c.send("POST", "/api/games/none/undo", `{}`)
	require.Equal(t, http.StatusNotFound, status, text)
	status, text = c.send("POST", "/api/games/"+id+"/open", `{"text":"`+strings.Repeat("x", maxFile)+`"}`)
	require.Equal(t, http.StatusRequestEntityTooLarge, status, text)
	require.Contains(t, text, "bytes")
	status, _ = c.send("GET", "/api/events", "")
	require.Equal(t, http.StatusBadRequest, status)
	status, _ = c.send("GET", "/js/nothing.js", "")
	require.Equal(t, http.StatusNotFound, status)
}

// Requests from other sites or without the token are refused.
func TestGuard(t *testing.T) {
	const open, closed = false, true
	const form = "application/x-www-form-urlencoded"
	for _, r := range []struct {
		name    string
		closed  bool // the server requires a token
		method  string
		path    string
		headers []string
		status  int
	}{
		{"our page", open, "POST", "/api/games", []string{"Host", "localhost:8080", "Origin", "http://localhost:8080"}, 201},
		{"no page", open, "POST", "/api/games", nil, 201},
		{"localhost", open, "GET", "/api/games", []string{"Host", "localhost:8080"}, 200},
		{"a name that was given", open, "GET", "/api/games", []string{"Host", "Chess.home"}, 200},
		{"IPv6", open, "GET", "/api/games", []string{"Host", "[::1]:8080"}, 200},
		{"a name that was rebound", open, "GET", "/api/games", []string{"Host", "evil.example"}, 421},
		{"a name that was rebound, its page", open, "GET", "/", []string{"Host", "evil.example:80"}, 421},
		{"another page", open, "POST", "/api/games", []string{"Origin", "http://evil.example"}, 403},
		{"another port", open, "POST", "/api/games", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"a page without origin", open, "POST", "/api/games", []string{"Origin", "null"}, 403},
		{"a form", open, "POST", "/api/games", []string{"Content-Type", form}, 415},
		{"plain text", open, "POST", "/api/games", []string{"Content-Type", "text/plain"}, 415},
		{"an image of another page", open, "GET", "/api/games", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"}, 403},
		{"a script of another page", open, "GET", "/js/main.js", []string{"Sec-Fetch-Site", "same-site", "Sec-Fetch-Dest", "script"}, 403},
		{"a link elsewhere", open, "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 200},
		{"a frame elsewhere", open, "GET", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, 403},
		{"a command by GET", open, "GET", "/api/games/x/undo", nil, 404},
		{"no token", closed, "POST", "/api/games", nil, 401},
		{"no token to look", closed, "GET", "/api/games", nil, 401},
		{"no token to watch", closed, "GET", "/api/events?game=x", nil, 401},
		{"a wrong token", closed, "POST", "/api/games", []string{"Host", "localhost:8080", "Cookie", "consort-token-8080=a-secret"}, 401},
		{"the token of another server", closed, "POST", "/api/games", []string{"Host", "localhost:8080", "Cookie", "consort-token-8081=a-secret-of-many-letters"}, 401},
		{"the token", closed, "POST", "/api/games", []string{"Host", "localhost:8080", "Cookie", "consort-token-8080=a-secret-of-many-letters"}, 201},
		{"the token, without a port", closed, "POST", "/api/games", []string{"Host", "chess.home", "Cookie", "consort-token=a-secret-of-many-letters"}, 201},
		{"the token of a program", closed, "POST", "/api/games", []string{"Authorization", "Bearer a-secret-of-many-letters"}, 201},
		{"the token, another page", closed, "POST", "/api/games", []string{"Host", "localhost:8080", "Cookie", "consort-token-8080=a-secret-of-many-letters", "Origin", "http://evil.example"}, 403},
		{"the page is for all", closed, "GET", "/", nil, 200},
	} {
		t.Run(r.name, func(t *testing.T) {
			o, body := Options{Names: []string{"chess.home"}}, ""
			if r.closed {
				o.Token = "a-secret-of-many-letters"
			}
			if r.method == "POST" {
				body = "{}"
			}
			status, text := newClient(t, o).send(r.method, r.path, body, r.headers...)
			require.Equal(t, r.status, status, text)
		})
	}
}

// The URL with the token redirects to the one without it and sets a cookie.
func TestToken(t *testing.T) {
	c := newClient(t, Options{Token: "a-secret-of-many-letters"})
	once := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	defer once.CloseIdleConnections()
	for path, want := range map[string]string{
		"/": "/", "/game/x": "/game/x", "//evil.example/": "/evil.example", "/%09/evil.example/": "/%09/evil.example", "/%0a%0d//evil.example": "/%0A%0D/evil.example",
		"/%5Cevil.example": "/%5Cevil.example", "/%5C/evil.example": "/%5C/evil.example", "/%2F/evil.example": "/evil.example", "/..//evil.example": "/evil.example", "/%20/evil.example": "/%20/evil.example",
	} {
		answer, err := once.Get(c.url + path + "?token=a-secret-of-many-letters")
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, http.StatusSeeOther, answer.StatusCode)
		require.Equal(t, want, answer.Header.Get("Location"))
		cookie := answer.Header.Get("Set-Cookie")
		require.Contains(t, cookie, "HttpOnly")
		require.Contains(t, cookie, "SameSite=Strict")
		require.Contains(t, cookie, "Max-Age=31536000")
	}
}

// Every response has the headers, errors too.
func TestHeaders(t *testing.T) {
	c := newClient(t, Options{})
	for _, path := range []string{"/", "/style.css", "/api/about", "/api/games/none/save"} {
		answer, err := http.Get(c.url + path)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		for name, value := range headers {
			require.Equal(t, value, answer.Header.Get(name), path)
		}
	}
}

// The page requests nothing from other servers, and contains nothing that its
// content security policy would block.
func TestPageIsWhole(t *testing.T) {
	c := newClient(t, Options{})
	status, html := c.send("GET", "/game/x", "")
	require.Equal(t, http.StatusOK, status)
	for _, part := range []string{" style=", " onclick=", "<style", "https://", "http://"} {
		require.NotContains(t, html, part)
	}
	var paths []string
	require.NoError(t, fs.WalkDir(pageFiles(), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && path != "index.html" {
			paths = append(paths, "/"+path)
		}
		return err
	}))
	require.Subset(t, paths, []string{"/style.css", "/worker.js", "/js/main.js", "/js/state/game.js"})
	for _, path := range paths {
		status, text := c.send("GET", path, "")
		require.Equal(t, http.StatusOK, status, path)
		text = strings.ReplaceAll(text, "http://www.w3.org/2000/svg", "")
		require.NotRegexp(t, `https?://`, text, path)
	}
}

func TestOpenAndSave(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{}`)
	for _, r := range []struct{ name, text, note, board string }{
		{"PGN", "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *", "", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"},
		{"two games", "1. d4 *\n\n1. c4 *\n", "", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR"},
		{"FEN", "\ufeff7k/8/8/8/8/8/8/KQ6 w - - 0 1\n", "", "7k/8/8/8/8/8/8/KQ6"},
		{"IChess", "wKE1 wRH1\nbKE8", "", "4k3/8/8/8/8/8/8/4K2R"},
	} {
		body, _ := json.Marshal(map[string]string{"text": r.text})
		require.Equal(t, r.note, c.do(id, "open", string(body)), r.name)
		require.Equal(t, r.board, c.board(id), r.name)
		for _, as := range []string{"pgn", "fen", "ichess"} {
			status, saved := c.send("GET", "/api/games/"+id+"/save?as="+as, "")
			require.Equal(t, http.StatusOK, status)
			body, _ := json.Marshal(map[string]string{"text": saved})
			c.do(id, "open", string(body))
			require.Equal(t, r.board, c.board(id), "%s saved as %s: %s", r.name, as, saved)
		}
	}
}

// Earlier positions can be saved, also those of moves taken back.
func TestSavePast(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{}`)
	c.do(id, "open", `{"text":"1. e4 e5 2. Nf3 *"}`)
	c.do(id, "go", `{"node":2}`)
	for query, part := range map[string]string{
		"as=fen":           "4p3/4P3/8/PPPP1PPP/RNBQKBNR w",
		"as=fen&node=1":    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq",
		"as=fen&node=3":    "4P3/5N2/",
		"as=ichess&node=0": "wPE2",
		"as=ichess&node=1": "wPE4",
	} {
		status, text := c.send("GET", "/api/games/"+id+"/save?"+query, "")
		require.Equal(t, http.StatusOK, status)
		require.Contains(t, text, part, query)
	}
}

// The user of a game against a computer reads whose move it is, with a name or without one.
func TestStatus(t *testing.T) {
	c := newClient(t, Options{})
	for _, game := range []struct{ white, black, want string }{
		{"human", "alpha-beta 1h", "Your move"},
		{"human Ada", "alpha-beta 1h", "Your move"},
		{"human Ada", "human Bob", "White to move"},
		{"human", "human", "White to move"},
		{"alpha-beta 1h", "human Ada", "The computer is thinking"},
	} {
		id := c.game(`{"white":"` + game.white + `","black":"` + game.black + `"}`)
		if strings.HasPrefix(game.white, "alpha-beta") {
			defer c.listen(id).end() // It thinks while somebody watches.
		}
		require.Eventually(t, func() bool { return c.view(id).Status == game.want }, soon, 10*time.Millisecond, "%v", game)
	}
	id := c.game(`{"white":"human Ada","black":"random"}`)
	c.do(id, "open", `{"text":"4k3/8/8/8/8/8/8/4K2r w - - 0 1"}`)
	require.Equal(t, "Your move: you are in check", c.view(id).Status)
}

// The editor is informed which rule its board breaks.
func TestSetup(t *testing.T) {
	c := newClient(t, Options{})
	board := func(pieces map[int]byte, rest string) string {
		squares := bytes.Repeat([]byte{'.'}, 64)
		for square, piece := range pieces {
			squares[square] = piece
		}
		return fmt.Sprintf(`{"board":{"pieces":%q,"side":"white",%s}}`, squares, rest)
	}
	kings := map[int]byte{4: 'K', 60: 'k'}
	for _, r := range []struct{ name, body, rule string }{
		{"legal", board(kings, `"castling":"-"`), ""},
		{"no kings", board(nil, `"castling":"-"`), "king"},
		{"no rook", board(kings, `"castling":"K"`), string(engine.CastlingRook)},
		{"no pawn", board(kings, `"castling":"-","enpassant":"e6"`), string(engine.EnPassantPawn)},
		{"the start", `{"text":"start"}`, ""},
	} {
		status, text := c.send("POST", "/api/setup", r.body)
		require.Equal(t, http.StatusOK, status, "%s: %s", r.name, text)
		var j verdict
		require.NoError(t, json.Unmarshal([]byte(text), &j))
		require.Equal(t, r.rule == "", j.Rule == "", "%s: %s", r.name, text)
		require.Contains(t, j.Rule, r.rule, r.name)
	}
	id := c.game(`{}`)
	c.do(id, "setup", board(map[int]byte{4: 'K', 7: 'R', 60: 'k'}, `"castling":"K"`))
	var castling []target
	for _, target := range c.view(id).Legal["e1"] {
		if target.Kind == kindCastling {
			castling = append(castling, target)
		}
	}
	require.Len(t, castling, 2) // the king's destination, and the rook
	c.do(id, "setup", board(map[int]byte{4: 'K', 7: 'R', 60: 'k'}, `"castling":"-","noCastling":true`))
	require.Equal(t, "no castling", c.view(id).Rules)

	// The move number and the halfmove clock stay.
	id = c.game(`{"white":"human","black":"human"}`)
	for _, fen := range []string{"4k3/8/8/8/8/8/8/4K2R b K - 7 42", "4k3/8/8/8/8/8/8/4K2R w - - 0 1"} {
		var loaded verdict
		status, text := c.send("POST", "/api/setup", fmt.Sprintf(`{"text":%q}`, fen))
		require.Equal(t, http.StatusOK, status, text)
		require.NoError(t, json.Unmarshal([]byte(text), &loaded))
		board, err := json.Marshal(loaded.Board)
		require.NoError(t, err)
		c.do(id, "setup", `{"board":`+string(board)+`}`)
		require.Equal(t, fen, c.view(id).FEN)
	}
}

// Every tab receives changes made in one; a premove is played on the user's turn.
func TestStream(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{"black":"alpha-beta 1h"}`)
	one, two := c.listen(id), c.listen(id, "gone")
	two.until(t, "gone", func(*view) bool { return true })
	c.do(id, "move", `{"move":"e2e4"}`)
	for _, l := range []*listener{one, two} {
		v := l.until(t, "game", func(v *view) bool { return v.Ply == 1 && v.Thinking })
		require.Empty(t, v.Legal)
		require.NotEmpty(t, v.Ahead["d2"])
	}
	c.do(id, "premove", `{"move":"d2d3"}`)
	two.until(t, "game", func(v *view) bool { return len(v.Premove) == 2 })
	one.until(t, "live", func(*view) bool { return true })
	c.do(id, "now", `{}`)
	v := two.until(t, "game", func(v *view) bool { return v.Ply == 3 })
	require.Equal(t, []string{"d2", "d3"}, v.Last)
	c.do(id, "player", `{"side":"black","player":"human"}`) // so that the computer does not move
	c.do(id, "analysis", `{"on":true,"lines":2}`)
	one.untilLive(t, func(v *liveView) bool { return len(v.Lines) == 2 && len(v.Graph) == 4 && v.Graph[0] > 0 })
	c.do(id, "quit", `{}`)
	one.until(t, "gone", func(*view) bool { return true })
}

// The arrow of a premove that castles points to the king's destination, whether the user has
// clicked that or the rook, and in Chess960 too.
func TestPremoveSquares(t *testing.T) {
	for _, p := range []struct{ fen, premove, want string }{
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e1h1", "e1g1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e1a1", "e1c1"},
		{"r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", "e1e2", "e1e2"},
		{"4k3/8/8/8/8/8/8/1R3K1R b HB - 0 1", "f1b1", "f1c1"},
		{"4k3/8/8/8/8/8/8/5KR1 b G - 0 1", "f1g1", "f1g1"},
		{"4k3/P7/8/8/8/8/8/4K3 b - - 0 1", "a7a8q", "a7a8"},
	} {
		position, err := engine.ParseFEN(p.fen)
		require.NoError(t, err)
		require.True(t, isPremove(&position, p.premove), p.premove)
		require.Equal(t, p.want, strings.Join(premove{set: true, id: p.premove}.squares(premoveTargets(&position)), ""), p.premove)
	}
}

// If a tab looks back, that position is analyzed, and the current one only if
// another tab shows it. No more than maxPositions are at once.
func TestLookBackAnalysis(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{}`)
	c.do(id, "open", `{"text":"1. f3 e5 2. g4 Qh4 *"}`)
	c.do(id, "go", `{"node":1}`)
	c.do(id, "analysis", `{"on":true,"lines":2}`)
	g, err := c.server.games.find(id)
	require.NoError(t, err)
	analyzed := func(want ...int) func() bool {
		return func() bool {
			return slices.Equal(slices.Sorted(maps.Keys(g.shown().found)), want)
		}
	}
	one := c.listen(id + "@n3")
	one.untilPast(t, 3, func(v *pastView) bool {
		return len(v.Lines) == 2 && v.Lines[0].Moves == "2... Qh4#" && v.Lines[0].Depth > 0 && slices.Equal(v.Lines[0].Arrow, []string{"d8", "h4"})
	})
	require.True(t, analyzed(3)(), "no tab shows the current position")
	two := c.listen(id, id+"@n0", id+"@n2", id+"@n9")
	two.untilPast(t, 0, func(v *pastView) bool { return v.Waits && len(v.Lines) == 0 })
	two.untilPast(t, 2, func(v *pastView) bool { return len(v.Lines) == 2 })
	require.True(t, analyzed(1, 2, 3)(), "the current position, and the latest plies")
	one.end()
	two.untilPast(t, 0, func(v *pastView) bool { return !v.Waits && len(v.Lines) > 0 })
	require.True(t, analyzed(0, 1, 2)())
	c.do(id, "move", `{"move":"e6"}`)
	require.Eventually(t, analyzed(0, 2, 5), soon, 10*time.Millisecond)
	c.do(id, "analysis", `{"on":false}`)
	two.untilPast(t, 0, func(v *pastView) bool { return !v.Waits && len(v.Lines) == 0 })
	require.Eventually(t, analyzed(), soon, 10*time.Millisecond)
	for _, wrong := range []string{"@n", "@n-1", "@nx"} {
		status, text := c.send("GET", "/api/events?game="+id+wrong, "")
		require.Equal(t, http.StatusBadRequest, status)
		require.Contains(t, text, "number of a move")
	}
}

// Without watchers no computer thinks and no clock runs; both resume with the next
// watcher.
func TestRest(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{"white":"alpha-beta 1h","black":"alpha-beta 1h","control":"10+0"}`)
	g, err := c.server.games.find(id)
	require.NoError(t, err)
	l := c.listen(id)
	l.until(t, "game", func(v *view) bool { return v.Thinking })
	c.do(id, "analysis", `{"on":true}`)
	l.end()
	require.Eventually(t, func() bool { return isAbandoned(g) && !g.room.State().Thinking }, soon, 10*time.Millisecond)
	require.Eventually(t, func() bool { return len(g.shown().found) == 0 }, soon, 10*time.Millisecond)
	require.False(t, g.room.State().Running)
	c.listen(id).until(t, "game", func(v *view) bool { return v.Thinking && !v.Paused })
	c.do(id, "pause", `{}`)
	require.True(t, c.view(id).Paused)
}

// A game shown in a terminal continues when no browser shows it; its analysis ends.
func TestBorrowedRest(t *testing.T) {
	c := newClient(t, Options{})
	s, err := room.New(room.Options{Hash: 1, Control: match.TimeControl{Base: time.Hour}})
	require.NoError(t, err)
	defer s.Close()
	g, err := c.server.games.adopt(s, false)
	require.NoError(t, err)
	l := c.listen(g.id)
	c.do(g.id, "move", `{"move":"e4"}`)
	c.do(g.id, "analysis", `{"on":true}`)
	l.untilLive(t, func(v *liveView) bool { return len(v.Lines) > 0 })
	l.end()
	require.Eventually(t, func() (rests bool) {
		g.look(func(p *page) { rests = p.suspended && len(p.analyzer.positions) == 0 })
		return rests
	}, soon, 10*time.Millisecond)
	require.True(t, s.State().Running)
	require.False(t, isAbandoned(g))
	c.listen(g.id).untilLive(t, func(v *liveView) bool { return len(v.Lines) > 0 })
}

// A game in a terminal is shown in browsers too; it still belongs to the terminal.
func TestShow(t *testing.T) {
	quiet := goleak.IgnoreCurrent()
	s, err := room.New(room.Options{Hash: 1})
	require.NoError(t, err)
	url, stop, err := Show("127.0.0.1:0", s, true)
	require.NoError(t, err)
	host, id, found := strings.Cut(url, "/game/")
	require.True(t, found, url)
	id, token, found := strings.Cut(id, "?token=")
	require.True(t, found, url)
	c := &client{t: t, url: host, token: token}
	l := c.listen(id)
	l.until(t, "game", func(v *view) bool { return v.Ply == 0 && v.Shared && v.Kept })
	c.do(id, "move", `{"move":"e2e4"}`)
	require.Equal(t, 1, s.State().Ply)
	m, err := s.ParseMove("c5")
	require.NoError(t, err)
	require.NoError(t, s.Do(func(b *room.Board) error { return b.Move(m) }))
	l.until(t, "game", func(v *view) bool { return v.Ply == 2 })
	status, text := c.send("POST", "/api/games/"+id+"/quit", `{}`)
	require.Equal(t, http.StatusConflict, status)
	require.Contains(t, text, "terminal")
	for _, path := range []string{"/api/archive", "/api/puzzles"} {
		status, text = c.send("GET", path, "")
		require.Equal(t, http.StatusNotFound, status)
		require.Contains(t, text, "enter archive or puzzles there", "past games are in the terminal")
	}
	l.end()
	require.NoError(t, stop())
	require.False(t, s.State().Closed)
	s.Close()
	_, _, err = Show("127.0.0.1:99999", s, true)
	require.Error(t, err)
	http.DefaultClient.CloseIdleConnections()
	goleak.VerifyNone(t, quiet)
}

// A full registry closes a game without watchers.
func TestRoom(t *testing.T) {
	c := newClient(t, Options{Games: 2})
	first, second := c.game(`{}`), c.game(`{}`)
	one, two := c.listen(first), c.listen(second)
	one.until(t, "game", func(*view) bool { return true })
	two.until(t, "game", func(*view) bool { return true })
	status, text := c.send("POST", "/api/games", `{}`)
	require.Equal(t, http.StatusServiceUnavailable, status, text)
	one.end()
	g, err := c.server.games.find(first)
	require.NoError(t, err)
	require.Eventually(t, func() bool { return isAbandoned(g) }, soon, 10*time.Millisecond)
	c.game(`{}`)
	_, err = c.server.games.find(first)
	require.ErrorIs(t, err, errNoGame)
	_, err = c.server.games.find(second)
	require.NoError(t, err)
}

// More computers than can think at a time wait for each other, and say so; so does
// analysis.
func TestWaiting(t *testing.T) {
	c := newClient(t, Options{})
	body := `{"white":"alpha-beta 1h","black":"alpha-beta 1h","control":"10+0"}`
	first := ""
	for range searchesAtOnce(1) {
		first = c.game(body)
		c.listen(first).until(t, "game", func(v *view) bool { return v.Thinking && strings.HasSuffix(v.Status, " is thinking") })
	}
	id := c.game(body)
	l := c.listen(id)
	l.until(t, "game", func(v *view) bool { return strings.HasSuffix(v.Status, " is waiting for the engine") })
	c.do(id, "analysis", `{"on":true}`)
	l.untilLive(t, func(v *liveView) bool { return v.Waits && v.Running < 0 && v.Left[0] == 600_000 })
	c.do(first, "now", `{}`)
	l.until(t, "game", func(v *view) bool { return strings.HasSuffix(v.Status, " is thinking") })
}

// isAbandoned reports whether a game is suspended because nobody watches it.
func isAbandoned(g *game) bool {
	abandoned, _ := g.abandoned()
	return abandoned
}

// Many games with many users at once do not interfere.
func TestManyGames(t *testing.T) {
	games, rounds := 24, 12
	if testing.Short() {
		games, rounds = 12, 6
	}
	c := newClient(t, Options{})
	var wg sync.WaitGroup
	for i := range games {
		id := c.game(`{"black":"random"}`)
		l := c.listen(id, c.game(`{"white":"aggressive","black":"safe"}`))
		bodies := []string{`{"on":true,"lines":2}`, `{"on":false}`, `{"pace":0}`, `{"side":"black","player":"safe"}`, `{}`, `{}`}
		names := []string{"analysis", "analysis", "pace", "player", "undo", "redo"}
		wg.Go(func() { // the player
			for range rounds {
				v, err := l.next("game", func(v *view) bool { return v.ID == id && (len(v.Legal) > 0 || v.End != nil || v.Paused) })
				if err != nil {
					t.Error(err)
				}
				if len(v.Legal) == 0 {
					return // over, or back at a move of the computer: nothing more may come
				}
				for _, targets := range v.Legal {
					// Rejected while the other tab has taken a move back. If it makes the move
					// again at once, the view is as before, and not sent again.
					for range 3 {
						if status, _ := c.send("POST", "/api/games/"+id+"/move", `{"move":"`+targets[0].Move+`"}`); status == http.StatusOK {
							break
						}
						time.Sleep(2 * minGap)
					}
					break
				}
			}
		})
		wg.Go(func() { // another tab that interferes
			for r := range rounds {
				at := (i + r) % len(names)
				if status, text := c.send("POST", "/api/games/"+id+"/"+names[at], bodies[at]); status >= 500 {
					t.Errorf("%s: %d %s", names[at], status, text)
				}
				c.send("GET", "/api/games", "")
				c.send("GET", "/api/games/"+id+"/node/0", "")
			}
		})
	}
	wg.Wait()
}

// call runs the command.
func call(out io.Writer, args ...string) error {
	return cli.Run(cli.New("consort", "", "", Command()), append([]string{"serve"}, args...), nil, out, io.Discard)
}

// settled returns the options of a command line.
func settled(t *testing.T, args ...string) *options {
	t.Helper()
	c, o := newCommand()
	c.RunE = func(*cobra.Command, []string) error { return o.settle() }
	require.NoError(t, cli.Run(cli.New("consort", "", "", c), append([]string{"serve"}, args...), nil, io.Discard, io.Discard))
	return o
}

func TestOptions(t *testing.T) {
	for _, r := range []struct {
		args []string
		says string
	}{
		{[]string{"-addr", "8080"}, "a host and a port"},
		{[]string{"-games", "0"}, "expected 1 to 1000"},
		{[]string{"-hash", "99999999"}, "-hash is"},
		{[]string{"-token", "short"}, "at least 16"},
		{[]string{"-token", "a+secret+of+many+letters"}, "without spaces"},
		{[]string{"-token", "a-secret-of-many-letters", "-no-token"}, "contradict"},
		{[]string{"-book", "no such book"}, "no such book"},
		{[]string{"-book", "."}, "not a regular file"},
		{[]string{"-book", "none", "-book-depth", "8"}, "--book none: there is no book"},
		{[]string{"now"}, "unexpected argument"},
		{[]string{"-fast"}, "-fast"},
	} {
		err := call(io.Discard, r.args...)
		var usage *cli.UsageError
		require.ErrorAs(t, err, &usage)
		require.Contains(t, err.Error(), r.says)
	}
	var help bytes.Buffer
	require.NoError(t, call(&help, "-help"))
	require.Contains(t, help.String(), "-addr")
	require.Contains(t, help.String(), "-book-depth 0")
	var told bytes.Buffer
	data := t.TempDir()
	o := settled(t, "-data", data, "-book", filepath.Join("..", "..", "..", "engine", "opening", "book.bin"), "-book-depth", "6")
	require.NoError(t, o.announce(&told, &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}, true))
	require.Contains(t, told.String(), "Alpha-beta plays from it up to move 6.\n")
	require.Contains(t, told.String(), "Games are kept in the folder games of "+data+".\n", "the folder that --data takes")
}

// With a book, games list its moves with their shares, and alpha-beta plays from it.
func TestBook(t *testing.T) {
	c := newClient(t, Options{Book: player.BuiltInBook()})
	id := c.game(`{"black":"very hard"}`)
	l := c.listen(id)
	book := c.view(id).Book
	p := engine.StartPosition()
	choices := opening.Book().Choices(&p)
	require.Len(t, book, 20, "the table has names for the moves that the book lacks")
	for i, line := range book {
		require.Equal(t, i < len(choices), line.Share != "", line.SAN)
		require.NotEmpty(t, line.Name)
		if i < len(choices) {
			require.Equal(t, moveName(choices[i].Move), line.Move)
			require.Equal(t, room.FormatShare(float64(choices[i].Weight)/float64(polyglot.Total(choices))), line.Share)
		}
	}
	c.do(id, "move", `{"move":"`+book[0].Move+`"}`)
	l.until(t, "game", func(v *view) bool { return v.Ply == 2 })
	g, err := c.server.games.find(id)
	require.NoError(t, err)
	p = p.After(choices[0].Move)
	state := g.room.State()
	require.True(t, slices.ContainsFunc(opening.Book().Choices(&p), func(c polyglot.Choice) bool { return c.Move == state.LastMove() }), state.Moves[1].SAN)
}

// The command prints an address that lets people in, with a token that stays the same
// after a restart.
func TestServe(t *testing.T) {
	dir := t.TempDir()
	before := ""
	for _, args := range [][]string{
		{"-addr", "127.0.0.1:0", "-data", dir}, {"-addr", "0.0.0.0:0", "-data", dir}, {"-addr", "127.0.0.1:0", "-data", "none"},
		{"-addr", "127.0.0.1:0", "-data", dir, "-no-token"}, {"-addr", "127.0.0.1:0", "-data", dir, "-token", "a-secret-of-many-letters"},
	} {
		o := settled(t, args...)
		ctx, stop := context.WithCancel(context.Background())
		reader, writer := io.Pipe()
		ended := make(chan error, 1)
		go func() { ended <- o.serve(ctx, writer) }()
		line, err := bufio.NewReader(reader).ReadString('\n')
		require.NoError(t, err)
		go func() { _, _ = io.Copy(io.Discard, reader) }()
		address, token, hasToken := strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, "Open ")), "/?token=")
		require.Equal(t, !o.noToken, hasToken, line)
		switch {
		case slices.Contains(args, "-token"):
			require.Equal(t, "a-secret-of-many-letters", token)
		case slices.Contains(args, "none"):
			require.NotEqual(t, before, token)
		case hasToken && before != "":
			require.Equal(t, before, token)
		case hasToken:
			before = token
		}
		jar, err := cookiejar.New(nil)
		require.NoError(t, err)
		browser := &http.Client{Jar: jar}
		status := func(url string) int {
			answer, err := browser.Get(url)
			require.NoError(t, err)
			require.NoError(t, answer.Body.Close())
			return answer.StatusCode
		}
		if hasToken {
			require.Equal(t, http.StatusUnauthorized, status(address+"/api/games"))
			require.Equal(t, http.StatusOK, status(address+"/?token="+token))
		}
		require.Equal(t, http.StatusOK, status(strings.TrimSuffix(address, "/")+"/api/games"))
		browser.CloseIdleConnections()
		stop()
		require.NoError(t, <-ended)
		require.NoError(t, writer.Close())
	}
}

// A token that others may know, or that is none, is replaced.
func TestKeptToken(t *testing.T) {
	a, err := archive.Open(t.TempDir())
	require.NoError(t, err)
	path := filepath.Join(a.Place(), tokenFile)
	first := keptToken(a)
	require.Equal(t, first, keptToken(a))
	info, err := os.Stat(path)
	require.NoError(t, err)
	if runtime.GOOS != "windows" {
		require.Zero(t, info.Mode().Perm()&0o077)
		require.NoError(t, os.Chmod(path, 0o644))
		second := keptToken(a)
		require.NotEqual(t, first, second)
		require.Equal(t, second, keptToken(a))
	}
	require.NoError(t, os.WriteFile(path, []byte("short"), 0o600))
	third := keptToken(a)
	require.NotEqual(t, "short", third)
	require.Equal(t, third, keptToken(a))
	require.NotEqual(t, third, keptToken(nil))
}
