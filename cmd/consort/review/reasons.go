package review

// Saying in words why a move is good or bad. A reason is stated only if it follows from
// the position and the lines.

import (
	"fmt"
	"strings"

	"consort/engine"
	"consort/eval"
)

// A ReasonKind is the kind of a Reason.
type ReasonKind string

// The kinds of reasons.
const (
	AllowsMate      ReasonKind = "allows mate"
	MissesMate      ReasonKind = "misses mate"
	AllowsDraw      ReasonKind = "allows a draw"
	MissesDraw      ReasonKind = "misses a draw"
	LosesMaterial   ReasonKind = "loses material"
	MissesMaterial  ReasonKind = "misses material"
	AllowsPromotion ReasonKind = "allows a promotion"
	AllowsPasser    ReasonKind = "allows a passed pawn"
	OnlyMove        ReasonKind = "only move"
	ForcedMove      ReasonKind = "forced move"
)

// A Reason is why a move is judged as it is.
type Reason struct {
	Kind ReasonKind

	// Text is a clause without a subject, such as "loses the queen to a fork by the
	// knight on c7" or "misses mate in 2".
	Text string
}

// Comment returns the reasons in a clause without a subject: "misses mate in 2; loses a
// rook". It is "" if no reason is known.
func (m *Move) Comment() string {
	var texts []string
	for _, r := range m.Reasons {
		if r.Kind != ForcedMove {
			texts = append(texts, r.Text)
		}
	}
	return strings.Join(texts, "; ")
}

// A comparison is a move, the line after it, and the better line, with their values for
// the mover.
type comparison struct {
	game          *engine.Game // at the position before the move; not changed
	move          engine.Move
	reply         []engine.Move // after the move
	better        []engine.Move // begins with the better move
	before, after eval.Score
}

// maxReasons is the largest number of reasons that are given.
const maxReasons = 2

// reasonsOf returns the reasons why a move is bad, the most important first.
func (c *comparison) reasons() (reasons []Reason) {
	add := func(kind ReasonKind, text string) {
		if text != "" && len(reasons) < maxReasons {
			reasons = append(reasons, Reason{kind, text})
		}
	}
	add(AllowsMate, c.allowsMate())
	add(MissesMate, c.missesMate())
	add(AllowsDraw, c.allowsDraw())
	add(MissesDraw, c.missesDraw())
	promotion := c.allowsPromotion()
	add(AllowsPromotion, promotion)
	loses, misses := c.material()
	if promotion == "" && c.after > -eval.MinMate && c.after != eval.Draw { // A sacrifice for a draw loses nothing.
		add(LosesMaterial, loses)
	}
	if c.before < eval.MinMate {
		add(MissesMaterial, misses)
	}
	if len(reasons) == 0 {
		add(AllowsPasser, c.allowsPasser())
	}
	return reasons
}

// maxMate is the longest mate that is called missed or allowed, in moves: nobody could
// have seen a longer one.
const maxMate = 12

// allowsMate says that the opponent mates after the move, but not after the better one.
func (c *comparison) allowsMate() string {
	if c.after > -eval.MinMate || c.before <= -eval.MinMate || -c.after.Moves() > maxMate {
		return ""
	}
	return fmt.Sprintf("allows mate in %d", -c.after.Moves())
}

// missesMate says that the better move mates, and the move does not.
func (c *comparison) missesMate() string {
	if c.before < eval.MinMate || c.after >= eval.MinMate || c.before.Moves() > maxMate {
		return ""
	}
	return fmt.Sprintf("misses mate in %d", c.before.Moves())
}

// after returns a copy of the game after a line; ok is false if a move is not legal.
func (c *comparison) play(line ...engine.Move) (g *engine.Game, ok bool) {
	g = engine.NewGame(c.game.Start())
	for _, m := range append(c.game.Moves(), line...) {
		if g.Replay(m) != nil {
			return nil, false
		}
	}
	return g, true
}

// drawn returns how a line draws: "stalemate", "repetition" or "insufficient material";
// "" if it does not.
func (c *comparison) drawn(line []engine.Move) string {
	g, ok := c.play(line...)
	if !ok {
		return ""
	}
	switch reason := g.Outcome().Reason; {
	case reason == engine.Stalemate:
		return "stalemate"
	case reason == engine.DeadPosition:
		return "insufficient material"
	case g.Repetitions() > 1: // A search takes the second occurrence for a draw.
		return "repetition"
	}
	return ""
}

// allowsDraw says how the move gives away a win.
func (c *comparison) allowsDraw() string {
	if c.after != eval.Draw || c.before <= eval.Draw {
		return ""
	}
	switch line := append([]engine.Move{c.move}, c.reply...); {
	case c.drawn(line[:1]) == "stalemate":
		return "stalemate"
	case c.drawn(line) != "":
		return "allows a draw by " + c.drawn(line)
	}
	return ""
}

// missesDraw says how the better move would have drawn.
func (c *comparison) missesDraw() string {
	if c.before != eval.Draw || c.after >= eval.Draw {
		return ""
	}
	if how := c.drawn(c.better); how != "" {
		return "misses a draw by " + how
	}
	return ""
}

