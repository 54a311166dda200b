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
	games  uint64 // that were read
	offset int64  // behind the last of them
	frame  []byte
}

// A DamageError tells where a file stops making sense.
type DamageError struct {
	Game   uint64 // the number of the game that should stand there
	Offset int64  // of its first byte
	Torn   bool   // the file ends within the game
	Err    error
}

func (e *DamageError) Error() string {
	return fmt.Sprintf("game %d, at byte %d: %v", e.Game, e.Offset, e.Err)
}

func (e *DamageError) Unwrap() error { return e.Err }

// AtEnd returns an error unless the damage is at the end of the file: behind it no
// whole game stands. Half a game is what a kill leaves, or what a program that
// writes has come to; a system that crashes may leave some bytes of any value. That
// the file ends within the game is not enough to know: it may be its length that is
// damaged. A whole game that is not the one that should stand there is no damage
// that can be cut off.
func (e *DamageError) AtEnd(file io.ReaderAt) error {
	rest, err := io.ReadAll(io.NewSectionReader(file, e.Offset, 1<<62-e.Offset))
	if err != nil {
		return err
	}
	if wholeGame(rest) {
		if e.Torn {
			return nil // It has been written to its end meanwhile.
		}
		return e
	}
	for i := 1; i < len(rest); i++ {
		if wholeGame(rest[i:]) {
			return fmt.Errorf("%w, and games follow at byte %d", e, e.Offset+int64(i))
		}
	}
	return nil
}

// wholeGame reports whether bytes begin with a game.
func wholeGame(b []byte) bool {
	if len(b) < frameHead {
		return false
	}
	n, ok := bodyLength(b)
	if !ok || frameHead+n > len(b) {
		return false
	}
	_, err := parseFrame(b[:frameHead+n])
	return err == nil
}

// NewReader reads the header. The error is a *HeaderError, or that of r.
func NewReader(r io.Reader) (*Reader, error) {
	buffered := bufio.NewReaderSize(r, 1<<18)
	h, size, err := readHeader(buffered)
	if err != nil {
		return nil, err
	}
	return &Reader{r: buffered, header: h, offset: size}, nil
}

// Header returns the header.
func (r *Reader) Header() Header { return r.header }

// Read returns the number of games read so far, which is the number of the next.
func (r *Reader) Read() uint64 { return r.games }

// Offset returns the place in the file behind the games read so far.
func (r *Reader) Offset() int64 { return r.offset }

// Next reads a game. Its moves are not checked yet, see Game.Replay. The error
// is io.EOF behind the last game, a *DamageError, or that of the reader below.
func (r *Reader) Next() (*Game, error) {
	frame, err := r.nextFrame()
	if err != nil {
		return nil, err
	}
	g, err := parseFrame(frame)
	if err == nil && g.Number != r.games {
		err = fmt.Errorf("game %d stands in its place", g.Number)
	}
	if err != nil {
		return nil, r.damage(err)
	}
	r.games++
	r.offset += int64(len(frame))
	return g, nil
}

// Games yields all games, and an error in place of the first that cannot be
// read.
func (r *Reader) Games() iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		for {
			g, err := r.Next()
			if err == io.EOF || !yield(g, err) || err != nil {
				return
			}
		}
	}
}

// nextFrame reads the bytes of a game.
func (r *Reader) nextFrame() ([]byte, error) {
	head, err := r.r.Peek(frameHead)
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
		return nil, r.damage(errors.New("no game has such a length"))
	}
	size := frameHead + n
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
	return &DamageError{Game: r.games, Offset: r.offset, Err: err}
}

func (r *Reader) torn() error {
	return &DamageError{Game: r.games, Offset: r.offset, Torn: true, Err: errors.New("the file ends within it")}
}
