package browser_test

// How the page looks and stays: settings, layout, and the dialog of a new game.

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestLook looks at one thing after the other.
func TestLook(t *testing.T) {
	s := openSite(t)
	for _, part := range []struct {
		name string
		test func(*site)
	}{
		{"settings", settings},
		{"nothing moves", nothingMoves},
		{"windows", manyWindows},
		{"wide and printed", wideAndPrinted},
		{"a large tree", largeTree},
		{"motion", motion},
		{"fingers", fingers},
		{"new game", newGame},
		{"Chess960", chess960},
		{"rematch", rematch},
		{"own strength", ownStrength},
		{"offers", offers},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(s.on(t)) })
	}
}

// Boards and pieces can be chosen, and the browser keeps the choice.
func settings(s *site) {
	b := s.start("human", "human")
	dark := `getComputedStyle(document.querySelector('[data-square="a1"]')).backgroundColor`
	knight := `document.querySelector('.piece .drawing').innerHTML`
	colors, drawings := []string{}, []string{}
	b.click("#settings")
	for _, board := range []string{"green", "blue", "stone", "wood"} {
		b.pick("set-board", board)
		colors = append(colors, ask[string](b, dark))
		b.picture("board-" + board)
	}
	for _, set := range []string{"classic", "staunton"} {
		b.pick("set-pieces", set)
		drawings = append(drawings, ask[string](b, knight))
	}
	slices.Sort(colors)
	if len(slices.Compact(colors)) != 4 || drawings[0] == drawings[1] {
		b.t.Errorf("four boards have the colors %v, two sets the drawings %v", colors, drawings)
	}
	b.pick("set-board", "green")
	b.pick("set-pieces", "classic")
	b.pick("set-look", "dark")
	b.picture("green-classic")
	green := ask[string](b, dark)
	b.do(chromedp.Reload())
	b.until("the settings after a reload", fmt.Sprintf(live+` && document.querySelector('.piece .drawing.classic') && document.documentElement.dataset.theme === 'dark' && %s === %q`, dark, green))
	b.press("t")
	b.until("light", `document.documentElement.dataset.theme === 'light'`)
	ask[any](b, `(localStorage.clear(), 0)`)

	// A system with few colors of its own leaves those of the board.
	forced := []*emulation.MediaFeature{{Name: "forced-colors", Value: "active"}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: forced}); err != nil {
		b.t.Fatal(err)
	}
	b.picture("forced-colors")
	light := strings.ReplaceAll(dark, "a1", "a2")
	if ask[bool](b, dark+` === `+light) {
		b.t.Error("dark squares are like light ones")
	}
}

// where returns the places of the parts of the page that must not move.
func (b *tab) where() string {
	b.t.Helper()
	return ask[string](b, `JSON.stringify(['board', 'strip-top', 'strip-bottom', 'tabs', 'walk', 'actions', 'graph', 'record'].map((id) => {
		const r = document.getElementById(id).getBoundingClientRect();
		return [id, r.x, r.y, r.width, r.height].map((v) => typeof v === 'number' ? Math.round(v) : v).join(' ');
	}))`)
}

// The layout stays when the analysis starts, lines get longer, and texts change.
func nothingMoves(s *site) {
	for _, w := range windows {
		b := s.start("human", "human")
		b.size(w.width, w.height, w.phone)
		b.click("#tab-analysis")
		before := b.where()
		same := func(when string) {
			b.t.Helper()
			if after := b.where(); after != before {
				b.t.Errorf("%s: %s the layout was\n%s and is\n%s", w.name, when, before, after)
			}
		}
		b.click("#analyse")
		b.until("lines", `document.querySelectorAll('#found li').length === 3`)
		same("with the analysis")
		b.play("e2e4", "d7d5")
		b.until("lines of the position", `document.querySelector('#found li')?.title.startsWith('2. ')`)
		same("after moves")
		b.click("#back")
		b.says("#past", "After 1. e4")
		same("looking back")
		b.press(kb.End)
		b.shown(2)
		b.click("#resign")
		b.until("the question", `!document.getElementById('question').hidden`)
		same("with a question")
		b.click("#question-no")
		same("after it")
		b.end()
	}
}

