package browser_test

// What users do with the page, from the first click to the last.

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"consort/cmd/consort/room"
	"consort/cmd/consort/serve"
	"consort/engine"
	"consort/engine/opening"
	"consort/engine/polyglot"
	"consort/search/player"
)

// TestPage holds everything that needs a browser, which starts once for all parts.
func TestPage(t *testing.T) {
	s := openSite(t)
	for _, part := range []struct {
		name string
		test func(*site)
	}{
		{"a whole game", wholeGame},
		{"only what changed", onlyChanges},
		{"against the computer", againstComputer},
		{"premove", premoves},
		{"drawings", drawings},
		{"keyboard", keyboard},
		{"set up", setUp},
		{"open and save", openAndSave},
		{"copying", copying},
		{"analysis", analysis},
		{"past analysis", analysisOfThePast},
		{"not known yet", notKnownYet},
		{"first look", firstLook},
		{"a book", aBook},
		{"clocks", clocks},
		{"watching", watching},
		{"new games and quitting", newAndQuit},
		{"giving up", givingUp},
		{"shown in a terminal", shownInTerminal},
		{"a phone", phone},
		{"a hostile page", hostilePage},
		{"a token", tokenPage},
		{"no such game", unknownGame},
		{"many tabs", manyTabs},
		{"closing stops the thinking", closing},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(s.on(t)) })
	}
}

// start opens a tab with a new game.
func (s *site) start(white, black string) *tab {
	s.t.Helper()
	id, err := s.server.Add(room.Options{Hash: 1, Pace: 500 * time.Millisecond, Seed: 1})
	if err != nil {
		s.t.Fatal(err)
	}
	s.command(id, "player", map[string]string{"side": "white", "player": white})
	s.command(id, "player", map[string]string{"side": "black", "player": black})
	return s.tab("/game/" + id)
}

// find returns the state of a game, as the server knows it.
func (s *site) find(id string) (game serve.Inspection, found bool) {
	for _, game := range s.server.Inspect() {
		if game.ID == id {
			return game, true
		}
	}
	return serve.Inspection{}, false
}

// state is that of the game that a tab shows.
func (b *tab) state() serve.Inspection {
	b.t.Helper()
	game, found := b.site.find(b.game())
	if !found {
		b.t.Fatal("the server does not have the game")
	}
	return game
}

// Two humans play every special move, by clicks and drags, to mate.
func wholeGame(s *site) {
	b := s.start("human", "human")
	b.click("e2")
	b.lit("e2", "selected", true)
	b.lit("e4", "move", true)
	b.picture("light")
	b.click("e4")
	b.shows("e4", "white pawn")
	b.lit("e4", "recent", true)
	b.lit("e2", "recent", true)
	b.drag("a7", "a6")
	b.shows("a6", "black pawn")
	b.click("e4", "e5")
	b.shows("e5", "white pawn")
	b.click("d7", "d5")
	b.shows("d5", "black pawn")
	b.click("e5")
	b.lit("d6", "passant", true)
	b.lit("d5", "taken", true)
	b.picture("en-passant")
	b.click("d6")
	b.shows("d6", "white pawn")
	b.shows("d5", "")
	b.says("#strip-bottom .lead", "+1")
	b.until("the pawn taken beside the name", `document.querySelectorAll('#strip-bottom .lead .drawing').length === 1 && !document.querySelector('#strip-top .lead .drawing')`)
	b.until("names and material for screen readers", `(() => { const [top, bottom] = ['top', 'bottom'].map((side) => document.getElementById('strip-' + side));
		const lead = bottom.querySelector('.lead');
		return top.ariaLabel === 'Black' && bottom.ariaLabel === 'White' && lead.ariaLabel === 'Material: +1, black pawn' && lead.ariaHidden === 'false'
			&& top.querySelector('.lead').ariaHidden === 'true'; })()`)
	b.play("h7h6", "g1f3", "a6a5", "f1c4", "a5a4")
	b.click("e1")
	b.lit("g1", "castling", true)
	b.lit("e2", "move", true)
	b.picture("castling")
	b.click("g1")
	b.shows("g1", "white king")
	b.shows("f1", "white rook")
	b.drag("a4", "a3")
	b.lit("a3", "recent", true)
	b.click("d6")
	b.lit("c7", "capture", true)
	b.drag("d6", "c7")
	b.shows("c7", "white pawn")
	b.click("h6", "h5")
	b.shows("h5", "black pawn")
	b.click("c7")
	b.lit("b8", "capture", true)
	b.click("b8")
	b.until("the choice of a piece", `document.querySelectorAll('.chooser button').length === 4`)
	b.picture("promotion")
	b.accessible("promotion")
	b.click(`.chooser [data-piece="q"]`)
	b.shows("b8", "white queen")
	b.play("a8b8", "f3e5", "h5h4", "d1f3", "h4h3")
	b.click("f3", "f7")
	b.ended("White wins: checkmate")
	b.lit("e8", "check", true)
	b.picture("mate")
	b.do(chromedp.Reload())
	b.until("the result after a reload", `document.getElementById('end')?.hidden === false`)
	b.click("#undo")
	b.shows("f3", "white queen")
	b.lit("e8", "check", false)
	b.until("no result", `document.getElementById('end').hidden`)
	b.click("#redo")
	b.ended("White wins: checkmate")
	b.says("#end-result", "1–0")
	b.says("#status", "1–0, checkmate")
	b.click("#end-rematch")
	b.until("a new game", `document.getElementById('end').hidden && document.querySelectorAll('#moves button').length === 0`)
	b.shows("e2", "white pawn")
	b.says("#score", "White 1, Black 0")

	// The board has the focus then, and Enter after a typed move begins no other game.
	b.click("#new", "#new-start")
	b.until("the focus on the board", `document.activeElement.id === 'board' && !document.querySelector('dialog[open]')`)
	b.focus("#new")
	b.press("e", "4", kb.Enter)
	b.shows("e4", "white pawn")
	b.press("e", "5")
	b.shows("e5", "black pawn")
	if open := ask[string](b, `document.querySelector('dialog[open]')?.id || ''`); open != "" {
		b.t.Error("Enter after a move has opened " + open)
	}
}

