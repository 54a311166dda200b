package review

// Saying in words why a move is good or bad. A reason is stated only if it follows from
// the position and the lines.

import (
	"fmt"
	"math"
	"strings"

	"consort/engine"
	"consort/eval"
	"consort/eval/wdl"
)

// A ReasonKind is the kind of a Reason.
type ReasonKind string

// The kinds of reasons.
const (
	AllowsMate      ReasonKind = "allows mate"
	MissesMate      ReasonKind = "misses mate"
	AllowsDraw      ReasonKind = "allows a draw"
	MissesDraw      ReasonKind = "misses a draw"
	AllowsPromotion ReasonKind = "allows a promotion"
	MissesPromotion ReasonKind = "misses a promotion"
	LosesMaterial   ReasonKind = "loses material"
	MissesMaterial  ReasonKind = "misses material"
	AllowsPasser    ReasonKind = "allows a passed pawn"
	AllowsAttack    ReasonKind = "allows an attack"
	MissesAttack    ReasonKind = "misses an attack"
	LosesChances    ReasonKind = "loses chances"
	OnlyMove        ReasonKind = "only move"
	Sacrifice       ReasonKind = "sacrifice"
	ForcedMove      ReasonKind = "forced move"
)

// A Reason is why a move is judged as it is.
type Reason struct {
	Kind ReasonKind

	// Text is a clause without a subject, with the line that shows it: "loses the rook on a8
	// to a fork by the knight on c7: 18. Nc7+ Kd7 19. Nxa8".
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
	could, has    eval.Score // before and after, as users see them
}

// played returns the move and the line after it.
func (c *comparison) played() []engine.Move { return append([]engine.Move{c.move}, c.reply...) }

// maxReasons is the largest number of reasons that are given.
const maxReasons = 2

// reasons returns the reasons why a move is bad, the most important first: at least one.
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
	add(AllowsPromotion, c.allowsPromotion())
	loses, misses := c.material()
	if c.after > -eval.MinMate && c.after != eval.Draw { // A sacrifice for a draw loses nothing.
		add(LosesMaterial, loses)
	}
	if c.before < eval.MinMate {
		add(MissesPromotion, c.missesPromotion())
		add(MissesMaterial, misses)
	}
	for _, last := range []struct {
		kind ReasonKind
		text func() string
	}{{AllowsPasser, c.allowsPasser}, {AllowsAttack, c.allowsAttack}, {MissesAttack, c.missesAttack}, {LosesChances, c.losesChances}} {
		if len(reasons) == 0 {
			add(last.kind, last.text())
		}
	}
	return reasons
}

// shownPlies is how much is shown of a line that proves a reason by where it leads, in plies.
const shownPlies = 10

// longestLine is the most that is shown of any line, in plies: what gains are counted in, and
// the captures after it. Mates may be longer.
const longestLine = horizon + 2

// replied appends to a text the reply to the move, as far as it shows what the text says.
func (c *comparison) replied(text string, plies int) string {
	p := *c.game.Position()
	return text + lineText(p.After(c.move), c.reply, plies)
}

// instead appends the better line to a text.
func (c *comparison) instead(text string, plies int) string {
	return text + lineText(*c.game.Position(), c.better, plies)
}

// lineText returns the beginning of a line after a colon, "" for none. It says so if there is
// more, and with words: sentences end with it.
func lineText(p engine.Position, line []engine.Move, plies int) string {
	line = legalPart(p, line)
	line = line[:min(len(line), plies)]
	if len(line) == 0 {
		return ""
	}
	text := ": " + engine.NumberedLine(p.Ply(), p.SANLine(line[:min(len(line), longestLine)]))
	if len(line) > longestLine {
		text += " and so on"
	}
	return text
}

// sacrificeText says what a move sacrifices, and how the line goes on if it is taken. score is
// the value of that line for the mover.
func (c *comparison) sacrificeText(accepted []engine.Move, score eval.Score) string {
	p := *c.game.Position()
	text := "sacrifices " + withArticle(p.MovedPiece(c.move).Type())
	if taken := p.CapturedType(c.move); taken != engine.NoPieceType {
		text += " for " + withArticle(taken)
	}
	if score >= eval.MinMate && score.Moves() <= maxMate {
		text += fmt.Sprintf(", with mate in %d if it is taken", score.Moves())
	}
	return text + lineText(p.After(c.move), accepted, shownPlies)
}

