package serve

// One game shown in browsers and elsewhere at the same time: `consort play -page`
// draws it in a terminal, this server draws it too, and people play in both.

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"

	"consort/cmd/consort/session"
)

// Show shows a session at an address such as 127.0.0.1:8080, where port 0 is any
// that is free, until stop is called. It returns the address of its page. Where
// others can reach that, it has a token in it. The session stays its owner's:
// pages cannot quit it, and it goes on when none shows it.
func Show(address string, s *session.Session) (url string, stop func() error, err error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", nil, err
	}
	token := ""
	if !isLoopback(listener.Addr()) {
		token = rand.Text()
	}
	server := New(Options{Token: token, Book: s.Book()})
	g, err := server.games.adopt(s)
	if err != nil {
		return "", nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- answer(ctx, server, listener) }()
	stop = func() error {
		cancel()
		if err := <-ended; err != nil {
			return fmt.Errorf("the page: %w", err)
		}
		return nil
	}
	return pageURL(listener.Addr(), "/game/"+g.id, token), stop, nil
}

// pageURL returns what people open in their browsers.
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
