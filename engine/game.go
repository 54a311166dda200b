package engine

// A game: a start position and the moves played from it, with everything that
// depends on the history. How a game ends is in outcome.go.

import "fmt"

// A Game is a sequence of moves that can be extended, undone and redone, of any
// length. A Game must not be used by several goroutines at once; Clone makes an
// independent copy.
type Game struct {
	// The slices keep undone moves after those played, so that Redo has nothing
	// to compute: positions[i+1] and keys[i+1] are those after moves[i], and the
	// first ply moves are played.
	positions []Position
	keys      []uint64
	moves     []Move
	ply       int

	end    Outcome // by End
	endPly int     // the number of moves at the end
}

// NewGame returns a game that begins at start.
func NewGame(start Position) *Game {
	return &Game{positions: []Position{start}, keys: []uint64{start.Key()}}
}

// Reset makes the game begin at start, without moves, and keeps its memory: reading many
// games needs no more of it than the longest.
func (g *Game) Reset(start Position) {
	g.positions, g.keys = append(g.positions[:0], start), append(g.keys[:0], start.Key())
	g.moves, g.ply, g.end = g.moves[:0], 0, Outcome{}
}

// Position returns the current position. It must not be modified, and is valid
// until the next Push, Undo or Redo.
func (g *Game) Position() *Position { return &g.positions[g.ply] }

// Start returns the position the game began with.
func (g *Game) Start() Position { return g.positions[0] }

// Len returns the number of moves played.
func (g *Game) Len() int { return g.ply }

// Moves returns the moves played, in a new slice. Null moves are NoMove.
func (g *Game) Moves() []Move { return append([]Move(nil), g.moves[:g.ply]...) }

// PositionAt returns the position after the first ply moves, which must not be
// modified: PositionAt(0) is the start, PositionAt(Len()) the current position.
// It returns nil if ply is out of range.
func (g *Game) PositionAt(ply int) *Position {
	if ply < 0 || ply > g.ply {
		return nil
	}
	return &g.positions[ply]
}

// Keys returns the Zobrist keys of all positions from the start to the current
// one. The slice shares the game's memory: it must not be modified, and is valid
// until the next Push.
func (g *Game) Keys() []uint64 { return g.keys[: g.ply+1 : g.ply+1] }

// Push plays a move and discards the moves that were undone. An unresolved move, as
// ParseMove returns it, is resolved. If the move is not legal, the game is unchanged and
// the error is an *IllegalMoveError. Push does not check the Outcome: a drawn game
// accepts any legal move, and the caller decides when to stop.
func (g *Game) Push(m Move) error {
	p := g.Position()
	resolved, err := p.Resolve(m)
	if err != nil {
		return &IllegalMoveError{Move: m, Ply: g.ply, FEN: p.FEN(), Err: err}
	}
	g.push(resolved)
	return nil
}

// PushUCI plays a move given in coordinate notation, in any form that
// Position.ParseUCI accepts. The error is an *IllegalMoveError that wraps the
// *MoveTextError of the parser.
func (g *Game) PushUCI(text string) error {
	p := g.Position()
	m, err := p.ParseUCI(text)
	if err != nil {
		return &IllegalMoveError{Text: text, Ply: g.ply, FEN: p.FEN(), Err: err}
	}
	g.push(m)
	return nil
}

// PushNull plays a null move: the side to move passes. The rules do not know it, so
// neither Push nor PushUCI plays it, and no list of legal moves has it; annotators write
// it in variations, to show a threat. Moves has it as NoMove. A side in check cannot pass:
// the error is then an *IllegalMoveError, and the game is unchanged.
func (g *Game) PushNull() error {
	if p := g.Position(); p.InCheck() {
		fault := &MoveTextError{p.SAN(NoMove), NoSuchMove, fmt.Sprintf("%s is in check and cannot pass", p.side)}
		return &IllegalMoveError{Text: fault.Text, Ply: g.ply, FEN: p.FEN(), Err: fault}
	}
	g.push(NoMove)
	return nil
}

// Replay plays a move of an annotated game, as the packages below return it: NoMove is
// PushNull, and any other move is Push.
func (g *Game) Replay(m Move) error {
	if m == NoMove {
		return g.PushNull()
	}
	return g.Push(m)
}

func (g *Game) push(m Move) {
	if g.endPly >= g.ply {
		g.end = Outcome{}
	}
	child := g.positions[g.ply].After(m)
	g.moves = append(g.moves[:g.ply], m)
	g.ply++
	g.positions = append(g.positions[:g.ply], child)
	g.keys = append(g.keys[:g.ply], child.Key())
}

// Undo takes back the last move. It reports false at the start of the game.
func (g *Game) Undo() bool {
	if g.ply == 0 {
		return false
	}
	g.ply--
	return true
}

// Redo replays the move that was undone last. It reports false if there is none;
// every Push discards them.
func (g *Game) Redo() bool {
	if g.ply == len(g.moves) {
		return false
	}
	g.ply++
	return true
}

// GoTo takes back or replays moves until ply have been played, or as many as there are.
func (g *Game) GoTo(ply int) { g.ply = min(max(ply, 0), len(g.moves)) }

// Repetitions returns the number of times the current position has occurred in
// the game, including now: 1 for a new position.
func (g *Game) Repetitions() int {
	key, n := g.keys[g.ply], 1
	// No position before the last capture or pawn move can recur.
	oldest := max(0, g.ply-g.Position().HalfmoveClock())
	for i := g.ply - 4; i >= oldest; i -= 2 {
		if g.keys[i] == key {
			n++
		}
	}
	return n
}

// Clone returns an independent copy of the game.
func (g *Game) Clone() *Game {
	return &Game{
		positions: append([]Position(nil), g.positions...),
		keys:      append([]uint64(nil), g.keys...),
		moves:     append([]Move(nil), g.moves...),
		ply:       g.ply,

		end: g.end, endPly: g.endPly,
	}
}
