package engine

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Standard algebraic notation (SAN). The parser accepts the variants found in real
// files; the writer strictly follows the standard: PGN specification, section 8.2.3.

// SAN returns a legal move in standard algebraic notation: "Nbd7", "exd5",
// "O-O", "e8=Q+", "Qh5#". The origin is given only as far as it is needed to
// distinguish the move from other legal moves. NoMove is written "--".
func (p *Position) SAN(m Move) string {
	if m == NoMove {
		return "--"
	}
	s := ""
	switch t := p.MovedPiece(m).Type(); {
	case m.Kind() == Castling && m.To() > m.From():
		s = "O-O"
	case m.Kind() == Castling:
		s = "O-O-O"
	case t == Pawn:
		s = p.sanPawn(m)
	default:
		s = p.sanPiece(m)
	}
	return s + p.sanCheck(m)
}

// SANLine returns moves that follow each other from the position, in standard algebraic
// notation, up to the first that is not legal.
func (p *Position) SANLine(moves []Move) []string {
	at, sans := *p, make([]string, 0, len(moves))
	for _, m := range moves {
		if !at.IsLegal(m) {
			break
		}
		sans = append(sans, at.SAN(m))
		at = at.After(m)
	}
	return sans
}

// MoveNumber returns the number that PGN writes before the move in a position with the
// given Ply: "12." before White's moves, "12..." before Black's.
func MoveNumber(ply int) string {
	number := strconv.Itoa(ply/2+1) + "."
	if ply%2 == 1 {
		number += ".."
	}
	return number
}

// NumberedLine returns moves in algebraic notation, from a position with the given Ply,
// with the numbers that they need: "1. e4 e5 2. Nf3", "1... e5 2. Nf3".
func NumberedLine(ply int, sans []string) string {
	words := make([]string, 0, 2*len(sans))
	for i, san := range sans {
		if i == 0 || (ply+i)%2 == 0 {
			words = append(words, MoveNumber(ply+i))
		}
		words = append(words, san)
	}
	return strings.Join(words, " ")
}

// sanPawn returns a pawn move without the check mark.
func (p *Position) sanPawn(m Move) string {
	s := m.To().String()
	if p.IsCapture(m) {
		s = m.From().File().String() + "x" + s
	}
	if m.IsPromotion() {
		s += "=" + strings.ToUpper(m.Promotion().String())
	}
	return s
}

// sanPiece returns a move of another piece without the check mark.
func (p *Position) sanPiece(m Move) string {
	s := strings.ToUpper(p.MovedPiece(m).Type().String()) + p.sanOrigin(m)
	if p.IsCapture(m) {
		s += "x"
	}
	return s + m.To().String()
}

// sanOrigin returns the disambiguation of m from the other legal moves of such a
// piece to the same square: nothing, the file, the rank or, if neither is enough,
// both.
func (p *Position) sanOrigin(m Move) string {
	var l MoveList
	p.LegalMoves(&l)
	from := m.From()
	rivals, sameFile, sameRank := false, false, false
	for _, x := range l.Slice() {
		other := x.From()
		if x.To() != m.To() || other == from || p.MovedPiece(x) != p.MovedPiece(m) {
			continue
		}
		rivals = true
		sameFile = sameFile || other.File() == from.File()
		sameRank = sameRank || other.Rank() == from.Rank()
	}
	switch {
	case !rivals:
		return ""
	case !sameFile:
		return from.File().String()
	case !sameRank:
		return from.Rank().String()
	}
	return from.String()
}

// sanCheck returns the mark for check or checkmate, or "".
func (p *Position) sanCheck(m Move) string {
	if !p.GivesCheck(m) {
		return ""
	}
	if child := p.After(m); !child.HasLegalMove() {
		return "#"
	}
	return "+"
}

