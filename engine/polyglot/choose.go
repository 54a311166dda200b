package polyglot

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"consort/engine"
)

// A Choice is a move that a book has for a position.
type Choice struct {
	Move   engine.Move
	Weight int // at least 1; it means something beside the other choices only
}

// Choices returns the moves that the book has for a position, the heaviest
// first; of equal ones, the first in the file. Entries with an illegal move are
// left out: two positions may share a key. So are entries of weight 0, by which
// books mark moves that are not to be played. A move that stands there twice is
// returned once, with both weights.
func (b *Book) Choices(p *engine.Position) (choices []Choice) {
	if b.Len() == 0 {
		return nil
	}
	key := Key(p)
	for i := b.find(key); i < b.Len() && b.key(i) == key; i++ {
		code, weight := b.entry(i)
		m, ok := decode(p, code)
		if !ok || weight == 0 {
			continue
		}
		if j := slices.IndexFunc(choices, func(c Choice) bool { return c.Move == m }); j >= 0 {
			choices[j].Weight += int(weight)
		} else {
			choices = append(choices, Choice{m, int(weight)})
		}
	}
	slices.SortStableFunc(choices, func(x, y Choice) int { return cmp.Compare(y.Weight, x.Weight) })
	return choices
}

// Best returns the heaviest move for a position, if there is one.
func (b *Book) Best(p *engine.Position) (engine.Move, bool) {
	if choices := b.Choices(p); len(choices) > 0 {
		return choices[0].Move, true
	}
	return engine.NoMove, false
}

// Pick returns a move for a position, if there is one: each as often as its
// weight says.
func (b *Book) Pick(p *engine.Position, random *rand.Rand) (engine.Move, bool) {
	choices := b.Choices(p)
	total := Total(choices)
	if total == 0 {
		return engine.NoMove, false
	}
	ticket := random.IntN(total)
	for _, c := range choices {
		if ticket -= c.Weight; ticket < 0 {
			return c.Move, true
		}
	}
	panic("polyglot: the weights do not add up")
}

// Total returns the sum of the weights.
func Total(choices []Choice) (sum int) {
	for _, c := range choices {
		sum += c.Weight
	}
	return sum
}

// decode returns the move that an entry means in a position, if it is legal.
// Besides king takes rook, the king's two steps are read as castling: some books
// have them.
func decode(p *engine.Position, code uint16) (engine.Move, bool) {
	to, from := engine.Square(code&63), engine.Square(code>>6&63)
	text := from.String() + to.String()
	if piece := code >> 12; piece > 4 {
		return engine.NoMove, false
	} else if piece > 0 {
		text += (engine.Knight + engine.PieceType(piece-1)).String()
	}
	m, err := p.ParseUCI(text)
	return m, err == nil
}

// encode returns a move as an entry has it.
func encode(m engine.Move) uint16 {
	code := uint16(m.To()) | uint16(m.From())<<6
	if m.IsPromotion() {
		code |= uint16(m.Promotion()-engine.Knight+1) << 12
	}
	return code
}
