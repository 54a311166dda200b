package nnue

// The explanation of a network's evaluation.

import (
	"fmt"
	"strings"

	"consort/engine"
	"consort/eval"
)

// Explain returns the output of the "eval" command for a network, in pawns from White's
// point of view: the value of each piece, which is the change of the evaluation when it
// is removed, and the score of each output bucket, with a mark at the one in use.
func Explain(n *Network, p *engine.Position) string {
	e := NewEvaluator(n, 1)
	a := e.update(p, 0)
	bucket := Bucket(p.Occupied().Count())
	whole := n.scoreFor(engine.White, p, a.hidden, bucket)

	var s strings.Builder
	s.WriteString("Value of each piece, in pawns, from White's point of view:\n\n")
	const rule = "+-------+-------+-------+-------+-------+-------+-------+-------+\n"
	for rank := 7; rank >= 0; rank-- {
		pieces, values := "|", "|"
		for file := range 8 {
			square := engine.NewSquare(engine.File(file), engine.Rank(rank))
			piece := p.PieceAt(square)
			if piece == engine.NoPiece {
				pieces, values = pieces+"       |", values+"       |"
				continue
			}
			pieces += fmt.Sprintf("   %s   |", piece)
			if piece.Type() == engine.King {
				values += "       |"
				continue
			}
			value := whole - n.scoreFor(engine.White, p, e.without(p, square), bucket)
			values += fmt.Sprintf("%+6.2f |", float64(value)/100)
		}
		fmt.Fprintf(&s, "%s%s %d\n%s\n", rule, pieces, rank+1, values)
	}
	s.WriteString(rule + "    a       b       c       d       e       f       g       h\n\n")
	s.WriteString("Score of each output bucket, in pawns; the number of pieces selects one:\n\n")
	for b := range Buckets {
		mark := ""
		if b == bucket {
			mark = "   <- used"
		}
		fmt.Fprintf(&s, "%2d to %2d pieces %+6.2f%s\n", b*4+2, min(b*4+5, 32), float64(n.scoreFor(engine.White, p, a.hidden, b))/100, mark)
	}
	fmt.Fprintf(&s, "\nNetwork %s, %d neurons, %s\n", n.ID(), n.Hidden, Kernels())
	fmt.Fprintf(&s, "Network evaluation %+.2f (from White's point of view)\n", float64(whole)/100)
	return s.String()
}

// scoreFor returns the score of an output for side c.
func (n *Network) scoreFor(c engine.Color, p *engine.Position, hidden [2][]int16, bucket int) eval.Score {
	us := p.SideToMove()
	score := n.score(hidden[us&1], hidden[us&1^1], bucket)
	if us != c {
		return -score
	}
	return score
}

// without returns the hidden layer of the board without a piece.
func (e *Evaluator) without(p *engine.Position, s engine.Square) (hidden [2][]int16) {
	squares := p.Occupied() &^ (1 << s)
	var pieces Pieces
	pieces.Set(p, squares)
	var states ThreatStates
	states.Set(&pieces)
	for c := range engine.Color(2) {
		hidden[c] = make([]int16, e.network.Hidden)
		e.look(c, p.King(c))
		e.refresh(hidden[c], p, squares, &states, c)
	}
	return hidden
}
