package serve

// Puzzles: the mistakes in a game, and those in all reviewed games that are due. The page
// poses one after the other, the server judges what is tried, and the archive keeps how it
// went.

import (
	"context"
	"net/http"
	"slices"
	"time"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/command"
	"consort/cmd/consort/match"
	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/files"
)

// maxPuzzles is the number of puzzles of all games in an answer: enough for a while.
const maxPuzzles = 20

// A puzzlesView is a list of puzzles.
type puzzlesView struct {
	Total   int          `json:"total"` // of those that are due, of which the list has the first
	Puzzles []puzzleView `json:"puzzles"`
}

// A puzzleView is a puzzle as the page poses it.
type puzzleView struct {
	Game      string              `json:"game"`      // its ID
	Ply       int                 `json:"ply"`       // of the position
	Names     [2]string           `json:"names"`     // of the players
	Computers [2]bool             `json:"computers"` // which of them are computers
	Name      string              `json:"name"`      // of the mistake: "12... Nf6?"
	Line      string              `json:"line"`      // the solution
	Move      review.MoveDocument `json:"move"`      // the mistake
	Position  past                `json:"position"`
}

// newPuzzlesView returns a list of puzzles of a number that are due.
func newPuzzlesView(puzzles []*archive.Puzzle, total int) *puzzlesView {
	v := &puzzlesView{total, []puzzleView{}}
	for _, p := range puzzles {
		before, last := (*engine.Position)(nil), engine.NoMove
		if p.Ply > 0 {
			before, last = p.Game.PositionAt(p.Ply-1), p.Game.Moves()[p.Ply-1]
		}
		at, mistake := &p.Position, &p.Review.Moves[p.Ply]
		position := pastOf(at, before, last)
		position.Ply = p.Ply
		v.Puzzles = append(v.Puzzles, puzzleView{
			p.ID, p.Ply, p.Names, p.Computers, engine.NumberedLine(at.Ply(), []string{mistake.SAN}) + mistake.Symbol,
			engine.NumberedLine(at.Ply(), at.SANLine(p.Review.BetterLine(p.Ply, *at))), *mistake, position,
		})
	}
	return v
}

// listPuzzles handles GET /api/puzzles: those of all reviewed games that are due.
func (s *Server) listPuzzles(*http.Request) (any, error) {
	if s.options.Archive == nil {
		return nil, s.errNoPast()
	}
	due, err := s.options.Archive.Puzzles(time.Now())
	if err != nil {
		return nil, &httpError{http.StatusInternalServerError, err.Error()}
	}
	return newPuzzlesView(due[:min(len(due), maxPuzzles)], len(due)), nil
}

// puzzles returns the mistakes in the game as puzzles.
func (g *game) puzzles() []*archive.Puzzle {
	result, _ := g.reviewed()
	state := g.room.State()
	computers := [2]bool{}
	for c, player := range state.Players {
		computers[c] = !state.Study && !player.IsHuman()
	}
	return archive.PuzzlesOf(g.id, namesOf(state), computers, result)
}

// puzzlesOf handles GET /api/games/{id}/puzzles: the mistakes of a side of the game.
func puzzlesOf(g *game, r *http.Request) (any, error) {
	text := r.URL.Query().Get("side")
	side, ok := command.ParseSide(text)
	if !ok {
		return nil, &match.ParseError{What: "side", Text: text, Hint: "white or black"}
	}
	its := slices.DeleteFunc(g.puzzles(), func(p *archive.Puzzle) bool { return p.Side != side })
	return newPuzzlesView(its, len(its)), nil
}

