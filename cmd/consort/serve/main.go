package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"consort/cmd/consort/room"
	"consort/cmd/internal/cli"
)

// Command returns the command "consort serve", which runs until Ctrl-C.
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
		if o.export != "" {
			return Export(ctx, o.export, c.OutOrStdout())
		}
		return o.serve(ctx, c.OutOrStdout())
	}
	return c
}

// errNoNetwork is the error in WebAssembly. Go's network is simulated there within the
// program: listening would succeed, and no browser could connect.
var errNoNetwork = errors.New("serve is not available in WebAssembly, which has no network: use consort play, or serve --export for a page without a server")

// serve serves the page and its games until the context ends.
func (o *options) serve(ctx context.Context, stdout io.Writer) error {
	listener, err := net.Listen("tcp", o.addr)
	if err != nil {
		return fmt.Errorf("%w\nconsort serve --addr 127.0.0.1:0 listens on any free port", err)
	}
	local := isLoopback(listener.Addr())
	if o.token == "" && !o.noToken {
		o.token = keptToken(o.archive)
	}
	options := Options{
		Names: strings.FieldsFunc(o.names, func(r rune) bool { return r == ',' || r == ' ' }),
		Token: o.token, Games: o.games, Hash: o.hash, Threads: o.threads, Book: o.book, Archive: o.archive,
	}
	if o.dataErr != nil {
		options.NoArchive = "games are not kept: " + o.dataErr.Error()
	}
	server := New(options)
	defer server.Close()
	if err := o.announce(stdout, listener.Addr(), local); err != nil {
		return errors.Join(err, listener.Close())
	}
	return serveHTTP(ctx, server, listener)
}

// serveHTTP serves requests until the context ends. Slow or silent clients time out: see
// clients.go for those that do not read.
func serveHTTP(ctx context.Context, server *Server, listener net.Listener) error {
	web := &http.Server{
		Handler:           server,
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    16 << 10,
		ConnContext:       limitBuffer,
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
	text := "Open " + pageURL(address, "/", o.token) + "\nCtrl-C stops the server.\n"
	if o.token == "" {
		text += "There is no token: everyone who can reach this address can play.\n"
	}
	if !local {
		text += "From another machine, put the address or name of this one in place of 127.0.0.1.\n"
	}
	switch {
	case o.archive != nil:
		text += "Games are kept in the folder games of " + filepath.Dir(o.archive.Place()) + ".\n"
	case o.dataErr != nil:
		text += "Games are not kept: " + o.dataErr.Error() + ".\n"
	}
	if book := room.BookSummary(o.book); book != "" {
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
