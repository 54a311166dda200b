package serve

// Opening and saving games and positions.

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"consort/cmd/consort/ichess"
	"consort/cmd/consort/match"
)

// doOpen loads a game or position from text: PGN, FEN or an IChess file.
func doOpen(_ context.Context, g *game, req *request) (string, error) {
	if req.Number < 0 {
		return "", &match.ParseError{What: "game number", Text: strconv.Itoa(req.Number), Hint: "1 or more"}
	}
	opened, err := g.room.Open(req.Text, req.Number)
	if err != nil || opened.Of == 1 {
		return "", err
	}
	return fmt.Sprintf("This is game %d of %d.", opened.Number, opened.Of), nil
}

// save handles GET /api/games/{id}/save?as=pgn, or as=fen or as=ichess. With ply=N
// it saves the position after N half-moves, with node=N that of a node.
func (s *Server) save(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	state := g.room.State()
	n := state.Tree.Node(state.Node)
	if ply := r.URL.Query().Get("ply"); ply != "" {
		n, err = readPly(ply, state)
	} else if node := r.URL.Query().Get("node"); node != "" {
		n, err = readNode(node, state)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	p := positionOf(state, n)
	var text, name string
	switch as := r.URL.Query().Get("as"); as {
	case "pgn", "":
		text, name = g.room.PGN(), "game.pgn"
	case "fen":
		text, name = p.FEN()+"\n", "position.fen"
	case "ichess":
		b := p.Builder()
		text, name = ichess.Format(&b), "position.txt"
	default:
		refuse(w, &match.ParseError{What: "format", Text: as, Hint: "pgn, fen or ichess"})
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	_, _ = w.Write([]byte(text)) // A client that has disconnected needs no file.
}
