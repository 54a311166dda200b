package pgn

// Reading a tag, in the form of the standard or in those that people write by hand.

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"consort/engine/files"
)

// peekLine returns the rest of the line, or as much of it as the buffer holds, without
// reading it.
func (l *lexer) peekLine() []byte {
	for size := 1 << 8; ; size *= 4 {
		text, err := l.in.Peek(min(size, 2*maxText))
		if end := bytes.IndexAny(text, "\r\n"); end >= 0 {
			return text[:end]
		}
		if err != nil || size >= 2*maxText {
			return text
		}
	}
}

// peekTag returns the rest of the line, or so much of it that it holds a whole tag.
func (l *lexer) peekTag() (line string, tag tagText, ok bool) {
	for size := 1 << 8; ; size *= 4 {
		text, err := l.in.Peek(min(size, 2*maxText))
		end := bytes.IndexAny(text, "\r\n")
		if end >= 0 {
			text = text[:end]
		}
		line = string(text)
		tag, ok = readTag(line)
		whole := ok && !tag.open && tag.length < len(line) || !ok && strings.Contains(line, "]")
		if end >= 0 || err != nil || size >= 2*maxText || whole {
			return line, tag, ok
		}
	}
}

// tag reads a tag after its opening bracket.
func (l *lexer) tag(t token) (token, error) {
	if l.unclosed == l.line {
		t.kind, t.text = unknown, "["
		return t, nil
	}
	line, tag, ok := l.peekTag()
	if tag.open {
		if more := l.wrapped(line); more != "" {
			line = more
			tag, ok = readTag(strings.NewReplacer("\r", " ", "\n", " ").Replace(line))
		}
	}
	if len(tag.value) > maxText || len(line) >= 2*maxText {
		l.skip(len(line))
		return t, l.fail(t.line, Length, "the tag %.40q is longer", tag.name)
	}
	switch closed := strings.Contains(line, "]"); {
	case !closed && (!ok || tag.loose && !t.first):
		if line = l.bracketed(); line == "" { // The bracket costs no move after it.
			l.unclosed = l.line
			return l.tag(t)
		}
		ok, tag.open, tag.length = false, false, len(line)
	case !ok:
		tag.length = oddLength(line)
	}
	t.kind, t.name, t.text = tagPair, tag.name, tag.value
	if !ok || tag.loose {
		t.raw = tidy(files.UTF8("[" + line[:tag.length]))
	}
	switch {
	case !ok:
		t.kind, t.text = unknown, t.raw
		t.fault = l.fail(t.line, TagForm, "found %.60q, kept as a comment", t.raw)
	case tag.open:
		t.fault = l.fail(t.line, TagForm, "%.40q has no closing quote, and is read up to the end of its line", tag.name)
	case tag.loose:
		t.fault = l.fail(t.line, TagForm, "found %.60q, read as the tag %.40q", t.raw, tag.name)
	}
	l.skip(tag.length)
	t.clean()
	return t, nil
}

// wrapped returns the text of a tag of which the value continues in the next lines, from
// the given one on, or "" if no line that belongs to it closes it.
func (l *lexer) wrapped(line string) string {
	const longest = 1 << 10
	text, _ := l.in.Peek(min(len(line)+longest, 2*maxText))
	for end := len(line); end < len(text); {
		rest := text[end:]
		start := len(rest) - len(bytes.TrimLeft(rest, "\r\n"))
		if bytes.Count(rest[:start], []byte("\n")) > 1 {
			return "" // an empty line
		}
		stop := bytes.IndexAny(rest[start:], "\r\n")
		if stop < 0 {
			stop = len(rest) - start
		}
		next := bytes.TrimSpace(rest[start : start+stop])
		if len(next) == 0 || next[0] == '[' {
			return ""
		}
		end += start + stop
		if next, found := bytes.CutSuffix(next, []byte("]")); found && bytes.HasSuffix(bytes.TrimSpace(next), []byte(`"`)) {
			return string(text[:end])
		}
	}
	return ""
}

// bracketed returns the text up to the closing bracket in one of the next lines, or "" if
// there is none before an empty line or another bracket.
func (l *lexer) bracketed() string {
	const longest = 1 << 10
	text, _ := l.in.Peek(longest)
	end := bytes.IndexAny(text, "[]")
	if end < 0 || text[end] == '[' || bytes.Contains(bytes.ReplaceAll(text[:end], []byte("\r"), nil), []byte("\n\n")) {
		return ""
	}
	return string(text[:end+1])
}

