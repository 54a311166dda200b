package serve

// The tree of the game, and the commands for its variations.

import (
	"context"
	"net/http"
	"slices"
	"strconv"

	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/pgn"
)

// A treeView is the document of a game.
type treeView struct {
	Version int         `json:"version"` // as in the view
	Nodes   []nodeView  `json:"nodes"`   // the root first, each node after its parent
	Tags    [][2]string `json:"tags"`
	Result  string      `json:"result"`
	Skipped []string    `json:"skipped"` // what could not be read in the file
}

// A nodeView is a node of the tree.
type nodeView struct {
	ID       int      `json:"id"`
	Parent   int      `json:"parent"`   // -1 for the root
	Children []int    `json:"children"` // the first continues the line
	Ply      int      `json:"ply"`
	Number   string   `json:"number"` // of the move, such as "12." or "12..."
	SAN      string   `json:"san"`
	Move     string   `json:"move"`    // as targets name it
	Glyphs   []int    `json:"glyphs"`  // their symbols and meanings are in GET /api/about
	Arrows   []string `json:"arrows"`  // as in PGN: "Gd1h5", or "Yf7" for a mark
	Before   string   `json:"before"`  // a comment before a variation
	Comment  string   `json:"comment"` // without commands
	Words    string   `json:"words"`   // of the comment, those of its authors
	Verdict  string   `json:"verdict"` // on the move, which a review has added to the comment
	Summary  string   `json:"summary"` // of a review, in the comment before the first move
	After    string   `json:"after"`   // a comment after the variations on the move
	Clock    *float64 `json:"clk"`     // seconds left, null if not given
	Eval     string   `json:"eval"`    // such as "0.31" or "#-3", "" if not given
}

// tree handles GET /api/games/{id}/tree.
func tree(g *game, _ *http.Request) (any, error) {
	state := g.shown()
	v := treeView{Version: state.treeVersion, Tags: [][2]string{}, Result: state.Tree.Result.String(), Skipped: []string{}}
	v.Nodes = append(v.Nodes, newNodeView(state.Tree.Root(), 0))
	plies := map[int]int{0: 0}
	for n := range state.Tree.All() {
		ply := plies[n.Parent().ID()] + 1
		plies[n.ID()] = ply
		v.Nodes = append(v.Nodes, newNodeView(n, ply))
	}
	for _, t := range state.Tree.Tags {
		v.Tags = append(v.Tags, [2]string{t.Name, t.Value})
	}
	for _, e := range state.Tree.Warnings {
		v.Skipped = append(v.Skipped, "line "+strconv.Itoa(e.Line)+": "+e.Reason())
	}
	return v, nil
}

// newNodeView returns the view of a node.
func newNodeView(n *pgn.Node, ply int) nodeView {
	note := n.Note()
	v := nodeView{
		ID: n.ID(), Parent: -1, Children: []int{}, Ply: ply, Glyphs: []int{}, Arrows: []string{},
		Before: note.Before, Comment: note.FullComment(), Words: note.Comment, Verdict: review.Opinion(&note), After: note.After,
	}
	if note.Verdict != nil && note.Verdict.Kind == pgn.GameVerdict {
		v.Summary = note.Verdict.String()
	}
	if up := n.Parent(); up != nil {
		v.Parent, v.SAN, v.Move = up.ID(), n.SAN(), moveName(n.Move())
		v.Number = engine.MoveNumber(up.Position().Ply())
	}
	for _, c := range n.Children() {
		v.Children = append(v.Children, c.ID())
	}
	for _, glyph := range note.Glyphs {
		v.Glyphs = append(v.Glyphs, int(glyph))
	}
	for _, a := range note.Arrows {
		v.Arrows = append(v.Arrows, a.String())
	}
	if note.Clock != nil {
		seconds := note.Clock.Seconds()
		v.Clock = &seconds
	}
	if note.Evaluation != nil {
		v.Eval = note.Evaluation.String()
	}
	return v
}

