package session

// Undoing the edits of a study: moves added, promoted, deleted or annotated, and tags.

import "consort/engine/pgn"

// maxEdits is the number of edits that can be undone.
const maxEdits = 200

// An edit is a change of a study: the trees and the nodes to show before and after it.
// The tree after it is known once it has been undone.
type edit struct {
	before, after         *pgn.Tree
	nodeBefore, nodeAfter int
}

// edits are those of a study that can be undone and redone, the latest last.
type edits struct{ done, undone []edit }

// record adds an edit.
func (e *edits) record(before *pgn.Tree, nodeBefore, nodeAfter int) {
	if len(e.done) == maxEdits {
		e.done = append(e.done[:0:0], e.done[1:]...)
	}
	e.done, e.undone = append(e.done, edit{before: before, nodeBefore: nodeBefore, nodeAfter: nodeAfter}), nil
}

// UndoEdit undoes the latest edit of a study, and shows the move that it was about. The
// error is ErrNoEdit if there is none, or it was made before the study was opened here.
func (s *Session) UndoEdit() error {
	return s.revert(func(e *edits) (*pgn.Tree, int) {
		last := len(e.done) - 1
		if last < 0 {
			return nil, 0
		}
		undone := e.done[last]
		undone.after = s.snapshotTree()
		e.done, e.undone = e.done[:last], append(e.undone, undone)
		return undone.before, undone.nodeBefore
	})
}

// RedoEdit makes the edit again that UndoEdit has undone last. The error is ErrNoEdit if
// there is none.
func (s *Session) RedoEdit() error {
	return s.revert(func(e *edits) (*pgn.Tree, int) {
		last := len(e.undone) - 1
		if last < 0 {
			return nil, 0
		}
		redone := e.undone[last]
		e.done, e.undone = append(e.done, redone), e.undone[:last]
		return redone.after, redone.nodeAfter
	})
}

// revert makes a study as it was: choose returns the tree, nil for none, and the node to
// show.
func (s *Session) revert(choose func(*edits) (*pgn.Tree, int)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return ErrClosed
	case !s.doc.study:
		return ErrInProgress
	}
	tree, node := choose(&s.doc.edits)
	if tree == nil {
		return ErrNoEdit
	}
	s.doc.tree, s.doc.shown = tree.Clone(), tree
	entries, game, err := s.lineTo(s.doc.tree.Node(node))
	if err != nil {
		return err
	}
	s.doc.entries, s.game = entries, game
	s.changed()
	return nil
}
