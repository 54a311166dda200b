package serve

import (
	"net/http"
	"strconv"

	"consort/cmd/consort/session"
	"consort/engine"
)

// A past is a position of the game as it was after some moves.
type past struct {
	Ply   int         `json:"ply"`
	After string      `json:"after"` // the move that led to it, such as "2... Nc6"; "" at the start
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
	line := g.wholeLine()
	ply, err := readPly(r.PathValue("ply"), line)
	if err != nil {
		refuse(w, err)
		return
	}
	p, after, last := line.PositionAt(ply), "", []string{}
	if ply > 0 {
		before, move := line.PositionAt(ply-1), line.Moves()[ply-1]
		after, last = numbered(before, []string{before.SAN(move)}), squares(move)
	}
	write(w, http.StatusOK, past{ply, after, boardText(p.PieceAt), checkSquare(p), last, p.FEN(), leads(p)})
}

// readPly reads how many moves of a game are meant.
func readPly(text string, line *engine.Game) (int, error) {
	ply, err := strconv.Atoi(text)
	if err != nil || ply < 0 || ply > line.Len() {
		return 0, &session.ParseError{What: "number of moves", Text: text, Hint: "from 0 to " + strconv.Itoa(line.Len())}
	}
	return ply, nil
}

// wholeLine returns the game with all its moves played: those that were taken
// back can be looked at too.
func (g *game) wholeLine() *engine.Game {
	line := g.session.Game()
	for line.Redo() {
	}
	return line
}

// A pastView is what is thought of a position that tabs look back at.
type pastView struct {
	ID    string     `json:"id"`
	Ply   int        `json:"ply"`
	FEN   string     `json:"fen"` // "" if there are not so many moves
	Lines []lineView `json:"lines"`
	Waits bool       `json:"waits"` // tabs look at too many others
}

// thoughtsOn returns what is thought of the position after some moves.
func (g *game) thoughtsOn(ply int) *pastView {
	v := &pastView{ID: g.id, Ply: ply, Lines: []lineView{}}
	p := g.wholeLine().PositionAt(ply)
	if p == nil {
		return v
	}
	v.FEN = p.FEN()
	on, _ := g.analysis()
	found, analysed := g.insight(ply, p)
	v.Waits = on && !analysed
	for _, l := range found {
		v.Lines = append(v.Lines, newLineView(p, l))
	}
	return v
}
