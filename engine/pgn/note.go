package pgn

// Notes: what is said of a move. Programs keep some of that in commands, in the comment
// after the move: [%clk 0:05:00], [%eval 0.31]. They become fields of the Note here, and
// text again.

import (
	"fmt"
	"math"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"consort/engine"
)

// A Note is what is said of a move.
type Note struct {
	Glyphs []Glyph

	// Comment follows the move, without what the fields below hold of it. That of the root
	// precedes the first move.
	Comment string

	// Before precedes the move. Only the first move of a variation can have such a comment:
	// before another move it is the Comment or After of its parent.
	Before string

	// After follows the variations on the move, before its line continues. Without
	// variations it is written as part of the comment.
	After string

	Clock      *time.Duration // left for the player who moved, [%clk]; nil if not given
	Evaluation *Evaluation    // of the position after the move, [%eval]; nil if not given
	Arrows     []Arrow        // on the board after the move, [%cal] and [%csl]
	Verdict    *Verdict       // of a review; nil for none
	Commands   []Command      // those that are none of the above

	read string // the comment with commands as it was read
}

// A Command is a command in a comment: [%emt 0:00:05] has the name "emt".
type Command struct{ Name, Value string }

// commandForm matches a command.
var commandForm = regexp.MustCompile(`\[%([A-Za-z0-9_]+)\s+([^\]]*)\]`)

// ParseComment returns the note that a comment after a move is, with its commands.
func ParseComment(text string) (n Note) {
	n.parse(commentText(text))
	return n
}

// parse sets what the text of the comment says.
func (n *Note) parse(text string) {
	*n = Note{Glyphs: n.Glyphs, Before: n.Before, After: n.After, Comment: text, read: text}
	if !strings.Contains(text, "[%") {
		return
	}
	verdict := ""
	for _, found := range commandForm.FindAllStringSubmatch(text, -1) {
		c := Command{found[1], strings.TrimSpace(found[2])}
		if c.Name == "verdict" && verdict == "" {
			verdict = c.Value
		} else if !n.take(c) {
			n.Commands = append(n.Commands, c)
		}
	}
	n.Comment = strings.Join(strings.Fields(commandForm.ReplaceAllString(text, " ")), " ")
	if verdict != "" && !n.takeVerdict(verdict) {
		n.Commands = append(n.Commands, Command{"verdict", verdict})
	}
}

// take sets the field that a command is for. It reports false if there is none, or the
// value is malformed, or it was set before.
func (n *Note) take(c Command) bool {
	switch {
	case c.Name == "clk" && n.Clock == nil:
		if left, ok := parseClock(c.Value); ok {
			n.Clock = &left
			return true
		}
	case c.Name == "eval" && n.Evaluation == nil:
		if e, ok := parseEvaluation(c.Value); ok {
			n.Evaluation = &e
			return true
		}
	case c.Name == "cal", c.Name == "csl":
		arrows, ok := parseArrows(c.Value)
		if ok {
			n.Arrows = append(n.Arrows, arrows...)
		}
		return ok
	}
	return false
}

// comment returns the text of the comment: as it was read if that says the same.
func (n *Note) comment() string {
	if n.read == "" {
		return n.compose()
	}
	var read Note
	read.parse(n.read)
	read.Glyphs, read.Before, read.After = n.Glyphs, n.Before, n.After
	if reflect.DeepEqual(&read, n) {
		return n.read
	}
	return n.compose()
}

// compose returns the text of the comment: commands first.
func (n *Note) compose() string {
	var words []string
	add := func(name, value string) {
		// A value cannot hold what would end it.
		words = append(words, "[%"+name+" "+strings.ReplaceAll(commentText(value), "]", ")")+"]")
	}
	// as returns the value of a command as it was read, if that is short and means the same.
	as := func(name, value string, same func(string) bool) string {
		for _, found := range commandForm.FindAllStringSubmatch(n.read, -1) {
			if found[1] == name && len(found[2]) <= longestValue && same(found[2]) {
				return found[2]
			}
		}
		return value
	}
	if e := n.Evaluation; e != nil {
		add("eval", as("eval", e.String(), func(text string) bool { read, ok := parseEvaluation(text); return ok && read == *e }))
	}
	if n.Clock != nil {
		add("clk", as("clk", formatClock(*n.Clock), func(text string) bool { read, ok := parseClock(text); return ok && read == *n.Clock }))
	}
	for _, c := range n.Commands {
		add(c.Name, c.Value)
	}
	marks, arrows := formatArrows(n.Arrows)
	if marks != "" {
		add("csl", marks)
	}
	if arrows != "" {
		add("cal", arrows)
	}
	if n.Verdict != nil {
		add("verdict", n.Verdict.command())
	}
	return join(strings.Join(words, " "), n.FullComment())
}

