package play

import (
	"io"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"consort/cmd/consort/command"
	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/cmd/internal/tty"
	"consort/engine"
)

// A completer completes words with the Tab key. It runs in the goroutine that reads
// keys, so it uses only state that is safe for concurrent use.
type completer struct {
	room    *room.Room
	editing *atomic.Bool // setup is on
	out     io.Writer    // for lists of several completions, which it wraps
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
		_, _ = io.WriteString(c.out, "  "+strings.Join(found, " ")+"\n")
		longest = word
	}
	before = before[:start] + longest
	return before + after, len(before), true
}

// candidates returns the completions of a word that follows the words given.
func (c *completer) candidates(words []string, word string) []string {
	var all []string
	if len(words) == 0 {
		all = c.names()
		if !c.editing.Load() {
			all = append(all, c.moves()...)
		}
	} else if cmd, ok := c.table().find(words[0]); ok {
		if all = c.arguments(cmd, words[1:]); len(all) > 0 {
			all = append(all, "help")
		}
		if cmd.Name == "save" || cmd.Name == "load" {
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

// table returns the commands, those of the editor while it is open.
func (c *completer) table() table {
	if c.editing.Load() {
		return commandsIn(command.Setup)
	}
	return commandsIn(command.Game)
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

// arguments lists candidates for the argument of a command after those given.
func (c *completer) arguments(cmd command.Command, before []string) []string {
	switch cmd.Name {
	case "help":
		return append(c.names(), "all")
	case "moves":
		return c.squares()
	case "opening":
		return c.openings()
	case "draw":
		return c.moves()
	case "players":
		return c.players(before)
	case "level":
		return append(match.Levels(), engine.White.String(), engine.Black.String(), "full", "elo", "depth", "nodes")
	}
	if len(before) > 0 {
		return nil
	}
	return cmd.FirstWords()
}

// moves lists the legal moves.
func (c *completer) moves() []string {
	p := c.room.State().Position
	return sanOf(&p, p.Moves())
}

// squares lists the squares of the pieces that can move.
func (c *completer) squares() (list []string) {
	p := c.room.State().Position
	for _, m := range p.Moves() {
		list = append(list, m.From().String())
	}
	return list
}

// openings lists the continuations.
func (c *completer) openings() []string {
	p := c.room.State().Position
	list := []string{"find"}
	for _, choice := range c.room.Continuations(&p) {
		list = append(list, p.SAN(choice.Move))
	}
	return list
}

// names lists the commands.
func (c *completer) names() (list []string) {
	for _, cmd := range c.table() {
		list = append(list, cmd.Name)
	}
	return list
}

// players lists sides, then players and levels.
func (c *completer) players(before []string) []string {
	if len(before) == 0 {
		return []string{engine.White.String(), engine.Black.String()}
	}
	return playerNames()
}

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
