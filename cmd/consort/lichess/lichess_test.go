package lichess

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/cli/clitest"
	"consort/engine/files"
	"consort/uci"
)

// soon is how long a busy machine may take.
const soon = 30 * time.Second

// A mock is lichess and its broker.
type mock struct {
	t       *testing.T
	site    *httptest.Server
	broker  *httptest.Server
	known   string       // the engines that are registered, in JSON
	polls   chan string  // what the next polls get: a request, or a status such as "500"
	answers chan *answer // as they begin

	mu         sync.Mutex
	registered []string // "POST {...}" or "PUT ID {...}"
}

// An answer is the stream of lines for a request.
type answer struct {
	id    string
	lines chan string   // closed at the end
	hang  chan struct{} // close it to hang up
}

func newMock(t *testing.T) *mock {
	m := &mock{t: t, known: "[]", polls: make(chan string, 10), answers: make(chan *answer, 10)}
	site := http.NewServeMux()
	site.HandleFunc("GET "+enginePath, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer lip_good" {
			http.Error(w, `{"error":"no such token"}`, http.StatusUnauthorized)
			return
		}
		io.WriteString(w, m.known)
	})
	register := func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		m.mu.Lock()
		defer m.mu.Unlock()
		m.registered = append(m.registered, strings.TrimSpace(r.Method+" "+r.PathValue("id"))+" "+string(body))
		io.WriteString(w, `{"id":"eei_1"}`)
	}
	site.HandleFunc("POST "+enginePath, register)
	site.HandleFunc("PUT "+enginePath+"/{id}", register)
	broker := http.NewServeMux()
	broker.HandleFunc("POST "+workPath, m.poll)
	broker.HandleFunc("POST "+workPath+"/{id}", m.stream)
	m.site, m.broker = httptest.NewServer(site), httptest.NewUnstartedServer(broker)
	m.broker.EnableHTTP2 = true // as the broker of lichess
	m.broker.StartTLS()
	t.Cleanup(m.site.Close)
	t.Cleanup(m.broker.Close)
	return m
}

// poll answers with what comes next, or with nothing after a while.
func (m *mock) poll(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "" {
		m.t.Error("the broker sees the user's token")
	}
	var shown struct{ ProviderSecret string }
	if err := json.NewDecoder(r.Body).Decode(&shown); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest) // A request that the provider gave up at the end.
		return
	}
	if len(shown.ProviderSecret) < 16 || !strings.Contains(m.registrations(), shown.ProviderSecret) {
		m.t.Errorf("the secret is %q", shown.ProviderSecret)
	}
	select {
	case next := <-m.polls:
		if status := 0; next[0] != '{' {
			fmt.Sscan(next, &status)
			http.Error(w, "out of order", status)
			return
		}
		io.WriteString(w, next)
	case <-time.After(50 * time.Millisecond):
		w.WriteHeader(http.StatusNoContent)
	case <-r.Context().Done():
	}
}

// stream takes the lines of an answer until they end or the test hangs up.
func (m *mock) stream(w http.ResponseWriter, r *http.Request) {
	if r.ProtoMajor != 2 {
		m.t.Errorf("the lines come with %s", r.Proto)
	}
	a := &answer{r.PathValue("id"), make(chan string, 1000), make(chan struct{})}
	m.answers <- a
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer close(a.lines)
		for lines := bufio.NewScanner(r.Body); lines.Scan(); {
			a.lines <- lines.Text()
		}
	}()
	select {
	case <-ended:
	case <-a.hang:
		panic(http.ErrAbortHandler) // closes the connection
	}
}

func (m *mock) registrations() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return strings.Join(m.registered, "\n")
}

// asks lets the next poll get a request.
func (m *mock) asks(id, session string, rest string) {
	m.polls <- fmt.Sprintf(`{"id":%q,"engine":{"id":"eei_1"},"work":{"sessionId":%q,"threads":64,"hash":4096,"multiPv":2,"variant":"chess",
		"initialFen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","moves":["e2e4","e7e5"]%s}}`, id, session, rest)
}

// next returns the next answer.
func (m *mock) next(id string) *answer {
	m.t.Helper()
	select {
	case a := <-m.answers:
		require.Equal(m.t, id, a.id)
		return a
	case <-time.After(soon):
		m.t.Fatal("no answer to ", id)
		return nil
	}
}

