package play

import (
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/cmd/internal/tty"
	"consort/engine"
	"consort/search/player"
)

// A completer completes words with the Tab key. It runs in the goroutine that reads
// keys, so it uses only state that is safe for concurrent use.
type completer struct {
	room    *room.Room
	editing *atomic.Bool // setup is on
	out     io.Writer    // for lists of several completions
}

// key is the line editor's callback for a key.
func (c *completer) key(line string, pos int, key rune) (string, int, bool) {
	if key != '\t' {
		return "", 0, false
	}
	before, after := line[:pos], line[pos:]
	start := strings.LastIndexByte(before, ' ') + 1
	word := before[start:]
	found := c.candidates(strings.Fields(before[:start]), word)
	if len(found) == 0 {
		return line, pos, true
	}
	longest := commonPrefix(found)
	if len(found) == 1 && !strings.HasSuffix(longest, "/") {
		longest += " "
	} else if len(longest) <= len(word) {
		_, _ = io.WriteString(c.out, wrap(found, 78)+"\n")
		longest = word
	}
	before = before[:start] + longest
	return before + after, len(before), true
}

// candidates returns the completions of a word that follows the words given.
func (c *completer) candidates(words []string, word string) []string {
	table := commands()
	if c.editing.Load() {
		table = editorCommands()
	}
	var all []string
	if len(words) == 0 {
		for _, cmd := range table {
			all = append(all, cmd.names[0])
		}
		if !c.editing.Load() {
			all = append(all, c.moves(nil)...)
		}
	} else if cmd, ok := table.find(words[0]); ok && cmd.complete != nil {
		all = append(cmd.complete(c, words[1:]), "help")
		if cmd.names[0] == "save" || cmd.names[0] == "load" {
			all = fileNames(word)
		}
	}
	var found []string
	for _, candidate := range all {
		if strings.HasPrefix(candidate, word) && tty.Text(candidate) == candidate { // The editor shows it as it is.
			found = append(found, candidate)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// commonPrefix returns the longest common prefix of all words.
func commonPrefix(words []string) string {
	prefix := words[0]
	for _, w := range words[1:] {
		for !strings.HasPrefix(w, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	return prefix
}

// words returns a completion function that offers a fixed list for the first argument.
func words(list ...string) func(*completer, []string) []string {
	return func(_ *completer, before []string) []string {
		if len(before) > 0 {
			return nil
		}
		return list
	}
}

// moves lists the legal moves.
func (c *completer) moves([]string) []string {
	p := c.room.State().Position
	return sanOf(&p, p.Moves())
}

// squares lists the squares of the pieces that can move.
func (c *completer) squares(before []string) (list []string) {
	p := c.room.State().Position
	for _, m := range p.Moves() {
		list = append(list, m.From().String())
	}
	return list
}

// openings lists the continuations.
func (c *completer) openings([]string) []string {
	p := c.room.State().Position
	list := []string{"find"}
	for _, choice := range c.room.Continuations(&p) {
		list = append(list, p.SAN(choice.Move))
	}
	return list
}

// topics lists the commands.
func (c *completer) topics([]string) (list []string) {
	table := commands()
	if c.editing.Load() {
		table = editorCommands()
	}
	for _, cmd := range table {
		list = append(list, cmd.names[0])
	}
	return append(list, "all")
}

// players lists sides, then players and levels.
func (c *completer) players(before []string) []string {
	if len(before) == 0 {
		return []string{engine.White.String(), engine.Black.String()}
	}
	list := append([]string{match.Human}, match.Levels()...)
	for _, p := range player.Kinds() {
		list = append(list, p.Name)
	}
	return list
}

// levels lists sides and levels.
func (c *completer) levels([]string) []string {
	return append(match.Levels(), engine.White.String(), engine.Black.String(), "full", "elo", "depth", "nodes")
}

// files marks the commands whose argument is a file name.
func (c *completer) files([]string) []string { return nil }

// maxFiles is the maximum number of file names offered.
const maxFiles = 50

// fileNames lists the files whose names start with a word.
func fileNames(word string) []string {
	word = strings.NewReplacer(`*`, `\*`, `?`, `\?`, `[`, `\[`).Replace(word)
	found, err := filepath.Glob(word + "*")
	if err != nil || len(found) > maxFiles {
		return nil
	}
	return found
}
