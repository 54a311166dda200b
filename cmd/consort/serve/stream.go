package serve

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"consort/cmd/consort/match"
)

// Limits of a stream. A heartbeat after silence detects clients that are gone.
const (
	minGap    = 60 * time.Millisecond // between updates
	heartbeat = 15 * time.Second
	maxTopics = 64 // games, and plies of games, per stream
)

// A stream sends a browser the changes in the games it watches. Browsers limit the
// number of connections to one server, so all tabs share one stream.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	topics  []*topic
}

// A topic is a game that the stream reports, with what was last sent.
type topic struct {
	id         string
	nodes      []int // that its tabs show
	game       *game // nil if it does not exist
	view, live []byte
	past       map[int]*[]byte // by node
	gone       bool            // its end has been sent
}

// topicsOf parses the parameters of a stream: ID for tabs that show the current
// position of a game, ID@nNODE for tabs that look at another one.
func topicsOf(texts []string) (topics []*topic, err error) {
	if len(texts) == 0 || len(texts) > maxTopics {
		return nil, &httpError{http.StatusBadRequest, fmt.Sprintf("a stream takes 1 to %d games", maxTopics)}
	}
	byID := map[string]*topic{}
	for _, text := range texts {
		id, name, looksBack := strings.Cut(text, "@n")
		node := current
		if looksBack {
			if node, err = strconv.Atoi(name); err != nil || node < 0 {
				return nil, &match.ParseError{What: "node", Text: name, Hint: "the number of a move of the game"}
			}
		}
		t := byID[id]
		if t == nil {
			t = &topic{id: id, past: map[int]*[]byte{}}
			byID[id] = t
			topics = append(topics, t)
		}
		if slices.Contains(t.nodes, node) {
			continue
		}
		t.nodes = append(t.nodes, node)
		if looksBack {
			t.past[node] = new([]byte)
		}
	}
	return topics, nil
}

// events handles GET /api/events?game=ID&game=ID@nNODE...
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	topics, err := topicsOf(r.URL.Query()["game"])
	if err != nil {
		refuse(w, err)
		return
	}
	left, err := s.clients.enter(r.RemoteAddr)
	if err != nil {
		refuse(w, err)
		return
	}
	defer left()
	wake := make(chan struct{}, 1)
	st := &stream{w: w, control: http.NewResponseController(w), topics: topics}
	unknown := 0
	for _, t := range topics {
		g, err := s.games.find(t.id)
		if err != nil {
			unknown++ // The stream reports it, if it has other games.
			continue
		}
		leave, err := g.watch(wake, t.nodes)
		if err != nil {
			refuse(w, err)
			return
		}
		defer leave()
		t.game = g
	}
	if unknown == len(topics) {
		refuse(w, errNoGame)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	_ = st.control.SetReadDeadline(time.Time{}) // A stream lives longer than a request.
	st.run(r, wake, s.closing)
}

// run sends changes until the client disconnects or the server closes.
func (st *stream) run(r *http.Request, wake, closing <-chan struct{}) {
	alive := time.NewTicker(heartbeat)
	defer alive.Stop()
	pause := time.NewTimer(0)
	defer pause.Stop()
	for {
		if !st.sendChanges() {
			return
		}
		pause.Reset(minGap)
		select {
		case <-pause.C:
		case <-r.Context().Done():
			return
		}
		select {
		case <-wake:
		case <-alive.C:
			if !st.send(": alive\n\n") {
				return
			}
		case <-r.Context().Done():
			return
		case <-closing:
			return
		}
	}
}

// sendChanges sends what has changed, and reports whether the client still reads.
func (st *stream) sendChanges() bool {
	for _, t := range st.topics {
		if t.gone {
			continue
		}
		var s *shown
		if t.game != nil {
			// What a page shows as played is on disk: it is saved after it was looked at.
			s = t.game.shown()
			if t.game.keeper.Flush() != nil {
				s = t.game.shown() // It reports the error.
			}
		}
		if s == nil || s.Closed {
			t.gone = true
			if !st.sendIfChanged("gone", new([]byte), map[string]string{"id": t.id}) {
				return false
			}
			continue
		}
		if !st.sendIfChanged("game", &t.view, s.view()) || !st.sendIfChanged("live", &t.live, s.live()) {
			return false
		}
		for node, last := range t.past {
			if !st.sendIfChanged("past", last, s.past(node)) {
				return false
			}
		}
	}
	return true
}

// sendIfChanged sends a value unless it equals the one last sent.
func (st *stream) sendIfChanged(event string, last *[]byte, value any) bool {
	text, err := json.Marshal(value)
	if err != nil || bytes.Equal(text, *last) {
		return err == nil
	}
	*last = text
	return st.send("event: " + event + "\ndata: " + string(text) + "\n\n")
}

// send writes text, and reports whether the client still reads.
func (st *stream) send(text string) bool {
	if _, err := st.w.Write([]byte(text)); err != nil {
		return false
	}
	return st.control.Flush() == nil
}
