package archive

import (
	"bytes"
	"errors"
	"strings"
	"sync"
	"time"

	"consort/cmd/consort/room"
)

// Options configure a Keeper.
type Options struct {
	// ID is that of the room's game. With a Record it continues the record.
	ID     string
	Record *Record

	// Pinned makes the ID the address of the room: it always has the game that the
	// room shows, and past games move to IDs of their own. Otherwise a new game gets a
	// new ID, and a game is saved from its first move that was not loaded.
	Pinned bool

	// Adjust changes a snapshot before it is saved.
	Adjust func(*room.Snapshot)

	// Report is called when a game cannot be saved, and with nil when it can be again. It
	// returns before any Flush that finds the same, and must not call the Keeper.
	Report func(error)
}

// ErrTwice is reported when another program has saved the same game. Both are kept.
var ErrTwice = errors.New("another program has continued this game too: from here on, this one is saved as a game of its own")

// retryAfter is how long a Keeper waits before it tries again to save a game.
const retryAfter = 5 * time.Second

// A Keeper saves the game of a room as it goes: after each change, in a goroutine of
// its own, and when Flush is called. A nil Keeper does nothing.
//
// A game that is over is never lost by playing on from an earlier position: that
// continues as another game.
type Keeper struct {
	report  func(error) // nil for none
	mu      sync.Mutex
	saver   saver // guarded by mu
	quit    chan struct{}
	running sync.WaitGroup
}

// A saver is the state of a Keeper.
type saver struct {
	archive *Archive
	room    *room.Room
	adjust  func(*room.Snapshot) // nil for none

	id       string
	pinned   bool
	closed   bool   // a user has closed the game
	twice    bool   // another program has saved it too, which is to be reported
	text     []byte // stored under the ID, nil if nothing is
	content  []byte // the same, without what changes all the time
	saved    bool   // the revision is saved
	revision uint64 // of the room, when it was last saved
	began    time.Time
	base     origin // what need not be saved
	over     string // the moves of the game when it was last over, "" if it was not
	overText []byte
	err      error // of the last attempt
}

// An origin is a game as it began, or as it was opened.
type origin struct {
	began   time.Time
	moves   string // as MovesOf returns them
	comment string // before the first move
}

// originOf returns a game as it is now.
func originOf(s *room.Snapshot) origin {
	note := s.Game.Root().Note()
	return origin{s.Began.UTC(), MovesOf(s), note.FullComment()}
}

// is reports whether a game has not changed since.
func (o origin) is(s *room.Snapshot) bool {
	return s.Began.Equal(o.began) && s.Review == nil && originOf(s) == o
}

// Keep begins to save the games of a room. The caller must call Close, after the
// room's.
func (a *Archive) Keep(r *room.Room, o Options) *Keeper {
	if a == nil {
		return nil
	}
	k := &Keeper{report: o.Report, quit: make(chan struct{})}
	now := r.Snapshot()
	k.saver = saver{archive: a, room: r, adjust: o.Adjust, id: o.ID, pinned: o.Pinned, began: now.Began}
	k.saver.begin(now, o)
	changed, cancel := r.Subscribe()
	k.running.Go(func() {
		defer cancel()
		k.run(changed)
	})
	return k
}

// begin makes the record of a game, or the game itself, what need not be saved.
func (k *saver) begin(now *room.Snapshot, o Options) {
	if k.id == "" {
		k.id = NewID()
	}
	if r := o.Record; r != nil {
		k.text = r.text
		k.content, _ = r.content() // An error shows when it is saved.
		if r.End != nil {
			k.over, k.overText = MovesOf(r.Snapshot), r.text
		}
		if r.Copy {
			k.base = originOf(r.Snapshot)
		}
	} else if !o.Pinned {
		k.base = originOf(now)
	}
}

// run saves after each change until Close.
func (k *Keeper) run(changed <-chan struct{}) {
	retry := time.NewTicker(retryAfter)
	defer retry.Stop()
	for {
		select {
		case <-changed:
			_ = k.Flush() // which reports it
		case <-retry.C:
			if k.Err() != nil {
				_ = k.Flush()
			}
		case <-k.quit:
			return
		}
	}
}

// ID returns the ID of the room's game.
func (k *Keeper) ID() string {
	if k == nil {
		return ""
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.saver.id
}

// Err returns why the game as it is now is not saved, nil if it is.
func (k *Keeper) Err() error {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.saver.err
}

// Kept reports whether nothing of the game would be lost now.
func (k *Keeper) Kept() bool { return k != nil && k.Flush() == nil }

// Flush saves the game as it is now. When it returns nil, the game is durable.
func (k *Keeper) Flush() error {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	err, before := k.saver.save(), k.saver.err
	k.saver.err = err
	if k.report != nil && (err == nil) != (before == nil) {
		k.report(err)
	}
	if k.report != nil && k.saver.twice {
		k.report(ErrTwice)
	}
	k.saver.twice = false
	return err
}

// Changed says that Options.Adjust adds something else now: the game is saved anew, as after a
// move.
func (k *Keeper) Changed() {
	if k != nil {
		k.mu.Lock()
		k.saver.saved = false
		k.mu.Unlock()
	}
}

// Copied says that the game, as it was at a revision of the room, is kept elsewhere too, such
// as in the file that it was opened from. Until it changes it is a copy: see Record.
func (k *Keeper) Copied(revision uint64) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.saver.room.Snapshot()
	if k.saver.room.Revision() == revision {
		k.saver.base, k.saver.saved = originOf(now), false
	}
}

