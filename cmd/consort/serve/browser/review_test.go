package browser_test

// Review on the page, and learning from mistakes.

import (
	"fmt"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/review"
	"consort/cmd/consort/serve"
)

// shilling is a short game with blunders of White.
const shilling = `[White "Ada"]
[Black "Bob"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1`

// quickReviews is little work for each position, the same in every run.
var quickReviews = serve.Options{Hash: 1, Review: review.Options{Nodes: 12000}}

// TestReviewPage drives the tab Review.
func TestReviewPage(t *testing.T) {
	t.Parallel()
	s := openSiteWith(t, quickReviews)
	for _, part := range []struct {
		name string
		test func(*site)
	}{
		{"review", reviewed},
		{"learn", learning},
		{"puzzles of all games", allPuzzles},
		{"your own mistakes", ownMistakes},
		{"cancel", canceled},
		{"a game in progress", inProgress},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(s.on(t)) })
	}
}

// opened opens the game and its tab Review.
func (s *site) opened(text string) *tab {
	s.t.Helper()
	b := s.start("human", "human")
	s.command(b.game(), "open", map[string]string{"text": text})
	b.until("the game", `document.querySelectorAll('#moves button').length > 2`)
	b.click("#tab-review")
	return b
}

// review reviews the game and waits for the result.
func (b *tab) review() {
	b.t.Helper()
	b.click("#review-start")
	b.until("the result", `!document.getElementById('review-result').hidden && document.querySelector('#review-totals td')`)
}

