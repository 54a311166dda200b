package review

// What a line wins in material.

import (
	"fmt"
	"slices"
	"strings"

	"consort/engine"
	"consort/eval"
)

// horizon is the number of plies of a line that are looked at: later moves of a principal
// variation are unreliable.
const horizon = 16

// A capture is a capture or a promotion within a line.
type capture struct {
	at     int // index in the line
	taken  engine.PieceType
	square engine.Square // of the piece that was taken
	from   engine.Square // that the capturing piece came from
}

// A gain is what a line wins for the side that begins it.
type gain struct {
	line      []engine.Move     // up to where it is counted
	positions []engine.Position // positions[i] is that before line[i]; the last is that after the line
	captures  []capture
	points    int // net material, pawn 1 to queen 9

	won, lost []engine.PieceType // what is left when equal pieces are set off
	prize     *capture           // the capture of the most valuable piece won, nil if none
}

// gainOf returns what a line wins at least for the side to move in a position. It is counted
// where neither side is in check, after the captures that the other side has there. before is a
// piece that the opponent has just taken, NoPieceType for none: it is counted as lost.
func gainOf(p engine.Position, line []engine.Move, before engine.PieceType) gain {
	g := gain{positions: []engine.Position{p}}
	for i, m := range legalPart(p, line) {
		if i == horizon {
			break
		}
		g.add(m)
	}
	for len(g.line) > 0 && g.end().InCheck() {
		g.line, g.positions = g.line[:len(g.line)-1], g.positions[:len(g.positions)-1]
	}
	for len(g.line)%2 == 1 { // until the exchange is over
		m := bestCapture(g.end())
		if m == engine.NoMove {
			break
		}
		if g.add(m); !g.retake(m.To()) {
			break
		}
	}
	for len(g.captures) > 0 && g.captures[len(g.captures)-1].at >= len(g.line) {
		g.captures = g.captures[:len(g.captures)-1]
	}
	g.count(before)
	return g
}

// end returns the position after the line.
func (g *gain) end() *engine.Position { return &g.positions[len(g.positions)-1] }

// add appends a move.
func (g *gain) add(m engine.Move) {
	p := g.end()
	if taken := p.CapturedType(m); taken != engine.NoPieceType {
		square := m.To()
		if m.Kind() == engine.EnPassant {
			square = engine.NewSquare(m.To().File(), m.From().Rank())
		}
		g.captures = append(g.captures, capture{len(g.line), taken, square, m.From()})
	}
	g.line, g.positions = append(g.line, m), append(g.positions, p.After(m))
}

// retake appends a capture on a square that loses nothing. It reports false if there is none.
func (g *gain) retake(s engine.Square) bool {
	for _, m := range g.end().Moves() {
		if p := g.end(); m.To() == s && p.IsCapture(m) && p.SEE(m, 0) {
			g.add(m)
			return true
		}
	}
	return false
}

// bestCapture returns the capture that wins most by static exchange evaluation, NoMove if
// none wins anything.
func bestCapture(p *engine.Position) (best engine.Move) {
	most := 0
	for _, m := range p.Moves() {
		for _, t := range []engine.PieceType{engine.Pawn, engine.Knight, engine.Rook, engine.Queen} {
			if worth := t.SEEValue(); worth > most && p.IsNoisy(m) && p.SEE(m, worth) {
				best, most = m, worth
			}
		}
	}
	return best
}

// count sets off what both sides have taken.
func (g *gain) count(before engine.PieceType) {
	if before != engine.NoPieceType {
		g.lost = append(g.lost, before)
	}
	for _, c := range g.captures {
		if c.at%2 == 0 {
			g.won = append(g.won, c.taken)
		} else {
			g.lost = append(g.lost, c.taken)
		}
	}
	for i, m := range g.line { // A promotion wins a queen for a pawn.
		if !m.IsPromotion() {
			continue
		}
		if i%2 == 0 {
			g.won, g.lost = append(g.won, m.Promotion()), append(g.lost, engine.Pawn)
		} else {
			g.won, g.lost = append(g.won, engine.Pawn), append(g.lost, m.Promotion())
		}
	}
	g.won, g.lost = setOff(g.won, g.lost)
	g.points = points(g.won) - points(g.lost)
	for i := range g.captures {
		c := &g.captures[i]
		if c.at%2 == 0 && len(g.won) > 0 && c.taken.Points() == greatest(g.won).Points() {
			g.prize = c
			break
		}
	}
}

