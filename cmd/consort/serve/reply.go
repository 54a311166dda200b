package serve

// Reading and writing JSON, and error responses.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"consort/cmd/consort/match"
	"consort/engine"
)

// An httpError is an error with its HTTP status.
type httpError struct {
	status int
	text   string
}

func (e *httpError) Error() string { return e.text }

// Errors of the server itself.
var (
	errNoGame   = &httpError{http.StatusNotFound, "no such game: it was closed or deleted"}
	errFull     = &httpError{http.StatusServiceUnavailable, "too many games: close one first"}
	errShared   = &httpError{http.StatusConflict, "this game is also shown in a terminal: quit it there"}
	errStreams  = &httpError{http.StatusTooManyRequests, "too many streams from your address: close other tabs"}
	errTabs     = &httpError{http.StatusServiceUnavailable, "too many tabs show this game"}
	errNoMoves  = &httpError{http.StatusConflict, "there are no moves to review"}
	errNoReview = &httpError{http.StatusNotFound, "the game has not been reviewed"}
	errNoPuzzle = &httpError{http.StatusNotFound, "there is no mistake to correct: review the game again"}
	errCommand  = &httpError{http.StatusNotFound, "no such command"}
)

// read decodes the body of a POST, which must be JSON: an HTML form on another site
// cannot send that.
func read(r *http.Request, into any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return &httpError{http.StatusUnsupportedMediaType, "the body must be application/json"}
	}
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	err = decoder.Decode(into)
	if err == nil {
		if _, more := decoder.Token(); more != io.EOF {
			err = fmt.Errorf("unexpected data after the JSON value")
		}
	}
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return &httpError{http.StatusRequestEntityTooLarge, fmt.Sprintf("the body is larger than %d bytes", large.Limit)}
	}
	if err != nil {
		return &httpError{http.StatusBadRequest, "invalid body: " + err.Error()}
	}
	return nil
}

// A file is an answer that the browser saves.
type file struct{ name, text string }

// answers makes a handler of a function that returns what to answer: a file, or what
// becomes JSON.
func answers(do func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		value, err := do(r)
		switch f, isFile := value.(file); {
		case err != nil:
			refuse(w, err)
		case isFile:
			w.Header().Set("Content-Type", "text/plain; charset=utf-8")
			w.Header().Set("Content-Disposition", `attachment; filename="`+f.name+`"`)
			_, _ = w.Write([]byte(f.text)) // A client that has disconnected needs no file.
		default:
			write(w, http.StatusOK, value)
		}
	}
}

// ofGame is answers for requests about a game.
func (s *Server) ofGame(do func(*game, *http.Request) (any, error)) http.HandlerFunc {
	return answers(func(r *http.Request) (any, error) {
		g, err := s.games.find(r.PathValue("id"))
		if err != nil {
			return nil, err
		}
		return do(g, r)
	})
}

// write answers with JSON.
func write(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // A client that has disconnected needs no answer.
}

// refuse answers with an error and the HTTP status that fits it.
func refuse(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	own, refusal, illegal := (*httpError)(nil), match.Refusal(""), (*engine.IllegalMoveError)(nil)
	switch {
	case errors.As(err, &own):
		status = own.status
	case errors.As(err, &refusal), errors.As(err, &illegal):
		status = http.StatusConflict
	}
	write(w, status, map[string]string{"error": err.Error()})
}
