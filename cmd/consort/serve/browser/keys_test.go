package browser_test

// The keyboard and the wheel: they step through the game and play moves wherever the
// focus is.

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestKeys types and steps.
func TestKeys(t *testing.T) {
	s := openSite(t)
	for _, part := range []struct {
		name string
		test func(*site)
	}{
		{"stepping", stepping},
		{"the wheel", wheel},
		{"typing", typing},
		{"typing ahead", typingAhead},
		{"shortcuts", shortcuts},
		{"default buttons", defaultButtons},
		{"the focus goes on", focusGoesOn},
		{"speech", speech},
		{"sounds", sounds},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(s.on(t)) })
	}
}

// focus gives an element the focus.
func (b *tab) focus(selector string) {
	b.t.Helper()
	ask[any](b, fmt.Sprintf(`(document.querySelector(%q).focus(), 0)`, selector))
}

// press presses keys, one after the other.
func (b *tab) press(keys ...string) {
	b.t.Helper()
	for _, key := range keys {
		b.do(chromedp.KeyEvent(key))
	}
}

// shown waits until the move on the board is the one at a ply.
func (b *tab) shown(ply int) {
	b.t.Helper()
	b.until(fmt.Sprintf("ply %d", ply), fmt.Sprintf(`Number(document.querySelector('#moves .current')?.dataset.ply || 0) === %d`, ply))
}

// The arrow keys, Home and End step through the game wherever the focus is, and
// change nothing else there.
func stepping(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": "1. e4 e5 2. Nf3 Nc6 3. Bc4 *"})
	b.shows("c4", "white bishop")
	b.click("#tab-analysis")
	b.shown(5)
	for _, selector := range []string{"#board", "#tab-moves", "#lines", "#analyse", "#promote", "#moves .current", "#opening-name"} {
		b.focus(selector)
		before := ask[string](b, `document.getElementById('lines').value + document.getElementById('analyse').checked`)
		b.press(kb.ArrowLeft)
		b.shown(4)
		b.press(kb.Home)
		b.shown(0)
		b.press(kb.ArrowRight)
		b.shown(1)
		b.press(kb.End)
		b.shown(5)
		if after := ask[string](b, `document.getElementById('lines').value + document.getElementById('analyse').checked`); after != before {
			b.t.Errorf("with the focus on %s the keys have changed %s to %s", selector, before, after)
		}
	}
	b.focus("#moves")
	b.press(kb.Tab)
	b.until("the buttons below the list after one Tab", `Boolean(document.activeElement.closest('#dock'))`)
	b.click("#tab-players")
	b.focus("#control")
	b.press(kb.ArrowLeft, kb.Home)
	b.shown(0)
	if control := ask[string](b, `document.getElementById('control').value`); control != "off" {
		b.t.Errorf("the clock is %s after arrow keys", control)
	}
	b.press(kb.End)
	b.shown(5)
	b.click("d7") // Black's turn: a click on the board leaves the arrow keys as they are.
	b.press(kb.ArrowLeft)
	b.shown(4)
	if moves := b.state().Ply; moves != 5 {
		b.t.Errorf("stepping has changed the game: %d plies", moves)
	}
}

