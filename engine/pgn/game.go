package pgn

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"consort/engine"
)

// A Tag is a pair of the head of a game.
type Tag struct{ Name, Value string }

// A Game is a game with what is told of it.
type Game struct {
	Tags    []Tag // in their order; String adds what the standard wants
	Start   engine.Position
	Moves   []engine.Move
	Result  string // "1-0", "0-1", "1/2-1/2" or "*"
	Comment string // behind the last move, often why the game ended
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

// roster are the seven tags that every game has, in the order of the standard,
// with what stands for a value that nobody knows.
var roster = []Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"},
	{"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// lineWidth is the longest line, as the standard asks.
const lineWidth = 79

// String returns the game as the standard's export format has it: the seven
// tags first, then the others, then the moves in lines of at most 79 bytes. The
// tags Result, FEN and SetUp are taken from the game itself. An illegal move
// ends the moves.
func (g *Game) String() string {
	var s strings.Builder
	for _, t := range g.head() {
		fmt.Fprintf(&s, "[%s \"%s\"]\n", t.Name, escape(t.Value))
	}
	s.WriteByte('\n')
	writeWrapped(&s, g.words())
	return s.String()
}

// result returns the Result, "*" when it is none that the standard knows.
func (g *Game) result() string {
	if isResult(g.Result) {
		return g.Result
	}
	return "*"
}

// head returns the tags to write.
func (g *Game) head() []Tag {
	whole := Game{Tags: append([]Tag(nil), roster...)}
	for _, t := range g.Tags {
		if isName(t.Name) && t.Name != "FEN" && t.Name != "SetUp" {
			whole.SetTag(t.Name, t.Value)
		}
	}
	whole.SetTag("Result", g.result())
	if g.Start != engine.StartPosition() {
		whole.SetTag("SetUp", "1")
		whole.SetTag("FEN", g.Start.FEN())
	}
	return whole.Tags
}

// isName reports whether a tag may be called so.
func isName(name string) bool {
	for i := range len(name) {
		c := name[i] | 0x20
		if (c < 'a' || c > 'z') && (name[i] < '0' || name[i] > '9') && name[i] != '_' {
			return false
		}
	}
	return name != ""
}

// escape returns a tag's value as it stands between its quotes. Control
// characters, which a terminal might obey, are left out.
func escape(value string) string {
	value = printable(strings.Join(strings.Fields(value), " "))
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(value)
}

// printable returns a text without its control characters.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, text)
}

// words returns the moves, and what belongs to them, in words that a line may
// end after.
func (g *Game) words() (words []string) {
	p := g.Start
	for i, m := range g.Moves {
		if !p.IsLegal(m) {
			break
		}
		number := strconv.Itoa(p.FullmoveNumber())
		if p.SideToMove() == engine.White {
			words = append(words, number+".")
		} else if i == 0 {
			words = append(words, number+"...")
		}
		words = append(words, p.SAN(m))
		p = p.After(m)
	}
	if comment := strings.ReplaceAll(g.Comment, "}", ")"); comment != "" {
		words = append(words, strings.Fields("{"+printable(strings.Join(strings.Fields(comment), " "))+"}")...)
	}
	return append(words, g.result())
}

// writeWrapped writes words in lines.
func writeWrapped(s *strings.Builder, words []string) {
	width := 0
	for _, w := range words {
		switch {
		case width == 0:
		case width+1+len(w) > lineWidth:
			s.WriteByte('\n')
			width = 0
		default:
			s.WriteByte(' ')
			width++
		}
		s.WriteString(w)
		width += len(w)
	}
	s.WriteByte('\n')
}
