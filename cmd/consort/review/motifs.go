package review

// Tactical motifs: how the first move of a line wins material.

import (
	"fmt"

	"consort/engine"
)

// A motif is a tactical pattern. The zero value is none.
type motif uint8

const (
	noMotif   motif = iota
	hanging         // a piece that nothing defends is taken at once
	fork            // one piece attacks two
	pin             // the piece that is taken could not move off the line to its king
	skewer          // the king has to move, and the piece behind it is taken
	discovery       // a piece moves off the line of another
)

// A tactic is how a gain comes about.
type tactic struct {
	motif  motif
	piece  engine.PieceType // that forks, pins or skewers; that is uncovered
	square engine.Square    // where it stands
}

// tacticOf returns how the first move of a line wins its prize. Each motif is stated only
// if the line itself shows it: the piece that forks must be the one that takes, and so on.
func tacticOf(g *gain) (t tactic) {
	if g.prize == nil || len(g.line) == 0 {
		return t
	}
	p, after, first := &g.positions[0], &g.positions[1], g.line[0]
	if first.Kind() == engine.Castling {
		return t
	}
	moved := after.PieceAt(first.To()).Type()
	switch {
	case g.prize.at == 0:
		if isHanging(p, first) {
			return tactic{hanging, g.prize.taken, g.prize.square}
		}
	case g.prize.at != 2: // Later than that the first move is not the reason.
	case forks(g, after, first):
		return tactic{fork, moved, first.To()}
	case skewers(g, after, first):
		return tactic{skewer, moved, first.To()}
	case uncovers(g, p, after, first):
		return tactic{discovery, after.PieceAt(g.prize.from).Type(), g.prize.from}
	case pins(g, after):
		return tactic{pin, after.PieceAt(g.prize.from).Type(), g.prize.from}
	}
	return t
}

// isHanging reports whether a capture takes a piece that nothing defends.
func isHanging(p *engine.Position, m engine.Move) bool {
	if m.Kind() == engine.EnPassant {
		return false
	}
	after := p.After(m)
	return !recapturable(&after, m.To())
}

// recapturable reports whether the side to move can take on a square.
func recapturable(p *engine.Position, s engine.Square) bool {
	for _, m := range p.Moves() {
		if m.To() == s && p.IsCapture(m) {
			return true
		}
	}
	return false
}

// forks reports whether the piece that moves attacks two pieces, of which it takes the
// prize. A target is the king, a piece worth more than the attacker, or one that nothing
// defends.
func forks(g *gain, after *engine.Position, first engine.Move) bool {
	if g.prize.from != first.To() {
		return false
	}
	enemy := after.SideToMove()
	attacker := after.PieceAt(first.To())
	targets, prize := 0, false
	attacked := engine.Attacks(attacker.Color(), attacker.Type(), first.To(), after.Occupied()) & after.ByColor(enemy)
	for s := range attacked.All() {
		t := after.PieceAt(s).Type()
		if t == engine.Pawn && attacker.Type() != engine.Pawn {
			continue
		}
		defended := after.AttackersTo(s, after.Occupied()&^first.To().Bitboard())&after.ByColor(enemy) != 0
		if t == engine.King || t.Points() > attacker.Type().Points() || !defended {
			targets++
			prize = prize || s == g.prize.square
		}
	}
	return targets >= 2 && prize
}

// skewers reports whether the first move is a check along a line, on which the prize
// is behind the king.
func skewers(g *gain, after *engine.Position, first engine.Move) bool {
	king := after.King(after.SideToMove())
	return g.prize.from == first.To() && after.Checkers().Has(first.To()) &&
		engine.Between(first.To(), g.prize.square).Has(king)
}

// uncovers reports whether the first move opens the line on which another piece takes the
// prize.
func uncovers(g *gain, p, after *engine.Position, first engine.Move) bool {
	if g.prize.from == first.To() || !engine.Between(g.prize.from, g.prize.square).Has(first.From()) {
		return false
	}
	piece := p.PieceAt(g.prize.from)
	if piece.Color() != p.SideToMove() || piece != after.PieceAt(g.prize.from) {
		return false
	}
	reach := func(q *engine.Position) bool {
		return engine.Attacks(piece.Color(), piece.Type(), g.prize.from, q.Occupied()).Has(g.prize.square)
	}
	return !reach(p) && reach(after)
}

// pins reports whether the prize is a piece, not a pawn, that was pinned to its king when
// it was the opponent's move, and was on the same square before.
func pins(g *gain, after *engine.Position) bool {
	return g.prize.taken != engine.Pawn && after.Pinned().Has(g.prize.square) &&
		after.PieceAt(g.prize.square).Type() == g.prize.taken
}

// clause says how the prize is won, as the end of a sentence: "to a fork by the knight on
// c7"; "" if there is no motif.
func (t tactic) clause() string {
	by := fmt.Sprintf("by the %s on %v", nameOf(t.piece), t.square)
	switch t.motif {
	case fork:
		return "to a fork " + by
	case pin:
		return "to a pin"
	case skewer:
		return "to a skewer " + by
	case discovery:
		return "to a discovered attack " + by
	}
	return ""
}

// name returns the motif with its article, "" for none or a hanging piece.
func (t tactic) name() string {
	return [...]string{fork: "a fork", pin: "a pin", skewer: "a skewer", discovery: "a discovered attack"}[t.motif]
}
