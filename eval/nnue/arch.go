package nnue

import (
	"consort/engine"
)

// The shape of the network. Only the width of the hidden layer differs from one
// network to another.
const (
	// Inputs is the number of features of a perspective: in each state, 12 pieces, own ones
	// first, on 64 squares.
	Inputs = States * stateInputs

	// States is the number of states of a piece (see ThreatStates).
	States = 16

	stateInputs = 768

	// Buckets is the number of outputs; the number of pieces selects one (see Bucket).
	Buckets = 8

	// MaxHidden is the greatest width of the hidden layer; every width is a
	// multiple of HiddenStep, so that the kernels work on whole blocks.
	MaxHidden  = 1024
	HiddenStep = 64

	// MaxFeatures is the greatest number of features of a position.
	MaxFeatures = 32
)

// Quantization. A hidden value of 1 is stored as QA, and an output weight of 1 as QB,
// which depends on the network (see Weights.QB).
const (
	QA = 255

	// DefaultScale is the number of centipawns for an output of 1, unless the
	// network was trained with another (see Weights.Scale). The sigmoid of the
	// output is the expected share of a point.
	DefaultScale = 400

	// MaxScale is the greatest Scale of a network.
	MaxScale = 4096

	// ClipFeature is the greatest absolute value of a weight or bias of the hidden
	// layer before quantization: the sum of MaxFeatures weights and the bias then
	// cannot overflow 16 bits.
	ClipFeature = 1.98

	// MaxOutput is the greatest absolute value of a quantized output weight: its
	// product with a hidden value must fit 16 bits.
	MaxOutput = 32767 / QA
)

// A View is the perspective of one side: how colors and squares are flipped.
type View struct {
	color engine.Color
	flip  engine.Square // applied to a square by exclusive or
}

// ViewOf returns the perspective of side c with its king on the given square.
func ViewOf(c engine.Color, king engine.Square) View {
	flip := engine.Square(c) * 56
	if king.File() >= 4 {
		flip ^= 7
	}
	return View{color: c, flip: flip}
}

// Feature returns the input, from 0 to Inputs-1, of a piece on a square in a state.
func (v View) Feature(c engine.Color, t engine.PieceType, s engine.Square, state int) int {
	kind := int(t) - int(engine.Pawn) + 6*int((c^v.color)&1)
	return state*stateInputs + kind*64 + int(s^v.flip)
}

// Features appends the active inputs of a position in the perspective of side c.
func Features(to []uint16, p *engine.Position, c engine.Color) []uint16 {
	v := ViewOf(c, p.King(c))
	var pieces Pieces
	pieces.Set(p, p.Occupied())
	var states ThreatStates
	states.Set(&pieces)
	for _, color := range [...]engine.Color{engine.White, engine.Black} {
		for t := engine.Pawn; t <= engine.King; t++ {
			for b := p.Pieces(color, t); b != 0; b &= b - 1 {
				s := b.First()
				to = append(to, uint16(v.Feature(color, t, s, states.Of(s))))
			}
		}
	}
	return to
}

// Covers reports whether a network should evaluate a position. It returns false if a
// side has a bare king: networks are trained on games that are adjudicated before mate
// and cannot find one there. Use the classical evaluation, which drives the king to the
// edge.
func Covers(p *engine.Position) bool {
	return p.ByColor(engine.White).Many() && p.ByColor(engine.Black).Many()
}

// Bucket returns the output, from 0 to Buckets-1, for a number of pieces on the board,
// including kings and pawns.
func Bucket(pieces int) int { return min(max(0, pieces-2)/4, Buckets-1) }
