package session

// The game as a document to save, and documents as studies.

import (
	"strings"

	"consort/cmd/consort/ichess"
	"consort/engine"
	"consort/engine/pgn"
)

// Tree returns the document to save: that of a study as it is, that of a game without
// the moves that were taken back, with the reason of its end as the last comment. The
// caller may change it.
func (s *Session) Tree() *pgn.Tree {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.record()
}

// Record returns the document of Tree as a flat game.
func (s *Session) Record() *pgn.Game { return s.Tree().Game() }

// record is Tree with the lock held.
func (s *Session) record() *pgn.Tree {
	t := s.snapshotTree().Clone()
	if s.doc.study {
		return t
	}
	at := t.Node(s.at().ID())
	for _, n := range at.Children() {
		n.Delete()
	}
	if s.end.Over() {
		at.SetText(strings.TrimSpace(at.Text() + " " + string(s.end.Reason)))
	}
	return t
}

// termination returns the value of the tag Termination, "" while the game is in
// progress.
func (e End) termination() string {
	switch {
	case !e.Over():
		return ""
	case e.Reason == TimeForfeit, e.Reason == TimeDraw:
		return "time forfeit"
	case strings.HasPrefix(string(e.Reason), string(Failure)):
		return "abandoned"
	}
	return "normal"
}

// LoadRecord opens a game from PGN as a study: see OpenTree.
func (s *Session) LoadRecord(g *pgn.Game) error {
	t, err := treeOf(g)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	return s.openTree(t)
}

// treeOf returns a game as a tree. The error is the engine's, for an illegal move of the
// main line.
func treeOf(g *pgn.Game) (*pgn.Tree, error) {
	t := g.Tree()
	if last := t.Last(); last.Ply() < len(g.Moves) {
		return nil, engine.NewGame(*last.Position()).Push(g.Moves[last.Ply()])
	}
	return t, nil
}

// PGN returns the game as text.
func (s *Session) PGN() string { return s.Tree().String() }

// FEN returns the current position.
func (s *Session) FEN() string { return s.State().Position.FEN() }

// IChess returns the current position as an IChess file.
func (s *Session) IChess() string {
	b := s.State().Position.Builder()
	return ichess.Format(&b)
}
