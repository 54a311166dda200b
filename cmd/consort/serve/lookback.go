package serve

import (
	"net/http"
	"strconv"

	"consort/cmd/consort/session"
)

// A past is a position of the game as it was after some moves.
type past struct {
	Ply   int         `json:"ply"`
	Board string      `json:"board"`
	Check string      `json:"check"`
	Last  []string    `json:"last"`
	FEN   string      `json:"fen"`
	Leads [2]leadView `json:"leads"`
}

// lookBack is GET /api/games/{id}/ply/{ply}: the game itself stays where it is.
func (s *Server) lookBack(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	line := g.session.Game()
	for line.Redo() { // Moves that were taken back can be looked at too.
	}
	ply, err := strconv.Atoi(r.PathValue("ply"))
	if err != nil || ply < 0 || ply > line.Len() {
		refuse(w, &session.ParseError{What: "number of moves", Text: r.PathValue("ply"), Hint: "from 0 to " + strconv.Itoa(line.Len())})
		return
	}
	p, last := line.PositionAt(ply), []string{}
	if ply > 0 {
		last = squares(line.Moves()[ply-1])
	}
	write(w, http.StatusOK, past{ply, boardText(p.PieceAt), checkSquare(p), last, p.FEN(), leads(p)})
}