// puzzle reads a request that names a puzzle by its game and ply, and returns both. A game
// that is not open stays so.
func (s *Server) puzzle(r *http.Request) (*archive.Puzzle, *request, error) {
	req := &request{}
	if err := read(r, req); err != nil {
		return nil, nil, err
	}
	var all []*archive.Puzzle
	id := r.PathValue("id")
	if g := s.games.opened(id); g != nil {
		all = g.puzzles()
	} else if s.options.Archive != nil {
		record, err := s.games.load(id)
		if err != nil {
			return nil, nil, err
		}
		all = record.Puzzles()
	}
	for _, p := range all {
		if p.Ply == req.Ply {
			return p, req, nil
		}
	}
	return nil, nil, errNoPuzzle
}

// A tryView is the judgment of a move tried in a puzzle.
type tryView struct {
	Verdict  string                `json:"verdict"` // "best", "good", "played" for the mistake itself, or "wrong"
	SAN      string                `json:"san"`
	Position past                  `json:"position"` // after the move
	Why      string                `json:"why"`      // it is bad, a clause without a subject
	Reply    []review.StepDocument `json:"reply"`    // how it is answered
	Unsaved  string                `json:"unsaved"`  // why it is not kept how it went, "" if it is
}

// tryMove handles POST /api/games/{id}/try: it judges a move in place of the one that was
// played after ply half-moves, a mistake.
func (s *Server) tryMove(r *http.Request) (any, error) {
	puzzle, req, err := s.puzzle(r)
	if err != nil {
		return nil, err
	}
	p := puzzle.Position
	m, err := readMove(&p, req.Move)
	if err != nil {
		return nil, err
	}
	after := p.After(m)
	v := &tryView{Verdict: "wrong", SAN: p.SAN(m), Position: pastOf(&after, &p, m), Reply: []review.StepDocument{}}
	switch {
	case m == puzzle.Solutions[0]:
		v.Verdict = "best"
	case puzzle.Solves(m):
		v.Verdict = "good"
	case m == puzzle.Played:
		played := &puzzle.Review.Moves[req.Ply]
		v.Verdict, v.Why, v.Reply = "played", puzzle.WithoutSolution(played.Comment), append(v.Reply, played.Refutation...)
	default:
		trial, err := s.searchTry(r.Context(), puzzle, m)
		if err != nil {
			return nil, err
		}
		if v.Why, v.Reply = trial.Why, append(v.Reply, trial.Steps(puzzle.Puzzle, m)...); trial.Good {
			v.Verdict = "good"
		}
	}
	if err := s.answer(puzzle, v.Verdict == "best" || v.Verdict == "good"); err != nil {
		v.Unsaved = err.Error()
	}
	return v, nil
}

// searchTry judges a move that is not among the solutions by a search.
func (s *Server) searchTry(ctx context.Context, puzzle *archive.Puzzle, m engine.Move) (trial review.Trial, err error) {
	if !s.games.tries.take(ctx) {
		return trial, ctx.Err()
	}
	defer s.games.tries.end()
	o := s.games.effort
	o.Settings.Hash = 2 // for one position
	o.Turn = s.pool.TakeTurn
	_ = o.Level.Set(puzzle.Review.For) // One that was kept before there were levels has none.
	reviewer, err := review.New(o)
	if err != nil {
		return trial, err
	}
	trial, ok := reviewer.Try(ctx, puzzle.Game, puzzle.Puzzle, m)
	if !ok {
		return trial, room.ErrClosed
	}
	return trial, nil
}

// failPuzzle handles POST /api/games/{id}/fail: the user has asked for a hint or for the
// solution of the puzzle after ply half-moves.
func (s *Server) failPuzzle(r *http.Request) (any, error) {
	puzzle, _, err := s.puzzle(r)
	if err != nil {
		return nil, err
	}
	return map[string]string{}, s.answer(puzzle, false)
}

// answer keeps how a puzzle went, if games are kept.
func (s *Server) answer(p *archive.Puzzle, solved bool) error {
	if s.options.Archive == nil {
		return nil
	}
	if err := s.options.Archive.Answer(p.Puzzle, solved, time.Now()); err != nil {
		return &httpError{http.StatusInternalServerError, "how the puzzle went cannot be saved: " + files.Reason(err).Error()}
	}
	return nil
}
