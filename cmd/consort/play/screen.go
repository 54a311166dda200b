package play

import (
	"fmt"
	"io"
	"strings"

	"consort/cmd/internal/tty"
	"consort/engine"
)

// A screen is a fixed board at the top of a terminal, above scrolling text. After the
// first time only changed squares and panel lines are written.
type screen struct {
	out    io.Writer
	style  style
	width  int // of the terminal
	height int

	drawn bool // shown and panel are on the terminal
	shown picture
	panel [boardRows]string
}

// The rows of the terminal, from 1: the board with its labels, an empty row, and the
// text.
const (
	boardRows   = 9
	firstRow    = boardRows + 2
	panelColumn = 3 + 8*cellWidth + 4
	minRows     = firstRow + 5 // smaller terminals get a scrolling board
	minWidth    = panelColumn + 25
)

// fits reports whether a terminal has room for a fixed board.
func fits(width, height int) bool { return width >= minWidth && height >= minRows }

// begin clears the terminal and excludes the rows of the board from scrolling.
func (s *screen) begin(width, height int) {
	s.width, s.height, s.drawn = width, height, false
	s.write(fmt.Sprintf("\x1b[2J\x1b[%d;%dr\x1b[%d;1H", firstRow, height, firstRow))
}

// end restores scrolling of the whole terminal, with the cursor at the bottom.
func (s *screen) end() { s.write(fmt.Sprintf("\x1b[r\x1b[%d;1H\r\n", s.height)) }

// invalidate makes the next show draw everything.
func (s *screen) invalidate() { s.drawn = false }

// write writes text in one piece, so that nothing comes in between. Output errors end
// the console elsewhere.
func (s *screen) write(text string) { _, _ = io.WriteString(s.out, text) }

// show draws a picture and the panel beside it.
func (s *screen) show(next picture, panel []string) {
	var b strings.Builder
	whole := !s.drawn || next.flipped != s.shown.flipped
	if whole {
		s.labels(&b, &next)
	}
	for sq := engine.A1; sq <= engine.H8; sq++ {
		if whole || next.cells[sq] != s.shown.cells[sq] {
			row, column := next.place(sq)
			moveTo(&b, row+1, 4+column*cellWidth)
			b.WriteString(s.style.draw(sq, next.cells[sq]))
		}
	}
	for i := range boardRows {
		line := ""
		if i < len(panel) {
			line = clip(tty.Text(strings.ReplaceAll(panel[i], "\n", " ")), s.width-panelColumn)
		}
		if whole || line != s.panel[i] {
			moveTo(&b, i+1, panelColumn)
			b.WriteString("\x1b[K" + line)
		}
		s.panel[i] = line
	}
	if b.Len() > 0 {
		s.write("\x1b7" + b.String() + "\x1b8") // Save and restore the cursor.
	}
	s.drawn, s.shown = true, next
}

// labels draws the rank and file labels.
func (s *screen) labels(b *strings.Builder, v *picture) {
	for row := range 8 {
		moveTo(b, row+1, 1)
		b.WriteString("\x1b[K" + v.rankLabel(row))
	}
	moveTo(b, boardRows, 1)
	b.WriteString("\x1b[K" + v.fileLabels())
}

// place returns the row and column of a square.
func (v *picture) place(sq engine.Square) (row, column int) {
	row, column = 7-int(sq.Rank()), int(sq.File())
	if v.flipped {
		row, column = 7-row, 7-column
	}
	return row, column
}

// moveTo moves the cursor; rows and columns count from 1.
func moveTo(b *strings.Builder, row, column int) { fmt.Fprintf(b, "\x1b[%d;%dH", row, column) }

// clip cuts a line to a width.
func clip(line string, width int) string {
	runes := []rune(line)
	return string(runes[:max(0, min(len(runes), width))])
}
