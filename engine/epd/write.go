package epd

// Writing a record.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"consort/engine"
)

// String returns the record as a line of EPD without its end, with the operations in the
// order of their names. Parse reads it as the same record. The castling rights are those
// of Position.MarshalText; counters other than 0 and 1 become hmvc and fmvn. Control
// characters in texts, which a line cannot hold, become blanks.
func (r *Record) String() string {
	fen := strings.Fields(r.fen())
	var all []string
	add := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)+";") }
	for _, o := range r.Other {
		add("%s", o)
	}
	if r.Depth > 0 {
		add("acd %d", r.Depth)
	}
	if r.Nodes > 0 {
		add("acn %d", r.Nodes)
	}
	if r.Seconds > 0 {
		add("acs %d", r.Seconds)
	}
	for _, o := range r.solution() {
		add("%s", o)
	}
	for i, text := range r.Comments {
		if text != "" {
			add("c%d %s", i, quoted(text))
		}
	}
	if r.Score != nil {
		add("ce %d", *r.Score)
	}
	if n := r.Position.FullmoveNumber(); n != 1 {
		add("fmvn %d", n)
	}
	if n := r.Position.HalfmoveClock(); n != 0 {
		add("hmvc %d", n)
	}
	if r.ID != "" {
		add("id %s", quoted(r.ID))
	}
	if r.Predicted != engine.NoMove {
		add("pm %s", r.Position.SAN(r.Predicted))
	}
	if len(r.Line) > 0 {
		add("pv %s", strings.Join(r.Position.SANLine(r.Line), " "))
	}
	if r.Supplied != engine.NoMove {
		add("sm %s", r.Position.SAN(r.Supplied))
	}
	slices.SortStableFunc(all, func(a, b string) int { return strings.Compare(nameOf(a), nameOf(b)) })
	return strings.Join(append(fen[:4:4], all...), " ")
}

// nameOf returns the name of a written operation.
func nameOf(operation string) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(operation, ";"), " ")
	return name
}

// fen returns the position, with the files of rooks where the castling rights need them.
func (r *Record) fen() string {
	text, err := r.Position.MarshalText()
	if err != nil {
		return r.Position.FEN() // of a zero Position, or a game longer than counters
	}
	return string(text)
}

// Solution returns bm, am and dm, those that there are, as a line has them:
// "bm O-O dxe6; dm 3".
func (r *Record) Solution() string { return strings.Join(r.solution(), "; ") }

func (r *Record) solution() (parts []string) {
	if len(r.Best) > 0 {
		parts = append(parts, "bm "+r.san(r.Best))
	}
	if len(r.Avoid) > 0 {
		parts = append(parts, "am "+r.san(r.Avoid))
	}
	if r.Mate != 0 {
		parts = append(parts, "dm "+strconv.Itoa(r.Mate))
	}
	return parts
}

// san returns moves of the position in algebraic notation.
func (r *Record) san(moves []engine.Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = r.Position.SAN(m)
	}
	return strings.Join(words, " ")
}

// String returns the operation as a line has it, without the semicolon. Operands are in
// quotes where they need them.
func (o Operation) String() string {
	words := []string{o.Name}
	for _, operand := range o.Operands {
		if operand == "" || strings.ContainsAny(operand, blanks+`;"`) {
			operand = quoted(operand)
		}
		words = append(words, operand)
	}
	return strings.Join(words, " ")
}

// quoted returns a text in quotes.
func quoted(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
