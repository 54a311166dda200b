package review

// Mistakes as puzzles.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"consort/engine"
	"consort/eval"
)

// A Puzzle is a position of the game in which a mistake was made: what should have been
// played?
type Puzzle struct {
	Ply       int // of the position
	Side      engine.Color
	Position  engine.Position
	Played    engine.Move   // the mistake
	Solutions []engine.Move // the best move first, then others that are about as good
	Line      []engine.Move // the best line, which begins with Solutions[0]
	Hint      string        // a sentence that does not give the move away
	Theme     string        // what was missed in a word or two, such as "fork"

	before eval.Score // of the best move, for the mover
}

// Solves reports whether a move is one of the solutions that are known. Reviewer.Try
// judges other moves, too.
func (p *Puzzle) Solves(m engine.Move) bool { return slices.Contains(p.Solutions, m) }

// WithoutSolution returns what is wrong with a move up to the best line, which a reason that
// says what was missed ends with: after a wrong try the solution is still to be found.
func (p *Puzzle) WithoutSolution(why string) string {
	if best := lineText(p.Position, p.Line, 1); best != "" {
		why, _, _ = strings.Cut(why, best)
	}
	return why
}

// Puzzles returns the mistakes and blunders of a side as puzzles, in the order of the
// game.
func (r *Report) Puzzles(c engine.Color) (puzzles []*Puzzle) {
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Side == c && m.Puzzle != nil {
			puzzles = append(puzzles, m.Puzzle)
		}
	}
	return puzzles
}

// A Trial is the judgment of a move that was tried in a puzzle.
type Trial struct {
	Good  bool
	Why   string        // why it is not, as Reason.Text without the solution
	Reply []engine.Move // how it is answered
}

// Steps returns the reply to a move tried in a puzzle, as Document does.
func (t *Trial) Steps(p *Puzzle, m engine.Move) []StepDocument {
	return notation{chess960: p.Position.IsChess960()}.steps(p.Position.After(m), t.Reply)
}

// Try judges a move in a puzzle of a game: one that is not among the solutions is searched,
// and is good if it is about as good as the best. game must be at the puzzle's position or
// after it, and is not changed. ok is false if the context has ended, or the move is not
// legal.
func (r *Reviewer) Try(ctx context.Context, game *engine.Game, p *Puzzle, m engine.Move) (t Trial, ok bool) {
	if p.Solves(m) {
		return Trial{Good: true}, true
	}
	line := engine.NewGame(game.Start())
	for _, played := range game.Moves()[:min(p.Ply, game.Len())] {
		if line.Replay(played) != nil {
			return t, false
		}
	}
	f, ok := r.searchAfter(ctx, line, m, r.options.limits(deeper, deeperPlies))
	after, s := f.score.Parent(), r.scaleOf(&p.Position)
	if !ok || m != p.Played && s.solves(p.before, after) {
		return Trial{Good: ok}, ok
	}
	c := comparison{
		game: line, move: m, reply: f.line(), better: p.Line, before: p.before, after: after,
		could: s.shown(p.before), has: s.shown(after),
	}
	if reasons := c.reasons(); len(reasons) > 0 {
		t.Why = p.WithoutSolution(reasons[0].Text)
	}
	t.Reply = f.line()
	return t, true
}

// themeOf says in a word or two what was missed: how the best line wins, or else what the mistake
// allowed.
func themeOf(p *engine.Position, line []engine.Move, before eval.Score, reasons []Reason) string {
	if before >= eval.MinMate {
		return "mate"
	}
	if g := gainOf(*p, line, engine.NoPieceType); g.points >= 2 {
		switch t := tacticOf(&g); t.motif {
		case hanging:
			return "hanging piece"
		case noMotif:
			return "winning material"
		default:
			_, name, _ := strings.Cut(t.name(), " ")
			return name
		}
	}
	if len(reasons) > 0 {
		switch reasons[0].Kind {
		case AllowsMate, LosesMaterial, AllowsPromotion, AllowsPasser, AllowsAttack:
			return "defense"
		case MissesAttack:
			return "attack"
		case MissesPromotion:
			return "promotion"
		case AllowsDraw, MissesDraw:
			return "draw"
		}
	}
	return "better move"
}

// hintOf returns a hint at the best line.
func hintOf(p *engine.Position, line []engine.Move, before eval.Score) string {
	if before >= eval.MinMate {
		return fmt.Sprintf("There is a mate in %d.", before.Moves())
	}
	g := gainOf(*p, line, engine.NoPieceType)
	if g.points >= 2 {
		switch t := tacticOf(&g); t.motif {
		case hanging:
			return fmt.Sprintf("Your opponent has left a %s undefended.", nameOf(t.piece))
		case noMotif:
			return fmt.Sprintf("You can win %s.", g.String())
		default:
			return fmt.Sprintf("Look for %s.", t.name())
		}
	}
	best := line[0]
	switch piece := nameOf(p.MovedPiece(best).Type()); {
	case best.Kind() == engine.Castling:
		return "It is time to bring the king to safety."
	case p.GivesCheck(best):
		return fmt.Sprintf("Give check with a %s.", piece)
	case p.IsCapture(best):
		return fmt.Sprintf("Take a %s.", nameOf(p.CapturedType(best)))
	default:
		return fmt.Sprintf("Move a %s.", piece)
	}
}