// maxMate is the longest mate that is called missed or allowed, in moves: nobody could
// have seen a longer one.
const maxMate = 12

// allowsMate says that the opponent mates after the move, but not after the better one.
func (c *comparison) allowsMate() string {
	if c.after > -eval.MinMate || c.before <= -eval.MinMate || -c.after.Moves() > maxMate {
		return ""
	}
	return c.replied(fmt.Sprintf("allows mate in %d", -c.after.Moves()), 2*-c.after.Moves()-1)
}

// missesMate says that the better move mates, and the move does not.
func (c *comparison) missesMate() string {
	if c.before < eval.MinMate || c.after >= eval.MinMate || c.before.Moves() > maxMate {
		return ""
	}
	return c.instead(fmt.Sprintf("misses mate in %d", c.before.Moves()), 2*c.before.Moves()-1)
}

// play returns a copy of the game after a line; ok is false if a move is not legal.
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
	if c.drawn([]engine.Move{c.move}) == "stalemate" {
		return "stalemate"
	}
	if how := c.drawn(c.played()); how != "" {
		return c.replied("allows a draw by "+how, shownPlies)
	}
	return ""
}

// missesDraw says how the better move would have drawn.
func (c *comparison) missesDraw() string {
	if c.before != eval.Draw || c.after >= eval.Draw {
		return ""
	}
	if how := c.drawn(c.better); how != "" {
		return c.instead("misses a draw by "+how, shownPlies)
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
		loses = c.loses(&theirs)
	case ours.points >= 2:
		misses = c.misses(&ours)
	}
	return loses, misses
}

// loses says what the opponent wins in the reply.
func (c *comparison) loses(g *gain) string {
	if len(g.won) == 0 || g.promotes() || !g.borneOut(-c.has) {
		return ""
	}
	t := tacticOf(g)
	what := g.String()
	if g.prize != nil && len(g.won) == 1 && len(g.lost) == 0 && g.prize.taken != engine.Pawn {
		piece := "the " + nameOf(g.prize.taken)
		what = fmt.Sprintf("%s on %v", piece, g.prize.square)
		if t.motif == hanging {
			if g.prize.square == c.move.To() {
				return c.replied("puts "+piece+" on a square where it can be taken", g.plies())
			}
			return c.replied("leaves "+what+" undefended", g.plies())
		}
	}
	return c.replied(strings.TrimSpace("loses "+what+" "+t.clause()), g.plies())
}

// misses says what the better line would have won.
func (c *comparison) misses(g *gain) string {
	if len(g.won) == 0 || g.promotes() || !g.borneOut(c.could) {
		return ""
	}
	text := "misses the win of " + g.String()
	if name := tacticOf(g).name(); name != "" {
		text = fmt.Sprintf("misses %s that wins %s", name, g.String())
	}
	return c.instead(text, g.plies())
}

// promotion returns after how many plies the side to move promotes in a line to a piece that
// is not taken at once, and where that pawn stood; ok is false if it does not.
func promotion(p engine.Position, line []engine.Move) (plies int, from engine.Square, ok bool) {
	origin := map[engine.Square]engine.Square{} // where the pawn that is on a square stood at first
	line = legalPart(p, line)
	for i, m := range line[:min(len(line), horizon)] {
		if i%2 == 0 && p.MovedPiece(m).Type() == engine.Pawn {
			from, known := origin[m.From()]
			if !known {
				from = m.From()
			}
			delete(origin, m.From())
			origin[m.To()] = from
			if m.IsPromotion() {
				return i + 1, from, i+1 < len(line) && line[i+1].To() != m.To()
			}
		}
		p = p.After(m)
	}
	return 0, from, false
}