// Of the board only the squares and pieces that a move changes are touched.
func onlyChanges(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "move", map[string]string{"move": "e2e4"})
	b.lit("e4", "recent", true)
	ask[any](b, `(() => { window.touched = new Set();
		new MutationObserver((list) => list.forEach(({ target, addedNodes, removedNodes }) => {
			const piece = target.closest('.piece');
			if (target.dataset.square) window.touched.add(target.dataset.square);
			else if (piece) window.touched.add([...document.querySelectorAll('.piece')].indexOf(piece));
			else if (addedNodes.length + removedNodes.length) window.touched.add('the board');
		})).observe(document.getElementById('board'), { subtree: true, childList: true, attributes: true, attributeFilter: ['class', 'style', 'aria-label'] });
		return 0; })()`)
	s.command(b.game(), "move", map[string]string{"move": "c7c5"})
	b.lit("c5", "recent", true)
	if touched := ask[[]any](b, `[...window.touched]`); len(touched) != 5 {
		b.t.Errorf("touched were %v: not two squares of either move, and a piece", touched)
	}
}

// A person plays the computer, changes who plays and how strong, and reloads.
func againstComputer(s *site) {
	b := s.tab("/")
	b.drag("e2", "e4")
	b.until("the answer", `document.querySelectorAll('#moves button').length === 2`)
	b.until("the name of the opening", `/^[A-E]\d\d \w+/.test(document.getElementById('opening-name').textContent)`)
	if ask[bool](b, `[...document.querySelectorAll('.card i')].some((e) => e.textContent === '0')`) {
		b.t.Error("the level that holds nothing back has an Elo of 0")
	}
	b.until("names of the players", `document.querySelector('#strip-bottom .name').textContent === 'You' && document.querySelector('#strip-top .name').textContent === 'Computer, naive (500)'`)
	b.player("black", "alpha-beta hard")
	b.until("the level", `document.querySelector('#strip-top .name').textContent === 'Computer, hard (2000)'`)
	b.click("d2", "d3")
	b.until("another answer", `document.querySelectorAll('#moves button').length === 4`)
	b.player("black", "safe")
	b.until("the player", `document.querySelector('#strip-top .name').textContent === 'Computer, safe'`)
	b.click("#flip")
	b.until("the board turned", `document.querySelector('#strip-bottom .name').textContent === 'Computer, safe'`)
	moves := ask[string](b, `document.getElementById('moves').textContent`)
	b.do(chromedp.Reload())
	b.until("the page again", live+` && document.getElementById('moves').textContent === `+fmt.Sprintf("%q", moves))
	b.until("the board still turned", `document.querySelector('#strip-bottom .name').textContent === 'Computer, safe'`)
	b.click("#hint")
	b.says("#toast", "Hint: 3. ")
	for _, w := range append(windows, window{"", 1280, 900, false}) {
		b.size(w.width, w.height, w.phone)
		b.click("#hint")
		b.until("the hint beside the board and the buttons", `document.getElementById('toast').textContent.startsWith('Hint: 3. ') && ['board', 'dock'].every((id) => {
			const [a, b] = [id, 'toast'].map((id) => document.getElementById(id).getBoundingClientRect());
			return b.width > 0 && (a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top);
		})`)
	}
	b.until("an arrow for the hint", `document.querySelectorAll('.arrow.hint').length === 1`)
	b.picture("hint")
	b.click("#tab-players", "#swap")
	b.until("the computer's move with White", `document.querySelectorAll('#moves button').length >= 5`)
	b.until("no hint any more", `!document.querySelector('.arrow.hint') && document.getElementById('toast').hidden`)
	b.player("white", "human")
	b.until("two people", `[...document.querySelectorAll('.strip .name')].map((e) => e.textContent).sort().join() === 'Black,White'`)
	b.click("#undo")
	b.until("a move taken back", `document.querySelector('#moves .taken-back')`)
	b.click("#resign", "#question-no")
	b.until("no question", `document.getElementById('question').hidden`)
	b.click("#resign", "#question-yes")
	b.ended("resignation")
}

// A move ahead of time outlives a reload, and is played when its turn comes.
func premoves(s *site) {
	b := s.start("human", "alpha-beta 1h")
	b.click("e2", "e4")
	b.until("thinking", `document.getElementById('status').textContent.includes('is thinking')`)
	b.click("d2", "d3")
	b.lit("d3", "premove", true)
	b.picture("premove")
	b.do(chromedp.Reload())
	b.until("the page again", live)
	b.lit("d3", "premove", true)
	b.do(chromedp.KeyEvent(kb.Escape))
	b.lit("d3", "premove", false)
	b.drag("g1", "f3")
	b.lit("f3", "premove", true)
	b.click("#now")
	b.shows("f3", "white knight")
	b.lit("f3", "premove", false)
}

// sketch draws with the right button, with keys held down.
func (b *tab) sketch(from, to string, keys ...chromedp.Modifier) {
	b.t.Helper()
	x, y := b.at(from)
	u, v := b.at(to)
	held := chromedp.ButtonModifiers(keys...)
	b.do(chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonRight, chromedp.ClickCount(1), held),
		chromedp.MouseEvent(chromedp.MouseMoved, (x+u)/2, (y+v)/2, chromedp.ButtonRight, held),
		chromedp.MouseEvent(chromedp.MouseMoved, u, v, chromedp.ButtonRight, held),
		chromedp.MouseEvent(chromedp.MouseReleased, u, v, chromedp.ButtonRight, chromedp.ClickCount(1), held))
}

// People draw arrows and circles with the right button; a click of the left one,
// or another position, wipes them off. In a game nothing of it goes to the server.
func drawings(s *site) {
	b := s.start("human", "alpha-beta 1h")
	drawn := func(arrows, circles int) {
		b.t.Helper()
		b.until(fmt.Sprintf("%d arrows and %d circles", arrows, circles),
			fmt.Sprintf(`document.querySelectorAll('.arrow.drawn').length === %d && document.querySelectorAll('.circle.drawn').length === %d`, arrows, circles))
	}
	b.until("a network that is watched", `(window.asked = 0, window.kept = window.fetch, window.fetch = (...all) => (window.asked++, window.kept(...all)), true)`)
	b.sketch("g1", "f3")
	b.sketch("d1", "h5")
	b.sketch("e4", "e4")
	drawn(2, 1)
	b.picture("drawn-light")
	b.dark(true)
	b.picture("drawn-dark")
	b.dark(false)
	b.sketch("g1", "f3")
	drawn(1, 1)
	b.sketch("e4", "e4")
	drawn(1, 0)
	if asked := ask[int](b, `window.asked`); asked != 0 {
		b.t.Errorf("to draw asks %d things of the server", asked)
	}
	b.click("#flip")
	drawn(1, 0)
	b.click("#flip", "h4")
	drawn(0, 0)
	b.sketch("e2", "e4")
	drawn(1, 0)
	b.drag("e2", "e4")
	b.shows("e4", "white pawn")
	drawn(0, 0)
	b.click("d2", "d3")
	b.lit("d3", "premove", true)
	b.sketch("a7", "a5") // The right button takes a premove back too.
	b.lit("d3", "premove", false)
	drawn(1, 0)
	s.command(b.game(), "now", nil)
	b.until("the answer", `document.querySelectorAll('#moves button').length === 2`)
	drawn(0, 0)
}