// rest returns the lines until the end.
func (a *answer) rest(t *testing.T) (lines []string) {
	t.Helper()
	late := time.After(soon)
	for {
		select {
		case line, more := <-a.lines:
			if !more {
				return lines
			}
			lines = append(lines, line)
		case <-late:
			t.Fatal("the answer does not end: ", lines)
		}
	}
}

// A provided is a provider that runs.
type provided struct {
	log      syncBuilder
	commands syncBuilder // of the engine
	ended    chan error
	end      context.CancelFunc
}

// A syncBuilder is a strings.Builder for goroutines.
type syncBuilder struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *syncBuilder) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuilder) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// provide runs a provider with the engine until the end of the test.
func (m *mock) provide() *provided {
	p := &provided{ended: make(chan error, 1)}
	ctx, end := context.WithCancel(m.t.Context())
	p.end = end
	engine := startEngine(func(in io.Reader, out io.Writer) error {
		return uci.New(uci.Config{Name: "Test", In: io.TeeReader(in, &p.commands), Out: out}).Run()
	})
	served := &provider{
		api:    api{site: m.site.URL, broker: m.broker.URL, token: "lip_good", secret: "secret-of-sixteen-or-more", client: *m.broker.Client(), timeout: soon},
		engine: engine, name: "Consort", limits: limits{threads: 2, hash: 8}, pause: time.Millisecond, log: &p.log,
	}
	go func() {
		err := served.run(ctx)
		engine.close()
		p.ended <- err
	}()
	m.t.Cleanup(func() { p.stop(m.t) })
	return p
}

// stop ends the provider, as Ctrl-C does. It may be called more than once.
func (p *provided) stop(t *testing.T) {
	p.end()
	select {
	case err := <-p.ended:
		require.NoError(t, err)
		p.ended <- nil
	case <-time.After(soon):
		t.Fatal("it does not end")
	}
}

// A request gets the lines of the engine, within the limits of the flags.
func TestRequest(t *testing.T) {
	m := newMock(t)
	p := m.provide()
	m.asks("work1", "one", `,"depth":6`)
	lines := m.next("work1").rest(t)
	require.Contains(t, lines[len(lines)-1], "info depth 6 ")
	for _, line := range lines {
		for _, part := range []string{" depth ", " multipv ", " score ", " nodes ", " time ", " pv "} {
			require.Contains(t, line, part)
		}
	}
	require.Contains(t, strings.Join(lines, "\n"), " multipv 2 ")
	m.asks("work2", "one", `,"nodes":1000,"movetime":null`)
	require.NotEmpty(t, m.next("work2").rest(t))
	m.asks("work3", "two", `,"movetime":20`)
	require.NotEmpty(t, m.next("work3").rest(t))
	p.stop(t)
	start := "setoption name Threads value 2\nsetoption name Hash value 8\nsetoption name MultiPV value 2\n" +
		"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5\n"
	require.Equal(t, "setoption name UCI_Chess960 value true\nucinewgame\n"+start+"go depth 6\n"+start+"go nodes 1000\nucinewgame\n"+start+"go movetime 20\n",
		strings.ReplaceAll(p.commands.String(), "stop\n", ""))
	require.Contains(t, m.registrations(), `POST {"name":"Consort","maxThreads":2,"maxHash":8,"defaultDepth":24,"variants":["chess"],"providerSecret":"secret-`)
	require.Contains(t, p.log.String(), `"Consort" is registered: open `+m.site.URL+`/analysis`)
}

// An infinite search ends when the broker hangs up, when the next request arrives, and
// with the provider.
func TestEndOfInfinite(t *testing.T) {
	m := newMock(t)
	p := m.provide()
	m.asks("work1", "one", "")
	first := m.next("work1")
	<-first.lines
	close(first.hang)
	first.rest(t)
	m.asks("work2", "one", `,"infinite":true`)
	second := m.next("work2")
	<-second.lines
	m.asks("work3", "one", "")
	third := m.next("work3")
	second.rest(t)
	<-third.lines
	p.stop(t)
	third.rest(t)
	require.Equal(t, 3, strings.Count(p.commands.String(), "go infinite\nstop\n"), p.commands.String())
}

