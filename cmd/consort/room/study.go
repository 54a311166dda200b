package room

// A study: a game that is shown and annotated, and not played. Moves make variations.

import (
	"slices"
	"time"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/pgn"
)

// OpenTree opens a copy of a game as a study, at the last move of its main line: it is
// shown with its names and its result, no computer thinks, no clock runs, and it does
// not count in the running score. The rules are those of its tags.
func (b *Board) OpenTree(t *pgn.Game) error {
	t = t.Clone()
	b.reset()
	b.match.Leave()
	b.rules, b.doc = rulesOf(t), document{tree: t}
	b.follow(t.Last())
	b.changed()
	return nil
}

// PlayOn makes a study a game in progress, from the current position on, between the
// players of the match; a computer to move waits for Resume. What follows in the study
// can be redone until another move is played. The names and other tags stay if the
// players are those of the study, as in a game that was saved to be continued. The
// clocks show the times that the study gives. A game has no null moves: after one the
// error is ErrNullMove, and one that follows cannot be redone.
func (b *Board) PlayOn() error {
	switch {
	case !b.Study():
		return ErrNoStudy
	case hasNull(b.game):
		return ErrNullMove
	}
	at, ply, tree := b.at(), b.game.Len(), b.doc.tree
	if i := slices.IndexFunc(b.doc.line, func(m Played) bool { return m.Move == engine.NoMove }); i >= 0 {
		b.game = b.doc.node(i).Replay()
		b.doc.line = b.doc.line[:i]
		b.game.GoTo(ply)
	}
	if !b.continues(tree) {
		tree.Tags = nil
	}
	tree.Result = engine.Unfinished
	at.PromoteToMain()
	b.reset()
	b.doc = document{tree: tree, line: b.doc.line}
	b.match.Start(b.game)
	if progress := b.match.Progress(time.Now()); b.match.Control().On() {
		for c, d := range clocksAt(at) {
			if d > 0 {
				progress.Left[c] = min(d, match.MaxTime)
			}
		}
		b.match.SetProgress(progress)
	}
	b.match.Wait()
	b.changed()
	return nil
}

// hasNull reports whether a null move leads to the current position of a game.
func hasNull(g *engine.Game) bool { return slices.Contains(g.Moves(), engine.NoMove) }

// continues reports whether the players of the match are those of a document: of the same
// name, or a human without one.
func (b *Board) continues(t *pgn.Game) bool {
	for c, name := range []string{"White", "Black"} {
		p, value := b.match.Players()[c], t.Tag(name)
		if value != p.String() && (!p.IsHuman() || p.Name != "") {
			return false
		}
	}
	return true
}

// clocksAt returns the times of both sides at a node, which it and the move before
// it give; 0 where there is none.
func clocksAt(n *pgn.Node) (left match.Times) {
	for range 2 {
		if n.Parent() == nil {
			break
		}
		if clock := n.Note().Clock; clock != nil {
			left[n.Position().SideToMove().Other()&1] = *clock
		}
		n = n.Parent()
	}
	return left
}

// node returns a node of the tree.
func (b *Board) node(id int) (*pgn.Node, error) {
	if n := b.doc.tree.Node(id); n != nil {
		return n, nil
	}
	return nil, ErrNoNode
}

// gameAt returns a copy of the game at a node.
func (b *Board) gameAt(node int) (*engine.Game, error) {
	if node == current {
		return b.game.Clone(), nil
	}
	n, err := b.node(node)
	if err != nil {
		return nil, err
	}
	return n.Replay(), nil
}

// GoToNode goes to a node of the tree. In a game in progress it is GoTo: it takes back or
// replays moves, and the error for any other node is ErrInProgress.
func (b *Board) GoToNode(node int) error {
	n, err := b.node(node)
	switch {
	case err != nil:
		return err
	case b.doc.has(n):
		return b.GoTo(n.Ply())
	case !b.Study():
		return ErrInProgress
	}
	b.showNode(n)
	b.changed()
	return nil
}

// showNode makes a node of a study the current one. The current line stays if the node
// is on it.
func (b *Board) showNode(n *pgn.Node) {
	if b.doc.has(n) {
		b.game.GoTo(n.Ply())
	} else {
		b.follow(n)
	}
}