// allowsPromotion says that a pawn of the opponent promotes in the reply.
func (c *comparison) allowsPromotion() string {
	p := *c.game.Position()
	if !p.IsLegal(c.move) || c.after <= -eval.MinMate {
		return ""
	}
	plies, from, ok := promotion(p.After(c.move), c.reply)
	if !ok || betterPromotes(c, plies-1) {
		return ""
	}
	return c.replied(fmt.Sprintf("allows the pawn on %v to promote", from), plies)
}

// missesPromotion says that a pawn promotes in the better line, and not after the move.
func (c *comparison) missesPromotion() string {
	p := *c.game.Position()
	plies, from, ok := promotion(p, c.better)
	if _, _, also := promotion(p, c.played()); !ok || also {
		return ""
	}
	return c.instead(fmt.Sprintf("misses the promotion of the pawn on %v", from), plies)
}

// promotes reports whether the side that begins the line promotes in it.
func (g *gain) promotes() bool {
	for i, m := range g.line {
		if i%2 == 0 && m.IsPromotion() {
			return true
		}
	}
	return false
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

// manyChecks is the number of checks that are called an attack.
const manyChecks = 3

// checks returns how many of the moves of the side that begins a line are checks, and the
// number of plies up to the last of them.
func checks(p engine.Position, line []engine.Move) (n, plies int) {
	line = legalPart(p, line)
	for i, m := range line[:min(len(line), shownPlies)] {
		if i%2 == 0 && p.GivesCheck(m) {
			n, plies = n+1, i+1
		}
		p = p.After(m)
	}
	return n, plies
}

// allowsAttack says that the reply checks the king again and again, unlike the better line.
func (c *comparison) allowsAttack() string {
	p := *c.game.Position()
	if !p.IsLegal(c.move) || len(c.better) == 0 || !p.IsLegal(c.better[0]) {
		return ""
	}
	n, plies := checks(p.After(c.move), c.reply)
	if otherwise, _ := checks(p.After(c.better[0]), c.better[1:]); n < manyChecks || otherwise > 1 {
		return ""
	}
	return c.replied("exposes the king to checks", plies)
}

// missesAttack says that the better line checks the opponent's king again and again, unlike
// the line that follows the move.
func (c *comparison) missesAttack() string {
	p := *c.game.Position()
	n, plies := checks(p, c.better)
	if otherwise, _ := checks(p, c.played()); n < manyChecks || otherwise > 1 {
		return ""
	}
	return c.instead("misses an attack on the king", plies)
}

// losesChances says how the chances fall, or the evaluation where they hardly do: one of them is
// true of every bad move.
func (c *comparison) losesChances() string {
	if c.could <= c.has {
		return ""
	}
	return c.replied(c.chances(), chancesPlies)
}

// chancesPlies is how much is shown of the reply to a move that only loses chances, in plies.
const chancesPlies = 4

// chances says what losesChances says, without the line.
func (c *comparison) chances() string {
	could, has := 100*wdl.Human(c.could), 100*wdl.Human(c.has)
	if math.Round(could) == math.Round(has) {
		fall := min(c.could, wdl.MaxShown) - max(c.has, -wdl.MaxShown) // A distant mate is no number of pawns.
		return fmt.Sprintf("worsens the evaluation by %.1f pawns", float64(fall)/100)
	}
	name := func(chance float64) string {
		switch {
		case chance >= 80:
			return "a winning"
		case chance >= 62:
			return "a better"
		case chance > 38:
			return "an equal"
		case chance > 20:
			return "a worse"
		}
		return "a lost"
	}
	text := "lowers the chances of winning"
	if name(could) != name(has) {
		text = fmt.Sprintf("turns %s position into %s one,", name(could), name(has))
	}
	return fmt.Sprintf("%s from %.0f%% to %.0f%%", text, could, has)
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
			return c.replied(fmt.Sprintf("allows a passed pawn on %v", s), passerPlies)
		}
	}
	return ""
}

// passers returns the passed pawns of a side.
func passers(p *engine.Position, c engine.Color) engine.Bitboard {
	return engine.PassedPawns(p.Pieces(engine.White, engine.Pawn), p.Pieces(engine.Black, engine.Pawn)) & p.ByColor(c)
}