// The board without a mouse: with the arrow keys after Enter, and with typed moves.
func keyboard(s *site) {
	b := s.start("human", "human")
	ask[any](b, `document.getElementById('board').focus()`)
	b.do(chromedp.KeyEvent(kb.Enter), chromedp.KeyEvent(kb.Enter))
	b.lit("e2", "selected", true)
	b.picture("keyboard")
	b.do(chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent(kb.Enter))
	b.shows("e4", "white pawn")
	b.do(chromedp.KeyEvent(kb.Escape), chromedp.KeyEvent("u"))
	b.shows("e2", "white pawn")
	b.do(chromedp.KeyEvent("y"))
	b.shows("e4", "white pawn")
	b.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	b.shows("e2", "white pawn")
	b.do(chromedp.KeyEvent("y", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	b.shows("e4", "white pawn")
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	b.shows("e2", "white pawn")
	b.says("#past", "Start position")
	b.do(chromedp.KeyEvent(kb.End))
	b.shows("e4", "white pawn")
	b.play("e7e5", "g1f3")
	b.do(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowLeft)) // faster than the server answers
	b.says("#past", "Start position")
	b.shows("e4", "")
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.says("#past", "After 1. e4")
	b.do(chromedp.KeyEvent("?"))
	b.until("the help", `document.getElementById('help-dialog').open`)
	if ask[float64](b, `document.getElementById('help-dialog').scrollTop`) != 0 {
		b.t.Error("the help does not begin with its beginning")
	}
	b.picture("help")
	if text := ask[string](b, `[...document.querySelectorAll('#help-dialog summary')].map((e) => e.textContent).join('; ')`); text != "Play a game; Look back, and find the mistakes; Open, save and print; Study a game; Keys" {
		b.t.Errorf("help is about %s", text)
	}
	b.click("#help-dialog details:last-of-type summary")
	b.until("the keys, and nothing else", `document.getElementById('keys').offsetHeight > 0 && document.querySelectorAll('#help-dialog details[open]').length === 1`)
	b.accessible("help")
	b.escape("help-dialog")
	b.do(chromedp.KeyEvent("n", chromedp.KeyModifiers(chromedp.ModifierAlt)))
	b.until("the dialog of a new game", `document.getElementById('new-dialog').open`)
	b.picture("new")
	b.escape("new-dialog")
	named := ask[int](b, `[...document.querySelectorAll('button, input, select, summary, textarea')].filter((e) =>
		!e.textContent.trim() && !e.labels?.length && !e.getAttribute('aria-label') && !e.title).length`)
	if named != 0 {
		b.t.Errorf("%d elements have no name for those who cannot see them", named)
	}
}

// The editor says which rule a board breaks, survives a reload, and begins a game.
func setUp(s *site) {
	b := s.start("human", "human")
	b.click("#setup", "#setup-clear")
	b.says("#setup-verdict", "Not legal")
	b.click(`[data-brush="K"]`, "e1", `[data-brush="k"]`, "e8")
	b.says("#setup-verdict", "This position is legal")
	b.click(`.right[value="K"]`)
	b.says("#setup-verdict", string(engine.CastlingRook)[1:])
	b.picture("setup")
	b.accessible("setup")
	b.click(`[data-brush="R"]`, "g1")
	b.drag("g1", "h1")
	b.says("#setup-verdict", "This position is legal")
	b.do(chromedp.Reload())
	b.until("the editor again", `document.getElementById('editor')?.hidden === false && document.getElementById('setup-fen').value.startsWith('4k3/8/8/8/8/8/8/4K2R w K')`)
	b.click("#setup-play")
	b.until("a game", `!document.getElementById('panel').hidden`)
	b.shows("h1", "white rook")
	b.shows("d2", "")
	b.click("e1")
	b.lit("g1", "castling", true)
	b.click("h1") // The rook will do too.
	b.shows("g1", "white king")
	b.shows("f1", "white rook")
	s.command(b.game(), "open", map[string]string{"text": "4k3/8/8/8/8/8/8/1R3K1R w HB - 0 1"}) // of Chess960
	b.shows("b1", "white rook")
	b.click("#setup")
	b.says("#setup-verdict", "This position is legal")
	b.says("#setup-other-text", "HB")
	b.picture("setup-chess960")
	b.click("#setup-other")
	b.until("no rights", `document.getElementById('setup-fen').value.includes(' w - ')`)
	b.click("#setup-cancel")
	b.click("f1")
	b.lit("h1", "castling", true) // To g1 the king can go without.

	// A FEN may be typed, with its move number. What is wrong with one is said in its place.
	b.click("#setup")
	b.says("#setup-verdict", "legal")
	fen := func(text string) {
		b.t.Helper()
		ask[any](b, fmt.Sprintf(`(() => { const field = document.getElementById('setup-fen'); field.value = %q; field.dispatchEvent(new Event('change')); return 0; })()`, text))
	}
	fen("8/8/8/8 w - -")
	b.says("#setup-verdict.broken", "must have 8 ranks")
	b.until("no way to play it", `document.getElementById('setup-play').disabled && document.getElementById('setup-fen').value === '8/8/8/8 w - -'`)
	fen("4k3/8/8/8/8/8/8/4K2R w K - 7 42")
	b.says("#setup-verdict", "This position is legal")
	b.click("#setup-play")
	b.until("a game", `!document.getElementById('panel').hidden`)
	b.shows("e8", "black king")
	b.play("e1e2")
	b.says("#moves .number", "42.")

	// A computer to move plays at once. The position can also be analyzed, beside the game.
	b.player("black", "random")
	b.click("#setup")
	b.says("#setup-verdict", "legal")
	b.size(1366, 768, false)
	b.until("the buttons in sight", `(() => { const [a, s] = ['setup-play', 'strip-bottom'].map((id) => document.getElementById(id).getBoundingClientRect()); return a.bottom <= s.top; })()`)
	b.choose("#setup-side", "black")
	b.until("Black to move", `document.getElementById('setup-fen').value.includes(' b ') && !document.getElementById('setup-play').disabled`)
	b.click("#setup-play")
	b.until("the computer's move", `document.querySelectorAll('#moves button').length === 1`)
	b.click("#setup", "#setup-clear")
	b.says("#setup-verdict", "Not legal: Each side must have exactly one king. White has 0.")
	b.click("#setup-start")
	b.says("#setup-verdict", "This position is legal")
	b.click("#setup-analyze")
	b.until("a study with analysis", `document.getElementById('study')?.hidden === false && document.getElementById('analyse').checked && document.getElementById('strip-top').textContent.includes('Black')`)
	b.click("#origin")
	b.until("the game", `document.getElementById('actions')?.hidden === false && document.querySelectorAll('#moves button').length >= 1`)
}

// Games and positions come from files and from the clipboard, and go to files.
func openAndSave(s *site) {
	b := s.start("human", "human")
	file := filepath.Join(b.t.TempDir(), "game.pgn")
	if err := os.WriteFile(file, []byte("[White \"Ada\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n"), 0o644); err != nil {
		b.t.Fatal(err)
	}
	b.click("#open")
	b.do(chromedp.SetUploadFiles("#open-file", []string{file})) // It is opened at once.
	b.shows("f3", "white knight")
	for _, opened := range []struct{ text, queen string }{{"8/8/8/4k3/8/8/8/K6Q w - - 0 1", "h1"}, {"wKE1 wQD5 bKE8", "d5"}} {
		b.click("#open")
		b.do(chromedp.SetValue("#open-text", opened.text))
		b.click("#open-ok")
		b.shows(opened.queen, "white queen")
	}
	b.click("#open")
	b.until("a button to choose a file", `(() => { const s = getComputedStyle(document.querySelector('label:has(> #open-file)')), b = getComputedStyle(document.getElementById('open-tab'));
		return s.borderTopWidth === b.borderTopWidth && s.borderTopWidth !== '0px' && s.borderTopColor === b.borderTopColor; })()`)
	b.do(chromedp.SetValue("#open-text", "1. e4 *\n\n[White \"Bob\"]\n\n1. b4 *"))
	b.click("#open-ok")
	b.until("both games", `document.querySelectorAll('#file-list .listed').length === 2`)
	b.click("#file-list li:nth-child(2) .listed")
	b.shows("b4", "white pawn")
	b.says("#file-where", "2 of 2")
	b.click("#open")
	b.do(chromedp.SetValue("#open-text", "wKE1 wQD5 bKE8"))
	b.click("#open-ok")
	b.shows("d5", "white queen")
	b.click("#open")
	b.do(chromedp.SetValue("#open-text", "nonsense"))
	b.click("#open-ok")
	b.says("#open-dialog .problem[role=alert]", "nonsense")
	b.until("the text", `document.getElementById('open-text').value === 'nonsense'`)
	b.picture("open-nonsense")
	b.accessible("open-nonsense")
	b.escape("open-dialog")
	b.shows("d5", "white queen")
	b.click("#save")
	b.picture("save")
	b.accessible("save")
	for as, part := range map[string]string{"pgn": "[FEN ", "fen": "4k3/8/8/3Q4/8/8/8/4K3", "ichess": "wQD5"} {
		if text := ask[string](b, `fetch(document.getElementById('save-`+as+`').href).then((r) => r.text())`); !strings.Contains(text, part) {
			b.t.Errorf("saved as %s: %s", as, text)
		}
	}
}

// The game and the position can be copied, by three ways: the browser's own, an
// old one where that is not allowed, and by hand.
func copying(s *site) {
	b := s.start("human", "human")
	b.play("e2e4", "c7c5")
	read := func() string { return ask[string](b, `navigator.clipboard.readText()`) }
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		params := browser.SetPermissionParams{Permission: &browser.PermissionDescriptor{Name: name}, Setting: browser.PermissionSettingGranted}
		if _, err := chromedp.Call(b.ctx, browser.SetPermission, params); err != nil {
			b.t.Fatal(err)
		}
	}
	b.click("#save", "#copy-fen")
	b.says("#copied", "The FEN is on the clipboard.")
	if text := read(); text != b.state().FEN {
		b.t.Errorf("copied as FEN: %q", text)
	}
	b.click("#copy-pgn")
	b.says("#copied", "The PGN is on the clipboard.")
	if text := read(); !strings.Contains(text, "1. e4 c5 *") {
		b.t.Errorf("copied as PGN: %q", text)
	}
	b.picture("copied-light")
	b.dark(true)
	b.picture("copied-dark")
	b.dark(false)
	b.escape("save-dialog")
	b.click("#back", "#save")
	b.until("a word on the position", `!document.getElementById('save-past').hidden`)
	ask[any](b, `(() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); return 0; })()`)
	b.click("#copy-fen")
	b.says("#copied", "The FEN is on the clipboard.")
	if text := read(); !strings.HasPrefix(text, "rnbqkbnr/pppppppp/8/8/4P3") {
		b.t.Errorf("copied the old way as FEN of the past: %q", text)
	}
	if text := ask[string](b, `fetch(document.getElementById('save-fen').href).then((r) => r.text())`); !strings.HasPrefix(text, "rnbqkbnr/pppppppp/8/8/4P3") {
		b.t.Errorf("saved as FEN of the past: %q", text)
	}
	ask[any](b, `(() => { document.execCommand = () => false; return 0; })()`)
	b.click("#copy-pgn")
	b.says("#copied", "Ctrl+C")
	if chosen := ask[string](b, `document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)`); !strings.Contains(chosen, "1. e4 c5 *") {
		b.t.Errorf("to copy by hand is %q", chosen)
	}
	b.size(390, 844, true)
	b.picture("copy-phone")
}

