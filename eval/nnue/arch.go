package nnue

import (
	"consort/engine"
)

// The shape of the network. Only the width of the hidden layer differs from one
// network to another.
const (
	// Inputs is the number of features of a point of view: 12 kinds of piece,
	// own ones first, on 64 squares.
	Inputs = 768

	// Buckets is the number of outputs. The number of pieces chooses one.
	Buckets = 8

	// MaxHidden is the greatest width of the hidden layer; every width is a
	// multiple of HiddenStep, so that the kernels need no remainder.
	MaxHidden  = 1024
	HiddenStep = 64

	// MaxFeatures is the greatest number of features of a position.
	MaxFeatures = 32
)

// How real weights become integers. A hidden value of 1 is QA; an output weight
// of 1 is QB, which each network has for itself (see Network.QB).
const (
	QA = 255

	// DefaultScale is how many centipawns an output of 1 is, unless a network has
	// learned otherwise (see Network.Scale): so that the sigmoid of the output is
	// what games at that score bring.
	DefaultScale = 400

	MaxScale = 4096

	// ClipFeature is the greatest size of a real weight of the hidden layer: 32
	// of them and the bias then cannot overflow 16 bits.
	ClipFeature = 1.98

	// MaxOutput is the greatest size of an output weight as an integer: its
	// product with a hidden value must fit 16 bits.
	MaxOutput = 32767 / QA
)

// A View is one side's way of looking at a board: how squares are turned.
type View struct {
	color engine.Color
	turn  engine.Square // exclusive or of a square
}

// ViewOf returns how a side looks at a board with its king on a square.
func ViewOf(c engine.Color, king engine.Square) View {
	turn := engine.Square(c) * 56
	if king.File() >= 4 {
		turn ^= 7
	}
	return View{color: c, turn: turn}
}

// Feature returns the input, from 0 to Inputs-1, that a piece on a square sets.
func (v View) Feature(c engine.Color, t engine.PieceType, s engine.Square) int {
	kind := int(t) - int(engine.Pawn)
	if c != v.color {
		kind += 6
	}
	return kind*64 + int(s^v.turn)
}

// Features appends the inputs that a position sets in the view of a side.
func Features(to []uint16, p *engine.Position, c engine.Color) []uint16 {
	v := ViewOf(c, p.King(c))
	for _, color := range [...]engine.Color{engine.White, engine.Black} {
		for t := engine.Pawn; t <= engine.King; t++ {
			for b := p.Pieces(color, t); b != 0; b &= b - 1 {
				to = append(to, uint16(v.Feature(color, t, b.First())))
			}
		}
	}
	return to
}

// Covers reports whether a network can tell the worth of a position. It learns from
// games that end before mate, so it does not know how a bare king is mated: there
// the classical evaluation, which drives it to the edge, knows the way.
func Covers(p *engine.Position) bool {
	return p.ByColor(engine.White).Many() && p.ByColor(engine.Black).Many()
}

// Bucket returns the output, from 0 to Buckets-1, for a number of pieces on the
// board.
func Bucket(pieces int) int { return min(max(0, pieces-2)/4, Buckets-1) }
