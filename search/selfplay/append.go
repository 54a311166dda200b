package selfplay

import (
	"errors"
	"fmt"
	"os"
)

// An Appender writes games to a file, each by one write, so that a program that
// is killed leaves half a game at most.
type Appender struct {
	file  *os.File
	games uint64 // in the file, which is the number of the next
	size  int64  // of the file
	frame []byte
}

// Append opens a file to go on with a run, or begins it. The games that are
// there are handed to seen, which may be nil; half a game at the end, which a
// kill leaves, is cut off. A file that holds another run's games, or one that is
// damaged elsewhere than at its end, is an error and stays as it is.
func Append(path string, h Header, seen func(*Game) error) (a *Appender, err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%s: %w", path, errors.Join(err, file.Close()))
		}
	}()
	a = &Appender{file: file}
	torn := (*HeaderError)(nil)
	switch err := a.resume(h, seen); {
	case errors.As(err, &torn) && torn.Torn:
		return a, a.begin(h)
	case err != nil:
		return nil, err
	}
	return a, a.cut()
}

// begin writes the header to a file that has none.
func (a *Appender) begin(h Header) error {
	text, err := h.encode()
	if err != nil {
		return err
	}
	if err := a.file.Truncate(0); err != nil {
		return err
	}
	a.size = int64(len(text))
	_, err = a.file.WriteAt(text, 0)
	return err
}

// resume reads what is there, up to the end of the last whole game.
func (a *Appender) resume(h Header, seen func(*Game) error) error {
	r, err := NewReader(a.file)
	if err != nil {
		return err
	}
	present := r.Header()
	if err := present.sameRun(&h); err != nil {
		return fmt.Errorf("it belongs to another run: %w", err)
	}
	damage := (*DamageError)(nil)
	for g, err := range r.Games() {
		if errors.As(err, &damage) {
			if err := damage.AtEnd(a.file); err != nil {
				return err
			}
			break
		}
		if err == nil && seen != nil {
			err = seen(g)
		}
		if err != nil {
			return err
		}
	}
	a.games, a.size = r.Read(), r.Offset()
	return nil
}

// cut drops what stands behind the last whole game.
func (a *Appender) cut() error { return a.file.Truncate(a.size) }

// Games returns the number of games in the file, which is the number of the
// next.
func (a *Appender) Games() uint64 { return a.games }

// Add appends a game. It must be the next of the run.
func (a *Appender) Add(g *Game) error {
	if g.Number != a.games {
		return fmt.Errorf("game %d is not the next: that is %d", g.Number, a.games)
	}
	info, err := a.file.Stat()
	if err != nil {
		return err
	}
	if info.Size() != a.size {
		return fmt.Errorf("%s has %d bytes where %d were written: another program uses it", a.file.Name(), info.Size(), a.size)
	}
	a.frame = appendFrame(a.frame[:0], g)
	if _, err := a.file.WriteAt(a.frame, a.size); err != nil {
		return err
	}
	a.games++
	a.size += int64(len(a.frame))
	return nil
}

// Close makes sure that all games are on the disk, and closes the file.
func (a *Appender) Close() error { return errors.Join(a.file.Sync(), a.file.Close()) }