// The board is as large as each window allows.
func manyWindows(s *site) {
	b := s.start("human", "human")
	b.play("e2e4")
	for _, w := range []struct {
		width, height int64
		least         int // pixels of the board
	}{
		{2560, 1440, 1400}, {1280, 720, 690}, {1024, 768, 550}, {800, 600, 330}, // desktops
		{1024, 1366, 940}, {768, 1024, 600}, {844, 390, 370}, {360, 640, 290}, // tablets and phones
	} {
		where := fmt.Sprintf("%dx%d", w.width, w.height)
		b.size(w.width, w.height, false)
		b.until(where, fmt.Sprintf("innerWidth === %d", w.width))
		b.fits(where)
		b.picture("window-" + where)
		if size := ask[int](b, `Math.round(document.getElementById('board').getBoundingClientRect().width)`); size < w.least {
			b.t.Errorf("%s: the board has %d pixels, want %d", where, size, w.least)
		}
		hidden := ask[[]string](b, `['strip-top', 'strip-bottom', 'moves', 'walk', 'actions'].filter((id) => {
			const r = document.getElementById(id).getBoundingClientRect();
			return !(r.height > 25 && r.top >= 0 && r.bottom <= innerHeight + 1 && r.right <= innerWidth + 1);
		})`)
		if len(hidden) > 0 {
			b.t.Errorf("%s: not on the screen are %v", where, hidden)
		}
	}
}

// A wide window has the moves beside the analysis, and no empty sides. On paper there are
// board and moves, and no buttons.
func wideAndPrinted(s *site) {
	b := s.start("human Ada", "alpha-beta intermediate")
	b.size(1920, 1080, false)
	b.play("e2e4")
	b.click("#tab-analysis", "#analyse")
	b.until("lines", `document.querySelectorAll('#found li').length === 3`)
	b.until("the moves beside them", `(() => { const [m, f, p] = ['moves', 'found', 'panel'].map((id) => document.getElementById(id).getBoundingClientRect());
		return m.left >= f.right && m.height > 400 && innerWidth - p.right < 40; })()`)
	b.picture("wide")
	b.accessible("wide")
	if text := ask[string](b, `fetch(document.getElementById('save-pgn').href).then((r) => r.text())`); !strings.Contains(text, "[White \"Ada\"]") || !strings.Contains(text, "[BlackElo \"1500\"]") {
		b.t.Errorf("saved is %s", text)
	}
	print := func(media string) {
		b.t.Helper()
		if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: media}); err != nil {
			b.t.Fatal(err)
		}
	}
	print("print")
	const onPaper = `['board', 'moves', 'strip-top'].every((id) => document.getElementById(id).offsetHeight > 0) && ['rail', 'tabs', 'dock', 'found', 'bar', 'players'].every((id) => document.getElementById(id).offsetHeight === 0)`
	b.until("the game on paper", onPaper)
	b.picture("print")
	print("")
	b.click("#tab-players")
	print("print")
	b.until("the game on paper, from the players", onPaper)
	print("")
	b.click("#setup")
	b.says("#setup-verdict", "legal")
	print("print")
	b.until("the board alone", `document.getElementById('board').offsetHeight > 0 && ['editor', 'panel'].every((id) => document.getElementById(id).offsetHeight === 0)`)
	print("")
	b.end()
}

// A tree of thousands of moves is shown at once, and keys walk through it.
func largeTree(s *site) {
	var text strings.Builder
	for i := range 400 { // 12,800 moves: knights come and go, with variations of 30 half-moves.
		for half, move := range []string{"Nf3", "Nf6", "Ng1", "Ng8"}[2*(i%2) : 2*(i%2)+2] {
			fmt.Fprintf(&text, "%d%s %s ", i+1, []string{".", "..."}[half], move)
			if half == 0 {
				text.WriteString("{ a comment } (")
				for j := range 30 {
					fmt.Fprintf(&text, "%d%s %s ", i+1+j/2, []string{".", "..."}[j%2], [][]string{{"Nc3", "Nc6", "Nb1", "Nb8"}, {"Nc3", "Nc6", "Nb1", "Nb8"}}[i%2][j%4])
				}
				text.WriteString(") ")
			}
		}
	}
	b := s.start("human", "human")
	begun := time.Now()
	s.command(b.game(), "open", map[string]string{"text": text.String() + "*"})
	b.until("the moves", `document.querySelectorAll('#moves button').length === 12800`)
	shown := time.Since(begun)
	took := ask[float64](b, `import('/js/moves.js').then(() => { const list = document.getElementById('moves'), before = performance.now();
		const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
		press('Home');
		return new Promise((done) => { const next = (n) => { if (n === 10) { done((performance.now() - before) / 10); return; } press('ArrowRight');
			const wait = () => (list.querySelector('.current')?.dataset.ply === String(n + 1) ? next(n + 1) : setTimeout(wait, 1)); wait(); }; next(0); }); })`)
	b.t.Logf("shown after %v, a key takes %.0f ms", shown.Round(time.Millisecond), took)
	if took > 500 || *idle && (took > 50 || shown > time.Second) {
		b.t.Error("too long")
	}
	for _, to := range []struct {
		key string
		ply int
	}{{kb.End, 800}, {kb.Home, 0}, {kb.ArrowRight, 1}} {
		b.press(to.key)
		b.shown(to.ply)
		b.until("the move on the board in sight", `(() => { const [list, move] = ['#moves', '#moves .current'].map((s) => document.querySelector(s)?.getBoundingClientRect());
			return !move || (move.top > list.top - 1 && move.bottom < list.bottom + 1); })()`)
	}
	b.picture("large")
	b.end()
}

