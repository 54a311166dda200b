package train

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math/bits"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
)

// A Result is the result of a game for the side to move in a position.
type Result uint8

// The results.
const (
	Lost Result = iota
	Drawn
	Won
)

// Opposite returns the result for the other side.
func (r Result) Opposite() Result { return Won - r }

// A Record is a training position in 32 bytes. If Black is to move, the board is
// flipped vertically and the colors are swapped, so that the side to move always plays
// up the board.
type Record struct {
	Occupied uint64   // occupied squares, bit 0 for a1 of the flipped board
	Pieces   [16]byte // kind of piece for each occupied square in ascending order, 4 bits each, low half of a byte first
	Score    int16    // centipawns, for the side to move
	Result   Result   // for the side to move
	Flags    Flags
	Kings    [2]uint8 // king squares on the flipped board, side to move first
	Game     uint16   // hash of the game: see SetGame
}

// Flags hold further properties of a position.
type Flags uint8

// BlackToMove means that the board was flipped.
const BlackToMove Flags = 1 << 0

// RecordSize is the length of a record in a file, in bytes.
const RecordSize = 32

// kinds is the number of kinds of pieces: pawn to king of the side to move, then those
// of the opponent. A feature is a kind in a state on a square.
const kinds = 12

// Pack returns the record of a position. The score is in centipawns; score and result
// are for the side to move.
func Pack(p *engine.Position, score eval.Score, result Result) Record {
	us := p.SideToMove()
	flip := engine.Square(us) * 56
	r := Record{Occupied: uint64(p.Occupied()), Score: int16(score), Result: result}
	r.Kings = [2]uint8{uint8(p.King(us) ^ flip), uint8(p.King(us.Other()) ^ flip)}
	if us == engine.Black {
		r.Occupied = bits.ReverseBytes64(r.Occupied)
		r.Flags |= BlackToMove
	}
	i := 0
	for b := r.Occupied; b != 0 && i < nnue.MaxPieces; b &= b - 1 {
		piece := p.PieceAt(engine.Square(bits.TrailingZeros64(b)) ^ flip)
		kind := byte(piece.Type() - engine.Pawn)
		if piece.Color() != us {
			kind += kinds / 2
		}
		r.Pieces[i/2] |= kind << (i % 2 * 4)
		i++
	}
	return r
}

// SetGame sets the game that the position comes from. number must be the same for all
// positions of a game, and should differ between games. The record keeps a hash of it
// from 1 to 65535, by which NewDataset holds out whole games: positions of one game are
// too similar to test each other.
func (r *Record) SetGame(number uint64) {
	r.Game = uint16(1 + mix(number)%65535)
}

// mix is the hash function of SplitMix64 (Steele, Lea and Flood, "Fast Splittable
// Pseudorandom Number Generators", 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Count returns the number of pieces on the board, kings and pawns included.
func (r *Record) Count() int { return bits.OnesCount64(r.Occupied) }

// Bucket returns the output bucket of the position, which depends on Count.
func (r *Record) Bucket() int { return nnue.Bucket(r.Count()) }

// Features holds the active inputs of both views, that of the side to move first. The first
// 2*Record.Count() elements of each view are used, two for each piece: that of its state and
// that of the king's region. The same index is the same piece in both.
type Features [2][nnue.MaxFeatures]uint16

// opponents maps a kind of piece to the same piece as the opponent sees it.
var opponents = [16]uint16{6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5}

// Features writes the active inputs of the position to to and returns their number.
func (r *Record) Features(to *Features) int {
	ours, theirs := mirror(r.Kings[0]), 56^mirror(r.Kings[1])
	kings := r.KingSquares()
	ourRegion, theirRegion := regionInputs(kings[0]), regionInputs(kings[1])
	pieces := r.board()
	var states nnue.ThreatStates
	states.Set(&pieces)
	i := 0
	for b := r.Occupied; b != 0 && i < nnue.MaxPieces; b &= b - 1 {
		s := uint16(bits.TrailingZeros64(b))
		kind := r.Pieces[i/2&15] >> (i % 2 * 4) & 15
		state := uint16(states.Of(engine.Square(s)))
		our, their := uint16(kind)<<6|(s^ours), opponents[kind]<<6|(s^theirs)
		to[0][2*i], to[0][2*i+1] = state*kinds<<6+our, ourRegion+our
		to[1][2*i], to[1][2*i+1] = state*kinds<<6+their, theirRegion+their
		i++
	}
	return 2 * i
}

