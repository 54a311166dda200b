package play

import (
	"strings"
)

// A pager shows a terminal what a command has to say: in lines that end between
// words, and no more at once than there is room for. What scrolls away below the
// board is gone, because terminals remember only what leaves them at the top.
type pager struct {
	rest []string // what has not been shown yet
}

// take returns what to show at once of a text, for a terminal with room for so
// many lines of a width.
func (p *pager) take(text string, width, room int) string {
	p.rest = nil
	if text = strings.TrimSuffix(text, "\n"); text != "" {
		for line := range strings.SplitSeq(text, "\n") {
			p.rest = append(p.rest, fold(line, width)...)
		}
	}
	return p.more(room)
}

// more returns the next lines.
func (p *pager) more(room int) string {
	n := min(max(room, 1), len(p.rest))
	shown := p.rest[:n]
	p.rest = p.rest[n:]
	if n == 0 {
		return ""
	}
	return strings.Join(shown, "\n") + "\n"
}

// waiting returns what stands in the prompt while there is more, else "".
func (p *pager) waiting() string {
	if len(p.rest) == 0 {
		return ""
	}
	return "(more: Enter) "
}
