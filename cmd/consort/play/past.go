package play

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
	"strings"
	"sync"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
	"consort/cmd/internal/plural"
	"consort/engine/files"
)

// notices are what the keeper has to tell the user, from its own goroutine.
type notices struct {
	mu    sync.Mutex
	texts []string
}

func (n *notices) add(text string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.texts = append(n.texts, text)
}

// take returns the notices since the last call.
func (n *notices) take() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	texts := n.texts
	n.texts = nil
	return texts
}

// keep begins to save the room's game, as a continuation of a record unless that is
// nil.
func (c *Console) keep(r *archive.Record) {
	o := archive.Options{Record: r, Report: c.reportSaving, Adjust: func(s *room.Snapshot) { s.Review = c.kept.Load().For(s.Game, s.Began) }}
	c.kept.Store(nil)
	if r != nil {
		o.ID = r.ID
		c.kept.Store(review.ReadKept(r.Review, r.Game.Start(), r.Began))
	}
	c.keeper = c.config.Archive.Keep(c.room, o)
}

// reportSaving is called when the game cannot be saved, and with nil when it can be again.
func (c *Console) reportSaving(err error) {
	switch {
	case errors.Is(err, archive.ErrTwice):
		c.notices.add(sentence(err))
	case err != nil:
		c.notices.add("The game cannot be saved: " + files.Reason(err).Error() + ". It continues, but quit would lose it.")
	default:
		c.notices.add("The game is saved again.")
	}
}

// greetArchive reports an unfinished game to a user at a terminal.
func (c *Console) greetArchive() {
	if err := c.config.ArchiveErr; err != nil {
		c.say("Games are not kept: %v.", err)
	}
	if !c.interactive || c.config.Archive == nil || c.room.State().Ply > 0 {
		return
	}
	if last, err := c.latestUnfinished(); err == nil {
		c.sayWrapped(fmt.Sprintf("Unfinished: %s – %s, %s. continue resumes it, archive lists past games.", last.White, last.Black, plural.Of(last.Moves, "move")))
	}
}

// farewell says where the game is when the program ends.
func (c *Console) farewell() {
	state := c.room.State()
	switch {
	case c.keeper == nil || !c.keeper.Kept():
	case state.Study:
		if r, err := c.config.Archive.Load(c.keeper.ID()); err == nil && !r.Copy { // It has been changed.
			c.say("The game is kept: the command archive lists it.")
		}
	case state.Ply > 0 && !state.End.Over():
		c.say("The game is kept: consort play --continue resumes it.")
	}
}

// errNoArchive is the error without an archive.
var errNoArchive = errors.New("games are not kept: without a terminal, start consort play with --data DIR")

// errNoneUnfinished is the error if there is nothing to continue.
var errNoneUnfinished = errors.New("there is no unfinished game: archive lists the past ones")

// latestUnfinished returns the game that continue resumes: the latest in progress that is
// not on the board.
func (c *Console) latestUnfinished() (*archive.Summary, error) {
	if c.config.Archive == nil {
		return nil, errNoArchive
	}
	games, _, err := c.config.Archive.List(archive.Filter{Result: "*"})
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		if !g.Closed && g.ID != c.keeper.ID() {
			return g, nil
		}
	}
	return nil, errNoneUnfinished
}

// resumeLatest opens the latest unfinished game.
func (c *Console) resumeLatest() error {
	last, err := c.latestUnfinished()
	if err != nil {
		return err
	}
	return c.openPast(last.ID)
}

// resumePast executes the command continue.
func (c *Console) resumePast(r request) error {
	if len(r.words) == 0 {
		if !c.confirmAbandon("continue") {
			return nil
		}
		return c.resumeLatest()
	}
	return c.openNumber(r.words)
}

// openPast puts a game of the archive on the board.
func (c *Console) openPast(id string) error {
	if id == c.keeper.ID() {
		return errors.New("that game is on the board")
	}
	r, err := c.config.Archive.Load(id)
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("that game was deleted")
	}
	if err != nil {
		return err
	}
	if err := c.keeper.Close(); err != nil {
		c.say("The game before was not saved: %v.", files.Reason(err))
	}
	if err := c.room.Do(func(b *room.Board) error { return b.Continue(r.Snapshot) }); err != nil {
		c.keep(nil)
		return err
	}
	c.keep(r)
	c.skip()
	state := c.room.State()
	if state.Study {
		c.printStudy()
		return nil
	}
	c.say("%s – %s, %s.", state.Players[0], state.Players[1], plural.Of((state.Ply+1)/2, "move"))
	if back := len(state.Moves) - state.Ply; back > 0 {
		c.say("Taken back: %s, which redo replays.", plural.Of(back, "half-move"))
	}
	switch {
	case state.End.Over(): // which is reported like that of any game
	case state.Control.On():
		c.say("The clocks wait: go or a move starts them.")
	default:
		return c.room.Do((*room.Board).Resume)
	}
	return nil
}

// shownGames is how many games a list shows unless it is asked for all.
const shownGames = 20

