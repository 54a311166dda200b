package session

// A study: a game that is shown and annotated, and not played. Moves make variations.

import (
	"slices"
	"time"

	"consort/engine"
	"consort/engine/pgn"
)

// OpenTree opens a copy of a game as a study, at the last move of its main line: it is
// shown with its names and its result, no computer thinks, no clock runs, and it does
// not count in the running score. The error is the engine's, for a move of the main
// line that the rules in force ban.
func (s *Session) OpenTree(t *pgn.Game) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	return s.openTree(t.Clone())
}

// openTree is OpenTree with the lock held. The tree belongs to the session then.
func (s *Session) openTree(t *pgn.Game) error {
	rules, before, old := rulesOf(t), s.doc, s.rules
	s.doc, s.rules = document{tree: t, study: true}, rules
	entries, game, err := s.lineTo(t.Last())
	s.doc, s.rules = before, old
	if err != nil {
		return err
	}
	s.begin(t.Start(), rules)
	s.doc, s.game = document{tree: t, study: true, entries: entries}, game
	s.end = End{}
	s.changed()
	return nil
}

// PlayOn makes a study a game in progress, from the current position on, between the
// players of the session; a computer to move waits for Resume. What follows in the study
// can be redone until another move is played. The names and other tags stay if the
// players are those of the study, as in a game that was saved to be continued. The
// clocks show the times that the study gives. A game has no null moves: after one the
// error is ErrNullMove, and one that follows cannot be redone.
func (s *Session) PlayOn() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return ErrClosed
	case !s.doc.study:
		return ErrNoStudy
	case hasNull(s.game):
		return ErrNullMove
	}
	doc, game := s.doc, s.game
	if i := slices.IndexFunc(doc.entries, func(e entry) bool { return e.Move == engine.NoMove }); i >= 0 {
		doc.entries = doc.entries[:i]
	}
	at := s.at()
	if !s.continues(doc.tree) {
		doc.tree.Tags = nil
	}
	doc.tree.Result, doc.study, doc.shown, doc.edits = engine.Unfinished, false, nil, edits{}
	left := [2]time.Duration{}
	if s.clock.control.On() {
		left = clocksAt(at)
	}
	s.begin(doc.tree.Start(), s.rules)
	s.doc, s.game = doc, game
	at.PromoteToMain()
	s.end = End{}
	if e := endOf(game.Outcome()); e.Over() {
		e.uncounted = true
		s.finish(e)
	}
	for c, d := range left {
		if d > 0 {
			s.clock.left[c] = min(d, maxTime)
		}
	}
	s.paused = !s.players[s.side()&1].IsHuman()
	s.changed()
	return nil
}

// hasNull reports whether a null move leads to the current position of a game.
func hasNull(g *engine.Game) bool { return slices.Contains(g.Moves(), engine.NoMove) }

// continues reports whether the session's players are those of a document: of the same
// name, or a human without one. The lock must be held.
func (s *Session) continues(t *pgn.Game) bool {
	for c, name := range []string{"White", "Black"} {
		p, value := s.players[c], t.Tag(name)
		if value != p.String() && (!p.IsHuman() || p.Name != "") {
			return false
		}
	}
	return true
}

// clocksAt returns the times of both sides at a node, which it and the move before
// it give; 0 where there is none.
func clocksAt(n *pgn.Node) (left [2]time.Duration) {
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

// editable returns a node of the tree. The lock must be held.
func (s *Session) editable(node int) (*pgn.Node, error) {
	if s.closed {
		return nil, ErrClosed
	}
	if n := s.doc.tree.Node(node); n != nil {
		return n, nil
	}
	return nil, ErrNoNode
}

// GoToNode goes to a node of the tree. In a game in progress it is GoTo: it takes back or
// replays moves, and the error for any other node is ErrInProgress.
func (s *Session) GoToNode(node int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.editable(node)
	if err != nil {
		return err
	}
	if s.doc.study {
		if err := s.showNode(n); err != nil {
			return err
		}
		s.changed()
		return nil
	}
	ply := n.Ply()
	if ply > len(s.doc.entries) || s.doc.node(ply) != n {
		return ErrInProgress
	}
	s.goTo(ply)
	s.paused = !s.players[s.side()&1].IsHuman()
	s.changed()
	return nil
}

// showNode makes a node of a study the current one. The current line stays if the node
// is on it. The lock must be held.
func (s *Session) showNode(n *pgn.Node) error {
	if ply := n.Ply(); ply <= len(s.doc.entries) && s.doc.node(ply) == n {
		walk(s.game, ply)
		return nil
	}
	entries, game, err := s.lineTo(n)
	if err != nil {
		return err
	}
	s.doc.entries, s.game = entries, game
	return nil
}

// MoveAt plays a move after a node of the tree. In a study it follows the line or
// variation that continues with the move, or begins one, and goes there. In a game in
// progress it is Move at the current node, and the error elsewhere is ErrInProgress: try
// moves in a study of the game's Tree. For an illegal move the error is an
// *engine.IllegalMoveError.
func (s *Session) MoveAt(node int, m engine.Move) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.editable(node)
	if err != nil {
		return err
	}
	if !s.doc.study {
		if n != s.at() {
			return ErrInProgress
		}
		return s.moveInGame(m)
	}
	return s.moveInStudy(n, m)
}

