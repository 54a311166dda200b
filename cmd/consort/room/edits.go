package room

// Undoing the edits of a study: moves added, promoted, deleted or annotated.

import "consort/engine/pgn"

// maxEdits is the number of edits that can be undone.
const maxEdits = 200

// An edit is a change of a study, with the nodes to show before and after it.
type edit struct {
	*pgn.Edit
	nodeBefore, nodeAfter int
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

// UndoEdit undoes the latest edit of a study, and shows the move that it was about. The
// error is ErrNoEdit if there is none, or it was made before the study was opened here.
func (b *Board) UndoEdit() error {
	return b.revert(func(e *edits) (node int, ok bool) {
		last := len(e.done) - 1
		if last < 0 {
			return 0, false
		}
		undone := e.done[last]
		undone.Undo()
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
		redone.Redo()
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
	if err := b.follow(b.doc.tree.Node(node)); err != nil {
		return err
	}
	b.changed()
	return nil
}