// ParseSAN parses a legal move in algebraic notation. Besides the standard form
// it accepts long algebraic notation with or without the piece ("Ng1f3", "e2-e4",
// "g1-f3", and for castling what ParseUCI accepts), more of the origin than needed,
// castling with zeros, a promotion without "=", in parentheses or in lower case, a
// missing or superfluous capture sign ("x", ":", "×"), figurines of either color, a
// trailing "e.p.", and check marks and annotations ("+", "#", "!", "?"), correct or not.
// The error is a *MoveTextError.
func (p *Position) ParseSAN(text string) (Move, error) {
	pattern, ok := readSAN(text)
	if !ok {
		return NoMove, &MoveTextError{text, UnreadableMove, "expected a form like e4, Nbd7, exd5, e8=Q or O-O"}
	}
	if from, full := pattern.origin(); full && (!pattern.pieceGiven || p.board[from].Type() == pattern.piece) {
		m := p.completeMove(from, pattern.to, pattern.promotion)
		if !p.IsLegal(m) {
			return NoMove, p.moveError(text, m)
		}
		return m, nil
	}
	var l MoveList
	p.LegalMoves(&l)
	var found []Move
	for _, m := range l.Slice() {
		if pattern.matches(p, m) {
			found = append(found, m)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return NoMove, &MoveTextError{text, NoSuchMove, p.sanFault(&pattern)}
	}
	return NoMove, &MoveTextError{text, AmbiguousMove, "it could be " + p.sanList(found)}
}

// sanList lists the moves that a text could mean.
func (p *Position) sanList(moves []Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = p.SAN(m)
	}
	return strings.Join(names, " or ")
}

// sanFault explains why no legal move matches the text.
func (p *Position) sanFault(s *sanPattern) string {
	if s.castling != 0 {
		return p.castlingFault(p.castlingMove(s.castling > 0))
	}
	switch last := s.piece == Pawn && s.to.RelativeTo(p.side).Rank() == Rank8; {
	case last && s.promotion == NoPieceType:
		return fmt.Sprintf("a pawn that reaches %v must promote: append =Q, =R, =B or =N", s.to)
	case !last && s.promotion != NoPieceType:
		return "only a pawn that reaches the last rank promotes"
	}
	return p.sanReach(s)
}

// sanReach explains why none of the pieces that the text may mean can make the
// move.
func (p *Position) sanReach(s *sanPattern) string {
	name := pieceTypeNames[s.piece]
	var only Move
	pieces := 0
	for from := range (p.Pieces(p.side, s.piece) & s.from).All() {
		m := p.completeMove(from, s.to, s.promotion)
		if m.Kind() == Castling {
			return "castling is written O-O or O-O-O"
		}
		if p.reaches(m) {
			return p.moveError("", m).Detail
		}
		only = m
		pieces++
	}
	switch {
	case pieces == 0 && s.from == ^Bitboard(0):
		return fmt.Sprintf("%s has no %s", p.side, name)
	case pieces == 0:
		return fmt.Sprintf("%s has no %s on the file, rank or square given", p.side, name)
	case pieces == 1:
		return p.moveError("", only).Detail
	}
	return fmt.Sprintf("no %s %s can move to %v", p.side, name, s.to)
}

// castlingMove returns kingside or queenside castling, legal or not.
func (p *Position) castlingMove(kingside bool) Move {
	king := p.King(p.side)
	for rook := range p.CastlingRooks(p.side).All() {
		if (rook > king) == kingside {
			return NewMove(king, rook, Castling)
		}
	}
	return NewMove(king, king, Castling)
}

// A sanPattern is what the text of a move says about it.
type sanPattern struct {
	castling   int // +1 for kingside, -1 for queenside, 0 for other moves
	piece      PieceType
	pieceGiven bool     // the text names the piece
	from       Bitboard // squares from which the move may start
	fileGiven  bool     // the text names the file of origin
	capture    bool     // the text has an x
	to         Square
	promotion  PieceType
}

// origin returns the square on which the move starts, if the text names all of it.
func (s *sanPattern) origin() (from Square, full bool) {
	return s.from.First(), s.castling == 0 && s.from.Count() == 1
}