// LineAt plays the moves of a line after a node of a study, as MoveAt does, as one edit.
func (s *Session) LineAt(node int, line []engine.Move) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, err := s.editable(node)
	if err != nil {
		return err
	}
	if !s.doc.study {
		return ErrInProgress
	}
	return s.moveInStudy(n, line...)
}

// moveInStudy plays moves after a node of a study. The lock must be held.
func (s *Session) moveInStudy(n *pgn.Node, line ...engine.Move) error {
	_, trial, err := s.lineTo(n)
	if err != nil {
		return err
	}
	for _, m := range line {
		if err := trial.Push(m); err != nil {
			return err
		}
	}
	size, last := s.doc.tree.Len(), n
	made, err := s.doc.tree.Edit(func() (err error) {
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
	if s.doc.tree.Len() != size {
		s.doc.shown = nil
		s.doc.edits.record(edit{made, n.ID(), last.ID()})
	}
	if err := s.showNode(last); err != nil {
		return err
	}
	s.changed()
	return nil
}

// Promote makes the innermost variation that a node is in the first continuation, or
// with toMain the line to the node the main line. In a game in progress the error is
// ErrInProgress.
func (s *Session) Promote(node int, toMain bool) error {
	return s.edit(node, func(n *pgn.Node) error {
		if !s.doc.study {
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
func (s *Session) Delete(node int) error {
	return s.edit(node, func(n *pgn.Node) error {
		ply := n.Ply()
		onLine := ply <= len(s.doc.entries) && s.doc.node(ply) == n
		switch {
		case n.Parent() == nil:
			return ErrNoNode
		case onLine && !s.doc.study:
			return ErrInProgress
		case onLine && ply <= s.game.Len():
			walk(s.game, ply-1)
		}
		n.Delete()
		return nil
	})
}

// SetComment sets the comment after a move, that of the root before the first move. What
// the move has besides, such as a clock time, stays as it is.
func (s *Session) SetComment(node int, text string) error {
	return s.edit(node, func(n *pgn.Node) error {
		n.Annotate(func(note *pgn.Note) { note.SetFullComment(text) })
		return nil
	})
}

// SetGlyphs sets the glyphs of a move.
func (s *Session) SetGlyphs(node int, glyphs []pgn.Glyph) error {
	return s.edit(node, func(n *pgn.Node) error { return setGlyphs(n, glyphs) })
}

// SetNote sets the comment and the glyphs of a node, as one edit. The root has no glyphs.
func (s *Session) SetNote(node int, text string, glyphs []pgn.Glyph) error {
	return s.edit(node, func(n *pgn.Node) error {
		if n.Parent() != nil || len(glyphs) > 0 {
			if err := setGlyphs(n, glyphs); err != nil {
				return err
			}
		}
		n.Annotate(func(note *pgn.Note) { note.SetFullComment(text) })
		return nil
	})
}

// setGlyphs sets the glyphs of a node.
func setGlyphs(n *pgn.Node, glyphs []pgn.Glyph) error {
	if n.Parent() == nil {
		return ErrNoNode
	}
	n.Annotate(func(note *pgn.Note) { note.Glyphs = slices.Clone(glyphs) })
	return nil
}

// Annotate changes the tree, all at once: comments, glyphs, and variations that it adds
// or removes. change gets the node of the current position; it must leave the current
// line as it is, and must not call the session.
func (s *Session) Annotate(change func(at *pgn.Node) error) error {
	return s.edit(current, change)
}

// current stands for the node of the current position.
const current = -1

// edit changes the tree at a node, unless change returns an error.
func (s *Session) edit(node int, change func(*pgn.Node) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if node == current {
		node = s.at().ID()
	}
	n, err := s.editable(node)
	if err != nil {
		return err
	}
	parent := n.Parent()
	made, err := s.doc.tree.Edit(func() error { return change(n) })
	if err != nil {
		return err
	}
	s.doc.shown = nil
	if s.doc.study { // The line after the current position may be another one now.
		entries, game, err := s.lineTo(s.at())
		if err != nil {
			made.Undo()
			return err
		}
		s.doc.entries, s.game = entries, game
		after := n
		if s.doc.tree.Node(node) == nil {
			after = parent
		}
		s.doc.edits.record(edit{made, n.ID(), after.ID()})
	}
	s.changed()
	return nil
}

// SetTag sets a tag of a study, or removes it if the value is "". The value becomes what a
// file can hold, and a tag that none can hold is an error: see pgn.NewTag. Result also sets
// the result. In a game in progress the tags follow from the players, and the error is
// ErrInProgress.
func (s *Session) SetTag(name, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	result, err := engine.ParseResult(value)
	switch {
	case s.closed:
		return ErrClosed
	case !s.doc.study:
		return ErrInProgress
	case name == "Result" && err != nil:
		return err
	case name == "FEN", name == "SetUp":
		return &ParseError{"tag", name, "another one: the start position cannot change"}
	}
	tag, err := pgn.NewTag(name, value)
	if err != nil {
		return err
	}
	value = tag.Value
	tree, at := s.doc.tree, s.at().ID()
	made, err := tree.Edit(func() error {
		if value == "" {
			tree.DeleteTag(name)
		} else {
			tree.SetTag(name, value)
		}
		if name == "Result" {
			tree.Result = result
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.doc.shown = nil
	s.doc.edits.record(edit{made, at, at})
	s.changed()
	return nil
}
