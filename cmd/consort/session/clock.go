package session

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"consort/engine"
)

// A TimeControl is how much time the players have. The zero value is no clock.
type TimeControl struct {
	Base      time.Duration // for the game, or for each period of Moves
	Increment time.Duration // added after each move
	Moves     int           // in a period, 0 for the whole game
}

// maxTime bounds what a clock shows.
const maxTime = 24 * time.Hour

// On reports whether there is a clock.
func (t TimeControl) On() bool { return t.Base > 0 }

// String returns the control as ParseTimeControl reads it: "off", "5+3",
// "40/90+30". Times that are no whole minutes or seconds have their unit.
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

// inUnit returns a time as a number of units, or with its own units.
func inUnit(d, unit time.Duration) string {
	if d%unit == 0 {
		return strconv.Itoa(int(d / unit))
	}
	return d.String()
}

// PGN returns the control as the tag TimeControl has it.
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

// ParseTimeControl reads a control: "off", minutes and seconds for each move
// ("5+3", "10"), with the moves of a period before them ("40/90+30"). A time
// may have its unit ("90s+500ms").
func ParseTimeControl(text string) (TimeControl, error) {
	wrong := &ParseError{"time control", text, "off, or minutes and seconds for each move such as 5+3, 40/90+30, 30s+0"}
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

// readTime reads a time that is a number of units unless it says its own.
func readTime(text string, unit time.Duration) (time.Duration, bool) {
	text = strings.TrimSpace(text)
	d, err := time.ParseDuration(text)
	if n, notNumber := strconv.ParseFloat(text, 64); notNumber == nil && n >= 0 && n <= maxTime.Minutes()*60 {
		d, err = time.Duration(n*float64(unit)).Round(time.Millisecond), nil
	}
	return d, err == nil && d >= 0 && d <= maxTime
}

// FormatClock returns a time as a clock shows it: "1:05:09", "4:59", and tenths
// of a second below ten seconds.
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

// A clock is the two clocks of a game. It runs from the first move on: before
// it nobody has to hurry.
type clock struct {
	control TimeControl
	left    [2]time.Duration // at the time since, while it runs
	running bool
	side    engine.Color // whose time runs
	since   time.Time
	flag    *time.Timer // falls when the time is up
}

// set gives both sides the time of a control.
func (c *clock) set(t TimeControl) {
	c.stop()
	c.control, c.left = t, [2]time.Duration{t.Base, t.Base}
}

// remaining returns what a side has left.
func (c *clock) remaining(side engine.Color) time.Duration {
	if c.running && side == c.side {
		return c.left[side&1] - time.Since(c.since)
	}
	return c.left[side&1]
}

// stop stops the time.
func (c *clock) stop() {
	if c.flag != nil {
		c.flag.Stop()
		c.flag = nil
	}
	c.left[c.side&1] = c.remaining(c.side)
	c.running = false
}

// run lets a side's time run, and calls fallen when it is up.
func (c *clock) run(side engine.Color, fallen func()) {
	c.stop()
	c.side, c.since, c.running = side, time.Now(), true
	c.flag = time.AfterFunc(c.left[side&1], fallen)
}

// press gives the side that has moved what its control adds. moves is how many
// it has played.
func (c *clock) press(side engine.Color, moves int) {
	c.left[side&1] += c.control.Increment
	if c.control.Moves > 0 && moves%c.control.Moves == 0 {
		c.left[side&1] += c.control.Base
	}
	c.left[side&1] = min(c.left[side&1], maxTime)
}
