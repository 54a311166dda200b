package play

// Keys before the line editor sees them. The editor of golang.org/x/term ends the program
// at Ctrl-C, clears the board at Ctrl-L, prints the last letter of some function keys, and
// after a lone Escape swallows what is typed next.

import (
	"strings"
	"time"
)

// Control characters.
const (
	ctrlC  = 3
	ctrlL  = 12
	escape = 27

	// interruptKey stands for Ctrl-C, which the editor then passes to its callback.
	interruptKey = 0x1c
)

// escapeTime is how long an escape sequence may be interrupted: over a slow network it
// arrives in parts. Later keys are not part of it.
const escapeTime = 100 * time.Millisecond

// knownSequences maps escape sequences to those that the editor knows. All others are
// dropped.
var knownSequences = map[string]string{
	"[A": "[A", "[B": "[B", "[C": "[C", "[D": "[D", "OA": "[A", "OB": "[B", "OC": "[C", "OD": "[D", // arrows
	"[H": "[H", "OH": "[H", "[1~": "[H", "[7~": "[H", // Home
	"[F": "[F", "OF": "[F", "[4~": "[F", "[8~": "[F", // End
	"[3~":   "[3~",                                                         // Delete
	"[1;3C": "[1;3C", "[1;3D": "[1;3D", "[1;5C": "[1;3C", "[1;5D": "[1;3D", // words
	"[200~": "[200~", "[201~": "[201~", // the begin and end of a paste
}

// A keyFilter removes keys that the editor would misunderstand.
type keyFilter struct {
	pending []byte    // the beginning of an escape sequence, from Escape
	since   time.Time // when the last keys came
}

// pass returns the keys for the editor, and whether Ctrl-L was among them.
func (f *keyFilter) pass(keys []byte, now time.Time) (passed []byte, redraw bool) {
	if now.Sub(f.since) > escapeTime {
		f.pending = nil // Escape alone, or a broken sequence
	}
	f.since = now
	for _, key := range keys {
		switch {
		case len(f.pending) > 0:
			passed = append(passed, f.continueSequence(key)...)
		case key == escape:
			f.pending = []byte{escape}
		case key == ctrlL:
			redraw = true
		case key == ctrlC:
			passed = append(passed, interruptKey)
		default:
			passed = append(passed, key)
		}
	}
	return passed, redraw
}

// continueSequence adds a key to an escape sequence. It returns what the editor should
// see at its end.
func (f *keyFilter) continueSequence(key byte) []byte {
	begun := string(f.pending[1:])
	ends := false
	switch {
	case key == escape: // Escape was pressed twice, or the sequence is broken.
		f.pending = []byte{escape}
		return nil
	case key < ' ' || key > '~': // Such a key is never part of a sequence.
		f.pending = nil
		if key == ctrlC {
			key = interruptKey
		}
		return []byte{key}
	case begun == "":
		ends = !strings.ContainsRune("[O", rune(key)) // with Alt
	case begun == "O", begun == "[[": // function keys, the second of the Linux console
		ends = true
	case begun == "[" && key == '[':
	default:
		ends = key >= '@'
	}
	f.pending = append(f.pending, key)
	if !ends {
		return nil
	}
	known := knownSequences[begun+string(rune(key))]
	f.pending = nil
	if known == "" {
		return nil
	}
	return append([]byte{escape}, known...)
}
