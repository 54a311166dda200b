// Package shards puts the files together into which several machines wrote the games of
// one run: of consort analyse, with lines of its own between the games, and of consort
// arena, whose games have tags that say which one they are.
//
//	shards.go  the lines, and reading the games of a file
//	merge.go   merging the files
package shards

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"consort/bench/arena"
)

// Lines in a file of analyzed games. In PGN, lines that begin with % are ignored by every
// reader.
const (
	LinePrefix = "% consort: "
	HeadLine   = LinePrefix + "run "                 // followed by the identity of the run and the shard: the first line
	DoneLine   = LinePrefix + "end of game "         // followed by the number of the game before
	EndLine    = LinePrefix + "games in all shards " // followed by their number: the last line
)

// ErrNotShard reports a file that is neither a shard of an analysis nor of a tournament.
var ErrNotShard = errors.New("not a shard: expected a file of consort arena --shard or of consort analyse --shard")

// A game is the text of a game, or the line after the last one.
type game struct {
	number int // in the run, from 1; 0 after the last game
	all    int // number of games of the run; 0 if it is not known yet
	run    string
	text   []byte
}

// A Reader reads the games of a shard.
type Reader struct {
	name string
	r    *bufio.Reader
	next func() (*game, error)

	run   string // identity of the run of an analysis
	ahead string // a line that was read too early, of a tournament
}

// NewReader returns a reader of a shard with a name for errors. The error is ErrNotShard
// or of reading.
func NewReader(name string, from io.Reader) (*Reader, error) {
	r := &Reader{name: name, r: bufio.NewReader(from)}
	line, err := r.r.ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	switch {
	case strings.HasPrefix(line, HeadLine):
		r.run, _, _ = strings.Cut(strings.TrimSpace(strings.TrimPrefix(line, HeadLine)), " ")
		r.next = r.analyzed
	case strings.HasPrefix(line, eventLine):
		r.ahead, r.next = line, r.played
	case line == "": // a shard of a tournament that has no game yet
		r.next = func() (*game, error) { return nil, io.EOF }
	default:
		return nil, fmt.Errorf("%s: %w", name, ErrNotShard)
	}
	return r, nil
}

// analyzed returns the next game of an analysis. Without the line at its end the file is
// not complete.
func (r *Reader) analyzed() (*game, error) {
	g := &game{run: r.run}
	for {
		line, err := r.r.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return nil, fmt.Errorf("%s: the shard is not complete", r.name)
		}
		if err != nil {
			return nil, err
		}
		field, text := &g.number, ""
		switch {
		case strings.HasPrefix(line, DoneLine):
			text = strings.TrimPrefix(line, DoneLine)
		case strings.HasPrefix(line, EndLine):
			field, text = &g.all, strings.TrimPrefix(line, EndLine)
		default:
			g.text = append(g.text, line...)
			continue
		}
		if *field, err = strconv.Atoi(strings.TrimSpace(text)); err != nil {
			return nil, fmt.Errorf("%s: unexpected line %q", r.name, line)
		}
		if g.number > 0 {
			return g, nil
		}
		break
	}
	r.next = func() (*game, error) { return nil, io.EOF }
	return g, nil
}

// Lines of a game of a tournament.
const eventLine = `[Event "`

var (
	runLine  = regexp.MustCompile(`(?m)^\[` + arena.RunTag + ` "(\w+)"\]$`)
	gameLine = regexp.MustCompile(`(?m)^\[` + arena.GameTag + ` "(\d+)/(\d+)"\]$`)
)

// played returns the next game of a tournament. A last game that is not complete is left
// out, as if the program had been killed before it began to write it.
func (r *Reader) played() (*game, error) {
	text := []byte(r.ahead)
	for r.ahead = ""; ; {
		line, err := r.r.ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if strings.HasPrefix(line, eventLine) {
			r.ahead = line
			break
		}
		if text = append(text, line...); err != nil {
			break
		}
	}
	if len(text) == 0 {
		return nil, io.EOF
	}
	run, number := runLine.FindSubmatch(text), gameLine.FindSubmatch(text)
	if strings.Count(string(text), "\n\n") < 2 && r.ahead == "" {
		return nil, io.EOF
	}
	if run == nil || number == nil {
		return nil, fmt.Errorf("%s has a game of another program or version, without the tags %s and %s", r.name, arena.RunTag, arena.GameTag)
	}
	n, err := strconv.Atoi(string(number[1]))
	all, err2 := strconv.Atoi(string(number[2]))
	return &game{number: n, all: all, run: string(run[1]), text: text}, errors.Join(err, err2)
}
