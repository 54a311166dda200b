package room

// Undoing the edits of a study: moves added, promoted, deleted or annotated.

import (
	"slices"

	"consort/engine/pgn"
)

// maxEdits is the number of edits that can be undone.
const maxEdits = 200

// An edit is a change of a study, in one part or more, with the nodes to show before and
// after it.
type edit struct {
	parts                 []*pgn.Edit
	nodeBefore, nodeAfter int
}

func (e edit) undo() {
	for _, part := range slices.Backward(e.parts) {
		part.Undo()
	}
}

func (e edit) redo() {
	for _, part := range e.parts {
		part.Redo()
	}
}

// edits are those of a study that can be undone and redone, the latest last.
type edits struct{ done, undone []edit }

// record adds an edit.
func (e *edits) record(made edit) {
	if len(e.done) == maxEdits {
		e.done = append(e.done[:0:0], e.done[1:]...)
	}
	e.done, e.undone = append(e.done, made), nil
}

// JoinEdits makes the latest edit of a study a part of the one before, if both are of the
// same node: such as a comment that is saved while it is typed.
func (b *Board) JoinEdits() {
	e := &b.doc.edits
	if last := len(e.done) - 1; last > 0 && e.done[last].nodeBefore == e.done[last-1].nodeBefore {
		e.done[last-1].parts = append(e.done[last-1].parts, e.done[last].parts...)
		e.done = e.done[:last]
	}
}

// UndoEdit undoes the latest edit of a study, and shows the move that it was about. The
// error is ErrNoEdit if there is none, or it was made before the study was opened here.
func (b *Board) UndoEdit() error {
	return b.revert(func(e *edits) (node int, ok bool) {
		last := len(e.done) - 1
		if last < 0 {
			return 0, false
		}
		undone := e.done[last]
		undone.undo()
		e.done, e.undone = e.done[:last], append(e.undone, undone)
		return undone.nodeBefore, true
	})
}

// RedoEdit makes the edit again that UndoEdit has undone last. The error is ErrNoEdit if
// there is none.
func (b *Board) RedoEdit() error {
	return b.revert(func(e *edits) (node int, ok bool) {
		last := len(e.undone) - 1
		if last < 0 {
			return 0, false
		}
		redone := e.undone[last]
		redone.redo()
		e.done, e.undone = append(e.done, redone), e.undone[:last]
		return redone.nodeAfter, true
	})
}

// revert undoes or redoes an edit of a study: step does it, and returns the node to show,
// or false if there is none.
func (b *Board) revert(step func(*edits) (node int, ok bool)) error {
	if !b.Study() {
		return ErrInProgress
	}
	node, ok := step(&b.doc.edits)
	if !ok {
		return ErrNoEdit
	}
	b.doc.shown = nil
	b.follow(b.doc.tree.Node(node))
	b.changed()
	return nil
}