// setOff removes pieces of equal value from both lists, the same pieces first: who wins a
// bishop and a knight for a knight wins a bishop.
func setOff(won, lost []engine.PieceType) (restWon, restLost []engine.PieceType) {
	restWon, restLost = slices.Clone(won), slices.Clone(lost)
	for _, equal := range []func(w, l engine.PieceType) bool{
		func(w, l engine.PieceType) bool { return w == l },
		func(w, l engine.PieceType) bool { return w.Points() == l.Points() },
	} {
		restWon = slices.DeleteFunc(restWon, func(w engine.PieceType) bool {
			i := slices.IndexFunc(restLost, func(l engine.PieceType) bool { return equal(w, l) })
			if i >= 0 {
				restLost = slices.Delete(restLost, i, i+1)
			}
			return i >= 0
		})
	}
	return restWon, restLost
}

// borneOut reports whether a score, for the side that begins the line, agrees that this side is
// ahead in material after it. Where it does not, there is compensation, or the line is unsound.
func (g *gain) borneOut(score eval.Score) bool {
	us, end, ahead := g.positions[0].SideToMove(), g.end(), 0
	for t := engine.Pawn; t < engine.King; t++ {
		ahead += t.Points() * (end.Pieces(us, t).Count() - end.Pieces(us.Other(), t).Count())
	}
	return ahead <= 0 || int(score) >= scorePerPoint*ahead-maxCompensation
}

// A score agrees with a material advantage of n points if it is at least n times scorePerPoint,
// less maxCompensation, both in centipawns.
const (
	scorePerPoint   = 70
	maxCompensation = 50
)

// points returns the value of pieces.
func points(pieces []engine.PieceType) (sum int) {
	for _, t := range pieces {
		sum += t.Points()
	}
	return sum
}

// greatest returns the most valuable piece, NoPieceType of none.
func greatest(pieces []engine.PieceType) (most engine.PieceType) {
	for _, t := range pieces {
		if most == engine.NoPieceType || t.Points() > most.Points() {
			most = t
		}
	}
	return most
}

// String says what is won, and what for: "a rook", "the exchange", "the queen for two minor
// pieces".
func (g *gain) String() string {
	if len(g.won) == 1 && len(g.lost) == 1 && g.won[0] == engine.Rook && g.lost[0].Points() == engine.Knight.Points() {
		return "the exchange"
	}
	text := listOf(g.won)
	if len(g.lost) > 0 {
		text += " for " + listOf(g.lost)
	}
	return text
}

// listOf names pieces, the most valuable first: "a rook and two pawns".
func listOf(pieces []engine.PieceType) string {
	count := map[engine.PieceType]int{}
	for _, t := range pieces {
		count[t]++
	}
	var parts []string
	add := func(n int, one, more string) {
		switch {
		case n == 1:
			parts = append(parts, one)
		case n > 1:
			parts = append(parts, number(n)+" "+more)
		}
	}
	add(count[engine.Queen], withArticle(engine.Queen), "queens")
	add(count[engine.Rook], withArticle(engine.Rook), "rooks")
	if count[engine.Knight] > 0 && count[engine.Bishop] > 0 {
		add(count[engine.Knight]+count[engine.Bishop], "", "minor pieces")
	} else {
		add(count[engine.Knight], withArticle(engine.Knight), "knights")
		add(count[engine.Bishop], withArticle(engine.Bishop), "bishops")
	}
	add(count[engine.Pawn], withArticle(engine.Pawn), "pawns")
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + " and " + parts[n-1]
	}
	return strings.Join(parts, "")
}

// plies returns how much of the line shows what is won: up to the last capture.
func (g *gain) plies() int {
	if len(g.captures) == 0 {
		return 1
	}
	return g.captures[len(g.captures)-1].at + 1
}

// withArticle names a piece with its article: most sides have one queen.
func withArticle(t engine.PieceType) string {
	if t == engine.Queen {
		return "the queen"
	}
	return "a " + nameOf(t)
}

// nameOf returns the name of a piece.
func nameOf(t engine.PieceType) string {
	return [...]string{
		engine.Pawn: "pawn", engine.Knight: "knight", engine.Bishop: "bishop",
		engine.Rook: "rook", engine.Queen: "queen", engine.King: "king",
	}[t]
}

// number returns a small number as a word.
func number(n int) string {
	if words := []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight"}; n < len(words) {
		return words[n]
	}
	return fmt.Sprint(n)
}