// The game is reviewed: totals, graph, marks, words, better lines; the graph and the
// button go to the mistakes.
func reviewed(s *site) {
	b := s.opened(shilling)
	b.says("#thought", "After 7... Nf3# · checkmate")
	b.review()
	b.until("totals", `document.querySelectorAll('#review-totals tbody tr').length === 2 && /^\d+%$/.test(document.querySelector('#review-totals td.accuracy').textContent)`)
	if white := ask[float64](b, `Number(document.querySelector('#review-totals tbody td.blunders').textContent) + Number(document.querySelector('#review-totals tbody td.mistakes').textContent)`); white < 1 {
		b.t.Error("White has made no mistake")
	}
	b.until("dots", `document.querySelectorAll('#graph .dot').length >= 1`)
	b.until("sides of the graph, each label in its half", `(() => {
		const [white, even, black] = [...document.querySelectorAll('#graph .levels span')].map((e) => e.getBoundingClientRect());
		const plot = document.querySelector('#graph .plot').getBoundingClientRect();
		return document.querySelector('#graph .levels').textContent === 'White betterevenBlack better'
			&& white.bottom <= even.top && even.bottom <= black.top && black.right <= plot.left; })()`)
	b.until("numbers of moves", `document.querySelector('#graph .scale').textContent.startsWith('1')`)
	b.until("marks in the list", `[...document.querySelectorAll('#moves button')].some((e) => /Nxf7\s*\?/.test(e.textContent))`)

	// The saved game names who has added what; the list names it once.
	b.says("#moves .engine", "Reviewed by Consort")
	b.says("#moves .engine", "12000 nodes per position.")
	b.size(390, 844, true)
	b.until("its summary in one row on a phone", `document.querySelector('#moves li').offsetHeight < 1.5 * document.querySelector('#moves button').offsetHeight`)
	b.size(1280, 900, false)
	if named := ask[int](b, `document.getElementById('moves').textContent.split('Consort').length - 1`); named != 1 {
		b.t.Errorf("the list names the engine %d times", named)
	}
	b.until("a verdict", `[...document.querySelectorAll('#moves p.engine')].some((e) => /^(Blunder|Mistake)\b.*; best is .*\.$/.test(e.textContent))`)
	if saved := ask[string](b, `fetch(document.getElementById('save-pgn').href).then((r) => r.text())`); strings.Count(saved, "Consort") < 3 {
		b.t.Errorf("saved is %s", saved)
	}

	// The button goes to each mistake in turn, and begins again after the last.
	b.click("#first")
	b.says("#review-move", "Start")
	b.click("#next-mistake")
	b.until("a mistake", `document.querySelector('#review-move .badge')`)
	first := ask[string](b, `document.querySelector('#review-move b').textContent`)
	top := func() float64 {
		return ask[float64](b, `document.getElementById('next-mistake').getBoundingClientRect().top`)
	}
	place := top()
	b.until("its evaluation in the bar", `!document.getElementById('bar').classList.contains('off')`)
	count := ask[int](b, `document.querySelectorAll('#graph .dot:not(.brilliant)').length`)
	for range count {
		before := ask[string](b, `document.querySelector('#review-move b').textContent`)
		b.do(chromedp.KeyEvent("j"))
		if count > 1 {
			b.until("the next mistake", `document.querySelector('#review-move b').textContent !== `+strconv.Quote(before))
		}
		if now := top(); now != place {
			b.t.Errorf("the button moves under the pointer, from %g to %g pixels", place, now)
		}
	}
	b.says("#review-move b", first)

	// The graph goes where it is clicked, and says what is there.
	ask[any](b, `(() => { const plot = document.querySelector('#graph .plot'); const box = plot.getBoundingClientRect();
		const at = { bubbles: true, clientX: box.left + box.width * 9 / 14, clientY: box.top + 10 };
		plot.dispatchEvent(new PointerEvent('pointermove', at)); plot.dispatchEvent(new MouseEvent('click', at)); return 0; })()`)
	b.says("#graph .tip", "5. Nxf7?")
	b.says("#review-move", "5. Nxf7?")
	b.until("the glyph on the square, and arrows of the move and the better one",
		`document.querySelector('#overlay .verdict text').textContent.startsWith('?') && document.querySelectorAll('#overlay .arrow.bad, #overlay .arrow.better').length === 2`)
	b.picture("review-mistake")
	b.shows("f7", "white knight")
	b.until("the move for screen readers", `document.getElementById('graph').getAttribute('aria-valuetext').startsWith('5. Nxf7?')`)

	// The better line is on the board when its move is clicked.
	b.until("a better line", `document.querySelectorAll('#review-better button').length >= 2`)
	b.click("#review-better button")
	b.says("#review-move", "A variation")
	b.until("no evaluation", `document.getElementById('bar').classList.contains('off')`)
	b.until("the better move", `!document.querySelector('[data-square="f7"]').getAttribute('aria-label').includes('white knight')`)

	// The keys step through the game and the graph.
	b.do(chromedp.KeyEvent(kb.Home), chromedp.KeyEvent(kb.ArrowRight))
	b.says("#review-move", "1. e4")
	b.until("the slider", `document.getElementById('graph').getAttribute('aria-valuenow') === '1'`)

	// The analysis has the same graph.
	b.click("#tab-analysis")
	b.until("the graph with its dots", `document.querySelector('#page-analysis #graph .dot').checkVisibility()`)
	b.click("#tab-review")
	b.until("the graph again", `document.querySelector('#page-review #graph .dot').checkVisibility()`)

	// It survives a reload, and is out of date when the game is.
	b.do(chromedp.Reload())
	b.until("the result", `document.querySelector('#review-totals td') && !document.getElementById('review-result').hidden`)
	b.accessible("review")
}