// gains returns what the opponent wins after the move, and what the better move wins.
func (c *comparison) gains() (theirs, ours gain) {
	p := *c.game.Position()
	if !p.IsLegal(c.move) || len(c.better) == 0 {
		return theirs, ours
	}
	return gainOf(p.After(c.move), c.reply, p.CapturedType(c.move)), gainOf(p, c.better, engine.NoPieceType)
}

// material says what the opponent wins after the move, and what the better move would
// have won.
func (c *comparison) material() (loses, misses string) {
	theirs, ours := c.gains()
	switch difference := ours.points + theirs.points; { // in the mover's favor if the better move is played
	case difference < 1:
		return "", ""
	case theirs.points >= 1 && theirs.points >= ours.points:
		loses = theirs.lostText(c.move)
	case ours.points >= 2:
		misses = ours.missedText()
	}
	return loses, misses
}

// lostText says what the opponent wins in a line that follows a move.
func (g *gain) lostText(move engine.Move) string {
	if len(g.won) == 0 {
		return ""
	}
	t := tacticOf(g)
	what := g.String()
	if g.prize != nil && len(g.won) == 1 && len(g.lost) == 0 && g.prize.taken != engine.Pawn {
		what = fmt.Sprintf("the %s on %v", nameOf(g.prize.taken), g.prize.square)
		if t.motif == hanging {
			if g.prize.square == move.To() {
				return "puts " + what[:len(what)-len(" on a1")] + " on a square where it can be taken"
			}
			return "leaves " + what + " undefended"
		}
	}
	return strings.TrimSpace("loses " + what + " " + t.clause())
}

// missedText says what a line would have won.
func (g *gain) missedText() string {
	if len(g.won) == 0 {
		return ""
	}
	what := g.String()
	if name := tacticOf(g).name(); name != "" {
		return fmt.Sprintf("misses %s that wins %s", name, what)
	}
	return "misses the win of " + what
}

// allowsPromotion says that a pawn of the opponent promotes in the line after the move
// and is not taken at once.
func (c *comparison) allowsPromotion() string {
	p := *c.game.Position()
	if !p.IsLegal(c.move) {
		return ""
	}
	p = p.After(c.move)
	origin := map[engine.Square]engine.Square{} // where the pawn that is on a square stood after the move
	for i, m := range c.reply {
		if i >= horizon || !p.IsLegal(m) {
			return ""
		}
		if i%2 == 0 && p.MovedPiece(m).Type() == engine.Pawn {
			from, known := origin[m.From()]
			if !known {
				from = m.From()
			}
			delete(origin, m.From())
			origin[m.To()] = from
			if m.IsPromotion() {
				taken := i+1 < len(c.reply) && c.reply[i+1].To() == m.To()
				if taken || i+1 == len(c.reply) || betterPromotes(c, i) {
					return ""
				}
				return fmt.Sprintf("allows the pawn on %v to promote", from)
			}
		}
		p = p.After(m)
	}
	return ""
}

// betterPromotes reports whether the opponent promotes in the better line, too, within
// about as many plies.
func betterPromotes(c *comparison, plies int) bool {
	for i, m := range c.better {
		if i%2 == 1 && i <= plies+3 && m.IsPromotion() {
			return true
		}
	}
	return false
}

// passerPlies is within how many plies after the move the passed pawn arises.
const passerPlies = 4

// minPasserRank is the least rank of a passed pawn that is worth mention, as its owner
// counts.
const minPasserRank = engine.Rank5

// allowsPasser says that the opponent gets a passed pawn by force, and keeps it to the end
// of the line, unlike in the better line.
func (c *comparison) allowsPasser() string {
	p := *c.game.Position()
	if !p.IsLegal(c.move) {
		return ""
	}
	us := p.SideToMove()
	next := p.After(c.move)
	old := passers(&p, us.Other()) | passers(&next, us.Other())
	early := gainOf(next, c.reply[:min(len(c.reply), passerPlies)], engine.NoPieceType)
	whole, better := gainOf(next, c.reply, engine.NoPieceType), gainOf(p, c.better, engine.NoPieceType)
	if len(early.line) == 0 || len(better.line) == 0 {
		return ""
	}
	end := func(g *gain) *engine.Position { return &g.positions[len(g.positions)-1] }
	arisen := passers(end(&early), us.Other()) &^ old
	for s := range (arisen & passers(end(&whole), us.Other())).All() {
		file := engine.FileBitboard(s.File())
		if s.Rank().RelativeTo(us.Other()) >= minPasserRank && passers(end(&better), us.Other())&file == 0 && old&file == 0 {
			return fmt.Sprintf("allows a passed pawn on %v", s)
		}
	}
	return ""
}

// passers returns the passed pawns of a side.
func passers(p *engine.Position, c engine.Color) engine.Bitboard {
	return engine.PassedPawns(p.Pieces(engine.White, engine.Pawn), p.Pieces(engine.Black, engine.Pawn)) & p.ByColor(c)
}
