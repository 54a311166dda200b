package browser_test

import (
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// TestOwnWorkers plays in a browser whose tabs cannot share a worker: each has its own.
func TestOwnWorkers(t *testing.T) {
	s := openSite(t)
	game := s.start("human", "human").game()
	alone := func() *tab {
		b := s.blank(true)
		_, err := chromedp.Call(b.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete window.SharedWorker"})
		if err != nil {
			t.Fatal(err)
		}
		b.visit("/game/" + game)
		if ask[bool](b, `Boolean(window.SharedWorker)`) {
			t.Fatal("the browser has shared workers all the same")
		}
		return b
	}
	a, b := alone(), alone()
	a.click("e2", "e4")
	b.shows("e4", "white pawn")
	b.click("e7", "e5")
	a.shows("e5", "black pawn")
	s.command(game, "analysis", map[string]any{"on": true, "lines": 1})
	a.click("#back", "#tab-analysis")
	a.until("the analysis of the position before", `document.querySelector('#found button')?.textContent.startsWith('1... ')`)
	b.click("#tab-analysis")
	b.until("the analysis of the current position", `document.querySelector('#found button')?.textContent.startsWith('2. ')`)
	missing := s.blank(true)
	missing.do(chromedp.Navigate(s.url + "/game/none"))
	missing.says("#bye-text", "No such game")
}
