package classical

import (
	"fmt"
	"strings"

	"consort/engine"
	"consort/eval"
)

// Explain returns the output of the "eval" command: each term for White and for Black,
// in pawns, for the middlegame and the endgame, and the evaluation as Evaluate returns
// it.
func Explain(p *engine.Position) string {
	if p.InCheck() {
		return "The side to move is in check: a position in check has no static evaluation.\n"
	}
	e := new(Evaluator)
	score := e.Evaluate(p)
	if p.SideToMove() == engine.Black {
		score = -score
	}
	const rule = "+--------------+---------------+---------------+---------------+\n"
	var s strings.Builder
	s.WriteString("Values in pawns, middlegame and endgame.\n\n" + rule)
	s.WriteString("| Term         |     White     |     Black     |     Total     |\n" + rule)
	total := Pair(0)
	for t, name := range termNames {
		white, black := e.board.terms[t][engine.White], e.board.terms[t][engine.Black]
		total += white - black
		fmt.Fprintf(&s, "| %-12s | %s | %s | %s |\n", name, white, black, white-black)
	}
	fmt.Fprintf(&s, "%s| %-12s |               |               | %s |\n%s\n", rule, "Sum", total, rule)
	phase := min(e.board.phase, maxPhase)
	fmt.Fprintf(&s, "Phase %d of %d (%d is the middlegame, 0 the endgame)\n", phase, maxPhase, maxPhase)
	if total != 0 {
		strong := engine.White
		if total.Endgame() < 0 {
			strong = engine.Black
		}
		fmt.Fprintf(&s, "Winnability of the endgame %d of %d\n", e.board.winnability(strong), fullScale)
	}
	fmt.Fprintf(&s, "Tempo %s\n", pawns(tempo))
	fmt.Fprintf(&s, "Classical evaluation %s (from White's point of view)\n", pawns(score))
	return s.String()
}

// String returns the two values in pawns, in columns of fixed width.
func (p Pair) String() string {
	return fmt.Sprintf("%s %s", pawns(p.Middlegame()), pawns(p.Endgame()))
}

// pawns formats a score in pawns with its sign.
func pawns(s eval.Score) string { return fmt.Sprintf("%+6.2f", float64(s)/100) }