// Pieces slide, unless the system or the user asks for less motion.
func motion(s *site) {
	b := s.start("human", "human")
	slides := func(move string) bool {
		b.t.Helper()
		s.command(b.game(), "move", map[string]string{"move": move})
		b.lit(move[2:], "recent", true)
		return ask[bool](b, `[...document.querySelectorAll('.piece.slide')].some((e) => parseFloat(getComputedStyle(e).transitionDuration) > 0)`)
	}
	if !slides("e2e4") {
		b.t.Error("no piece slides")
	}
	reduce := []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: reduce}); err != nil {
		b.t.Fatal(err)
	}
	if slides("e7e5") {
		b.t.Error("pieces slide although the system asks for less motion")
	}
	b.dark(false) // The system asks for nothing any more.
	if !slides("d2d4") {
		b.t.Error("no piece slides again")
	}
	b.click("#settings", "label:has(#set-motion)")
	if slides("d7d5") {
		b.t.Error("pieces slide although the user has switched it off")
	}
	ask[any](b, `(localStorage.clear(), 0)`)
}

// On a phone everything that can be touched is large enough, and the board, the
// moves and the buttons are on the screen together.
func fingers(s *site) {
	b := s.start("human", "alpha-beta naive")
	b.size(390, 844, true)
	b.play("e2e4")
	small := func(where string) {
		b.t.Helper()
		found := ask[[]string](b, `[...document.querySelectorAll('button, select, summary, label:has(input), input:not(label input)')].map((e) => [e, e.getBoundingClientRect()])
			.filter(([e, r]) => r.width > 0 && !e.closest('#board') && getComputedStyle(e).visibility === 'visible' && (r.width < 44 || r.height < 44))
			.map(([e, r]) => (e.id || e.className || e.textContent) + ' ' + Math.round(r.width) + 'x' + Math.round(r.height))`)
		if len(found) > 0 {
			b.t.Errorf("%s: too small for a finger are %s", where, strings.Join(found, ", "))
		}
	}
	small("moves")
	visible := ask[[]string](b, `['board', 'moves', 'actions', 'walk', 'strip-top', 'strip-bottom'].filter((id) => {
		const r = document.getElementById(id).getBoundingClientRect();
		return !(r.height > (id.startsWith('strip') ? 30 : 40) && r.top >= 0 && r.bottom <= innerHeight && r.right <= innerWidth);
	})`)
	if len(visible) > 0 {
		b.t.Errorf("not on the screen are %v", visible)
	}
	b.click("#tab-analysis")
	small("analysis")
	b.click("#tab-players")
	small("players")
	b.click("#tab-moves", "#menu-button")
	b.until("the menu", `document.getElementById('new').offsetHeight > 0`)
	b.picture("phone-menu")
	b.accessible("phone-menu")
	small("menu")
	b.click("#new")
	b.until("the dialog", `document.getElementById('new-dialog').open`)
	small("new game")
	b.escape("new-dialog")
	b.until("no menu", `document.getElementById('new').offsetHeight === 0`)
	b.click("#resign")
	small("question")
	b.click("#question-yes")
	b.ended("resignation")
	small("end")
}

