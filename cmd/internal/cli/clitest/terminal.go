package clitest

import (
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"
)

// Hostile is text that would take over a terminal if it were written as it is: it sets the
// title and the clipboard (OSC 52), clears the screen by CSI in 7 and 8 bits, and turns
// text around. It can be part of a file name.
const Hostile = "A\x1b]0;title\aB\x1b]52;c;cm0=\x1b\\C\x1b[777mD\u009b777mE\x9b777mF\x7fG\x08H\rI\x1bcJ\u202eK\u2066L\u200fM"

// ownSequences are what the program itself sends to a terminal: colors, cursor and screen.
var ownSequences = regexp.MustCompile("\x1b\\[[0-9;?]*[A-Za-z]|\x1b[78]|[\r\n\t]")

// Harmless reports an error if what a terminal has got contains a part of [Hostile].
func Harmless(t *testing.T, shown string) {
	t.Helper()
	rest := ownSequences.ReplaceAllString(shown, "")
	bad := func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }
	if strings.Contains(shown, "\x1b[777") || !utf8.ValidString(rest) || strings.ContainsFunc(rest, bad) {
		t.Errorf("it controls the terminal: %q", shown)
	}
}

// patience is how long a busy machine may take.
const patience = time.Minute

// WaitFor waits until the terminal has got a text.
func (d *Terminal) WaitFor(text string) {
	d.t.Helper()
	for deadline := time.Now().Add(patience); !strings.Contains(d.Shown(), text); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			d.t.Fatalf("%q never came: %q", text, d.Shown())
		}
	}
}
