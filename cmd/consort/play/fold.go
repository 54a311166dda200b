package play

import (
	"strings"
	"unicode/utf8"
)

// Text in lines that end between words.

// pipeWidth is how wide lines are where no terminal says it.
const pipeWidth = 80

// reflow joins the lines of paragraphs, so that they can be folded to any width.
// Lines that begin with a blank or have columns stand for themselves.
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

// isTabular reports whether a line is no prose.
func isTabular(line string) bool { return strings.HasPrefix(line, " ") || strings.Contains(line, "  ") }

// fold cuts a line between words so that its parts are narrower than a width,
// which keeps the cursor off the margin. What follows stands below the last
// column of the line. Coloured lines are those of the board, which are narrow.
func fold(line string, width int) (lines []string) {
	if strings.Contains(line, "\x1b") {
		return []string{line}
	}
	indent := strings.Repeat(" ", hang(line, width))
	for utf8.RuneCountInString(line) >= width {
		cut := strings.LastIndexByte(string([]rune(line)[:width]), ' ')
		if strings.TrimSpace(line[:max(cut, 0)]) == "" {
			break // one long word, which the terminal may break
		}
		lines = append(lines, strings.TrimRight(line[:cut], " "))
		line = indent + strings.TrimLeft(line[cut:], " ")
	}
	return append(lines, line)
}

// hang returns how far the continuation of a line is indented: as far as its last
// column, or as itself where that leaves too little room.
func hang(line string, width int) int {
	own := len(line) - len(strings.TrimLeft(line, " "))
	if gap := strings.LastIndex(line, "  "); gap >= own && gap+2 <= width*2/3 {
		return gap + 2
	}
	return min(own, width/2)
}

// foldAll folds all lines of a text.
func foldAll(text string, width int) string {
	var all []string
	for line := range strings.SplitSeq(text, "\n") {
		all = append(all, fold(line, width)...)
	}
	return strings.Join(all, "\n")
}
