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
	Weight int // at least 1, relative to the other choices
}

// Choices returns the moves that the book has for a position, by descending
// weight and then in file order. Illegal moves are skipped, because two positions
// may share a key, and so are moves of weight 0, which are not to be played. The
// weights of a duplicate move are added.
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

// Best returns the move with the greatest weight. ok is false if the book has none.
func (b *Book) Best(p *engine.Position) (m engine.Move, ok bool) {
	if choices := b.Choices(p); len(choices) > 0 {
		return choices[0].Move, true
	}
	return engine.NoMove, false
}

// Pick returns a random move, with a probability proportional to its weight. ok is
// false if the book has none.
func (b *Book) Pick(p *engine.Position, random *rand.Rand) (m engine.Move, ok bool) {
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

// Total returns the sum of the weights of choices.
func Total(choices []Choice) (sum int) {
	for _, c := range choices {
		sum += c.Weight
	}
	return sum
}

// decode returns the move of an entry in a position, if it is legal. Castling may be
// king takes rook or, as in some books, the king's move of two squares.
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

// encode returns the move as stored in an entry.
func encode(m engine.Move) uint16 {
	code := uint16(m.To()) | uint16(m.From())<<6
	if m.IsPromotion() {
		code |= uint16(m.Promotion()-engine.Knight+1) << 12
	}
	return code
}