// Close saves the game and ends the Keeper.
func (k *Keeper) Close() error {
	if k == nil {
		return nil
	}
	close(k.quit)
	k.running.Wait()
	return k.Flush()
}

// Retire is Close for a game that the user has closed: it is not offered to be continued.
// One without moves, and a copy of what is kept elsewhere, are deleted.
func (k *Keeper) Retire() error {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	k.saver.closed, k.saver.saved = true, false
	k.mu.Unlock()
	if err := k.Close(); err != nil {
		return err
	}
	if s, err := summarize(k.saver.id, k.saver.text); err == nil && s.Empty {
		return k.saver.archive.Delete(k.saver.id)
	}
	return nil
}

// MovesOf returns the start position and the moves of a game, including those that were
// taken back. A continuation begins with the same text. Of a study, whose variations and
// annotations change too, it returns the whole document.
func MovesOf(s *room.Snapshot) string {
	if s.Study {
		return s.Game.String()
	}
	var b strings.Builder
	b.WriteString(s.Game.Root().Position().FEN())
	for _, m := range s.Game.Moves() {
		b.WriteString(" " + m.String() + ",")
	}
	for _, m := range s.Undone {
		b.WriteString(" " + m + ",")
	}
	return b.String()
}

// save saves the game if it has changed.
func (k *saver) save() error {
	revision := k.room.Revision()
	if k.saved && revision == k.revision {
		return nil
	}
	now := k.room.Snapshot()
	if k.adjust != nil {
		k.adjust(now)
	}
	moves := MovesOf(now)
	if again := !now.Began.Equal(k.began); again || k.over != "" && !strings.HasPrefix(moves, k.over) {
		if err := k.leave(again); err != nil {
			return err
		}
		k.began = now.Began
		if again && !k.pinned {
			k.base = originOf(now)
		}
	}
	// A study is somebody's, though nothing is in it yet: a position to analyze. Its address
	// alone has the position that a game of Chess960 begins with.
	unchanged := k.base.is(now)
	if k.text == nil && (unchanged && !k.pinned || !now.Study && isStandard(now.Game.Start()) && untouched(&now.Game.Header, len(now.Undone), now.Game.String())) {
		k.saved, k.revision = true, revision
		return nil
	}
	r := &Record{ID: k.id, Closed: k.closed, Copy: unchanged, Snapshot: now}
	content, err := r.content()
	if err != nil {
		return err
	}
	if !bytes.Equal(content, k.content) {
		r.Saved = time.Now()
		text, err := r.encode()
		if err != nil {
			return err
		}
		if err := k.write(text); err != nil {
			return err
		}
		k.content = content
		if now.End != nil {
			k.over, k.overText = moves, text
		}
	}
	k.saved, k.revision = true, revision
	return nil
}

// content returns the record without what changes all the time: when it was saved, and
// the time on a running clock. A game restored after a crash gets that time back.
func (r *Record) content() ([]byte, error) {
	s := *r.Snapshot
	if s.Running {
		s.Left = [2]int64{}
	}
	return (&Record{ID: r.ID, Closed: r.Closed, Copy: r.Copy, Snapshot: &s}).encode()
}

// leave keeps the game that was stored last, as it was or as it was when it was over,
// and makes the room's game another one.
func (k *saver) leave(again bool) error {
	past := k.text
	if !again {
		past = k.overText
	}
	switch summary, err := summarize(k.id, past); {
	case err != nil || summary.Empty: // There is nothing to keep.
	case k.pinned:
		if err := k.archive.storage.Write(NewID(), nil, past); err != nil {
			return err
		}
	default:
		if !bytes.Equal(past, k.text) {
			if err := k.archive.storage.Write(k.id, k.text, past); err != nil && !errors.Is(err, ErrChanged) {
				return err
			}
		}
		k.id, k.text = NewID(), nil
	}
	k.content, k.over, k.overText = nil, "", nil
	return nil
}

// write stores the text of the game.
func (k *saver) write(text []byte) error {
	err := k.archive.storage.Write(k.id, k.text, text)
	if errors.Is(err, ErrChanged) && k.text != nil {
		err = k.archive.storage.Write(k.id, nil, text) // if it was deleted
	}
	if errors.Is(err, ErrChanged) {
		id := NewID()
		if err = k.archive.storage.Write(id, nil, text); err == nil {
			k.id, k.pinned, k.twice = id, false, true
		}
	}
	if err != nil {
		return err
	}
	k.text = text
	return nil
}