// A registration of the same name is updated.
func TestSecondStart(t *testing.T) {
	m := newMock(t)
	m.known = `[{"id":"eei_0","name":"Other"},{"id":"eei_1","name":"Consort"}]`
	m.provide()
	m.asks("work1", "one", `,"depth":1`)
	m.next("work1").rest(t)
	require.True(t, strings.HasPrefix(m.registrations(), "PUT eei_1 {"), m.registrations())
}

// After failures of the broker the provider tries again.
func TestFailures(t *testing.T) {
	m := newMock(t)
	p := m.provide()
	for _, failure := range []string{"500", "502", "404", "{not JSON", `{"id":"a/b"}`} {
		m.polls <- failure
	}
	m.asks("work1", "one", `,"infinite":false,"depth":2`)
	require.NotEmpty(t, m.next("work1").rest(t))
	for _, part := range []string{"500 Internal Server Error out of order; trying again in", "502 Bad Gateway", "404 Not Found", "the answer is not as expected", "without a valid id", "connected again"} {
		require.Contains(t, p.log.String(), part)
	}
}

// A site that cannot be reached is tried again, one that rejects the token is not.
func TestRegistration(t *testing.T) {
	m := newMock(t)
	refused := &provider{api: api{site: m.site.URL, token: "lip_bad", timeout: soon}, pause: time.Millisecond, log: io.Discard}
	err := refused.run(t.Context())
	require.ErrorContains(t, err, `401 Unauthorized {"error":"no such token"}`)
	require.ErrorContains(t, err, "the token needs the scopes engine:read and engine:write")
	m.site.Close()
	ctx, cancel := context.WithCancel(t.Context())
	var log syncBuilder
	unreachable := &provider{api: api{site: m.site.URL, token: "lip_good", timeout: soon}, pause: time.Millisecond, log: &log}
	ended := make(chan error, 1)
	go func() { ended <- unreachable.run(ctx) }()
	require.Eventually(t, func() bool { return strings.Count(log.String(), "connection refused; trying again in ") > 2 }, soon, time.Millisecond)
	cancel()
	require.NoError(t, <-ended)
}

// A site that accepts connections and never answers is tried again, at each step of the
// registration, and the user reads what is going on.
func TestSilentSite(t *testing.T) {
	for _, silent := range []string{http.MethodGet, http.MethodPost, http.MethodPut} {
		ended := make(chan struct{})
		site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == silent {
				<-ended
			} else if silent == http.MethodPost {
				io.WriteString(w, "[]")
			} else {
				io.WriteString(w, `[{"id":"eei_1","name":"Consort"}]`)
			}
		}))
		var log syncBuilder
		ctx, cancel := context.WithCancel(t.Context())
		p := &provider{name: "Consort", api: api{site: site.URL, token: "lip_good", timeout: 20 * time.Millisecond}, pause: time.Millisecond, log: &log}
		done := make(chan error, 1)
		go func() { done <- p.run(ctx) }()
		require.Eventually(t, func() bool {
			return strings.Count(log.String(), site.URL+" has not answered within 20ms; trying again in ") > 1
		}, soon, time.Millisecond)
		require.True(t, strings.HasPrefix(log.String(), `registering "Consort" at `+site.URL+" ...\n"), log.String())
		cancel()
		require.NoError(t, <-done)
		close(ended)
		site.Close()
	}
}

// What servers answer cannot control the terminal, in lines of the log and in errors.
func TestHostileServer(t *testing.T) {
	var status atomic.Int32
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, clitest.Hostile, int(status.Load())) }))
	defer site.Close()
	t.Setenv(tokenVariable, "lip_good")
	const hostile = ` A\x1b]0;title\x07B\x1b]52;c;cm0=`
	status.Store(http.StatusBadGateway)
	c := Command(func(in io.Reader, _ io.Writer) error {
		_, err := io.Copy(io.Discard, in)
		return err
	})
	c.SetArgs([]string{"--site", site.URL})
	c.SilenceErrors, c.SilenceUsage = true, true
	var log syncBuilder
	c.SetOut(&log)
	ended := make(chan error, 1)
	go func() { ended <- c.Execute() }()
	require.Eventually(t, func() bool { return strings.Contains(log.String(), "502 Bad Gateway"+hostile) }, soon, time.Millisecond)
	status.Store(http.StatusUnauthorized)
	var stderr strings.Builder
	require.Equal(t, 1, cli.Report("consort", <-ended, &stderr))
	require.Contains(t, stderr.String(), "401 Unauthorized"+hostile)
	clitest.Harmless(t, log.String())
	clitest.Harmless(t, stderr.String())
}

