package play

import (
	"fmt"
	"strings"

	"consort/engine"
)

// A cell is the content of a square on the screen.
type cell struct {
	piece engine.Piece
	mark  mark
}

// A mark is the reason a square is highlighted.
type mark uint8

const (
	plain mark = iota
	moved      // the last move left or reached it
	check      // the king on it is in check
)

// A picture is the board as drawn: the cells, and its orientation.
type picture struct {
	cells   [64]cell
	flipped bool
}

// pictureOf returns the picture of a position, with its last move highlighted.
func pictureOf(p *engine.Position, last engine.Move, flipped bool) picture {
	b := p.Builder()
	v := pictureOfBoard(&b.Board, flipped)
	if last != engine.NoMove {
		v.cells[last.From()].mark, v.cells[last.Target()].mark = moved, moved
	}
	if p.InCheck() {
		v.cells[p.King(p.SideToMove())].mark = check
	}
	return v
}

// pictureOfBoard returns the picture of a board, such as that of the position editor.
func pictureOfBoard(board *[64]engine.Piece, flipped bool) picture {
	v := picture{flipped: flipped}
	for sq, piece := range board {
		v.cells[sq].piece = piece
	}
	return v
}

// at returns the square in a row and column of the picture, from the top left.
func (v *picture) at(row, column int) engine.Square {
	if v.flipped {
		return engine.Square(row*8 + 7 - column)
	}
	return engine.Square((7-row)*8 + column)
}

// A style is how cells are drawn.
type style uint8

const (
	letters style = iota // ASCII: upper case for White
	symbols              // chess symbols, without color
	colors               // chess symbols on colored squares
)

// The symbols by piece type: outlined for White without colors, filled for Black,
// and for both sides with colors.
var (
	outlined = []string{" ", "♙", "♘", "♗", "♖", "♕", "♔"}
	filled   = []string{" ", "♟", "♞", "♝", "♜", "♛", "♚"}
)

// Colors from the 256-color palette of terminals: squares by mark, light and dark.
// Pieces of both sides contrast with all of them.
var squareColors = [3][2]int{plain: {137, 94}, moved: {100, 58}, check: {167, 160}}

const (
	whitePiece = 231
	blackPiece = 16
	reset      = "\x1b[0m"
)

// cellWidth is the number of columns of a cell.
const cellWidth = 3

// draw returns a cell, cellWidth columns wide.
func (s style) draw(sq engine.Square, c cell) string {
	dark := (int(sq.File())+int(sq.Rank()))%2 == 0
	switch s {
	case colors:
		background, foreground := squareColors[c.mark][0], whitePiece
		if dark {
			background = squareColors[c.mark][1]
		}
		if c.piece != engine.NoPiece && c.piece.Color() == engine.Black {
			foreground = blackPiece
		}
		return fmt.Sprintf("\x1b[48;5;%d;38;5;%dm %s %s", background, foreground, filled[c.piece.Type()], reset)
	case symbols:
		glyph := filled[c.piece.Type()]
		if c.piece != engine.NoPiece && c.piece.Color() == engine.White {
			glyph = outlined[c.piece.Type()]
		}
		if c.piece == engine.NoPiece && dark {
			glyph = "·"
		}
		return c.mark.around(glyph)
	}
	return c.mark.around(c.piece.String())
}

// around puts the signs of a mark around a glyph, where there are no colors.
func (m mark) around(glyph string) string {
	switch m {
	case moved:
		return "[" + glyph + "]"
	case check:
		return "!" + glyph + "!"
	}
	return " " + glyph + " "
}

// rankLabel returns the label to the left of a row.
func (v *picture) rankLabel(row int) string { return fmt.Sprintf(" %v ", v.at(row, 0).Rank()) }

// fileLabels returns the line below the board.
func (v *picture) fileLabels() string {
	var s strings.Builder
	s.WriteString("   ")
	for column := range 8 {
		fmt.Fprintf(&s, " %v ", v.at(7, column).File())
	}
	return strings.TrimRight(s.String(), " ")
}

// text returns the whole picture, in nine lines.
func (v *picture) text(s style) string {
	var b strings.Builder
	for row := range 8 {
		line := v.rankLabel(row)
		for column := range 8 {
			sq := v.at(row, column)
			line += s.draw(sq, v.cells[sq])
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	b.WriteString(v.fileLabels() + "\n")
	return b.String()
}
