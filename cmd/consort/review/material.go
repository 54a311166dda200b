package review

// What a line wins in material.

import (
	"fmt"

	"consort/engine"
)

// horizon is the number of plies of a line that are looked at: later moves of a principal
// variation are unreliable.
const horizon = 10

// A capture is a capture or a promotion within a line.
type capture struct {
	at     int // index in the line
	taken  engine.PieceType
	square engine.Square // of the piece that was taken
	from   engine.Square // that the capturing piece came from
}

// A gain is what a line wins for the side that begins it.
type gain struct {
	line      []engine.Move     // up to the last quiet position
	positions []engine.Position // positions[i] is that before line[i]; the last is quiet
	captures  []capture
	points    int // net material, pawn 1 to queen 9

	won, lost []engine.PieceType // what is left when equal pieces are set off
	prize     *capture           // the capture of the most valuable piece won, nil if none
}

// gainOf returns what a line wins for the side to move in a position, up to its last
// quiet position. before is a piece that the opponent has just taken, NoPieceType for
// none: it is counted as lost.
func gainOf(p engine.Position, line []engine.Move, before engine.PieceType) gain {
	all := gain{positions: []engine.Position{p}}
	quietAt := 0
	for i, m := range line {
		if i == horizon || !p.IsLegal(m) {
			break
		}
		if taken := p.CapturedType(m); taken != engine.NoPieceType {
			square := m.To()
			if m.Kind() == engine.EnPassant {
				square = engine.NewSquare(m.To().File(), m.From().Rank())
			}
			all.captures = append(all.captures, capture{i, taken, square, m.From()})
		}
		p = p.After(m)
		all.line, all.positions = append(all.line, m), append(all.positions, p)
		if quiet(&p) {
			quietAt = i + 1
		}
	}
	all.line, all.positions = all.line[:quietAt], all.positions[:quietAt+1]
	for len(all.captures) > 0 && all.captures[len(all.captures)-1].at >= quietAt {
		all.captures = all.captures[:len(all.captures)-1]
	}
	all.count(before)
	return all
}

// quiet reports whether the side to move is not in check and no capture wins material.
func quiet(p *engine.Position) bool {
	if p.InCheck() {
		return false
	}
	for _, m := range p.Moves() {
		if p.IsNoisy(m) && p.SEE(m, engine.Pawn.SEEValue()) {
			return false
		}
	}
	return true
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

// setOff removes pieces of equal value from both lists.
func setOff(won, lost []engine.PieceType) (restWon, restLost []engine.PieceType) {
	for _, w := range won {
		found := false
		for i, l := range lost {
			if w.Points() == l.Points() {
				lost, found = append(append([]engine.PieceType(nil), lost[:i]...), lost[i+1:]...), true
				break
			}
		}
		if !found {
			restWon = append(restWon, w)
		}
	}
	return restWon, lost
}

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

// String says what is won: "the rook", "the exchange", "a pawn", "material".
func (g *gain) String() string {
	switch {
	case points(g.won) == len(g.won) && len(g.lost) == 0: // pawns only
		if len(g.won) == 1 {
			return "a pawn"
		}
		return fmt.Sprintf("%s pawns", number(len(g.won)))
	case len(g.won) == 1 && len(g.lost) == 0:
		return withArticle(g.won[0])
	case len(g.won) == 1 && g.won[0] == engine.Rook && len(g.lost) == 1 && g.lost[0].Points() == engine.Knight.Points():
		return "the exchange"
	case len(g.won) == 1 && len(g.lost) == 1:
		return fmt.Sprintf("%s for a %s", withArticle(g.won[0]), nameOf(g.lost[0]))
	case len(g.won) == 1 && points(g.lost) == len(g.lost):
		return fmt.Sprintf("%s for %s pawns", withArticle(g.won[0]), number(len(g.lost)))
	}
	return "material"
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
