package pgn

import (
	"strconv"
	"strings"
)

// A Glyph is a numeric annotation glyph (NAG): an assessment of a move, or of the
// position after it, as a number from 1 to 255.
type Glyph uint8

// The glyphs that assess a move.
const (
	Good        Glyph = 1 // !
	Mistake     Glyph = 2 // ?
	Brilliant   Glyph = 3 // !!
	Blunder     Glyph = 4 // ??
	Interesting Glyph = 5 // !?
	Dubious     Glyph = 6 // ?!, also called an inaccuracy
)

// String returns the glyph as written in PGN, such as "$6".
func (g Glyph) String() string { return "$" + strconv.Itoa(int(g)) }

// Symbol returns the glyph as people write it, such as "?!" or "±", or as String does if
// it has no common symbol.
func (g Glyph) Symbol() string {
	found := ""
	for text, glyph := range symbols {
		// Of several symbols the shortest, and of those the plainest.
		if glyph == g && (found == "" || len(text) < len(found) || len(text) == len(found) && text < found) {
			found = text
		}
	}
	switch {
	case g == 14:
		return "+="
	case g == 15:
		return "=+"
	case found == "":
		return g.String()
	}
	return found
}

// ParseGlyph parses a glyph written as a symbol or as in PGN: "?!", "±", "$6".
func ParseGlyph(text string) (g Glyph, ok bool) {
	glyphs, ok := parseGlyphs(text)
	if !ok || len(glyphs) != 1 {
		return 0, false
	}
	return glyphs[0], true
}

// JudgesMove reports whether the glyph is one of those from Good to Dubious, of
// which a move has at most one.
func (g Glyph) JudgesMove() bool { return g >= Good && g <= Dubious }

// symbols are the glyphs that are also written as symbols.
var symbols = map[string]Glyph{
	"!": Good, "?": Mistake, "!!": Brilliant, "‼": Brilliant, "??": Blunder, "⁇": Blunder,
	"!?": Interesting, "⁉": Interesting, "?!": Dubious, "⁈": Dubious,
	"□": 7, "=": 10, "∞": 13, "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15,
	"+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18, "-+": 19, "N": 146, "D": 220,
}

// parseGlyphs parses a word of glyphs, such as "$1", "$1$14" or "!?". Numbers out
// of range are ignored. ok reports whether the word consists of glyphs, known or
// not.
func parseGlyphs(text string) (glyphs []Glyph, ok bool) {
	if g, known := symbols[text]; known {
		return []Glyph{g}, true
	}
	if strings.HasPrefix(text, "$") {
		for number := range strings.SplitSeq(text[1:], "$") {
			if n, err := strconv.ParseUint(number, 10, 8); err == nil && n > 0 {
				glyphs = append(glyphs, Glyph(n))
			}
		}
		return glyphs, true
	}
	return nil, strings.Trim(text, "!?+-=/\\.~#") == "" && text != "--"
}

// cutGlyphs removes the glyphs from the end of a move: "Nf3!?", "Nf3$5".
func cutGlyphs(text string) (move string, glyphs []Glyph) {
	if i := strings.IndexByte(text, '$'); i > 0 {
		glyphs, _ = parseGlyphs(text[i:])
		text = text[:i]
	}
	move = strings.TrimRight(text, "!?‼⁇⁉⁈")
	if g, known := symbols[text[len(move):]]; known {
		glyphs = append([]Glyph{g}, glyphs...)
	}
	return move, glyphs
}
