package serve

// One game shown in a terminal and in browsers at the same time, as
// `consort play --page` does: users can move in both.

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"

	"consort/cmd/consort/room"
)

// pastInTerminal says where past games are when a terminal has them, not the page.
const pastInTerminal = "this page shows the game of a terminal: enter archive or puzzles there for past games, or run consort serve for a page that has them"

// Show serves a room at an address such as 127.0.0.1:8080 until stop is called; port 0 picks
// a free port. saves is whether the caller saves the games of the room, which the page says.
// It returns the URL of the page, which includes a token. The caller keeps the room: pages
// cannot quit it, and it continues without watchers.
func Show(address string, r *room.Room, saves bool) (url string, stop func() error, err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", nil, err
	}
	token := rand.Text()
	server := New(Options{Token: token, Book: r.Book(), NoArchive: pastInTerminal})
	g, err := server.games.adopt(r, saves)
	if err != nil {
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serveHTTP(ctx, server, listener) }()
	stop = func() error {
		cancel()
		if err := <-ended; err != nil {
			return fmt.Errorf("serving the page: %w", err)
		}
		return nil
	}
	return pageURL(listener.Addr(), "/game/"+g.id, token), stop, nil
}

// pageURL returns the URL to open in a browser.
func pageURL(address net.Addr, path, token string) string {
	host, port, _ := net.SplitHostPort(address.String())
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	url := "http://" + net.JoinHostPort(host, port) + path
	if token != "" {
		url += "?" + tokenName + "=" + token
	}
	return url
}