// join appends a comment.
func (n *Note) join(text string) { n.parse(join(n.comment(), text)) }

// FullComment returns the comment as people read it: with what a review has added, and
// without commands.
func (n *Note) FullComment() string {
	switch {
	case n.Verdict == nil:
		return n.Comment
	case n.Verdict.Kind == GameVerdict:
		return join(n.Verdict.String(), n.Comment)
	}
	return join(n.Comment, n.Verdict.String())
}

// SetFullComment replaces what FullComment returns. The verdict of a review stays if it is
// unchanged in its place, and is part of the comment otherwise.
func (n *Note) SetFullComment(text string) {
	n.Comment = commentText(text)
	if n.Verdict != nil {
		words, found := n.Verdict.cut(n.Comment)
		if n.Comment = words; !found {
			n.Verdict = nil
		}
	}
}

// normalize makes the note what a reader makes of it when it is written.
func (n *Note) normalize() {
	n.Comment, n.Before, n.After = commentText(n.Comment), commentText(n.Before), commentText(n.After)
	if strings.Contains(n.Comment, "[%") {
		n.parse(n.compose())
	}
}

// IsEmpty reports whether nothing is said.
func (n *Note) IsEmpty() bool {
	return len(n.Glyphs) == 0 && n.Before == "" && n.After == "" && n.Comment == "" && n.Clock == nil && n.Evaluation == nil &&
		len(n.Arrows) == 0 && n.Verdict == nil && len(n.Commands) == 0
}

// longestValue is the length of the longest value of [%clk] or [%eval] that is written as it
// was read, in bytes.
const longestValue = 16

// size returns at least the number of bytes of the note in PGN, and not much more.
func (n *Note) size() int {
	const command, glyph, arrow, braces = len("[%verdict ] "), len("$255 "), len("Ga1h8,"), len(" {}")
	size := len(n.Comment)
	if n.Clock != nil {
		size += command + longestValue
	}
	if n.Evaluation != nil {
		size += command + longestValue
	}
	if len(n.Arrows) > 0 {
		size += 2*command + arrow*len(n.Arrows)
	}
	for _, c := range n.Commands {
		size += command + len(c.Name) + len(c.Value)
	}
	if n.Verdict != nil {
		size += command + len("move,255,65536,ffff") + len(n.Verdict.String()) + 1
	}
	size = max(size, len(n.read)) + len(n.Before) + len(n.After) + 3*braces + glyph*len(n.Glyphs)
	return size + size/maxComment*braces // where long comments are cut
}

// parseClock parses a time such as 1:05:00 or 0:00:09.3. One with a sign is none: what
// is left of a time is not negative.
func parseClock(text string) (left time.Duration, ok bool) {
	fields := strings.Split(plain(text), ":")
	if len(fields) > 3 {
		return 0, false
	}
	const longest = 1000 // hours
	seconds := 0.0
	for i, field := range fields {
		value, ok := parseDecimal(strings.TrimSpace(field))
		if !ok || value >= longest*3600 || i < len(fields)-1 && value != math.Trunc(value) {
			return 0, false
		}
		seconds = 60*seconds + value
	}
	if seconds > longest*3600 {
		return 0, false
	}
	return time.Duration(math.Round(seconds*1000)) * time.Millisecond, true
}

// parseDecimal parses a number of digits with at most one point or comma among or before
// them.
func parseDecimal(text string) (value float64, ok bool) {
	text = strings.Replace(text, ",", ".", 1)
	if strings.Trim(text, "0123456789.") != "" {
		return 0, false // signs, exponents, Inf, 0x1
	}
	value, err := strconv.ParseFloat(text, 64)
	return value, err == nil
}