// A puzzle: a wrong move, the mistake itself, hints, the solution; and a right one.
func learning(s *site) {
	b := s.opened(shilling)
	b.review()
	b.says("#learn-white", "Learn: White (")
	b.click("#learn-white")
	b.says("#learn-title", "Mistake 1 of")
	b.says("#learn-message", "was played. Find a better move for White.")
	b.until("no list of the moves", `document.getElementById('record').hidden`)
	b.until("legal moves", `document.activeElement.id === 'board'`)
	const walk = `['first', 'back', 'forth', 'last'].map((id) => document.getElementById(id).disabled).join()`
	b.until("no way to step through the game", walk+` === 'true,true,true,true'`)
	b.accessible("learn")
	steps := ask[int](b, `document.querySelectorAll('#learn-steps li').length`)

	b.click("a2", "a3")
	b.until("why it is wrong", `/^a3 is not good enough\. [A-Z].* Try another move\.$/.test(document.getElementById('learn-message').textContent)`)
	b.until("the move and its answer", `document.querySelector('#overlay .arrow.bad') && document.querySelector('#overlay .arrow.other')`)
	b.shows("a2", "white pawn")
	b.click("#learn-hint")
	b.until("an idea", `document.getElementById('learn-message').className === 'info'`)
	b.click("#learn-hint")
	b.says("#learn-message", "Move the piece on ")
	b.until("a circle", `document.querySelector('#overlay .circle.hint')`)
	b.click("#learn-solution")
	b.says("#learn-message", "The solution is ")
	b.until("an arrow", `document.querySelector('#overlay .arrow.hint')`)
	b.picture("learn-solution")

	// The right move, typed.
	b.click("#learn-stop")
	b.until("the review", `document.getElementById('learn').hidden && !document.getElementById('review-result').hidden`)
	b.click("#learn-white")
	for i := range steps {
		b.until("a puzzle", `document.getElementById('learn-message').className === 'ask'`)
		move := ask[string](b, `fetch(location.pathname.replace('/game/', '/api/games/') + '/review').then((r) => r.json()).then((v) =>
			v.report.moves.filter((m) => m.puzzle && m.side === 'white')[`+strconv.Itoa(i)+`].puzzle.solutions[0])`)
		b.click(move[:2], move[2:4])
		b.says("#learn-message", "is right: the best move")
		b.until("the other side's turn", `['Black to move', 'checkmate'].includes(document.getElementById('thought').textContent)`)
		if ask[string](b, `document.activeElement.id`) != "learn-next" {
			b.t.Error("the focus is not on the next step")
		}
		b.do(chromedp.KeyEvent(kb.Enter))
	}
	b.says("#learn-title", "Summary")
	b.says("#learn-message", strconv.Itoa(steps)+" of "+strconv.Itoa(steps)+" solved at the first try.")
	b.accessible("summary")
	b.picture("learn-summary")
	b.do(chromedp.KeyEvent(kb.Escape))
	b.until("the end", `document.getElementById('learn').hidden && !document.getElementById('record').hidden && `+walk+` === 'false,false,false,false'`)
}

