package selfplay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"

	"consort/engine"
	"consort/eval"
)

// A game in a file:
//
//	 0- 3  length of the body, which is everything after the checksum
//	 4- 7  CRC-32 (Castagnoli) of the length and the body
//	 8-15  number of the game
//	16-44  start position: see pack.go
//	   45  number of random plies before the start position, plus 128 if they
//	       began from a book position
//	   46  result: 0 if Black won, 1 for a draw, 2 if White won
//	   47  ending: see Ending
//	48-49  number of plies
//	50-    for each ply, the move as in engine.Move and the score for the side
//	       to move, 16 bits each
//
// All numbers are little-endian. A typical game takes about 500 bytes.
const (
	frameHeader = 8
	bodyHeader  = 42
	plySize     = 4

	// maxPlies is the greatest number of plies of a game that the format can hold. The
	// 50-move rule ends any game much earlier.
	maxPlies = 1<<16 - 1

	bookFlag = 128
)

// The offsets in a frame.
const (
	atNumber = 8
	atStart  = 16
	atRandom = 45
	atPlies  = 48
	atMoves  = 50
)

// appendFrame appends a game.
func appendFrame(b []byte, g *Game) []byte {
	head := len(b)
	b = append(b, make([]byte, frameHeader)...)
	b = binary.LittleEndian.AppendUint64(b, g.Number)
	b = pack(b, &g.Start)
	flags := byte(g.Random)
	if g.Book {
		flags |= bookFlag
	}
	b = append(b, flags, byte(g.Result), byte(g.Ending))
	b = binary.LittleEndian.AppendUint16(b, uint16(len(g.Moves)))
	for _, m := range g.Moves {
		b = binary.LittleEndian.AppendUint16(b, uint16(m.Move))
		b = binary.LittleEndian.AppendUint16(b, uint16(int16(m.Score)))
	}
	frame := b[head:]
	binary.LittleEndian.PutUint32(frame, uint32(len(frame)-frameHeader))
	binary.LittleEndian.PutUint32(frame[4:], checksum(frame))
	return b
}

// checksum returns the checksum of a frame.
func checksum(frame []byte) uint32 {
	sum := crc32.Checksum(frame[:4], castagnoli)
	return crc32.Update(sum, castagnoli, frame[frameHeader:])
}

// bodyLength returns the length of the body according to the header of a frame.
// ok is false if no game can have that length.
func bodyLength(head []byte) (n int, ok bool) {
	length := binary.LittleEndian.Uint32(head)
	ok = length >= bodyHeader+plySize && length <= bodyHeader+plySize*maxPlies && (length-bodyHeader)%plySize == 0
	return int(length), ok
}

var errChecksum = errors.New("the checksum does not match")

// parseFrame decodes a game from a complete frame of valid length. It checks
// everything but the moves and the ending: see Game.Replay.
func parseFrame(frame []byte) (*Game, error) {
	if binary.LittleEndian.Uint32(frame[4:]) != checksum(frame) {
		return nil, errChecksum
	}
	start, err := unpack(frame[atStart:])
	if err != nil {
		return nil, err
	}
	g := &Game{
		Number: binary.LittleEndian.Uint64(frame[atNumber:]),
		Start:  start,
		Random: int(frame[atRandom] &^ bookFlag),
		Book:   frame[atRandom]&bookFlag != 0,
		Result: Result(frame[atRandom+1]),
		Ending: Ending(frame[atRandom+2]),
	}
	plies := int(binary.LittleEndian.Uint16(frame[atPlies:]))
	switch {
	case g.Result >= numberOfResults:
		return nil, fmt.Errorf("invalid result %d", g.Result)
	case !g.Ending.valid():
		return nil, fmt.Errorf("invalid ending %d", g.Ending)
	case len(frame) != atMoves+plySize*plies:
		return nil, fmt.Errorf("invalid number of plies: %d in %d bytes", plies, len(frame))
	}
	g.Moves = make([]ScoredMove, plies)
	for i := range g.Moves {
		ply := frame[atMoves+plySize*i:]
		g.Moves[i] = ScoredMove{
			Move:  engine.Move(binary.LittleEndian.Uint16(ply)),
			Score: eval.Score(int16(binary.LittleEndian.Uint16(ply[2:]))),
		}
	}
	return g, nil
}
