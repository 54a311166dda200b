package main

// Training games in binpack, the format of Stockfish's data
// (github.com/official-stockfish/nnue-pytorch, data_loader/cpp/lib/binpack.h). A file is a
// number of chunks: "BINP", their length in four bytes, little-endian, and chains of
// positions, of which each is reached by the move of the one before. All numbers of a chain
// are big-endian.
//
//	 0- 7  occupied squares of the first position, bit 0 for a1
//	 8-23  pieces on the occupied squares in ascending order, four bits each, low half of a
//	       byte first: a white pawn is 0, a black one 1, a white knight 2 and so on, but
//	           12  a pawn that has just passed the en passant square
//	           13  a white rook with castling rights, 14 a black one
//	           15  the black king if Black is to move
//	24-25  move: from bit 14 the type, from bit 8 the square from which it goes, from bit 2
//	       its target, for castling the rook, below the promotion, 0 for a knight
//	26-27  score for the side to move, signed
//	28-29  ply, and from bit 14 the result for the side to move, signed
//	30-31  halfmove clock
//	32-33  number of the positions that follow
//
// These are bits, the highest of a byte first, up to a whole byte:
//
//	which of the pieces of the side to move it moves, by square
//	which of the squares it can reach, in ascending order, for a king then castling by
//	square of the rook; for a promotion four times that, plus the piece
//	score: its difference from the negated one before, signed, in groups of four bits,
//	lowest first, each after a bit that says whether more follow
//
// A choice of n has as many bits as n-1. What a piece can reach need not be legal. Signed
// numbers have their sign in the lowest bit.

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"

	"consort/engine"
	"consort/eval"
	"consort/search/selfplay"
)

const (
	binpackMagic = "BINP"
	binpackStem  = 34        // bytes of a chain before the bits
	maxChunk     = 100 << 20 // bytes; the limit of Stockfish's reader
)

var (
	errChunk   = errors.New("not a chunk of binpack")
	errDamaged = errors.New("a chunk is damaged")
)

// A binpackSource reads games in binpack.
type binpackSource struct {
	r     *bufio.Reader
	chunk []byte // the rest of it
	torn  bool   // the file ends within it
}

func (s *binpackSource) next(report func(error)) (*selfplay.Game, string, error) {
	for len(s.chunk) < binpackStem && !s.torn {
		if err := s.readChunk(); err != nil {
			return ended(err, report)
		}
	}
	game, err := s.chain()
	if err == nil {
		return game, "", nil
	}
	if s.torn {
		err = errTorn
	}
	s.chunk, s.torn = nil, false // Where the next chain begins is not known.
	report(err)
	return nil, unreadable, nil
}

// readChunk reads the next chunk, or what there is of it. The error is io.EOF at the end of
// the file.
func (s *binpackSource) readChunk() error {
	var head [8]byte
	if _, err := io.ReadFull(s.r, head[:]); err != nil {
		return err
	}
	size := binary.LittleEndian.Uint32(head[4:])
	if string(head[:4]) != binpackMagic || size > maxChunk {
		return errChunk
	}
	s.chunk = make([]byte, size)
	n, err := io.ReadFull(s.r, s.chunk)
	s.chunk, s.torn = s.chunk[:n], errors.Is(noEOF(err), io.ErrUnexpectedEOF)
	if s.torn {
		return nil
	}
	return err
}

// chain reads a game from the chunk.
func (s *binpackSource) chain() (*selfplay.Game, error) {
	if len(s.chunk) < binpackStem {
		return nil, errDamaged
	}
	stem := s.chunk[:binpackStem]
	word := func(at int) uint16 { return binary.BigEndian.Uint16(stem[at:]) }
	p, err := parseBinpackStart(stem)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDamaged, err)
	}
	c, text := newConverter(p), bitReader{b: s.chunk[binpackStem:]}
	move, score := parseBinpackMove(word(24)), signed(word(26))
	for following := word(32); ; following-- {
		if err := c.push(move, eval.Score(score).Clamp()); err != nil {
			return nil, fmt.Errorf("%w: %w", errDamaged, err)
		}
		if following == 0 {
			break
		}
		move = text.move(c.line.Position())
		score = -score + text.difference()
		if text.damaged {
			return nil, errDamaged
		}
	}
	s.chunk = text.rest()
	won := signed(word(28) >> 14)
	if p.SideToMove() == engine.Black {
		won = -won
	}
	return c.finish(selfplay.Drawn + selfplay.Result(won)), nil
}

