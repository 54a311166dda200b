package player_test

import (
	"strings"
	"testing"
	"unicode"

	"consort/search/player"
)

func TestKindsAreListedUnderTheirOwnNames(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range player.Kinds() {
		if got := p.New().Name(); got != p.Name {
			t.Errorf("%q calls itself %q", p.Name, got)
		}
		if seen[p.Name] {
			t.Errorf("%q is listed twice", p.Name)
		}
		seen[p.Name] = true
		if p.About == "" || strings.Contains(p.About, "\n") {
			t.Errorf("%q is described by %q, want one line", p.Name, p.About)
		}
		if !isSentence(p.Style) {
			t.Errorf("the style of %q is %q, want one sentence of 21 to 120 characters", p.Name, p.Style)
		}
	}
}

// isSentence reports whether a text is a single sentence that fits on a card.
func isSentence(text string) bool {
	return len(text) > 20 && len(text) <= 120 && unicode.IsUpper(rune(text[0])) && strings.Index(text, ".") == len(text)-1
}

func TestKindNamed(t *testing.T) {
	for _, name := range []string{"global-defensive", "Global-Defensive", "GLOBAL-DEFENSIVE"} {
		if p, ok := player.KindNamed(name); !ok || p.Name != "global-defensive" {
			t.Errorf("%q gives %q, %v", name, p.Name, ok)
		}
	}
	for _, name := range []string{"", "defensive", "random "} {
		if p, ok := player.KindNamed(name); ok {
			t.Errorf("%q gives %q", name, p.Name)
		}
	}
}

// Two players of one kind share nothing.
func TestNewReturnsAnotherPlayerEachTime(t *testing.T) {
	for _, p := range player.Kinds() {
		if p.New() == p.New() {
			t.Errorf("%s: the same player twice", p.Name)
		}
	}
}
