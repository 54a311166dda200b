package epd

// A Record, and parsing one line. Writing it is in write.go.

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"consort/engine"
	"consort/engine/files"
)

// A Record is a position with its operations.
type Record struct {
	Number   int // line number in the file, from 1; 0 if the line was not read from a file
	Position engine.Position

	ID    string        // id, empty if there is none
	Best  []engine.Move // bm: the best moves, any of which is right; empty if there is no bm
	Avoid []engine.Move // am: the moves to avoid; empty if there is no am
	Mate  int           // dm: mate in this many moves, negative if the side to move is mated; 0 if there is no dm

	Comments [10]string // c0 to c9, empty where there is none

	// What an analysis found.
	Score     *int          // ce: centipawns from the side to move's view; nil if there is no ce
	Depth     int           // acd: plies; 0 if there is no acd
	Nodes     uint64        // acn; 0 if there is no acn
	Seconds   int           // acs; 0 if there is no acs
	Line      []engine.Move // pv: the moves that follow; empty if there is no pv
	Predicted engine.Move   // pm: the expected move; NoMove if there is no pm
	Supplied  engine.Move   // sm: the move that was played; NoMove if there is no sm

	// Other are the operations that have no field, in the order of the line. Those of an
	// analysis are here too, as they were, if they do not have the form of the standard, and
	// so is a dm that gives no length, such as 0.
	Other []Operation

	// Warnings are the faults of the line that do not affect the rest of it. What they name
	// is not in the record.
	Warnings []*LineError
}

// An Operation is a name and its operands, without their quotes.
type Operation struct {
	Name     string
	Operands []string
}

// Right reports whether a move is right: it is in Best, unless Best is empty, and not
// in Avoid.
func (r *Record) Right(m engine.Move) bool {
	if m == engine.NoMove || slices.Contains(r.Avoid, m) {
		return false
	}
	return len(r.Best) == 0 || slices.Contains(r.Best, m)
}

// Parse parses one line. Beyond the standard, it accepts any blanks between the fields,
// a semicolon after them, the two counters of a FEN, moves in coordinate notation, any
// annotation symbols after a move, mates as in "bm #5", texts without quotes, and a last
// operation without a semicolon. Text that is not UTF-8 is read as windows-1252.
//
// What is not understood in the operations costs a warning. The error, a *LineError, is
// that of a line without a valid position, or with moves that are illegal or both best
// and to be avoided.
//
// hmvc and fmvn set the halfmove clock and the move number of the position. Without them
// and without the counters of a FEN they are 0 and 1.
func Parse(line string) (Record, error) {
	fields, rest := cutFields(readable(line))
	if len(fields) < 4 {
		return Record{}, broken(FieldCount, "found %d", len(fields))
	}
	r := Record{}
	operations := r.splitOperations(rest)
	if err := r.setPosition(fields, operations); err != nil {
		return Record{}, err
	}
	for _, o := range operations {
		if err := r.apply(o); err != nil {
			return Record{}, err
		}
	}
	for _, m := range r.Best {
		if slices.Contains(r.Avoid, m) {
			return Record{}, broken(Consistent, "%s is", r.Position.SAN(m))
		}
	}
	return r, nil
}

// readable returns a line in UTF-8, with plain blanks and without invisible characters.
func readable(line string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Cf, r):
			return -1
		}
		return r
	}, files.UTF8(line))
}

// dashes are written as hyphens in positions and moves.
var dashes = strings.NewReplacer("‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-")

// warn adds a warning.
func (r *Record) warn(rule Rule, format string, args ...any) {
	r.Warnings = append(r.Warnings, &LineError{Rule: rule, Detail: fmt.Sprintf(format, args...)})
}

// cutFields splits the fields of the position from the rest of a line: four, or six if
// the line begins with a whole FEN.
func cutFields(line string) (fields []string, rest string) {
	rest = line
	for len(fields) < 6 {
		word, after := cutWord(rest)
		if word == "" || len(fields) >= 4 && !isNumber(word) {
			break
		}
		fields, rest = append(fields, word), after
	}
	return fields, rest
}

// cutWord splits the first word from the rest of a text.
func cutWord(text string) (word, rest string) {
	text = strings.TrimLeft(text, blanks)
	if end := strings.IndexAny(text, blanks+";"); end >= 0 {
		return text[:end], text[end:]
	}
	return text, ""
}

// blanks separate words.
const blanks = " \t\r\n\v\f"

func isNumber(word string) bool {
	_, err := strconv.ParseUint(word, 10, 64)
	return err == nil
}

// splitOperations parses the operations, which follow the fields. Empty ones, as in
// ";;", are ignored.
func (r *Record) splitOperations(text string) []Operation {
	var all []Operation
	var words []string
	for text = strings.TrimLeft(text, blanks); text != ""; text = strings.TrimLeft(text, blanks) {
		if text[0] == ';' {
			all, words = r.appendOperation(all, words), nil
			text = text[1:]
			continue
		}
		word, rest, closed := cutOperand(text)
		if !closed {
			r.warn(ClosedQuotes, "found %.40q", text)
		}
		if len(words) == 0 && text[0] != '"' {
			word = strings.TrimRight(word, ":=") // "bm: Nf3"
		}
		words, text = append(words, word), rest
	}
	return r.appendOperation(all, words)
}

