package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// A TimeControl is the time that each side has. The zero value means no clock.
type TimeControl struct {
	Base      time.Duration // for the game, or for each period of Moves
	Increment time.Duration // added after each move
	Moves     int           // in a period, 0 for the whole game
}

// MaxTime is the maximum time on a clock.
const MaxTime = 24 * time.Hour

// On reports whether there is a clock.
func (t TimeControl) On() bool { return t.Base > 0 }

// String returns the time control as ParseTimeControl accepts it: "off", "5+3",
// "40/90+30". Times other than whole minutes or seconds include their units.
func (t TimeControl) String() string {
	if !t.On() {
		return "off"
	}
	text := inUnit(t.Base, time.Minute)
	if t.Moves > 0 {
		text = strconv.Itoa(t.Moves) + "/" + text
	}
	return text + "+" + inUnit(t.Increment, time.Second)
}

// inUnit formats a time as a number of units, or with explicit units.
func inUnit(d, unit time.Duration) string {
	if d%unit == 0 {
		return strconv.Itoa(int(d / unit))
	}
	return d.String()
}

// PGN returns the value of the PGN tag TimeControl.
func (t TimeControl) PGN() string {
	if !t.On() {
		return "-"
	}
	text := strconv.FormatFloat(t.Base.Seconds(), 'f', -1, 64)
	if t.Moves > 0 {
		text = strconv.Itoa(t.Moves) + "/" + text
	}
	if t.Increment > 0 {
		text += "+" + strconv.FormatFloat(t.Increment.Seconds(), 'f', -1, 64)
	}
	return text
}

// ParseTimeControl parses a time control: "off", or minutes and an increment in
// seconds ("5+3", "10"), optionally after a number of moves ("40/90+30"). Times may
// have units ("90s+500ms"). The error is a *ParseError.
func ParseTimeControl(text string) (TimeControl, error) {
	wrong := &ParseError{"time control", text, "off, or minutes and increment in seconds such as 5+3, 40/90+30, 30s+0"}
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "off" || text == "-" || text == "none" {
		return TimeControl{}, nil
	}
	t, ok := TimeControl{}, true
	if moves, rest, found := strings.Cut(text, "/"); found {
		n, err := strconv.Atoi(strings.TrimSpace(moves))
		if err != nil || n < 1 || n > 1000 {
			return t, wrong
		}
		t.Moves, text = n, rest
	}
	base, increment, _ := strings.Cut(text, "+")
	if t.Base, ok = readTime(base, time.Minute); !ok || t.Base == 0 {
		return TimeControl{}, wrong
	}
	if increment != "" {
		if t.Increment, ok = readTime(increment, time.Second); !ok {
			return TimeControl{}, wrong
		}
	}
	return t, nil
}

// readTime parses a time, a number of units unless it has units of its own.
func readTime(text string, unit time.Duration) (time.Duration, bool) {
	text = strings.TrimSpace(text)
	d, err := time.ParseDuration(text)
	if n, notNumber := strconv.ParseFloat(text, 64); notNumber == nil && n >= 0 && n <= MaxTime.Minutes()*60 {
		d, err = time.Duration(n*float64(unit)).Round(time.Millisecond), nil
	}
	return d, err == nil && d >= 0 && d <= MaxTime
}

// FormatClock formats a time as clocks show it: "1:05:09", "4:59", with tenths of a
// second below ten seconds.
func FormatClock(d time.Duration) string {
	d = max(0, d)
	if d < 10*time.Second {
		return fmt.Sprintf("0:0%.1f", d.Truncate(100*time.Millisecond).Seconds())
	}
	s := int(d / time.Second)
	if s >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}
