package serve

// Review: the whole game judged, move by move, by package review. A game is reviewed
// once at a time, and all games take turns, so that a server has bounded work. The
// result is kept with the game, and written into its tree.

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"consort/cmd/consort/review"
	"consort/cmd/consort/session"
	"consort/cmd/internal/plural"
	"consort/engine"
	"consort/engine/pgn"
)

// reviewTime is the default time for each position. It is half of what consort analyse
// takes, since people wait for it.
const reviewTime = 200 * time.Millisecond

// The number of reviews, and of tried moves, that may be searched at a time in all games.
const (
	maxReviews = 2
	maxTries   = 2
)

// A reviewPhase is what a review is doing.
type reviewPhase string

const (
	reviewNone    reviewPhase = ""
	reviewWaiting reviewPhase = "waiting" // for reviews of other games
	reviewRunning reviewPhase = "running"
	reviewDone    reviewPhase = "done"
)

// reviewing is the review of a game, guarded by the game's lock.
type reviewing struct {
	phase   reviewPhase
	subject subject // of the review that runs
	stop    context.CancelFunc
	done    int     // searches
	share   float64 // of the review that is done
	version int     // counts the results

	report   *review.Document // the latest, nil for none
	reviewed subject          // of report
	kept     json.RawMessage  // report, as it is saved

	closed  bool
	working sync.WaitGroup
}

// A subject is what a review is about: a line of the game from its start.
type subject struct {
	start engine.Position
	rules session.Rules
	moves []engine.Move
	last  int // the node of the last move
}

// subjectOf returns the main line of a study, or the moves played in a game.
func subjectOf(s *session.State) subject {
	last := s.Tree.Last()
	if !s.Study {
		last = s.Tree.Node(s.Node)
	}
	line := subject{start: s.Start, rules: s.Rules, last: last.ID()}
	for _, n := range last.Line() {
		line.moves = append(line.moves, n.Move())
	}
	return line
}

// equal reports whether two subjects are the same line.
func (a *subject) equal(b *subject) bool {
	return a.start == b.start && a.rules == b.rules && slices.Equal(a.moves, b.moves)
}

// sharesStart reports whether one game may have become the other.
func (a *subject) sharesStart(b *subject) bool {
	return a.start == b.start && a.rules == b.rules && len(a.moves) > 0 && len(b.moves) > 0 && a.moves[0] == b.moves[0]
}

// game returns the line as a game.
func (a *subject) game() (*engine.Game, error) {
	game := engine.NewGame(a.start)
	if a.rules.NoEnPassant {
		game = engine.NewGameWithoutEnPassant(a.start)
	}
	for _, m := range a.moves {
		if err := game.Replay(m); err != nil {
			return nil, err
		}
	}
	return game, nil
}

