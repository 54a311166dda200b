package room

// The game as a document to save.

import (
	"strings"

	"consort/cmd/consort/ichess"
	"consort/cmd/consort/match"
	"consort/engine"
	"consort/engine/pgn"
)

// Tree returns the document to save: that of a study as it is, that of a game without
// the moves that were taken back, with the reason of its end as the last comment, unless
// the last move says it. The caller may change it.
func (b *Board) Tree() *pgn.Game {
	t := b.record()
	if e := b.match.End(); e.Over() && e.Reason != engine.Checkmate {
		sayEnd(t, e.Words())
	}
	return t
}

// sayEnd adds the reason of the end of a game to the comment on its last move.
func sayEnd(t *pgn.Game, reason string) {
	t.Last().Annotate(func(n *pgn.Note) { n.Comment = strings.TrimSpace(n.Comment + " " + reason) })
}

// record returns the document without the moves that were taken back.
func (b *Board) record() *pgn.Game {
	t := b.snapshotTree().Clone()
	if !b.Study() {
		for _, n := range t.Node(b.at().ID()).Children() {
			n.Delete()
		}
	}
	return t
}

// termination returns the value of the tag Termination, "" while the game is in
// progress.
func termination(e match.End) string {
	if !e.Over() {
		return ""
	}
	return e.Reason.Termination()
}

// Tree returns the document to save: see Board.Tree.
func (r *Room) Tree() (t *pgn.Game) {
	r.Look(func(b *Board) { t = b.Tree() })
	return t
}

// PGN returns the game as text.
func (r *Room) PGN() string { return r.Tree().String() }

// FEN returns the current position.
func (r *Room) FEN() string { return r.State().Position.FEN() }

// IChess returns the current position as an IChess file.
func (r *Room) IChess() string {
	b := r.State().Position.Builder()
	return ichess.Format(&b)
}
