package browser_test

// Pictures of the page as people see it, in windows of several sizes, light and dark.
// In each of them nothing overlaps the board, nothing is cut off at the side, and, if
// -axe names the file, axe-core finds nothing to complain about.

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

var axeFile = flag.String("axe", "", "the `file` axe.min.js of axe-core, to check accessibility")

// A window is a size of the page.
type window struct {
	name          string
	width, height int64
	phone         bool
}

var windows = []window{{"1366", 1366, 768, false}, {"1920", 1920, 1080, false}, {"phone", 390, 844, true}}

// TestPictures shows each scene in each window.
func TestPictures(t *testing.T) {
	t.Parallel()
	s := openSiteWith(t, quickReviews)
	for _, scene := range []struct {
		name string
		show func(*site) *tab
	}{
		{"play", scenePlay},
		{"end", sceneEnd},
		{"new", sceneNew},
		{"analysis", sceneAnalysis},
		{"players", scenePlayers},
		{"review", sceneReview},
		{"learn", sceneLearn},
		{"settings", sceneSettings},
		{"past", scenePast},
		{"resign", sceneResign},
	} {
		t.Run(scene.name, func(t *testing.T) {
			b := scene.show(s.on(t))
			b.inWindows(scene.name)
			b.end()
		})
	}
}

// inWindows shows a scene in each window, light and dark. show makes visible what another
// size hides.
func (b *tab) inWindows(scene string, show ...func()) {
	b.t.Helper()
	for _, w := range windows {
		b.size(w.width, w.height, w.phone)
		for _, again := range show {
			again()
		}
		for look, dark := range map[string]bool{"light": false, "dark": true} {
			if *screenshots == "" && *axeFile == "" {
				break // Colors change no place.
			}
			b.dark(dark)
			b.picture(fmt.Sprintf("%s-%s-%s", scene, w.name, look))
			b.accessible(scene + " " + w.name + " " + look)
		}
		b.fits(scene + " " + w.name)
	}
	b.dark(false)
}

// spanish is a game to look at.
const spanish = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 *"

func scenePlay(s *site) *tab {
	b := s.start("human", "alpha-beta easy")
	s.command(b.game(), "control", map[string]string{"control": "10+5"})
	s.command(b.game(), "fast", map[string]bool{"on": true})
	for _, move := range []string{"e2e4", "d2d4"} {
		n := b.state().Ply
		b.click(move[:2], move[2:])
		b.until("an answer", fmt.Sprintf(`document.querySelectorAll('#moves button').length === %d`, n+2))
	}
	b.click("g1")
	return b
}

func sceneEnd(s *site) *tab {
	b := s.start("human", "human")
	for _, move := range []string{"e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6"} {
		s.command(b.game(), "move", map[string]string{"move": move})
	}
	b.shows("f6", "black knight")
	b.click("h5", "f7")
	b.until("the result", `!document.getElementById('end').hidden`)
	return b
}

func sceneNew(s *site) *tab {
	b := s.start("human", "alpha-beta easy")
	b.click("#new")
	b.until("the dialog", `document.getElementById('new-dialog').open`)
	return b
}

func sceneAnalysis(s *site) *tab {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": spanish})
	b.shows("g6", "black pawn")
	b.click("#tab-analysis", "#analyse")
	b.until("the graph", `document.querySelector('#graph .area')?.getAttribute('d').split('L').length >= 20`)
	b.until("lines", `document.querySelectorAll('#found li').length === 3`)
	return b
}

func sceneReview(s *site) *tab {
	b := s.opened(shilling)
	b.review()
	b.click("#first", "#next-mistake", "#next-mistake")
	b.until("a mistake", `document.querySelector('#review-move .badge')`)
	return b
}

func sceneLearn(s *site) *tab {
	b := sceneReview(s)
	b.click("#learn-white")
	b.until("a puzzle", `document.getElementById('learn-message').className === 'ask'`)
	return b
}

func scenePlayers(s *site) *tab {
	b := s.start("human", "alpha-beta easy")
	b.click("#tab-players")
	return b
}

func sceneSettings(s *site) *tab {
	b := s.start("human", "alpha-beta easy")
	b.click("#settings")
	b.until("the settings", `document.getElementById('settings-box').matches(':popover-open')`)
	return b
}

func scenePast(s *site) *tab {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": spanish})
	b.shows("g6", "black pawn")
	b.click("#back")
	b.says("#thought", "14. Ng3")
	return b
}

func sceneResign(s *site) *tab {
	b := s.start("human", "alpha-beta 1h")
	b.click("e2", "e4")
	b.until("thinking", `document.getElementById('status').textContent.includes('is thinking')`)
	b.click("#resign")
	return b
}

// fits checks that the page is no wider than the window, that neither the moves, a dialog
// nor the tabs are cut off at the side, that the board is on the screen, and that nothing lies
// over it unless it was opened.
func (b *tab) fits(where string) {
	b.t.Helper()
	type layout struct {
		Wide, Bottom, Height, Size int
		Over, Cut                  []string
	}
	l := ask[layout](b, `(() => {
		const r = document.getElementById('board').getBoundingClientRect();
		const open = document.querySelector('dialog[open], :popover-open');
		const over = [];
		if (!open) for (let i = 0.5; i < 8; i++) for (let j = 0.5; j < 8; j++) {
			const e = document.elementFromPoint(r.x + i * r.width / 8, r.y + j * r.height / 8);
			if (!e?.closest('#board')) over.push(e?.id || e?.tagName || 'outside');
		}
		return { wide: document.documentElement.scrollWidth - innerWidth, bottom: Math.round(r.bottom), height: innerHeight, size: Math.round(r.width), over: [...new Set(over)],
			cut: [...document.querySelectorAll('#record, #moves, .body, #tabs, #actions, #study')].filter((e) => (getComputedStyle(e).overflowX !== 'visible' || e.closest('#tabs, #dock')) && e.scrollWidth > e.clientWidth).map((e) => e.id || e.className) };
	})()`)
	if l.Wide > 0 || l.Bottom > l.Height || len(l.Over) > 0 || len(l.Cut) > 0 {
		b.t.Errorf("%s: the page is %d too wide, the board ends at %d of %d, over it are %v, cut off are %v", where, l.Wide, l.Bottom, l.Height, l.Over, l.Cut)
	}
	b.t.Logf("%s: the board has %d pixels", where, l.Size)
}

// accessible runs axe-core, if it is there.
func (b *tab) accessible(where string) {
	b.t.Helper()
	if *axeFile == "" {
		return
	}
	script, err := os.ReadFile(*axeFile)
	if err != nil {
		b.t.Fatal(err)
	}
	b.do(chromedp.Sleep(300 * time.Millisecond)) // until colors have changed
	if !ask[bool](b, `Boolean(window.axe)`) {
		ask[any](b, string(script)+"; 0")
	}
	found := ask[string](b, `axe.run().then((r) => JSON.stringify(r.violations.map((v) => ({ id: v.id, nodes: v.nodes.slice(0, 3).map((n) => n.html.slice(0, 80) + ' ' + n.failureSummary.slice(0, 150)) }))))`)
	var violations []any
	if err := json.Unmarshal([]byte(found), &violations); err != nil || len(violations) > 0 {
		b.t.Errorf("%s: axe-core found %s", where, found)
	}
}