// startReview starts to review the game.
func (g *game) startReview() error {
	line := subjectOf(g.session.State())
	if len(line.moves) == 0 {
		return errNoMoves
	}
	game, err := line.game()
	if err != nil {
		return err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	r := &g.reviewing
	if r.closed {
		return session.ErrClosed
	}
	if r.stop != nil {
		return nil // It is under way.
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.phase, r.subject, r.stop, r.done, r.share = reviewWaiting, line, cancel, 0, 0
	r.working.Go(func() {
		defer cancel()
		report, err := g.review(ctx, game)
		g.finishReview(line, report, err)
	})
	g.wake()
	return nil
}

// review reviews a game when it is its turn. The report is nil if ctx ends before.
func (g *game) review(ctx context.Context, game *engine.Game) (*review.Report, error) {
	if !g.games.reviews.take(ctx) {
		return nil, nil
	}
	defer g.games.reviews.end()
	effort := g.games.effort
	effort.Turn = g.session.TakeTurn
	reviewer, err := review.New(effort)
	if err != nil {
		return nil, err
	}
	progress := func(p review.Progress) {
		g.mu.Lock()
		g.reviewing.phase, g.reviewing.done, g.reviewing.share = reviewRunning, p.Done, p.Share
		g.mu.Unlock()
		g.notifyWatchers()
	}
	progress(review.Progress{})
	report := reviewer.Review(ctx, game, progress)
	if !report.Complete {
		return nil, nil
	}
	return report, nil
}

// finishReview keeps a report, unless it is nil, and writes it into the game.
func (g *game) finishReview(line subject, report *review.Report, err error) {
	if report != nil {
		g.setReview(report.Document(nil), line) // so that the next change saves it
		effort := effortOf(&g.games.effort)
		err = g.session.Annotate(func(at *pgn.Node) error {
			if last := at.Game().Node(line.last); last != nil && slices.EqualFunc(last.Line(), line.moves, func(n *pgn.Node, m engine.Move) bool { return n.Move() == m }) {
				report.Annotate(last, review.Style{Effort: effort}, at)
			}
			return nil
		})
		_ = g.keeper.Flush() // What is reported as done is saved, or the user is told.
	}
	g.mu.Lock()
	r := &g.reviewing
	r.stop, r.phase = nil, reviewNone
	if r.report != nil {
		r.phase = reviewDone
	}
	if report != nil {
		r.version++
	}
	switch {
	case err == nil:
	case report == nil:
		g.notice = "The game cannot be reviewed: " + err.Error() + "."
	default:
		g.notice = "The review is shown here, but not written into the game: " + err.Error() + "."
	}
	g.mu.Unlock()
	g.wake()
}

// setReview makes a report that of the game.
func (g *game) setReview(report *review.Document, line subject) {
	kept, err := json.Marshal(report)
	if err != nil {
		kept = nil // It has no value that JSON lacks.
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	r := &g.reviewing
	r.report, r.reviewed, r.kept = report, line, kept
}

// restoreReview takes over a review that was kept with the game. One that cannot be read
// is left out: the game can be reviewed again.
func (g *game) restoreReview(kept json.RawMessage) {
	report := &review.Document{}
	if len(kept) == 0 || json.Unmarshal(kept, report) != nil {
		return
	}
	start, moves, err := report.Line()
	if err != nil {
		return
	}
	g.takeReview(report, subject{start: start, rules: g.session.State().Rules, moves: moves})
}

// takeReview takes over a review that is done.
func (g *game) takeReview(report *review.Document, line subject) {
	g.setReview(report, line)
	g.mu.Lock()
	g.reviewing.phase = reviewDone
	g.reviewing.version++
	g.mu.Unlock()
	g.wake()
}

// addReview adds the review to a snapshot of the game.
func (g *game) addReview(s *session.Snapshot) {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := &g.reviewing
	now := subject{start: s.Game.Start(), rules: r.reviewed.rules, moves: s.Game.Moves()}
	if r.report != nil && r.reviewed.sharesStart(&now) {
		s.Review = r.kept
	}
}

// effortOf describes the work for each position.
func effortOf(o *review.Options) string {
	switch {
	case o.Time > 0:
		return o.Time.String()
	case o.Nodes > 0:
		return plural.Of(int(o.Nodes), "node")
	}
	return "depth " + strconv.Itoa(o.Depth)
}

// cancelReview ends the review that runs. The last result stays.
func (g *game) cancelReview() {
	g.mu.Lock()
	if stop := g.reviewing.stop; stop != nil {
		stop()
	}
	g.mu.Unlock()
}

// closeReview ends the review for good, and waits for its goroutine.
func (g *game) closeReview() {
	g.mu.Lock()
	g.reviewing.closed = true
	g.mu.Unlock()
	g.cancelReview()
	g.reviewing.working.Wait()
}

// updateReview ends a review of a line that is no longer that of the game, and drops the
// result with the game.
func (g *game) updateReview() {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := &g.reviewing
	if r.stop == nil && r.report == nil {
		return
	}
	now := subjectOf(g.session.State()) // under the lock, so that it is not older than the lines under review
	if r.stop != nil && !r.subject.equal(&now) {
		r.stop()
	}
	if r.report != nil && !r.reviewed.sharesStart(&now) {
		r.report, r.kept = nil, nil
		r.version++
		if r.stop == nil {
			r.phase = reviewNone
		}
	}
}

// turns limits how much work of a kind is done at a time.
type turns chan struct{}

// take waits for a turn, and reports false if ctx ends before.
func (t turns) take(ctx context.Context) bool {
	select {
	case t <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

// end ends a turn.
func (t turns) end() { <-t }

// doReview starts a review, or cancels it.
func doReview(_ context.Context, g *game, req *request) (string, error) {
	if req.On {
		return "", g.startReview()
	}
	g.cancelReview()
	return "", nil
}

// A reviewStatus is how far a review is.
type reviewStatus struct {
	Phase   reviewPhase `json:"phase"`
	Done    int         `json:"done"`    // searches
	Share   float64     `json:"share"`   // of the review that is done, from 0 to 1; it never falls
	Version int         `json:"version"` // changes with the result
	Result  bool        `json:"result"`  // there is one
	Stale   bool        `json:"stale"`   // the game has changed since
}

// reviewStatus returns how far the review is.
func (g *game) reviewStatus(s *session.State) reviewStatus {
	g.mu.Lock()
	defer g.mu.Unlock()
	r := &g.reviewing
	v := reviewStatus{r.phase, r.done, r.share, r.version, r.report != nil, false}
	if r.report != nil {
		now := subjectOf(s)
		v.Stale = !r.reviewed.equal(&now)
	}
	return v
}

// A reviewView is the result of a review.
type reviewView struct {
	Version int              `json:"version"`
	Nodes   []int            `json:"nodes"`  // of the tree: of the start, and of each move; -1 if it was deleted
	Better  [][]betterView   `json:"better"` // for each move the better line, [] if there is none
	Shares  []float64        `json:"shares"` // White's expected score after each ply, from 0 to 1; -1 if not known
	Report  *review.Document `json:"report"`
}

// A betterView is a move of a better line.
type betterView struct {
	Number string `json:"number"` // "12." or "12...", "" if it goes without
	SAN    string `json:"san"`
	Node   int    `json:"node"` // of the tree, -1 if it is not there
}

// reviewResult handles GET /api/games/{id}/review.
func (s *Server) reviewResult(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	state := g.session.State()
	g.mu.Lock()
	report, line, version := g.reviewing.report, g.reviewing.reviewed, g.reviewing.version
	g.mu.Unlock()
	if report == nil {
		refuse(w, errNoReview)
		return
	}
	v := reviewView{Version: version, Nodes: []int{0}, Better: [][]betterView{}, Shares: []float64{}, Report: report}
	n, p := state.Tree.Root(), line.start
	for ply, m := range line.moves {
		before := n
		id := -1
		if n != nil {
			if n = n.Child(m); n != nil {
				id = n.ID()
			}
		}
		v.Nodes, v.Better = append(v.Nodes, id), append(v.Better, betterLine(before, p, report.BetterLine(ply, p)))
		p = p.After(m)
	}
	for i := range report.Positions {
		share := -1.0
		if e := report.Positions[i].Expected; e != nil {
			share = *e
		}
		v.Shares = append(v.Shares, share)
	}
	write(w, http.StatusOK, v)
}

// betterLine returns a better line with nodes of the tree. before is the node before the
// move, nil if the tree does not have it, and p the position there.
func betterLine(before *pgn.Node, p engine.Position, moves []engine.Move) []betterView {
	line := []betterView{}
	if before == nil {
		return line
	}
	for i, move := range moves {
		v := betterView{SAN: p.SAN(move), Node: -1}
		if i == 0 || p.SideToMove() == engine.White {
			v.Number = engine.MoveNumber(p.Ply())
		}
		if before != nil {
			if before = before.Child(move); before != nil {
				v.Node = before.ID()
			}
		}
		line = append(line, v)
		p = p.After(move)
	}
	return line
}

// A tryView is the judgment of a move tried in a puzzle.
type tryView struct {
	Verdict string   `json:"verdict"` // "best", "good", "played" for the mistake itself, or "wrong"
	SAN     string   `json:"san"`
	Board   string   `json:"board"` // after the move
	Last    []string `json:"last"`
}

// try handles POST /api/games/{id}/try: it judges a move in place of the one that was
// played after ply half-moves, a mistake.
func (s *Server) tryMove(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.find(r.PathValue("id"))
	req := &request{}
	if err == nil {
		err = read(r, req)
	}
	if err != nil {
		refuse(w, err)
		return
	}
	v, err := g.tryMove(r.Context(), req.Ply, req.Move)
	if err != nil {
		refuse(w, err)
		return
	}
	write(w, http.StatusOK, v)
}

// tryMove judges a move that is tried in a puzzle.
func (g *game) tryMove(ctx context.Context, ply int, text string) (*tryView, error) {
	g.mu.Lock()
	report, line := g.reviewing.report, g.reviewing.reviewed
	g.mu.Unlock()
	if report == nil {
		return nil, errNoPuzzle
	}
	puzzle, err := report.Puzzle(ply)
	if err != nil || puzzle == nil {
		return nil, errNoPuzzle
	}
	p := puzzle.Position
	m := findMove(&p, text)
	if m == engine.NoMove {
		if m, err = session.ParseMove(&p, text); err != nil {
			return nil, err
		}
	}
	after := p.After(m)
	v := &tryView{"wrong", p.SAN(m), boardText(after.PieceAt), squares(m)}
	switch {
	case m == puzzle.Solutions[0]:
		v.Verdict = "best"
	case puzzle.Solves(m):
		v.Verdict = "good"
	case m == puzzle.Played:
		v.Verdict = "played"
	default:
		good, err := g.searchTry(ctx, &line, puzzle, m)
		if err != nil {
			return nil, err
		}
		if good {
			v.Verdict = "good"
		}
	}
	return v, nil
}

// searchTry judges a move that is not among the solutions by a search.
func (g *game) searchTry(ctx context.Context, line *subject, puzzle *review.Puzzle, m engine.Move) (good bool, err error) {
	game, err := line.game()
	if err != nil {
		return false, err
	}
	if !g.games.tries.take(ctx) {
		return false, ctx.Err()
	}
	defer g.games.tries.end()
	o := g.games.effort
	o.Settings.Hash = 2 // for one position
	o.Turn = g.session.TakeTurn
	reviewer, err := review.New(o)
	if err != nil {
		return false, err
	}
	good, ok := reviewer.Try(ctx, game, puzzle, m)
	if !ok {
		return false, session.ErrClosed
	}
	return good, nil
}
