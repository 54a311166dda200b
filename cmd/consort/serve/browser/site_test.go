package browser_test

// The page without a server, as consort serve --export writes it: from a plain file
// server, in a subfolder, with the engine in the browser.

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"

	"consort/cmd/consort/serve"
)

var idle = flag.Bool("idle", false, "the machine does nothing else: test what is promised in milliseconds")

// maxDownload is how many bytes a first visit may load. The network is most of them.
const maxDownload = 8e6

// TestSite plays on an exported page. Its parts share a browser.
func TestSite(t *testing.T) {
	if testing.Short() {
		t.Skip("the export builds the engine")
	}
	if !*idle {
		t.Parallel()
	}
	browser := startBrowser(t)
	root := t.TempDir()
	folder := filepath.Join(root, "games", "chess")
	var progress bytes.Buffer
	if err := serve.Export(t.Context(), folder, &progress); err != nil {
		t.Fatal(err)
	}
	t.Log(progress.String())
	files := http.FileServer(http.Dir(root))
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/games/chess/") {
			t.Errorf("the page asks for %s, outside its folder", r.URL)
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(web.Close)
	s := &site{t: t, url: web.URL + "/games/chess/", browser: browser}
	for _, part := range []struct {
		name string
		test func(*tab)
	}{
		{"size", func(b *tab) { siteSize(t, folder) }},
		{"loading", func(b *tab) { siteLoading(b, root) }},
		{"first visit", firstVisit},
		{"never blocked", neverBlocked},
		{"to mate", siteMate},
		{"analysis", siteAnalysis},
		{"set up", siteSetUp},
		{"review", siteReview},
		{"injection", siteInjection},
		{"levels", answersInTime},
		{"reload", gamesStay},
		{"offline", func(b *tab) {
			b.begin()
			b.until("a service worker", `navigator.serviceWorker.ready.then((r) => r.active?.state === 'activated')`)
			web.Close()
			b.do(chromedp.Reload())
			b.arrives()
			b.moves("d2d4")
			b.replied(2)
			b.begin() // a new game too
		}},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(s.on(t).blank(true)) })
	}
}

// siteSize checks what a first visit loads, without any compression by the host.
func siteSize(t *testing.T, folder string) {
	size := 0
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			var info fs.FileInfo
			if info, err = entry.Info(); err == nil {
				size += int(info.Size())
			}
		}
		return err
	})
	if err != nil || size > maxDownload {
		t.Errorf("the folder has %d bytes (%v)", size, err)
	}
}

// begin opens a new game.
func (b *tab) begin() {
	b.t.Helper()
	b.do(chromedp.Navigate(b.site.url))
	b.arrives()
}

// arrives waits for a board with its game.
func (b *tab) arrives() {
	b.t.Helper()
	b.until("a board with its game", live+` && location.search.startsWith('?game=')`)
}

// moves clicks a move.
func (b *tab) moves(move string) {
	b.t.Helper()
	b.click(move[:2], move[2:])
	b.until(move, fmt.Sprintf(`document.querySelector('[data-square="%s"]').classList.contains('recent')`, move[2:]))
}

// against sets the level of the black player.
func (b *tab) against(level string) {
	b.t.Helper()
	b.post("player", fmt.Sprintf(`{ side: 'black', player: 'alpha-beta %s' }`, level))
}

// post sends a command for the game on the page, past its buttons. body is JavaScript.
func (b *tab) post(name, body string) {
	b.t.Helper()
	ask[bool](b, fmt.Sprintf(`import('./js/net.js').then((net) => net.post('/api/games/' + net.shownGame() + '/%s', %s)).then(() => true)`, name, body))
}

// open opens a game or a position.
func (b *tab) open(text string) {
	b.t.Helper()
	b.click("#open")
	b.do(chromedp.SendKeys("#open-text", text))
	b.click("#open-ok")
}

// replied waits for a number of moves, and returns how long that takes.
func (b *tab) replied(n int) time.Duration {
	b.t.Helper()
	begun := time.Now()
	b.until("a reply", fmt.Sprintf(`document.querySelectorAll('#moves button').length === %d`, n))
	return time.Since(begun)
}

func firstVisit(b *tab) {
	begun := time.Now()
	b.begin()
	b.t.Log("the first visit takes ", time.Since(begun).Round(time.Millisecond))
	begun = time.Now()
	b.begin()
	b.t.Log("another game takes ", time.Since(begun).Round(time.Millisecond))
}

// While the engine thinks and analyzes at full strength, the page draws every frame,
// and the engine answers.
func neverBlocked(b *tab) {
	b.begin()
	b.against("15s")
	b.click("#tab-analysis", "#analyse")
	b.moves("e2e4")
	b.says("#status", "thinking")
	// Something else may hold the machine up for a moment; what is late each time is the page.
	for try := 1; ; try++ {
		result, longest := b.frames()
		b.t.Logf("%.0f frames, longest gap %.0f ms, longest answer %.0f ms, longest task of the page %v of processor time",
			result["frames"], result["gap"], result["answer"], longest)
		late := *idle && (result["gap"] > 50+17 || result["answer"] > 250)
		if longest > 50*time.Millisecond || late && try == 3 {
			b.t.Error("too long")
		} else if late {
			continue
		}
		break
	}
	b.says("#status", "thinking")
	b.click("#now")
	b.t.Log("a move after Move now takes ", b.replied(2).Round(time.Millisecond))
}