// What cannot be searched gets an empty answer, and nothing of it reaches the engine.
func TestBadRequests(t *testing.T) {
	m := newMock(t)
	p := m.provide()
	const start = `"initialFen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`
	for _, c := range []struct{ work, reason string }{
		{`"variant":"atomic",` + start, `variant "atomic" is not supported`},
		{`"variant":"chess","initialFen":"k7/8/8/8/8/8/8/8 w - - 0 1"`, "king"},
		{`"variant":"chess","initialFen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nsetoption name Debug Log File value x"`, ""},
		{`"variant":"chess","moves":["e2e5"],` + start, "e2e5"},
		{`"variant":"chess","moves":["e2e4\nquit"],` + start, "quit"},
	} {
		m.polls <- `{"id":"bad","work":{` + c.work + `}}`
		require.Empty(t, m.next("bad").rest(t), c.work)
		require.Contains(t, p.log.String(), "a request is refused: ")
		require.Contains(t, p.log.String(), c.reason)
	}
	m.asks("work1", "one", `,"depth":1`)
	require.NotEmpty(t, m.next("work1").rest(t))
	require.NotContains(t, p.commands.String(), "Debug")
	require.NotContains(t, p.commands.String(), "quit")
}

// In positions without a move there is nothing to show, and the answer ends.
func TestMated(t *testing.T) {
	m := newMock(t)
	m.provide()
	m.polls <- `{"id":"mate","work":{"variant":"chess","threads":0,"hash":-1,"multiPv":9,"depth":3,"initialFen":"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"}}`
	require.Empty(t, m.next("mate").rest(t))
}

// In Chess960 mode castling is the king's way to its rook.
func TestCastling(t *testing.T) {
	w := work{Variant: "chess", InitialFEN: "4k3/8/8/8/8/8/8/4K2R w K - 0 1", Moves: []string{"e1g1"}}
	commands, err := w.commands(limits{1, 1}, false)
	require.NoError(t, err)
	require.Contains(t, commands, "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1h1")
}

func TestReadToken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	require.NoError(t, os.WriteFile(file, []byte("lip_file\n"), 0o600))
	t.Setenv(tokenVariable, "lip_env")
	for path, want := range map[string]string{"": "lip_env", file: "lip_file"} {
		token, err := readToken(path)
		require.NoError(t, err)
		require.Equal(t, want, token)
	}
	_, err := readToken(file + "x")
	require.ErrorContains(t, err, "--token-file: open ")
	if runtime.GOOS != "windows" {
		require.NoError(t, os.Chmod(file, 0o644))
		_, err = readToken(file)
		require.ErrorIs(t, err, files.ErrNotPrivate)
	}
	t.Setenv(tokenVariable, "a b")
	_, err = readToken("")
	require.ErrorContains(t, err, "must be one word")
	t.Setenv(tokenVariable, "")
	_, err = readToken("")
	require.EqualError(t, err, "no token: set LICHESS_API_TOKEN or --token-file")
}

func TestFlags(t *testing.T) {
	for flag, want := range map[string]string{
		"--threads=0":       "--threads is 0: expected 1 to 1024",
		"--hash=2000000":    "--hash is 2000000: expected 1 to 1048576",
		"--name=ab":         "--name has 2 characters: expected 3 to 200",
		"--site=lichess":    `--site is "lichess": expected an address`,
		"--broker=ftp://xy": `--broker is "ftp://xy": expected an address`,
	} {
		c := Command(nil)
		c.SetArgs([]string{flag})
		c.SilenceErrors, c.SilenceUsage = true, true
		require.ErrorContains(t, c.Execute(), want)
	}
}
