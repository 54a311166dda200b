package browser_test

// Studies: what is opened from a file, with its variations, and copies of games.

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestStudies drives what a study has.
func TestStudies(t *testing.T) {
	s := openSite(t)
	for _, part := range []struct {
		name string
		test func(*site)
	}{
		{"variations", variations},
		{"null moves", nullMoves},
		{"editing", editing},
		{"arrows", arrows},
		{"copies", copies},
		{"lines", lines},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(s.on(t)) })
	}
}

// annotated is a document with everything that a move list shows.
const annotated = `[Event "Club"]
[Date "1999.01.??"]
[White "Ada"]
[Black "Bob"]
[Result "1-0"]

{A good day.} 1. e4 {[%clk 0:05:00] the usual} e5 $1 (1... c5 {sharp} 2. Nf3 $5 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 $146 Nc6 3. Bb5 $16 1-0
`

// study opens the annotated document.
func (s *site) study() *tab {
	s.t.Helper()
	b := s.start("human", "alpha-beta easy")
	s.command(b.game(), "open", map[string]string{"text": annotated})
	b.until("the variations", `document.querySelectorAll('#moves .variation').length === 3`)
	return b
}

// at waits until the move on the board is the given one.
func (b *tab) onMove(text string) {
	b.t.Helper()
	b.until(text, fmt.Sprintf(`(document.querySelector('#moves .current')?.firstChild.textContent || '') === %q`, text))
}

// move clicks a move in the list, the nth of that name.
func (b *tab) clickMove(san string) {
	b.t.Helper()
	ask[any](b, fmt.Sprintf(`[...document.querySelectorAll('#moves button')].find((e) => e.firstChild.textContent === %q).click()`, san))
	b.onMove(san)
}

// The list shows the document; keys and clicks walk through its lines.
func variations(s *site) {
	b := s.study()
	b.says("#strip-top .name", "Bob")
	b.says("#status", "1–0 · Club · 1999.01")
	b.says("#moves", "A good day.")
	b.says("#moves", "the usual")
	b.until("no dialog and no result", `document.getElementById('end').hidden && !document.querySelector('dialog[open]')`)
	b.until("glyphs in words", `[...document.querySelectorAll('#moves .unseen')].map((e) => e.textContent).join('') === ', good move, interesting move, novelty, White is better'`)
	b.until("the clock", `document.querySelector('#moves .clk').textContent === '5:00'`)
	b.until("nesting", `document.querySelector('#moves .variation .variation').textContent.includes('c3')`)
	b.onMove("Bb5")
	b.press(kb.Home, kb.ArrowRight)
	b.onMove("e4")
	b.press(kb.ArrowRight)
	b.onMove("e5")
	b.press(kb.ArrowDown)
	b.onMove("c5")
	b.shows("c5", "black pawn")
	b.press(kb.ArrowRight)
	b.onMove("Nf3")
	b.press(kb.ArrowDown)
	b.onMove("c3")
	b.press(kb.ArrowRight)
	b.onMove("d5")
	b.press(kb.ArrowLeft, kb.ArrowLeft)
	b.onMove("c5")
	b.press(kb.ArrowRight)
	b.onMove("c3") // the line walked before
	b.press(kb.ArrowUp, kb.End)
	b.onMove("d6")
	b.clickMove("e6")
	b.says("#thought", "After 1... e6 · White to move")
	b.press(kb.ArrowUp, kb.ArrowUp)
	b.onMove("e5")
	b.click("g1", "f3") // follows the line
	b.onMove("Nf3")
	b.until("the same moves", `document.querySelectorAll('#moves button').length === 11`)
	b.inWindows("study")

	// On a phone the moves have room, since a menu has the buttons of the study.
	b.click("#tab-moves")
	rows := ask[float64](b, `document.getElementById('record').clientHeight / document.querySelector('#moves button').offsetHeight`)
	if rows < 5 || ask[bool](b, `document.getElementById('study').offsetHeight > 0 || document.scrollingElement.scrollHeight > innerHeight`) {
		b.t.Errorf("on a phone there are %.1f rows of moves", rows)
	}
	if ask[bool](b, `document.getElementById('record').scrollWidth > document.getElementById('record').clientWidth`) {
		b.t.Error("on a phone the moves are too wide")
	}
	b.until("the move on the board in sight", `(() => { const [list, move] = ['#record', '#moves .current'].map((s) => document.querySelector(s).getBoundingClientRect());
		return move.top >= list.top - 1 && move.bottom <= list.bottom + 1; })()`)
	b.inWindows("study-menu", func() {
		edit := "#edit-button"
		if ask[int](b, `document.getElementById('edit-button').offsetHeight`) == 0 {
			edit = "#moves button.current"
			ask[any](b, `document.querySelector('#moves button.current').dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))`)
		} else {
			b.click(edit)
		}
		b.until("the menu", `document.getElementById('line-menu').matches(':popover-open')`)
		if out := ask[bool](b, `(() => { const r = document.getElementById('line-menu').getBoundingClientRect(); return r.top < 0 || r.bottom > innerHeight || r.right > innerWidth; })()`); out {
			b.t.Errorf("the menu of %s is not on the screen", edit)
		}
	})
	if small := ask[int](b, `[...document.querySelectorAll('#line-menu button, #edit-button')].filter((e) => e.offsetHeight < 44).length`); small > 0 {
		b.t.Errorf("%d buttons are too small for a finger", small)
	}
	b.click(`#line-menu [data-act="annotate"]`)
	b.until("the dialog", `document.getElementById('note-dialog').open`)
	b.inWindows("annotate")
	b.escape("note-dialog")
	b.end()
}

