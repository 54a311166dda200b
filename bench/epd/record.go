package epd

import (
	"slices"
	"strconv"
	"strings"

	"consort/engine"
	"consort/eval"
)

// A Record is a position with its operations.
type Record struct {
	Line     int // line number in the file, from 1; 0 if the line was not read from a file
	Position engine.Position

	ID    string        // id, empty if there is none
	Best  []engine.Move // bm: the best moves, any of which is right; empty if there is no bm
	Avoid []engine.Move // am: the moves to avoid; empty if there is no am
	Mate  int           // dm: mate in this many moves; 0 if there is no dm

	Comments [10]string // c0 to c9, empty where there is none
}

// Right reports whether a move is right: it is in Best, unless Best is empty, and not
// in Avoid.
func (r *Record) Right(m engine.Move) bool {
	if m == engine.NoMove || slices.Contains(r.Avoid, m) {
		return false
	}
	return len(r.Best) == 0 || slices.Contains(r.Best, m)
}

// Solves reports whether a move, with a score from the side to move's view, solves the
// position: the move is Right or, if the record has only dm, the score is a mate in at
// most that many moves.
func (r *Record) Solves(m engine.Move, score eval.Score) bool {
	if !r.Right(m) {
		return false
	}
	if len(r.Best)+len(r.Avoid) > 0 || r.Mate == 0 {
		return true
	}
	return score >= eval.MinMate && (score.Plies()+1)/2 <= r.Mate
}

// Parse parses one line. Beyond the standard, it accepts any blanks between the fields,
// the two counters of a FEN after them, moves in coordinate notation, any annotation
// symbols after a move, and a last operation without a semicolon. Operations that a
// Record has no field for must be well-formed and are ignored.
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

// An operation is a name and its operands, without their quotes.
type operation struct {
	name     string
	operands []string
}

// splitOperations parses the operations, which follow the fields. Empty ones, as in
// ";;", are ignored.
func splitOperations(text string) ([]operation, error) {
	var all []operation
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
		if slices.ContainsFunc(all[:i], func(p operation) bool { return p.name == o.name }) {
			return nil, broken(OnceOnly, "found %s twice", o.name)
		}
	}
	return all, nil
}

// appendOperation appends the operation with these words, unless there are none.
func appendOperation(all []operation, words []string) []operation {
	if len(words) == 0 {
		return all
	}
	return append(all, operation{words[0], words[1:]})
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
func (r *Record) setPosition(fields []string, operations []operation) error {
	counters := []string{"0", "1"}
	copy(counters, fields[4:])
	for _, o := range operations {
		switch o.name {
		case "hmvc":
			n, ok := o.number(0)
			if !ok {
				return broken(HalfmoveClock, "found %q", o.operands)
			}
			counters[0] = strconv.Itoa(n)
		case "fmvn":
			n, ok := o.number(1)
			if !ok {
				return broken(MoveNumber, "found %q", o.operands)
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
func (o operation) number(minimum int) (int, bool) {
	if len(o.operands) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(o.operands[0])
	return n, err == nil && n >= minimum && n <= maxNumber
}

// apply sets the field of an operation, if the Record has one.
func (r *Record) apply(o operation) (err error) {
	switch {
	case o.name == "bm":
		r.Best, err = r.moves(o)
	case o.name == "am":
		r.Avoid, err = r.moves(o)
	case o.name == "id":
		r.ID, err = o.text()
	case len(o.name) == 2 && o.name[0] == 'c' && o.name[1] >= '0' && o.name[1] <= '9':
		r.Comments[o.name[1]-'0'], err = o.text()
	case o.name == "dm":
		n, ok := o.number(1)
		if !ok {
			return broken(MateLength, "found %q", o.operands)
		}
		r.Mate = n
	}
	return err
}

// text returns the operation's only operand. The quotes are often missing, so a single
// word without them is accepted.
func (o operation) text() (string, error) {
	if len(o.operands) != 1 {
		return "", broken(OneText, "%s has %d", o.name, len(o.operands))
	}
	return o.operands[0], nil
}

// moves parses the moves of an operation and returns them in order, without duplicates.
// Commas between them are accepted.
func (r *Record) moves(o operation) ([]engine.Move, error) {
	var moves []engine.Move
	for _, text := range o.operands {
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
		return nil, broken(SomeMove, "%s names none", o.name)
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
