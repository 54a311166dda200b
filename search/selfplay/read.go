package selfplay

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"

	"consort/engine"
)

// A Reader reads the games of a file.
type Reader struct {
	r      *bufio.Reader
	source io.Reader
	header Header
	games  uint64 // read so far
	offset int64  // of the end of the last game read
	frame  []byte
	old    bool // the file is of version 1
	coder  gameCoder
	last   *Game
}

// A DamageError reports where a game file is damaged.
type DamageError struct {
	Game   uint64 // number of the game expected there
	Offset int64  // of the first byte of the game
	Torn   bool   // the file ends within the game
	Err    error
	old    bool // the file is of version 1
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
	complete := completeFrame
	if e.old {
		complete = completeOldFrame
	}
	if complete(rest) {
		if e.Torn {
			return nil // The program that was writing it has finished it since.
		}
		return e
	}
	for i := 1; i < len(rest); i++ {
		if complete(rest[i:]) {
			return fmt.Errorf("%w, and games follow at byte %d", e, e.Offset+int64(i))
		}
	}
	return nil
}

// completeFrame reports whether b begins with a complete game.
func completeFrame(b []byte) bool {
	if len(b) < minFrame {
		return false
	}
	n, ok := frameSize(b)
	if !ok || n > len(b) {
		return false
	}
	_, _, err := checkFrame(b[:n])
	return err == nil
}

// NewReader returns a Reader for a game file, and reads its header. The error is a
// *HeaderError or a read error of r.
func NewReader(r io.Reader) (*Reader, error) {
	buffered := bufio.NewReaderSize(r, 1<<18)
	h, size, old, err := readHeader(buffered)
	if err != nil {
		return nil, err
	}
	return &Reader{r: buffered, source: r, header: h, offset: size, old: old}, nil
}

// Header returns the header of the file.
func (r *Reader) Header() Header { return r.header }

// Count returns the number of games read so far.
func (r *Reader) Count() uint64 { return r.games }

// Offset returns the offset in bytes of the end of the last game read.
func (r *Reader) Offset() int64 { return r.offset }

// Next reads the next game. It does not check the ending, and in files of version 1 not the
// moves: see Game.Replay. The error is io.EOF after the last game, a *DamageError or a read
// error.
func (r *Reader) Next() (*Game, error) {
	frame, err := r.nextFrame()
	if err != nil {
		return nil, err
	}
	g, err := r.parse(frame)
	if err != nil {
		return nil, r.damage(err)
	}
	r.games++
	r.offset += int64(len(frame))
	r.last = g
	return g, nil
}

// parse decodes the game in a frame.
func (r *Reader) parse(frame []byte) (*Game, error) {
	number := r.header.Shard.number(r.games)
	if r.old {
		g, err := parseOldFrame(frame)
		if err == nil && g.Number != number {
			err = fmt.Errorf("found game %d in its place", g.Number)
		}
		return g, err
	}
	inBlock, code, err := checkFrame(frame)
	switch {
	case err != nil:
		return nil, err
	case inBlock != byte(r.games%blockGames):
		return nil, fmt.Errorf("found game %d of a block instead of game %d", inBlock, r.games%blockGames)
	case inBlock == 0:
		r.coder.begin()
	}
	g, err := r.coder.decode(code)
	if err != nil {
		return nil, err
	}
	g.Number = number
	return g, nil
}

// Replay is Game.Replay of the last game read, which reading has done for the most part. The
// result is valid until the next game is read.
func (r *Reader) Replay() (*engine.Game, error) {
	if r.old {
		return r.last.Replay()
	}
	if err := r.last.checkEnding(r.coder.line.Claim()); err != nil {
		return nil, &ReplayError{r.last.Number, err}
	}
	return &r.coder.line, nil
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
	least, sizeOf := minFrame, frameSize
	if r.old {
		least, sizeOf = oldFrameHeader, oldFrameSize
	}
	head, err := r.r.Peek(least)
	switch {
	case err == io.EOF && len(head) == 0:
		return nil, io.EOF
	case err == io.EOF:
		return nil, r.torn()
	case err != nil:
		return nil, err
	}
	size, ok := sizeOf(head)
	if !ok {
		return nil, r.damage(errors.New("invalid length"))
	}
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

// tornTail reports whether an error of Next is an incomplete game at the end of the file.
func (r *Reader) tornTail(err error) bool {
	damage := (*DamageError)(nil)
	file, ok := r.source.(io.ReaderAt)
	return ok && errors.As(err, &damage) && damage.Torn && damage.CheckTail(file) == nil
}

func (r *Reader) damage(err error) error {
	return &DamageError{Game: r.header.Shard.number(r.games), Offset: r.offset, Err: err, old: r.old}
}

func (r *Reader) torn() error {
	return &DamageError{Game: r.header.Shard.number(r.games), Offset: r.offset, Torn: true, Err: errors.New("the file ends within the game"), old: r.old}
}
