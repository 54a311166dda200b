package selfplay

import (
	"consort/engine"
)

// moveModels are the adaptive probabilities that a legal move is the one that was played.
// Three contexts each give one, by what the move does, by the piece and its target, and by
// what was played before. Their sum on the logistic scale is the order of the moves. The
// moves are coded one after another, whether it is this one, with the three and that of the
// place in the order.
type moveModels struct {
	kind   [numberOfMoveKinds]chance
	target [3 * 6 * 64]chance
	habit  [6 * 4 * 8]chance
	place  [4 * placesTold]chance
	mixers [placesTold]mixer

	played [2][6][64]uint8 // how often in this game a side has moved a piece to a square, at most 3

	candidates [256]candidate // the legal moves
	queue      queue
}

// placesTold is how many places in the order have chances of their own.
const placesTold = 16

// reset sets the probabilities at the beginning of a block.
func (m *moveModels) reset() {
	set(m.kind[:], 1<<14)
	set(m.target[:], 1<<14)
	set(m.habit[:], 1<<14)
	set(m.place[:], 1<<14)
	for i := range m.mixers {
		m.mixers[i] = mixer{1 << 15, 1 << 14, 1 << 14, 1 << 14}
	}
}

// begin begins a game.
func (m *moveModels) begin() { m.played = [2][6][64]uint8{} }

// The kinds of moves: captures by victim, piece, whether the target is defended, whether the
// piece is attacked and whether it takes back; promotions by the new piece and whether the
// target is defended; quiet moves by piece and whether it and its target are attacked, by
// pawns or others; castling.
const (
	captureKinds      = 5 * 6 * 8
	promotionKinds    = 4 * 2
	quietKinds        = 6 * 32
	numberOfMoveKinds = captureKinds + promotionKinds + quietKinds + 1
)

// A candidate is a legal move by its contexts.
type candidate struct{ kind, target, habit uint16 }

// A scene is what the contexts of the moves of a position have in common.
type scene struct {
	p          *engine.Position
	flip       engine.Square // from White's side of the board to that of the side to move
	threatened engine.Bitboard
	byPawns    engine.Bitboard // threatened by pawns
	phase      uint16
	last       [2]engine.Move
	played     *[6][64]uint8

	// For the moves of one piece, which are generated together:
	from                engine.Square
	kind, target, habit uint16
}

// set sets the scene for the moves of a position.
func (s *scene) set(m *moveModels, p *engine.Position, last [2]engine.Move) {
	side := p.SideToMove()
	*s = scene{
		p: p, flip: engine.Square(side) * 56, last: last, played: &m.played[side&1], from: engine.NoSquare,
		threatened: p.Threatened(), byPawns: pawnAttacks(side.Other(), p.Pieces(side.Other(), engine.Pawn)),
	}
	switch n := p.Occupied().Count(); {
	case n <= 12:
		s.phase = 2
	case n <= 22:
		s.phase = 1
	}
}

// piece prepares the contexts of the moves of the piece on a square.
func (s *scene) piece(from engine.Square) {
	s.from = from
	piece := uint16(s.p.PieceAt(from).Type() - engine.Pawn)
	attacked := on(s.threatened, from)
	s.kind = piece<<5 | attacked<<4 | on(s.byPawns, from)<<2
	s.target = (s.phase*6 + piece) << 6
	s.habit = piece<<5 | bit(from == s.last[1].To())<<2 | attacked
}

// on returns 1 if a square is in a set, and 0 otherwise.
func on(b engine.Bitboard, s engine.Square) uint16 { return uint16(b >> (s & 63) & 1) }

