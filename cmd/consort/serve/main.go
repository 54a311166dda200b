package serve

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"consort/cmd/consort/session"
	"consort/cmd/internal/cli"
)

// Command is "consort serve". It returns after Ctrl-C.
func Command() *cobra.Command {
	c, o := newCommand()
	c.RunE = func(c *cobra.Command, _ []string) error {
		if err := o.settle(); err != nil {
			return err
		}
		if runtime.GOARCH == "wasm" {
			return errNoNetwork
		}
		ctx, stop := cli.Interruptible()
		defer stop()
		return o.serve(ctx, c.OutOrStdout())
	}
	return c
}

// errNoNetwork is reported instead of an address that nothing can reach: Go's network in
// WebAssembly ends inside the program.
var errNoNetwork = errors.New("serve needs a network, which a program in WebAssembly does not have; play works without one")

// serve listens and answers until the context ends.
func (o *options) serve(ctx context.Context, stdout io.Writer) error {
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return fmt.Errorf("%w\nconsort serve --addr 127.0.0.1:0 takes a port that is free", err)
	}
	local := isLoopback(listener.Addr())
	if !local && o.token == "" {
		o.token = rand.Text()
	}
	server := New(Options{
		Names: strings.FieldsFunc(o.names, func(r rune) bool { return r == ',' || r == ' ' }),
		Token: o.token, Games: o.games, Hash: o.hash, Threads: o.threads, Book: o.book,
	})
	defer server.Close()
	if err := o.announce(stdout, listener.Addr(), local); err != nil {
		return errors.Join(err, listener.Close())
	}
	return answer(ctx, server, listener)
}

// answer is the HTTP server. Slow or silent clients are cut off; streams have
// deadlines of their own.
func answer(ctx context.Context, server *Server, listener net.Listener) error {
	web := &http.Server{
		Handler:           server,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
	}
	ended := make(chan error, 1)
	go func() { ended <- web.Serve(listener) }()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	server.Close() // ends the streams, which Shutdown would wait for
	patience, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	if web.Shutdown(patience) != nil {
		return web.Close()
	}
	return nil
}

// announce prints the address.
func (o *options) announce(out io.Writer, address net.Addr, local bool) error {
	text := "Open " + pageURL(address, "/", o.token) + "\nCtrl-C ends the server.\n"
	if !local {
		text += "Other machines reach it by the address or name of this one in its place.\n"
	}
	if book := session.BookSummary(o.book); book != "" {
		text += book + "\n"
	}
	_, err := io.WriteString(out, text)
	return err
}

// isLoopback reports whether only this machine can reach an address.
func isLoopback(address net.Addr) bool {
	tcp, ok := address.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}
