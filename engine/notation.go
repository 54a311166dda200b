package engine

import "fmt"

// Moves as text: the coordinate notation of UCI, and the errors that it shares
// with algebraic notation (san.go).

// A MoveFault is the kind of a MoveTextError.
type MoveFault string

// The kinds of faults.
const (
	UnreadableMove MoveFault = "unreadable move"
	NoSuchMove     MoveFault = "illegal move"
	AmbiguousMove  MoveFault = "ambiguous move"
)

// A MoveTextError explains why the text of a move was rejected.
type MoveTextError struct {
	Text   string    // the text as it was given
	Fault  MoveFault // what is wrong with it
	Detail string    // why, as text for the user
}

func (e *MoveTextError) Error() string {
	return fmt.Sprintf("%s %q: %s", e.Fault, e.Text, e.Detail)
}

// An IllegalMoveError reports a move that Game.Push or Game.PushUCI could not
// play.
type IllegalMoveError struct {
	Move Move   // the move; NoMove if it was given as text
	Text string // the text of the move, if it was given as text
	Ply  int    // the number of plies played before it
	FEN  string // the position in which it is illegal
	Err  error  // why, a *MoveTextError
}

func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("ply %d: %v; position: %s", e.Ply+1, e.Err, e.FEN)
}

func (e *IllegalMoveError) Unwrap() error { return e.Err }

// ParseUCI parses a legal move in coordinate notation, such as "e2e4" or
// "e7e8q", in either case. Castling may be written as the king's move ("e1g1") or
// as king takes own rook ("e1h1"), in standard chess and in Chess960. If a text
// can be read in several ways, king takes own rook comes first, then a king move
// to an adjacent square, then castling by the king's target square. The error is
// a *MoveTextError.
func (p *Position) ParseUCI(text string) (Move, error) {
	from, to, promotion, ok := splitUCI(text)
	if !ok {
		return NoMove, unreadableUCI(text)
	}
	m := p.completeMove(from, to, promotion)
	if !p.IsLegal(m) {
		return NoMove, p.moveError(text, m)
	}
	return m, nil
}

// ParseMove parses a move in coordinate notation without its position, as UnmarshalText
// does: "e2e4", "e7e8q", "0000" for NoMove. The text does not say whether e2e4 is a
// double push, e1g1 castling or e5d6 an en passant capture, so the move is unresolved:
// its Kind is Normal, or a promotion. Position.Resolve finds the move that is meant.
// Game.Push, Position.After and pgn.Node.Add resolve it themselves. IsLegal, Make and
// all else need the resolved move: IsLegal is false for an unresolved one that needs
// another kind. The error is a *MoveTextError.
func ParseMove(text string) (Move, error) {
	if text == NoMove.String() {
		return NoMove, nil
	}
	from, to, promotion, ok := splitUCI(text)
	if !ok || from == to {
		return NoMove, unreadableUCI(text)
	}
	return unresolved(from, to, promotion), nil
}

// unresolved returns a move as it is known without its position.
func unresolved(from, to Square, promotion PieceType) Move {
	if promotion == NoPieceType {
		return NewMove(from, to, Normal)
	}
	return NewMove(from, to, PromoteKnight+MoveKind(promotion-Knight))
}

// Resolve returns the legal move that m stands for: m itself if it is legal; if its kind
// is Normal, the move of the same squares with the kind that it has in p, as ParseUCI
// would read it. The error is a *MoveTextError.
func (p *Position) Resolve(m Move) (Move, error) {
	resolved := p.complete(m)
	if !p.IsLegal(resolved) {
		return NoMove, p.moveError(m.UCI(true), resolved)
	}
	return resolved, nil
}

// complete returns a move with the kind that it has in p, if it is unresolved. A legal
// move stays as it is. The result need not be legal.
func (p *Position) complete(m Move) Move {
	if m.Kind() != Normal {
		return m
	}
	return p.completeMove(m.From(), m.To(), NoPieceType)
}

// splitUCI parses the squares and the promotion of a move in coordinate notation.
func splitUCI(text string) (from, to Square, promotion PieceType, ok bool) {
	if len(text) != 4 && len(text) != 5 {
		return NoSquare, NoSquare, NoPieceType, false
	}
	from, err1 := ParseSquare(text[:2])
	to, err2 := ParseSquare(text[2:4])
	if len(text) == 5 {
		promotion, ok = parsePromotion(text[4])
	} else {
		ok = true
	}
	return from, to, promotion, ok && err1 == nil && err2 == nil
}

