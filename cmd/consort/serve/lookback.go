package serve

import (
	"net/http"
	"strconv"

	"consort/cmd/consort/session"
	"consort/engine"
)

// A past is an earlier position of the game.
type past struct {
	Ply   int         `json:"ply"`
	After string      `json:"after"` // the move before it, such as "2... Nc6"; "" at the start
	Board string      `json:"board"`
	Check string      `json:"check"`
	Last  []string    `json:"last"`
	FEN   string      `json:"fen"`
	Leads [2]leadView `json:"leads"`
}

// lookBack handles GET /api/games/{id}/ply/{ply}. It does not change the game.
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
	write(w, http.StatusOK, past{ply, after, boardText(p.PieceAt), checkSquare(p), last, p.FEN(), materialLeads(p)})
}

// readPly parses a number of half-moves from the start of a game.
func readPly(text string, line *engine.Game) (int, error) {
	ply, err := strconv.Atoi(text)
	if err != nil || ply < 0 || ply > line.Len() {
		return 0, &session.ParseError{What: "ply", Text: text, Hint: "a number from 0 to " + strconv.Itoa(line.Len())}
	}
	return ply, nil
}

// wholeLine returns the game with all its moves played, including those that were
// taken back: users can look at them too.
func (g *game) wholeLine() *engine.Game {
	line := g.session.Game()
	for line.Redo() {
	}
	return line
}

// A pastView is the analysis of an earlier position.
type pastView struct {
	ID    string     `json:"id"`
	Ply   int        `json:"ply"`
	FEN   string     `json:"fen"` // "" if the game is shorter
	Lines []lineView `json:"lines"`
	Waits bool       `json:"waits"` // too many other positions are being analyzed
}

// pastAnalysis returns the analysis of the position at a ply.
func (g *game) pastAnalysis(ply int) *pastView {
	v := &pastView{ID: g.id, Ply: ply, Lines: []lineView{}}
	p := g.wholeLine().PositionAt(ply)
	if p == nil {
		return v
	}
	v.FEN = p.FEN()
	on, _ := g.analysis()
	found, analyzed := g.linesAt(ply, p)
	v.Waits = on && !analyzed
	for _, l := range found {
		v.Lines = append(v.Lines, newLineView(p, l))
	}
	return v
}
