package session

import (
	"strconv"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
)

// banned is the value of the tags Castling and EnPassant in games without these rules.
// The PGN standard does not define such tags.
const banned = "banned"

// Record returns the game for PGN, without moves that were taken back.
func (s *Session) Record() *pgn.Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	g := &pgn.Game{Start: s.game.Start(), Moves: s.game.Moves(), Result: s.end.Result(), Comment: string(s.end.Reason)}
	g.SetTag("Event", s.tag("Event", "Consort"))
	g.SetTag("Site", s.tag("Site", "?"))
	g.SetTag("Date", s.tag("Date", s.began.Format("2006.01.02")))
	g.SetTag("Round", s.tag("Round", strconv.Itoa(s.past.Games+1)))
	for c, name := range []string{"White", "Black"} {
		p := s.players[c]
		if s.end.Over() && s.end.Reason != Recorded {
			g.SetTag(name, s.endNames[c])
		} else if value := s.tags[name]; p.IsHuman() && p.Name == "" && value != "" {
			g.SetTag(name, value)
		} else {
			g.SetTag(name, p.String())
		}
	}
	if s.clock.control.On() {
		g.SetTag("TimeControl", s.clock.control.PGN())
	}
	if s.rules.NoCastling {
		g.SetTag("Castling", banned)
	}
	if s.rules.NoEnPassant {
		g.SetTag("EnPassant", banned)
	}
	if start := s.game.Start(); isChess960(&start) {
		g.SetTag("Variant", "Chess960") // other programs require it for such castling
	}
	if s.end.Over() {
		g.SetTag("Termination", s.end.termination())
	}
	return g
}

// tag returns a tag of the file that the game was loaded from, or a default.
func (s *Session) tag(name, otherwise string) string {
	if value := s.tags[name]; value != "" {
		return value
	}
	return otherwise
}

// termination returns the value of the tag Termination.
func (e End) termination() string {
	switch {
	case e.Reason == TimeForfeit, e.Reason == TimeDraw:
		return "time forfeit"
	case strings.HasPrefix(string(e.Reason), string(Failure)):
		return "abandoned"
	}
	return "normal"
}

// LoadRecord loads a game from PGN at its last move; Undo steps back through it. The
// players stay, and a computer to move waits for Resume. A result that does not follow
// from the moves is kept. Loaded results do not count in the running score. The error
// is the engine's, for an illegal move.
func (s *Session) LoadRecord(g *pgn.Game) error {
	rules := Rules{NoCastling: g.Tag("Castling") == banned, NoEnPassant: g.Tag("EnPassant") == banned}
	line := newGame(g.Start, rules)
	for _, m := range g.Moves {
		if err := line.Push(m); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return ErrClosed
	}
	s.begin(g.Start, rules)
	s.game = line
	for ply, m := range g.Moves {
		s.entries = append(s.entries, entry{Move: m, SAN: line.PositionAt(ply).SAN(m)})
	}
	s.tags = map[string]string{}
	for _, t := range g.Tags {
		s.tags[t.Name] = t.Value
	}
	if e := endOf(line.Outcome()); e.Over() {
		e.uncounted = true
		s.finish(e)
	} else if e, over := recordedEnd(g.Result); over {
		s.finish(e)
	}
	s.paused = !s.players[s.side()&1].IsHuman()
	s.changed()
	return nil
}

// recordedEnd returns the end for a PGN result.
func recordedEnd(result string) (End, bool) {
	e := End{Reason: Recorded, uncounted: true}
	switch result {
	case "1-0":
		e.Decided, e.Winner = true, engine.White
	case "0-1":
		e.Decided, e.Winner = true, engine.Black
	case "1/2-1/2":
	default:
		return End{}, false
	}
	return e, true
}

// PGN returns the game as text.
func (s *Session) PGN() string { return s.Record().String() }

// FEN returns the current position.
func (s *Session) FEN() string { return s.State().Position.FEN() }

// IChess returns the current position as an IChess file.
func (s *Session) IChess() string {
	state := s.State()
	return SetupOf(&state.Position, state.Rules).IChess()
}
