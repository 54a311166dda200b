package arena

// How the players of PGN files play, whatever their strength: what a chess coach looks
// at in the games of beginners.

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"consort/engine"
	"consort/engine/opening"
	"consort/engine/pgn"
)

// Style writes a table of how the players of the games in PGN files play, in the order
// of the files. Games of a player against itself count as well. A game that cannot be
// parsed is skipped and reported to warn. It is an error if a file cannot be read, or if
// there are no games.
func Style(w io.Writer, files []string, warn func(error)) error {
	var s styles
	for _, file := range files {
		if err := eachGame(file, warn, s.add); err != nil {
			return err
		}
	}
	if len(s.names) == 0 {
		return fmt.Errorf("%s: no games", strings.Join(files, ", "))
	}
	return s.write(w)
}

// The opening, in moves of a side.
const (
	openingMoves = 10
	castledBy    = 15
)

// minorPoints is the value of a minor piece, in pawns: who gets less for a queen has
// lost it.
const minorPoints = 3

// A style is what a player did in its games. A share has the number of cases in which
// something was done, and the number of those in which it could have been.
type style struct {
	sides        int // games, counted twice for a player against itself
	plies        int
	developing   share // moves among the first 10 that develop or are in the list of openings
	flankPawns   share // moves among the first 10 by pawns of the files a, b, g and h, without captures
	castled      share // sides that castled by move 15, of those that moved so often
	recaptured   share // pieces retaken, of those that could be without losing material
	queensLost   int   // for less than a minor piece
	underpromote share // promotions to less than a queen without a reason, of all
}

// A share is a number of cases out of all.
type share struct{ done, of int }

// count counts a case.
func (s *share) count(done bool) {
	s.of++
	if done {
		s.done++
	}
}

// String returns the share in percent, "-" if there was no case.
func (s share) String() string {
	if s.of == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*float64(s.done)/float64(s.of))
}

// styles are the styles of all players, in the order in which they appear.
type styles struct {
	names []string
	of    map[string]*style
}

// named returns the style of a player.
func (s *styles) named(name string) *style {
	if s.of[name] == nil {
		if s.of == nil {
			s.of = map[string]*style{}
		}
		s.names = append(s.names, name)
		s.of[name] = new(style)
	}
	return s.of[name]
}

// add adds both sides of a game. Games that do not begin with the initial position have
// no opening.
func (s *styles) add(g *pgn.Header, moves []engine.Move) {
	initial, start := engine.StartPosition(), g.Start()
	for side, tag := range []string{"White", "Black"} {
		v := view{style: s.named(g.Tag(tag)), side: engine.Color(side), opening: start.Key() == initial.Key()}
		v.read(&start, moves)
	}
}

// A view is a game as one side sees it.
type view struct {
	*style
	side    engine.Color
	opening bool
	castles bool // has castled
}

// read adds the moves of a game.
func (v *view) read(start *engine.Position, moves []engine.Move) {
	if i := slices.Index(moves, engine.NoMove); i >= 0 {
		moves = moves[:i] // What follows an annotator's null move was not played.
	}
	v.sides++
	v.plies += len(moves)
	position, played := *start, 0
	balances := []int{material(start, v.side)} // after each ply
	queens := []bool{false}                    // lost in that ply
	last := engine.NoSquare                    // where the opponent has just captured
	for _, m := range moves {
		before := position
		position = before.After(m)
		own := before.SideToMove() == v.side
		if own {
			played++
			v.move(&before, &position, m, played, last)
		}
		last = engine.NoSquare
		if !own && before.IsCapture(m) {
			last = m.Target()
		}
		balances = append(balances, material(&position, v.side))
		queens = append(queens, !own && before.CapturedType(m) == engine.Queen)
	}
	if v.opening && (v.castles || played >= castledBy) {
		v.castled.count(v.castles)
	}
	for i, lost := range queens {
		if lost && i >= 2 {
			// What was gained by the queen's own move and by the reply to its loss.
			gained := balances[min(i+1, len(balances)-1)] - balances[i-2] + engine.Queen.Points()
			if gained < minorPoints {
				v.queensLost++
			}
		}
	}
}

