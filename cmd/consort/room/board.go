package room

import (
	"math/rand/v2"
	"time"

	"consort/cmd/consort/match"
	"consort/engine"
)

// A Board is the game of a room: a document, the current line of it, and the match that
// plays it, if one does. It is given to those whom the room executes, who must not keep
// it; see Room.Do.
type Board struct {
	room      *Room
	version   uint64 // counts the changes
	thoughts  uint64 // of them, those of the line that a computer thinks about
	unsettled bool   // since something has changed

	match *match.Match
	game  *engine.Game // the line to the current position; that of the match, if it plays
	rules Rules
	doc   document // the tree of all moves
	began time.Time

	seeds    *rand.Rand // source of the games' seeds
	gameSeed uint64     // seed of the computers' random choices in this game
	pace     time.Duration
	fast     bool // levels with a clock answer at once

	flag   *time.Timer // fires when the time of the side to move is up
	search *moveSearch // of the computer to move, nil if none is thinking

	listeners map[chan struct{}]bool
	hooks     []func(*Board)
	closed    bool
}

// changed must be called after every change.
func (b *Board) changed() {
	b.version++
	b.unsettled = true
}

// Refresh makes the room call hooks and notify subscribers, as after a change.
func (b *Board) Refresh() { b.unsettled = true }

// Attach makes the room call a function after each change, in its goroutine. It may change
// the board.
func (b *Board) Attach(hook func(*Board)) { b.hooks = append(b.hooks, hook) }

// settle starts and stops clocks and computers as needed after a change, calls the hooks,
// and notifies the subscribers.
func (b *Board) settle() {
	if !b.unsettled {
		return
	}
	for b.unsettled {
		b.unsettled = false
		b.startThinking()
		b.match.RunClock(time.Now(), b.closed || b.waits())
		b.setFlag()
		for _, hook := range b.hooks {
			hook(b)
		}
	}
	for listener := range b.listeners {
		select {
		case listener <- struct{}{}:
		default: // The subscriber will see both changes at once.
		}
	}
}

// setFlag makes the room look at the clock when the time of the side to move is up.
func (b *Board) setFlag() {
	if b.flag != nil {
		b.flag.Stop()
		b.flag = nil
	}
	if at, running := b.match.Flag(); running {
		b.flag = time.AfterFunc(time.Until(at), func() {
			b.room.Look(func(b *Board) {
				if b.match.Forfeit(time.Now()) {
					b.changed()
				}
			})
		})
	}
}

// side returns the side to move.
func (b *Board) side() engine.Color { return b.game.Position().SideToMove() }

// Study reports whether the game is shown and annotated, and not played: no match plays it.
func (b *Board) Study() bool { return !b.match.Playing() }

// Node returns the ID of the node of the current position.
func (b *Board) Node() int { return b.at().ID() }

// Ply returns the number of moves played.
func (b *Board) Ply() int { return b.game.Len() }

// Undone returns the number of moves that were taken back, or that follow in a study.
func (b *Board) Undone() int { return len(b.doc.line) - b.game.Len() }