// A tagText is a tag as it was found. Its value is not yet converted to UTF-8.
type tagText struct {
	name, value string
	length      int  // bytes of the text after the opening bracket
	open        bool // the closing quote is missing
	loose       bool // the quotes are missing, or other ones
}

// readTag reads a tag from a line after its opening bracket. It reports false if the line
// does not begin with a name and a value.
func readTag(line string) (t tagText, ok bool) {
	from := len(line) - len(strings.TrimLeft(line, " \t"))
	end := from
	for end < len(line) && isNameByte(line[end]) {
		end++
	}
	t.name = line[from:end]
	at := end + len(line[end:]) - len(strings.TrimLeft(line[end:], " \t"))
	if at < len(line) && (line[at] == ':' || line[at] == '=') {
		at += len(line[at:]) - len(strings.TrimLeft(line[at:], ":= \t"))
	}
	if t.name == "" || at == len(line) || line[at] != '"' {
		return readLoose(line)
	}
	if t.value, t.length, ok = cutValue(line, at+1); !ok {
		t.open, t.length = true, len(line)
		value := strings.TrimRight(line[at+1:], " \t")
		t.value = strings.TrimRight(strings.TrimSuffix(value, "]"), " \t")
	}
	return t, true
}

// cutValue reads the value of a tag from the byte after its opening quote on. end is
// where the tag ends. It reports false if no quote closes the value.
func cutValue(line string, from int) (value string, end int, ok bool) {
	var text []byte
	for i := from; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && i+1 < len(line):
			// Before any other byte it is a plain backslash: some values are paths.
			// Before the quote that closes the tag it is one too: not all programs escape it.
			if next := line[i+1]; next == '\\' || next == '"' && strings.Trim(line[i+2:], " \t") != "]" {
				i++
				c = next
			}
		case c == '"':
			// Many programs do not escape the quotes of a nickname.
			rest := strings.TrimLeft(line[i+1:], " \t")
			if after, found := strings.CutPrefix(rest, "]"); found || rest == "" {
				return string(text), len(line) - len(after), true
			}
		}
		text = append(text, c)
	}
	return "", 0, false
}

// quotes are the quotes that word processors make of ", and others in their place.
const quotes = "\"“”„‟«»‹›‘’‚‛'`´″＂"

// readLoose reads a tag with other quotes, or without any.
func readLoose(line string) (t tagText, ok bool) {
	first, tries := len(line), 16 // brackets in the value of a tag
	for end := 0; end <= len(line) && tries > 0; end++ {
		if end < len(line) && line[end] != ']' {
			continue
		}
		name, value := cutName(files.UTF8(line[:end]))
		if name == "" || strings.IndexAny(value, quotes) != 0 {
			first = min(first, end)
			break
		}
		if utf8.RuneCountInString(value) > 1 && strings.TrimRight(value, quotes) != value {
			return tagText{name: name, value: strings.Trim(value, quotes), length: min(end+1, len(line)), loose: true}, true
		}
		first = min(first, end)
		tries--
	}
	name, value := cutName(files.UTF8(line[:first]))
	value = strings.TrimRight(strings.TrimLeft(value, quotes), `"`)
	ok = name != "" && value != "" && !strings.Contains(value, `"`)
	return tagText{name: name, value: value, length: min(first+1, len(line)), loose: true}, ok
}

// cutName splits the name from the value of a tag. The name is "" if the text does not
// begin with one.
func cutName(text string) (name, value string) {
	text = strings.TrimLeftFunc(text, func(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) })
	end := 0
	for end < len(text) && isNameByte(text[end]) {
		end++
	}
	name, value = text[:end], text[end:]
	rest := strings.TrimSpace(strings.TrimLeft(value, ":= \t\u00a0"))
	if rest == value && strings.IndexAny(value, quotes) != 0 {
		return "", value // The name goes on with characters that none has.
	}
	return name, rest
}

// oddLength returns the length of what is in brackets but no tag, from the byte after the
// opening bracket on.
func oddLength(line string) int {
	end := strings.IndexByte(line, ']')
	if quote := strings.IndexByte(line, '"'); quote >= 0 && quote < end {
		if closing := strings.Index(line, `"]`); closing >= 0 {
			return closing + len(`"]`)
		}
	}
	if end < 0 {
		return len(line)
	}
	return end + 1
}
