package play

import (
	"strings"
	"unicode/utf8"
)

// Wrapping text between words.

// pipeWidth is the width of lines in columns where there is no terminal.
const pipeWidth = 80

// reflow joins the lines of paragraphs, so that they can be wrapped to any width.
// Lines that start with a space or contain columns are kept.
func reflow(text string) string {
	var s strings.Builder
	before := ""
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case s.Len() == 0:
		case before == "" || line == "" || isTabular(before) || isTabular(line):
			s.WriteByte('\n')
		default:
			s.WriteByte(' ')
		}
		s.WriteString(line)
		before = line
	}
	return s.String()
}

// isTabular reports whether a line is indented or contains columns.
func isTabular(line string) bool { return strings.HasPrefix(line, " ") || strings.Contains(line, "  ") }

// wrap splits a line between words into lines shorter than a width, which keeps the
// cursor off the margin. Continuation lines are indented to the last column of the
// line. Lines with escape sequences are kept: those of the board are narrow.
func wrap(line string, width int) (lines []string) {
	if strings.Contains(line, "\x1b") {
		return []string{line}
	}
	indent := strings.Repeat(" ", hang(line, width))
	for utf8.RuneCountInString(line) >= width {
		cut := strings.LastIndexByte(string([]rune(line)[:width]), ' ')
		if strings.TrimSpace(line[:max(cut, 0)]) == "" {
			break // a single long word: the terminal wraps it
		}
		lines = append(lines, strings.TrimRight(line[:cut], " "))
		line = indent + strings.TrimLeft(line[cut:], " ")
	}
	return append(lines, line)
}

// hang returns the indentation of continuation lines: that of the line's last column,
// or its own if that leaves too little room.
func hang(line string, width int) int {
	own := len(line) - len(strings.TrimLeft(line, " "))
	if gap := strings.LastIndex(line, "  "); gap >= own && gap+2 <= width*2/3 {
		return gap + 2
	}
	return min(own, width/2)
}

// wrapAll wraps all lines of a text.
func wrapAll(text string, width int) string {
	var all []string
	for line := range strings.SplitSeq(text, "\n") {
		all = append(all, wrap(line, width)...)
	}
	return strings.Join(all, "\n")
}
