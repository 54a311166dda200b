package serve

// What is read and written as JSON, and how refusals are told.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"

	"consort/cmd/consort/session"
	"consort/engine"
)

// An httpError is a refusal with its status.
type httpError struct {
	status int
	text   string
}

func (e *httpError) Error() string { return e.text }

// What the server refuses by itself.
var (
	errNoGame  = &httpError{http.StatusNotFound, "there is no such game: it was quit, or the server has been started anew"}
	errFull    = &httpError{http.StatusServiceUnavailable, "there are too many games: quit one"}
	errLent    = &httpError{http.StatusConflict, "this game belongs to a terminal: quit there ends it"}
	errTabs    = &httpError{http.StatusServiceUnavailable, "there are too many tabs open"}
	errCommand = &httpError{http.StatusNotFound, "there is no such command"}
)

// read reads the body of a POST, which must be JSON: a form of another page
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
			err = fmt.Errorf("there is more behind it")
		}
	}
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return &httpError{http.StatusRequestEntityTooLarge, fmt.Sprintf("that is more than %d bytes", large.Limit)}
	}
	if err != nil {
		return &httpError{http.StatusBadRequest, "the body cannot be read: " + err.Error()}
	}
	return nil
}

// write answers with JSON.
func write(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // Whoever has gone needs no answer.
}

// refuse tells an error, with the status that fits it.
func refuse(w http.ResponseWriter, err error) {
	status := http.StatusBadRequest
	own, refusal, illegal := (*httpError)(nil), session.Refusal(""), (*engine.IllegalMoveError)(nil)
	switch {
	case errors.As(err, &own):
		status = own.status
	case errors.As(err, &refusal), errors.As(err, &illegal):
		status = http.StatusConflict
	}
	write(w, status, map[string]string{"error": err.Error()})
}