// matches reports whether the legal move m matches the text.
func (s *sanPattern) matches(p *Position, m Move) bool {
	if castles := m.Kind() == Castling; castles || s.castling != 0 {
		return castles && (s.castling > 0) == (m.To() > m.From()) && s.castling != 0
	}
	if m.To() != s.to || !s.from.Has(m.From()) || m.Promotion() != s.promotion || p.MovedPiece(m).Type() != s.piece {
		return false
	}
	// "d5" means the push even if a pawn can capture there.
	return s.piece != Pawn || s.fileGiven || s.capture || m.From().File() == m.To().File()
}

// readSAN parses the text of a move from its end to its beginning: the end is the
// same in all forms.
func readSAN(text string) (s sanPattern, ok bool) {
	text = trimSAN(asciiSAN(text))
	switch castles := castlingText(text); {
	case castles && len(text) == len("O-O"):
		return sanPattern{castling: 1}, true
	case castles && len(text) == len("O-O-O"):
		return sanPattern{castling: -1}, true
	}
	s = sanPattern{piece: Pawn, from: ^Bitboard(0)}
	text, s.promotion = cutPromotion(text)
	if len(text) < 2 {
		return s, false
	}
	to, err := ParseSquare(text[len(text)-2:])
	if err != nil {
		return s, false
	}
	s.to = to
	return s, s.readOrigin(text[:len(text)-2])
}

// sanSigns maps the signs of printed games to those of the standard.
var sanSigns = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P",
	"♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P",
	"×", "x", "†", "+", "‡", "#")

// asciiSAN replaces figurines and other signs of printed games.
func asciiSAN(text string) string {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return sanSigns.Replace(text)
		}
	}
	return text
}

// castlingText reports whether a text consists of the letter O, or the zero, and hyphens
// in turn.
func castlingText(text string) bool {
	for i := range len(text) {
		if c := text[i]; i%2 == 1 && c != '-' || i%2 == 0 && c != 'O' && c != '0' && c != 'o' {
			return false
		}
	}
	return len(text)%2 == 1
}

// trimSAN removes check marks, annotations and "e.p." from a move's text.
func trimSAN(text string) string {
	const marks = "+#!? \t\r\n"
	text = strings.Trim(text, marks)
	if rest, found := strings.CutSuffix(strings.TrimSuffix(text, "."), "p"); found {
		rest = strings.TrimSuffix(rest, ".")
		if rest, found = strings.CutSuffix(rest, "e"); found {
			return strings.TrimRight(rest, marks+"/")
		}
	}
	return text
}

// cutPromotion removes the promotion from the end of a move's text: "=Q", "Q",
// "(Q)", "/Q", ":Q" or "-Q".
func cutPromotion(text string) (rest string, t PieceType) {
	rest = strings.TrimSuffix(text, ")")
	if rest == "" {
		return text, NoPieceType
	}
	t, ok := parsePromotion(rest[len(rest)-1])
	if !ok {
		return text, NoPieceType
	}
	return strings.TrimRight(rest[:len(rest)-1], "=(/:-"), t
}

// readOrigin parses what precedes the target square: the piece, all or part of the
// origin and the capture sign, each of which may be missing.
func (s *sanPattern) readOrigin(text string) bool {
	if text != "" {
		if i := strings.IndexByte("PNBRQK", text[0]); i >= 0 {
			s.piece, s.pieceGiven, text = Pawn+PieceType(i), true, text[1:]
		}
	}
	if last := len(text) - 1; last >= 0 && strings.IndexByte("x:", text[last]) >= 0 {
		text, s.capture = text[:last], true
	} else {
		text = strings.TrimSuffix(text, "-")
	}
	if text != "" && text[0] >= 'a' && text[0] <= 'h' {
		s.fileGiven = true
		s.from &= FileBitboard(File(text[0] - 'a'))
		text = text[1:]
	}
	if text != "" && text[0] >= '1' && text[0] <= '8' {
		s.from &= RankBitboard(Rank(text[0] - '1'))
		text = text[1:]
	}
	return text == ""
}
