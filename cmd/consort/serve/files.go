package serve

// Games and positions opened and saved.

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"consort/cmd/consort/session"
)

// doOpen takes up a game or a position from a text: PGN, FEN or an IChess file.
func doOpen(_ context.Context, g *game, o *order) (string, error) {
	if o.Number < 0 {
		return "", &session.ParseError{What: "number of a game", Text: strconv.Itoa(o.Number), Hint: "1 is the first"}
	}
	opened, err := g.session.Open(o.Text, o.Number)
	if err != nil || opened.Of == 1 {
		return "", err
	}
	return fmt.Sprintf("This is number %d of %d.", opened.Number, opened.Of), nil
}

// save is GET /api/games/{id}/save?as=pgn, or as fen or ichess. With ply=N the
// position is the one after so many moves.
func (s *Server) save(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	p := &g.session.State().Position
	if after := r.URL.Query().Get("ply"); after != "" {
		line := g.wholeLine()
		ply, err := readPly(after, line)
		if err != nil {
			refuse(w, err)
			return
		}
		p = line.PositionAt(ply)
	}
	var text, name string
	switch as := r.URL.Query().Get("as"); as {
	case "pgn", "":
		text, name = g.session.PGN(), "game.pgn"
	case "fen":
		text, name = p.FEN()+"\n", "position.fen"
	case "ichess":
		text, name = session.SetupOf(p, session.Rules{}).IChess(), "position.txt"
	default:
		refuse(w, &session.ParseError{What: "form", Text: as, Hint: "pgn, fen or ichess"})
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	_, _ = w.Write([]byte(text)) // Whoever has gone needs no file.
}
