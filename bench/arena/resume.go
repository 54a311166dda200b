package arena

// Playing a part of a tournament: what an interrupted run has left, or the share of one
// of several machines. The tags of each game say which one it is.

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
)

// Tags that identify a game.
const (
	RunTag  = "Run"  // the tournament: the same for the same games, whoever plays them
	GameTag = "Game" // the number in the schedule, and the number of games: 17/200
)

// Run returns what identifies the tournament: a hash of what its games depend on.
func (t *Tournament) Run() string {
	h := fnv.New64a()
	fmt.Fprintln(h, t.Program, t.Self, t.Games, t.Seed, t.Plies, t.Table, t.MaxPlies, t.Nodes)
	for _, p := range t.Players {
		fmt.Fprintf(h, "%q %q\n", p.Name, p.About)
	}
	if t.Clock > 0 {
		fmt.Fprintln(h, t.Clock, t.Increment)
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// wanted returns the fixtures that this run plays, or has played before.
func (t *Tournament) wanted() []fixture {
	all := t.fixtures()
	if t.Has == nil {
		return all
	}
	return slices.DeleteFunc(all, func(f fixture) bool { return !t.Has(f.number + 1) })
}

// restore adds the earlier games to a table, and returns the fixtures that are left.
func (t *Tournament) restore(to *table) ([]fixture, error) {
	left := map[int]fixture{}
	for _, f := range t.wanted() {
		left[f.number+1] = f
	}
	for _, record := range t.Earlier {
		text, _, _ := strings.Cut(record.Tag(GameTag), "/")
		number, err := strconv.Atoi(text)
		f, ok := left[number]
		if err != nil || !ok {
			return nil, fmt.Errorf("game %s of an earlier run is there twice, or is not part of this one", record.Tag(GameTag))
		}
		g, err := t.replay(f, record)
		if err != nil {
			return nil, fmt.Errorf("game %s of an earlier run: %w", record.Tag(GameTag), err)
		}
		to.add(g)
		delete(left, number)
	}
	return slices.SortedFunc(maps.Values(left), func(a, b fixture) int { return cmp.Compare(a.number, b.number) }), nil
}

// replay returns the game of a fixture from its PGN.
func (t *Tournament) replay(f fixture, record Played) (*game, error) {
	line, err := t.opening(f.opening())
	if err != nil {
		return nil, err
	}
	if len(record.Moves) < line.Len() || !slices.Equal(line.Moves(), record.Moves[:line.Len()]) {
		return nil, errors.New("it has another opening")
	}
	g := &game{fixture: f, line: line}
	for _, m := range record.Moves[line.Len():] {
		if line.Position().IsCapture(m) {
			g.captures[line.Position().SideToMove()]++
		}
		if err := line.Push(m); err != nil {
			return nil, err
		}
	}
	if !g.finish(t.MaxPlies) && !g.restoreFault(t, record) || g.result != record.Result {
		return nil, errors.New("its result is not that of its moves")
	}
	return g, nil
}

// restoreFault records that a game ended with a fault, if its PGN says so.
func (g *game) restoreFault(t *Tournament, record Played) bool {
	winner, won := record.Result.Winner()
	for how, termination := range terminations {
		if won && record.Tag("Termination") == termination {
			loser := winner.Other()
			name := t.Players[g.players[loser]].Name
			g.forfeit(loser, name, &fault{how, strings.TrimPrefix(record.comment, name+" "+how+": ")})
			return true
		}
	}
	return false
}

// ReadEarlier sets Earlier to the games of this tournament in a file to which Play will
// append more. Other games in the file are not touched. A last game that is incomplete,
// as a program leaves it that is killed while it writes, is cut off.
func (t *Tournament) ReadEarlier(file *os.File) error {
	if err := cutTorn(file); err != nil {
		return err
	}
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	run := t.Run()
	game := &recorded{}
	for r := pgn.NewReader(file); ; {
		g, err := r.Visit(game)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, new(*pgn.Error)):
			// Not a game of ours: those are complete.
		case err != nil:
			return err
		case g.Tag(RunTag) == run:
			t.Earlier = append(t.Earlier, Played{g, slices.Clone(game.Moves), game.comment})
		}
	}
}

// A recorded is a Visitor of games of Play: they have one comment, at the end, which is
// before the first move if there is none.
type recorded struct {
	pgn.MainLine
	comment string
}

// Begin begins a game.
func (r *recorded) Begin(h *pgn.Header) {
	r.MainLine.Begin(h)
	r.comment = ""
}

// Comment keeps the last comment.
func (r *recorded) Comment(text string) { r.comment = text }

// tailSize is more than the longest game has in PGN.
const tailSize = 1 << 20

// cutTorn cuts an incomplete game off the end of a file, or completes the empty line
// after a complete one.
func cutTorn(file *os.File) error {
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil || size == 0 {
		return err
	}
	from := max(0, size-tailSize)
	tail := make([]byte, size-from)
	if _, err := file.ReadAt(tail, from); err != nil {
		return err
	}
	if at := tornAt(tail); at >= 0 {
		return file.Truncate(from + int64(at))
	}
	for end := "\n\n"; !bytes.HasSuffix(tail, []byte("\n\n")); tail = append(tail, end...) {
		if bytes.HasSuffix(tail, []byte("\n")) {
			end = "\n"
		}
		if _, err := file.WriteString(end); err != nil {
			return err
		}
	}
	return nil
}

// tornAt returns where an incomplete game begins at the end of a text, -1 if the last
// game is complete or is not one of Play.
func tornAt(text []byte) int {
	first := []byte(fmt.Sprintf("[Event %q]\n", event))
	last := bytes.LastIndexByte(text, '\n') + 1
	if len(text) > last && bytes.HasPrefix(first, text[last:]) {
		if torn := tornAt(text[:last]); torn >= 0 {
			return torn // It was the first letter of another tag.
		}
		return last
	}
	start := bytes.LastIndex(text, first)
	if start < 0 || start > 0 && text[start-1] != '\n' {
		return -1
	}
	words := bytes.Fields(text[start:])
	if _, err := engine.ParseResult(string(words[len(words)-1])); err == nil || bytes.Count(text[start:], []byte("\n\n")) > 1 {
		return -1 // It is complete, and perhaps something else follows.
	}
	return start
}
