package svg

import (
	"fmt"
	"math"
	"strings"

	"consort/engine"
)

// A Set is a set of drawings of the pieces.
type Set uint8

// The sets.
const (
	Staunton Set = iota
	Classic
)

// An Arrow is an arrow from one square to another; if they are the same, a circle around
// the square.
type Arrow struct {
	From, To engine.Square
	Color    string // of CSS, such as "#15781b" or "red"; "" for green
}

// Options say how a board is drawn. The zero value is a board of 360 pixels from White's
// side, with coordinates and a king in check marked.
type Options struct {
	Orientation     engine.Color // the side at the bottom
	Size            int          // width and height in pixels; 0 for 360
	HideCoordinates bool
	LastMove        engine.Move // its squares are marked; NoMove for none
	HideCheck       bool        // a king in check is not marked
	Arrows          []Arrow
	Squares         map[engine.Square]string // colors of CSS that are laid over squares
	Set             Set
	Light, Dark     string // colors of CSS for the squares; "" for wood
}

// A picture is a board that is being drawn. A square is 45 units wide.
type picture struct {
	strings.Builder
	o Options
}

const square = 45

// Board returns the picture of a position: an svg element with a title, the FEN.
func Board(p *engine.Position, o Options) string {
	d := picture{o: o}
	size := o.Size
	if size <= 0 {
		size = 8 * square
	}
	fmt.Fprintf(&d, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" width="%d" height="%d" role="img"><title>%s</title>`, size, size, p.FEN())
	d.squares()
	d.marks(p)
	if !o.HideCoordinates {
		d.coordinates()
	}
	for s := range p.Occupied().All() {
		d.piece(p.PieceAt(s), s)
	}
	for _, a := range o.Arrows {
		d.arrow(a)
	}
	d.WriteString("</svg>\n")
	return d.String()
}

// corner returns the upper left corner of a square.
func (d *picture) corner(s engine.Square) (x, y int) {
	x, y = int(s.File()), 7-int(s.Rank())
	if d.o.Orientation == engine.Black {
		x, y = 7-x, 7-y
	}
	return square * x, square * y
}

// color returns a color as the value of an attribute, or a default for "".
func color(given, otherwise string) string {
	if given == "" {
		return otherwise
	}
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace(given)
}

// shades returns the colors of the squares.
func (d *picture) shades() (dark, light string) {
	return color(d.o.Dark, "#b58863"), color(d.o.Light, "#f0d9b5")
}

// squares draws the empty board.
func (d *picture) squares() {
	dark, light := d.shades()
	fmt.Fprintf(d, `<rect width="360" height="360" fill="%s"/><g fill="%s">`, light, dark)
	for s := engine.A1; s <= engine.H8; s++ {
		if (int(s.File())+int(s.Rank()))%2 == 0 {
			d.rect(s, "")
		}
	}
	d.WriteString("</g>")
}

// rect draws a square.
func (d *picture) rect(s engine.Square, attributes string) {
	x, y := d.corner(s)
	fmt.Fprintf(d, `<rect x="%d" y="%d" width="45" height="45"%s/>`, x, y, attributes)
}

// marks colors the squares of the last move, those that are given, and a king in check.
func (d *picture) marks(p *engine.Position) {
	if m := d.o.LastMove; m != engine.NoMove {
		for _, s := range []engine.Square{m.From(), m.Target()} {
			d.rect(s, ` fill="#9bc700" fill-opacity=".41"`)
		}
	}
	for s := engine.A1; s <= engine.H8; s++ { // in order, so that equal boards have equal pictures
		if c, ok := d.o.Squares[s]; ok {
			d.rect(s, fmt.Sprintf(` fill="%s" fill-opacity=".6"`, color(c, "#15781b")))
		}
	}
	if p.InCheck() && !d.o.HideCheck {
		d.rect(p.King(p.SideToMove()), ` fill="#e0241b" fill-opacity=".7"`)
	}
}

// coordinates writes the files and ranks into the squares at the edge.
func (d *picture) coordinates() {
	shades := [2]string{}
	shades[0], shades[1] = d.shades()
	d.WriteString(`<g font-family="sans-serif" font-size="9" font-weight="bold">`)
	for i := range 8 {
		file, rank := engine.NewSquare(engine.File(i), engine.Rank1), engine.NewSquare(engine.FileH, engine.Rank(i))
		if d.o.Orientation == engine.Black {
			file, rank = engine.NewSquare(engine.File(i), engine.Rank8), engine.NewSquare(engine.FileA, engine.Rank(i))
		}
		other := func(s engine.Square) string { return shades[1-(int(s.File())+int(s.Rank()))%2] }
		x, y := d.corner(file)
		fmt.Fprintf(d, `<text x="%d" y="%d" fill="%s">%v</text>`, x+2, y+43, other(file), file.File())
		x, y = d.corner(rank)
		fmt.Fprintf(d, `<text x="%d" y="%d" text-anchor="end" fill="%s">%v</text>`, x+43, y+9, other(rank), rank.Rank())
	}
	d.WriteString("</g>")
}

// piece draws a piece.
func (d *picture) piece(piece engine.Piece, s engine.Square) {
	fill, edge, detail := "#fbf6ea", "#4a443d", "#4a443d"
	if piece.Color() == engine.Black {
		fill, edge, detail = "#46403a", "#141210", "#cfc8be"
	}
	drawing := staunton[piece.Type()]
	if d.o.Set == Classic {
		drawing = classic[piece.Type()]
	}
	drawing = strings.NewReplacer(
		`class="mark-edge"`, `stroke="`+edge+`"`,
		`class="mark"`, `fill="none" stroke="`+detail+`"`,
		`class="dot"`, `fill="`+detail+`" stroke="none"`).Replace(drawing)
	x, y := d.corner(s)
	fmt.Fprintf(d, `<g transform="translate(%d %d)" fill="%s" stroke="%s" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round">%s</g>`, x, y, fill, edge, drawing)
}

// arrow draws an arrow or a circle.
func (d *picture) arrow(a Arrow) {
	c := color(a.Color, "#15781b")
	x1, y1 := d.corner(a.From)
	x2, y2 := d.corner(a.To)
	const half = square / 2.0
	if a.From == a.To {
		fmt.Fprintf(d, `<circle cx="%g" cy="%g" r="20" fill="none" stroke="%s" stroke-width="4" opacity=".65"/>`, float64(x1)+half, float64(y1)+half, c)
		return
	}
	// Along the x-axis, then turned: a shaft, and a head that ends near the center.
	length := math.Hypot(float64(x2-x1), float64(y2-y1)) - 6
	angle := math.Atan2(float64(y2-y1), float64(x2-x1)) * 180 / math.Pi
	fmt.Fprintf(d, `<path transform="translate(%g %g) rotate(%.2f)" d="M8 -4H%.1fV-11L%.1f 0L%.1f 11V4H8Z" fill="%s" opacity=".65"/>`,
		float64(x1)+half, float64(y1)+half, angle, length-18, length, length-18, c)
}