// pastGames executes the command archive.
func (c *Console) pastGames(r request) error {
	if c.config.Archive == nil {
		return errNoArchive
	}
	if len(r.words) == 0 {
		return c.listArchive(archive.Filter{}, shownGames)
	}
	rest := r.words[1:]
	switch strings.ToLower(r.words[0]) {
	case "all":
		if len(rest) == 0 {
			return c.listArchive(archive.Filter{}, -1)
		}
	case "unfinished":
		return c.listArchive(archive.Filter{Result: "*", Text: strings.Join(rest, " ")}, -1)
	case "open":
		return c.openNumber(rest)
	case "export":
		return c.exportGames(rest)
	case "delete":
		return c.deleteGames(rest)
	}
	return c.listArchive(archive.Filter{Text: r.rest}, -1)
}

// listArchive lists past games and numbers them. most is how many it shows, -1 for all.
func (c *Console) listArchive(f archive.Filter, most int) error {
	games, damaged, err := c.config.Archive.List(f)
	if err != nil {
		return err
	}
	for _, d := range damaged {
		c.say("? %s", sentence(d))
	}
	c.listed = nil
	if len(games) == 0 {
		c.say("No such games.")
		return nil
	}
	for i, g := range games {
		if i == most {
			c.say("%d more: archive all lists them, archive WORD those in which it occurs.", len(games)-most)
			break
		}
		c.listed = append(c.listed, g.ID)
		c.say("%s", c.gameLine(i+1, g))
	}
	return nil
}

// gameLine returns a line of the list, which fits a terminal of 80 columns.
func (c *Console) gameLine(number int, g *archive.Summary) string {
	result := g.Result
	if !g.Finished() {
		result = "unfinished"
	}
	if g.ID == c.keeper.ID() {
		result = "on board"
	}
	players := []rune(g.White + " – " + g.Black)
	const width = 36
	if len(players) > width {
		players = append(players[:width-1], '…')
	}
	return fmt.Sprintf("%4d  %s  %-*s  %-10s  %3d  %s", number, g.Date, width, string(players), result, g.Moves, g.ECO)
}

// gameNumbered returns the ID of the game with a number of the last list, or of all games if
// there was none.
func (c *Console) gameNumbered(text string) (string, error) {
	if c.config.Archive == nil {
		return "", errNoArchive
	}
	if c.listed == nil {
		games, _, err := c.config.Archive.List(archive.Filter{})
		if err != nil {
			return "", err
		}
		for _, g := range games {
			c.listed = append(c.listed, g.ID)
		}
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(c.listed) {
		return "", fmt.Errorf("%.40q is not a number of the list: archive shows it", text)
	}
	return c.listed[n-1], nil
}

// openNumber executes archive open.
func (c *Console) openNumber(words []string) error {
	if len(words) != 1 {
		return errors.New("usage: archive open NUMBER")
	}
	id, err := c.gameNumbered(words[0])
	if err != nil {
		return err
	}
	if !c.confirmAbandon("archive open " + words[0]) {
		return nil
	}
	return c.openPast(id)
}

var errExportUsage = errors.New("usage: archive export NUMBER|all [over] FILE")

// exportGames executes archive export.
func (c *Console) exportGames(words []string) error {
	if len(words) < 2 {
		return errExportUsage
	}
	var ids []string
	if words[0] == "all" {
		games, _, err := c.config.Archive.List(archive.Filter{})
		if err != nil {
			return err
		}
		for _, g := range games {
			ids = append(ids, g.ID)
		}
	} else {
		id, err := c.gameNumbered(words[0])
		if err != nil {
			return err
		}
		ids = []string{id}
	}
	path, over := cutOver(strings.Join(words[1:], " "))
	if path == "" {
		return errExportUsage
	}
	if err := c.mayWrite(path, over, fmt.Sprintf("archive export %s over %s", words[0], path)); err != nil {
		return err
	}
	var problem error
	written := 0
	err := files.Replace(path, func(w io.Writer) (err error) {
		if written, problem = c.config.Archive.Export(w, ids); written == 0 {
			if err = problem; err == nil {
				err = errors.New("there are no games")
			}
		}
		return err
	})
	if err != nil {
		return fileError("write", path, err)
	}
	c.written[path] = true
	c.say("Wrote %s to %s.", plural.Of(written, "game"), path)
	return problem
}

// deleteGames executes archive delete. At a terminal it asks first.
func (c *Console) deleteGames(words []string) error {
	if len(words) == 0 {
		return errors.New("no game given: archive delete NUMBER... deletes the games with these numbers")
	}
	var ids []string
	for _, word := range words {
		id, err := c.gameNumbered(word)
		if err != nil {
			return err
		}
		if id == c.keeper.ID() {
			return fmt.Errorf("game %s is on the board: start or open another one first", word)
		}
		ids = append(ids, id)
	}
	command := "archive delete " + strings.Join(words, " ")
	if c.interactive && c.confirmed != command {
		c.warned = command
		c.say("Deleted games cannot be restored. Repeat %s to delete %s.", command, plural.Of(len(ids), "game"))
		return nil
	}
	for _, id := range ids {
		if err := c.config.Archive.Delete(id); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fileError("delete", "the game", err)
		}
	}
	c.say("Deleted %s.", plural.Of(len(ids), "game"))
	return nil
}
