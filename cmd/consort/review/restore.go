package review

// Reading a Document: a review that was kept is continued.

import (
	"errors"
	"fmt"
	"strings"

	"consort/engine"
	"consort/eval"
)

// ErrInvalid reports a Document that is not consistent.
var ErrInvalid = errors.New("not the document of a review")

// Subject returns the line that was reviewed. The error is ErrInvalid or the engine's.
func (d *Document) Subject() (line Subject, err error) {
	line.Start, err = engine.ParseFEN(d.Start)
	if err != nil {
		return line, err
	}
	if len(d.Positions) != len(d.Moves)+1 {
		return line, ErrInvalid
	}
	p := line.Start
	for _, text := range d.Moves {
		m := engine.NoMove
		if text.Move != m.String() || p.InCheck() { // which is how a null move is written
			if m, err = p.ParseUCI(text.Move); err != nil {
				return line, err
			}
		}
		line.Moves, p = append(line.Moves, m), p.After(m)
	}
	return line, nil
}

// BetterLine returns the line that is better than a move, as far as it is shown: none if
// the move is the best, or was not judged. p is the position before the move.
func (d *Document) BetterLine(ply int, p engine.Position) []engine.Move {
	m := &d.Moves[ply]
	if m.Best == "" || m.Best == m.Move {
		return nil
	}
	line := parseLine(p, d.Positions[ply].Line)
	return line[:min(len(line), lineLength)]
}

// Shown returns the score of a position as users see it; ok is false if it was not searched.
func (d *EvalDocument) Shown() (shown eval.Score, ok bool) {
	switch {
	case d.Mate != nil && *d.Mate == 0: // The side to move is checkmated.
		if strings.Contains(d.FEN, " b ") {
			return eval.MateIn(0), true
		}
		return eval.MatedIn(0), true
	case d.Mate != nil:
		return eval.MateInMoves(*d.Mate), true
	case d.Centipawns != nil:
		return eval.Score(*d.Centipawns), true
	}
	return eval.Draw, false
}

// Puzzle returns the puzzle of the move at a ply, nil if there is none. The error says
// what in the document is invalid.
func (d *Document) Puzzle(ply int) (*Puzzle, error) {
	if ply < 0 || ply >= len(d.Moves) || d.Moves[ply].Puzzle == nil {
		return nil, nil
	}
	m := &d.Moves[ply]
	p, err := engine.ParseFEN(d.Positions[ply].FEN)
	if err != nil {
		return nil, err
	}
	played, err := p.ParseUCI(m.Move)
	if err != nil {
		return nil, err
	}
	puzzle := &Puzzle{
		Ply: ply, Side: p.SideToMove(), Position: p, Played: played, Line: parseLine(p, d.Positions[ply].Line),
		Hint: m.Puzzle.Hint, Theme: m.Puzzle.Theme, before: eval.Score(m.Puzzle.Score),
	}
	for _, text := range m.Puzzle.Solutions {
		solution, err := p.ParseUCI(text)
		if err != nil {
			return nil, err
		}
		puzzle.Solutions = append(puzzle.Solutions, solution)
	}
	if len(puzzle.Solutions) == 0 {
		return nil, fmt.Errorf("%w: a puzzle without a solution", ErrInvalid)
	}
	return puzzle, nil
}

// parseLine returns a line, as far as it is legal.
func parseLine(p engine.Position, texts []string) (line []engine.Move) {
	for _, text := range texts {
		m, err := p.ParseUCI(text)
		if err != nil {
			break
		}
		line, p = append(line, m), p.After(m)
	}
	return line
}
