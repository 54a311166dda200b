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
	Ply   int         `json:"ply"`   // from the start of the game
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

// look handles GET /api/games/{id}/node/{node}, and with moves=e2e4,e7e5 the position after
// these moves, which need not be in the tree. It does not change the game.
func look(g *game, r *http.Request) (any, error) {
	state := g.room.State()
	n, err := readNode(r.PathValue("node"), state)
	if err != nil {
		return nil, err
	}
	p, before, last := n.Position(), (*engine.Position)(nil), n.Move()
	if n.Parent() != nil {
		before = n.Parent().Position()
	}
	ply, id := n.Ply(), n.ID()
	if text := r.URL.Query().Get("moves"); text != "" {
		line, err := readLine(p, strings.Split(text, ","))
		if err != nil {
			return nil, err
		}
		ply, id = ply+len(line), -1
		for _, last = range line {
			played := p.After(last)
			before, p = p, &played
		}
	}
	v := pastOf(p, before, last)
	v.Ply, v.Node = ply, id
	return v, nil
}

// pastOf returns a position without its place in the game. before is the position before its
// last move, nil at the start.
func pastOf(p, before *engine.Position, last engine.Move) past {
	v := past{
		Node: -1, Board: boardText(p.PieceAt), Turn: p.SideToMove().String(), Check: checkSquare(p), Last: squares(last), FEN: p.FEN(),
		Legal: legalTargets(p), Leads: materialLeads(p),
	}
	if before != nil {
		v.After = engine.NumberedLine(before.Ply(), []string{before.SAN(last)})
	}
	return v
}

// maxLine is the maximum number of moves of a line in a request.
const maxLine = 256

// readLine parses the moves of a line, named as the page or a review names them.
func readLine(p *engine.Position, names []string) (line []engine.Move, err error) {
	if len(names) > maxLine {
		return nil, &match.ParseError{What: "line", Text: names[0] + "...", Hint: "at most " + strconv.Itoa(maxLine) + " moves"}
	}
	at := *p
	for _, name := range names {
		m, err := readMove(&at, name)
		if err != nil {
			return nil, err
		}
		line = append(line, m)
		at = at.After(m)
	}
	return line, nil
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
	Node  int        `json:"node"`
	FEN   string     `json:"fen"` // "" if the tree does not have the node
	Lines []lineView `json:"lines"`
	Waits bool       `json:"waits"` // for its turn: other positions are being analyzed
}

// past returns the analysis of the position of a node.
func (s *shown) past(id int) *pastView {
	v := &pastView{ID: s.id, Node: id, Lines: []lineView{}}
	n := s.Tree.Node(id)
	if n == nil {
		return v
	}
	p := n.Position()
	v.FEN = p.FEN()
	found, waits := s.linesAt(id, p)
	v.Waits = s.analysis && waits
	for _, l := range found {
		v.Lines = append(v.Lines, newLineView(p, l))
	}
	return v
}