// candidate returns the contexts of a move.
func (s *scene) candidate(move engine.Move) (c candidate) {
	if move.From() != s.from {
		s.piece(move.From())
	}
	to, piece := move.To(), s.kind>>5
	c.target = s.target | uint16(to^s.flip)
	c.habit = s.habit | uint16(s.played[piece][to])<<3 | bit(to == s.last[1].From())<<1
	defended := on(s.threatened, to)
	switch victim := s.p.CapturedType(move); {
	case move.IsPromotion():
		c.kind = captureKinds + (uint16(move.Promotion()-engine.Knight)<<1 | defended)
	case victim != engine.NoPieceType:
		c.kind = (uint16(victim-engine.Pawn)*6+piece)<<3 | s.kind>>2&4 | defended<<1 | bit(to == s.last[0].To())
	case move.Kind() == engine.Castling:
		c.kind = numberOfMoveKinds - 1
	default:
		c.kind = captureKinds + promotionKinds + (s.kind | defended<<3 | on(s.byPawns, to)<<1)
	}
	return c
}

// pawnAttacks returns the squares that pawns attack.
func pawnAttacks(c engine.Color, pawns engine.Bitboard) engine.Bitboard {
	const fileA, fileH = 0x0101010101010101, 0x8080808080808080
	if c == engine.White {
		return pawns&^fileA<<7 | pawns&^fileH<<9
	}
	return pawns&^fileA>>9 | pawns&^fileH>>7
}

func bit(b bool) uint16 {
	if b {
		return 1
	}
	return 0
}

// first is how many of the likeliest moves are found while the moves are listed.
const first = 4

// A queue holds the moves of a position by how likely they are: for each a number that is
// higher for a likelier move, and for the lower one of two that are equally likely. Its low
// bits are the place of the move in the list of legal moves.
type queue struct {
	numbers [engine.MaxMoves]uint64
	n       int
	front   [first]uint64 // the highest, in descending order
}

// add adds the next move of the list.
func (q *queue) add(move engine.Move, likely int) {
	number := uint64(likely+4*logisticLimit)<<32 | uint64(^move)<<16 | uint64(q.n)
	q.numbers[q.n&(engine.MaxMoves-1)] = number
	q.n++
	if number < q.front[first-1] {
		return
	}
	at := first - 1
	for ; at > 0 && number > q.front[at-1]; at-- {
		q.front[at] = q.front[at-1]
	}
	q.front[at] = number
}

// next returns the place in the list of the likeliest move that it has not returned yet, of
// which it has returned i.
func (q *queue) next(i int) int {
	best := uint64(0)
	if i < first {
		best = q.front[i]
	} else {
		for _, number := range q.numbers[:q.n] {
			best = max(best, number)
		}
	}
	at := int(best & (engine.MaxMoves - 1))
	q.numbers[at] = 0
	return at
}

// code codes the move that was played, one of the legal ones, which must not be none. An
// encoder codes another one as the last of these.
func (m *moveModels) code(c *coder, p *engine.Position, legal *engine.MoveList, last [2]engine.Move, played engine.Move) engine.Move {
	var s scene
	s.set(m, p, last)
	q := &m.queue
	q.n, q.front = 0, [first]uint64{}
	n := legal.Len()
	for i := range n {
		move := legal.At(i)
		it := s.candidate(move)
		m.candidates[i] = it
		q.add(move, int(m.kind[it.kind].logit)+int(m.target[it.target].logit)+int(m.habit[it.habit].logit))
	}
	many := 0
	switch {
	case n > 30:
		many = 3
	case n > 18:
		many = 2
	case n > 6:
		many = 1
	}
	for i := range n {
		at := q.next(i)
		move, it := legal.At(at), &m.candidates[at]
		if i < n-1 {
			place := min(i, placesTold-1)
			in := [mixed]*chance{&m.kind[it.kind], &m.target[it.target], &m.habit[it.habit], &m.place[many*placesTold+place]}
			if !c.mixedBit(move == played, &m.mixers[place], &in) {
				continue
			}
		}
		count := &s.played[p.PieceAt(move.From()).Type()-engine.Pawn][move.To()]
		*count = min(*count+1, 3)
		return move
	}
	return engine.NoMove
}
