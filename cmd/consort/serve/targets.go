package serve

// Where pieces can move. The page draws these lists; it has no rules of chess.

import (
	"strings"

	"consort/cmd/consort/room"
	"consort/engine"
)

// The kinds of target, each with its own color on the page.
const (
	kindMove      = "move"
	kindCapture   = "capture"
	kindCastling  = "castling"
	kindEnPassant = "en passant"
)

// A target is a square that a piece can move to.
type target struct {
	To     string   `json:"to"`
	Kind   string   `json:"kind"`
	Taken  string   `json:"taken,omitempty"` // the square of the pawn taken en passant
	Move   string   `json:"move"`            // as moveName names it
	SAN    string   `json:"san,omitempty"`   // for those who type moves
	Hidden bool     `json:"hidden,omitempty"`
	Choice []choice `json:"choice,omitempty"` // for promotions
}

// A choice is a piece that a pawn can promote to.
type choice struct {
	Piece string `json:"piece"`
	Move  string `json:"move"`
	SAN   string `json:"san,omitempty"`
}

// targets holds the targets of the piece on each square.
type targets map[string][]target

// moveName returns a move in coordinates, castling as king takes rook, so that no
// two moves of a position have the same name.
func moveName(m engine.Move) string { return m.UCI(true) }

// findMove returns the legal move with a name, NoMove if there is none.
func findMove(p *engine.Position, name string) engine.Move {
	for _, m := range p.Moves() {
		if moveName(m) == name {
			return m
		}
	}
	return engine.NoMove
}

// readMove returns a move, named as the page names it or in any other notation.
func readMove(p *engine.Position, text string) (engine.Move, error) {
	if m := findMove(p, text); m != engine.NoMove {
		return m, nil
	}
	return room.ParseMove(p, text)
}

// legalTargets lists the legal moves of a position.
func legalTargets(p *engine.Position) targets {
	all := targets{}
	var castlings []engine.Move
	for _, m := range p.Moves() {
		from := m.From().String()
		t := target{To: m.To().String(), Kind: kindMove, Move: moveName(m), SAN: p.SAN(m)}
		switch {
		case m.Kind() == engine.Castling:
			castlings = append(castlings, m)
			continue
		case m.Kind() == engine.EnPassant:
			t.Kind = kindEnPassant
			t.Taken = engine.NewSquare(m.To().File(), m.From().Rank()).String()
		case p.IsCapture(m):
			t.Kind = kindCapture
		}
		if m.IsPromotion() {
			all.promote(from, t, choice{m.Promotion().String(), t.Move, t.SAN})
			continue
		}
		all[from] = append(all[from], t)
	}
	for _, m := range castlings {
		all.castle(m, p.SAN(m))
	}
	return all
}

// promote adds a promotion to the target on the same square.
func (all targets) promote(from string, t target, c choice) {
	for i := range all[from] {
		if all[from][i].To == t.To {
			all[from][i].Choice = append(all[from][i].Choice, c)
			return
		}
	}
	t.Choice = []choice{c}
	all[from] = append(all[from], t)
}

// castle adds castling with two targets: the king's destination, unless another
// move has it, and the rook's square, which users may click instead.
func (all targets) castle(m engine.Move, san string) {
	from, lands, rook := m.From().String(), m.KingTarget(), m.To()
	t := target{To: lands.String(), Kind: kindCastling, Move: moveName(m), SAN: san}
	free := lands != m.From() && lands != rook
	for _, other := range all[from] {
		free = free && other.To != t.To
	}
	if free {
		all[from] = append(all[from], t)
	}
	t.To, t.Hidden = rook.String(), free
	all[from] = append(all[from], t)
}

// premoveTargets lists the squares that the pieces of the side not to move could
// reach after any reply of the opponent.
func premoveTargets(p *engine.Position) targets {
	all := targets{}
	side := p.SideToMove().Other()
	for b := p.ByColor(side); b != 0; b &= b - 1 {
		from := b.First()
		piece := p.PieceAt(from)
		for reach := premoveReach(from, piece); reach != 0; reach &= reach - 1 {
			to := reach.First()
			t := target{To: to.String(), Kind: kindMove, Move: from.String() + to.String()}
			if q := p.PieceAt(to); q != engine.NoPiece && q.Color() != side {
				t.Kind = kindCapture
			}
			if piece.Type() == engine.Pawn && to.Rank().RelativeTo(side) == engine.Rank8 {
				for _, letter := range "nbrq" {
					t.Choice = append(t.Choice, choice{Piece: string(letter), Move: t.Move + string(letter)})
				}
			}
			all[from.String()] = append(all[from.String()], t)
		}
		if piece.Type() == engine.King {
			all.castleAhead(p, side)
		}
	}
	return all
}

// castleAhead adds castling to the premove targets.
func (all targets) castleAhead(p *engine.Position, side engine.Color) {
	king := p.King(side)
	for rooks := p.CastlingRooks(side); rooks != 0; rooks &= rooks - 1 {
		m := engine.NewMove(king, rooks.First(), engine.Castling)
		var others []target
		for _, t := range all[king.String()] {
			if t.To != rooks.First().String() {
				others = append(others, t)
			}
		}
		all[king.String()] = others
		all.castle(m, "")
	}
}

// premoveReach returns the squares that a piece could reach if every other piece
// were out of its way.
func premoveReach(from engine.Square, piece engine.Piece) engine.Bitboard {
	side := piece.Color()
	if piece.Type() != engine.Pawn {
		return engine.Attacks(side, piece.Type(), from, 0)
	}
	step := 8
	if side == engine.Black {
		step = -8
	}
	reach := engine.PawnAttacks(side, from) | engine.Square(int(from)+step).Bitboard()
	if from.Rank().RelativeTo(side) == engine.Rank2 {
		reach |= engine.Square(int(from) + 2*step).Bitboard()
	}
	return reach
}

// isPremove reports whether a move is a possible premove.
func isPremove(p *engine.Position, name string) bool {
	if len(name) < 4 || len(name) > 5 {
		return false
	}
	for _, t := range premoveTargets(p)[name[:2]] {
		if t.Move == name && t.Choice == nil {
			return true
		}
		for _, c := range t.Choice {
			if c.Move == name {
				return true
			}
		}
	}
	return false
}

// boardText returns the pieces as 64 characters, a1 first, dots for empty squares.
func boardText(at func(engine.Square) engine.Piece) string {
	var b strings.Builder
	for sq := engine.A1; sq <= engine.H8; sq++ {
		if piece := at(sq); piece != engine.NoPiece {
			b.WriteString(piece.String())
		} else {
			b.WriteByte('.')
		}
	}
	return b.String()
}