// frames counts the frames that the page draws within three seconds, with the longest gap
// between two of them and the longest wait for an answer of the engine, in milliseconds,
// and returns the longest task of the page.
func (b *tab) frames() (result map[string]float64, longest time.Duration) {
	b.t.Helper()
	longest = b.longestTask(func() {
		result = ask[map[string]float64](b, `(async () => {
			const seen = { gap: 0, answer: 0, frames: 0 };
			const net = await import('./js/net.js');
			const end = performance.now() + 3000;
			const asking = (async () => {
				while (performance.now() < end) {
					const asked = performance.now();
					await net.get('/api/about');
					seen.answer = Math.max(seen.answer, performance.now() - asked);
				}
			})();
			for (let last = performance.now(); last < end; seen.frames++) {
				const now = await new Promise(requestAnimationFrame);
				seen.gap = Math.max(seen.gap, now - last);
				last = now;
			}
			await asking;
			return seen;
		})()`)
	})
	return result, longest
}

// longestTask returns the processor time of the longest task of the page's thread during
// work: unlike the time that passes, it does not depend on what else the machine does.
func (b *tab) longestTask(work func()) time.Duration {
	b.t.Helper()
	type event struct {
		Name        string
		PID, TID    int
		Microsecond float64 `json:"tdur"`
		Args        struct{ Name string }
	}
	var mu sync.Mutex
	var events []event
	complete := make(chan struct{})
	listening, end := context.WithCancel(b.ctx) // not to the next trace of this tab
	defer end()
	err := chromedp.Listen(listening, func(ev any) {
		switch ev := ev.(type) {
		case *tracing.EventDataCollected:
			for _, text := range ev.Value {
				var e event
				if json.Unmarshal(text, &e) == nil {
					mu.Lock()
					events = append(events, e)
					mu.Unlock()
				}
			}
		case *tracing.EventTracingComplete:
			close(complete)
		}
	})
	if err != nil {
		b.t.Fatal(err)
	}
	config := &tracing.TraceConfig{IncludedCategories: []string{"toplevel"}}
	if _, err := chromedp.Call(b.ctx, tracing.Start, tracing.StartParams{TraceConfig: config}); err != nil {
		b.t.Fatal(err)
	}
	work()
	if _, err := chromedp.Call(b.ctx, tracing.End, cdp.Empty{}); err != nil {
		b.t.Fatal(err)
	}
	select {
	case <-complete:
	case <-time.After(soon):
		b.t.Fatal("no trace")
	}
	mu.Lock()
	defer mu.Unlock()
	page := map[[2]int]bool{}
	for _, e := range events {
		if e.Name == "thread_name" && e.Args.Name == "CrRendererMain" {
			page[[2]int{e.PID, e.TID}] = true
		}
	}
	longest, tasks := 0.0, 0
	for _, e := range events {
		if page[[2]int{e.PID, e.TID}] && strings.HasSuffix(e.Name, "RunTask") {
			longest = max(longest, e.Microsecond)
			tasks++
		}
	}
	if tasks < 10 {
		b.t.Fatalf("the trace has %d tasks of the page", tasks)
	}
	return time.Duration(longest * float64(time.Microsecond))
}

// A forced mate against the computer.
func siteMate(b *tab) {
	b.begin()
	b.open("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1")
	b.shows("g1", "white queen")
	b.moves("f6f7")
	b.shows("h7", "black king")
	b.moves("g1h1")
	b.says("body", "White wins: checkmate")
	b.picture("site-mate")
}

