package selfplay

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"consort/engine"
	"consort/eval"
)

// A game in a file of version 1, which is only read:
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
// All numbers are little-endian.
const (
	oldFrameHeader = 8
	oldBodyHeader  = 42
	oldPlySize     = 4

	oldMaxPlies = 1<<16 - 1

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

// oldChecksum returns the checksum of a frame.
func oldChecksum(frame []byte) uint32 {
	sum := crc32.Checksum(frame[:4], castagnoli)
	return crc32.Update(sum, castagnoli, frame[oldFrameHeader:])
}

// oldFrameSize returns the length of the frame that begins with the given oldFrameHeader
// bytes. ok is false if no frame can begin with them.
func oldFrameSize(head []byte) (n int, ok bool) {
	length := binary.LittleEndian.Uint32(head)
	ok = length >= oldBodyHeader+oldPlySize && length <= oldBodyHeader+oldPlySize*oldMaxPlies && (length-oldBodyHeader)%oldPlySize == 0
	return oldFrameHeader + int(length), ok
}

// completeOldFrame reports whether b begins with a complete game.
func completeOldFrame(b []byte) bool {
	if len(b) < oldFrameHeader {
		return false
	}
	n, ok := oldFrameSize(b)
	if !ok || n > len(b) {
		return false
	}
	_, err := parseOldFrame(b[:n])
	return err == nil
}

// parseOldFrame decodes a game from a complete frame of valid length. It checks
// everything but the moves and the ending: see Game.Replay.
func parseOldFrame(frame []byte) (*Game, error) {
	if binary.LittleEndian.Uint32(frame[4:]) != oldChecksum(frame) {
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
	case len(frame) != atMoves+oldPlySize*plies:
		return nil, fmt.Errorf("invalid number of plies: %d in %d bytes", plies, len(frame))
	}
	g.Moves = make([]ScoredMove, plies)
	for i := range g.Moves {
		ply := frame[atMoves+oldPlySize*i:]
		g.Moves[i] = ScoredMove{
			Move:  engine.Move(binary.LittleEndian.Uint16(ply)),
			Score: eval.Score(int16(binary.LittleEndian.Uint16(ply[2:]))),
		}
	}
	return g, nil
}
