package selfplay

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
)

// A game in a file:
//
//	1-3 bytes  length of the code, as a varint
//	1          number of the game in its block
//	           the code: see gamecode.go
//	4          CRC-32 (Castagnoli) of all before it
//
// A block is 256 games. The code of each game depends on those before it in the block, so
// games are read from the beginning of a block.
const (
	blockGames = 256

	// maxCode is the longest code of a game, in bytes, and maxPlies the greatest number of
	// plies: the 75-move rule ends any game earlier, and a ply takes a byte at most.
	maxCode  = 1 << 16
	maxPlies = 1 << 14

	minFrame = 1 + 1 + frameSum // bytes
	maxHead  = 3 + 1
	frameSum = 4
)

var errChecksum = errors.New("the checksum does not match")

// A frameWriter encodes the games of a file, one after another.
type frameWriter struct {
	gameCoder
	scored Filter
	games  uint64 // so far
	code   []byte
}

// append appends the frame of the next game, with the scores of the positions that pass the
// filter. The error is that of Game.Replay, or the game is too long. After it, games already
// appended are in order, but no more can be.
func (w *frameWriter) append(b []byte, g *Game) ([]byte, error) {
	kept, err := w.scored.scored(g)
	if err != nil {
		return nil, err
	}
	if w.games%blockGames == 0 {
		w.begin()
	}
	if len(g.Moves) <= maxPlies {
		w.code, err = w.encode(w.code[:0], kept)
	}
	switch {
	case len(g.Moves) > maxPlies || len(w.code) > maxCode:
		return nil, fmt.Errorf("game %d is too long for a file: %d plies", g.Number, len(g.Moves))
	case err != nil:
		return nil, fmt.Errorf("game %d: %w", g.Number, err)
	}
	head := len(b)
	b = binary.AppendUvarint(b, uint64(len(w.code)))
	b = append(b, byte(w.games%blockGames))
	b = append(b, w.code...)
	w.games++
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[head:], castagnoli)), nil
}

// frameSize returns the length of the frame that begins with the given bytes, of which there
// are minFrame at least. ok is false if no frame can begin with them.
func frameSize(b []byte) (n int, ok bool) {
	length, size := binary.Uvarint(b[:min(len(b), maxHead-1)])
	return size + 1 + int(length) + frameSum, size > 0 && length <= maxCode
}

// checkFrame returns the number in its block and the code of the game in a frame.
func checkFrame(frame []byte) (number byte, code []byte, err error) {
	end := len(frame) - frameSum
	if binary.LittleEndian.Uint32(frame[end:]) != crc32.Checksum(frame[:end], castagnoli) {
		return 0, nil, errChecksum
	}
	_, size := binary.Uvarint(frame)
	return frame[size], frame[size+1 : end], nil
}