// The mistakes of all reviewed games are puzzles, with their themes, until they are solved;
// how they went in the review of their game counts.
func allPuzzles(s *site) {
	storage, err := archive.OpenFolder(s.t.TempDir())
	if err != nil {
		s.t.Fatal(err)
	}
	o := quickReviews
	o.Archive = archive.New(storage)
	server := serve.New(o)
	web := httptest.NewServer(server)
	defer web.Close()
	defer server.Close()
	kept := *s
	kept.server, kept.url = server, web.URL
	s = &kept
	b := s.start("human", "human")
	b.click("#tab-review", "#review-intro .all-puzzles")
	b.says("#toast", "No puzzle is due.")
	b.inWindows("review-intro")
	b.size(1280, 900, false)
	for _, text := range []string{shilling, "[White \"Cyd\"]\n[Black \"Dan\"]\n\n1. f3 e5 2. g4 Qh4# 0-1"} {
		b = s.opened(text)
		b.review()
	}
	due := func() int {
		b.t.Helper()
		return ask[int](b, `fetch('/api/puzzles').then((r) => r.json()).then((v) => v.total)`)
	}
	count := due()

	// A hint in the review of the game: the puzzle is not due before tomorrow.
	b.click("#learn-white")
	b.says("#learn-title", "Mistake 1 of")
	b.until("other puzzles", `!document.getElementById('learn-all').hidden`)
	b.click("#learn-hint")
	b.until("an idea", `document.getElementById('learn-message').className === 'info'`)
	b.until("one puzzle less", fmt.Sprintf(`fetch('/api/puzzles').then((r) => r.json()).then((v) => v.total === %d)`, count-1))
	count--

	// From another game, by the Archive.
	b = s.start("human", "alpha-beta easy")
	b.click("#archive", "#archive-dialog .all-puzzles")
	b.until("a puzzle with its theme", fmt.Sprintf(`/^Puzzle 1 of %d: [a-z ]+$/.test(document.getElementById('learn-title').textContent)`, count))
	b.says("#status", "Puzzles from your games")
	names := ask[string](b, `[...document.querySelectorAll('.strip')].map((e) => e.ariaLabel + ' ' + e.querySelector('.name').textContent).sort().join()`)
	if names != "Black Bob,White Ada" && names != "Black Dan,White Cyd" {
		b.t.Errorf("the players are %s", names)
	}
	b.inWindows("puzzles")
	b.size(1280, 900, false)
	for i := range count {
		b.until("a puzzle", fmt.Sprintf(`document.getElementById('learn-message').className === 'ask' && document.getElementById('learn-title').textContent.startsWith('Puzzle %d of')`, i+1))
		move := ask[string](b, `fetch('/api/puzzles').then((r) => r.json()).then((v) => v.puzzles[0].move.puzzle.solutions[0])`)
		if i == 0 { // A wrong try says why.
			played := ask[string](b, `fetch('/api/puzzles').then((r) => r.json()).then((v) => v.puzzles[0].move.move)`)
			b.click(played[:2], played[2:4])
			b.until("why it is wrong", `/ is what was played\. [A-Z].* Try another move\.$/.test(document.getElementById('learn-message').textContent)`)
		}
		b.click(move[:2], move[2:4])
		b.says("#learn-message", "is right: the best move")
		b.do(chromedp.KeyEvent(kb.Enter))
	}
	b.says("#learn-title", "Summary")
	b.says("#learn-message", "1 with help or at a later try. What needed help comes again tomorrow.")
	b.picture("puzzles-summary")
	if left := due(); left != 0 {
		b.t.Errorf("%d puzzles are left", left)
	}
	b.click("#learn-stop")
	b.until("the game again", `document.getElementById('learn').hidden && document.getElementById('review-intro').checkVisibility() && document.querySelector('.strip .name').textContent.startsWith('Computer')`)
	b.end()
}

// After a game against the computer the button beside the result reviews it, and the
// mistakes are the user's.
func ownMistakes(s *site) {
	b := s.start("human", "human")
	for _, move := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		s.command(b.game(), "move", map[string]string{"move": move})
	}
	b.until("the result", `!document.getElementById('end').hidden`)
	s.command(b.game(), "player", map[string]string{"side": "black", "player": "alpha-beta easy"})
	b.click("#end-review")
	b.until("the review", `!document.getElementById('review-result').hidden`)
	b.says("#learn-white", "Learn from your ")
	b.until("nothing of the computer", `document.getElementById('learn-black').hidden`)
	b.click("#next-mistake")
	b.until("a mistake", `document.querySelector('#review-move .badge')`)
	if !strings.Contains(ask[string](b, `document.querySelector('#review-move b').textContent`), "g4") { // It was 1. f3.
		b.click("#next-mistake")
	}
	b.says("#review-move b", "2. g4")
	b.says("#review-text", "Allows mate in 1: 2... Qh4#.")
	b.click("#review-refute")
	b.shows("h4", "black queen")
	b.says("#past", "After 2... Qh4#")
	b.until("no way to play from there", `document.getElementById('past-here').hidden`)
	b.picture("review-refutation")
	b.click("#review-refute")
	b.shows("d8", "black queen")
	b.says("#past", "After 2. g4")
	b.click("#tab-moves")
	b.press("x") // in any tab
	b.shows("h4", "black queen")
	b.until("the review", `document.getElementById('review-refute').checkVisibility()`)
	b.press(kb.ArrowLeft)
	b.says("#past", "After 1... e5")
	b.shows("d8", "black queen")
	b.press(kb.ArrowRight)
	b.says("#review-move b", "2. g4")
	b.press("x")
	b.shows("h4", "black queen")
	b.press("x")
	b.shows("d8", "black queen")
	b.until("what the card says, not in the list too", `!document.querySelector('#moves li:has(.current) + .aside p.engine').checkVisibility()`)
	for _, w := range windows {
		b.size(w.width, w.height, w.phone)
		b.until("a review that the result does not cover", `(() => { const [end, review, dock] = ['end', 'page-review', 'dock'].map((id) => document.getElementById(id));
			return `+fmt.Sprint(w.height > 850)+` || end.offsetHeight === 0 && review.getBoundingClientRect().bottom >= dock.getBoundingClientRect().top - 1; })()`)
		b.dark(w.phone)
		b.picture("review-end-" + w.name)
	}
	b.dark(false)
	b.size(1280, 900, false)
	b.until("a verdict with its reason", `[...document.querySelectorAll('#moves p.engine')].some((e) => /^(Blunder|Mistake), .*; best is .*\.$/.test(e.textContent))`)
	b.click("#end-rematch")
	b.until("no review", `!document.getElementById('review-intro').hidden && document.getElementById('review-result').hidden`)
}

