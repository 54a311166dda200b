package pgn

import (
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"consort/engine"
)

// FuzzEdits edits a game at random, as a user does, and writes and reads it in between:
// the tree that is read is the one that was written, edits of it included.
func FuzzEdits(f *testing.F) {
	f.Add("1. e4 e5 2. Nf3 (2. f4 exf4) *", []byte("\x00\x01\x00\x02\x01\x03\x02\x04\x00\x05\x06a comment\x07\x08\x09"))
	f.Add("*", []byte("\x00\x00\x00\x00\x00\x01\x00\x00\x02\x0a\x00\x01\x04[%clk 1] {x} ; \n[White \"}\"]\x03\x03\x0a\x05\x02\x00\x07"))
	f.Add("{a} 1. e4 {b} ({c} 1. d4 {d}) {e} e5 *", []byte("\x05\x01\x06\x02\x05\x02\x07\x01\x0a\x03\x02\x02\x04\x02\x00\x03\x09\x0a\x08"))
	f.Add("[FEN \"bnrkqrnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKQRNB w FCfc - 0 1\"]\n1. Ne3 -- *", []byte("\x01\x02\x01\x02\x00\x03\x09\x00\x0a\x0a\x04\x01"))
	f.Fuzz(func(t *testing.T, text string, edits []byte) {
		g, err := NewReader(strings.NewReader(text)).Next()
		if err != nil {
			t.Skip()
		}
		e := &editor{t.Fatal, g, edits}
		for range 40 {
			if len(e.edits) == 0 {
				break
			}
			e.edit()
		}
		e.reread()
	})
}

// An editor edits a tree as bytes say.
type editor struct {
	fatal func(...any)
	tree  *Game
	edits []byte
}

// next returns the next choice below n.
func (e *editor) next(n int) int {
	if len(e.edits) == 0 {
		return 0
	}
	b := int(e.edits[0])
	e.edits = e.edits[1:]
	return b % n
}

// text returns the next few bytes as text.
func (e *editor) text() string {
	n := min(e.next(24), len(e.edits))
	text := string(e.edits[:n])
	e.edits = e.edits[n:]
	return text
}

// edit makes one edit at a node.
func (e *editor) edit() {
	nodes := append([]*Node{e.tree.Root()}, slices.Collect(e.tree.All())...)
	n := nodes[e.next(len(nodes))]
	move := n.Parent() != nil
	switch choice := e.next(13); {
	case choice < 3:
		if moves := n.Position().Moves(); len(moves) > 0 {
			_, err := n.Add(moves[e.next(len(moves))])
			e.check(err)
		}
	case choice == 3:
		_, _ = n.AddNull() // which a check refuses
	case choice == 4:
		text := e.text()
		n.Annotate(func(note *Note) { note.SetFullComment(text) })
	case choice == 5 && move && n != n.Parent().Next():
		text := e.text()
		n.Annotate(func(note *Note) { note.Before = text })
	case choice == 6 && move && n == n.Parent().Next() && len(n.Parent().Children()) > 1:
		text := e.text()
		n.Annotate(func(note *Note) { note.After = text })
	case choice == 7 && move:
		glyph := Glyph(1 + e.next(255))
		n.Annotate(func(note *Note) { note.Glyphs = append(slices.Clip(note.Glyphs), glyph) })
	case choice == 8 && move:
		left := time.Duration(e.next(256)) * 100 * time.Millisecond
		arrow := Arrow{From: engine.Square(e.next(64)), To: engine.Square(e.next(64)), Color: Green}
		n.Annotate(func(note *Note) { note.Clock, note.Arrows = &left, []Arrow{arrow} })
	case choice == 9:
		n.Promote()
	case choice == 10:
		n.PromoteToMain()
	case choice == 11 && move:
		n.Delete()
	case choice == 12:
		e.tree.SetTag([]string{"White", "Event", "Annotator"}[e.next(3)], e.text())
		e.reread()
	}
}

func (e *editor) check(err error) {
	if err != nil {
		e.fatal(err)
	}
}

// reread writes the tree and continues with what is read.
func (e *editor) reread() {
	written := e.tree.String()
	games, err := ReadAll(strings.NewReader(written))
	if err != nil || len(games) != 1 || len(games[0].Warnings) > 0 {
		e.fatal(err, len(games), written)
	}
	again := games[0]
	if want, got := describe(e.tree), describe(again); !slices.Equal(want, got) {
		e.fatal("written: ", written, "\nwanted: ", want, "\nread: ", got)
	}
	for _, tag := range e.tree.Tags {
		plain := !strings.ContainsFunc(tag.Value, func(r rune) bool { return !unicode.IsGraphic(r) || unicode.IsSpace(r) || r == unicode.ReplacementChar })
		if plain && tag.Value != "" && again.Tag(tag.Name) != tag.Value {
			e.fatal(tag, " became ", again.Tag(tag.Name))
		}
	}
	if rewritten := again.String(); rewritten != written {
		e.fatal("written: ", written, "\nwritten again: ", rewritten)
	}
	e.tree = again
}