// Moves typed before the position that was stepped to has come are played in it.
func typingAhead(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": "1. e4 e5 2. Nf3 *"})
	b.shows("f3", "white knight")
	ask[any](b, `(() => { const fetch = window.fetch; window.fetch = async (path, ...rest) => {
		if (String(path).includes('/node/')) await new Promise((go) => { window.go = go; });
		return fetch(path, ...rest);
	}; return 0; })()`)
	b.press(kb.ArrowLeft, "d", "4")
	b.says("#typed", "d4")
	if ask[bool](b, `document.getElementById('typed').classList.contains('wrong')`) {
		b.t.Error("a move of a position that has not come is shown as wrong")
	}
	ask[any](b, `(window.go(), 0)`)
	b.until("the move", `[...document.querySelectorAll('#moves .variation')].some((v) => v.textContent.replace(/\s+/g, '') === '2.d4')`)
	b.end()

	// So are moves typed before the answer to the last one, and while the computer thinks.
	b = s.start("human", "human")
	ask[any](b, `(() => { const fetch = window.fetch; window.fetch = async (path, ...rest) => {
		if (String(path).endsWith('/move')) await new Promise((go) => { window.go = go; });
		return fetch(path, ...rest);
	}; return 0; })()`)
	b.press("e", "4")
	b.until("its way to the server", `window.go`)
	b.press("e", "5")
	b.until("no mark", `document.getElementById('typed').textContent === 'e5' && !document.getElementById('typed').classList.contains('wrong')`)
	ask[any](b, `(window.go(), window.go = null, 0)`)
	b.shows("e4", "white pawn")
	b.until("the other move", `window.go`)
	ask[any](b, `(window.go(), 0)`)
	b.shows("e5", "black pawn")
	b.end()
	b = s.start("human", "alpha-beta 1h")
	b.press("e", "4")
	b.until("thinking", `document.getElementById('status').textContent.includes('is thinking')`)
	b.press("N", "f", "3")
	b.until("no mark", `document.getElementById('typed').textContent === 'Nf3' && !document.getElementById('typed').classList.contains('wrong')`)
	s.command(b.game(), "now", nil)
	b.shows("f3", "white knight")
	b.end()
}

// The wheel over the board steps: up is back.
func wheel(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": "1. e4 e5 2. Nf3 Nc6 3. Bc4 *"})
	b.shows("c4", "white bishop")
	x, y := b.at("e4")
	turn := func(by float64) {
		b.t.Helper()
		event := input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y, DeltaY: by, DeltaX: 0.001} // 0 would be left out
		if _, err := chromedp.Call(b.ctx, input.DispatchMouseEvent, event); err != nil {
			b.t.Fatal(err)
		}
	}
	turn(-100)
	b.shown(4)
	turn(-100)
	b.shown(3)
	turn(100)
	b.shown(4)
	turn(20) // A touchpad sends small steps, which add up.
	turn(20)
	turn(20)
	b.shown(5)
}

