package serve

// Games and positions opened and saved.

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"consort/cmd/consort/session"
	"consort/engine"
)

// doOpen takes up a game or a position from a text: PGN, FEN or an IChess file.
func doOpen(_ context.Context, g *game, o *order) (string, error) {
	text := strings.TrimSpace(strings.TrimPrefix(o.Text, "\ufeff"))
	if session.LooksLikeIChess(text) {
		return openIChess(g, text)
	}
	if p, err := engine.ParseFEN(text); err == nil {
		g.session.NewGameFrom(p, session.Rules{})
		return "The position is set up.", nil
	} else if strings.Count(text, "/") >= 7 && !strings.Contains(text, "[") {
		return "", err // It is meant to be a FEN.
	}
	games, err := session.ParsePGN(text)
	if err != nil {
		return "", err
	}
	if len(games) == 0 || len(games) == 1 && len(games[0].Tags) == 0 && len(games[0].Moves) == 0 {
		return "", &session.ParseError{What: "game", Text: text, Hint: "a PGN, a FEN, or an IChess file with pieces such as wPA2"}
	}
	if err := g.session.LoadRecord(games[0]); err != nil {
		return "", err
	}
	if len(games) > 1 {
		return fmt.Sprintf("This is the first of %d games.", len(games)), nil
	}
	return "", nil
}

// openIChess sets up the position of an IChess file.
func openIChess(g *game, text string) (string, error) {
	setup, err := session.ParseIChess(text)
	if err != nil {
		return "", err
	}
	p, err := setup.Position()
	if err != nil {
		return "", err
	}
	g.session.NewGameFrom(p, setup.Rules)
	return "The position is set up.", nil
}

// save is GET /api/games/{id}/save?as=pgn, or as fen or ichess.
func (s *Server) save(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	var text, name string
	switch as := r.URL.Query().Get("as"); as {
	case "pgn", "":
		text, name = g.session.PGN(), "game.pgn"
	case "fen":
		text, name = g.session.FEN()+"\n", "position.fen"
	case "ichess":
		text, name = g.session.IChess(), "position.txt"
	default:
		refuse(w, &session.ParseError{What: "form", Text: as, Hint: "pgn, fen or ichess"})
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	_, _ = w.Write([]byte(text)) // Whoever has gone needs no file.
}
