package epd

// A Record, and parsing one line. Writing it is in write.go.

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"consort/engine"
)

// A Record is a position with its operations.
type Record struct {
	Number   int // line number in the file, from 1; 0 if the line was not read from a file
	Position engine.Position

	ID    string        // id, empty if there is none
	Best  []engine.Move // bm: the best moves, any of which is right; empty if there is no bm
	Avoid []engine.Move // am: the moves to avoid; empty if there is no am
	Mate  int           // dm: mate in this many moves; 0 if there is no dm

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
	// analysis are here too, as they were, if they do not have the form of the standard.
	Other []Operation
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
// the two counters of a FEN after them, moves in coordinate notation, any annotation
// symbols after a move, and a last operation without a semicolon.
//
// hmvc and fmvn set the halfmove clock and the move number of the position. Without them
// and without the counters of a FEN they are 0 and 1. The error is a *LineError.
func Parse(line string) (Record, error) {
	fields, rest := cutFields(line)
	if len(fields) < 4 {
		return Record{}, broken(FieldCount, "found %d", len(fields))
	}
	operations, err := splitOperations(rest)
	if err != nil {
		return Record{}, err
	}
	r := Record{}
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
	if end := strings.IndexAny(text, blanks); end >= 0 {
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
func splitOperations(text string) ([]Operation, error) {
	var all []Operation
	var words []string
	for text = strings.TrimLeft(text, blanks); text != ""; text = strings.TrimLeft(text, blanks) {
		if text[0] == ';' {
			all, words = appendOperation(all, words), nil
			text = text[1:]
			continue
		}
		word, rest, closed := cutOperand(text)
		if !closed {
			return nil, broken(ClosedQuotes, "found %.40s", text)
		}
		if len(words) == 0 && (text[0] == '"' || !isOpcode(word)) {
			return nil, broken(OpcodeName, "found %.40q", word)
		}
		words, text = append(words, word), rest
	}
	all = appendOperation(all, words)
	for i, o := range all {
		if slices.ContainsFunc(all[:i], func(p Operation) bool { return p.Name == o.Name }) {
			return nil, broken(OnceOnly, "found %s twice", o.Name)
		}
	}
	return all, nil
}

// appendOperation appends the operation with these words, unless there are none.
func appendOperation(all []Operation, words []string) []Operation {
	if len(words) == 0 {
		return all
	}
	return append(all, Operation{words[0], words[1:]})
}

// cutOperand splits the first name, quoted text or other word from the rest of a text,
// which must not begin with a blank. In quotes a backslash escapes a quote or a
// backslash, as in PGN.
func cutOperand(text string) (operand, rest string, closed bool) {
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
	return "", "", false
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
				return broken(HalfmoveClock, "found %q", o.Operands)
			}
			counters[0] = strconv.Itoa(n)
		case "fmvn":
			n, ok := o.number(1)
			if !ok {
				return broken(MoveNumber, "found %q", o.Operands)
			}
			counters[1] = strconv.Itoa(n)
		}
	}
	p, err := engine.ParseFEN(strings.Join(append(fields[:4:4], counters...), " "))
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
	n, err := strconv.Atoi(o.Operands[0])
	return n, err == nil && n >= minimum && n <= maxNumber
}

// apply sets the field of an operation, if the Record has one.
func (r *Record) apply(o Operation) (err error) {
	switch {
	case o.Name == "bm":
		r.Best, err = r.moves(o)
	case o.Name == "am":
		r.Avoid, err = r.moves(o)
	case o.Name == "id":
		r.ID, err = o.text()
	case len(o.Name) == 2 && o.Name[0] == 'c' && o.Name[1] >= '0' && o.Name[1] <= '9':
		r.Comments[o.Name[1]-'0'], err = o.text()
	case o.Name == "dm":
		n, ok := o.number(1)
		if !ok {
			return broken(MateLength, "found %q", o.Operands)
		}
		r.Mate = n
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
		moves, err := r.moves(o)
		if err != nil || len(o.Operands) != 1 {
			return false
		}
		if o.Name == "pm" {
			r.Predicted = moves[0]
		} else {
			r.Supplied = moves[0]
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

// text returns the operation's only operand. The quotes are often missing, so a single
// word without them is accepted.
func (o Operation) text() (string, error) {
	if len(o.Operands) != 1 {
		return "", broken(OneText, "%s has %d", o.Name, len(o.Operands))
	}
	return o.Operands[0], nil
}

// moves parses the moves of an operation and returns them in order, without duplicates.
// Commas between them are accepted.
func (r *Record) moves(o Operation) ([]engine.Move, error) {
	var moves []engine.Move
	for _, text := range o.Operands {
		text = strings.Trim(text, ",")
		if text == "" {
			continue
		}
		m, err := r.move(text)
		if err != nil {
			return nil, brokenBy(LegalMoves, err)
		}
		if !slices.Contains(moves, m) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return nil, broken(SomeMove, "%s names none", o.Name)
	}
	return moves, nil
}

// move parses a move in algebraic notation or, if that fails, in coordinate notation.
// Algebraic notation goes first because it is the standard. It cannot mistake lowercase
// coordinates for a different move: it reads them as the long form of a pawn move.
func (r *Record) move(text string) (engine.Move, error) {
	m, err := r.Position.ParseSAN(text)
	if err == nil {
		return m, nil
	}
	if m, err := r.Position.ParseUCI(strings.TrimRight(text, "+#!?")); err == nil {
		return m, nil
	}
	return engine.NoMove, err
}
