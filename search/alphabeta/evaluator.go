package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/eval/classical"
	"consort/eval/nnue"
)

// An evaluator tells the worth of positions, by the network if there is one, by
// the classical evaluation otherwise. A branch that always goes the same way
// costs less than a call through an interface.
type evaluator struct {
	network   *nnue.Evaluator
	classical classical.Evaluator
}

// use takes a network, nil for the classical evaluation.
func (e *evaluator) setNetwork(n *nnue.Network) {
	switch {
	case n == nil:
		e.network = nil
	case e.network == nil || e.network.Network() != n:
		e.network = nnue.NewEvaluator(n, eval.MaxPly+4)
	}
}

// evaluate returns the worth of a position at a ply for the side to move: by the
// network, where it covers the position.
func (e *evaluator) evaluate(p *engine.Position, ply int) eval.Score {
	if e.network != nil && nnue.Covers(p) {
		return e.network.Evaluate(p, ply)
	}
	return e.classical.Evaluate(p)
}