// parseBinpackStart returns the first position of a chain.
func parseBinpackStart(stem []byte) (engine.Position, error) {
	ply := int(binary.BigEndian.Uint16(stem[28:]) & (1<<14 - 1))
	if binary.BigEndian.Uint16(stem[28:])>>14 == 3 {
		return engine.Position{}, fmt.Errorf("%w: no result", errPacked)
	}
	p := packed{Builder: engine.Builder{
		EnPassant: engine.NoSquare, HalfmoveClock: int(binary.BigEndian.Uint16(stem[30:])), FullmoveNumber: 1 + ply/2,
	}}
	err := p.place(binary.BigEndian.Uint64(stem), stem[8:24], func(code byte, s engine.Square) (engine.Piece, bool) {
		switch code {
		case 12:
			p.EnPassant = s ^ 8
			return engine.NewPiece(engine.Color(s>>5&1), engine.Pawn), true // from rank 5, Black's
		case 13, 14:
			c := engine.Color(code - 13)
			p.castle(s, c)
			return engine.NewPiece(c, engine.Rook), true
		case 15:
			p.SideToMove = engine.Black
			return engine.BlackKing, true
		}
		return engine.NewPiece(engine.Color(code&1), engine.Pawn+engine.PieceType(code>>1)), true
	})
	if err != nil {
		return engine.Position{}, err
	}
	return p.position()
}

// parseBinpackMove returns the move of a stem, which may be unresolved.
func parseBinpackMove(b uint16) engine.Move {
	kinds := [4]engine.MoveKind{engine.Normal, engine.PromoteKnight + engine.MoveKind(b&3), engine.Castling, engine.EnPassant}
	return engine.NewMove(engine.Square(b>>8&63), engine.Square(b>>2&63), kinds[b>>14])
}

// signed returns a number that has its sign in the lowest bit.
func signed(n uint16) int16 { return int16(n>>1) ^ -int16(n&1) }

// A bitReader reads the bits of a chain.
type bitReader struct {
	b       []byte
	at      int // in bits
	damaged bool
}

// bits returns the next n bits as a number.
func (r *bitReader) bits(n int) (x int) {
	for range n {
		if r.at == 8*len(r.b) {
			r.damaged = true
			return 0
		}
		x = x<<1 | int(r.b[r.at/8]>>(7-r.at%8)&1)
		r.at++
	}
	return x
}

// choice returns the next number, which is below n. If the bits are damaged, it is 0.
func (r *bitReader) choice(n int) int {
	x := r.bits(bits.Len(uint(max(n, 1) - 1)))
	if x >= n {
		r.damaged = true
		return 0
	}
	return x
}

// difference returns the difference of two scores.
func (r *bitReader) difference() int16 {
	n, more := 0, 1
	for shift := 0; more != 0; shift += 4 {
		more = r.bits(1)
		n |= r.bits(4) << shift
	}
	return signed(uint16(n))
}

// rest returns the bytes after the bits.
func (r *bitReader) rest() []byte { return r.b[(r.at+7)/8:] }

// move returns the next move, which may be unresolved.
func (r *bitReader) move(p *engine.Position) engine.Move {
	us := p.SideToMove()
	ours := p.ByColor(us)
	from := nth(ours, r.choice(ours.Count()))
	kind := p.PieceAt(from).Type()
	targets := engine.Attacks(us, kind, from, p.Occupied()) &^ ours
	switch kind {
	case engine.Pawn:
		return r.pawnMove(p, from, targets)
	case engine.King:
		n, rooks := targets.Count(), p.CastlingRooks(us)
		i := r.choice(n + rooks.Count())
		if i >= n {
			return engine.NewMove(from, nth(rooks, i-n), engine.Castling)
		}
		return engine.NewMove(from, nth(targets, i), engine.Normal)
	}
	return engine.NewMove(from, nth(targets, r.choice(targets.Count())), engine.Normal)
}

// pawnMove returns the next move, of a pawn that attacks some squares.
func (r *bitReader) pawnMove(p *engine.Position, from engine.Square, attacked engine.Bitboard) engine.Move {
	us := p.SideToMove()
	targets := attacked & p.ByColor(us.Other())
	if s := p.EnPassant(); s != engine.NoSquare {
		targets |= attacked & s.Bitboard()
	}
	forward := engine.Square(8)
	if us == engine.Black {
		forward = -forward
	}
	steps := 1
	if from.Rank().RelativeTo(us) == engine.Rank2 {
		steps = 2
	}
	for s := from + forward; steps > 0 && !p.Occupied().Has(s); s += forward {
		targets |= s.Bitboard()
		steps--
	}
	if from.Rank().RelativeTo(us) == engine.Rank7 {
		i := r.choice(4 * targets.Count())
		return engine.NewMove(from, nth(targets, i/4), engine.PromoteKnight+engine.MoveKind(i%4))
	}
	return engine.NewMove(from, nth(targets, r.choice(targets.Count())), engine.Normal)
}

// nth returns a square of a set by its place in ascending order.
func nth(b engine.Bitboard, n int) engine.Square {
	for range n {
		b &= b - 1
	}
	return b.First()
}
