package serve

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/command"
	"consort/cmd/consort/review"
)

var storm = flag.Duration("storm", 400*time.Millisecond, "how long TestStorm sends commands")

// TestStorm sends random commands from 16 clients to a few games, which they also watch,
// read, close and open again: every request is answered, none by a failure of the server,
// and each game stays one. It is for the race detector.
func TestStorm(t *testing.T) {
	past, err := archive.Open(t.TempDir())
	require.NoError(t, err)
	c := newClient(t, Options{Archive: past, Review: review.Options{Nodes: 100}})
	var ids [4]string
	for i, body := range []string{`{"white":"human","black":"human"}`, `{"white":"human","black":"naive","control":"0.02+0"}`, `{"white":"random","black":"safe"}`, `{"white":"human","black":"human"}`} {
		ids[i] = c.game(body)
	}
	c.do(ids[3], "open", `{"text":"1. e4 (1. d4 d5) e5 2. Nf3 {a comment} *"}`)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	end := time.Now().Add(*storm)
	var clients sync.WaitGroup
	for i := range 16 {
		clients.Go(func() {
			random := rand.New(rand.NewPCG(seed, uint64(i)))
			for watching := (*listener)(nil); time.Now().Before(end); {
				id := ids[random.IntN(len(ids))]
				if random.IntN(10) == 0 {
					if watching != nil {
						watching.end()
					}
					watching = c.listen(id, id+"@n1", ids[0])
				}
				if failed := c.bluster(random, id, id != ids[0]); failed != "" {
					t.Error(failed)
				}
			}
		})
	}
	clients.Wait()
	for _, id := range ids {
		g, err := c.server.games.find(id)
		if errors.Is(err, errNoGame) {
			continue // It had no moves when it was closed.
		}
		require.NoError(t, err)
		s := g.shown()
		n := s.At()
		require.Equal(t, s.Ply, n.Ply())
		require.Equal(t, s.Ply, s.game.Len())
		for ply, m := range s.Moves[:s.Ply] {
			require.Equal(t, m.Node, n.Line()[ply].ID())
			require.Equal(t, m.Move, n.Line()[ply].Move())
		}
	}
}

// bluster sends a random request, and returns what is wrong with the answer, "" if it is
// one that the server means to give.
func (c *client) bluster(random *rand.Rand, id string, mayQuit bool) string {
	pick := func(texts ...string) string { return texts[random.IntN(len(texts))] }
	method, path, body := http.MethodPost, "/api/games/"+id+"/", "{}"
	switch random.IntN(8) {
	case 0:
		method, body = http.MethodGet, ""
		path += pick("tree", "review", "setup", "node/0", "node/2", "node/1", "file?as=pgn", "file?as=fen")
	case 1:
		path += pick("quit", "try")
		body = pick(`{}`, `{"ply":1,"move":"e2e4"}`)
		if strings.HasSuffix(path, "/quit") && (!mayQuit || random.IntN(4) > 0) {
			path, body = "/api/games/"+id+"/move", `{"move":"d4"}`
		}
	default:
		names := []string{"unknown"}
		for _, c := range command.Table() {
			if c.Page != "" && (c.Page != "hint" || random.IntN(10) == 0) { // which takes long
				names = append(names, c.Page)
			}
		}
		path += pick(names...)
		body = fmt.Sprintf(`{"move":%q,"side":%q,"player":%q,"control":%q,"text":%q,"ply":%d,"pace":%d,"lines":%d,"on":%t%s}`,
			pick("e2e4", "e7e5", "g1f3", "b8c6", "a2a4", "h7h6", "d2d4"), pick("white", "black"), pick("human", "random", "naive", "human Ada"),
			pick("off", "0.01+0", "1+1"), pick("start", "1. d4 *", "words", ""),
			random.IntN(6), random.IntN(20), 1+random.IntN(3), random.IntN(2) == 0, pick("", "", `,"node":1`, `,"node":2`, `,"moves":["e2e4"],"node":0`, `,"glyphs":[1]`))
	}
	status, answer := c.send(method, path, body)
	if status >= http.StatusInternalServerError && status != http.StatusServiceUnavailable {
		return fmt.Sprintf("%s %s: %d %s", path, body, status, answer)
	}
	return ""
}