func siteAnalysis(b *tab) {
	b.begin()
	b.against("full")
	b.open("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
	b.click("#tab-analysis", "#analyse")
	b.until("the mate in one", `document.querySelector('#found li')?.textContent.includes('Qxf7#')`)
	b.picture("site-analysis")
	b.click("#analyse")
}

// A position that is set up is there after a reload, before a move is made, and its analysis
// begins, and stays, as on a server.
func siteSetUp(b *tab) {
	b.begin()
	b.click("#setup", "#setup-clear")
	b.says("#setup-verdict", "Not legal")
	b.click(`[data-brush="K"]`, "e1", `[data-brush="Q"]`, "a1", `[data-brush="k"]`, "e8")
	b.says("#setup-verdict", "This position is legal")
	b.click("#setup-play")
	b.until("a game", `!document.getElementById('panel').hidden`)
	again := func() {
		b.t.Helper()
		b.do(chromedp.Reload())
		b.arrives()
		b.shows("a1", "white queen")
		b.shows("d2", "")
	}
	again()
	b.click("#setup", "#setup-analyze")
	const analyzed = `document.getElementById('study')?.hidden === false && document.getElementById('analyse').checked && document.querySelector('#found li')`
	b.until("the analysis", analyzed)
	b.picture("site-setup")
	again()
	b.until("the analysis after a reload", analyzed)
	b.press("l")
	b.until("no analysis", `!document.getElementById('analyse').checked`)
}

// A game is reviewed in the browser, and a mistake becomes a puzzle.
func siteReview(b *tab) {
	b.begin()
	b.open("1. f3 e5 2. g4 d6 3. a3 Qh4# 0-1")
	b.shows("h4", "black queen")
	b.click("#tab-review", "#review-start")
	b.until("the result", `!document.getElementById('review-result').hidden && document.querySelector('#review-totals td')`)
	b.click("#first", "#next-mistake")
	b.until("a mistake", `document.querySelector('#review-move .badge')`)
	b.click("#learn-white")
	b.says("#learn-message", "Find a better move for White")
	b.picture("site-review")

	// The puzzles of all games are those that this browser keeps, with how they went.
	count := ask[int](b, `import('./js/net.js').then((net) => net.get('/api/puzzles')).then((due) => due.total)`)
	b.click("#learn-solution")
	b.until("one puzzle less", fmt.Sprintf(`import('./js/net.js').then((net) => net.get('/api/puzzles')).then((due) => due.total === %d)`, count-1))
	b.click("#learn-all")
	b.says("#learn-title", fmt.Sprintf("Puzzle 1 of %d: ", count-1))
	b.picture("site-puzzles")
}

// A reload, which ends the engine, continues the game where it was. A second tab shows
// the same game. The archive lists it.
func gamesStay(b *tab) {
	b.begin()
	b.against("naive")
	b.moves("e2e4")
	b.replied(2)
	b.moves("g1f3")
	b.replied(4)
	moves := ask[string](b, `document.getElementById('moves').textContent`)
	address := ask[string](b, "location.href")
	b.do(chromedp.Reload())
	b.arrives()
	b.until("the moves", fmt.Sprintf(`document.getElementById('moves').textContent === %q`, moves))
	if again := ask[string](b, "location.href"); again != address {
		b.t.Errorf("the address %s became %s", address, again)
	}
	b.says("#strip-top .name", "naive")
	second := b.site.on(b.t).blank(true)
	second.do(chromedp.Navigate(address))
	second.until("the moves", fmt.Sprintf(`document.getElementById('moves').textContent === %q`, moves))
	second.click("#undo")
	b.until("the move taken back", `document.querySelector('#moves .current').dataset.ply === "2"`)
	second.end()
	kept := ask[[]string](b, `import('./js/net.js').then((net) => net.get('/api/archive')).then((past) => past.games.map((g) => g.id))`)
	if id := address[len(address)-12:]; !slices.Contains(kept, id) {
		b.t.Errorf("the archive has %v, not %s", kept, id)
	}
}

// The levels up to hard answer within two seconds.
func answersInTime(b *tab) {
	b.begin()
	for _, level := range []string{"naive", "easy", "intermediate", "hard"} {
		b.open("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8")
		b.shows("f4", "white bishop")
		b.replied(0)
		b.post("pace", `{ pace: 0 }`)
		b.against(level)
		b.click("e1", "g1")
		took := b.replied(2)
		b.t.Logf("%s answers after %v", level, took.Round(time.Millisecond))
		if *idle && took > 2*time.Second {
			b.t.Error("too late")
		}
	}
}

// siteLoading visits the page while half of the engine has arrived: the page says so, with
// the pieces on the board, until the rest comes.
func siteLoading(b *tab, root string) {
	const name = "/games/chess/consort.wasm.gz"
	program, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if err != nil {
		b.t.Fatal(err)
	}
	rest, files := make(chan struct{}), http.FileServer(http.Dir(root))
	host := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != name {
			files.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(program)))
		for _, part := range [][]byte{program[:len(program)/2], program[len(program)/2:]} {
			if _, err := w.Write(part); err != nil {
				return // The tab is closed.
			}
			w.(http.Flusher).Flush()
			<-rest
		}
	}))
	defer host.Close()
	arrive := sync.OnceFunc(func() { close(rest) })
	defer arrive()
	b.do(chromedp.Navigate(host.URL + "/games/chess/"))
	b.until("half of the engine", `(() => {
		const notice = document.getElementById('link');
		const text = document.getElementById('status').textContent;
		const loaded = parseFloat(notice.style.getPropertyValue('--loaded'));
		return !notice.hidden && text === 'Loading the engine…' && loaded > 45 && loaded <= 50;
	})()`)
	if pieces := ask[int](b, `document.querySelectorAll('#board .piece').length`); pieces != 32 {
		b.t.Errorf("%d pieces while the engine loads", pieces)
	}
	b.inWindows("loading")
	b.click("e2", "e4")
	b.until("the move that is kept", `document.querySelectorAll('.arrow.ahead').length === 1`)
	arrive()
	b.arrives()
	b.shows("e4", "white pawn")
	b.replied(2)
	b.until("your move", `document.getElementById('link').hidden && document.getElementById('status').textContent === 'Your move'`)
}