// appendOperation appends the operation with these words, unless there are none.
func (r *Record) appendOperation(all []Operation, words []string) []Operation {
	if len(words) == 0 {
		return all
	}
	o := Operation{words[0], words[1:]}
	if !isOpcode(o.Name) {
		r.warn(OpcodeName, "found %.40q", strings.Join(words, " "))
		return all
	}
	first := slices.IndexFunc(all, func(p Operation) bool { return p.Name == o.Name })
	switch {
	case first < 0:
		return append(all, o)
	case slices.Equal(all[first].Operands, o.Operands):
	case o.Name == "bm", o.Name == "am":
		all[first].Operands = append(all[first].Operands, o.Operands...)
		r.warn(OnceOnly, "found %s twice, and read as one", o.Name)
	default:
		r.warn(OnceOnly, "found %s twice, and ignored %.40q", o.Name, strings.Join(o.Operands, " "))
	}
	return all
}

// cutOperand splits the first name, quoted text or other word from the rest of a text,
// which must not begin with a blank. In quotes a backslash escapes a quote or a
// backslash, as in PGN.
func cutOperand(text string) (operand, rest string, closed bool) {
	if quote := typographicQuote(text); quote > 0 {
		if end := strings.IndexAny(text[quote:], closingQuotes); end >= 0 {
			_, size := utf8.DecodeRuneInString(text[quote+end:])
			return text[quote : quote+end], text[quote+end+size:], true
		}
	}
	if text[0] != '"' {
		if end := strings.IndexAny(text, blanks+`;"`); end >= 0 {
			return text[:end], text[end:], true
		}
		return text, "", true
	}
	var s strings.Builder
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			return s.String(), text[i+1:], true
		case c == '\\' && i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\'):
			i++
			s.WriteByte(text[i])
		default:
			s.WriteByte(c)
		}
	}
	return strings.TrimRight(s.String(), blanks), "", false
}

// closingQuotes close a text that a typographic quote has opened.
const closingQuotes = "”“»\""

// typographicQuote returns the length of the typographic quote that a text begins with, 0
// if there is none.
func typographicQuote(text string) int {
	for _, quote := range []string{"“", "”", "„", "«"} {
		if strings.HasPrefix(text, quote) {
			return len(quote)
		}
	}
	return 0
}

// isOpcode reports whether a word can be the name of an operation.
func isOpcode(word string) bool {
	if word == "" || len(word) > 15 {
		return false
	}
	for i := range len(word) {
		c := word[i]
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return false
		}
	}
	return true
}

// setPosition sets the position, with the counters from the operations.
func (r *Record) setPosition(fields []string, operations []Operation) error {
	counters := []string{"0", "1"}
	copy(counters, fields[4:])
	for _, o := range operations {
		switch o.Name {
		case "hmvc":
			n, ok := o.number(0)
			if !ok {
				r.warn(HalfmoveClock, "found %.40q", o.Operands)
				continue
			}
			counters[0] = strconv.Itoa(n)
		case "fmvn":
			n, ok := o.number(1)
			if !ok {
				r.warn(MoveNumber, "found %.40q", o.Operands)
				continue
			}
			counters[1] = strconv.Itoa(n)
		}
	}
	p, err := engine.ParseFEN(dashes.Replace(strings.Join(append(fields[:4:4], counters...), " ")))
	if err != nil {
		return brokenBy(ValidPosition, err)
	}
	r.Position = p
	return nil
}

// maxNumber is the greatest number, as in a FEN.
const maxNumber = 32767

// number returns the operation's only operand, an integer of at least minimum.
func (o Operation) number(minimum int) (int, bool) {
	if len(o.Operands) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(dashes.Replace(o.Operands[0]))
	return n, err == nil && n >= minimum && n <= maxNumber
}

// apply sets the field of an operation, if the Record has one.
func (r *Record) apply(o Operation) (err error) {
	switch {
	case o.Name == "bm":
		if o = r.takeMate(o); len(o.Operands) > 0 || r.Mate == 0 {
			r.Best, err = r.moves(o)
		}
	case o.Name == "am":
		r.Avoid, err = r.moves(o)
	case o.Name == "id":
		r.ID = r.text(o)
	case len(o.Name) == 2 && o.Name[0] == 'c' && o.Name[1] >= '0' && o.Name[1] <= '9':
		r.Comments[o.Name[1]-'0'] = r.text(o)
	case o.Name == "dm":
		n, _, ok := mateLength(strings.Join(o.Operands, " "))
		switch {
		case !ok:
			r.warn(MateLength, "found %.40q", o.Operands)
		case n != 0:
			r.Mate = n
		default: // the game is over, or there is no mate
			r.Other = append(r.Other, o)
		}
	case o.Name == "hmvc", o.Name == "fmvn": // in the Position
	default:
		if !r.analyzed(o) {
			r.Other = append(r.Other, o)
		}
	}
	return err
}

