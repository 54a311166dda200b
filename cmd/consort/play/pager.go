package play

import (
	"strings"
)

// A pager shows output at a terminal, wrapped between words, one screenful at a time:
// text that scrolls off below the fixed board is lost, since terminals keep only what
// scrolls off at the top.
type pager struct {
	rest []string // not shown yet
}

// take returns the first screenful of a text, for a terminal with room lines of a
// width in columns.
func (p *pager) take(text string, width, room int) string {
	p.rest = nil
	if text = strings.TrimSuffix(text, "\n"); text != "" {
		p.rest = strings.Split(wrapAll(text, width), "\n")
	}
	return p.more(room)
}

// more returns the next screenful.
func (p *pager) more(room int) string {
	n := min(max(room, 1), len(p.rest))
	shown := p.rest[:n]
	p.rest = p.rest[n:]
	if n == 0 {
		return ""
	}
	return strings.Join(shown, "\n") + "\n"
}

// waiting returns the start of the prompt while there is more, otherwise "".
func (p *pager) waiting() string {
	if len(p.rest) == 0 {
		return ""
	}
	return "(Enter for more, q to stop) "
}
