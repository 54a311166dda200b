package browser_test

// Files with several games, files that are dropped on the page, and the archive.

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/serve"
)

// TestFiles drives lists of games.
func TestFiles(t *testing.T) {
	s := openSite(t)
	for _, part := range []struct {
		name string
		test func(*site)
	}{
		{"a long file", longFile},
		{"a file that is reviewed", reviewedFile},
		{"dropped and pasted", dropped},
		{"copies of files", copiesOfFiles},
		{"the archive", pastGames},
		{"long names", longNames},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(s.on(t)) })
	}
}

// A file of thousands of games is listed and filtered at once, by keyboard alone.
func longFile(s *site) {
	b := s.start("human", "human")
	ask[any](b, `(() => {
		let text = '';
		for (let i = 1; i <= 3000; i++) text += `+"`"+`[White "Ada ${i}"]\n[Black "Bob"]\n[Result "${i % 2 ? '1-0' : '0-1'}"]\n[Date "19${10 + i % 90}.01.02"]\n\n1. ${i === 2345 ? 'c4' : 'e4'} e5 ${i % 2 ? '1-0' : '0-1'}\n\n`+"`"+`;
		document.getElementById('open-text').value = text;
		return 0;
	})()`)
	b.click("#open", "#open-ok")
	b.until("the list", `document.getElementById('file-dialog').open && document.querySelectorAll('#file-list li').length === 200`)
	b.says("#file-count", "3000 games")
	b.picture("file")
	b.accessible("a file of several games")
	took := ask[float64](b, `(() => { const t = performance.now(), f = document.getElementById('file-filter'); f.value = 'ada 2345 bob';
		f.dispatchEvent(new Event('input')); return performance.now() - t; })()`)
	if took > 1000 {
		b.t.Errorf("the filter took %.0f ms", took)
	}
	b.says("#file-count", "1 of 3000 games")
	b.says("#file-list", "Ada 2345 – Bob")
	b.says("#file-list", "1–0")
	ask[any](b, `document.getElementById('file-filter').focus()`)
	b.press(kb.ArrowDown)
	b.until("the focus", `document.activeElement.matches('#file-list .listed')`)
	b.press(kb.Enter)
	b.shows("c4", "white pawn")
	b.says("#strip-bottom .name", "Ada 2345")

	// The file is a book. What is changed in its games is saved with all of them.
	b.says("#file-where", "Games · 2345 of 3000")
	b.press(kb.PageDown)
	b.says("#strip-bottom .name", "Ada 2346")
	b.says("#file-where", "2346 of 3000")
	b.picture("book")
	b.accessible("book")
	s.command(b.game(), "note", map[string]string{"text": "changed here"})
	b.says("#moves", "changed here")
	b.do(chromedp.Reload())
	b.until("the book after a reload", live+` && document.getElementById('file-where').textContent.includes('2346 of 3000')`)
	b.click("#file-back")
	b.says("#strip-bottom .name", "Ada 2345")
	b.click("#file-list-button")
	b.until("the list where it was", `document.getElementById('file-list').scrollTop > 5000 && document.querySelector('#file-list [aria-current]')?.textContent.includes('Ada 2345') && document.querySelectorAll('#file-list .changed').length === 1`)
	b.picture("file-book")
	b.choose("#file-sort", "moves")
	ask[any](b, `document.getElementById('file-sort').dispatchEvent(new Event('input'))`)
	b.escape("file-dialog")
	if saved := b.savedBook(); strings.Count(saved, "[White ") != 3000 || strings.Count(saved, "changed here") != 1 {
		b.t.Errorf("saved are %d games, of which %d are changed", strings.Count(saved, "[White "), strings.Count(saved, "changed here"))
	}
	b.end()
}

// savedBook returns the file with all games, as the dialog saves it.
func (b *tab) savedBook() string {
	b.t.Helper()
	ask[any](b, `(() => { const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.saved = blob; return make(blob); }; return 0; })()`)
	b.click("#save")
	b.until("the file", `document.getElementById('save-book').href.startsWith('blob:') && window.saved`)
	b.until("each text beside its links", `(() => { const texts = [...document.querySelectorAll('.saves > span')].map((e) => Math.round(e.getBoundingClientRect().left)); return texts.length === 3 && new Set(texts).size === 1; })()`)
	b.picture("save-book")
	b.escape("save-dialog")
	return ask[string](b, `window.saved.text()`)
}

