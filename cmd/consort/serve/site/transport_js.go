package main

// Requests and responses as calls between JavaScript and Go. JavaScript calls request
// and cancel; Go calls consortAnswer with the parts of a response: the head, the body
// as it is flushed, and the end. No call waits for a response: WebAssembly has one
// thread.

import (
	"bytes"
	"context"
	"net/http"
	"strings"
	"sync"
	"syscall/js"
)

// A transport passes requests to a handler.
type transport struct {
	handler http.Handler

	mu      sync.Mutex
	cancels map[int]context.CancelFunc // of the requests that are being answered, by ID
}

func newTransport(h http.Handler) *transport {
	return &transport{handler: h, cancels: map[int]context.CancelFunc{}}
}

// serve tells JavaScript the functions to call. They are never released.
func (t *transport) serve() {
	request := js.FuncOf(func(_ js.Value, args []js.Value) any {
		t.request(args[0].Int(), args[1].String(), args[2].String(), args[3].String())
		return nil
	})
	cancel := js.FuncOf(func(_ js.Value, args []js.Value) any {
		t.cancel(args[0].Int())
		return nil
	})
	js.Global().Call("consortServe", request, cancel)
}

// request starts to answer a request.
func (t *transport) request(id int, method, path, body string) {
	ctx, cancel := context.WithCancel(context.Background())
	t.mu.Lock()
	t.cancels[id] = cancel
	t.mu.Unlock()
	go func() {
		w := &response{id: id, header: http.Header{}}
		// The page may use no other server than its own, so every request has its origin.
		r, err := http.NewRequestWithContext(ctx, method, "http://localhost"+path, strings.NewReader(body))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
		} else {
			r.Header.Set("Content-Type", "application/json")
			t.handler.ServeHTTP(w, r)
		}
		t.cancel(id)
		w.end()
	}()
}

// cancel ends a request, if it is still being answered.
func (t *transport) cancel(id int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if cancel := t.cancels[id]; cancel != nil {
		cancel()
		delete(t.cancels, id)
	}
}

// A response is an http.ResponseWriter that keeps what is written until it is flushed.
type response struct {
	id     int
	header http.Header
	status int // 0 before WriteHeader
	body   bytes.Buffer
	begun  bool // the head has been sent
}

func (w *response) Header() http.Header { return w.header }

func (w *response) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

func (w *response) Write(p []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(p)
}

// Flush sends what has been written.
func (w *response) Flush() {
	w.WriteHeader(http.StatusOK)
	if !w.begun {
		w.begun = true
		w.send("head", map[string]any{
			"status": w.status, "type": w.header.Get("Content-Type"), "disposition": w.header.Get("Content-Disposition"),
		})
	}
	if w.body.Len() > 0 {
		w.send("part", toJS(w.body.Bytes()))
		w.body.Reset()
	}
}

// end sends the rest.
func (w *response) end() {
	w.Flush()
	w.send("end", true)
}

// send sends a part of the response.
func (w *response) send(kind string, value any) {
	js.Global().Call("consortAnswer", w.id, map[string]any{kind: value})
}
