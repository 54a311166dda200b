package pgn

import (
	"fmt"
	"strings"

	"consort/engine"
)

// A Tag is a tag pair, such as White and the name of the player.
type Tag struct{ Name, Value string }

// NewTag returns a tag as it is written: its value is on one line, with single blanks and
// without control characters. The error says that PGN has no such tag: a name consists of
// letters of ASCII, digits and underscores, and a value has at most 65,536 bytes.
func NewTag(name, value string) (Tag, error) {
	if !isName(name) {
		return Tag{}, fmt.Errorf("%.40q cannot be the name of a tag: it must consist of the letters A to Z, digits and underscores", name)
	}
	if value = tidy(value); len(value) > maxText {
		return Tag{}, fmt.Errorf("the value of %.40s is longer than 65,536 bytes", name)
	}
	return Tag{name, value}, nil
}

// A Game is a game with its tags and annotations.
type Game struct {
	Tags   []Tag // in file order; String adds those that the standard requires
	Start  engine.Position
	Intro  string        // a comment before the first move
	Moves  []engine.Move // legal, or NoMove for an annotator's null move
	Notes  []Note        // Notes[i] annotates Moves[i]; may be shorter than Moves
	Result string        // "1-0", "0-1", "1/2-1/2" or "*"

	// Comment follows the last move and its variations, and often says why the game
	// ended. A Reader puts the comment of a last move without variations here, not
	// into its Note.
	Comment string

	// Warnings are the faults that a Reader got over. The rest of the game is valid.
	Warnings []*Error
}

// A Note holds the annotations of a move.
type Note struct {
	Glyphs     []Glyph
	Comment    string      // after the move
	Variations []Variation // alternatives to the move
	After      string      // a comment after the variations
}

// A Variation is a line of play that begins with an alternative to a move.
type Variation struct {
	Intro string // a comment before the first move
	Moves []engine.Move
	Notes []Note // as in a Game
}

// Note returns the note of the move at ply, from 0, to read or to change. It
// panics if there is no such move.
func (g *Game) Note(ply int) *Note {
	_ = g.Moves[ply]
	return noteAt(&g.Notes, ply)
}

// noteAt returns note i, extending the slice if necessary.
func noteAt(notes *[]Note, i int) *Note {
	for len(*notes) <= i {
		*notes = append(*notes, Note{})
	}
	return &(*notes)[i]
}

// Tag returns the value of a tag, or "" if there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag sets the value of a tag, as it is written: see NewTag. A new tag is appended. One
// without a valid name is not written.
func (g *Game) SetTag(name, value string) {
	value = tidy(value)
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// ForeignVariant returns the value of the Variant tag if it names a game other than
// chess and Chess960, and "" otherwise. Games of some variants consist of legal
// chess moves, but their aim is different.
func (g *Game) ForeignVariant() string {
	variant := g.Tag("Variant")
	plain := strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(variant))
	for _, known := range []string{"chess960", "960", "fischer", "freestyle", "standard", "normal", "fromposition", "classic"} {
		if strings.Contains(plain, known) {
			return ""
		}
	}
	if plain == "" || plain == "chess" || plain == "?" || plain == "regular" {
		return ""
	}
	return variant
}
