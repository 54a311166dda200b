package syzygy

import (
	"hash/fnv"
	"math/rand/v2"
	"testing"

	"consort/engine"
)

// Consistency of the results on random positions of every material.

// perMaterial is the number of random positions of each material in a test.
func perMaterial() int {
	if testing.Short() {
		return 20
	}
	return 150
}

// everywhere calls check for random positions of every material, the same in each
// run.
func everywhere(t *testing.T, n int, check func(t *testing.T, all *Tables, p *engine.Position)) {
	all := tables(t)
	for _, m := range materials(all) {
		h := fnv.New64a()
		_, _ = h.Write([]byte(m.String()))
		r := rand.New(rand.NewPCG(h.Sum64(), 1))
		t.Run(m.String(), func(t *testing.T) {
			for range n {
				check(t, all, random(r, m))
			}
		})
	}
}

// A symmetry is a transformation of the board that does not change the result.
type symmetry struct {
	name  string
	turn  func(engine.Square) engine.Square
	swap  bool // the colors too
	pawns bool // it is one with pawns, too
}

var symmetries = []symmetry{
	{"left to right", func(s engine.Square) engine.Square { return s ^ 7 }, false, true},
	{"colors", func(s engine.Square) engine.Square { return s ^ 56 }, true, true},
	{"colors, left to right", func(s engine.Square) engine.Square { return s ^ 63 }, true, true},
	{"top to bottom", func(s engine.Square) engine.Square { return s ^ 56 }, false, false},
	{"diagonal", func(s engine.Square) engine.Square { return s>>3 | s<<3&63 }, false, false},
	{"quarter turn", func(s engine.Square) engine.Square { return (s>>3 | s<<3&63) ^ 7 }, false, false},
}

// apply returns the transformed position.
func (y symmetry) apply(t *testing.T, p *engine.Position) *engine.Position {
	placing, side, enPassant := placingOf(p), p.SideToMove(), p.EnPassant()
	for i, m := range placing {
		placing[i].s = y.turn(m.s)
		if y.swap {
			placing[i].piece ^= 8
		}
	}
	if y.swap {
		side = side.Other()
	}
	if enPassant != engine.NoSquare {
		enPassant = y.turn(enPassant)
	}
	return parse(t, fen(placing, side, enPassant))
}

func TestSymmetries(t *testing.T) {
	everywhere(t, perMaterial(), func(t *testing.T, all *Tables, p *engine.Position) {
		wdl, err := all.ProbeWDL(p)
		if err != nil {
			t.Fatal(err)
		}
		dtz, err := all.ProbeDTZ(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, y := range symmetries {
			if p.ByType(engine.Pawn) != 0 && !y.pawns {
				continue
			}
			turned := y.apply(t, p)
			gotWDL, err1 := all.ProbeWDL(turned)
			gotDTZ, err2 := all.ProbeDTZ(turned)
			if err1 != nil || err2 != nil || gotWDL != wdl || gotDTZ != dtz {
				t.Errorf("%s: %v %d, but %s, %s: %v (%v) %d (%v)", p.FEN(), wdl, dtz,
					y.name, turned.FEN(), gotWDL, err1, gotDTZ, err2)
			}
		}
	})
}

// The result of a position is the best of those after its moves, and so is its
// distance.
func TestMovesAgree(t *testing.T) {
	everywhere(t, perMaterial()/3, func(t *testing.T, all *Tables, p *engine.Position) {
		wdl, err := all.ProbeWDL(p)
		if err != nil {
			t.Fatal(err)
		}
		dtz, err := all.ProbeDTZ(p)
		if err != nil {
			t.Fatal(err)
		}
		if !p.HasLegalMove() {
			if p.InCheck() && (wdl != Loss || dtz != -1) || !p.InCheck() && (wdl != Draw || dtz != 0) {
				t.Errorf("%s: %v %d without a legal move", p.FEN(), wdl, dtz)
			}
			return
		}
		best := Loss
		for _, m := range p.Moves() {
			child := p.After(m)
			if reply, err := all.ProbeWDL(&child); err != nil {
				t.Fatal(err)
			} else if best = max(best, -reply); !agree(-reply, wdl) {
				t.Errorf("%s is a %v, but %v is a %v", p.FEN(), wdl, m, -reply)
			}
		}
		if best.Sign() != wdl.Sign() {
			t.Errorf("%s is a %v, but its best move a %v", p.FEN(), wdl, best)
		}
		checkRoot(t, all, p, wdl, dtz)
	})
}

// agree reports whether a move may have one result in a position with another: it
// must not be better, except that a move can gain by the 50-move rule.
func agree(move, position WDL) bool { return move.Sign() <= position.Sign() }

// checkRoot compares the best root move with the position's distance.
func checkRoot(t *testing.T, all *Tables, p *engine.Position, wdl WDL, dtz int) {
	t.Helper()
	moves, err := all.ProbeRoot(engine.NewGame(*p), true)
	if err != nil {
		t.Fatal(err)
	}
	if len(moves) != p.CountLegalMoves() {
		t.Errorf("%s: %d root moves", p.FEN(), len(moves))
	}
	first := moves[0]
	if first.WDL != wdl || first.DTZ-dtz < -1 || first.DTZ-dtz > 1 {
		t.Errorf("%s is a %v in %d, its best move %+v", p.FEN(), wdl, dtz, first)
	}
	for i, m := range moves[1:] {
		if m.Rank > moves[i].Rank || m.WDL > moves[i].WDL {
			t.Errorf("%s: %+v before %+v", p.FEN(), moves[i], m)
		}
	}
}
