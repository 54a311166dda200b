package serve

// Positions of the game other than the current one: of earlier moves and of variations.

import (
	"net/http"
	"strconv"
	"strings"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/pgn"
)

// A past is a position of the game that a tab looks at.
type past struct {
	Ply   int         `json:"ply"`
	Node  int         `json:"node"`  // -1 if the tree does not have it
	After string      `json:"after"` // the move before it, such as "2... Nc6"; "" at the start
	Board string      `json:"board"`
	Turn  string      `json:"turn"`
	Check string      `json:"check"`
	Last  []string    `json:"last"`
	FEN   string      `json:"fen"`
	Legal targets     `json:"legal"`
	Leads [2]leadView `json:"leads"`
}

// lookBack handles GET /api/games/{id}/ply/{ply}, the position after a number of
// half-moves of the current line. It does not change the game.
func (s *Server) lookBack(w http.ResponseWriter, r *http.Request) {
	s.look(w, r, func(state *room.State) (*pgn.Node, error) { return readPly(r.PathValue("ply"), state) })
}

// lookAtNode handles GET /api/games/{id}/node/{node}, and with moves=e2e4,e7e5 the
// position after these moves, which need not be in the tree. It does not change the game.
func (s *Server) lookAtNode(w http.ResponseWriter, r *http.Request) {
	s.look(w, r, func(state *room.State) (*pgn.Node, error) { return readNode(r.PathValue("node"), state) })
}

// look answers with the position of a node.
func (s *Server) look(w http.ResponseWriter, r *http.Request, find func(*room.State) (*pgn.Node, error)) {
	g, err := s.games.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	state := g.room.State()
	n, err := find(state)
	if err != nil {
		refuse(w, err)
		return
	}
	p, before, last := positionOf(state, n), (*engine.Position)(nil), n.Move()
	if n.Parent() != nil {
		before = n.Parent().Position()
	}
	ply, id := n.Ply(), n.ID()
	if text := r.URL.Query().Get("moves"); text != "" {
		line, err := readLine(p, strings.Split(text, ","))
		if err != nil {
			refuse(w, err)
			return
		}
		ply, id = ply+len(line), -1
		for _, last = range line {
			played := p.After(last)
			before, p = p, &played
		}
	}
	after := ""
	if before != nil {
		after = engine.NumberedLine(before.Ply(), []string{before.SAN(last)})
	}
	write(w, http.StatusOK, past{
		ply, id, after, boardText(p.PieceAt), p.SideToMove().String(), checkSquare(p), squares(last), p.FEN(), legalTargets(p), materialLeads(p),
	})
}

// maxLine is the maximum number of moves of a line in a request.
const maxLine = 256

// readLine parses the moves of a line.
func readLine(p *engine.Position, names []string) (line []engine.Move, err error) {
	if len(names) > maxLine {
		return nil, &match.ParseError{What: "line", Text: names[0] + "...", Hint: "at most " + strconv.Itoa(maxLine) + " moves"}
	}
	at := *p
	for _, name := range names {
		m := findMove(&at, name)
		if m == engine.NoMove {
			return nil, &match.ParseError{What: "move", Text: name, Hint: "a legal move in " + at.FEN()}
		}
		line = append(line, m)
		at = at.After(m)
	}
	return line, nil
}

// readPly parses a number of half-moves from the start of the current line.
func readPly(text string, state *room.State) (*pgn.Node, error) {
	ply, err := strconv.Atoi(text)
	if err == nil && ply >= 0 {
		if n := nodeAt(state, place{placePly, ply}); n != nil {
			return n, nil
		}
	}
	return nil, &match.ParseError{What: "ply", Text: text, Hint: "a number from 0 to " + strconv.Itoa(len(state.Moves))}
}

// readNode parses the ID of a node.
func readNode(text string, state *room.State) (*pgn.Node, error) {
	id, err := strconv.Atoi(text)
	if err != nil {
		return nil, &match.ParseError{What: "node", Text: text, Hint: "the number of a move of the game"}
	}
	return findNode(state, &id)
}

// A pastView is the analysis of a position that a tab looks at.
type pastView struct {
	ID    string     `json:"id"`
	Ply   int        `json:"ply"`
	Node  int        `json:"node"` // -1 if there is no such position
	FEN   string     `json:"fen"`  // "" if there is no such position
	Lines []lineView `json:"lines"`
	Waits bool       `json:"waits"` // for its turn: other positions are being analyzed
}

// past returns the analysis of the position at a place.
func (s *shown) past(at place) *pastView {
	v := &pastView{ID: s.id, Ply: -1, Node: -1, Lines: []lineView{}}
	if at.kind == placePly {
		v.Ply = at.number
	}
	n := nodeAt(s.State, at)
	if n == nil {
		return v
	}
	p := positionOf(s.State, n)
	v.Ply, v.Node, v.FEN = n.Ply(), n.ID(), p.FEN()
	found, waits := s.linesAt(n.ID(), p)
	v.Waits = s.analysis && waits
	for _, l := range found {
		v.Lines = append(v.Lines, newLineView(p, l))
	}
	return v
}