// doMove plays a move, named as the page names it or in any other notation: in the
// current position, or after a node. In a game in progress a move after another node
// begins a study of a copy of the game, whose ID is in the answer.
func doMove(_ context.Context, g *game, req *request) (string, error) {
	state := g.room.State()
	n, err := findNode(state, req.Node)
	if err != nil {
		return "", err
	}
	p := n.Position()
	m, err := readMove(p, req.Move)
	if err != nil {
		return "", err
	}
	switch {
	case req.Node == nil:
		return "", g.room.Do(func(b *room.Board) error { return b.Move(m) })
	case state.Study || n.ID() == state.Node && !state.End.Over() && state.Turn().IsHuman():
		return "", g.room.Do(func(b *room.Board) error { return b.MoveAt(n.ID(), m) })
	}
	if !p.IsLegal(m) {
		return "", engine.NewGame(*p).Push(m)
	}
	study, err := g.fork(state)
	if err != nil {
		return "", err
	}
	req.opened = study
	return "This is a copy of the game, to try moves in.", study.room.Do(func(b *room.Board) error { return b.MoveAt(n.ID(), m) })
}

// doLine plays the moves of a line after a node: in a study they continue a variation or
// begin one, and in a game they begin a study of a copy of it, whose ID is in the answer.
func doLine(_ context.Context, g *game, req *request) (string, error) {
	state := g.room.State()
	n, err := findNode(state, req.Node)
	if err != nil {
		return "", err
	}
	line, err := readLine(n.Position(), req.Moves)
	if err != nil {
		return "", err
	}
	to, note := g.room, ""
	if !state.Study {
		study, err := g.fork(state)
		if err != nil {
			return "", err
		}
		to, note, req.opened = study.room, "This is a copy of the game, to try moves in.", study
	}
	return note, to.Do(func(b *room.Board) error { return b.LineAt(n.ID(), line) })
}

// study adds a game with the players of this one, which open makes a study.
func (g *game) study(state *room.State, open func(*room.Board) error) (*game, error) {
	o := g.games.options
	o.Players, o.Control, o.Pace, o.Fast, o.PlayOut = state.Players, state.Control, state.Pace, state.Fast, state.PlayOut
	study, err := g.games.add(o)
	if err == nil {
		err = study.room.Do(open)
	}
	return study, err
}

// fork adds a game with a copy of this one as a study, at the same position.
func (g *game) fork(state *room.State) (*game, error) {
	study, err := g.study(state, func(b *room.Board) error { return b.OpenTree(state.Tree) })
	if err != nil {
		return nil, err
	}
	result, _ := g.reviewed()
	study.takeReview(result)
	return study, study.room.Do(func(b *room.Board) error { return b.GoToNode(state.Node) })
}

// doPlayOn begins a game at a node of a study, or at the current one. Its ID is in the
// answer; the study stays.
func doPlayOn(_ context.Context, g *game, req *request) (string, error) {
	state := g.room.State()
	n, err := findNode(state, req.Node)
	switch {
	case err != nil:
		return "", err
	case !state.Study:
		return "", room.ErrNoStudy
	case slices.ContainsFunc(n.Line(), (*pgn.Node).IsNull):
		return "", room.ErrNullMove
	}
	game, err := g.fork(state)
	if err != nil {
		return "", err
	}
	req.opened = game
	err = game.room.Do(func(b *room.Board) error {
		if err := b.GoToNode(n.ID()); err != nil {
			return err
		}
		if err := b.PlayOn(); err != nil {
			return err
		}
		return b.Resume()
	})
	result, _ := g.reviewed()
	game.takeReview(result) // again: it began as another game
	return "", err
}

// listFile handles POST /api/file: the games in the text of a file.
func listFile(r *http.Request) (any, error) {
	req := &request{}
	if err := read(r, req); err != nil {
		return nil, err
	}
	games, err := room.ListGames(req.Text)
	if games == nil {
		games = []room.Heading{}
	}
	return map[string]any{"games": games}, err
}
