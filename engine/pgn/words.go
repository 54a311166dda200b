package pgn

// The words of movetext: move numbers, results, null moves, and the signs of typographers
// in them.

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"consort/engine"
)

// typography replaces signs of typographers, and Cyrillic letters that look like those of
// moves.
var typography = strings.NewReplacer("½", "1/2", "⁄", "/", "∕", "/", "…", "...", "‥", "..", "․", ".",
	"†", "+", "‡", "#", "О", "O", "о", "o", "х", "x")

// plain returns a word in the characters of the standard: hyphens for all dashes and
// minus signs, ASCII for its fullwidth forms, nothing for what is invisible.
func plain(text string) string {
	if isPrintable(text) {
		return text
	}
	return typography.Replace(strings.Map(func(r rune) rune {
		const fullwidth = '！' - '!'
		switch {
		case r >= '！' && r <= '～':
			return r - fullwidth
		case r == '−' || unicode.Is(unicode.Pd, r):
			return '-'
		case unicode.In(r, unicode.Cf, unicode.Cc, unicode.Variation_Selector):
			return -1
		}
		return r
	}, text))
}

// isPrintable reports whether a text consists of printable ASCII.
func isPrintable(text string) bool {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= 0x7f {
			return false
		}
	}
	return true
}

// resultForms are the forms in which results are written.
var resultForms = []struct {
	text   string
	result engine.Result
}{
	{"1-0", engine.WhiteWins}, {"1:0", engine.WhiteWins}, {"0-1", engine.BlackWins}, {"0:1", engine.BlackWins},
	{"1/2-1/2", engine.Drawn}, {"1/2:1/2", engine.Drawn},
	{"0.5-0.5", engine.Drawn}, {"0,5-0,5", engine.Drawn}, {"0.5:0.5", engine.Drawn}, {"0,5:0,5", engine.Drawn},
}

// cutResult splits a result from what follows it in a plain word, as in 1-0/ff. It
// reports false if the word does not begin with a result.
func cutResult(text string) (result engine.Result, rest string, ok bool) {
	if text == "" || text[0] != '*' && text[0] != '0' && text[0] != '1' {
		return engine.Unfinished, "", false
	}
	switch strings.TrimRight(text, punctuation) {
	case "*":
		return engine.Unfinished, "", true
	case "1/2":
		return engine.Drawn, "", true
	}
	for _, form := range resultForms {
		if rest, found := strings.CutPrefix(text, form.text); found {
			if strings.Trim(rest, punctuation) == "" {
				rest = ""
			}
			return form.result, rest, rest == "" || !joinsNumber(rest)
		}
	}
	return engine.Unfinished, "", false
}

// joinsNumber reports whether a text continues the number before it.
func joinsNumber(text string) bool {
	c, rest := text[0], text[1:]
	return c >= '0' && c <= '9' || c == '-' || c == ':' || c == '/' && rest != "" && rest[0] >= '0' && rest[0] <= '9'
}

// punctuation is what writers of sentences put after a word. It means nothing there.
const punctuation = ".,;:"

// isNull reports whether a word is a null move, which annotators and training databases
// use to show a threat: Scid and most others write --, ChessBase Z0.
func isNull(text string) bool {
	return text == "--" || text == "Z0" || text == "@@@@" || text == nullUCI ||
		strings.EqualFold(text, "null") || strings.EqualFold(text, "pass")
}

// beginsNull reports whether a word is a null move with or without glyphs.
func beginsNull(text string) bool {
	text, _, _ = cutGlyphs(text)
	return isNull(text)
}

// nullUCI is the null move in UCI notation.
const nullUCI = "0000"

// cutNumber removes the move number from a plain word: "12.", "12...", "12.e4" or "12".
// Castling with zeros begins with a digit too, and is kept.
func cutNumber(text string) string {
	if text == nullUCI {
		return text
	}
	rest := strings.TrimLeft(text, "0123456789")
	switch {
	case rest == "", rest[0] == '.', rest != text && strings.IndexByte(punctuation, rest[0]) >= 0:
		return strings.TrimLeft(rest, punctuation)
	}
	return text
}

// moveForm matches what has the form of a move, in this notation or in that of other
// languages and variants: e4, Nf3+, Sf3, P@e4, a8=K, O-O. Words of sentences do not.
// moveStart matches what begins with a move.
var (
	moveForm = regexp.MustCompile(`^(?:[\pL\p{So}]?@?[a-h]?[1-8]?[-x:×]?[a-h][0-9](?:[-=/(:]?\pL\)?)?|` +
		`[A-H][1-8]-?[A-H][1-8][NBRQ]?|[O0o](?:-[O0o]){1,2})(?:[^\pL\pN].*)?$`)
	moveStart = regexp.MustCompile(`^[NBRQKP\p{So}]?[a-h]?[1-8]?[-x:×]?[a-h][1-8]`)
)

// isMove reports whether a plain word has the form of a move, possibly with something
// after it.
func isMove(text string) bool { return moveForm.MatchString(text) || beginsNull(text) }

// isCheckMark reports whether a word is a mark that belongs to the move before it, and
// says what the position shows.
func isCheckMark(text string) bool {
	switch text {
	case "+", "++", "#", "e.p.", "e.p", "ep", "ep.":
		return true
	}
	return false
}

// longestMove is more than the length of any move, in bytes.
const longestMove = 16

// split finds the longest legal move at the beginning of a word, and returns what is
// glued to it: a symbol, a result, the next move with its number. Check marks belong to
// the move; they are part of a symbol if only that makes it a known one.
func (l *level) split(text string) (move, rest string, ok bool) {
	for n := min(len(text)-1, longestMove); n >= 2; n-- {
		head, tail := text[:n], text[n:]
		if last, _ := utf8.DecodeLastRuneInString(head); last != ')' && !unicode.In(last, unicode.L, unicode.Nd, unicode.So) {
			continue // So are figurines.
		}
		m, err := l.position.ParseSAN(head)
		if err != nil {
			continue
		}
		marked := strings.TrimPrefix(strings.TrimPrefix(tail, "+"), "#")
		tails := []string{tail, marked}
		if l.position.GivesCheck(m) {
			tails = []string{marked, strings.TrimPrefix(marked, "+"), tail}
		}
		for _, tail := range tails {
			if isKnown(tail) {
				return head, tail, true
			}
		}
		if !ok && !continuesMove(marked) {
			move, rest, ok = head, marked, true
		}
	}
	return move, rest, ok
}

// isKnown reports whether what is glued to a move can be read.
func isKnown(text string) bool {
	_, rest := cutSymbols(text)
	if strings.Trim(rest, punctuation) == "" {
		return true
	}
	if _, _, ok := cutResult(rest); ok {
		return true
	}
	next := cutNumber(rest)
	return next != rest && isMove(next)
}

// pieceMove matches what begins with the move of a piece.
var pieceMove = regexp.MustCompile(`^[KQRBN]x?[a-h]?[1-8]?x?[a-h][1-8]`)

// continuesMove reports whether a text would make the legal move before it another one:
// the rest of O-O-O, d4xe5 or Qd8=R. The move of a piece is the next one: Nf3Nc6.
func continuesMove(text string) bool {
	if pieceMove.MatchString(text) {
		return false
	}
	signs := strings.TrimLeft(text, "-=/:@x")
	if text == "" || signs != text && signs != "" && isNameByte(signs[0]) {
		return text != ""
	}
	return isMove(text) || text[0] >= '0' && text[0] <= '9'
}