// Null moves are in the list, and the keys walk over them. A move can be played after one.
func nullMoves(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": "1. e4 e5 2. Nf3 -- {a threat} (2... Nc6 3. -- Nf6) 3. Nxe5 *"})
	b.onMove("Nxe5")
	b.says("#moves", "a threat")
	b.press(kb.ArrowLeft)
	b.onMove("--")
	b.says("#thought", "After 2... -- · White to move")
	b.shows("f3", "white knight")
	b.until("no last move on the board", `!document.querySelector('#board .recent')`)
	b.says("#spoken", "2... a null move")
	b.press(kb.ArrowDown)
	b.onMove("Nc6")
	b.press(kb.ArrowRight)
	b.onMove("--")
	b.says("#thought", "After 3. -- · Black to move")
	b.click("f8", "c5")
	b.onMove("Bc5")
	b.until("the variation", `[...document.querySelectorAll('#moves .variation')].some((v) => v.textContent.replace(/\s+/g, '').includes('3.--Nf63…Bc5'))`)
	b.press(kb.ArrowLeft)
	b.onMove("--")
	b.end()
}

// Moves make variations, which are promoted, annotated and deleted.
func editing(s *site) {
	b := s.study()
	b.clickMove("e6")
	b.click("d2", "d4")
	b.onMove("d4")
	b.click("d7", "d5")
	b.onMove("d5")
	b.until("the variation with its moves", `[...document.querySelectorAll('#moves .variation')].some((v) => v.textContent.replace(/\s+/g, '') === '1…e62.d4d5')`)
	b.click("#promote")
	b.onMove("d5")
	b.until("the main line", `document.querySelector('#moves li:not(.aside) + li button, #moves li:not(.aside) button').textContent && [...document.querySelectorAll('#moves li:not(.aside) button')].map((e) => e.firstChild.textContent).join(' ') === 'e4 e6 d4 d5'`)
	b.until("nothing to promote", `document.getElementById('promote').disabled && document.getElementById('main-line').disabled`)
	b.click("#annotate")
	b.until("the dialog", `document.getElementById('note-dialog').open`)
	b.do(chromedp.SendKeys("#note-text", "French"))
	b.pick("note-move", "6")
	b.says("#moves", "French") // It is saved as it is typed.
	b.click(`#note-more label:has(input[value="146"])`)
	b.escape("note-dialog")
	b.until("both glyphs", `[...document.querySelectorAll('#moves .current .unseen')].map((e) => e.textContent).join('') === ', dubious move, novelty'`)
	b.until("the glyph", `document.querySelector('#moves .current .glyph.dubious')`)

	// Comment and glyph are one change.
	b.press(kb.Home)
	ctrl := func(key string) { b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl))) }
	ctrl("z")
	b.onMove("d5")
	b.until("neither comment nor glyph", `!document.querySelector('#moves .current .glyph') && !document.getElementById('moves').textContent.includes('French')`)
	ctrl("y")
	b.says("#moves", "French")
	b.until("the glyph", `document.querySelector('#moves .current .glyph.dubious')`)
	b.clickMove("c3")
	b.click("#main-line")
	b.until("another main line", `[...document.querySelectorAll('#moves li:not(.aside) button')].map((e) => e.firstChild.textContent).join(' ') === 'e4 c5 c3 d5'`)
	b.clickMove("e6")
	b.click("#promote")
	b.clickMove("d4")
	gone := func() {
		b.t.Helper()
		b.onMove("e6")
		b.until("the moves gone", `![...document.querySelectorAll('#moves button')].some((e) => e.textContent === 'd4')`)
	}
	b.click("#delete-line")
	b.says("#toast", "Deleted 2. d4 and 1 more move.")
	b.click("#toast button")
	b.onMove("d4")
	b.until("no notice", `document.getElementById('toast').hidden`)
	b.click("#delete-line")
	gone()
	b.picture("deleted")
	b.accessible("deleted")
	b.click(`#study [data-act="undo"]`)
	b.onMove("d4")
	b.until("no notice", `document.getElementById('toast').hidden`)
	b.click(`#study [data-act="redo"]`)
	b.onMove("e6")
	b.until("the moves gone again", `document.querySelector('#study [data-act="redo"]').disabled && ![...document.querySelectorAll('#moves button')].some((e) => e.textContent === 'd4')`)

	// The menu of a move does the same.
	x, y := b.resting(`[...document.querySelectorAll('#moves button')].find((e) => e.textContent.startsWith('c5'))`)
	b.do(chromedp.MouseClickXY(x, y, chromedp.ButtonRight))
	b.until("the menu", `document.getElementById('line-menu').matches(':popover-open')`)
	b.picture("study-menu")
	b.click(`#line-menu [data-act="delete-line"]`)
	b.says("#toast", "Deleted 1... c5")
	b.until("one variation", `document.querySelectorAll('#moves .variation').length === 1`)
	text := ask[string](b, `fetch(document.getElementById('save-pgn').href).then((r) => r.text())`)
	if !strings.Contains(strings.Join(strings.Fields(text), " "), "1... e6 (1... e5 $1 2. Nf3 $146 Nc6 3. Bb5 $16)") {
		b.t.Errorf("saved is %s", text)
	}
	b.end()
}