// MoveAt plays a move after a node of the tree. In a study it follows the line or
// variation that continues with the move, or begins one, and goes there. In a game in
// progress it is Move at the current node, and the error elsewhere is ErrInProgress: try
// moves in a study of the game's Tree. For an illegal move the error is an
// *engine.IllegalMoveError.
func (b *Board) MoveAt(node int, m engine.Move) error {
	n, err := b.node(node)
	switch {
	case err != nil:
		return err
	case b.Study():
		return b.moveInStudy(n, m)
	case n != b.at():
		return ErrInProgress
	}
	return b.Move(m)
}

// LineAt plays the moves of a line after a node of a study, as MoveAt does, as one edit.
func (b *Board) LineAt(node int, line []engine.Move) error {
	n, err := b.node(node)
	switch {
	case err != nil:
		return err
	case !b.Study():
		return ErrInProgress
	}
	return b.moveInStudy(n, line...)
}

// moveInStudy plays moves after a node of a study.
func (b *Board) moveInStudy(n *pgn.Node, line ...engine.Move) error {
	size, last := b.doc.tree.Len(), n
	made, err := b.doc.tree.Edit(func() (err error) {
		for _, m := range line {
			if last, err = last.Add(m); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if b.doc.tree.Len() != size {
		b.doc.shown = nil
		b.doc.edits.record(edit{[]*pgn.Edit{made}, n.ID(), last.ID()})
	}
	b.showNode(last)
	b.changed()
	return nil
}

// Promote makes the innermost variation that a node is in the first continuation, or
// with toMain the line to the node the main line. In a game in progress the error is
// ErrInProgress.
func (b *Board) Promote(node int, toMain bool) error {
	return b.edit(node, func(n *pgn.Node) error {
		if !b.Study() {
			return ErrInProgress
		}
		promote := n.Promote
		if toMain {
			promote = n.PromoteToMain
		}
		if !promote() {
			return ErrIsMain
		}
		return nil
	})
}

// Delete removes a move and everything after it. If the current position is among that,
// the position before the move becomes the current one. Moves that were played in a game
// in progress cannot be deleted.
func (b *Board) Delete(node int) error {
	return b.edit(node, func(n *pgn.Node) error {
		ply, onLine := n.Ply(), b.doc.has(n)
		switch {
		case n.Parent() == nil:
			return ErrNoNode
		case onLine && !b.Study():
			return ErrInProgress
		case onLine && ply <= b.game.Len():
			b.game.GoTo(ply - 1)
		}
		n.Delete()
		return nil
	})
}

// SetNote changes the comment and the glyphs of a node, as one edit. The root has no
// glyphs. What the node has besides, such as a clock time, is to stay as it is.
func (b *Board) SetNote(node int, change func(*pgn.Note)) error {
	return b.edit(node, func(n *pgn.Node) error {
		if n.Annotate(change); n.Parent() == nil && len(n.Note().Glyphs) > 0 {
			return ErrNoNode
		}
		return nil
	})
}

// Annotate changes the tree, all at once: comments, glyphs, and variations that it adds
// or removes. change gets the node of the current position; it must leave the current
// line as it is, and must not call the room.
func (b *Board) Annotate(change func(at *pgn.Node) error) error {
	return b.edit(current, change)
}

// current stands for the node of the current position.
const current = -1

// edit changes the tree at a node, unless change returns an error.
func (b *Board) edit(node int, change func(*pgn.Node) error) error {
	if node == current {
		node = b.at().ID()
	}
	n, err := b.node(node)
	if err != nil {
		return err
	}
	parent := n.Parent()
	made, err := b.doc.tree.Edit(func() error { return change(n) })
	if err != nil {
		return err
	}
	b.doc.shown = nil
	if b.Study() { // The line after the current position may be another one now.
		b.follow(b.at())
		after := n
		if b.doc.tree.Node(node) == nil {
			after = parent
		}
		b.doc.edits.record(edit{[]*pgn.Edit{made}, n.ID(), after.ID()})
	}
	b.changed()
	return nil
}