// The analysis shows lines, arrows, a bar and the graph of the game.
func analysis(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ *"})
	b.shows("e4", "black queen")
	b.dark(true)
	b.click("#tab-analysis", "#analyse")
	b.until("lines", `document.querySelectorAll('#found li').length >= 2 && document.querySelector('#found b').textContent !== ''`)
	b.until("arrows", `document.querySelectorAll('.arrow').length >= 2`)
	b.until("the bar", `!document.getElementById('bar').classList.contains('off') && document.getElementById('bar-text').textContent !== ''`)
	b.until("the graph", `document.querySelector('#graph .area')?.getAttribute('d').split('L').length >= 13`)
	b.picture("dark")
	wide := ask[[]int](b, `[document.documentElement.scrollWidth, innerWidth]`)
	if wide[0] > wide[1] {
		b.t.Errorf("the page is %d wide in a window of %d", wide[0], wide[1])
	}
	ask[any](b, `(() => { const g = document.querySelector('#graph .plot'), r = g.getBoundingClientRect();
		g.dispatchEvent(new MouseEvent('click', { clientX: r.x + 1, clientY: r.y + 1, bubbles: true })); return 0; })()`)
	b.says("#thought", "Start position")
	b.shows("e2", "white pawn")
	b.until("lines of the start", `document.querySelectorAll('#found li').length === 3 && [...document.querySelectorAll('#found li')].every((li) => li.title.startsWith('1. '))`)
	b.until("arrows of the start", `document.querySelectorAll('.arrow').length === 3`)
	b.click("#last")
	b.shows("e4", "black queen")
	b.until("lines of the game", `document.querySelector('#found li')?.title.startsWith('7. ')`)
	b.click("#arrows")
	b.until("no arrows", `document.querySelectorAll('.arrow').length === 0`)
	b.click("#arrows", "#analyse")
	b.until("no bar", `document.getElementById('bar').classList.contains('off')`)
	b.dark(false)
}