// move adds one of the side's moves. number is that of the move, from 1, and last the
// square on which the opponent has just captured.
func (v *view) move(before, after *engine.Position, m engine.Move, number int, last engine.Square) {
	if v.opening && number <= openingMoves {
		v.developing.count(develops(before, m) || inOpenings(before, m, number))
		v.flankPawns.count(before.MovedPiece(m).Type() == engine.Pawn && !before.IsCapture(m) && isFlank(m.From()))
	}
	if m.Kind() == engine.Castling && number <= castledBy {
		v.castles = true
	}
	if last != engine.NoSquare && canRetake(before, last) {
		v.recaptured.count(before.IsCapture(m) && m.Target() == last)
	}
	if m.IsPromotion() {
		v.underpromote.count(m.Promotion() != engine.Queen && !hasReason(before, after, m))
	}
}

// material returns the material balance of a side, in pawns.
func material(p *engine.Position, side engine.Color) (points int) {
	for _, t := range []engine.PieceType{engine.Pawn, engine.Knight, engine.Bishop, engine.Rook, engine.Queen} {
		points += t.Points() * (p.Pieces(side, t).Count() - p.Pieces(side.Other(), t).Count())
	}
	return points
}

// develops reports whether a move brings a minor piece off its first rank, castles, or
// moves a center pawn.
func develops(p *engine.Position, m engine.Move) bool {
	home := engine.Rank1
	if p.SideToMove() == engine.Black {
		home = engine.Rank8
	}
	switch p.MovedPiece(m).Type() {
	case engine.Knight, engine.Bishop:
		return m.From().Rank() == home && m.To().Rank() != home
	case engine.Pawn:
		return m.From().File() == engine.FileD || m.From().File() == engine.FileD+1
	}
	return m.Kind() == engine.Castling
}

// isFlank reports whether a square is on one of the two files at either edge.
func isFlank(s engine.Square) bool {
	return s.File() < engine.FileC || s.File() >= engine.FileG
}

// inOpenings reports whether a move leads to a position of the list of openings. First
// moves of a single line, such as 1. a4, are in it for their names only.
func inOpenings(p *engine.Position, m engine.Move, number int) bool {
	for _, c := range opening.Continuations(p) {
		if c.Move == m {
			return number > 1 || c.Lines > 1
		}
	}
	return false
}

// canRetake reports whether the side to move can capture on a square without losing
// material.
func canRetake(p *engine.Position, s engine.Square) bool {
	for _, m := range p.Moves() {
		if m.Target() == s && p.IsCapture(m) && p.SEE(m, 0) {
			return true
		}
	}
	return false
}

// hasReason reports whether a promotion to less than a queen does what a queen would not:
// a knight gives check, or a queen would give stalemate.
func hasReason(before, after *engine.Position, m engine.Move) bool {
	if m.Promotion() == engine.Knight && after.InCheck() {
		return true
	}
	queen := before.After(engine.NewMove(m.From(), m.To(), engine.PromoteQueen))
	return !queen.InCheck() && !queen.HasLegalMove()
}

// write writes the table.
func (s *styles) write(w io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, `developing  of the first %d moves: minor pieces, castling, center pawns, or a named opening
flank       of the first %[1]d moves: pawns of the files a, b, g and h that do not capture
castled     by move %d
retakes     of the captures that could be answered on their square without losing material
queens      lost for less than a minor piece, per 100 games of a side
minor prom  promotions to less than a queen without a reason, of all promotions

`, openingMoves, castledBy)
	width := nameWidth(s.names)
	c := columns(&text)
	fmt.Fprintf(c, "%-*s\tsides\tplies\tdeveloping\tflank\tcastled\tretakes\tqueens\tminor prom\t\n", width, "player")
	for _, name := range s.names {
		v := s.of[name]
		fmt.Fprintf(c, "%-*s\t%d\t%.0f\t%v\t%v\t%v\t%v\t%.1f\t%v\t\n", width, name, v.sides, mean(float64(v.plies), v.sides),
			v.developing, v.flankPawns, v.castled, v.recaptured, 100*mean(float64(v.queensLost), v.sides), v.underpromote)
	}
	c.Flush()
	_, err := io.WriteString(w, text.String())
	return err
}
