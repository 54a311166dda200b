package room

// The game as a document: the tree of its moves and variations, the line that is shown,
// and the snapshot of it that front ends read.

import (
	"cmp"
	"slices"
	"strconv"

	"consort/engine"
	"consort/engine/pgn"
)

// A document is the game tree of a room with its current line.
type document struct {
	tree  *pgn.Game
	line  []Played  // to the current position, as in Board.game, and further
	shown *pgn.Game // the latest snapshot; nil if the tree has changed since
	edits edits     // of a study
}

// node returns the node after ply moves of the current line.
func (d *document) node(ply int) *pgn.Node {
	if ply == 0 {
		return d.tree.Root()
	}
	return d.tree.Node(d.line[ply-1].Node)
}

// has reports whether a node is on the current line.
func (d *document) has(n *pgn.Node) bool {
	ply := n.Ply()
	return ply <= len(d.line) && d.node(ply) == n
}

// at returns the node of the current position.
func (b *Board) at() *pgn.Node { return b.doc.node(b.game.Len()) }

// extend adds a move that was just played to the current line, in place of the moves
// that were taken back. Variations on them stay.
func (b *Board) extend(m engine.Move, san string) *pgn.Node {
	d, ply := &b.doc, b.game.Len()-1
	n := d.node(ply)
	if ply < len(d.line) {
		d.node(ply + 1).Delete()
	}
	n, err := n.Add(m)
	if err != nil {
		panic(err) // The game has accepted the move.
	}
	n.PromoteToMain()
	d.line = append(d.line[:ply:ply], Played{n.ID(), m, san})
	d.shown = nil
	return n
}

// follow makes the line to a node, and its main continuation, the current one.
func (b *Board) follow(n *pgn.Node) {
	last := n.Last()
	b.doc.line, b.game = nil, last.Replay()
	for _, next := range last.Line() {
		b.doc.line = append(b.doc.line, Played{next.ID(), next.Move(), next.SAN()})
	}
	b.game.GoTo(n.Ply())
}

// snapshotTree returns the tree with the tags of a document to save. It is shared by all
// States until something changes, and never changed.
func (b *Board) snapshotTree() *pgn.Game {
	tags, result := b.documentTags(), b.documentResult()
	shown := b.doc.shown
	if shown == nil {
		shown = b.doc.tree.Clone()
	} else if shown.Result == result && slices.Equal(shown.Tags, tags) {
		return shown
	} else {
		shown = shown.Clone()
	}
	shown.Tags, shown.Result = tags, result
	b.doc.shown = shown
	return shown
}

// documentResult returns the result of the document.
func (b *Board) documentResult() engine.Result {
	if b.Study() {
		return b.doc.tree.Result
	}
	return b.match.End().Result()
}

// documentTags returns the tags of the document: those of the file for a study, and for
// a game being played those that describe it, besides others that it had before.
func (b *Board) documentTags() []pgn.Tag {
	t := pgn.Header{Tags: slices.Clone(b.doc.tree.Tags)}
	if b.Study() {
		return t.Tags
	}
	names := b.names()
	for _, tag := range []pgn.Tag{
		{Name: "Event", Value: cmp.Or(b.doc.tree.Tag("Event"), "Consort")},
		{Name: "Site", Value: cmp.Or(b.doc.tree.Tag("Site"), "?")},
		{Name: "Date", Value: cmp.Or(b.doc.tree.Tag("Date"), b.began.Format("2006.01.02"))},
		{Name: "Round", Value: cmp.Or(b.doc.tree.Tag("Round"), strconv.Itoa(b.match.Round()))},
		{Name: "White", Value: names[engine.White]},
		{Name: "Black", Value: names[engine.Black]},
		{Name: "WhiteElo", Value: b.elo(engine.White)},
		{Name: "BlackElo", Value: b.elo(engine.Black)},
		{Name: "Result", Value: b.match.End().Result().String()},
		{Name: "TimeControl", Value: b.match.Control().PGN()},
		{Name: "Castling", Value: bannedIf(b.rules.NoCastling)},
		{Name: "EnPassant", Value: bannedIf(b.rules.NoEnPassant)},
		{Name: "Termination", Value: termination(b.match.End())},
	} {
		if tag.Value == "" || tag.Name == "TimeControl" && !b.match.Control().On() {
			t.DeleteTag(tag.Name)
		} else {
			t.SetTag(tag.Name, tag.Value)
		}
	}
	if start := b.doc.tree.Start(); start.IsChess960() && t.Tag("Variant") == "" {
		t.SetTag("Variant", "Chess960") // other programs require it for such castling
	}
	return t.Tags
}

// names returns the names of both sides: in a study those of the file, otherwise those
// of the players, at the end of the game if it is over.
func (b *Board) names() (names [2]string) {
	players := b.match.Players()
	names = b.match.Names()
	for c, name := range []string{"White", "Black"} {
		value := b.doc.tree.Tag(name)
		if b.Study() || !b.match.End().Over() && players[c].IsHuman() && players[c].Name == "" && value != "" {
			names[c] = value
		}
		names[c] = cmp.Or(names[c], "?")
	}
	return names
}

// elo returns the Elo of a side: of a computer's level, else of the file that the game was
// loaded from.
func (b *Board) elo(c engine.Color) string {
	if elo := b.match.Players()[c&1].Elo(); elo > 0 {
		return strconv.Itoa(elo)
	}
	return b.doc.tree.Tag([]string{"WhiteElo", "BlackElo"}[c&1])
}

// bannedIf returns the value of the tag Castling or EnPassant, "" for a rule in force.
func bannedIf(ban bool) string {
	if ban {
		return pgn.Banned
	}
	return ""
}

// rulesOf returns the rules that the tags of a document ban.
func rulesOf(t *pgn.Game) Rules {
	return Rules{NoCastling: t.Tag("Castling") == pgn.Banned, NoEnPassant: t.Tag("EnPassant") == pgn.Banned}
}
