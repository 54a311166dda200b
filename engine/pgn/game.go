package pgn

import (
	"strings"

	"consort/engine"
)

// A Tag is a pair of the head of a game.
type Tag struct{ Name, Value string }

// A Game is a game with what is told of it.
type Game struct {
	Tags   []Tag // in their order; String adds what the standard wants
	Start  engine.Position
	Intro  string // a comment before the first move
	Moves  []engine.Move
	Notes  []Note // Notes[i] is of Moves[i]; shorter where nothing is told of the rest
	Result string // "1-0", "0-1", "1/2-1/2" or "*"

	// Comment stands behind the last move, often why the game ended. A Reader puts
	// all there that is told behind the last move, and leaves its Note without.
	Comment string

	// Warnings are what a Reader passed over. The rest of the game is sound.
	Warnings []*Error
}

// A Note is what is told of a move.
type Note struct {
	Glyphs     []Glyph
	Comment    string      // behind the move
	Variations []Variation // in place of the move
}

// A Variation is a line of play that begins in place of a move.
type Variation struct {
	Intro string // a comment before the first move
	Moves []engine.Move
	Notes []Note // as in a Game
}

// Note returns the note of a move, to read or to change. It panics if there is no
// such move.
func (g *Game) Note(ply int) *Note {
	_ = g.Moves[ply]
	return noteAt(&g.Notes, ply)
}

// noteAt returns a note, and makes it if it is missing.
func noteAt(notes *[]Note, i int) *Note {
	for len(*notes) <= i {
		*notes = append(*notes, Note{})
	}
	return &(*notes)[i]
}

// Tag returns the value of a tag, "" when there is none.
func (g *Game) Tag(name string) string {
	for _, t := range g.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag gives a tag a value, behind the others if it is new.
func (g *Game) SetTag(name, value string) {
	for i := range g.Tags {
		if g.Tags[i].Name == name {
			g.Tags[i].Value = value
			return
		}
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// isResult reports whether a word ends a game.
func isResult(text string) bool {
	return text == "1-0" || text == "0-1" || text == "1/2-1/2" || text == "*"
}

// ForeignVariant returns the variant of a game that has other rules than chess and
// Chess960, by its tag, and "" for none. The moves of some of them are legal in
// chess, but have another aim.
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
