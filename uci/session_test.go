package uci_test

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"consort/engine"
	"consort/eval/nnue"
	"consort/eval/wdl"
	"consort/search"
	"consort/search/player"
	"consort/uci"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patience is how long a test waits for what must come, however busy the machine is.
// Bounds in milliseconds are tested in bubbles of testing/synctest: their clock moves
// only while everybody waits, so that what is done at once takes no time at all.
const patience = time.Minute

// idle has real time tested, too: what the processor needs, which no bubble shows.
var idle = flag.Bool("idle", false, "the machine is idle: test times that a busy one cannot keep")

// late reports whether something took too long, on a machine that is idle.
func late(d, limit time.Duration) bool { return *idle && d > limit }

// config returns a configuration around one stub.
func config(s *stub) uci.Config {
	if s.name == "" {
		s.name = "stub"
	}
	return uci.Config{
		Name: "Consort", Version: "test", Author: "the Consort authors",
		Player:  player.Config{Kinds: []player.Kind{kind(s)}, Model: rawScores},
		Explain: func(p *engine.Position, _ *nnue.Network) string { return "evaluation of " + p.FEN() },
		Bench: func(ctx context.Context, _ *nnue.Network, args []string, out io.Writer) error {
			_, err := fmt.Fprintf(out, "bench %v\n1234 nodes 5678 nps\n", args)
			return err
		},
		NewSeed: func() uint64 { return 99 },
	}
}

// kind makes an entry of the list of players of a stub.
func kind(s *stub) player.Kind {
	return player.Kind{Name: s.name, New: func() search.Strategy { return s }}
}

// rawScores is a score model that leaves scores as the player reports them.
func rawScores(*nnue.Network) *wdl.Model { return nil }

// A session is a driver that runs, and both ends of it.
type session struct {
	t     *testing.T
	in    *io.PipeWriter
	out   *tap
	ended chan struct{}
	err   error
}

// open starts a driver with a stub.
func open(t *testing.T, s *stub) *session { return openConfig(t, config(s)) }

func openConfig(t *testing.T, c uci.Config) *session {
	t.Helper()
	reader, writer := io.Pipe()
	s := &session{t: t, in: writer, out: newTap(), ended: make(chan struct{})}
	c.In, c.Out = reader, s.out
	go func() {
		defer close(s.ended)
		s.err = uci.New(c).Run()
		_ = reader.Close()
	}()
	t.Cleanup(func() {
		_ = writer.Close()
		s.waitEnd(patience)
	})
	return s
}

// send writes lines in one write, as a GUI does that does not wait.
func (s *session) send(lines ...string) {
	s.t.Helper()
	if _, err := io.WriteString(s.in, strings.Join(lines, "\n")+"\n"); err != nil {
		s.t.Fatalf("send %q: %v", lines, err)
	}
}

// line returns the next line of output.
func (s *session) line() string {
	s.t.Helper()
	text, ok := s.out.next(patience)
	if !ok {
		s.t.Fatalf("no output for %v", patience)
	}
	return text
}

// expect returns the lines up to the first with a prefix, which is the last.
func (s *session) expect(prefix string) []string {
	s.t.Helper()
	var lines []string
	for {
		text := s.line()
		lines = append(lines, text)
		if strings.HasPrefix(text, prefix) {
			return lines
		}
	}
}

// ask sends lines and isready, and returns what comes before readyok.
func (s *session) ask(lines ...string) []string {
	s.t.Helper()
	s.send(append(lines, "isready")...)
	answer := s.expect("readyok")
	return answer[:len(answer)-1]
}

// play sends lines with a go in the end, and returns what comes to bestmove.
func (s *session) play(lines ...string) []string {
	s.t.Helper()
	s.send(lines...)
	return s.expect("bestmove")
}

// silent fails if anything is printed for a while.
func (s *session) silent(d time.Duration) {
	s.t.Helper()
	if text, ok := s.out.next(d); ok {
		s.t.Errorf("unexpected output %q", text)
	}
}

// waitEnd waits for the driver's end and returns how long that took.
func (s *session) waitEnd(limit time.Duration) time.Duration {
	s.t.Helper()
	start := time.Now()
	select {
	case <-s.ended:
	case <-time.After(limit):
		s.t.Errorf("the driver did not end within %v", limit)
	}
	return time.Since(start)
}

// A tap is a writer whose lines can be waited for. It takes any number.
type tap struct {
	mu    sync.Mutex
	lines []string
	rest  string
	more  chan struct{}
}

func newTap() *tap { return &tap{more: make(chan struct{}, 1)} }

func (o *tap) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	parts := strings.Split(o.rest+string(p), "\n")
	o.lines = append(o.lines, parts[:len(parts)-1]...)
	o.rest = parts[len(parts)-1]
	select {
	case o.more <- struct{}{}:
	default:
	}
	return len(p), nil
}

func (o *tap) take() (string, bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.lines) == 0 {
		return "", false
	}
	text := o.lines[0]
	o.lines = o.lines[1:]
	return text, true
}

func (o *tap) next(limit time.Duration) (string, bool) {
	deadline := time.After(limit)
	for {
		if text, ok := o.take(); ok {
			return text, true
		}
		select {
		case <-o.more:
		case <-deadline:
			return o.take()
		}
	}
}

// execute runs commands as arguments of the program and returns the output.
func execute(t *testing.T, s *stub, arguments ...string) string {
	t.Helper()
	var out strings.Builder
	c := config(s)
	c.In, c.Out = os.Stdin, &out
	if err := uci.New(c).Execute(arguments); err != nil {
		t.Fatalf("Execute(%q): %v", arguments, err)
	}
	return out.String()
}

// count returns the number of lines with a prefix.
func count(lines []string, prefix string) int {
	n := 0
	for _, text := range lines {
		if strings.HasPrefix(text, prefix) {
			n++
		}
	}
	return n
}
