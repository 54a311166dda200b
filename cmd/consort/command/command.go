package command

import (
	"slices"
	"strings"
	"sync"

	"consort/cmd/consort/room"
	"consort/engine"
)

// A Mode is where a command is known.
type Mode uint8

// The modes.
const (
	Page   Mode = iota // on the page alone
	Game               // in the terminal, during a game or study
	Setup              // in the position editor of the terminal
	Lesson             // in the terminal, while learning from mistakes
)

// A Group is a heading in the short list of help.
type Group string

// The groups in order, those of the position editor last.
const (
	Unlisted Group = ""
	Playing  Group = "game"
	Display  Group = "display"
	Advice   Group = "advice"
	Players  Group = "players"
	Files    Group = "files"
	Study    Group = "study"
	Pieces   Group = "pieces"
	Rules    Group = "rules"
)

// Groups returns the groups in the order of help.
func Groups() []Group {
	return []Group{Playing, Display, Advice, Players, Files, Study, Pieces, Rules}
}

// A Command is an entry of the table.
type Command struct {
	Mode    Mode
	Group   Group
	Name    string   // on a line
	Aliases []string // other names on a line
	Page    string   // the name on the page, "" if it is not known there
	Usage   string   // the arguments on a line
	Short   string   // what it does, in a line of help
	Long    string   // its page of help, beyond that
	Words   []string // offered as the first argument, besides those of Usage

	// Read reads the arguments of a line: its words after the command, and the same as
	// typed. It is nil for commands without arguments, and for those that the front end
	// reads.
	Read func(a *Args, words []string, rest string) error

	// Run acts on the board. It is nil for what a front end does. Its error is in words for
	// the user.
	Run func(*room.Board, *Args) error
}

// Args are the arguments of a command. Each command reads the fields it needs.
type Args struct {
	Move    string `json:"move"`
	Side    string `json:"side"`
	Player  string `json:"player"`
	White   string `json:"white"`
	Black   string `json:"black"`
	Control string `json:"control"`
	Text    string `json:"text"`
	Ply     int    `json:"ply"`
	Number  int    `json:"number"` // of a game in a file, from 1
	Pace    int    `json:"pace"`   // ms
	Lines   int    `json:"lines"`
	On      bool   `json:"on"`
	Fast    *bool  `json:"fast"`    // of a new game, nil as before
	PlayOut *bool  `json:"playOut"` // of a new game, nil as before

	Chess960 *int `json:"chess960"` // the number of a start position, nil for the standard one

	Node   *int     `json:"node"`   // of the tree, nil for the current one
	Moves  []string `json:"moves"`  // of a line, as targets name them
	Glyphs []int    `json:"glyphs"` // numbers from 1 to 255
	Arrows []string `json:"arrows"` // as in PGN: "Gd1h5", or "Yf7" for a mark

	Count  int  `json:"-"` // of half-moves, 0 to the user's turn
	Keep   bool `json:"-"` // the rules that are banned stay banned
	Random bool `json:"-"` // the start position is chosen by chance
}

// table is the table, which is made when it is first needed.
var table = sync.OnceValue(newTable)

// Table returns all commands. A move needs no command.
func Table() []Command { return slices.Clone(table()) }

// In returns the commands of a mode, in the order of help.
func In(mode Mode) []Command {
	return slices.DeleteFunc(Table(), func(c Command) bool { return c.Mode != mode })
}

// OnPage returns the command with a name on the page.
func OnPage(name string) (Command, bool) {
	i := slices.IndexFunc(table(), func(c Command) bool { return c.Page == name && name != "" })
	if i < 0 {
		return Command{}, false
	}
	return table()[i], true
}

// Names returns the name and the aliases.
func (c *Command) Names() []string { return append([]string{c.Name}, c.Aliases...) }

// Line returns the synopsis.
func (c *Command) Line() string { return strings.TrimSpace(c.Name + " " + c.Usage) }

// FirstWords returns the words that are offered as the first argument.
func (c *Command) FirstWords() []string {
	words := slices.Clone(c.Words)
	first, _, _ := strings.Cut(c.Usage, " ")
	for word := range strings.SplitSeq(strings.Trim(first, "[]"), "|") {
		if word != "" && word == strings.ToLower(word) && word != "-" {
			words = append(words, word)
		}
	}
	return words
}

// ParseSide parses a side, also by its first letter.
func ParseSide(text string) (engine.Color, bool) {
	switch strings.ToLower(text) {
	case "white", "w":
		return engine.White, true
	case "black", "b":
		return engine.Black, true
	}
	return engine.White, false
}

// UserSide returns the side that a user speaks for: that to move, unless only the other
// one is human.
func UserSide(state *room.State) engine.Color {
	side := state.Position.SideToMove()
	if !state.Players[side].IsHuman() && state.Players[side^1].IsHuman() {
		return side.Other()
	}
	return side
}
