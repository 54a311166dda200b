package uci

import (
	"errors"
	"slices"
	"strings"

	"consort/engine"
)

// A board is the game that the position command has set up. The words are kept: GUIs
// send the whole game again with each move, and only new moves need to be played.
type board struct {
	fen   string   // where the game began
	moves []string // played since
	game  *engine.Game
}

func newBoard() board {
	return board{fen: engine.StartFEN, game: engine.NewGame(engine.StartPosition())}
}

// position returns the position on the board.
func (b *board) position() *engine.Position { return b.game.Position() }

// setPosition executes position. Invalid input is reported in an info string: an
// invalid FEN changes nothing, of a list of moves those before the first illegal one
// are played.
func (d *Driver) setPosition(r request) {
	fen, moves, err := splitPosition(r.words)
	if err == nil {
		err = d.board.begin(fen, moves)
	}
	if err != nil {
		d.refuse("position: %v; the position is unchanged", err)
		return
	}
	if played, err := d.board.play(moves); err != nil {
		fault, reason := "refused move", err.Error()
		// The error repeats the move; only its reason is new here.
		if text := (*engine.MoveTextError)(nil); errors.As(err, &text) {
			fault, reason = string(text.Fault), text.Detail
		}
		d.refuse("position: %s %.20q at ply %d: %s; the moves before it were played", fault, moves[played], played+1, reason)
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
	return "", nil, errors.New("expected startpos or fen FEN, with moves MOVE... or without")
}

// begin keeps the game if the moves continue it, and starts a new one otherwise.
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

// play plays the moves that are not on the board yet, up to the first illegal one,
// and returns how many are on the board then.
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