// All games of a file are reviewed in the background, and saved with that.
func reviewedFile(s *site) {
	b := s.start("human", "human")
	ask[any](b, `(document.getElementById('open-text').value = '[White "Ada"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n[White "Eve"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n', 0)`)
	b.click("#open", "#open-ok", "#file-list .listed")
	b.says("#file-where", "1 of 2")
	const count = `fetch('/api/games').then((r) => r.json()).then((games) => games.length)`
	before := ask[int](b, count)
	b.click("#file-list-button", "#file-review")
	b.until("both reviewed", `document.getElementById('file-where').textContent === 'Games · 1 of 2' && document.querySelector('#moves .glyph.blunder')`)
	b.press(kb.PageDown)
	b.says("#strip-bottom .name", "Eve")
	b.until("the marks of the other", `document.querySelector('#moves .glyph.blunder')`)
	if saved := b.savedBook(); strings.Count(saved, "$4") < 2 || strings.Count(saved, "[White ") != 2 {
		b.t.Errorf("saved is %s", saved)
	}
	if after := ask[int](b, count); after != before {
		b.t.Errorf("there are %d games, %d before the review", after, before)
	}
	b.end()
}

// What is dropped or pasted anywhere is opened.
func dropped(s *site) {
	b := s.start("human", "human")
	drag := func(kind string) {
		ask[any](b, fmt.Sprintf(`(() => { const data = new DataTransfer(); data.items.add(new File(['[White "Eve"]\n\n1. d4 d5 *'], 'eve.pgn'));
			document.getElementById('board').dispatchEvent(new DragEvent(%q, { bubbles: true, cancelable: true, dataTransfer: data })); return 0; })()`, kind))
	}
	drag("dragover")
	b.until("where to drop it", `!document.getElementById('drop').hidden`)
	b.inWindows("drop")
	b.size(1280, 900, false)
	drag("drop")
	b.shows("d4", "white pawn")
	b.says("#strip-bottom .name", "Eve")
	for name, bytes := range map[string]string{ // in Latin-1 and in UTF-16
		"Grün":  `'[White "Gr\u00fcn"]\n\n1. c4 *'.split('').map((c) => c.charCodeAt(0))`,
		"Grünn": `[255, 254, ...'[White "Gr\u00fcnn"]\n\n1. c4 *'.split('').flatMap((c) => [c.charCodeAt(0), 0])]`,
	} {
		ask[any](b, fmt.Sprintf(`(() => { const data = new DataTransfer(); data.items.add(new File([new Uint8Array(%s)], 'old.pgn'));
			document.getElementById('board').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })); return 0; })()`, bytes))
		b.until(name, `document.querySelector('#strip-bottom .name').textContent === '`+name+`'`)
	}
	paste := func(text string) {
		ask[any](b, fmt.Sprintf(`(() => { const data = new DataTransfer(); data.setData('text/plain', %q);
			document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData: data })); return 0; })()`, text))
	}
	paste("1. e3 e6 2. Nx")
	b.says("#toast", `Not all could be read. Line 1: a word must be a move, a number, a symbol or a result: found "Nx"`)
	b.shows("e3", "white pawn")
	b.click("#toast button")
	paste("1. g3 *")
	b.shows("g3", "white pawn")
	b.until("no notice", `document.getElementById('toast').hidden`)

	// A game in progress is not abandoned without a question.
	b.click("#play-on")
	b.until("a game", `document.getElementById('origin')?.textContent === 'Back to the study' && document.querySelectorAll('.piece').length === 32`)
	b.shows("g3", "white pawn")
	question := func() {
		paste("1. b3 *")
		b.until("the question", `document.getElementById('file-dialog').open && !document.getElementById('file-warning').hidden`)
	}
	question()
	b.escape("file-dialog")
	b.shows("g3", "white pawn")
	question()
	b.click("#file-list .listed")
	b.shows("b3", "white pawn")
	b.end()
}