// What nobody knows yet is drawn as unknown, and no row stays empty.
func notKnownYet(s *site) {
	b := s.start("human", "alpha-beta naive")
	b.click("#tab-analysis", "#analyse", "e2", "e4")
	b.until("the answer", `document.querySelectorAll('#moves button').length === 2`)
	b.says("#thought", "Analysis: ")
	b.until("the best line there", `document.getElementById('thought').textContent.includes(' 2. ') && document.querySelector('#found li').title.startsWith('2. ')`)
	b.until("a graph that is whole", `document.querySelectorAll('#graph .known').length === 1 && document.querySelector('#graph .known').getAttribute('d').startsWith('M0.00 0H100.00V100')`)
	b.picture("thought")
	b.click("#first")
	b.says("#thought", "Analysis: ")
	b.until("the best line of the start", `document.getElementById('thought').textContent.includes(' 1. ')`)
	b.click("#last", "#analyse")
	b.until("no line", `document.getElementById('thought').textContent === ''`)
	bar := ask[[]string](b, `import('/js/analysis.js').then((panel) => ['-0.39', '+0.31', '-0.04', '+1.45', '+9.94', '+9.96', '-12.50', 'White mates in 12', '#-3', undefined].map((score) => {
		panel.showBar(true, 0.5, score, false);
		return document.getElementById('bar-text').textContent;
	}))`)
	if want := []string{"-0.4", "+0.3", "0.0", "+1.5", "+9.9", "+10", "-13", "#12", "#3", ""}; !slices.Equal(bar, want) {
		b.t.Errorf("the bar says %q, not %q", bar, want)
	}
	for _, w := range windows {
		b.size(w.width, w.height, w.phone)
		cut := ask[[]string](b, `import('/js/analysis.js').then((panel) => [false, true].flatMap((flipped) => [0.01, 0.04, 0.07, 0.1, 0.3, 0.5, 0.7, 0.91, 0.94, 0.98].filter((share) => {
			panel.showBar(true, share, share < 0.5 ? '#-12' : '+9.94', flipped);
			document.getElementById('bar-white').style.transition = 'none';
			const range = document.createRange();
			range.selectNodeContents(document.getElementById('bar-text'));
			const [text, white, bar] = [range, document.getElementById('bar-white'), document.getElementById('bar')].map((e) => e.getBoundingClientRect());
			const within = text.left >= bar.left && text.right <= bar.right && text.top >= bar.top - 2 && text.bottom <= bar.bottom + 2 && range.getClientRects().length === 1;
			const inWhite = text.left >= white.left - 1 && text.right <= white.right + 1 && text.top >= white.top - 2 && text.bottom <= white.bottom + 2;
			const inBlack = text.left >= white.right - 1 || text.right <= white.left + 1 || text.top >= white.bottom - 1 || text.bottom <= white.top + 1;
			return !within || !(share < 0.5 ? inBlack : inWhite);
		}).map((share) => share + (flipped ? ' flipped' : ''))))`)
		if len(cut) > 0 {
			b.t.Errorf("%s: the number of the bar is cut at %v", w.name, cut)
		}
		b.dark(true)
		b.picture("bar-" + w.name)
		b.dark(false)
	}
	b.size(1280, 900, false)
	b.picture("graph-light")
	b.dark(true)
	b.picture("graph-dark")
	b.dark(false)
}

// The board has its pieces with the first paint, before the server answers. A move that
// does not reach the server is kept, and sent when it answers again.
func firstLook(s *site) {
	released := make(chan struct{})
	var away atomic.Bool
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/") {
			select {
			case <-released:
			case <-r.Context().Done():
				return
			}
		}
		if away.Load() && r.Method == http.MethodPost {
			panic(http.ErrAbortHandler)
		}
		s.server.ServeHTTP(w, r)
	}))
	defer web.Close()
	defer web.CloseClientConnections()
	b := s.blank(true)
	b.do(chromedp.Navigate(web.URL + "/"))
	b.until("the pieces", `document.querySelectorAll('.square.shade').length === 32 && document.querySelectorAll('.piece').length === 32 && document.getElementById('board').ariaBusy`)
	b.picture("first-look")
	b.until("the first paint", `performance.getEntriesByName('first-paint').length`)
	if ask[bool](b, `performance.getEntriesByName('first-paint')[0].startTime < performance.getEntriesByType('resource').find((r) => r.name.endsWith('/board.js')).responseEnd`) {
		b.t.Error("the page is painted without its pieces")
	}
	if ask[string](b, `getComputedStyle(document.getElementById('board')).backgroundImage`) == "none" {
		b.t.Error("without its scripts the board is empty")
	}

	// A move made on these pieces is kept until the game comes.
	b.drag("g1", "f3")
	b.until("its arrow", `document.querySelectorAll('.arrow.ahead').length === 1`)
	b.click("e2")
	b.lit("e2", "selected", true)
	b.click("e4")
	b.until("the arrow of the other move", `document.querySelectorAll('.arrow.ahead').length === 1 && !document.querySelector('.square.selected')`)
	b.shows("e2", "white pawn")
	b.picture("early-move")
	close(released)
	b.until("the game", live)
	b.shows("e4", "white pawn")
	b.until("the answer, and no arrow any more", `document.querySelectorAll('#moves button').length === 2 && !document.querySelector('.arrow.ahead')`)
	away.Store(true)
	b.click("b1", "c3")
	b.says("#toast", "The server is not responding. Your move is kept, and sent when it does.")
	b.until("its arrow", `document.querySelectorAll('.arrow.ahead').length === 1`)
	b.picture("unsent")
	away.Store(false)
	b.shows("c3", "white knight")
	b.until("no arrow any more", `!document.querySelector('.arrow.ahead') && document.getElementById('toast').hidden`)
	b.do(chromedp.Reload())
	b.until("the pieces of the game, not of the start", live+` && document.querySelectorAll('#moves button').length >= 1`)
	b.do(chromedp.Navigate("about:blank"))
}

