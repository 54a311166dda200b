package play

// The command review: the moves of the game judged, with the reasons in words.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"consort/cmd/consort/match"
	"consort/cmd/consort/review"
	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/engine/pgn"
)

// A reviewed is a game with its review.
type reviewed struct {
	game     *pgn.Game
	names    [2]string
	report   *review.Report
	reviewer *review.Reviewer
}

// review executes the command review.
func (c *Console) review(r request) error {
	done, err := c.reviewGame(r.words)
	if err != nil {
		return err
	}
	c.printReview(done)
	return nil
}

// reviewGame reviews the game on the board, or its main line if it is shown and not
// played. words are those of the command.
func (c *Console) reviewGame(words []string) (*reviewed, error) {
	o, err := reviewOptions(words)
	if err != nil {
		return nil, err
	}
	game, began := c.room.Tree(), c.room.State().Began
	if game.Last() == game.Root() {
		return nil, errors.New("there are no moves to review")
	}
	done := &reviewed{game: game, names: [2]string{game.Tag("White"), game.Tag("Black")}}
	if done.reviewer, err = review.New(o); err != nil {
		return nil, err
	}
	played := game.Last().Replay()
	c.long(func(ctx context.Context, progress func(string)) {
		done.report = done.reviewer.Review(ctx, played, func(p review.Progress) {
			progress(fmt.Sprintf("reviewing, %d%%", int(100*p.Share)))
		})
	})
	if done.report.Complete {
		c.reviewed = done
		c.kept.Store(review.Keep(done.report.Document(nil), review.Subject{Began: began, Start: played.Start(), Moves: played.Moves()}))
		c.keeper.Changed()
	}
	return done, nil
}

// reviewOptions returns the options of a review: for whom it is, and the work for each
// position, as ParseStrength accepts it.
func reviewOptions(words []string) (review.Options, error) {
	o := review.DefaultOptions()
	if len(words) > 0 && o.Level.Set(words[0]) == nil {
		words = words[1:]
	}
	limit := strings.Join(words, " ")
	if limit == "" {
		return o, nil
	}
	s, err := match.ParseStrength(limit)
	if err != nil || s.Time == 0 && s.Depth == 0 && s.Nodes == 0 {
		return o, fmt.Errorf("invalid limit %.40q: use beginner, club or master, and a time for each position such as 2s, depth 12 or nodes 100000", limit)
	}
	o.Time, o.Depth, o.Nodes = s.Time, s.Depth, s.Nodes
	return o, nil
}

// printReview prints the moves that are worth a word, and the totals.
func (c *Console) printReview(done *reviewed) {
	if line := done.report.Opening; line.Name != "" {
		c.say("%s %s", line.ECO, line.Name)
	}
	game, silent := engine.NewGame(done.report.Start), true
	for i := range done.report.Moves {
		m := &done.report.Moves[i]
		if m.Known && m.Judgment != review.Unremarkable {
			c.sayWrapped(describeJudgment(game.Position(), m))
			silent = false
		}
		if game.Replay(m.Move) != nil {
			break
		}
	}
	if silent && done.report.Complete {
		c.say("No move stands out.")
	}
	for side, p := range done.report.Players {
		who := engine.Color(side).Name()
		if known := done.names[side]; known != "" && known != "?" {
			who += ", " + known
		}
		c.sayWrapped(who + ": " + describeTotals(&p))
	}
	if !done.report.Complete {
		c.say("The review was stopped: it is not complete.")
	}
}

// describeJudgment returns the judgment of a move in a line.
func describeJudgment(before *engine.Position, m *review.Move) string {
	text := "  " + engine.NumberedLine(before.Ply(), []string{m.SAN}) + m.Judgment.Symbol()
	if comment := m.Comment(); comment != "" {
		text += " " + comment
	} else {
		text += " " + m.Judgment.String()
	}
	if m.Judgment.Bad() && m.Best != m.Move {
		text += "; better: " + engine.NumberedLine(before.Ply(), before.SANLine(first(m.Line, 4)))
	}
	return text + "."
}

// describeTotals returns the totals of a player.
func describeTotals(p *review.Player) string {
	if p.Moves == 0 {
		return "no moves judged."
	}
	return fmt.Sprintf("accuracy %.1f%%, average centipawn loss %.0f, %s, %s, %s.", p.Accuracy, p.CentipawnLoss,
		plural.Of(p.Inaccuracies, "inaccuracy"), plural.Of(p.Mistakes, "mistake"), plural.Of(p.Blunders, "blunder"))
}
