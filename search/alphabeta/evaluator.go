package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/eval/classical"
	"consort/eval/nnue"
)

// An evaluator is the static evaluation: by the network if there is one, else the
// classical one. A branch that always goes the same way is cheaper than a call
// through an interface.
type evaluator struct {
	network   *nnue.Evaluator
	classical classical.Evaluator
}

// setNetwork sets the network, nil for the classical evaluation.
func (e *evaluator) setNetwork(n *nnue.Network) {
	switch {
	case n == nil:
		e.network = nil
	case e.network == nil || e.network.Network() != n:
		e.network = nnue.NewEvaluator(n, eval.MaxPly+4)
	}
}

// move tells the network that the position at a ply is the one after a move, NoMove for
// the null move, on the position of the ply above.
func (e *evaluator) move(ply int, before *engine.Position, m engine.Move) {
	if e.network != nil {
		e.network.Move(ply, before, m)
	}
}

// prepare does what it can for the static evaluation of the position at a ply.
func (e *evaluator) prepare(p *engine.Position, ply int) {
	if e.network != nil {
		e.network.Prepare(p, ply)
	}
}

// evaluate returns the static evaluation of the position at a ply, in centipawns for
// the side to move. Positions that the network does not cover get the classical one.
func (e *evaluator) evaluate(p *engine.Position, ply int) eval.Score {
	if e.network != nil && nnue.Covers(p) {
		return e.network.Evaluate(p, ply)
	}
	return e.classical.Evaluate(p)
}

// threatened returns the squares that the opponent attacks in the position at a ply, as
// Position.Threatened does. The network has looked them up already, if it has prepared the
// position; they differ only in check, for then sliders attack through the king.
func (e *evaluator) threatened(p *engine.Position, ply int) engine.Bitboard {
	if e.network != nil && !p.InCheck() {
		if squares, known := e.network.Attacked(p, ply, p.SideToMove().Other()); known {
			return squares
		}
	}
	return p.Threatened()
}