// Each tab has the analysis of the position that it shows; it ends with the look.
func analysisOfThePast(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": "1. f3 e5 2. g4 d6 *"})
	b.shows("d6", "black pawn")
	b.click("#tab-analysis", "#analyse")
	b.until("lines of the game", `document.querySelector('#found li')?.title.startsWith('3. ')`)
	ask[any](b, `document.activeElement.blur()`)
	b.do(chromedp.KeyEvent(kb.ArrowLeft))
	b.until("the mate that was missed", `document.querySelector('#found li')?.title === '2... Qh4#' && document.querySelector('#found b').textContent === 'Black mates in 1'`)
	b.until("its depth", `/^[1-9]\d* half-moves deep/.test(document.getElementById('found-note').textContent)`)
	b.until("its arrow", `document.querySelectorAll('.arrow:not(.other)').length === 1`)
	b.until("its share of the bar", `document.getElementById('bar-text').textContent === '#1'`)
	b.picture("past-light")
	b.dark(true)
	b.picture("past-dark")
	b.dark(false)
	b.size(390, 844, true)
	b.picture("past-phone")
	b.size(1280, 900, false)
	id := b.game()
	analyzed := func(want ...int) {
		b.t.Helper()
		deadline := time.Now().Add(soon)
		for {
			game, _ := s.find(id)
			plies := game.Analyzed
			if slices.Equal(plies, want) {
				return
			}
			if time.Now().After(deadline) {
				b.t.Fatalf("analyzed are the plies %v, not %v", plies, want)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	analyzed(3)
	other := s.tab("/game/" + b.game())
	other.until("lines of the game in another tab", `document.querySelector('#found li')?.title.startsWith('3. ')`)
	analyzed(3, 4)
	other.click("#first")
	other.until("lines of the start", `document.querySelector('#found li')?.title.startsWith('1. ')`)
	analyzed(0, 3)
	b.until("still the mate", `document.querySelector('#found li')?.title === '2... Qh4#'`)
	other.click("#back")
	other.do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	other.until("the same mate", `document.querySelector('#found li')?.title === '2... Qh4#'`)
	analyzed(3)
	other.end()
	b.click("#last")
	b.until("lines of the game again", `document.querySelector('#found li')?.title.startsWith('3. ')`)
	analyzed(4)
	b.end()
	analyzed()
}

// Clocks run, and fall.
func clocks(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "control", map[string]string{"control": "3s+0"})
	b.until("clocks", `[...document.querySelectorAll('.clock')].every((c) => !c.hidden && c.textContent === '0:03.0')`)
	b.click("e2", "e4")
	b.ended("White wins: time forfeit")
	b.click("#save")
	b.until("the ways to save", `document.getElementById('save-dialog').open`)
	b.escape("save-dialog")
	b.until("Black's clock to have run", `document.querySelector('#strip-top .clock').textContent === '0:00.0' && document.querySelector('#strip-bottom .clock').textContent === '0:03.0'`)
	b.click("#first")
	b.until("the clocks at the start", `[...document.querySelectorAll('.clock')].every((c) => !c.hidden && c.textContent === '0:03.0')`)
	b.click("#last")
	b.until("the clocks at the end", `document.querySelector('#strip-top .clock').textContent === '0:00.0'`)

	// A file has the times of its moves, or none.
	s.command(b.game(), "open", map[string]string{"text": "1. e4 {[%clk 1:02:03]} e5 {[%clk 0:59:01]} 2. Nf3 *"})
	b.click("#back")
	b.until("the clocks of the position", `document.querySelector('#strip-bottom .clock').textContent === '1:02:03' && document.querySelector('#strip-top .clock').textContent === '59:01'`)
	b.picture("clocks-past")
	b.click("#first")
	b.until("no clocks", `[...document.querySelectorAll('.clock')].every((c) => c.hidden)`)
	b.click("#quit")
	b.says("#bye-text", "Goodbye")
}

// Two players are watched, at the speed that people want.
func watching(s *site) {
	b := s.start("human", "random")
	ask[any](b, `(() => { const p = document.getElementById('pace'); p.value = 0; p.dispatchEvent(new Event('change')); return 0; })()`)
	b.until("the speed", `document.getElementById('pace-text').textContent.startsWith('0.0')`)
	b.player("white", "aggressive")
	b.until("many moves", `document.querySelectorAll('#moves button').length > 20 || !document.getElementById('end').hidden`)
	if !ask[bool](b, `!document.getElementById('end').hidden`) {
		b.do(chromedp.KeyEvent("p"))
		b.until("a pause", `document.getElementById('pause').textContent === 'Resume' || !document.getElementById('end').hidden`)
	}
}

// A running game is not given up without a word, and opens can go elsewhere.
func givingUp(s *site) {
	b := s.start("human", "human")
	warned := func(what string, want bool) {
		b.t.Helper()
		b.until(fmt.Sprintf("a warning in %s: %v", what, want), fmt.Sprintf(`(document.getElementById('%s-warning').offsetHeight > 0) === %v`, what, want))
	}
	b.click("#open")
	warned("open", false)
	b.escape("open-dialog")
	b.play("e2e4")
	b.click("#open")
	warned("open", true)
	b.picture("open-light")
	b.accessible("open-light")
	b.size(390, 844, true)
	b.picture("open-phone")
	b.accessible("open-phone")
	b.size(1280, 900, false)
	before := len(s.server.Inspect())
	b.do(chromedp.SetValue("#open-text", "[White \"Ada\"]\n\n1. d4 d5 *"))
	b.click("#open-tab")
	deadline := time.Now().Add(soon)
	opened := func() bool {
		for _, g := range s.server.Inspect() {
			if strings.HasPrefix(g.FEN, "rnbqkbnr/ppp1pppp/8/3p4/3P4/") && !g.Abandoned {
				return true
			}
		}
		return false
	}
	for !opened() {
		if time.Now().After(deadline) {
			b.t.Fatalf("no other tab has the game; %d games were there, %d are", before, len(s.server.Inspect()))
		}
		time.Sleep(20 * time.Millisecond)
	}
	if _, err := chromedp.Call(b.ctx, page.BringToFront, cdp.Empty{}); err != nil {
		b.t.Fatal(err)
	}
	b.shows("e4", "white pawn")
	before = len(s.server.Inspect())
	b.click("#open")
	b.do(chromedp.SetValue("#open-text", "nonsense"))
	b.click("#open-tab")
	b.says("#open-dialog .problem", "nonsense")
	b.escape("open-dialog")
	if n := len(s.server.Inspect()); n != before {
		b.t.Errorf("a text that is no game has left %d games of %d", n, before)
	}
	b.click("#setup")
	warned("setup", true)
	b.picture("setup-warning")
	b.dark(true)
	b.picture("setup-warning-dark")
	b.dark(false)
	b.click("#setup-cancel", "#resign", "#question-yes")
	b.ended("resignation")
	b.click("#setup")
	warned("setup", false)
}

// New games begin here and elsewhere; quitting asks first.
func newAndQuit(s *site) {
	b := s.start("human", "human")
	b.click("e2", "e4")
	b.shows("e4", "white pawn")
	b.click("#new")
	b.until("a warning that the game is given up", `document.querySelector('#new-warning.warning').offsetHeight > 0`)
	b.says("#new-warning", "Games are not kept here: Start ends it, a new tab keeps it.")
	b.pick("new-mode", "computer")
	b.pick("new-side", "black")
	b.pick("opponent", "alpha-beta naive")
	b.pick("new-clock", "own")
	b.do(chromedp.SetValue("#new-control", "5+3"))
	b.click("#new-start")
	b.until("Black in front", `document.querySelector('#strip-bottom .name').textContent === 'You' && document.querySelector('#strip-top .name').textContent === 'Computer, naive (500)' && !document.querySelector('#strip-bottom .clock').hidden`)
	b.until("the computer's first move", `document.querySelectorAll('#moves button').length === 1`)
	b.click("#quit")
	b.until("the question", `document.getElementById('quit-dialog').open && document.getElementById('quit-save').offsetHeight > 0`)
	b.picture("quit")
	b.accessible("quit")
	b.escape("quit-dialog")
	id := b.game()
	b.click("#quit", "#quit-ok")
	b.says("#bye-text", "Goodbye")
	if _, found := s.find(id); found {
		b.t.Error("the game goes on")
	}
	b.click("#bye-new")
	b.until("another game", `location.pathname.startsWith('/game/') && !location.pathname.includes('`+id+`') && document.querySelectorAll('.piece').length === 32`)
}

// The page of a game that a terminal shows too says where its games are kept, and where it is
// quit.
func shownInTerminal(s *site) {
	for _, saves := range []bool{true, false} {
		r, err := room.New(room.Options{Hash: 1})
		if err != nil {
			s.t.Fatal(err)
		}
		url, stop, err := serve.Show("127.0.0.1:0", r, saves)
		if err != nil {
			s.t.Fatal(err)
		}
		b := s.blank(true)
		b.do(chromedp.Navigate(url))
		b.until("a board with its game", live)
		b.click("e2", "e4")
		b.shows("e4", "white pawn")
		want := map[bool]string{
			true:  "This game is not over. The terminal keeps it: enter continue there to go on with it.",
			false: "This game is not over. Games are not kept here: Start ends it, a new tab keeps it.",
		}[saves]
		b.click("#new")
		b.until(want, fmt.Sprintf(`document.getElementById('new-warning').textContent === %q && document.getElementById('new-warning').offsetHeight > 0`, want))
		b.until("a warning only of a loss", fmt.Sprintf(`document.querySelector('#new-warning.warning') === null === %v`, saves))
		b.picture(fmt.Sprintf("terminal-new-%v", saves))
		b.escape("new-dialog")
		b.click("#quit")
		b.says("#toast", "This game is also shown in a terminal: quit it there.")
		b.shows("e4", "white pawn")
		b.click("#archive")
		b.says("#archive-note", "enter archive or puzzles there")
		b.picture("terminal-archive")
		b.escape("archive-dialog")
		b.end()
		if err := stop(); err != nil {
			s.t.Error(err)
		}
		r.Close()
	}
}

// On a phone the board has the whole width, and fingers move the pieces.
func phone(s *site) {
	b := s.start("human", "alpha-beta naive")
	b.size(390, 844, true)
	x, y := b.at("e2")
	b.do(chromedp.TapXY(x, y))
	b.lit("e4", "move", true)
	x, y = b.at("e4")
	b.do(chromedp.TapXY(x, y))
	b.until("the answer", `document.querySelectorAll('#moves button').length === 2`)
	b.click("#tab-analysis", "#analyse")
	b.until("lines", `document.querySelectorAll('#found li').length > 1`)
	b.picture("phone")
	sizes := ask[[]int](b, `[document.documentElement.scrollWidth, innerWidth, document.getElementById('board').clientWidth]`)
	if sizes[0] > sizes[1] || sizes[2] < 360 {
		b.t.Errorf("in a width of 390 the page has %d, the window %d and the board %d", sizes[0], sizes[1], sizes[2])
	}
}

// What another server's page tries has no effect.
func hostilePage(s *site) {
	b := s.start("human", "human")
	id := b.game()
	evil := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>evil</title><iframe id=f src="%[1]s/game/%[2]s"></iframe><form id=p method=post enctype="text/plain" target=t
			action="%[1]s/api/games/%[2]s/resign"><input name='{"side":"white","text":"' value='"}'></form><iframe name=t></iframe>`, s.url, id)
	}))
	defer evil.Close()
	games := len(s.server.Inspect())
	e := s.blank(false)
	e.do(chromedp.Navigate(evil.URL))
	for _, attack := range []string{
		`fetch('%s', { method: 'POST', body: '{"side":"white"}', headers: { 'Content-Type': 'application/json' } })`,
		`fetch('%s', { method: 'POST', mode: 'no-cors', body: '{"side":"white"}' })`,
		`fetch('%s', { method: 'POST', mode: 'no-cors', body: new Blob(['{"side":"white"}'], { type: 'application/json' }) })`,
		`Promise.resolve(navigator.sendBeacon('%s', '{"side":"white"}'))`,
	} {
		ask[any](e, fmt.Sprintf(attack, s.url+"/api/games/"+id+"/resign")+`.then(() => 0, () => 0)`)
		ask[any](e, fmt.Sprintf(attack, s.url+"/api/games")+`.then(() => 0, () => 0)`)
	}
	ask[any](e, `document.getElementById('p').submit()`)
	if ask[bool](e, `fetch('`+s.url+`/api/games').then((r) => r.text()).then(() => true, () => false)`) {
		e.t.Error("another page can read the games")
	}
	time.Sleep(300 * time.Millisecond) // for what is still on its way
	if game := b.state(); game.Over || len(s.server.Inspect()) != games {
		e.t.Errorf("another page has done something: %+v, %d games", game, len(s.server.Inspect()))
	}
	if framed := ask[bool](e, `(() => { try { return document.getElementById('f').contentDocument !== null; } catch { return false; } })()`); framed {
		e.t.Error("another page can look into a frame")
	}
	if game, _ := s.find(id); game.Watchers != 1 {
		e.t.Errorf("%d watch the game: it runs in a frame of another page", game.Watchers)
	}

}

// The name of the opening unfolds to the moves of the book, with their shares, and
// a click plays one.
func aBook(s *site) {
	plain := s.start("human", "human")
	plain.click("#opening-name")
	plain.until("a list without shares", `document.querySelectorAll('#book button').length === 20 && document.querySelector('#book .share').offsetWidth === 0`)
	server := serve.New(serve.Options{Hash: 1, Book: player.BuiltInBook()})
	web := httptest.NewServer(server)
	defer web.Close()
	defer server.Close()
	b := (&site{s.t, server, web.URL, s.browser}).tab("/")
	b.site.command(b.game(), "player", map[string]string{"side": "black", "player": "human"})
	b.site.command(b.game(), "open", map[string]string{"text": "1. e4 c5 *"})
	b.shows("c5", "black pawn")
	b.click("#opening-name")
	p, err := engine.ParseFEN(b.state().FEN)
	if err != nil {
		b.t.Fatal(err)
	}
	choices := opening.Book().Choices(&p)
	total := polyglot.Total(choices)
	for i, c := range choices {
		want := p.SAN(c.Move) + room.FormatShare(float64(c.Weight)/float64(total))
		b.until(want, fmt.Sprintf(`[...document.querySelectorAll('#book li')][%d].textContent.startsWith(%q)`, i, want))
	}
	b.until("more moves of the table", fmt.Sprintf(`document.querySelectorAll('#book li').length > %d && document.querySelector('#book .share').offsetWidth > 20`, len(choices)))
	b.picture("book-light")
	b.accessible("book-light")
	b.dark(true)
	b.picture("book-dark")
	b.accessible("book-dark")
	b.dark(false)
	b.size(390, 844, true)
	ask[any](b, `document.getElementById('opening').scrollIntoView()`)
	b.picture("book-phone")
	b.size(1280, 900, false)
	b.click("#book button")
	b.shows("f3", "white knight")
	b.click("#back")
	b.says("#book", "listed for the current position")
	b.click("#last")
	b.site.command(b.game(), "open", map[string]string{"text": "1. h4 h5 2. a4 a5 *"})
	b.says("#book", "No known continuation.")
	b.site.command(b.game(), "new", nil) // What was opened is shown, not played.
	b.site.command(b.game(), "resign", map[string]string{"side": "white"})
	b.says("#book", "The game is over.")
	b.do(chromedp.Navigate("about:blank"))
}

// Where the server needs a token, its address lets people in, and nothing else.
func tokenPage(s *site) {
	const secret = "a-secret-of-many-letters"
	server := serve.New(serve.Options{Hash: 1, Token: secret})
	web := httptest.NewServer(server)
	defer web.Close()
	defer server.Close()
	locked := &site{s.t, server, strings.Replace(web.URL, "127.0.0.1", "localhost", 1), s.browser}
	b := locked.blank(true)
	b.do(chromedp.Navigate(locked.url + "/"))
	b.says("#bye-text", "token")
	b.visit("/?token=" + secret)
	b.click("e2", "e4")
	b.shows("e4", "white pawn")
	if address := ask[string](b, "location.href"); strings.Contains(address, "token") {
		b.t.Error("the address still tells the token: ", address)
	}
	b.do(chromedp.Navigate("about:blank"))
}

// The address of a game that does not exist says so, and other tabs go on.
func unknownGame(s *site) {
	good := s.start("human", "human")
	b := s.blank(true)
	b.do(chromedp.Navigate(s.url + "/game/none"))
	b.says("#bye-text", "No such game")
	good.click("e2", "e4")
	good.shows("e4", "white pawn")
	good.end()
	alone := s.blank(true)
	alone.do(chromedp.Navigate(s.url + "/game/nobody"))
	alone.says("#bye-text", "No such game")
}

// Tabs with games of their own all hear what is new, also where there are more of them
// than the six connections that a browser has to a server.
func manyTabs(s *site) {
	const files = "abcdefgh"
	var tabs []*tab
	for range files {
		tabs = append(tabs, s.start("human", "human"))
	}
	for i, b := range tabs {
		s.command(b.game(), "move", map[string]string{"move": files[i:i+1] + "4"})
	}
	for i, b := range tabs {
		b.shows(files[i:i+1]+"4", "white pawn")
	}
	last := tabs[len(tabs)-1]
	last.click("a7", "a6") // the last one answers too
	last.shows("a6", "black pawn")
}

// When the last tab closes, nobody thinks any more.
func closing(s *site) {
	b := s.start("alpha-beta 1h", "alpha-beta 1h")
	b.until("thinking", `document.getElementById('status').textContent.includes('is thinking')`)
	id := b.game()
	b.end()
	deadline := time.Now().Add(soon)
	for game, found := s.find(id); !found || !game.Abandoned || game.Thinking; game, found = s.find(id) {
		if time.Now().After(deadline) {
			b.t.Fatal("the computer goes on thinking, with nobody there")
		}
		time.Sleep(20 * time.Millisecond)
	}
	again := s.tab("/game/" + id)
	again.until("thinking again", `document.getElementById('status').textContent.includes('is thinking')`)
}
