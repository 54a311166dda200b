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

	"consort/cmd/consort/session"
)

// The pace of streams: at most one message of a game in minGap, and a sign of
// life after silence, which finds out who has gone.
const (
	minGap    = 60 * time.Millisecond
	heartbeat = 15 * time.Second
	patience  = 10 * time.Second // for a client that does not read
	maxTopics = 64               // games, and plies of games, of one stream
)

// A stream tells a browser what is new in the games it watches. A browser opens
// few connections to one server, so all its tabs share one stream.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	topics  []*topic
}

// A topic is a game with what was last told of it.
type topic struct {
	id         string
	plies      []int // that its tabs show
	game       *game // nil if there is none of that name
	view, live []byte
	past       map[int]*[]byte // by ply
	gone       bool            // that it is no more has been told
}

// topicsOf reads the parameters of a stream: ID for tabs that show a game, and
// ID@PLY for tabs that look back at the position after so many moves.
func topicsOf(texts []string) (topics []*topic, err error) {
	if len(texts) == 0 || len(texts) > maxTopics {
		return nil, &httpError{http.StatusBadRequest, fmt.Sprintf("a stream is of 1 to %d games", maxTopics)}
	}
	byID := map[string]*topic{}
	for _, text := range texts {
		id, after, looksBack := strings.Cut(text, "@")
		ply := present
		if looksBack {
			if ply, err = strconv.Atoi(after); err != nil || ply < 0 {
				return nil, &session.ParseError{What: "number of moves", Text: after, Hint: "0 is the start"}
			}
		}
		t := byID[id]
		if t == nil {
			t = &topic{id: id, past: map[int]*[]byte{}}
			byID[id] = t
			topics = append(topics, t)
		}
		if slices.Contains(t.plies, ply) {
			continue
		}
		t.plies = append(t.plies, ply)
		if looksBack {
			t.past[ply] = new([]byte)
		}
	}
	return topics, nil
}

// events is GET /api/events?game=ID&game=ID@PLY...
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	topics, err := topicsOf(r.URL.Query()["game"])
	if err != nil {
		refuse(w, err)
		return
	}
	wake := make(chan struct{}, 1)
	st := &stream{w: w, control: http.NewResponseController(w), topics: topics}
	for _, t := range topics {
		g, err := s.games.find(t.id)
		if err != nil {
			continue // The stream tells it.
		}
		leave, err := g.watch(wake, t.plies)
		if err != nil {
			refuse(w, err)
			return
		}
		defer leave()
		t.game = g
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	_ = st.control.SetReadDeadline(time.Time{}) // A stream lives longer than a request.
	st.run(r, wake, s.closing)
}

// run tells until the browser has gone or the server closes.
func (st *stream) run(r *http.Request, wake, closing <-chan struct{}) {
	alive := time.NewTicker(heartbeat)
	defer alive.Stop()
	pause := time.NewTimer(0)
	defer pause.Stop()
	for {
		if !st.tell() {
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

// tell sends what is new.
func (st *stream) tell() bool {
	for _, t := range st.topics {
		if t.gone {
			continue
		}
		if t.game == nil || t.game.session.State().Closed {
			t.gone = true
			if !st.change("gone", new([]byte), map[string]string{"id": t.id}) {
				return false
			}
			continue
		}
		state := t.game.session.State()
		if !st.change("game", &t.view, t.game.view(state)) || !st.change("live", &t.live, t.game.live(state)) {
			return false
		}
		for ply, last := range t.past {
			if !st.change("past", last, t.game.thoughtsOn(ply)) {
				return false
			}
		}
	}
	return true
}

// change sends a value unless it is what was last sent.
func (st *stream) change(event string, last *[]byte, value any) bool {
	text, err := json.Marshal(value)
	if err != nil || bytes.Equal(text, *last) {
		return err == nil
	}
	*last = text
	return st.send("event: " + event + "\ndata: " + string(text) + "\n\n")
}

// send writes, and reports whether anybody reads it.
func (st *stream) send(text string) bool {
	_ = st.control.SetWriteDeadline(time.Now().Add(patience))
	if _, err := st.w.Write([]byte(text)); err != nil {
		return false
	}
	return st.control.Flush() == nil
}
