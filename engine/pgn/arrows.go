package pgn

// Arrows and circles on the board, which programs keep in the comments of moves:
// [%cal Gd1h5,Re8e7] and [%csl Yf7].

import (
	"strings"

	"consort/engine"
)

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
// square.
type Arrow struct {
	From, To engine.Square
	Color    ArrowColor
}

// Arrows returns the marks and arrows drawn in the position after the move, from [%csl]
// and [%cal]. What is malformed is left out.
func (n *Node) Arrows() (all []Arrow) {
	for _, name := range []string{"csl", "cal"} {
		value, _ := n.Command(name)
		for _, text := range strings.Split(value, ",") {
			if a, ok := parseArrow(strings.TrimSpace(text)); ok {
				all = append(all, a)
			}
		}
	}
	return all
}

// SetArrows replaces the marks and arrows drawn in the position after the move. A color
// other than those of ArrowColor is written as green.
func (n *Node) SetArrows(all []Arrow) {
	var marks, arrows []string
	for _, a := range all {
		letter := strings.ToUpper(a.Color.String()[:1])
		if a.From == a.To {
			marks = append(marks, letter+a.From.String())
		} else {
			arrows = append(arrows, letter+a.From.String()+a.To.String())
		}
	}
	n.SetCommand("csl", strings.Join(marks, ","))
	n.SetCommand("cal", strings.Join(arrows, ","))
}

// parseArrow parses "Gd1h5" or "Yf7".
func parseArrow(text string) (a Arrow, ok bool) {
	if len(text) != 3 && len(text) != 5 || !strings.Contains("GRYB", text[:1]) {
		return a, false
	}
	from, errFrom := engine.ParseSquare(text[1:3])
	to, errTo := engine.ParseSquare(text[len(text)-2:])
	return Arrow{from, to, ArrowColor(text[0])}, errFrom == nil && errTo == nil
}