// formatClock formats a time for [%clk]: hours, minutes and seconds, with as many decimals
// as there are, up to milliseconds.
func formatClock(left time.Duration) string {
	ms := int(max(0, left).Round(time.Millisecond) / time.Millisecond)
	text := fmt.Sprintf("%d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
	return strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
}

// An Evaluation is that of a position, from White's point of view, as in [%eval].
type Evaluation struct {
	Centipawns int
	Mate       int // in that many moves, negative if Black mates; 0 if there is none
	Depth      int // of the search in plies, 0 if unknown
}

// String returns the evaluation as written in PGN: "0.31", "-1.20,18", "#3".
func (e Evaluation) String() string {
	text := fmt.Sprintf("%.2f", float64(e.Centipawns)/100)
	if e.Mate != 0 {
		text = "#" + strconv.Itoa(e.Mate)
	}
	if e.Depth > 0 {
		text += "," + strconv.Itoa(e.Depth)
	}
	return text
}

// evaluationForm matches an evaluation: a sign, the mark of a mate, a sign, a number.
var evaluationForm = regexp.MustCompile(`^([+-]?)([#M]?)([+-]?)([0-9.]+)$`)

// parseEvaluation parses an evaluation. A mate may be written as #3, #-3, M3, -M3 or -#3.
func parseEvaluation(text string) (e Evaluation, ok bool) {
	score, depth, _ := strings.Cut(plain(text), ",")
	if n, err := strconv.Atoi(strings.TrimSpace(depth)); err == nil && n > 0 {
		e.Depth = n
	}
	form := evaluationForm.FindStringSubmatch(strings.TrimSpace(score))
	if form == nil || form[1] != "" && form[3] != "" {
		return Evaluation{}, false
	}
	const highest = 10_000 // pawns, and moves to mate
	amount, ok := parseDecimal(form[4])
	mates := form[2] != ""
	if !ok || amount > highest || mates && (amount == 0 || amount != math.Trunc(amount)) {
		return Evaluation{}, false
	}
	if form[1]+form[3] == "-" {
		amount = -amount
	}
	if mates {
		e.Mate = int(amount)
	} else {
		e.Centipawns = int(math.Round(100 * amount))
	}
	return e, true
}

// An ArrowColor is the color of an Arrow, as the letter of PGN.
type ArrowColor byte

// The colors.
const (
	Green  ArrowColor = 'G'
	Red    ArrowColor = 'R'
	Yellow ArrowColor = 'Y'
	Blue   ArrowColor = 'B'
)

// String returns the name of the color, which is one of CSS, too: "green".
func (c ArrowColor) String() string {
	switch c {
	case Red:
		return "red"
	case Yellow:
		return "yellow"
	case Blue:
		return "blue"
	}
	return "green"
}

// An Arrow is an arrow from one square to another or, if they are the same, a mark on the
// square. A color other than those of ArrowColor is written as green.
type Arrow struct {
	From, To engine.Square
	Color    ArrowColor
}

// String returns the arrow as in PGN, such as "Gd1h5", or "Yf7" for a mark.
func (a Arrow) String() string {
	text := strings.ToUpper(a.Color.String()[:1]) + a.From.String()
	if a.From != a.To {
		text += a.To.String()
	}
	return text
}

// formatArrows returns the values of [%csl] and [%cal].
func formatArrows(all []Arrow) (marks, arrows string) {
	var lists [2][]string
	for _, a := range all {
		list := &lists[1]
		if a.From == a.To {
			list = &lists[0]
		}
		*list = append(*list, a.String())
	}
	return strings.Join(lists[0], ","), strings.Join(lists[1], ",")
}

// parseArrows parses "Gd1h5,Yf7". It reports false if anything is malformed.
func parseArrows(text string) (all []Arrow, ok bool) {
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if len(part) != 3 && len(part) != 5 || !strings.Contains("GRYB", part[:1]) {
			return nil, false
		}
		from, errFrom := engine.ParseSquare(part[1:3])
		to, errTo := engine.ParseSquare(part[len(part)-2:])
		if errFrom != nil || errTo != nil {
			return nil, false
		}
		all = append(all, Arrow{from, to, ArrowColor(part[0])})
	}
	return all, true
}
