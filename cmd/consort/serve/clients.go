package serve

// What one client takes of the server: streams, and time to read what it is sent.

import (
	"context"
	"net"
	"net/http"
	"sync"
	"time"
)

// Limits of a client. A browser needs one stream for all tabs, or one for each.
const (
	maxStreams = 64               // of one address
	writeTime  = 10 * time.Second // in which a client must read a part of a response
	maxBuffer  = 64 << 10         // bytes that the system holds for a client that does not read
)

// clients counts the streams of each client.
type clients struct {
	patience time.Duration // for each part of a response
	mu       sync.Mutex
	streams  map[string]int // by address, without the port
}

// enter counts a stream, until left is called. The error is errStreams.
func (c *clients) enter(address string) (left func(), err error) {
	if host, _, err := net.SplitHostPort(address); err == nil {
		address = host
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.streams[address] >= maxStreams {
		return nil, errStreams
	}
	c.streams[address]++
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.streams[address]--; c.streams[address] == 0 {
			delete(c.streams, address)
		}
	}, nil
}

// A response cuts off a client that does not read. A deadline for the whole response
// would also end large files over slow connections, and streams.
type response struct {
	http.ResponseWriter
	patience time.Duration
}

// Unwrap lets an http.ResponseController reach the connection.
func (w *response) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *response) WriteHeader(status int) {
	w.wait()
	w.ResponseWriter.WriteHeader(status)
}

func (w *response) Write(p []byte) (int, error) {
	w.wait()
	return w.ResponseWriter.Write(p)
}

// wait gives the client time to read the next part.
func (w *response) wait() {
	// In WebAssembly there are no deadlines, and no connections.
	_ = http.NewResponseController(w.ResponseWriter).SetWriteDeadline(time.Now().Add(w.patience))
}

// limitBuffer bounds the memory that the system takes for a connection.
func limitBuffer(ctx context.Context, connection net.Conn) context.Context {
	if tcp, ok := connection.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(maxBuffer) // Without it, slow clients are cut off later.
	}
	return ctx
}
