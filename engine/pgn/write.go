package pgn

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"consort/engine"
)

// roster is the Seven Tag Roster: the tags that every game has, in the order of the
// standard, with the values for unknown.
var roster = []Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"},
	{"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// lineWidth is the length of the longest line in the export format. Only a tag, a
// single word of a comment, or a word before a percent sign or bracket can exceed it.
const lineWidth = 79

// String returns the game in PGN export format: the seven tags of the roster
// first, then the others in their order, then the moves in lines of at most 79
// bytes. The tags Result, FEN and SetUp are derived from the game itself, and so is
// Variant if castling requires Chess960.
func (g *Game) String() string {
	var s strings.Builder
	for _, t := range g.head() {
		fmt.Fprintf(&s, "[%s \"%s\"]\n", t.Name, escape(t.Value))
	}
	s.WriteByte('\n')
	writeWrapped(&s, g.words())
	return s.String()
}

// head returns the tags to write.
func (h *Header) head() []Tag {
	whole := Header{Tags: append([]Tag(nil), roster...)}
	fen, setUp := h.fen(), h.start.FEN() != engine.StartFEN
	for _, t := range h.Tags {
		switch {
		case !isName(t.Name):
		case t.Name == "FEN" && fen != "":
			whole.SetTag("FEN", fen)
		case t.Name == "FEN", t.Name == "SetUp" && fen == "":
		case t.Name == "SetUp" && setUp:
			whole.SetTag("SetUp", "1")
		default:
			whole.SetTag(t.Name, t.Value)
		}
	}
	whole.SetTag("Result", h.Result.String())
	if setUp {
		if h.start.IsChess960() && whole.Tag("Variant") == "" {
			whole.SetTag("Variant", "Chess960")
		}
		whole.SetTag("SetUp", "1")
		whole.SetTag("FEN", fen)
	}
	return whole.Tags
}

// fen returns the value of the FEN tag: that of the game if it is the start position
// in other letters, and "" if the game needs none.
func (h *Header) fen() string {
	fen := h.start.FEN()
	if given := h.Tag("FEN"); given != "" {
		if p, err := engine.ParseFEN(given); err == nil && p.FEN() == fen {
			return given
		}
	}
	if fen == engine.StartFEN {
		return ""
	}
	return fen
}

// isName reports whether name is a valid tag name.
func isName(name string) bool {
	for i := range len(name) {
		if !isNameByte(name[i]) {
			return false
		}
	}
	return name != ""
}

// isNameByte reports whether a tag name may contain a byte.
func isNameByte(c byte) bool {
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || c == '_'
}

// escape returns a tag's value as written between quotes.
func escape(value string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(tidy(value))
}

// tidy returns a text on one line, with single spaces and without control
// characters, which a terminal might interpret.
func tidy(text string) string {
	if isPrintable(text) && !strings.Contains(text, "  ") && strings.Trim(text, " ") == text {
		return text
	}
	text = strings.Map(func(r rune) rune {
		if isControl(r) {
			return -1
		}
		return r
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// isControl reports whether a character is a control character other than white space.
func isControl(r rune) bool { return unicode.IsControl(r) && !unicode.IsSpace(r) }

// hasControls reports whether tidy drops control characters of a text.
func hasControls(text string) bool {
	return !isPrintable(text) && strings.ContainsFunc(text, isControl)
}

// words returns the moves and annotations as words between which a line may break.
func (g *Game) words() []string {
	root := g.Root()
	intro, first := root.Note().intro(), root.Next()
	if first != nil {
		intro = join(intro, first.Note().Before)
	}
	words := lineWords(commentWords(intro), first, root.hosted())
	return append(words, g.Result.String())
}

// intro returns the comment before the first move.
func (n Note) intro() string { return join(n.comment(), n.After) }

// lineWords appends the words of the line that begins with a node. variations are those of
// its parent, by the sibling that they are written after.
func lineWords(words []string, n *Node, variations map[*Node][]*Node) []string {
	numbered := false // Black's move needs no number: White's is right before it
	for ; n != nil; n = n.Next() {
		p := &n.parent.position
		if p.SideToMove() == engine.White || !numbered {
			words = append(words, engine.MoveNumber(p.Ply()))
		}
		words = append(words, p.SAN(n.move))
		before := len(words)
		note := n.Note()
		for _, g := range note.Glyphs {
			words = append(words, g.String())
		}
		comment, after := note.comment(), note.After
		if next := n.Next(); next != nil {
			after = join(after, next.Note().Before) // which only a program can set
		}
		mine := variations[n]
		if len(mine) == 0 {
			comment, after = join(comment, after), ""
		}
		words = append(words, commentWords(comment)...)
		for _, v := range mine {
			first := len(words)
			words = lineWords(append(words, commentWords(v.Note().Before)...), v, variations)
			words[first] = "(" + words[first]
			words[len(words)-1] += ")"
		}
		words = append(words, commentWords(after)...)
		numbered = len(words) == before+len(note.Glyphs)
		variations = n.hosted()
	}
	return words
}

// commentSafe replaces what would end a comment.
var commentSafe = strings.NewReplacer("}", ")")

// commentText returns a text as it is written in a comment.
func commentText(text string) string { return commentSafe.Replace(tidy(text)) }

// commentWords returns the words of a comment with its braces. A command such as
// [%eval 0.2] is one word.
func commentWords(text string) (words []string) {
	text = commentText(text)
	if text == "" {
		return nil
	}
	size := 0 // of the comment so far
	for _, f := range cutWords(text) {
		last := len(words) - 1
		switch {
		case last >= 0 && size+len(f) > maxComment:
			words[last] += "}"
			words, size = append(words, "{"+f), 0
		case last >= 0 && openCommand(words[last]):
			words[last] += " " + f
		case last >= 0:
			words = append(words, f)
		default:
			words = append(words, "{"+f)
		}
		size += len(f) + 1
	}
	words[len(words)-1] += "}"
	return words
}

// cutWords returns the words of a comment. One that no reader would accept is cut.
func cutWords(text string) (words []string) {
	for f := range strings.FieldsSeq(text) {
		for len(f) > maxComment {
			n := maxComment
			for !utf8.RuneStart(f[n]) {
				n--
			}
			words, f = append(words, f[:n]), f[n:]
		}
		words = append(words, f)
	}
	return words
}

// maxComment is the length of the longest comment that is written as one, in bytes: a
// reader refuses a longer one than maxText, of which carriage returns may be a part, and
// joins two.
const maxComment = maxText - maxText/16

// openCommand reports whether a word begins a command that is not yet complete.
func openCommand(word string) bool {
	i := strings.LastIndex(word, "[%")
	return i >= 0 && !strings.Contains(word[i:], "]") && len(word) < lineWidth/2
}

// breaks reports whether a line may begin with a word: not with a percent sign, since it
// would be skipped, nor with a tag in a comment, which readers take for that of the next
// game.
func breaks(word string) bool {
	return word[0] != '%' && (word[0] != '[' || strings.HasPrefix(word, "[%"))
}

// writeWrapped writes words in lines of at most lineWidth bytes.
func writeWrapped(s *strings.Builder, words []string) {
	width := 0
	for _, w := range words {
		switch {
		case width == 0:
		case width+1+len(w) > lineWidth && breaks(w):
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
