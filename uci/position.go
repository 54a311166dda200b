package uci

import (
	"errors"
	"slices"
	"strings"

	"consort/engine"
)

// A board is the game as the position command gave it. The words are kept: a
// GUI sends the whole game again with each move, and only what is new has to be
// played.
type board struct {
	fen   string   // where the game began
	moves []string // what was played since
	game  *engine.Game
}

func newBoard() board {
	return board{fen: engine.StartFEN, game: engine.NewGame(engine.StartPosition())}
}

// position returns the position on the board.
func (b *board) position() *engine.Position { return b.game.Position() }

// setPosition answers position. What cannot be used costs an info string: of a
// bad FEN nothing is used, of a list of moves the legal ones before the first
// that is not.
func (d *Driver) setPosition(r request) {
	fen, moves, err := splitPosition(r.words)
	if err == nil {
		err = d.board.begin(fen, moves)
	}
	if err != nil {
		d.refuse("position: %v; the old position stays", err)
		return
	}
	if played, err := d.board.play(moves); err != nil {
		fault, reason := "refused move", err.Error()
		// The game repeats what is known here; the reader of moves says why.
		if text := (*engine.MoveTextError)(nil); errors.As(err, &text) {
			fault, reason = string(text.Fault), text.Detail
		}
		d.refuse("position: %s %.20q at ply %d: %s; the moves before it stand", fault, moves[played], played+1, reason)
	}
}

// splitPosition takes "startpos moves ..." or "fen FEN moves ..." apart.
func splitPosition(words []string) (fen string, moves []string, err error) {
	end := slices.Index(words, "moves")
	if end < 0 {
		end = len(words)
	} else {
		moves = words[end+1:]
	}
	switch base := words[:end]; {
	case len(base) == 1 && base[0] == "startpos":
		return engine.StartFEN, moves, nil
	case len(base) > 0 && base[0] == "fen":
		return strings.Join(base[1:], " "), moves, nil
	}
	return "", nil, errors.New("expected startpos or fen FEN, and then moves MOVE... or nothing")
}

// begin makes the board ready for the moves: it keeps a game that they
// continue, and starts a new one otherwise.
func (b *board) begin(fen string, moves []string) error {
	known := len(b.moves)
	if fen == b.fen && known <= len(moves) && slices.Equal(b.moves, moves[:known]) {
		return nil
	}
	start, err := engine.ParseFEN(fen)
	if err != nil {
		return err
	}
	*b = board{fen: fen, game: engine.NewGame(start)}
	return nil
}

// play plays the moves that are not on the board yet, up to the first that is
// illegal. It returns how many then are.
func (b *board) play(moves []string) (int, error) {
	for i := len(b.moves); i < len(moves); i++ {
		if err := b.game.PushUCI(moves[i]); err != nil {
			b.moves = moves[:i]
			return i, err
		}
	}
	b.moves = moves
	return len(moves), nil
}
