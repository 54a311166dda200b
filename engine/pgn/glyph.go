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
// common one. A symbol of several glyphs, which does not say whose advantage it means or
// how much, is read as the first of them here: White's, as usual.
var symbols = []struct {
	glyph Glyph
	texts []string
}{
	{Good, []string{"!"}}, {Mistake, []string{"?"}}, {Brilliant, []string{"!!", "‼"}}, {Blunder, []string{"??", "⁇"}},
	{Interesting, []string{"!?", "⁉"}}, {Dubious, []string{"?!", "⁈"}},
	{7, []string{"□", "▢", "◻", "⬜"}}, {8, []string{"□"}},
	{10, []string{"=", "=="}}, {11, []string{"="}}, {12, []string{"="}}, {13, []string{"∞"}},
	{14, []string{"+=", "⩲", "+/="}}, {15, []string{"=+", "⩱", "=/+"}},
	{16, []string{"±", "+/-"}}, {17, []string{"∓", "-/+"}},
	{18, []string{"+-", "+--"}}, {19, []string{"-+", "--+"}}, {20, []string{"+-"}}, {21, []string{"-+"}},
	{22, []string{"⨀", "⊙", "☉"}}, {23, []string{"⨀"}},
	{26, []string{"○", "◯", "⚪"}}, {24, []string{"○"}}, {25, []string{"○"}}, {27, []string{"○"}}, {28, []string{"○"}}, {29, []string{"○"}},
	{32, []string{"⟳", "↻", "↑↑"}}, {30, []string{"⟳"}}, {31, []string{"⟳"}}, {33, []string{"⟳"}}, {34, []string{"⟳"}}, {35, []string{"⟳"}},
	{36, []string{"↑"}}, {37, []string{"↑"}}, {38, []string{"↑"}}, {39, []string{"↑"}},
	{40, []string{"→"}}, {41, []string{"→"}},
	{44, []string{"=∞", "=/∞", "∞=", "∞/=", "⯹"}}, {45, []string{"=∞"}}, {46, []string{"=∞"}}, {47, []string{"=∞"}},
	{48, []string{"⊞"}}, {49, []string{"⊞"}}, {50, []string{"⊞"}}, {51, []string{"⊞"}}, {52, []string{"⊞"}}, {53, []string{"⊞"}},
	{132, []string{"⇆", "⇄"}}, {130, []string{"⇆"}}, {131, []string{"⇆"}}, {133, []string{"⇆"}}, {134, []string{"⇆"}}, {135, []string{"⇆"}},
	{138, []string{"⊕", "⨁"}}, {136, []string{"⊕"}}, {137, []string{"⊕"}}, {139, []string{"⊕"}},
	{140, []string{"∆", "Δ", "△"}}, {141, []string{"∇"}}, {142, []string{"⌓"}}, {143, []string{"≤"}}, {144, []string{"≡"}},
	{145, []string{"RR"}}, {146, []string{"N", "TN"}}, {220, []string{"D"}},
}

// glyphOf are the glyphs of all symbols.
var glyphOf = func() map[string]Glyph {
	all := map[string]Glyph{}
	for _, s := range symbols {
		for _, text := range s.texts {
			if _, taken := all[text]; !taken {
				all[text] = s.glyph
			}
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