// parsePromotion parses the letter of a promotion piece, in either case.
func parsePromotion(letter byte) (PieceType, bool) {
	switch letter | 0x20 {
	case 'n':
		return Knight, true
	case 'b':
		return Bishop, true
	case 'r':
		return Rook, true
	case 'q':
		return Queen, true
	}
	return NoPieceType, false
}

// unreadableUCI returns the error for a text that is not coordinate notation.
func unreadableUCI(text string) *MoveTextError {
	return &MoveTextError{text, UnreadableMove, "expected two squares such as e2e4, and one of n, b, r, q to promote"}
}

// completeMove returns the move with the given squares and promotion, with the
// kind it has in p. The result need not be legal.
func (p *Position) completeMove(from, to Square, promotion PieceType) Move {
	switch piece := p.board[from&63]; {
	case promotion != NoPieceType:
		return unresolved(from, to, promotion)
	case piece.Type() == King:
		return p.completeKingMove(from, to)
	case piece.Type() == Pawn && to == p.enPassant && from.File() != to.File():
		return NewMove(from, to, EnPassant)
	case piece.Type() == Pawn && (from^to) == 16:
		return NewMove(from, to, DoublePush)
	}
	return NewMove(from, to, Normal)
}

// completeKingMove distinguishes king moves from the two ways to write castling.
func (p *Position) completeKingMove(from, to Square) Move {
	if p.board[to&63] == NewPiece(p.side, Rook) {
		return NewMove(from, to, Castling)
	}
	if kingAttacks[from&63].Has(to) || from.Rank() != to.Rank() {
		return NewMove(from, to, Normal)
	}
	for rook := range p.CastlingRooks(p.side).All() {
		if m := NewMove(from, rook, Castling); m.KingTarget() == to {
			return m
		}
	}
	return NewMove(from, to, Normal)
}

// pieceTypeNames are the names of the piece types in error messages.
var pieceTypeNames = [8]string{"nothing", "pawn", "knight", "bishop", "rook", "queen", "king"}

// moveError returns the error for an illegal move, with the most useful reason.
func (p *Position) moveError(text string, m Move) *MoveTextError {
	from, to := m.From(), m.To()
	piece, target := p.board[from&63], p.board[to&63]
	reason := ""
	switch {
	case piece == NoPiece:
		reason = fmt.Sprintf("there is no piece on %v", from)
	case piece.Color() != p.side:
		reason = fmt.Sprintf("the %s on %v is %s's, but %s is to move", pieceTypeNames[piece.Type()], from, piece.Color(), p.side)
	case piece.Type() == Pawn && promotionRanks.Has(to) && !m.IsPromotion():
		reason = "the pawn must promote: append n, b, r or q"
	case m.IsPromotion() && (piece.Type() != Pawn || !promotionRanks.Has(to)):
		reason = "only a pawn that reaches the last rank promotes"
	case m.Kind() == Castling:
		reason = p.castlingFault(m)
	case target != NoPiece && target.Color() == p.side:
		reason = fmt.Sprintf("%v is occupied by a %s piece", to, p.side)
	case !p.reaches(m):
		reason = fmt.Sprintf("the %s on %v cannot move to %v", pieceTypeNames[piece.Type()], from, to)
	case p.InCheck():
		reason = fmt.Sprintf("%s would still be in check", p.side)
	default:
		reason = fmt.Sprintf("it would leave the %s king in check", p.side)
	}
	return &MoveTextError{text, NoSuchMove, reason}
}

// castlingFault explains why a castling move is not legal.
func (p *Position) castlingFault(m Move) string {
	king := p.King(p.side)
	rooks := p.openCastling(p.byColor[p.side&1], king)
	switch {
	case m.From() != king || !p.CastlingRooks(p.side).Has(m.To()):
		return fmt.Sprintf("%s has no right to castle on that side", p.side)
	case p.InCheck():
		return "the king cannot castle out of check"
	case !rooks.Has(m.To()):
		return "the castling path is blocked"
	}
	return "the king would castle through or into check"
}

// reaches reports whether a move of a piece of the side to move is pseudo-legal.
// Castling is not.
func (p *Position) reaches(m Move) bool {
	from, to := m.From(), m.To()
	piece := p.board[from&63]
	if piece.Type() == Pawn {
		return p.pawnReaches(m)
	}
	return m.Kind() == Normal && Attacks(piece.Color(), piece.Type(), from, p.Occupied()).Has(to)
}
