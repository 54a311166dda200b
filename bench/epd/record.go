package epd

import (
	"slices"
	"strconv"
	"strings"

	"consort/engine"
	"consort/eval"
)

// A Record is a position, and what is said of it.
type Record struct {
	Line     int // in the file, from 1; 0 when the line came alone
	Position engine.Position

	ID    string        // id, empty if there is none
	Best  []engine.Move // bm: any of these is right; empty if there is none
	Avoid []engine.Move // am: all of these are wrong; empty if there is none
	Mate  int           // dm: mate in so many moves, 0 if nothing is said

	Comments [10]string // c0 to c9, empty where there is none
}

// Right reports whether a move is what the record asks for: one of Best, if
// there are any, and none of Avoid.
func (r *Record) Right(m engine.Move) bool {
	if m == engine.NoMove || slices.Contains(r.Avoid, m) {
		return false
	}
	return len(r.Best) == 0 || slices.Contains(r.Best, m)
}

// Solves reports whether a move with a score for the side to move is what the record
// asks for: a move that is Right or, where the record names no moves, a mate in at
// most as many as it says.
func (r *Record) Solves(m engine.Move, score eval.Score) bool {
	if !r.Right(m) {
		return false
	}
	if len(r.Best)+len(r.Avoid) > 0 || r.Mate == 0 {
		return true
	}
	return score >= eval.MinMate && (score.Plies()+1)/2 <= r.Mate
}

// Parse reads one line. The fields may have any blanks between them, and the
// two counters of a FEN after them. Moves may be in algebraic notation, as the
// standard has it, with any marks after them, or in coordinates. The last
// operation needs no semicolon. Operations that a Record does not hold must be
// in order, and are dropped.
//
// hmvc and fmvn set the position's counters; without them, and without a FEN's,
// they are 0 and 1. The error is a *LineError.
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
		if err := r.obey(o); err != nil {
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

// cutFields takes the fields of the position off a line: four, or six where a
// whole FEN stands.
func cutFields(line string) (fields []string, rest string) {
	rest = line
	for len(fields) < 6 {
		word, behind := cutWord(rest)
		if word == "" || len(fields) >= 4 && !isNumber(word) {
			break
		}
		fields, rest = append(fields, word), behind
	}
	return fields, rest
}

// cutWord takes the first word off a text.
func cutWord(text string) (word, rest string) {
	text = strings.TrimLeft(text, blanks)
	if end := strings.IndexAny(text, blanks); end >= 0 {
		return text[:end], text[end:]
	}
	return text, ""
}

// blanks are what may stand between words.
const blanks = " \t\r\n\v\f"

func isNumber(word string) bool {
	_, err := strconv.ParseUint(word, 10, 64)
	return err == nil
}

// An operation is a name and its operands, texts without their quotes.
type operation struct {
	name     string
	operands []string
}

// splitOperations parses what follows the fields. Empty operations, as in
// ";;", say nothing.
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

// appendOperation adds the operation that words make, if there are any.
func appendOperation(all []operation, words []string) []operation {
	if len(words) == 0 {
		return all
	}
	return append(all, operation{words[0], words[1:]})
}

// cutOperand takes a name, a text in quotes or any other word off the front of
// a text that begins with one. In quotes a backslash lets a quote or a backslash
// stand for itself, as in PGN.
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

// setPosition reads the position, with the counters that the operations give.
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
		return because(ValidPosition, err)
	}
	r.Position = p
	return nil
}

// maxNumber bounds the numbers, as it does in a FEN.
const maxNumber = 32767

// number returns the operation's only operand, a number from least on.
func (o operation) number(least int) (int, bool) {
	if len(o.operands) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(o.operands[0])
	return n, err == nil && n >= least && n <= maxNumber
}

// obey takes over what an operation says, if a Record holds it.
func (r *Record) obey(o operation) (err error) {
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

// text returns the operation's only operand. People forget the quotes, so an id
// without them is as good.
func (o operation) text() (string, error) {
	if len(o.operands) != 1 {
		return "", broken(OneText, "%s has %d", o.name, len(o.operands))
	}
	return o.operands[0], nil
}

// moves reads the moves of an operation, each once, in their order. Commas
// between them do no harm.
func (r *Record) moves(o operation) ([]engine.Move, error) {
	var moves []engine.Move
	for _, text := range o.operands {
		text = strings.Trim(text, ",")
		if text == "" {
			continue
		}
		m, err := r.move(text)
		if err != nil {
			return nil, because(LegalMoves, err)
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

// move reads a move in algebraic notation or, where that fails, in coordinates.
// The notation goes first because it is the standard. It takes no coordinates
// in lower case for another move: to it they are the long form of a pawn's.
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