// Typed moves are played wherever the focus is but in text fields.
func typing(s *site) {
	b := s.start("human", "human")
	b.click("#tab-analysis")
	for i, typed := range []struct{ focus, keys, square, piece string }{
		{"#board", "e4", "e4", "white pawn"},
		{"#lines", "e7e5", "e5", "black pawn"},
		{"#undo", "Nf3", "f3", "white knight"},
		{"#moves", "nc6", "c6", "black knight"}, // without the shift key
		{"#tab-moves", "Bc4", "c4", "white bishop"},
		{"#analyse", "Bc5", "c5", "black bishop"},
		{"#board", "O-O", "g1", "white king"},
		{"#board", "d6", "d6", "black pawn"},
		{"#board", "c3", "c3", "white pawn"},
		{"#board", "Bxf2", "f2", "black bishop"},
	} {
		b.focus(typed.focus)
		for _, key := range typed.keys {
			b.press(string(key))
		}
		b.shows(typed.square, typed.piece)
		b.shown(i + 1)
		b.until("no letters any more", `document.getElementById('typed').hidden`)
	}
	if lines := ask[string](b, `document.getElementById('lines').value`); lines != "3" {
		b.t.Errorf("typing has changed the lines to %s", lines)
	}
	b.press("K")
	b.says("#typed", "K")
	b.picture("typed")
	b.press("a", kb.Backspace, "x", "f", "2") // "Ka" begins no move.
	b.shows("f2", "white king")               // That king is on g1: it takes.
	b.press("N", kb.Escape)
	b.until("no letters", `document.getElementById('typed').hidden`)

	// A move that is not legal gets the reason, after a moment or at Enter, and plays
	// nothing else: Qa6 is not a6.
	b.press("Q", "c", "7")
	b.says("#toast[role=alert]", `Illegal move "Qc7": c7 is occupied by a black piece.`)
	b.until("the text marked as wrong", `document.getElementById('typed').classList.contains('wrong')`)
	b.picture("typed-wrong")
	b.press(kb.Escape, "Q", "a", "6", kb.Enter)
	b.says("#toast", `Illegal move "Qa6": `)
	b.shows("a6", "")
	b.press(kb.Escape)

	// Of two moves with the same beginning the shorter one waits for Enter, or a moment.
	s.command(b.game(), "open", map[string]string{"text": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"})
	b.shows("b1", "")
	// At once, or on a busy machine the moment is over.
	ask[any](b, `([...'0-0-0'].forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))), 0)`)
	b.shows("c1", "white king")
	b.press("o", "-", "o", kb.Enter)
	b.shows("g8", "black king")

	// Promotion names its piece, or the page asks for it.
	s.command(b.game(), "open", map[string]string{"text": "4k3/P7/8/8/8/8/4p3/4K3 w - - 0 1"})
	b.shows("a7", "white pawn")
	b.press("a", kb.Enter)
	b.says("#toast", `Unreadable move "a": `)
	b.press("8")
	// One event: Enter of b.press is a keypress too, whatever becomes of its keydown.
	ask[any](b, `(document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })), 0)`)
	b.until("the pieces", `document.activeElement.closest('.chooser')`)
	b.press(kb.Escape, "a", "8")
	b.says("#typed", "a8")
	b.press("n")
	b.shows("a8", "white knight")

	// A text field keeps its letters.
	b.click("#setup")
	b.says("#setup-verdict", "legal")
	b.focus("#setup-ep")
	b.press("e", "3")
	if text := ask[string](b, `document.getElementById('setup-ep').value`); text != "e3" {
		b.t.Errorf("the text field has %q", text)
	}
}

// No letter that begins a move is a shortcut.
func shortcuts(s *site) {
	b := s.start("human", "human")
	ask[any](b, `(document.activeElement.blur(), 0)`)
	for _, letter := range "abcdefghNBRQKO" {
		b.press(string(letter))
		b.says("#typed", string(letter))
		b.press(kb.Escape)
		b.until("no letters", `document.getElementById('typed').hidden`)
	}
	if b.state().Ply != 0 || ask[bool](b, `Boolean(document.querySelector('dialog[open]'))`) {
		b.t.Error("a letter of a move did something else")
	}
	bottom := `document.getElementById('strip-bottom').dataset.side`
	b.press("v")
	b.until("the board turned", bottom+` === 'black'`)
	b.press("v")
	b.until("the board turned back", bottom+` === 'white'`)
	b.press("l")
	b.until("the analysis", `document.getElementById('analyse').checked`)
	b.press("l")
	b.until("no analysis", `!document.getElementById('analyse').checked`)
	b.press("z")
	b.until("zen", `getComputedStyle(document.getElementById('panel')).visibility === 'hidden'`)
	b.picture("zen")
	b.accessible("zen")
	b.fits("zen")
	b.press(kb.Escape)
	b.until("no zen", `getComputedStyle(document.getElementById('panel')).visibility === 'visible'`)
	for key, dialog := range map[string]string{"o": "open-dialog", "s": "save-dialog"} {
		b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
		b.until(dialog, fmt.Sprintf(`document.getElementById(%q).open`, dialog))
		b.escape(dialog)
	}
	b.press(",")
	b.until("the settings", `document.getElementById('settings-box').matches(':popover-open')`)
	b.press(kb.Tab)
	b.until("a choice in reach", `document.activeElement.matches('#settings-box input')`)
	b.press(kb.Escape)
	b.until("no settings", `!document.getElementById('settings-box').matches(':popover-open')`)
}

// Enter presses the default button of a dialog, also while its heading has the focus or
// nothing has. A key that is held, such as the one that has opened the dialog, does not.
func defaultButtons(s *site) {
	b := s.start("human", "human")
	begin := func() {
		b.t.Helper()
		b.play("e2e4")
		b.do(chromedp.KeyEvent("n", chromedp.KeyModifiers(chromedp.ModifierAlt)))
		b.until("the dialog", `document.activeElement.id === 'new-title'`)
	}
	starts := func() {
		b.t.Helper()
		b.press(kb.Enter)
		b.until("another game", `!document.getElementById('new-dialog').open && document.activeElement.id === 'board' && !document.querySelector('#moves button')`)
	}
	begin()
	ask[any](b, `(document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true })), 0)`)
	if !ask[bool](b, `document.getElementById('new-dialog').open`) {
		b.t.Error("the key that has opened the dialog has started a game")
	}
	starts()
	begin()
	b.click("#new-warning")
	b.until("no focus", `!document.activeElement.matches('h2, button, input')`)
	starts()
	b.press("?")
	b.until("the help", `document.getElementById('help-dialog').open`)
	b.press(kb.Tab, kb.Enter)
	b.until("a part of it closed", `document.querySelector('#help-dialog details').open === false`)
	b.focus("#help-dialog h2")
	b.press(kb.Enter)
	b.until("no help", `!document.getElementById('help-dialog').open`)
	b.end()
}

// When what has the focus disappears, the focus goes on: to Rematch once the user has ended
// the game, else to the board.
func focusGoesOn(s *site) {
	b := s.start("human", "human")
	has := func(id string) {
		b.t.Helper()
		b.until("the focus on "+id, fmt.Sprintf(`document.activeElement.id === %q && document.activeElement.matches(':focus-visible, .reached')`, id))
	}
	answer := func(answer string) {
		b.t.Helper()
		b.focus("#resign")
		b.press(kb.Enter)
		has("question-yes")
		b.press(answer)
	}
	b.play("e2e4", "e7e5")
	for _, one := range []struct{ name, button string }{
		{"Back to the game", "#past-end"},
		{"Play from here", "#past-here"},
		{"the last Undo", "#undo"},
	} {
		if one.button != "#undo" {
			b.press(kb.ArrowLeft)
		}
		b.until("a way to "+one.name, fmt.Sprintf(`document.querySelector(%q).checkVisibility()`, one.button))
		b.focus(one.button)
		b.press(kb.Enter)
		b.until(one.name, fmt.Sprintf(`(() => { const e = document.querySelector(%q); return !e.checkVisibility() || e.disabled; })()`, one.button))
		has("board")
	}
	b.play("d2d4")
	for _, key := range []string{kb.Escape, kb.Tab + kb.Enter} {
		answer(key)
		b.until("no question", `document.getElementById('question').hidden`)
		has("board")
	}
	answer(kb.Enter)
	b.ended("resignation")
	has("end-rematch")
	b.picture("resigned")
	b.press(kb.Enter)
	b.until("another game", `document.getElementById('end').hidden && !document.querySelector('#moves button')`)
	has("board")

	// A game that ends otherwise leaves the focus where it is: Enter ends a typed move.
	for ply, move := range []string{"f3", "e5", "g4", "Qh4"} {
		for _, key := range move {
			b.press(string(key))
		}
		b.shown(ply + 1)
	}
	b.ended("checkmate")
	has("board")
	b.end()
}

// Screen readers hear each move in words.
func speech(s *site) {
	b := s.start("human", "human")
	for _, move := range []struct{ id, said string }{
		{"e2e4", "White plays pawn e4."},
		{"d7d5", "Black plays pawn d5."},
		{"f1b5", "White plays bishop b5, check."},
		{"c7c6", "Black plays pawn c6."},
		{"e4d5", "White plays pawn takes d5."},
		{"d8a5", "Black plays queen a5."},
		{"d5c6", "White plays pawn takes c6."},
		{"a5c3", "Black plays queen c3."},
		{"c6b7", "White plays pawn takes b7, check."},
		{"e8d8", "Black plays king d8."},
		{"b7a8q", "White plays pawn takes a8, becomes a queen."},
	} {
		s.command(b.game(), "move", map[string]string{"move": move.id})
		b.until(move.said, fmt.Sprintf(`document.querySelector('#spoken[aria-live="polite"]').textContent === %q`, move.said))
	}
	b.press(kb.ArrowLeft)
	b.until("the move before it", `/^\d+\.\.\. king d8$/.test(document.getElementById('spoken').textContent)`)
	b.press(kb.Home)
	b.says("#spoken", "Start position")
	b.press(kb.End)
	b.says("#spoken", "pawn takes a8, becomes a queen")
	s.command(b.game(), "undo", nil)
	b.says("#spoken", "Moves taken back.")
	s.command(b.game(), "resign", map[string]string{"side": "white"})
	b.says("#spoken", "Black wins: resignation.")
	words := ask[[]string](b, `import('/js/speech.js').then(({ inWords }) => ['Nbd2', 'R1xe4', 'Qh4xe1+', 'O-O', 'O-O-O#', 'exd8=N+', 'e4'].map(inWords))`)
	for i, want := range []string{"knight b d2", "rook 1 takes e4", "queen h 4 takes e1, check", "castles kingside", "castles queenside, checkmate", "pawn takes d8, becomes a knight, check", "pawn e4"} {
		if words[i] != want {
			b.t.Errorf("in words it is %q, not %q", words[i], want)
		}
	}
}

// A move, a capture, a check and the end sound, unless they are switched off.
func sounds(s *site) {
	b := s.start("human", "human")
	ask[any](b, `(() => { window.started = []; for (const node of [OscillatorNode, AudioBufferSourceNode]) {
		const start = node.prototype.start;
		node.prototype.start = function (...all) { window.started.push(node.name); return start.apply(this, all); };
	} return 0; })()`)
	heard := map[string]string{}
	for _, move := range []string{"e2e4", "f7f5", "e4f5", "g7g5", "d1h5"} { // the last is mate
		before := ask[int](b, `window.started.length`)
		s.command(b.game(), "move", map[string]string{"move": move})
		b.until("a sound of "+move, fmt.Sprintf(`window.started.length > %d`, before))
		heard[move] = ask[string](b, fmt.Sprintf(`window.started.slice(%d).join()`, before))
	}
	if heard["e2e4"] == heard["e4f5"] || heard["e2e4"] == heard["d1h5"] || heard["e4f5"] == heard["d1h5"] {
		b.t.Errorf("a move, a capture and the end sound alike: %v", heard)
	}
	b.click("#settings", "label:has(#set-sound)")
	b.until("sounds off", `!document.getElementById('set-sound').checked`)
	before := ask[int](b, `window.started.length`)
	s.command(b.game(), "new", nil)
	s.command(b.game(), "move", map[string]string{"move": "d2d4"})
	b.shows("d4", "white pawn")
	if after := ask[int](b, `window.started.length`); after != before {
		b.t.Error("there are sounds, although they are off")
	}
	b.do(chromedp.Reload())
	b.until("the setting after a reload", `document.documentElement.dataset.sound === 'off'`)
	ask[any](b, `(localStorage.clear(), 0)`)
}

// The keys of the report are those of the page: they are named below the board, and do what
// the list of keys of the page says.
func TestKeysOfReport(t *testing.T) {
	t.Parallel()
	b := report(t, "game.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", "2000")
	has := func(square, piece string) string {
		return fmt.Sprintf(`document.getElementById('board').getAttribute('aria-label').includes(%q)`, piece+" "+square)
	}
	const white = `document.querySelector('#board i.rank').textContent === '8'`
	const lines = `/Better: 2\. \S+ \S+ 3\. .*: 2\.\.\. Qh4#$/.test(document.getElementById('status').textContent)`
	for _, step := range []struct{ key, want string }{
		{kb.End, has("h4", "black queen")},
		{kb.ArrowLeft, has("d8", "black queen") + " && " + has("g4", "white pawn") + " && " + lines},
		{kb.Home, has("g2", "white pawn")},
		{kb.ArrowRight, has("f3", "white pawn") + " && " + has("e7", "black pawn")},
		{kb.End, has("h4", "black queen")},
		{"j", "!" + has("h4", "black queen")}, // the first mistake after the last
		{kb.End, has("h4", "black queen")},
		{kb.ArrowLeft, has("d8", "black queen")},
		{"x", has("h4", "black queen")},
		{"x", has("d8", "black queen")},
		{"v", "!(" + white + ")"},
		{"V", white},
		{"m", has("d8", "black queen")}, // what else the page has
	} {
		b.press(step.key)
		b.until(step.key, step.want)
	}
	b.until("the keys", `document.getElementById('keys').checkVisibility() && ['←', '→', 'Home', 'End', 'J', 'X', 'V'].every((key) => document.getElementById('keys').textContent.split(/[ ,.]+/).includes(key))`)
	b.picture("report-keys")
}
