package pgn

// Commands in comments, such as [%clk 0:05:00] and [%eval 0.31], which programs add
// to moves: the clock of the player who moved, the evaluation of the position.

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// commandForm matches a command.
var commandForm = regexp.MustCompile(`\[%([A-Za-z0-9_]+)\s+([^\]]*)\]`)

// Command returns the value of the first command with a name in the comment of the
// move: Command("clk") of [%clk 0:05:00] is "0:05:00".
func (n *Node) Command(name string) (value string, ok bool) {
	for _, found := range commandForm.FindAllStringSubmatch(n.Comment, -1) {
		if found[1] == name {
			return strings.TrimSpace(found[2]), true
		}
	}
	return "", false
}

// SetCommand sets the value of a command, or removes the command if the value is "".
// A new command is put after the others, before the text.
func (n *Node) SetCommand(name, value string) {
	commands, text := splitComment(n.Comment)
	var kept []string
	set := false
	for _, c := range commands {
		switch {
		case commandForm.FindStringSubmatch(c)[1] != name:
			kept = append(kept, c)
		case value != "" && !set:
			kept, set = append(kept, formatCommand(name, value)), true
		}
	}
	if value != "" && !set {
		kept = append(kept, formatCommand(name, value))
	}
	n.Comment = joinComment(kept, text)
}

// formatCommand formats a command. A value cannot hold what would end it.
func formatCommand(name, value string) string {
	return "[%" + name + " " + strings.ReplaceAll(commentText(value), "]", ")") + "]"
}

// Text returns the comment of the move without its commands.
func (n *Node) Text() string {
	_, text := splitComment(n.Comment)
	return text
}

// SetText replaces the text of the comment and keeps its commands. The text becomes what
// is written: on one line, with single blanks and without control characters, and with
// parentheses for closing braces.
func (n *Node) SetText(text string) {
	commands, _ := splitComment(n.Comment)
	n.Comment = joinComment(commands, commentText(text))
}

// splitComment separates the commands of a comment from its text.
func splitComment(comment string) (commands []string, text string) {
	commands = commandForm.FindAllString(comment, -1)
	return commands, strings.Join(strings.Fields(commandForm.ReplaceAllString(comment, " ")), " ")
}

// joinComment is the opposite of splitComment.
func joinComment(commands []string, text string) string {
	return join(strings.Join(commands, " "), text)
}

// Clock returns the time that the player who moved has left, from [%clk].
func (n *Node) Clock() (left time.Duration, ok bool) {
	value, ok := n.Command("clk")
	if !ok {
		return 0, false
	}
	return parseClock(value)
}

// SetClock sets the time that the player who moved has left, to a tenth of a second.
func (n *Node) SetClock(left time.Duration) { n.SetCommand("clk", formatClock(left)) }

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

// formatClock formats a time for [%clk]: hours, minutes and seconds, with tenths if
// there are any.
func formatClock(left time.Duration) string {
	tenths := int(max(0, left).Round(100*time.Millisecond) / (100 * time.Millisecond))
	text := fmt.Sprintf("%d:%02d:%02d", tenths/36000, tenths/600%60, tenths/10%60)
	if tenths%10 != 0 {
		text += "." + strconv.Itoa(tenths%10)
	}
	return text
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

// Evaluation returns the evaluation of the position after the move, from [%eval]. A mate
// may be written as #3, #-3, M3, -M3 or -#3.
func (n *Node) Evaluation() (e Evaluation, ok bool) {
	value, ok := n.Command("eval")
	if !ok {
		return e, false
	}
	score, depth, _ := strings.Cut(plain(value), ",")
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

// evaluationForm matches an evaluation: a sign, the mark of a mate, a sign, a number.
var evaluationForm = regexp.MustCompile(`^([+-]?)([#M]?)([+-]?)([0-9.]+)$`)

// SetEvaluation sets the evaluation of the position after the move.
func (n *Node) SetEvaluation(e Evaluation) { n.SetCommand("eval", e.String()) }
