package selfplay

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
)

// A Reader reads the games of a file.
type Reader struct {
	r      *bufio.Reader
	header Header
	games  uint64 // read so far
	offset int64  // of the end of the last game read
	frame  []byte
}

// A DamageError reports where a game file is damaged.
type DamageError struct {
	Game   uint64 // number of the game expected there
	Offset int64  // of the first byte of the game
	Torn   bool   // the file ends within the game
	Err    error
}

func (e *DamageError) Error() string {
	return fmt.Sprintf("game %d, at byte %d: %v", e.Game, e.Offset, e.Err)
}

func (e *DamageError) Unwrap() error { return e.Err }

// CheckTail returns nil if the damage is at the end of the file, where it can be cut
// off, and an error if a complete game follows, or is there with the wrong number. A
// killed program, or one that is still writing, leaves an incomplete game at the end;
// a system crash may leave arbitrary bytes there. Torn alone does not prove that the
// damage is at the end, because a corrupt length has the same effect.
func (e *DamageError) CheckTail(file io.ReaderAt) error {
	rest, err := io.ReadAll(io.NewSectionReader(file, e.Offset, 1<<62-e.Offset))
	if err != nil {
		return err
	}
	if completeGame(rest) {
		if e.Torn {
			return nil // The program that was writing it has finished it since.
		}
		return e
	}
	for i := 1; i < len(rest); i++ {
		if completeGame(rest[i:]) {
			return fmt.Errorf("%w, and games follow at byte %d", e, e.Offset+int64(i))
		}
	}
	return nil
}

// completeGame reports whether b begins with a complete game.
func completeGame(b []byte) bool {
	if len(b) < frameHeader {
		return false
	}
	n, ok := bodyLength(b)
	if !ok || frameHeader+n > len(b) {
		return false
	}
	_, err := parseFrame(b[:frameHeader+n])
	return err == nil
}

// NewReader returns a Reader for a game file, and reads its header. The error is a
// *HeaderError or a read error of r.
func NewReader(r io.Reader) (*Reader, error) {
	buffered := bufio.NewReaderSize(r, 1<<18)
	h, size, err := readHeader(buffered)
	if err != nil {
		return nil, err
	}
	return &Reader{r: buffered, header: h, offset: size}, nil
}

// Header returns the header of the file.
func (r *Reader) Header() Header { return r.header }

// Count returns the number of games read so far.
func (r *Reader) Count() uint64 { return r.games }

// Offset returns the offset in bytes of the end of the last game read.
func (r *Reader) Offset() int64 { return r.offset }

// Next reads the next game. It does not check the moves: see Game.Replay. The
// error is io.EOF after the last game, a *DamageError or a read error.
func (r *Reader) Next() (*Game, error) {
	frame, err := r.nextFrame()
	if err != nil {
		return nil, err
	}
	g, err := parseFrame(frame)
	if err == nil && g.Number != r.header.Shard.number(r.games) {
		err = fmt.Errorf("found game %d in its place", g.Number)
	}
	if err != nil {
		return nil, r.damage(err)
	}
	r.games++
	r.offset += int64(len(frame))
	return g, nil
}

// Games yields the remaining games. If one cannot be read, it yields the error of
// Next and stops.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Next()
			if errors.Is(err, io.EOF) || !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// nextFrame reads the frame of the next game.
func (r *Reader) nextFrame() ([]byte, error) {
	head, err := r.r.Peek(frameHeader)
	switch {
	case err == io.EOF && len(head) == 0:
		return nil, io.EOF
	case err == io.EOF:
		return nil, r.torn()
	case err != nil:
		return nil, err
	}
	n, ok := bodyLength(head)
	if !ok {
		return nil, r.damage(errors.New("invalid length"))
	}
	size := frameHeader + n
	if cap(r.frame) < size {
		r.frame = make([]byte, size)
	}
	frame := r.frame[:size]
	switch _, err := io.ReadFull(r.r, frame); {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, r.torn()
	case err != nil:
		return nil, err
	}
	return frame, nil
}

func (r *Reader) damage(err error) error {
	return &DamageError{Game: r.header.Shard.number(r.games), Offset: r.offset, Err: err}
}

func (r *Reader) torn() error {
	return &DamageError{Game: r.header.Shard.number(r.games), Offset: r.offset, Torn: true, Err: errors.New("the file ends within the game")}
}