// Arrows and marks of a file are on the board. Those that the user draws are saved and
// undone; on a phone a finger that stays draws. All glyphs have symbols or words.
func arrows(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": "[White \"Ada\"]\n[Event \"Cup\"]\n\n{[%csl Gd5,Re5][%cal Gf1c4]} 1. e4 $22 $32 $36 $40 $132 $138 e5 $50 *"})
	b.until("the game", `document.querySelectorAll('#moves .glyph').length === 7`)
	if text := ask[string](b, `[...document.querySelectorAll('#moves .glyph > :first-child')].map((e) => e.textContent).join(',')`); text != "⨀,⟳,↑,→,⇆,⊕,⊞" {
		b.t.Errorf("the glyphs are shown as %s", text)
	}
	shapes := func(marks, arrows string) {
		b.t.Helper()
		of := func(kind string) string {
			return `[...document.querySelectorAll('.` + kind + `.drawn')].map((e) => e.classList[2]).join()`
		}
		b.until(marks+" marks, "+arrows+" arrows", fmt.Sprintf(`%s === %q && %s === %q`, of("circle"), marks, of("arrow"), arrows))
	}
	b.press(kb.Home)
	shapes("green,red", "green")
	b.picture("arrows")
	b.sketch("g1", "f3", chromedp.ModifierShift)
	shapes("green,red", "green,red")
	b.sketch("e5", "e5", chromedp.ModifierShift)
	shapes("green", "green,red")
	saved := func(want string) {
		b.t.Helper()
		if text := ask[string](b, `fetch(document.getElementById('save-pgn').href).then((r) => r.text())`); !strings.Contains(text, want) {
			b.t.Errorf("saved is %s, without %s", text, want)
		}
	}
	b.until("it is saved", `!document.querySelector('#study [data-act="undo"]').disabled`)
	b.do(chromedp.Reload())
	b.until("the study again", `document.querySelectorAll('#moves button').length === 2`)
	b.press(kb.Home)
	shapes("green", "green,red")
	saved("{[%csl Gd5] [%cal Gf1c4,Rg1f3]}")
	b.click(`#study [data-act="undo"]`)
	shapes("green,red", "green,red")
	b.click(`#study [data-act="undo"]`)
	shapes("green,red", "green")
	b.press(kb.ArrowRight)
	shapes("", "")
	b.size(390, 844, true)
	x, y := b.at("e4")
	u, v := b.at("e6")
	touch := func(kind string, points ...*input.TouchPoint) {
		b.t.Helper()
		if _, err := chromedp.Call(b.ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventType(kind), TouchPoints: points}); err != nil {
			b.t.Fatal(err)
		}
	}
	touch("touchStart", &input.TouchPoint{X: x, Y: y})
	b.until("a mark under the finger", `document.querySelector('.circle.drawn')`)
	touch("touchMove", &input.TouchPoint{X: u, Y: v})
	touch("touchEnd")
	shapes("", "green")
	b.picture("arrows-phone")
	b.until("it is saved", `!document.querySelector('#study [data-act="undo"]').disabled`)
	saved("{[%cal Ge4e6]}")
	b.end()
}

