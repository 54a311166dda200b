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
//	 0- 3  the length of what follows the checksum
//	 4- 7  the CRC-32 (Castagnoli) of the length and of what follows
//	 8-15  the number of the game
//	16-44  the position it begins with, see pack.go
//	   45  the random plies that led there, and 128 if they began in a book
//	   46  the result, 0 for a win of Black, 1 for a draw, 2 for a win of White
//	   47  the ending
//	48-49  the number of plies
//	50-    for each ply the move, as engine.Move has it, and the score for the
//	       side that moves, in 16 bits each
//
// An ordinary game takes some five hundred bytes.
const (
	frameHead = 8
	bodyHead  = 42
	plySize   = 4

	// maxPlies is the longest game that fits. The rules of chess end all that
	// anyone will see long before.
	maxPlies = 1<<16 - 1
)

const bookFlag = 128

// The places in a frame.
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
	b = append(b, make([]byte, frameHead)...)
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
	binary.LittleEndian.PutUint32(frame, uint32(len(frame)-frameHead))
	binary.LittleEndian.PutUint32(frame[4:], checksum(frame))
	return b
}

// checksum returns that of a frame.
func checksum(frame []byte) uint32 {
	sum := crc32.Checksum(frame[:4], castagnoli)
	return crc32.Update(sum, castagnoli, frame[frameHead:])
}

// bodyLength returns the length that the head of a frame tells. ok is false when
// no game has that length.
func bodyLength(head []byte) (n int, ok bool) {
	length := binary.LittleEndian.Uint32(head)
	ok = length >= bodyHead+plySize && length <= bodyHead+plySize*maxPlies && (length-bodyHead)%plySize == 0
	return int(length), ok
}

// errChecksum says that bytes were changed.
var errChecksum = errors.New("its checksum does not match")

// parseFrame reads a game from a whole frame whose length is in order. It
// checks all but the moves and the end, which Game.Replay does.
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
		return nil, fmt.Errorf("there is no result %d", g.Result)
	case !g.Ending.known():
		return nil, fmt.Errorf("no game ends by %d", g.Ending)
	case len(frame) != atMoves+plySize*plies:
		return nil, fmt.Errorf("%d plies do not fit %d bytes", plies, len(frame))
	}
	g.Moves = make([]Played, plies)
	for i := range g.Moves {
		ply := frame[atMoves+plySize*i:]
		g.Moves[i] = Played{
			Move:  engine.Move(binary.LittleEndian.Uint16(ply)),
			Score: eval.Score(int16(binary.LittleEndian.Uint16(ply[2:]))),
		}
	}
	return g, nil
}