// KingSquares returns where each side sees its own king, that of the side to move first: on
// a file from a to d, at home on the first rank.
func (r *Record) KingSquares() [2]uint8 {
	return [2]uint8{r.Kings[0] ^ uint8(mirror(r.Kings[0])), r.Kings[1] ^ 56 ^ uint8(mirror(r.Kings[1]))}
}

// regionInputs returns the first input for the region of a king on the flipped board.
func regionInputs(king uint8) uint16 {
	return nnue.StateInputs + uint16(nnue.RegionOf(engine.Square(king)))*kinds*squares
}

// board returns the pieces on their squares, those of the side to move as White's.
func (r *Record) board() (to nnue.Pieces) {
	i := 0
	for b := r.Occupied; b != 0 && i < nnue.MaxPieces; b &= b - 1 {
		kind := r.Pieces[i/2&15] >> (i % 2 * 4) & 15
		to.Colors[kind/6%2] |= engine.Bitboard(b & -b)
		to.Types[kind%6] |= engine.Bitboard(b & -b)
		i++
	}
	return to
}

// mirror returns the mask that mirrors the files of a view, so that its king is on
// files a to d.
func mirror(king uint8) uint16 {
	return uint16(king>>2&1) * 7
}

var errRecord = errors.New("invalid record")

// Validate returns an error if the record is not a position, as in a damaged file.
// The features of a valid record are always inputs of the network.
func (r *Record) Validate() error {
	n := r.Count()
	if n < 2 || n > nnue.MaxPieces || r.Result > Won {
		return fmt.Errorf("%w: %d pieces, result %d", errRecord, n, r.Result)
	}
	const king, enemyKing = 5, 11
	found := 0
	b := r.Occupied
	for i := range n {
		s := uint8(bits.TrailingZeros64(b))
		b &= b - 1
		switch kind := r.Pieces[i/2&15] >> (i % 2 * 4) & 15; {
		case kind >= kinds:
			return fmt.Errorf("%w: kind of piece %d", errRecord, kind)
		case kind == king && r.Kings[0] == s, kind == enemyKing && r.Kings[1] == s:
			found++
		case kind == king || kind == enemyKing:
			return fmt.Errorf("%w: extra king", errRecord)
		}
	}
	if found != 2 {
		return fmt.Errorf("%w: missing king", errRecord)
	}
	return nil
}

// appendTo appends the encoded record: the fields in order, numbers little-endian.
func (r *Record) appendTo(to []byte) []byte {
	to = binary.LittleEndian.AppendUint64(to, r.Occupied)
	to = append(to, r.Pieces[:]...)
	to = binary.LittleEndian.AppendUint16(to, uint16(r.Score))
	to = append(to, byte(r.Result), byte(r.Flags), r.Kings[0], r.Kings[1])
	return binary.LittleEndian.AppendUint16(to, r.Game)
}

// readFrom decodes the record from the first RecordSize bytes.
func (r *Record) readFrom(b []byte) {
	b = b[:RecordSize]
	r.Occupied = binary.LittleEndian.Uint64(b)
	copy(r.Pieces[:], b[8:24])
	r.Score = int16(binary.LittleEndian.Uint16(b[24:]))
	r.Result, r.Flags = Result(b[26]), Flags(b[27])
	r.Kings = [2]uint8{b[28], b[29]}
	r.Game = binary.LittleEndian.Uint16(b[30:])
}

// FEN returns the position before packing, without castling rights, en passant square
// and counters, which a record does not keep.
func (r *Record) FEN() string {
	const letters = "PNBRQKpnbrqk"
	black := r.Flags&BlackToMove != 0
	var board [64]byte
	i := 0
	for b := r.Occupied; b != 0 && i < nnue.MaxPieces; b &= b - 1 {
		s, kind := bits.TrailingZeros64(b), r.Pieces[i/2]>>(i%2*4)&15
		if black {
			s, kind = s^56, byte(opponents[kind])
		}
		board[s] = letters[kind%kinds]
		i++
	}
	var out []byte
	for rank := 7; rank >= 0; rank-- {
		out = appendRank(out, board[rank*8:][:8])
		if rank > 0 {
			out = append(out, '/')
		}
	}
	if black {
		return string(out) + " b - - 0 1"
	}
	return string(out) + " w - - 0 1"
}

// appendRank appends a rank of a FEN. Empty squares are 0.
func appendRank(out, squares []byte) []byte {
	empty := byte(0)
	for _, letter := range squares {
		if letter == 0 {
			empty++
			continue
		}
		if empty > 0 {
			out = append(out, '0'+empty)
		}
		out, empty = append(out, letter), 0
	}
	if empty > 0 {
		out = append(out, '0'+empty)
	}
	return out
}