// A move in the past of a game opens a copy of it; a study can be played on.
func copies(s *site) {
	b := s.start("human", "human")
	b.play("e2e4", "e7e5", "g1f3")
	id := b.game()
	b.press(kb.ArrowLeft, kb.ArrowLeft)
	b.onMove("e4")
	b.click("c7", "c5")
	b.until("the copy", fmt.Sprintf(`location.pathname !== '/game/%s' && document.querySelectorAll('#moves .variation').length === 1`, id))
	b.onMove("c5")
	b.says("#toast", "copy of the game")
	b.says("#origin", "Back to the game")
	if game, _ := s.find(id); game.Ply != 3 {
		b.t.Errorf("the game is at %d half-moves", game.Ply)
	}
	b.click("#play-on")
	b.until("a game", `document.getElementById('actions')?.hidden === false && document.getElementById('origin').textContent === 'Back to the study'`)
	b.shows("c5", "black pawn")
	b.play("b1c3")
	b.click("#origin")
	b.until("the study", `document.getElementById('study')?.hidden === false`)
	b.click("#origin")
	b.until("the game", fmt.Sprintf(`location.pathname === '/game/%s' && document.getElementById('study')?.hidden`, id))
	b.end()
}

// Each move of a line of the analysis shows its position, and is tried by a click.
func lines(s *site) {
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"})
	b.shows("b5", "white bishop")
	b.click("#tab-analysis")
	layout := `JSON.stringify(['board', 'found', 'graph', 'moves', 'dock'].map((id) => { const r = document.getElementById(id).getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; }))`
	before := ask[string](b, layout)
	b.click("#analyse")
	b.until("lines", `document.querySelectorAll('#found li').length === 3 && document.querySelectorAll('#found li:first-child button').length > 3`)
	b.until("depth and speed", `/^\d+ half-moves deep · \d+,000 positions\/s$/.test(document.getElementById('found-note').textContent)`)
	if after := ask[string](b, layout); after != before {
		b.t.Errorf("the layout moves from %s to %s", before, after)
	}
	cut := ask[int](b, `[...document.querySelectorAll('#found li')].filter((li) => li.scrollWidth > li.clientWidth || (li.scrollHeight > li.clientHeight && getComputedStyle(li).overflowY !== 'auto')).length`)
	if cut > 0 {
		b.t.Errorf("%d lines are cut off", cut)
	}
	at := ask[[]float64](b, `(() => { const r = document.querySelectorAll('#found li:first-child button')[1].getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], at[1]))
	b.until("the small board", `!document.getElementById('mini').hidden && document.querySelectorAll('#mini .drawing').length >= 30 && document.querySelectorAll('#mini .lit').length === 2`)
	b.picture("lines-hover")
	san := ask[string](b, `document.querySelectorAll('#found li:first-child button')[1].textContent`)
	b.until("the position in words", fmt.Sprintf(`document.querySelector('#mini span').textContent.includes(%q)`, san[strings.LastIndex(san, " ")+1:]))
	b.do(chromedp.MouseClickXY(at[0], at[1]))
	b.until("the line in the list, and no small board", `document.getElementById('mini').hidden && document.querySelectorAll('#moves button').length === 7 && document.querySelector('#moves .current').dataset.ply === '7'`)
	b.inWindows("hover", func() {
		ask[any](b, `(document.activeElement.blur(), document.querySelector('#found button')?.focus(), 0)`)
		b.until("the small board for the keyboard", `(document.querySelector('#found button')?.focus(), !document.getElementById('mini').hidden)`)
	})
	// It stays while the pointer passes over the lines, and follows them.
	b.size(1280, 900, false)
	at = ask[[]float64](b, `(() => { const r = document.querySelectorAll('#found li:first-child button')[1].getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()`)
	for _, y := range []float64{at[1], at[1] - 300} {
		b.do(chromedp.MouseEvent(chromedp.MouseMoved, at[0], y))
		b.until("the pointer there", fmt.Sprintf(`document.querySelector('#found').matches(':hover') === %t`, y == at[1]))
	}
	b.until("the line that has the focus", `!document.getElementById('mini').hidden && document.querySelector('#mini span').textContent.includes(document.activeElement.textContent.split(' ').at(-1))`)
	b.choose("#lines", "5")
	b.until("five lines", `document.querySelectorAll('#found li').length === 5`)
	b.picture("lines-five")
	b.end()
}
