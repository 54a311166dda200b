package play

// The command learn: each mistake of the user becomes a puzzle on the board.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"consort/cmd/consort/command"
	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/engine/pgn"
)

// A lesson is a list of puzzles, one of them on the board.
type lesson struct {
	*reviewed
	puzzles []*review.Puzzle
	number  int // of the puzzle on the board, from 0
}

// puzzle returns the puzzle on the board.
func (l *lesson) puzzle() *review.Puzzle { return l.puzzles[l.number] }

// node returns the node of the puzzle.
func (l *lesson) node() *pgn.Node {
	n := l.game.Root()
	for range l.puzzle().Ply {
		n = n.Next()
	}
	return n
}

// line returns the game up to the puzzle.
func (l *lesson) line() *engine.Game { return l.node().Replay() }

// picture returns the board, with the side of the puzzle at the bottom.
func (l *lesson) picture(flipped bool) picture {
	p := l.puzzle()
	return pictureOf(&p.Position, l.node().Move(), (p.Side == engine.Black) != flipped)
}

// panel returns the lines beside the board.
func (l *lesson) panel() []string {
	return []string{"Learn from your mistakes", fmt.Sprintf("%d of %d", l.number+1, len(l.puzzles)), "", l.puzzle().Side.Name() + " to move", "played: " + l.played()}
}

// played returns the mistake.
func (l *lesson) played() string {
	p := l.puzzle()
	return engine.NumberedLine(p.Position.Ply(), p.Position.SANLine([]engine.Move{p.Played})) + l.report.Moves[p.Ply].Judgment.Symbol()
}

// learn executes the command learn.
func (c *Console) learn(r request) error {
	side, err := c.learner(r)
	if err != nil {
		return err
	}
	done := c.reviewed
	if done == nil || done.game.String() != c.room.PGN() {
		if done, err = c.reviewGame(nil); err != nil {
			return err
		}
		if !done.report.Complete {
			return errors.New("the review was stopped: learn needs all of it")
		}
	}
	puzzles := done.report.Puzzles(side)
	if len(puzzles) == 0 {
		c.say("%s made no mistakes to learn from.", side.Name())
		return nil
	}
	c.lesson = &lesson{reviewed: done, puzzles: puzzles}
	c.sayWrapped(plural.Of(len(puzzles), "mistake") + " to learn from. Find the move that should have been played; hint, solution, next and done help.")
	c.showPuzzle()
	return nil
}

// learner returns the side whose mistakes are meant: the one given, the only human, or the
// side to move.
func (c *Console) learner(r request) (engine.Color, error) {
	if len(r.words) > 0 {
		side, ok := command.ParseSide(r.words[0])
		if !ok || len(r.words) > 1 {
			return side, fmt.Errorf("usage: learn [white|black]")
		}
		return side, nil
	}
	return command.UserSide(c.room.State()), nil
}

// showPuzzle asks for the better move.
func (c *Console) showPuzzle() {
	c.draw(c.room.State(), true)
	c.say("Mistake %d of %d: %s was played. What is better?", c.lesson.number+1, len(c.lesson.puzzles), c.lesson.played())
}

// solve tries a move.
func (c *Console) solve(words []string) error {
	p := c.lesson.puzzle()
	text, number := cutNumber(strings.Join(words, ""))
	if number {
		return fmt.Errorf("type a move such as Nf3, or help")
	}
	m, err := room.ParseMove(&p.Position, text)
	if err != nil {
		return err
	}
	trial, known := review.Trial{Good: p.Solves(m)}, true
	if m == p.Played {
		trial.Why = c.lesson.report.Moves[p.Ply].Comment()
	} else if !trial.Good {
		c.long(func(ctx context.Context, progress func(string)) {
			progress("trying")
			trial, known = c.lesson.reviewer.Try(ctx, c.lesson.line(), p, m)
		})
	}
	why := ""
	if trial.Why != "" {
		why = " " + sentence(errors.New(trial.Why))
	}
	san := p.Position.SAN(m)
	switch {
	case !known:
		return fmt.Errorf("stopped before %s was judged", san)
	case m == p.Played:
		c.sayWrapped(fmt.Sprintf("%s was played: look for something better.%s", san, why))
		return nil
	case !trial.Good:
		c.sayWrapped(fmt.Sprintf("%s is not good enough.%s Try another move, or hint.", san, why))
		return nil
	}
	c.say("%s is right.", san)
	return c.lessonSolution(request{})
}

// lessonHint executes the command hint.
func (c *Console) lessonHint(request) error {
	c.sayWrapped(c.lesson.puzzle().Hint)
	return nil
}

// lessonSolution executes the command solution.
func (c *Console) lessonSolution(r request) error {
	p := c.lesson.puzzle()
	c.sayWrapped("The best line is " + engine.NumberedLine(p.Position.Ply(), p.Position.SANLine(first(p.Line, 8))) + ".")
	if others := slices.Clone(p.Solutions); len(others) > 1 {
		c.sayWrapped("Also good: " + strings.Join(sanOf(&p.Position, others[1:]), ", ") + ".")
	}
	if comment := c.lesson.report.Moves[p.Ply].Comment(); comment != "" {
		c.sayWrapped(p.Position.SAN(p.Played) + " " + comment + ".")
	}
	return c.lessonNext(r)
}

// lessonNext executes the command next.
func (c *Console) lessonNext(r request) error {
	if c.lesson.number+1 == len(c.lesson.puzzles) {
		c.say("That was the last one.")
		return c.lessonDone(r)
	}
	c.lesson.number++
	c.showPuzzle()
	return nil
}

// lessonBoard executes the command board.
func (c *Console) lessonBoard(request) error {
	c.showPuzzle()
	return nil
}

// lessonDone executes the command done.
func (c *Console) lessonDone(request) error {
	c.lesson = nil
	c.say("Back to the game.")
	return nil
}
