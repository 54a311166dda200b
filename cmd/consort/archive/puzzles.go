package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"time"

	"consort/cmd/consort/match"
	"consort/cmd/consort/review"
	"consort/engine"
)

// practiceID is the ID of the text that says how puzzles went. It is no game.
const practiceID = "PUZZLES"

// failedAgain is when a puzzle that was failed is due again.
const failedAgain = 24 * time.Hour

// A practice is what the text of that ID holds: how puzzles went, by FEN.
type practice struct {
	Format  int               `json:"format"`
	Puzzles map[string]result `json:"puzzles"`
}

// A result is how a puzzle went last.
type result struct {
	Solved bool      `json:"solved,omitempty"`
	Due    time.Time `json:"due,omitzero"` // again, if it was failed
}

// A Puzzle is a mistake in a reviewed game.
type Puzzle struct {
	*review.Puzzle
	ID        string       // of the game
	Game      *engine.Game // at the position of the puzzle or later
	Names     [2]string    // of the players, as people call them
	Computers [2]bool      // which of them are computers
	Review    *review.Document
}

// PuzzlesOf returns the mistakes of both sides in a game with a review, nil for none, as puzzles
// in the order of the game. Those that cannot be read are left out.
func PuzzlesOf(id string, names [2]string, computers [2]bool, kept *review.Kept) (all []*Puzzle) {
	if kept == nil {
		return nil
	}
	game, err := kept.Game()
	if err != nil {
		return nil
	}
	for ply := range kept.Document.Moves {
		if p, err := kept.Document.Puzzle(ply); err == nil && p != nil {
			all = append(all, &Puzzle{p, id, game, names, computers, kept.Document})
		}
	}
	return all
}

// Puzzles returns the puzzles that are due at a time: the mistakes in all reviewed games that
// were not solved yet, those that were failed a day ago or earlier first, then those of
// the latest games. The mistakes of a computer are none. Games that cannot be read are left
// out.
func (a *Archive) Puzzles(now time.Time) ([]*Puzzle, error) {
	games, _, err := a.List(Filter{})
	if err != nil {
		return nil, err
	}
	p, _, err := a.practice()
	if err != nil {
		return nil, err
	}
	var again, fresh []*Puzzle
	seen := map[string]bool{}
	for _, s := range games {
		if !s.Reviewed {
			continue
		}
		r, err := a.Load(s.ID)
		if err != nil {
			continue
		}
		for _, puzzle := range r.Puzzles() {
			if !r.isUsers(puzzle.Side) {
				continue
			}
			fen := puzzle.Position.FEN()
			went, tried := p.Puzzles[fen]
			switch {
			case seen[fen] || went.Solved || tried && now.Before(went.Due):
			case tried:
				again = append(again, puzzle)
			default:
				fresh = append(fresh, puzzle)
			}
			seen[fen] = true
		}
	}
	return append(again, fresh...), nil
}

// Puzzles returns the mistakes in the game as PuzzlesOf does.
func (r *Record) Puzzles() []*Puzzle {
	names := match.DocumentNames([2]string{r.Game.Tag("White"), r.Game.Tag("Black")})
	return PuzzlesOf(r.ID, names, r.computers(), review.ReadKept(r.Review, r.Game.Start(), r.Began))
}

// isUsers reports whether the moves of a side are to learn from: not a computer's.
func (r *Record) isUsers(c engine.Color) bool {
	computers := r.computers()
	return !computers[c] || computers[c.Other()]
}

// computers reports which players are computers. Those of a study are people.
func (r *Record) computers() (are [2]bool) {
	for c, player := range r.Players {
		kind, _, _ := strings.Cut(player, " ")
		are[c] = !r.Study && kind != match.Human
	}
	return are
}

// Answer records that a puzzle was solved, or that it was failed, which a wrong try, a hint
// and a look at the solution are. One that was failed is due again a day later, and until
// then stays so: solved with help is not solved.
func (a *Archive) Answer(p *review.Puzzle, solved bool, now time.Time) error {
	for range 10 {
		all, old, err := a.practice()
		if err != nil {
			return err
		}
		went, tried := all.Puzzles[p.Position.FEN()]
		if tried && (solved && went.Solved || !went.Solved && now.Before(went.Due)) {
			return nil
		}
		went = result{Solved: solved}
		if !solved {
			went.Due = now.Add(failedAgain).Round(0)
		}
		all.Puzzles[p.Position.FEN()] = went
		text, err := json.Marshal(all)
		if err != nil {
			return err
		}
		// As a game without moves, which other programs can read.
		err = a.storage.Write(practiceID, old, slices.Concat([]byte(prefix), text, []byte("\n\n*\n")))
		if !errors.Is(err, ErrChanged) {
			return err
		}
	}
	return ErrChanged
}

// practice returns how puzzles went, with the text that is stored, nil if there is none.
func (a *Archive) practice() (p practice, text []byte, err error) {
	p = practice{Format: format, Puzzles: map[string]result{}}
	text, err = a.storage.Read(practiceID)
	if errors.Is(err, fs.ErrNotExist) {
		return p, nil, nil
	}
	if err != nil {
		return p, nil, err
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	if err := json.Unmarshal(bytes.TrimPrefix(line, []byte(prefix)), &p); err != nil {
		return p, nil, a.damaged(practiceID, err)
	}
	if p.Format > format {
		return p, nil, a.damaged(practiceID, errTooNew)
	}
	if p.Puzzles == nil { // It is null there.
		p.Puzzles = map[string]result{}
	}
	return p, text, nil
}
