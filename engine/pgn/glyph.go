package pgn

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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
	for _, s := range symbols {
		if s.glyph == g {
			return s.texts[0]
		}
	}
	return g.String()
}

// ParseGlyph parses a glyph written as a symbol or as in PGN: "?!", "±", "$6".
func ParseGlyph(text string) (g Glyph, ok bool) {
	glyphs, rest := cutSymbols(plain(text))
	if len(glyphs) != 1 || rest != "" {
		return 0, false
	}
	return glyphs[0], true
}

// JudgesMove reports whether the glyph is one of those from Good to Dubious, of
// which a move has at most one.
func (g Glyph) JudgesMove() bool { return g >= Good && g <= Dubious }

// symbols are the glyphs that are also written as symbols, of which the first is the
// common one. A symbol that does not say whose advantage it means has the glyph that
// means White's, as usual.
var symbols = []struct {
	glyph Glyph
	texts []string
}{
	{Good, []string{"!"}}, {Mistake, []string{"?"}}, {Brilliant, []string{"!!", "‼"}}, {Blunder, []string{"??", "⁇"}},
	{Interesting, []string{"!?", "⁉"}}, {Dubious, []string{"?!", "⁈"}},
	{7, []string{"□", "▢", "◻", "⬜"}},
	{10, []string{"=", "=="}}, {13, []string{"∞"}},
	{14, []string{"+=", "⩲", "+/="}}, {15, []string{"=+", "⩱", "=/+"}},
	{16, []string{"±", "+/-"}}, {17, []string{"∓", "-/+"}},
	{18, []string{"+-", "+--"}}, {19, []string{"-+", "--+"}},
	{22, []string{"⨀", "⊙", "☉"}},                 // zugzwang
	{26, []string{"○", "◯", "⚪"}},                 // more space
	{32, []string{"⟳", "↻", "↑↑"}},                // a lead in development
	{36, []string{"↑"}},                           // the initiative
	{40, []string{"→"}},                           // an attack
	{44, []string{"=∞", "=/∞", "∞=", "∞/=", "⯹"}}, // compensation for the material
	{132, []string{"⇆", "⇄"}},                     // counterplay
	{138, []string{"⊕", "⨁"}},                     // time trouble
	{140, []string{"∆", "Δ", "△"}},                // with the idea
	{142, []string{"⌓"}},                          // better is
	{145, []string{"RR"}},                         // an editor's comment
	{146, []string{"N", "TN"}},                    // a novelty
	{220, []string{"D"}},                          // a diagram
}

// glyphOf are the glyphs of all symbols.
var glyphOf = func() map[string]Glyph {
	all := map[string]Glyph{}
	for _, s := range symbols {
		for _, text := range s.texts {
			all[text] = s.glyph
		}
	}
	return all
}()

// cutSymbols removes glyphs from the beginning of a text: numbers, as in "$1$14", and
// symbols, as in "!?±". The rest begins at the first symbol or number that is none.
func cutSymbols(text string) (glyphs []Glyph, rest string) {
	for text != "" {
		n := symbolLength(text)
		if text[0] == '$' {
			number, err := strconv.ParseUint(text[1:n], 10, 8)
			if err != nil || number == 0 {
				return glyphs, text
			}
			glyphs, text = append(glyphs, Glyph(number)), text[n:]
			continue
		}
		g, known := glyphOf[text[:n]]
		if !known {
			return glyphs, text
		}
		glyphs, text = append(glyphs, g), text[n:]
	}
	return glyphs, ""
}

// symbolLength returns the length of the first symbol of a text, known or not: a number
// after a dollar sign, a run of letters, of exclamation and question marks, or of other
// signs. Two such runs are two symbols: "!?=".
func symbolLength(text string) int {
	first, n := utf8.DecodeRuneInString(text)
	same := symbolKind(first)
	if first == '$' {
		same = digit
	}
	for n < len(text) {
		r, size := utf8.DecodeRuneInString(text[n:])
		if r == '$' || symbolKind(r) != same {
			break
		}
		n += size
	}
	return n
}

// The kinds of characters that symbols consist of.
const (
	sign = iota
	judgment
	letter
	digit
)

func symbolKind(r rune) int {
	switch {
	case strings.ContainsRune("!?‼⁇⁉⁈", r):
		return judgment
	case unicode.IsDigit(r):
		return digit
	case unicode.IsLetter(r) && r != 'Δ':
		return letter
	}
	return sign
}

// cutGlyphs removes the marks of assessment and the numbers of glyphs from the end of a
// move: "Nf3!?", "Nf3$5". The rest is what is none of them.
func cutGlyphs(text string) (move string, glyphs []Glyph, rest string) {
	i := 0
	for i < len(text) && text[i] != '!' && text[i] != '?' && text[i] != '$' {
		if i++; text[i-1] >= utf8.RuneSelf {
			i = strings.IndexAny(text, "!?$‼⁇⁉⁈")
			break
		}
	}
	if i <= 0 || i == len(text) {
		return text, nil, ""
	}
	glyphs, rest = cutSymbols(text[i:])
	if isCheckMark(rest) { // Nf3!+
		rest = ""
	}
	return text[:i], glyphs, rest
}
