package browser_test

// The page in a real browser, driven as people drive it: with the mouse, the
// keyboard and a finger. What a test wants to know it asks of the page or of the
// server, whichever people would look at.

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"consort/cmd/consort/serve"
)

// soon is how long a busy machine may take for what a user sees at once.
const soon = 90 * time.Second

var screenshots = flag.String("screenshots", "", "a `folder` for pictures of the page")

// browserNames are the programs that will do, the first that is there. The one without a
// window of its own needs half the processor time.
var browserNames = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"}

// browserFlags start a browser without a window, that asks nothing of the network.
var browserFlags = []chromedp.ExecAllocatorOption{
	chromedp.Flag("headless", true),
	chromedp.Flag("no-sandbox", true),
	chromedp.Flag("disable-gpu", true),
	chromedp.Flag("disable-quic", true),
	chromedp.Flag("no-first-run", true),
	chromedp.Flag("disable-background-networking", true),
	chromedp.Flag("disable-component-update", true),
	chromedp.Flag("disable-sync", true),
	chromedp.Flag("disable-dev-shm-usage", true),
	chromedp.Flag("disable-background-timer-throttling", true),
	chromedp.Flag("disable-renderer-backgrounding", true),
	chromedp.Flag("renderer-process-limit", "4"),  // which many tabs share
	chromedp.Flag("allow-pre-commit-input", true), // else clicks right after a reload are lost
	chromedp.WSURLReadTimeout(2 * soon),
	chromedp.WindowSize(1280, 900),
}

// startBrowser returns the context of a browser's first tab. Without a browser
// the test is skipped.
func startBrowser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range browserNames {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		t.Skip("SKIPPED, NOT PASSED: the page needs a browser, one of " + strings.Join(browserNames, ", "))
	}
	options := append([]chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir())}, browserFlags...)
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, endBrowser := chromedp.NewContext(allocator, chromedp.WithErrorf(t.Logf))
	t.Cleanup(func() {
		endBrowser()
		endAllocator()
	})
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal("the browser does not start: ", err)
	}
	return ctx
}

// A site is a server with a browser that looks at it.
type site struct {
	t       *testing.T
	server  *serve.Server
	url     string
	browser context.Context
}

// openSite starts both, beside the sites of other tests: most of the time a browser
// waits.
func openSite(t *testing.T) *site {
	t.Helper()
	t.Parallel()
	return openSiteWith(t, serve.Options{Hash: 1})
}

// openSiteWith starts a server with options, and a browser.
func openSiteWith(t *testing.T, o serve.Options) *site {
	t.Helper()
	if testing.Short() {
		t.Skip("the browser takes its time")
	}
	browser := startBrowser(t)
	server := serve.New(o)
	web := httptest.NewServer(server)
	t.Cleanup(func() {
		server.Close()
		web.Close()
	})
	return &site{t, server, web.URL, browser}
}

// on lets a part of the test use the site.
func (s *site) on(t *testing.T) *site {
	mine := *s
	mine.t = t
	return &mine
}

// A tab is a tab of the browser.
type tab struct {
	t    *testing.T
	site *site
	ctx  context.Context
	end  context.CancelFunc
}

// tab opens an address, which shows a game. Whatever goes wrong in the page's
// scripts, or breaks its policy, fails the test.
func (s *site) tab(path string) *tab {
	s.t.Helper()
	b := s.blank(true)
	b.visit(path)
	return b
}

// blank opens an empty tab, for a page that must do no wrong, or one that will.
func (s *site) blank(good bool) *tab {
	s.t.Helper()
	ctx, end := chromedp.NewContext(s.browser)
	b := &tab{t: s.t, site: s, ctx: ctx, end: end}
	b.do()
	console := chromedp.Console(ctx)
	var reading sync.WaitGroup
	reading.Go(func() {
		for message, err := range console {
			if err != nil {
				return
			}
			if good && (message.Type == chromedp.ConsoleException || strings.Contains(message.Text, "Content Security Policy")) {
				s.t.Errorf("the page's scripts failed: %s %s", message.Text, message.URL)
			}
		}
	})
	s.t.Cleanup(func() {
		end()
		reading.Wait()
	})
	return b
}

