package selfplay

import (
	"errors"
	"fmt"
	"io"
	"os"

	"consort/engine/files"
)

// An Appender writes games to a file. Each game is one write, so a program that
// is killed leaves at most one incomplete game.
type Appender struct {
	file  *os.File
	shard Shard
	size  int64 // of the file, in bytes
	games frameWriter
	frame []byte
	err   error // of a game that could not be added
}

// Append opens a file to resume the run that h describes, or creates it. It calls visit,
// which may be nil, for each game that is already in the file. An incomplete game at the
// end, left by a killed program, is cut off. Append returns an error, and leaves the
// file unchanged, if the file is from another run, has an invalid header (*HeaderError)
// or is damaged anywhere but at its end (*DamageError).
func Append(path string, h Header, visit func(*Game) error) (a *Appender, err error) {
	if err := files.Check(path); err != nil {
		return nil, err // A pipe cannot be read back, and opening one blocks.
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", path, errors.Join(err, file.Close()))
		}
	}()
	a = &Appender{file: file, shard: h.Shard}
	torn := (*HeaderError)(nil)
	switch err := a.resume(h, visit); {
	case errors.As(err, &torn) && torn.Torn:
		return a, a.writeHeader(h)
	case err != nil:
		return nil, err
	}
	return a, a.file.Truncate(a.size) // after the last complete game
}

// writeHeader writes the header to a file that has none.
func (a *Appender) writeHeader(h Header) error {
	text, err := h.encode()
	if err != nil {
		return err
	}
	a.games.scored = h.Scored
	if err := a.file.Truncate(0); err != nil {
		return err
	}
	a.size = int64(len(text))
	_, err = a.file.WriteAt(text, 0)
	return err
}

// resume reads the file up to the end of its last complete game.
func (a *Appender) resume(h Header, visit func(*Game) error) error {
	r, err := NewReader(a.file)
	if err != nil {
		return err
	}
	present := r.Header()
	if err := present.checkSameRun(&h); err != nil {
		return fmt.Errorf("the file belongs to another run: %w", err)
	}
	if r.old {
		return errors.New("the file is of an older version: convert it with forge merge --out FILE, and go on with that file")
	}
	damage := (*DamageError)(nil)
	for g, err := range r.Games() {
		if errors.As(err, &damage) {
			if err := damage.CheckTail(a.file); err != nil {
				return err
			}
			break
		}
		if err == nil && visit != nil {
			err = visit(g)
		}
		if err != nil {
			return err
		}
	}
	a.games = frameWriter{gameCoder: r.coder, scored: present.Scored, games: r.Count()}
	a.size = r.Offset()
	return nil
}

// Write writes a game file: the header and the games, whose numbers must count from 0.
func Write(w io.Writer, h Header, games []*Game) error {
	b, err := h.encode()
	if err != nil {
		return err
	}
	frames := frameWriter{scored: h.Scored}
	for i, g := range games {
		if g.Number != uint64(i) {
			return fmt.Errorf("expected game %d, got game %d", i, g.Number)
		}
		if b, err = frames.append(b, g); err != nil {
			return err
		}
	}
	_, err = w.Write(b)
	return err
}

// Games returns the number of games in the file.
func (a *Appender) Games() uint64 { return a.games.games }

// Add appends a game, which must be the next of its run or shard. It fails if another
// program has changed the size of the file, and for a game that breaks the rules of chess.
// Once it has failed, no game can be added any more.
func (a *Appender) Add(g *Game) error {
	if a.err == nil {
		a.err = a.add(g)
	}
	return a.err
}

func (a *Appender) add(g *Game) error {
	if next := a.shard.number(a.Games()); g.Number != next {
		return fmt.Errorf("expected game %d, got game %d", next, g.Number)
	}
	info, err := a.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() != a.size {
		return fmt.Errorf("%s has %d bytes, expected %d: another program is writing to it", a.file.Name(), info.Size(), a.size)
	}
	if a.frame, err = a.games.append(a.frame[:0], g); err != nil {
		return err
	}
	if _, err := a.file.WriteAt(a.frame, a.size); err != nil {
		return err
	}
	a.size += int64(len(a.frame))
	return nil
}

// Close flushes the games to disk and closes the file.
func (a *Appender) Close() error { return errors.Join(a.file.Sync(), a.file.Close()) }