// The games of a file that are only looked at are not kept again, also those in tabs of their
// own. What is pasted is kept, each game once, and so is what a review has cost.
func copiesOfFiles(s *site) {
	s = s.kept()
	b := s.start("human", "human")
	listed := func(want string) {
		b.t.Helper()
		b.until("the past games "+want, fmt.Sprintf(`fetch('/api/archive').then((r) => r.json()).then((past) => past.games.map((g) => g.white).sort().join() === %q)`, want))
	}
	at := func(where, name string) {
		b.t.Helper()
		b.says("#file-where", where)
		b.says("#strip-bottom .name", name)
	}
	games := func(names ...string) (text string) {
		for _, name := range names {
			text += "[White \"" + name + "\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
		}
		return text
	}
	ask[any](b, fmt.Sprintf(`(() => { const data = new DataTransfer(); data.items.add(new File([%q], 'cup.pgn'));
		document.getElementById('board').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })); return 0; })()`, games("Ada", "Bea", "Cid")))
	b.click("#file-list .listed")
	at("1 of 3", "Ada")
	b.press(kb.PageDown)
	at("2 of 3", "Bea")
	b.press(kb.PageDown)
	at("3 of 3", "Cid")
	listed("")
	ask[any](b, `import('/js/net.js').then((net) => { window.opened = new Promise((done) => { window.open = () => ({ sessionStorage: { setItem() {} }, location: { assign: done }, close() {} }); }); return 0; })`)
	b.click("#file-list-button", "#file-tab", "#file-list .listed")
	b.until("a game in a tab", `window.opened`)
	listed("")
	s.command(b.game(), "note", map[string]string{"text": "changed here"})
	listed("Cid")
	b.click("#file-back")
	at("2 of 3", "Bea")
	listed("Cid")

	b.click("#open")
	b.do(chromedp.SendKeys("#open-text", games("Dan", "Eve")))
	b.click("#open-ok", "#file-list .listed")
	at("1 of 2", "Dan")
	b.press(kb.PageDown)
	at("2 of 2", "Eve")
	b.press(kb.PageUp)
	at("1 of 2", "Dan")
	b.press(kb.PageDown)
	at("2 of 2", "Eve")
	listed("Cid,Dan,Eve")
	b.picture("copies")

	b.click("#file-list-button", "#file-review")
	b.until("both reviewed", `document.getElementById('file-where').textContent === 'Games · 2 of 2' && document.querySelector('#moves .glyph.blunder')`)
	listed("Cid,Dan,Dan,Eve,Eve") // as they were, and reviewed
	b.end()
}

// kept is a site with an archive.
func (s *site) kept() *site {
	s.t.Helper()
	storage, err := archive.OpenFolder(s.t.TempDir())
	if err != nil {
		s.t.Fatal(err)
	}
	server := serve.New(serve.Options{Hash: 1, Archive: archive.New(storage)})
	web := httptest.NewServer(server)
	s.t.Cleanup(func() {
		server.Close()
		web.Close()
	})
	kept := *s
	kept.server, kept.url = server, web.URL
	return &kept
}

// Names of any length are cut where there is no room for them, and whole in the title.
func longNames(s *site) {
	s = s.kept()
	white, event := strings.Repeat("W", 500), strings.Repeat("Cup ", 125)
	game := fmt.Sprintf("[White %q]\n[Black %q]\n[WhiteElo \"2800\"]\n[Event %q]\n[Date %q]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n", white, white+"b", event, event)
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": game})
	b.says("#strip-top .name", white+"b")
	inRows := func(list string) func() {
		return func() {
			b.t.Helper()
			odd := ask[[]string](b, fmt.Sprintf(`[...document.querySelectorAll('#%[1]s li')].flatMap((li) => [li, ...li.querySelectorAll('.listed > *')]).filter((e) => {
				const r = e.getBoundingClientRect(), l = document.getElementById('%[1]s').getBoundingClientRect();
				return r.width && (r.height > 100 || r.left < l.left || r.right > l.right);
			}).map((e) => e.className || e.tagName)`, list))
			if len(odd) > 0 || ask[bool](b, fmt.Sprintf(`document.getElementById('%[1]s').scrollWidth > document.getElementById('%[1]s').clientWidth`, list)) {
				b.t.Errorf("%s does not hold %v", list, odd)
			}
		}
	}
	b.click("#archive")
	b.until("the game", `document.querySelectorAll('#archive-list li').length === 1`)
	title := ask[string](b, `document.querySelector('#archive-list b').title`)
	if title != white+" – "+white+"b" {
		b.t.Errorf("the title is %q", title)
	}
	b.says("#archive-list b", "WW… – WW")
	b.inWindows("long-archive", inRows("archive-list"))
	b.click("#archive-close")
	b.size(1280, 900, false)
	ask[any](b, fmt.Sprintf(`(document.getElementById('open-text').value = %q, 0)`, game+game))
	b.click("#open", "#open-ok")
	b.until("both games", `document.querySelectorAll('#file-list .listed').length === 2`)
	b.inWindows("long-file", inRows("file-list"))
	b.escape("file-dialog")
	b.inWindows("long-names")
	b.size(1280, 900, false)
	b.until("the name in the strip", fmt.Sprintf(`document.querySelector('#strip-top .name').title === %q && document.getElementById('strip-top').offsetHeight < 80`, white+"b"))
	b = s.start("human", "human")
	b.click("#new")
	b.until("the other game", `document.querySelector('#games a')`)
	b.inWindows("long-other")
	b.end()
}