// A review shows how far it is, and can be canceled.
func canceled(s *site) {
	b := openSiteWith(s.t, serve.Options{Hash: 1, Review: review.Options{Depth: 100}}).opened(shilling)
	b.click("#review-start")
	b.says("#review-progress-text", "Reviewing the game: ")
	b.accessible("progress")
	b.picture("review-progress")
	b.click("#review-cancel")
	b.until("the start", `!document.getElementById('review-intro').hidden && document.getElementById('review-progress').hidden`)
}

// A game in progress is reviewed too. The better lines of moves that are not mistakes are
// not in its tree: their moves are text.
func inProgress(s *site) {
	b := s.start("human", "human")
	b.click("#tab-review")
	color := `getComputedStyle(document.getElementById('review-start')).backgroundColor`
	disabled := ask[string](b, color)
	moves := []string{"e2e4", "a7a6", "a2a3", "h7h6", "h2h3"}
	for _, move := range moves {
		s.command(b.game(), "move", map[string]string{"move": move})
	}
	b.shown(len(moves))
	b.until("a button that looks enabled only now", color+` !== `+strconv.Quote(disabled))
	b.review()
	for ply := len(moves); ply > 1 && !ask[bool](b, `document.querySelectorAll('#review-better span').length > 2`); ply-- {
		b.press(kb.ArrowLeft)
		b.shown(ply - 1)
	}
	b.until("a better line as text", `document.querySelectorAll('#review-better span').length > 2`)
	for _, w := range []window{{"1280", 1280, 800, false}, {"phone", 390, 844, true}} {
		b.size(w.width, w.height, w.phone)
		b.picture("review-in-progress-" + w.name)
		for _, action := range []string{"undo", "hint", "draw", "resign"} {
			if !ask[bool](b, `document.getElementById(`+strconv.Quote(action)+`).checkVisibility({ visibilityProperty: true })`) {
				b.t.Errorf("%s: there is no %s beside the review", w.name, action)
			}
		}
		if gap := ask[float64](b, `Math.min(...[...document.querySelectorAll('#review-better span')].slice(1).map((e) => {
			const rects = (node) => { const r = document.createRange(); r.selectNodeContents(node); return [...r.getClientRects()]; };
			const before = rects(e.previousElementSibling).at(-1), after = rects(e)[0];
			return after.top >= before.bottom ? 100 : after.left - before.right; }))`); gap < 3 {
			b.t.Errorf("%s: moves of the better line are %.1f pixels apart", w.name, gap)
		}
	}
	for _, w := range []window{{"a phone on its side", 844, 390, true}, {"a small phone", 320, 568, true}} {
		b.size(w.width, w.height, w.phone)
		b.fits(w.name)
	}
}
