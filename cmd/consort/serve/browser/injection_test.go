package browser_test

// Markup and scripts in names, tags, comments and file names: the page and the report of
// an analysis show them as text.

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"consort/cmd/consort/analyse"
	"consort/cmd/consort/archive"
	"consort/cmd/consort/serve"
)

// injected is text that would run a script in each context that a page may put it in: an
// element, an attribute with either quotes, a script, a template, a style, an address.
const injected = `"'><img src=x onerror=hit()><x-hit></x-hit></script></style></textarea></title><script>hit()</script><svg onload=hit()>` +
	"javascript:hit() {{hit()}} ${hit()} `+hit()+` <!-- &lt;x-hit&gt; <a href=javascript:hit()>"

// safe reports an error if a part of the text has become markup or has run.
func (b *tab) safe(where string) {
	b.t.Helper()
	found := ask[string](b, `String(window.wasHit) + [...document.querySelectorAll('x-hit, img[src="x"], svg[onload], a[href^="javascript"]')].map((e) => e.outerHTML)`)
	if found != "undefined" {
		b.t.Errorf("%s: the page has run or made %s", where, found)
	}
}

// watch notes calls of hit, in this page and in those that follow.
func (b *tab) watch() {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `window.hit = () => { window.wasHit = true; }`}); err != nil {
		b.t.Fatal(err)
	}
}

// hostileGame is a game with the text in every place that PGN has for text.
func hostileGame(result string) string {
	quoted := strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(injected)
	comment := strings.NewReplacer("{", "(", "}", ")").Replace(injected)
	var game strings.Builder
	for _, tag := range []string{"Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "BlackTitle", "ECO", "Opening", "Annotator", "TimeControl", "Termination", "Variant2"} {
		fmt.Fprintf(&game, "[%s \"%s %s\"]\n", tag, tag, quoted)
	}
	fmt.Fprintf(&game, "[Result \"%s\"]\n\n{Start %s} 1. e4 {After %s [%%csl G<x-hit>] [%%clk <x-hit>]} ({Before %s} 1. d4 {Inside %s}) 1... e5 {[%%eval <img src=x onerror=hit()>] End %s} %s\n\n",
		result, comment, comment, comment, comment, comment, result)
	return game.String()
}

func TestInjection(t *testing.T) {
	storage, err := archive.OpenFolder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Parallel()
	s := openSiteWith(t, serve.Options{Hash: 1, Archive: archive.New(storage)})
	b := s.start("human", "human")
	b.watch()
	b.visit("/game/" + b.game())

	// A file of several games, which is listed, and a file of a hostile name that is none.
	for _, text := range []string{hostileGame("1-0") + hostileGame("0-1"), "1. e5 " + injected} {
		b.drop(injected+".pgn", text)
		b.safe("a file")
		b.visit("/game/" + b.game())
	}

	// A game that is shown, with its comments.
	s.command(b.game(), "open", map[string]string{"text": hostileGame("1-0")})
	b.showsHostileGame()
	for _, tag := range []string{"Annotator", "White", "x-hit", injected} {
		_, _ = evaluate[any](b, fmt.Sprintf(`fetch('/api/games/%s/tag', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ name: %q, text: %q }) }).then(() => 0)`, b.game(), tag, injected))
		b.safe("a tag")
	}

	// A player's name in a game that is played, and the list of past games.
	const name = `"'><img src=x onerror=hit><x-hit>` // Parentheses set the level of a computer.
	other := s.start("human "+name, "human")
	other.watch()
	other.visit("/game/" + other.game())
	other.play("a2a3")
	other.says("#strip-bottom .name", name)
	other.safe("the player")
	other.click("#archive")
	other.until("the games", `document.querySelectorAll('#archive-list li').length > 0`)
	other.safe("the archive")
}

// drop drops a file on the board, and waits for an answer.
func (b *tab) drop(name, text string) {
	b.t.Helper()
	ask[any](b, fmt.Sprintf(`(() => { const data = new DataTransfer(); data.items.add(new File([%q], %q));
		document.getElementById('board').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })); return 0; })()`, text, name))
	b.until("an answer", `document.querySelector('dialog[open]') || document.getElementById('toast').textContent + document.getElementById('message')?.textContent !== ''`)
}

// showsHostileGame waits until the page shows the hostile game, and looks at all its tabs.
func (b *tab) showsHostileGame() {
	b.t.Helper()
	b.says("#strip-bottom .name", "White "+injected)
	for _, comment := range []string{"Start", "After", "Before", "Inside", "End"} {
		b.says("#moves", comment+` "'><img src=x onerror=hit()><x-hit>`)
	}
	b.safe("the game")
	for _, button := range ask[[]string](b, `[...document.querySelectorAll('[role=tab][id]')].map((e) => '#' + e.id)`) {
		b.click(button)
		b.safe(button)
	}
}

// The same without a server. siteInjection is a part of TestSite.
func siteInjection(b *tab) {
	b.watch()
	b.begin()
	for _, text := range []string{hostileGame("1-0") + hostileGame("0-1"), "1. e5 " + injected} {
		b.drop(injected+".pgn", text)
		b.safe("a file")
		b.begin()
	}
	b.post("open", fmt.Sprintf("{ text: %q }", hostileGame("1-0")))
	b.showsHostileGame()
	b.do(chromedp.Reload())
	b.arrives()
	b.showsHostileGame()
	b.click("#archive")
	b.until("the games", `document.querySelectorAll('#archive-list li').length > 0`)
	b.safe("the archive")
}

// The report of an analysis is a file, without the server's policy.
func TestInjectionIntoReport(t *testing.T) {
	t.Parallel()
	b := report(t, strings.ReplaceAll(injected[:60], "/", "_")+".pgn", hostileGame("1-0"), "20")
	b.until("the report", `document.body.textContent.includes('<x-hit>')`)
	b.safe("the report")

	// What is said of a move, however long, moves nothing.
	b.size(1366, 768, false)
	const places = `['flip', 'graph', 'moves'].map((id) => document.getElementById(id).getBoundingClientRect().top).join(' ')`
	before := ask[string](b, places)
	b.picture("report")
	ask[any](b, `(document.getElementById('status').textContent = 'a long text '.repeat(99), 0)`)
	if after := ask[string](b, places); after != before {
		t.Errorf("a long text about a move takes what is at %s to %s", before, after)
	}
}

// report analyzes a file of a game, and shows the page that replays it.
func report(t *testing.T, name, game, nodes string) *tab {
	t.Helper()
	dir := t.TempDir()
	file, html := filepath.Join(dir, name), filepath.Join(dir, "report.html")
	if err := os.WriteFile(file, []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	c := analyse.Command()
	c.SetArgs([]string{"--nodes", nodes, "--hash", "1", "--html", html, "--out", filepath.Join(dir, "out.pgn"), file})
	if err := c.Execute(); err != nil {
		t.Fatal(err)
	}
	b := (&site{t: t, browser: startBrowser(t)}).blank(true)
	b.watch()
	b.do(chromedp.Navigate((&url.URL{Scheme: "file", Path: html}).String()))
	return b
}
