package selfplay

import (
	"errors"
	"fmt"

	"consort/engine"
)

// A game as an arithmetic code. In this order:
//
//	the number of random plies, whether they began from a book position, the result and
//	the ending
//	the start position: what differs from the initial position
//	the number of plies, and for each
//	    the move: for the legal moves in the order of how likely they are, whether it is
//	    this one
//	    whether there is a score, and its difference from the last one
//
// Each number is coded with probabilities that adapt to the games of the block so far: see
// models. They depend on the rules of chess and on nothing else that could change, such as
// values of pieces or the order in which moves are generated.

// models are the adaptive probabilities. A block begins with those of newModels.
type models struct {
	random  [128]chance // by the bits so far, as in every tree
	book    [1]chance
	result  [4]chance
	ending  [4][128]chance // by result
	plies   [numberChances]chance
	atHome  [64]chance    // whether a square is as in the initial position
	pieces  [8][16]chance // by rank
	black   [1]chance     // whether Black is to move in the start position
	passant [1]chance     // whether it has an en passant square
	file    [8]chance     // of the en passant square
	clock   [numberChances]chance
	number  [numberChances]chance // of the first move
	move    moveModels
	score   scoreModels
}

// newModels returns the probabilities at the beginning of a block.
func newModels() *models {
	m := &models{}
	for _, c := range [][]chance{
		m.random[:], m.book[:], m.result[:], m.plies[:], m.atHome[:], m.black[:], m.passant[:], m.file[:], m.clock[:], m.number[:],
	} {
		set(c, 1<<15)
	}
	for i := range m.ending {
		set(m.ending[i][:], 1<<15)
	}
	for i := range m.pieces {
		set(m.pieces[i][:], 1<<15)
	}
	m.move.reset()
	m.score.reset()
	return m
}

// A gameCoder codes the games of a block, in either direction.
type gameCoder struct {
	coder
	models *models
	line   engine.Game     // the game so far
	legal  engine.MoveList // in its last position
}

var (
	errTorn   = errors.New("the code of the game is too short")
	errLength = errors.New("the code of the game is too long")
	errNoMove = errors.New("a move in a position without legal moves")
)

// begin begins a block.
func (c *gameCoder) begin() { c.models = newModels() }

// encode appends a game, whose moves must be legal and at most maxPlies. It rounds the
// scores of the game to those that the code holds.
func (c *gameCoder) encode(b []byte, g *Game) ([]byte, error) {
	c.coder = newEncoder(b)
	err := c.game(g)
	return c.finish(), err
}

// decode returns the game that an encoder has written to b, but for its number. After it,
// line is the replay of the game, until the next.
func (c *gameCoder) decode(b []byte) (*Game, error) {
	c.coder = newDecoder(b)
	g := &Game{}
	if err := c.game(g); err != nil {
		return nil, err
	}
	if !c.complete() {
		return nil, errLength
	}
	return g, nil
}

// game codes a game.
func (c *gameCoder) game(g *Game) error {
	m := c.models
	g.Random = int(c.tree(uint32(g.Random), 7, m.random[:]))
	g.Book = c.bit(g.Book, &m.book[0])
	g.Result = Result(c.tree(uint32(g.Result), 2, m.result[:]))
	g.Ending = Ending(c.tree(uint32(g.Ending), 7, m.ending[g.Result&3][:]))
	switch {
	case g.Result >= numberOfResults:
		return fmt.Errorf("invalid result %d", g.Result)
	case !g.Ending.valid():
		return fmt.Errorf("invalid ending %d", g.Ending)
	}
	if err := c.start(&g.Start); err != nil {
		return err
	}
	plies := int(c.number(uint32(len(g.Moves)), m.plies[:]))
	if plies > maxPlies {
		return fmt.Errorf("%d plies: more than %d", plies, maxPlies)
	}
	if c.decoding {
		g.Moves = make([]ScoredMove, plies)
	}
	c.line.Reset(g.Start)
	c.models.move.begin()
	c.models.score.begin()
	for i := range g.Moves {
		if err := c.ply(g, i); err != nil {
			return err
		}
	}
	return nil
}

// initial holds the codes of the pieces of the initial position: see pack.go.
var initial = func() [64]byte {
	p := engine.StartPosition()
	return unpackBoard(pack(nil, &p))
}()

// start codes the start position, as pack and unpack have it.
func (c *gameCoder) start(p *engine.Position) error {
	m := c.models
	var board [64]byte
	if !c.decoding {
		board = unpackBoard(pack(nil, p))
	}
	for s := range board {
		if c.bit(board[s] == initial[s], &m.atHome[s]) {
			board[s] = initial[s]
		} else {
			board[s] = byte(c.tree(uint32(board[s]), 4, m.pieces[s>>3][:]))
		}
	}
	black := c.bit(p.SideToMove() == engine.Black, &m.black[0])
	passant := p.EnPassant()
	file := c.tree(uint32(passant&7), 3, m.file[:])
	switch has := c.bit(passant != engine.NoSquare, &m.passant[0]); {
	case !has:
		passant = engine.NoSquare
	case black:
		passant = engine.A3 + engine.Square(file)
	default:
		passant = engine.A6 + engine.Square(file)
	}
	clock := c.number(uint32(p.HalfmoveClock()), m.clock[:])
	number := c.number(uint32(p.FullmoveNumber()), m.number[:])
	if !c.decoding {
		return nil
	}
	start, err := unpack(packBoard(&board, byte(passant), black, uint16(clock), uint16(number)))
	*p = start
	return err
}

// ply codes a move and its score.
func (c *gameCoder) ply(g *Game, i int) error {
	p := c.line.Position()
	p.LegalMoves(&c.legal)
	switch {
	case c.decoding && c.torn():
		return errTorn
	case c.legal.Len() == 0:
		return errNoMove
	}
	m, last := &g.Moves[i], [2]engine.Move{}
	if i > 0 {
		last[0] = g.Moves[i-1].Move
	}
	if i > 1 {
		last[1] = g.Moves[i-2].Move
	}
	m.Move = c.models.move.code(&c.coder, p, &c.legal, last, m.Move)
	context := bit(i < 8 || !g.Book && g.Random+i < 16) | bit(p.InCheck())<<1 | bit(p.IsNoisy(m.Move))<<2 |
		bit(p.HalfmoveClock() > 40)<<3 | bit(occurred(&c.line, i))<<4
	m.Score = c.models.score.code(&c.coder, context, i, m.Score)
	return c.line.Push(m.Move)
}
