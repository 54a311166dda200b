package nnue

import (
	"consort/engine"
)

// The shape of the network. Only the width of the hidden layer differs from one
// network to another.
const (
	// Inputs is the number of features of a perspective. Each piece has two: one for its
	// state, and then one for the region of the own king.
	Inputs = StateInputs + Regions*pieceSquares

	// StateInputs is the number of features for the states of pieces.
	StateInputs = States * pieceSquares

	// States is the number of states of a piece (see ThreatStates).
	States = 16

	// Regions is the number of regions of the king (see View).
	Regions = 14

	pieceSquares = 768 // 12 pieces, own ones first, on 64 squares

	// Buckets is the number of outputs; the number of pieces selects one (see Bucket).
	Buckets = 8

	// MaxHidden is the greatest width of the hidden layer; every width is a
	// multiple of HiddenStep, so that the kernels work on whole blocks.
	MaxHidden  = 1024
	HiddenStep = 64

	// MaxPieces is the greatest number of pieces of a position, and MaxFeatures that of its
	// features.
	MaxPieces   = 32
	MaxFeatures = 2 * MaxPieces
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
	ClipFeature = 1.97

	// MaxOutput is the greatest absolute value of a quantized output weight: its
	// product with a hidden value must fit 16 bits.
	MaxOutput = 32767 / QA
)

// A View is the perspective of one side: how colors and squares are flipped, so that the
// side plays up the board with its king on the files a to d, and the region of its king. The
// networks of all engines of Stockfish's strength know where the king is (HalfKA); the
// regions are small where kings stand for most of the game.
type View struct {
	color  engine.Color
	flip   engine.Square // applied to a square by exclusive or
	region uint8
}

// regions are the regions of the flipped board, from the first rank up.
var regions = [64]uint8{
	0, 1, 2, 3, 0, 0, 0, 0,
	4, 5, 6, 7, 0, 0, 0, 0,
	8, 8, 9, 9, 0, 0, 0, 0,
	10, 10, 11, 11, 0, 0, 0, 0,
	10, 10, 11, 11, 0, 0, 0, 0,
	12, 12, 13, 13, 0, 0, 0, 0,
	12, 12, 13, 13, 0, 0, 0, 0,
	12, 12, 13, 13, 0, 0, 0, 0,
}

// RegionOf returns the region, from 0 to Regions-1, of a king on the flipped board: on a file
// from a to d, at home on the first rank.
func RegionOf(king engine.Square) int { return int(regions[king&63]) }

// ViewOf returns the perspective of side c with its king on the given square.
func ViewOf(c engine.Color, king engine.Square) View {
	flip := engine.Square(c) * 56
	if king.File() >= engine.FileE {
		flip ^= 7
	}
	return View{c, flip, regions[(king^flip)&63]}
}

// pieceSquare returns the number of a piece on a square.
func (v View) pieceSquare(c engine.Color, t engine.PieceType, s engine.Square) int {
	kind := int(t) - int(engine.Pawn) + 6*int((c^v.color)&1)
	return kind*64 + int(s^v.flip)
}

// Feature returns the input, from 0 to StateInputs-1, of a piece on a square in a state.
func (v View) Feature(c engine.Color, t engine.PieceType, s engine.Square, state int) int {
	return state*pieceSquares + v.pieceSquare(c, t, s)
}

// RegionFeature returns the input, from StateInputs to Inputs-1, of a piece on a square.
func (v View) RegionFeature(c engine.Color, t engine.PieceType, s engine.Square) int {
	return StateInputs + int(v.region)*pieceSquares + v.pieceSquare(c, t, s)
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
				to = append(to, uint16(v.Feature(color, t, s, states.Of(s))), uint16(v.RegionFeature(color, t, s)))
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
