package pgn

// Verdicts: what a review by a program adds to a game, for people as words in a comment,
// and for the next review as the command [%verdict], which says which words those are.

import (
	"fmt"
	"hash/crc32"
	"regexp"
	"strconv"
	"strings"
)

// A VerdictKind is what a Verdict is about.
type VerdictKind uint8

// The kinds.
const (
	MoveVerdict VerdictKind = iota // the move
	LineVerdict                    // nothing: the review has added the move, and the line that it begins
	GameVerdict                    // the game, at its root
)

// String returns the kind as [%verdict] has it.
func (k VerdictKind) String() string { return [...]string{"move", "line", "game"}[k%3] }

// A Verdict is what a review has added to a node besides its evaluation.
type Verdict struct {
	Kind  VerdictKind
	By    string // who says so, such as the name of a program
	Words string // without the name; "" for a LineVerdict
	Glyph Glyph  // that the review has given to the move, 0 for none
}

// String returns the verdict as it is written in the comment. That of a game precedes what
// the authors have written, the others follow it.
func (v *Verdict) String() string {
	switch v.Kind {
	case LineVerdict:
		return v.By
	case GameVerdict:
		return v.By + ", " + v.Words
	}
	return "(" + v.By + ": " + v.Words + ")"
}

// command returns the value of [%verdict]: the kind, the glyph, and the length in bytes and
// a check of the words in the comment. Words that somebody has changed are no longer those
// of the review, but the comment of a user.
func (v *Verdict) command() string {
	text := commentText(v.String())
	return fmt.Sprintf("%v,%d,%d,%04x", v.Kind, v.Glyph, len(text), uint16(crc32.ChecksumIEEE([]byte(text))))
}

// cut removes the verdict from a comment that it is written in. It reports false if it is
// not there.
func (v *Verdict) cut(comment string) (words string, found bool) {
	text := commentText(v.String())
	if v.Kind == GameVerdict {
		words, found = strings.CutPrefix(comment, text)
	} else {
		words, found = strings.CutSuffix(comment, text)
	}
	if !found {
		return comment, false
	}
	return strings.TrimSpace(words), true
}

// verdictForm matches the value of [%verdict], without the check.
var verdictForm = regexp.MustCompile(`^(move|line|game),(\d{1,3}),(\d{1,5}),`)

// takeVerdict takes the verdict that [%verdict] describes out of the comment. It reports
// false, and changes nothing, if that is not what the comment says.
func (n *Note) takeVerdict(value string) bool {
	form := verdictForm.FindStringSubmatch(value)
	if form == nil {
		return false
	}
	glyph, err := strconv.ParseUint(form[2], 10, 8)
	length, _ := strconv.Atoi(form[3])
	if err != nil || length > len(n.Comment) {
		return false
	}
	v := Verdict{Glyph: Glyph(glyph)}
	text := n.Comment[len(n.Comment)-length:]
	switch form[1] {
	case "game":
		v.Kind = GameVerdict
		v.By, v.Words, _ = strings.Cut(n.Comment[:length], ", ")
	case "line":
		v.Kind, v.By = LineVerdict, text
	default:
		v.By, v.Words, _ = strings.Cut(strings.TrimSuffix(strings.TrimPrefix(text, "("), ")"), ": ")
	}
	words, found := v.cut(n.Comment)
	if !found || v.command() != value {
		return false
	}
	n.Comment, n.Verdict = words, &v
	return true
}
