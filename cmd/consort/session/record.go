package session

// The game as a document to save.

import (
	"strings"

	"consort/cmd/consort/ichess"
	"consort/engine/pgn"
)

// Tree returns the document to save: that of a study as it is, that of a game without
// the moves that were taken back, with the reason of its end as the last comment. The
// caller may change it.
func (s *Session) Tree() *pgn.Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.record()
	if s.end.Over() {
		sayEnd(t, s.end.Reason)
	}
	return t
}

// sayEnd adds the reason of the end of a game to the comment on its last move.
func sayEnd(t *pgn.Game, reason Reason) {
	t.Last().Annotate(func(n *pgn.Note) { n.Comment = strings.TrimSpace(n.Comment + " " + string(reason)) })
}

// record returns the document without the moves that were taken back. The lock must be held.
func (s *Session) record() *pgn.Game {
	t := s.snapshotTree().Clone()
	if !s.doc.study {
		for _, n := range t.Node(s.at().ID()).Children() {
			n.Delete()
		}
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

// PGN returns the game as text.
func (s *Session) PGN() string { return s.Tree().String() }

// FEN returns the current position.
func (s *Session) FEN() string { return s.State().Position.FEN() }

// IChess returns the current position as an IChess file.
func (s *Session) IChess() string {
	b := s.State().Position.Builder()
	return ichess.Format(&b)
}
