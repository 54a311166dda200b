package uci_test

// Output that nobody reads, or not yet.

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"consort/engine"
	"consort/search"
	"consort/uci"
)

// A gate is a pipe that is full until it is opened. What passes goes to a tap.
type gate struct {
	*tap
	opened chan struct{}
}

func (g *gate) Write(p []byte) (int, error) {
	<-g.opened
	return g.tap.Write(p)
}

// flooding searches until it is stopped and reports a line at a time, as fast as it can.
// ended is closed when the first one ends.
func flooding(ended chan<- struct{}) *stub {
	var once sync.Once
	return &stub{think: func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
		defer once.Do(func() { close(ended) })
		result := atOnce(ctx, g, l, report)
		for depth := 1; ctx.Err() == nil; depth++ {
			report(search.Info{Depth: depth, Score: result.Score, Nodes: 1, PV: []engine.Move{result.Best, result.Ponder}})
		}
		return result
	}}
}

// openGated starts a driver whose output is not read before the gate is opened.
func openGated(t *testing.T, c uci.Config) (*session, *gate) {
	t.Helper()
	reader, writer := io.Pipe()
	s := &session{t: t, in: writer, out: newTap(), ended: make(chan struct{})}
	g := &gate{s.out, make(chan struct{})}
	c.In, c.Out = reader, g
	go func() {
		defer close(s.ended)
		s.err = uci.New(c).Run()
		_ = reader.Close()
	}()
	t.Cleanup(func() {
		_ = writer.Close()
		s.waitEnd(patience)
	})
	return s, g
}

func TestUnreadOutputDoesNotKeepTheDriver(t *testing.T) {
	for _, script := range [][]string{{"go infinite"}, {"go nodes 5"}, {"go ponder"}, {"uci"}, {"go infinite", "isready", "stop"}, {"perft 2"}} {
		for _, end := range []string{"quit", "EOF"} {
			t.Run(strings.Join(script, " ")+" "+end, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					s, g := openGated(t, config(flooding(make(chan struct{}))))
					defer close(g.opened) // A Write is in progress until then.
					s.send(script...)
					time.Sleep(3 * time.Second)
					if end == "quit" {
						s.send("quit")
					} else {
						_ = s.in.Close()
					}
					if d := s.waitEnd(patience); d > time.Second {
						t.Errorf("it took %v", d)
					}
					if s.err != nil {
						t.Errorf("error %v", s.err)
					}
				})
			})
		}
	}
}

// A search whose output nobody reads ends after a while. Nothing of it is lost, and an
// infinite one still waits for stop with its bestmove.
func TestUnreadSearchEnds(t *testing.T) {
	for _, test := range []struct {
		command string
		held    bool
	}{{"go nodes 5", false}, {"go infinite", true}, {"go ponder", true}, {"go ponder infinite", true}} {
		t.Run(test.command, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ended := make(chan struct{})
				s, g := openGated(t, config(flooding(ended)))
				s.send(test.command)
				start := time.Now()
				<-ended
				if d := time.Since(start); d != 5*time.Second {
					t.Errorf("it ended after %v", d)
				}
				close(g.opened)
				if test.held {
					s.expectOnly("info depth ")
					s.send("stop")
				}
				for depth := 1; ; depth++ {
					text := s.line()
					if strings.HasPrefix(text, "bestmove a2a3") {
						break
					}
					if !test.held && !strings.HasPrefix(text, fmt.Sprintf("info depth %d ", depth)) {
						t.Fatalf("%q in place of depth %d", text, depth)
					}
				}
				if rest := s.ask(); len(rest) > 0 {
					t.Errorf("left over: %q", rest)
				}
			})
		})
	}
}

// expectOnly takes the lines that are there, all of which begin with a prefix.
func (s *session) expectOnly(prefix string) {
	s.t.Helper()
	for {
		text, ok := s.out.next(time.Minute)
		if !ok {
			return
		}
		if !strings.HasPrefix(text, prefix) {
			s.t.Fatalf("got %q", text)
		}
	}
}

// stop is handled at once: the search ends, and its bestmove comes when somebody reads.
func TestUnreadStop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan struct{})
		s, g := openGated(t, config(flooding(ended)))
		s.send("go infinite")
		time.Sleep(time.Second)
		start := time.Now()
		s.send("isready", "isready", "stop", "isready")
		<-ended
		if d := time.Since(start); d > 0 {
			t.Errorf("the search ended after %v", d)
		}
		close(g.opened)
		seen := s.expect("bestmove a2a3")
		for count(seen, "readyok") < 3 {
			seen = append(seen, s.line())
		}
	})
}

// A search that begins while nobody reads ends, too.
func TestUnreadBeforeTheSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan struct{})
		s, g := openGated(t, config(flooding(ended)))
		defer close(g.opened)
		s.send("isready")
		time.Sleep(time.Minute)
		start := time.Now()
		s.send("go infinite")
		<-ended
		if d := time.Since(start); d > 0 {
			t.Errorf("the search ended after %v", d)
		}
	})
}

// Commands whose responses nobody reads do not pile up without end.
func TestUnreadResponsesEndTheSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, g := openGated(t, config(&stub{}))
		defer close(g.opened)
		go func() { // More than fits: the end of the session ends the last send.
			for range 1000 {
				if _, err := io.WriteString(s.in, "help\n"); err != nil {
					return
				}
			}
		}()
		s.waitEnd(patience)
		if s.err == nil || !strings.Contains(s.err.Error(), "not read") {
			t.Errorf("error %v", s.err)
		}
	})
}

// A slow reader gets everything, however long that takes, even after quit.
func TestSlowReaderGetsEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const commands = 1000
		reader, writer := io.Pipe()
		out := &slowWriter{tap: newTap()}
		c := config(&stub{})
		c.In, c.Out = reader, out
		ended := make(chan error, 1)
		go func() { ended <- uci.New(c).Run() }()
		_, _ = io.WriteString(writer, strings.Repeat("uci\n", commands)+"quit\n")
		if err := <-ended; err != nil {
			t.Error(err)
		}
		if n := count(out.lines, "uciok"); n != commands {
			t.Errorf("%d of %d responses", n, commands)
		}
		_ = reader.Close()
	})
}

// A slowWriter takes a while for each Write.
type slowWriter struct{ *tap }

func (w *slowWriter) Write(p []byte) (int, error) {
	time.Sleep(900 * time.Millisecond)
	return w.tap.Write(p)
}