// analyzed sets the field of an operation of an analysis. It reports false if there is
// none, or the operands do not have the form of the standard.
func (r *Record) analyzed(o Operation) bool {
	switch o.Name {
	case "pv":
		return r.setLine(o)
	case "pm", "sm":
		if len(o.Operands) != 1 {
			return false
		}
		m, err := r.move(o.Operands[0])
		if err != nil {
			return false
		}
		if o.Name == "pm" {
			r.Predicted = m
		} else {
			r.Supplied = m
		}
		return true
	}
	if len(o.Operands) != 1 {
		return false
	}
	n, err := strconv.ParseInt(o.Operands[0], 10, 64)
	switch {
	case err != nil:
		return false
	case o.Name == "ce" && n >= -maxNumber && n <= maxNumber:
		r.Score = new(int(n))
	case o.Name == "acd" && n > 0 && n <= maxNumber:
		r.Depth = int(n)
	case o.Name == "acn" && n > 0:
		r.Nodes = uint64(n)
	case o.Name == "acs" && n > 0 && n <= math.MaxInt32:
		r.Seconds = int(n)
	default:
		return false
	}
	return true
}

// setLine parses a principal variation.
func (r *Record) setLine(o Operation) bool {
	var line []engine.Move
	for at := (Record{Position: r.Position}); len(line) < len(o.Operands); {
		m, err := at.move(o.Operands[len(line)])
		if err != nil {
			return false
		}
		line, at.Position = append(line, m), at.Position.After(m)
	}
	r.Line = line
	return len(line) > 0
}

// takeMate sets Mate from an operand such as #5, #-2 or -M2, which some programs write for
// dm among the best moves, and returns the operation without it.
func (r *Record) takeMate(o Operation) Operation {
	var moves []string
	for _, text := range o.Operands {
		n, marked, ok := mateLength(text)
		if !marked || !ok || n == 0 {
			moves = append(moves, text)
		} else if r.Mate == 0 {
			r.Mate = n
		}
	}
	o.Operands = moves
	return o
}

// mateLength parses the length of a mate, possibly marked as one: 5, #5, #-5, -M5.
func mateLength(text string) (n int, marked, ok bool) {
	text = dashes.Replace(text)
	number := mateMark.ReplaceAllString(text, "$1$2")
	n, ok = Operation{Operands: []string{number}}.number(-maxNumber)
	return n, number != text, ok
}

// mateMark matches the mark of a mate, with a sign before or after it.
var mateMark = regexp.MustCompile(`^([+-]?)[#M]([+-]?)`)

// text returns the operands as one text. The quotes are often missing.
func (r *Record) text(o Operation) string {
	if len(o.Operands) == 0 {
		r.warn(OneText, "%s has none", o.Name)
	}
	return strings.Join(o.Operands, " ")
}

// moves parses the moves of an operation and returns them in order, without duplicates.
// Commas between them, and their numbers, are accepted. What is no move costs a warning.
func (r *Record) moves(o Operation) ([]engine.Move, error) {
	var moves []engine.Move
	for _, text := range strings.FieldsFunc(strings.Join(o.Operands, " "), func(r rune) bool { return r == ' ' || r == ',' }) {
		text = cutMoveNumber(text)
		if text == "" {
			continue
		}
		m, err := r.move(text)
		var fault *engine.MoveTextError
		if errors.As(err, &fault) && fault.Fault == engine.UnreadableMove && !namesSquare(text) {
			r.warn(LegalMoves, "%v", err)
			continue
		}
		if err != nil {
			return nil, brokenBy(LegalMoves, err)
		}
		if !slices.Contains(moves, m) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		r.warn(SomeMove, "%s names none", o.Name)
	}
	return moves, nil
}

// namesSquare reports whether a word contains a square, on the board or not, as only a move
// does, be it wrong or in another language.
func namesSquare(text string) bool {
	for i := range len(text) - 1 {
		if text[i] >= 'a' && text[i] <= 'h' && text[i+1] >= '0' && text[i+1] <= '9' {
			return true
		}
	}
	return false
}

// cutMoveNumber removes a move number and its dots from a word.
func cutMoveNumber(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if rest != "" && rest[0] != '.' {
		return text
	}
	return strings.TrimLeft(rest, ".")
}

// move parses a move in algebraic notation or, if that fails, in coordinate notation.
// Algebraic notation goes first because it is the standard. It cannot mistake lowercase
// coordinates for a different move: it reads them as the long form of a pawn move.
func (r *Record) move(text string) (engine.Move, error) {
	text = dashes.Replace(text)
	m, err := r.Position.ParseSAN(text)
	if err == nil {
		return m, nil
	}
	if m, err := r.Position.ParseUCI(strings.TrimRight(text, "+#!?")); err == nil {
		return m, nil
	}
	bare := strings.TrimFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if bare != text && bare != "" { // "(e4)", "e4±"
		return r.move(bare)
	}
	return engine.NoMove, err
}
