package serve

// Opening and saving games and positions.

import (
	"context"
	"net/http"
	"strconv"

	"consort/cmd/consort/ichess"
	"consort/cmd/consort/match"
)

// doOpen loads a game or position from text: PGN, FEN or an IChess file. A copy of what is
// kept elsewhere becomes a past game when it is changed.
func doOpen(_ context.Context, g *game, req *request) (string, error) {
	if req.Number < 0 {
		return "", &match.ParseError{What: "game number", Text: strconv.Itoa(req.Number), Hint: "1 or more"}
	}
	opened, err := g.room.Open(req.Text, req.Number)
	if err == nil && req.Copy {
		g.keeper.Copied(opened.Revision)
	}
	return "", err
}

// save handles GET /api/games/{id}/save?as=pgn, or as=fen or as=ichess, which with node=N
// is the position of that node.
func save(g *game, r *http.Request) (any, error) {
	state := g.room.State()
	n := nodeAt(state, current)
	if node := r.URL.Query().Get("node"); node != "" {
		var err error
		if n, err = readNode(node, state); err != nil {
			return nil, err
		}
	}
	p := n.Position()
	switch as := r.URL.Query().Get("as"); as {
	case "pgn", "":
		return file{"game.pgn", g.room.PGN()}, nil
	case "fen":
		return file{"position.fen", p.FEN() + "\n"}, nil
	case "ichess":
		b := p.Builder()
		return file{"position.txt", ichess.Format(&b)}, nil
	default:
		return nil, &match.ParseError{What: "format", Text: as, Hint: "pgn, fen or ichess"}
	}
}