// The dialog of a new game shows its choices as buttons and cards.
func newGame(s *site) {
	b := s.start("human", "alpha-beta easy")
	b.click("#new")
	cards := ask[[][]string](b, `[...document.querySelectorAll('#new-cards .card')].map((e) => [e.querySelector('b').textContent, e.querySelector('.style').textContent])`)
	var names []string
	for _, card := range cards {
		names = append(names, card[0])
		if len(card[1]) < 20 || !strings.HasSuffix(card[1], ".") || len(card[1]) > 120 {
			b.t.Errorf("%s is described by %q, want a sentence", card[0], card[1])
		}
	}
	if want := "Naive Easy Intermediate Hard Very hard Your choice Random Aggressive Safe Global-defensive Scenario"; strings.Join(names, " ") != want {
		b.t.Errorf("the cards are %v, want %s", names, want)
	}
	clocks := ask[string](b, `[...document.querySelectorAll('#new-clock label')].map((e) => e.textContent).join(' ')`)
	if clocks != "None 1+0 3+2 5+0 10+5 15+10 Own" {
		b.t.Errorf("the clocks are %s", clocks)
	}
	if lists := ask[int](b, `document.querySelectorAll('#new-dialog select').length`); lists != 0 {
		b.t.Errorf("%d lists are left", lists)
	}
	b.click("#new-cards summary")
	b.pick("opponent", "scenario")
	b.pick("new-side", "black")
	b.until("nothing about the time of thinking without a clock", `document.getElementById('new-fast').disabled && document.getElementById('fast').disabled`)
	b.picture("new-without-clock")
	b.pick("new-clock", "10+5")
	b.click("#new-fast")
	b.click("#new-start")
	b.until("the game", `document.querySelector('#strip-top .name').textContent === 'Computer, scenario' && /^(10:0|9:5)/.test(document.querySelector('#strip-bottom .clock').textContent)`)

	b.until("the switches", `document.getElementById('fast').checked && !document.getElementById('fast').disabled && !document.getElementById('playout').checked`)
	b.click("#tab-players")
	b.click("#playout")
	b.until("the answer", `document.getElementById('playout').checked`)

	b.click("#new")
	b.until("what was chosen before", `document.getElementById('new-fast').checked && !document.getElementById('new-playout').checked && document.querySelector('input[name="opponent"]:checked').value === 'scenario' && document.querySelector('input[name="new-clock"]:checked').value === '10+5'`)
	b.pick("new-mode", "watch")
	b.pick("opponent", "aggressive")
	b.pick("new-slot", "1")
	b.pick("opponent", "random")
	b.picture("new-watch")
	b.pick("new-clock", "off")
	b.click("#new-start")
	b.until("two computers", `document.querySelector('#strip-bottom .name').textContent === 'Computer, aggressive' && document.querySelector('#strip-top .name').textContent === 'Computer, random'`)
	b.until("their moves", `document.querySelectorAll('#moves button').length >= 2`)

	b.click("#new")
	b.pick("new-mode", "person")
	b.until("no cards", `document.getElementById('new-cards').offsetHeight === 0`)
	b.pick("new-clock", "own")
	for i, control := range []string{"", "-5+3"} {
		if control != "" {
			b.do(chromedp.SetValue("#new-control", control))
		}
		b.click([]string{"#new-start", "#new-tab"}[i])
		b.says("#new-dialog .problem", fmt.Sprintf(`Invalid time control "%s`, control))
		b.until("all choices", `document.querySelector('input[name="new-mode"]:checked').value === 'person' && document.querySelector('input[name="new-clock"]:checked').value === 'own' && document.getElementById('new-dialog').open`)
	}
	b.picture("new-problem")
	b.accessible("new-problem")
	b.do(chromedp.SetValue("#new-control", "40/90+30"))
	b.click("#new-start")
	b.until("two people", `document.querySelector('#strip-bottom .name').textContent === 'White' && document.querySelector('#strip-top .name').textContent === 'Black'`)
	b.until("their clock", `document.querySelector('#strip-top .clock').textContent === '1:30:00'`)

	b.click("#new")
	b.until("no problem any more", `!document.querySelector('.problem')`)
	b.until("the own clock", `document.getElementById('new-control').value === '40/90+30'`)
	b.pick("new-mode", "computer")
	b.pick("new-side", "random")
	b.click("#new-start")
	b.until("one of them is a computer", `[...document.querySelectorAll('.strip .name')].filter((e) => e.textContent === 'You').length === 1`)
	ask[any](b, `(localStorage.clear(), 0)`)
}