// live says that the page shows its game, and not only the pieces of the first paint.
const live = `document.getElementById('board')?.ariaBusy === null && document.querySelectorAll('.piece').length > 0`

// visit goes to an address, which shows a game.
func (b *tab) visit(path string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.site.url + path))
	b.until("a board with its game", live+` && location.pathname.startsWith('/game/')`)
}

// do does things in the tab.
func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := b.ctx, context.CancelFunc(func() {})
	if len(actions) > 0 { // A tab that opens must not close when the time is up.
		ctx, cancel = context.WithTimeout(b.ctx, soon)
	}
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// ask returns the value of an expression of the page.
func ask[T any](b *tab, expression string) T {
	b.t.Helper()
	value, err := evaluate[T](b, expression)
	if err != nil {
		b.t.Fatal(expression, ": ", err)
	}
	return value
}

// evaluate returns the value of an expression of the page, unless the page gives way to
// another meanwhile.
func evaluate[T any](b *tab, expression string) (T, error) {
	ctx, cancel := context.WithTimeout(b.ctx, soon)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// shown is what tells why a condition is not met: the status, the message and the dialogs
// of the page, and what has the focus.
const shown = `JSON.stringify({
	status: document.getElementById('status')?.textContent,
	toast: document.getElementById('toast')?.textContent,
	dialogs: [...document.querySelectorAll('dialog[open]')].map((e) => e.innerText),
	focus: document.activeElement?.outerHTML.slice(0, 200),
})`

// until waits for a condition of the page, or of the page that takes its place.
func (b *tab) until(what, condition string) {
	b.t.Helper()
	deadline := time.Now().Add(soon)
	for {
		met, err := evaluate[bool](b, "Promise.resolve("+condition+").then(Boolean)")
		if met {
			return
		}
		if b.ctx.Err() != nil || time.Now().After(deadline) {
			b.picture("failed")
			b.t.Fatalf("there is not %s, as %s tells (%v); the page shows %s", what, condition, err, ask[string](b, shown))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// picture keeps a picture of the page, if they are wanted.
func (b *tab) picture(name string) {
	b.t.Helper()
	if *screenshots == "" {
		return
	}
	b.do(chromedp.Sleep(400 * time.Millisecond)) // until pieces have arrived
	png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.MkdirAll(*screenshots, 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*screenshots, name+".png"), png, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// game returns the name of the game that the tab shows.
func (b *tab) game() string {
	b.t.Helper()
	return strings.TrimPrefix(ask[string](b, "location.pathname"), "/game/")
}

// size gives the tab the size of a window or a phone.
func (b *tab) size(width, height int64, phone bool) {
	b.t.Helper()
	options := []chromedp.EmulateViewportOption{}
	if phone {
		options = append(options, chromedp.EmulateScale(2), chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	b.do(chromedp.EmulateViewport(width, height, options...))
}

// dark lets the system ask for dark colors, or light ones.
func (b *tab) dark(dark bool) {
	b.t.Helper()
	value := "light"
	if dark {
		value = "dark"
	}
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: value}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		b.t.Fatal(err)
	}
}

// at returns the middle of a square on the screen.
func (b *tab) at(square string) (x, y float64) {
	b.t.Helper()
	middle := ask[[]float64](b, fmt.Sprintf(`(() => { const r = document.querySelector('[data-square="%s"]').getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2]; })()`, square))
	return middle[0], middle[1]
}

// click clicks on a square, or on the element of a selector.
func (b *tab) click(targets ...string) {
	b.t.Helper()
	for _, target := range targets {
		if len(target) == 2 {
			x, y := b.at(target)
			b.do(chromedp.MouseClickXY(x, y))
			continue
		}
		x, y := b.resting(fmt.Sprintf("document.querySelector(%q)", target))
		b.do(chromedp.MouseClickXY(x, y))
	}
}

// resting waits until an element can be clicked on where it is seen, and returns its
// middle: a dialog that opens, and a list that is drawn, move what they hold.
func (b *tab) resting(element string) (x, y float64) {
	b.t.Helper()
	b.until(element+" at rest", fmt.Sprintf(`(async () => {
		const e = %s, box = () => e.getBoundingClientRect();
		if (!e) return false;
		e.scrollIntoView({ block: 'nearest', behavior: 'instant' });
		const before = box();
		await new Promise((done) => setTimeout(done, 40));
		const r = box(), middle = [r.x + r.width / 2, r.y + r.height / 2];
		const top = document.elementFromPoint(...middle);
		if (!r.width || r.x !== before.x || r.y !== before.y || r.width !== before.width || !(e.contains(top) || top?.contains(e))) return false;
		window.middle = middle;
		return true;
	})()`, element))
	at := ask[[]float64](b, "window.middle")
	return at[0], at[1]
}

// drag takes the piece of a square to another.
func (b *tab) drag(from, to string) {
	b.t.Helper()
	x, y := b.at(from)
	u, v := b.at(to)
	b.do(chromedp.DragAndDropXY(x, y, u, v, 4))
}

// play clicks moves, such as "e2e4", and waits until each is made.
func (b *tab) play(moves ...string) {
	b.t.Helper()
	for _, m := range moves {
		n := b.state().Ply + 1
		b.click(m[:2], m[2:])
		b.until(m, fmt.Sprintf(`document.querySelector('#moves .current')?.dataset.ply === "%d"`, n))
	}
}

// escape closes a dialog by the keyboard.
func (b *tab) escape(dialog string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until(dialog+" closed", fmt.Sprintf(`!document.getElementById(%q).open`, dialog))
}

// choose chooses in a select.
func (b *tab) choose(selector, value string) {
	b.t.Helper()
	ask[bool](b, fmt.Sprintf(`(() => { const s = document.querySelector(%q); s.value = %q;
		s.dispatchEvent(new Event('change', { bubbles: true })); return s.value === %q; })()`, selector, value, value))
}

// pick picks a radio button of a group.
func (b *tab) pick(group, value string) {
	b.t.Helper()
	ask[any](b, fmt.Sprintf(`(() => { const fold = document.querySelector('input[name=%q][value=%q]').closest('details'); if (fold) fold.open = true; return 0; })()`, group, value))
	b.click(fmt.Sprintf(`label:has(input[name=%q][value=%q])`, group, value))
	b.until(value, fmt.Sprintf(`document.querySelector('input[name=%q]:checked').value === %q`, group, value))
}

// player gives a side another player, in the tab for that.
func (b *tab) player(side, value string) {
	b.t.Helper()
	b.click("#tab-players", fmt.Sprintf(`#players [data-side=%q] .change`, side))
	b.pick("player", value)
	b.click("#player-choose", "#tab-moves")
}

// ended waits for the result, which stands beside the board.
func (b *tab) ended(text string) {
	b.t.Helper()
	b.until("the result", `!document.getElementById('end').hidden && !document.querySelector('dialog[open]')`)
	b.says("#end-text", text)
}

// shows waits until a square shows a piece, as its label says it: "white king",
// or "" for an empty one.
func (b *tab) shows(square, piece string) {
	b.t.Helper()
	label := strings.TrimSpace(square + " " + piece)
	b.until(label, fmt.Sprintf(`document.querySelector('[data-square="%s"]').getAttribute('aria-label')?.replace(/,.*/, '') === %q`, square, label))
}

// lit waits until a square is marked, or not.
func (b *tab) lit(square, mark string, on bool) {
	b.t.Helper()
	b.until(fmt.Sprintf("%s marked %s: %v", square, mark, on),
		fmt.Sprintf(`document.querySelector('[data-square="%s"]').classList.contains(%q) === %v`, square, mark, on))
}

// says waits until an element's text has a part.
func (b *tab) says(selector, part string) {
	b.t.Helper()
	b.until(selector+" with "+part, fmt.Sprintf(`document.querySelector(%q).textContent.includes(%q)`, selector, part))
}

// command does something with a game past the page, as another tab would.
func (s *site) command(id, name string, body any) {
	s.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	answer, err := http.Post(s.url+"/api/games/"+id+"/"+name, "application/json", bytes.NewReader(text))
	if err != nil {
		s.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		s.t.Fatalf("%s %s: %s", name, text, answer.Status)
	}
}
