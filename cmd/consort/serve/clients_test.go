package serve

import (
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

// A stream needs a game that exists: others are refused, so that they cost nothing.
func TestUnknownStreams(t *testing.T) {
	c := newClient(t, Options{})
	for _, query := range []string{"game=none", "game=none&game=none@n3&game=nobody"} {
		status, text := c.send("GET", "/api/events?"+query, "")
		require.Equal(t, http.StatusNotFound, status, text)
		require.Contains(t, text, "no such game")
	}
	c.listen(c.game(`{}`), "none").until(t, "gone", func(*view) bool { return true })
}

// A client has a number of streams at most, refused ones not counted.
func TestTooManyStreams(t *testing.T) {
	c := newClient(t, Options{})
	id := c.game(`{}`)
	c.send("GET", "/api/events?game=none", "")
	var streams []*listener
	for range maxStreams {
		streams = append(streams, c.listen(id))
	}
	status, text := c.send("GET", "/api/events?game="+id, "")
	require.Equal(t, http.StatusTooManyRequests, status, text)
	require.Contains(t, text, "too many streams")
	left, err := c.server.clients.enter("192.0.2.1:1234")
	require.NoError(t, err, "another client")
	left()
	streams[0].end()
	require.Eventually(t, func() bool {
		c.server.clients.mu.Lock()
		defer c.server.clients.mu.Unlock()
		return c.server.clients.streams["127.0.0.1"] == maxStreams-1
	}, soon, time.Millisecond)
	c.listen(id).until(t, "game", func(*view) bool { return true })
	for _, s := range streams[1:] {
		s.end()
	}
	require.Eventually(t, func() bool {
		c.server.clients.mu.Lock()
		defer c.server.clients.mu.Unlock()
		return len(c.server.clients.streams) <= 1
	}, soon, time.Millisecond)
}

// Of 300 slow clients 40 do not read their streams and the others do not finish their
// requests. The former are cut off, and meanwhile others are served.
func TestSlowClients(t *testing.T) {
	quiet := goleak.IgnoreCurrent()
	server := New(Options{Hash: 1})
	server.clients.patience = 300 * time.Millisecond
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- serveHTTP(ctx, server, listener) }()
	c := &client{t, server, "http://" + listener.Addr().String(), ""}
	id := c.game(`{"white":"random","black":"random"}`)
	c.do(id, "pace", `{"pace":60}`)
	g, err := server.games.find(id)
	require.NoError(t, err)
	watchers := func() (n int) { g.look(func(p *page) { n = len(p.watchers) }); return n }
	var slow []net.Conn
	for i := range 300 {
		conn, err := (&net.Dialer{}).Dial("tcp", listener.Addr().String())
		require.NoError(t, err)
		slow = append(slow, conn)
		require.NoError(t, conn.(*net.TCPConn).SetReadBuffer(2048))
		request := "GET /api/events?game=" + id
		if i < 40 {
			request += " HTTP/1.1\r\nHost: localhost\r\n\r\n"
		}
		_, err = io.WriteString(conn, request)
		require.NoError(t, err)
	}
	require.Eventually(t, func() bool { return watchers() == 40 }, soon, time.Millisecond)
	for moves := 0; watchers() > 0; moves++ {
		status, text := c.send("GET", "/api/games", "")
		require.Equal(t, http.StatusOK, status, text)
		if g.room.State().End.Over() {
			c.do(id, "new", `{}`)
		}
		time.Sleep(100 * time.Millisecond)
		require.Less(t, moves, 600, "the slow clients are still there")
	}
	stop()
	require.NoError(t, <-ended)
	for _, conn := range slow {
		require.NoError(t, conn.Close())
	}
	http.DefaultClient.CloseIdleConnections()
	goleak.VerifyNone(t, quiet)
}