// A start position of Chess960 has a number, or is drawn at random.
func chess960(s *site) {
	b := s.start("human", "human")
	b.click("#new")
	b.pick("new-position", "chess960")
	b.do(chromedp.SetValue("#new-number", ""))
	b.click("#new-random")
	if number := ask[string](b, `document.getElementById('new-number').value`); number == "" {
		b.t.Error("no number was drawn")
	}
	b.do(chromedp.SetValue("#new-number", "0"))
	b.click("#new-start")
	b.shows("a1", "white bishop")
	b.shows("g8", "black king")
	b.picture("chess960")
	b.accessible("chess960")
	b.click("#resign", "#question-yes")
	b.ended("resignation")
	b.click("#end-rematch")
	b.until("a game from the same position", `document.getElementById('end').hidden`)
	b.shows("a1", "white bishop")
	b.click("#new")
	b.do(chromedp.SetValue("#new-number", "960"))
	b.click("#new-start") // The browser does not send it.
	b.until("the dialog", `document.getElementById('new-dialog').open`)
	b.escape("new-dialog")
	ask[any](b, `(localStorage.clear(), 0)`)
}

// Rematch swaps the colors, and turns the board.
func rematch(s *site) {
	b := s.start("human", "alpha-beta naive")
	b.play("e2e4")
	b.click("#resign", "#question-yes")
	b.ended("resignation")
	b.click("#end-rematch")
	b.until("the computer with White", `document.querySelector('#strip-top .name').textContent === 'Computer, naive (500)' && document.querySelector('#strip-bottom').dataset.side === 'black'`)
	b.until("its move", `document.querySelectorAll('#moves button').length === 1`)
	b.click("#resign", "#question-yes")
	b.ended("resignation")
	b.click("#end-review")
	b.until("the review", `!document.getElementById('review-result').hidden && document.getElementById('tab-review').getAttribute('aria-selected') === 'true'`)
	b.click("#end-new")
	b.until("the dialog", `document.getElementById('new-dialog').open`)
}

// Any Elo can be set by a slider, for a side of the game on the board as well.
func ownStrength(s *site) {
	b := s.start("human", "alpha-beta easy")
	b.click("#tab-players", `#players [data-side="black"] .change`)
	ask[any](b, `(() => { const e = document.querySelector('#player-body input[type="range"]'); e.value = 1750; e.dispatchEvent(new Event('input')); return 0; })()`)
	b.picture("player")
	b.accessible("player")
	b.click("#player-choose")
	b.until("the Elo", `document.querySelector('#strip-top .name').textContent === 'Computer, Elo 1750'`)
	b.click(`#players [data-side="black"] .change`)
	b.until("the Elo on the card", `document.querySelector('input[name="player"]:checked').value === 'alpha-beta Elo 1750' && document.querySelector('#player-body input[type="range"]').value === '1750'`)
	b.escape("player-dialog")
	s.command(b.game(), "player", map[string]string{"side": "black", "player": "alpha-beta 3s"})
	b.until("the time", `document.querySelector('#strip-top .name').textContent === 'Computer, 3s per move'`)
	b.click(`#players [data-side="black"] .change`)
	b.until("a card for what no card has", `document.querySelector('input[name="player"]:checked').value === 'alpha-beta 3s'`)
}

// A draw that is offered, or can be claimed, is a question beside the board.
func offers(s *site) {
	b := s.start("human", "human")
	b.play("e2e4")
	b.click("#resign")
	s.command(b.game(), "move", map[string]string{"move": "e7e5"}) // which does not answer the question
	b.shown(2)
	b.says("#question-text", "Resign")
	b.click("#question-no", "#undo")
	b.shows("e5", "")
	b.click("#draw") // by Black, who is to move
	b.says("#question-text", "Black offers a draw.")
	b.picture("offer")
	b.accessible("offer")
	b.click("#question-no")
	b.until("no question", `document.getElementById('question').hidden`)
	b.play("g8f6", "g1f3", "f6g8", "f3g1", "g8f6", "g1f3", "f6g8", "f3g1")
	b.says("#question-text", "A draw can be claimed")
	b.click("#question-yes")
	b.ended("The game is drawn")
}
