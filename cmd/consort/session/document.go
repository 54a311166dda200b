package session

// The game as a document: the tree of its moves and variations, the line that is shown,
// and the snapshot of it that front ends read.

import (
	"slices"
	"strconv"
	"time"

	"consort/engine"
	"consort/engine/pgn"
)

// A document is the game tree of a session with its current line.
type document struct {
	tree  *pgn.Game
	study bool // nobody plays: see study.go

	// entries are the moves of the current line: those to the current position, which
	// are those of Session.game, followed by those that were taken back.
	entries []entry

	shown *pgn.Game // the latest snapshot; nil if the tree has changed since
	edits edits     // of a study
}

// An entry is a move of the current line.
type entry Played

// node returns the node after ply moves of the current line.
func (d *document) node(ply int) *pgn.Node {
	if ply == 0 {
		return d.tree.Root()
	}
	return d.tree.Node(d.entries[ply-1].Node)
}

// newDocument returns a document without moves.
func newDocument(start engine.Position) document { return document{tree: pgn.NewGame(start)} }

// at returns the node of the current position. The lock must be held.
func (s *Session) at() *pgn.Node { return s.doc.node(s.game.Len()) }

// extend adds a move that was just played to the current line, in place of the moves
// that were taken back. Variations on them stay. The lock must be held.
func (s *Session) extend(m engine.Move, san string, left [2]time.Duration) *pgn.Node {
	d, ply := &s.doc, s.game.Len()-1
	n := d.node(ply)
	if ply < len(d.entries) {
		d.node(ply + 1).Delete()
	}
	n, err := n.Add(m)
	if err != nil {
		panic(err) // The game has accepted the move.
	}
	n.PromoteToMain()
	d.entries = append(d.entries[:ply:ply], entry{n.ID(), m, san, left})
	d.shown = nil
	return n
}

// lineTo returns the line to a node and its main continuation as entries, and the game
// at that node. The error is the engine's, for a move that the rules in force ban.
func (s *Session) lineTo(n *pgn.Node) ([]entry, *engine.Game, error) {
	game := newGame(s.doc.tree.Start(), s.rules)
	line := n.Line()
	ply := len(line)
	for next := range n.Following() {
		line = append(line, next)
	}
	var entries []entry
	for i, next := range line {
		p := game.Position()
		allowed := next.IsNull() || p.IsLegal(next.Move())
		if !allowed && i >= ply {
			break
		}
		e := entry{Node: next.ID(), Move: next.Move()}
		if allowed {
			e.SAN = p.SAN(e.Move)
		}
		if err := game.Replay(e.Move); err != nil {
			return nil, nil, err
		}
		entries = append(entries, e)
	}
	walk(game, ply)
	return entries, game, nil
}

// snapshotTree returns the tree with the tags of a document to save. It is shared by all
// States until something changes, and never changed. The lock must be held.
func (s *Session) snapshotTree() *pgn.Game {
	tags, result := s.documentTags(), s.documentResult()
	shown := s.doc.shown
	if shown == nil {
		shown = s.doc.tree.Clone()
	} else if shown.Result == result && slices.Equal(shown.Tags, tags) {
		return shown
	} else {
		shown = shown.Clone()
	}
	shown.Tags, shown.Result = tags, result
	s.doc.shown = shown
	return shown
}

// documentResult returns the result of the document. The lock must be held.
func (s *Session) documentResult() engine.Result {
	if s.doc.study {
		return s.doc.tree.Result
	}
	return s.end.Result
}

// documentTags returns the tags of the document: those of the file for a study, and for
// a game being played those that describe it, besides others that it had before. The
// lock must be held.
func (s *Session) documentTags() []pgn.Tag {
	t := pgn.Header{Tags: slices.Clone(s.doc.tree.Tags)}
	if s.doc.study {
		return t.Tags
	}
	names := s.names()
	for _, tag := range []pgn.Tag{
		{Name: "Event", Value: s.tag("Event", "Consort")},
		{Name: "Site", Value: s.tag("Site", "?")},
		{Name: "Date", Value: s.tag("Date", s.began.Format("2006.01.02"))},
		{Name: "Round", Value: s.tag("Round", strconv.Itoa(s.past.Games+1))},
		{Name: "White", Value: names[engine.White]},
		{Name: "Black", Value: names[engine.Black]},
		{Name: "Result", Value: s.end.Result.String()},
		{Name: "TimeControl", Value: s.clock.control.PGN()},
		{Name: "Castling", Value: bannedIf(s.rules.NoCastling)},
		{Name: "EnPassant", Value: bannedIf(s.rules.NoEnPassant)},
		{Name: "Termination", Value: s.end.termination()},
	} {
		if tag.Value == "" || tag.Name == "TimeControl" && !s.clock.control.On() {
			t.DeleteTag(tag.Name)
		} else {
			t.SetTag(tag.Name, tag.Value)
		}
	}
	if start := s.doc.tree.Start(); start.IsChess960() && t.Tag("Variant") == "" {
		t.SetTag("Variant", "Chess960") // other programs require it for such castling
	}
	return t.Tags
}

// names returns the names of both sides: in a study those of the file, otherwise those
// of the players, at the end of the game if it is over. The lock must be held.
func (s *Session) names() (names [2]string) {
	for c, name := range []string{"White", "Black"} {
		value := s.doc.tree.Tag(name)
		switch p := s.players[c]; {
		case s.doc.study:
			names[c] = value
		case s.end.Over():
			names[c] = s.endNames[c]
		case p.IsHuman() && p.Name == "" && value != "":
			names[c] = value
		default:
			names[c] = p.String()
		}
		if names[c] == "" {
			names[c] = "?"
		}
	}
	return names
}

// tag returns a tag of the file that the game was loaded from, or a default.
func (s *Session) tag(name, otherwise string) string {
	if value := s.doc.tree.Tag(name); value != "" {
		return value
	}
	return otherwise
}

// banned is the value of the tags Castling and EnPassant in games without these rules.
// The PGN standard does not define such tags.
const banned = "banned"

// bannedIf returns the value of such a tag, "" for a rule in force.
func bannedIf(ban bool) string {
	if ban {
		return banned
	}
	return ""
}

// rulesOf returns the rules that the tags of a document ban.
func rulesOf(t *pgn.Game) Rules {
	return Rules{NoCastling: t.Tag("Castling") == banned, NoEnPassant: t.Tag("EnPassant") == banned}
}