// The archive lists, filters, exports, deletes and opens past games.
func pastGames(s *site) {
	kept := s.kept()
	b := kept.start("human", "human")
	for _, game := range []string{"1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0", "1. d4 d5 2. c4 1/2-1/2"} {
		other := kept.start("human", "human")
		white := map[bool]string{true: "Ada", false: "Cem"}[strings.Contains(game, "1-0")]
		kept.command(other.game(), "open", map[string]string{"text": "[White \"" + white + "\"]\n[Black \"Bob\"]\n[Date \"2001.02.03\"]\n[Result \"" + strings.Fields(game)[len(strings.Fields(game))-1] + "\"]\n\n" + game})
		other.end()
	}
	b.play("a2a3")
	b.player("black", "random")

	// The archive keeps a game in progress, so nothing warns that it is lost.
	b.click("#new")
	b.says("#new-warning", "This game is not over. It stays in the Archive, where you can continue it.")
	b.until("no warning", `document.getElementById('new-warning').offsetHeight > 0 && !document.querySelector('.leaving.warning')`)
	b.escape("new-dialog")
	b.click("#quit")
	b.says("#quit-warning", "stays in the Archive")
	b.escape("quit-dialog")

	b.click("#archive")
	b.until("the games", `document.querySelectorAll('#archive-list li').length === 3`)
	b.says("#archive-list", "Ada – Bob")
	b.says("#archive-list", "You – Computer, random")
	b.says("#archive-list .result", "not over")
	b.says("#archive-count", "3 games")
	b.inWindows("archive", func() {
		if ask[bool](b, `(() => { const boxes = [...document.querySelectorAll('#archive-filters label')].map((e) => e.getBoundingClientRect());
			return innerWidth > 1000 && Math.max(...boxes.map((r) => r.top)) >= Math.min(...boxes.map((r) => r.bottom)); })()`) {
			b.t.Error("the filters of the archive are not in one row")
		}
	})
	b.size(1280, 900, false)
	b.choose("#archive-result", "1-0")
	ask[any](b, `document.getElementById('archive-result').dispatchEvent(new Event('input', { bubbles: true }))`)
	b.until("the game won", `document.querySelectorAll('#archive-list li').length === 1 && document.querySelector('#archive-list b').textContent === 'Ada – Bob'`)
	if text := ask[string](b, `fetch(document.getElementById('archive-export').href).then((r) => r.text())`); !strings.Contains(text, "Bb5") || strings.Contains(text, "c4") {
		b.t.Errorf("exported is %s", text)
	}
	b.choose("#archive-result", "")
	b.do(chromedp.SendKeys("#archive-player", "cem"))
	b.until("the game drawn", `document.querySelectorAll('#archive-list li').length === 1 && document.querySelector('#archive-list b').textContent === 'Cem – Bob'`)
	b.press(kb.Enter)
	b.until("the dialog still open", `document.getElementById('archive-dialog').open`)
	ask[any](b, `document.querySelector('#archive-list input').click()`)
	b.until("what to delete", `document.getElementById('archive-delete').textContent === 'Delete 1 game' && !document.getElementById('archive-delete').disabled`)
	b.click("#archive-delete")
	b.says("#archive-question-text", "Delete 1 game for good?")
	b.click("#archive-keep", "#archive-delete", "#archive-sure")
	b.says("#archive-count", "0 games")
	ask[any](b, `(() => { const f = document.getElementById('archive-player'); f.value = ''; f.dispatchEvent(new Event('input')); return 0; })()`)
	b.until("the others", `document.querySelectorAll('#archive-list li').length === 2`)
	ask[any](b, `[...document.querySelectorAll('#archive-list .listed')].find((e) => e.textContent.includes('Ada')).click()`)
	b.until("the game opened", `document.querySelector('#strip-bottom .name')?.textContent === 'Ada'`)
	b.shows("b5", "white bishop")
	b.do(chromedp.Navigate("about:blank"))
	b.end()
}
