package main

// Training games in viriformat (github.com/cosmobobak/viriformat): a start position in 32
// bytes, then for each move two bytes for it and two for its score, then four zero bytes.
// Numbers are little-endian.
//
//	 0- 7  occupied squares, bit 0 for a1
//	 8-23  pieces on the occupied squares in ascending order, four bits each, low half of a
//	       byte first: 0 for a pawn to 5 for a king, or 6 for a rook with castling rights,
//	       plus 8 for Black
//	   24  en passant square, 64 for none, plus 128 if Black is to move
//	   25  halfmove clock
//	26-27  fullmove number
//	28-29  score, unused
//	   30  result: White's points, doubled
//	   31  unused
//
// A move is the square from which it goes, its target in bits 6 to 11, for castling the
// rook, the promotion from bit 12, 0 for a knight to 3 for a queen, and the type from bit
// 14. Scores are for White.

import (
	"encoding/binary"
	"fmt"
	"io"
	"iter"
	"math"

	"consort/engine"
	"consort/eval"
	"consort/search/selfplay"
)

const (
	viriStart  = 32 // bytes of a start position
	viriResult = 30
	viriRook   = 6 // a rook with castling rights

	// viriNoScore is the score of positions that have none that is worth training on. Readers
	// leave out such scores, as those of mates.
	viriNoScore = math.MaxInt16
)

// The types of a move, but for most moves, which have none.
const (
	_ = iota << 14
	viriEnPassant
	viriCastling
	viriPromotion
)

// appendViriformat appends a game of which samples are the positions. It returns the number
// of those that are usable.
func appendViriformat(to []byte, g *selfplay.Game, samples iter.Seq[selfplay.Sample]) (all []byte, usable int) {
	to = appendViriStart(to, &g.Start, g.Result)
	for s := range samples {
		score := eval.Score(viriNoScore)
		if s.Verdict == selfplay.Usable {
			score = s.Score.For(s.Position.SideToMove())
			usable++
		}
		to = binary.LittleEndian.AppendUint16(to, viriMove(s.Move))
		to = binary.LittleEndian.AppendUint16(to, uint16(score))
	}
	return append(to, 0, 0, 0, 0), usable
}

// appendViriStart appends the start position of a game.
func appendViriStart(to []byte, p *engine.Position, result selfplay.Result) []byte {
	castling := p.CastlingRooks(engine.White) | p.CastlingRooks(engine.Black)
	var pieces [16]byte
	i := 0
	for s := range p.Occupied().All() {
		piece := p.PieceAt(s)
		code := byte(piece.Type() - engine.Pawn)
		if castling.Has(s) {
			code = viriRook
		}
		pieces[i/2] |= (code | byte(piece.Color())<<3) << (i % 2 * 4)
		i++
	}
	to = binary.LittleEndian.AppendUint64(to, uint64(p.Occupied()))
	to = append(to, pieces[:]...)
	to = append(to, byte(p.EnPassant())|byte(p.SideToMove())<<7, byte(min(p.HalfmoveClock(), math.MaxUint8)))
	to = binary.LittleEndian.AppendUint16(to, uint16(p.FullmoveNumber()))
	return append(to, 0, 0, byte(result), 0)
}

// viriMove returns a move in viriformat.
func viriMove(m engine.Move) uint16 {
	move := uint16(m.From()) | uint16(m.To())<<6
	switch kind := m.Kind(); {
	case m.IsPromotion():
		return move | viriPromotion | uint16(kind-engine.PromoteKnight)<<12
	case kind == engine.EnPassant:
		return move | viriEnPassant
	case kind == engine.Castling:
		return move | viriCastling
	}
	return move
}

// A viriSource reads games in viriformat.
type viriSource struct {
	r io.Reader
}

func (s *viriSource) next(report func(error)) (*selfplay.Game, string, error) {
	start := make([]byte, viriStart)
	if _, err := io.ReadFull(s.r, start); err != nil {
		return ended(err, report)
	}
	var moves [][4]byte
	for {
		var move [4]byte
		if _, err := io.ReadFull(s.r, move[:]); err != nil {
			return ended(noEOF(err), report)
		}
		if move == [4]byte{} {
			break
		}
		moves = append(moves, move)
	}
	p, err := parseViriStart(start)
	if err != nil {
		report(err)
		return nil, unreadable, nil
	}
	c := newConverter(p)
	for _, b := range moves {
		score := eval.Score(int16(binary.LittleEndian.Uint16(b[2:]))).For(c.line.Position().SideToMove())
		if err := c.push(parseViriMove(binary.LittleEndian.Uint16(b[:])), score.Clamp()); err != nil {
			return nil, illegal, nil
		}
	}
	return c.finish(selfplay.Result(start[viriResult])), "", nil
}

// parseViriMove returns a move, which may be unresolved.
func parseViriMove(b uint16) engine.Move {
	kinds := [4]engine.MoveKind{engine.Normal, engine.EnPassant, engine.Castling, engine.PromoteKnight + engine.MoveKind(b>>12&3)}
	return engine.NewMove(engine.Square(b&63), engine.Square(b>>6&63), kinds[b>>14])
}

// isViriformat reports whether a file that begins with these bytes holds games.
func isViriformat(begin []byte) bool {
	_, err := parseViriStart(begin)
	return err == nil
}

// parseViriStart returns the start position of a game.
func parseViriStart(b []byte) (engine.Position, error) {
	if b[viriResult] > byte(selfplay.WhiteWins) {
		return engine.Position{}, fmt.Errorf("%w: result %d", errPacked, b[viriResult])
	}
	p := packed{Builder: engine.Builder{
		EnPassant: engine.Square(b[24] & 127), SideToMove: engine.Color(b[24] >> 7),
		HalfmoveClock: int(b[25]), FullmoveNumber: int(binary.LittleEndian.Uint16(b[26:])),
	}}
	err := p.place(binary.LittleEndian.Uint64(b), b[8:24], func(code byte, s engine.Square) (engine.Piece, bool) {
		color, kind := engine.Color(code>>3), engine.PieceType(code&7)
		if kind == viriRook {
			p.castle(s, color)
			kind = engine.Rook - engine.Pawn
		}
		return engine.NewPiece(color, engine.Pawn+kind), kind < viriRook
	})
	if err != nil {
		return engine.Position{}, err
	}
	return p.position()
}
