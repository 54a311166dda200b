package play

// The commands learn and puzzles: each mistake of the user, in the game on the board or in all
// reviewed games, becomes a puzzle.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"consort/cmd/consort/command"
	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
	"consort/cmd/internal/plural"
	"consort/engine"
)

// A lesson is a list of puzzles, one of them on the board.
type lesson struct {
	title    string
	puzzles  []exercise
	number   int // of the puzzle on the board, from 0
	reviewer *review.Reviewer
}

// An exercise is a puzzle with what is said of it.
type exercise struct {
	*review.Puzzle
	line    *engine.Game // at the position of the puzzle or later
	from    string       // the game, "" for that on the board
	symbol  string       // of the mistake, such as "??"
	comment string       // why it is one
}

// puzzle returns the puzzle on the board.
func (l *lesson) puzzle() *exercise { return &l.puzzles[l.number] }

// picture returns the board, with the side of the puzzle at the bottom.
func (l *lesson) picture(flipped bool) picture {
	p, before := l.puzzle(), engine.NoMove
	if p.Ply > 0 {
		before = p.line.Moves()[p.Ply-1]
	}
	return pictureOf(&p.Position, before, (p.Side == engine.Black) != flipped)
}

// panel returns the lines beside the board.
func (l *lesson) panel() []string {
	return []string{l.title, fmt.Sprintf("%d of %d", l.number+1, len(l.puzzles)), l.puzzle().from, l.puzzle().Side.Name() + " to move", "played: " + l.puzzle().played()}
}

// played returns the mistake.
func (e *exercise) played() string {
	return engine.NumberedLine(e.Position.Ply(), e.Position.SANLine([]engine.Move{e.Played})) + e.symbol
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
	c.lesson = &lesson{title: "Learn from your mistakes", reviewer: done.reviewer}
	for _, p := range puzzles {
		m := &done.report.Moves[p.Ply]
		c.lesson.puzzles = append(c.lesson.puzzles, exercise{p, done.game.Last().Replay(), "", m.Judgment.Symbol(), m.Comment()})
	}
	c.sayWrapped(plural.Of(len(puzzles), "mistake") + " to learn from. Find the move that should have been played; hint, solution, next and done help.")
	c.showPuzzle()
	return nil
}

// practice executes the command puzzles.
func (c *Console) practice(request) error {
	if c.config.Archive == nil {
		return errNoArchive
	}
	due, err := c.config.Archive.Puzzles(time.Now())
	if err != nil {
		return err
	}
	if len(due) == 0 {
		c.sayWrapped("No puzzle is due. The mistakes of reviewed games become puzzles: archive open NUMBER opens a past game, review reviews it.")
		return nil
	}
	o := review.DefaultOptions()
	_ = o.Level.Set(due[0].Review.For) // One that was kept before there were levels has none.
	l := &lesson{title: "Puzzles from your games"}
	if l.reviewer, err = review.New(o); err != nil {
		return err
	}
	for _, p := range due {
		m := &p.Review.Moves[p.Ply]
		from := p.Names[0] + " – " + p.Names[1]
		if p.Theme != "" {
			from = p.Theme + ", " + from
		}
		l.puzzles = append(l.puzzles, exercise{p.Puzzle, p.Game, from, m.Symbol, m.Comment})
	}
	c.lesson = l
	c.sayWrapped(plural.Of(len(due), "puzzle") + " from your games. Find the move that should have been played; hint, solution, next and done help. What you fail comes again tomorrow.")
	c.showPuzzle()
	return nil
}

// answer records how the puzzle on the board went.
func (c *Console) answer(solved bool) {
	if c.config.Archive == nil {
		return
	}
	if err := c.config.Archive.Answer(c.lesson.puzzle().Puzzle, solved, time.Now()); err != nil {
		c.say("How it went cannot be saved: %v.", err)
	}
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
	l, p := c.lesson, c.lesson.puzzle()
	if p.from != "" {
		c.say("%s", p.from)
	}
	c.say("Mistake %d of %d: %s was played. What is better?", l.number+1, len(l.puzzles), p.played())
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
		trial.Why = p.WithoutSolution(p.comment)
	} else if !trial.Good {
		c.long(func(ctx context.Context, progress func(string)) {
			progress("trying")
			trial, known = c.lesson.reviewer.Try(ctx, p.line, p.Puzzle, m)
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
		c.answer(false)
		c.sayWrapped(fmt.Sprintf("%s was played: look for something better.%s", san, why))
		return nil
	case !trial.Good:
		c.answer(false)
		c.sayWrapped(fmt.Sprintf("%s is not good enough.%s Try another move, or hint.", san, why))
		return nil
	}
	c.answer(true)
	c.say("%s is right.", san)
	return c.showSolution()
}

// lessonHint executes the command hint.
func (c *Console) lessonHint(request) error {
	c.answer(false)
	c.sayWrapped(c.lesson.puzzle().Hint)
	return nil
}

// lessonSolution executes the command solution.
func (c *Console) lessonSolution(request) error {
	c.answer(false)
	return c.showSolution()
}

// showSolution says what was to be played, and goes on to the next puzzle.
func (c *Console) showSolution() error {
	p := c.lesson.puzzle()
	c.sayWrapped("The best line is " + engine.NumberedLine(p.Position.Ply(), p.Position.SANLine(first(p.Line, 8))) + ".")
	if others := slices.Clone(p.Solutions); len(others) > 1 {
		c.sayWrapped("Also good: " + strings.Join(sanOf(&p.Position, others[1:]), ", ") + ".")
	}
	if p.comment != "" {
		c.sayWrapped(p.Position.SAN(p.Played) + " " + p.comment + ".")
	}
	return c.lessonNext(request{})
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
