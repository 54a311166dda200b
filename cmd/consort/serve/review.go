package serve

// Review: the whole game judged, move by move, by package review. A game is reviewed
// once at a time, and all games take turns, so that a server has bounded work. The
// result is kept with the game, and written into its tree.

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"consort/cmd/consort/match"
	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
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

// reviewing is the review of a game, of the page.
type reviewing struct {
	phase   reviewPhase
	subject subject // of the review that runs
	stop    context.CancelFunc
	done    int     // searches
	share   float64 // of the review that is done
	version int     // counts the results

	result *review.Kept // the latest, nil for none

	working sync.WaitGroup
}

// A subject is what a review is about.
type subject struct {
	review.Subject
	last int // the node of the last move
}

// subjectOf returns the main line of a study, or the moves played in a game.
func subjectOf(s *room.State) subject {
	last := s.Tree.Last()
	if !s.Study {
		last = s.At()
	}
	line := subject{review.Subject{Began: s.Began, Start: s.Start}, last.ID()}
	for _, n := range last.Line() {
		line.Moves = append(line.Moves, n.Move())
	}
	return line
}

// startReview starts to review the game for a level.
func (g *game) startReview(level review.Level) error {
	return g.room.Do(func(b *room.Board) error {
		line := subjectOf(b.State())
		if len(line.Moves) == 0 {
			return errNoMoves
		}
		game, err := line.Game()
		if err != nil {
			return err
		}
		r := &g.page.reviewing
		switch {
		case g.page.closing:
			return room.ErrClosed
		case r.stop != nil:
			return nil // It is under way.
		}
		ctx, cancel := context.WithCancel(context.Background())
		r.phase, r.subject, r.stop, r.done, r.share = reviewWaiting, line, cancel, 0, 0
		r.working.Go(func() {
			defer cancel()
			report, err := g.review(ctx, game, level)
			g.finishReview(line, report, err)
		})
		b.Refresh()
		return nil
	})
}

// review reviews a game when it is its turn. The report is nil if ctx ends before.
func (g *game) review(ctx context.Context, game *engine.Game, level review.Level) (*review.Report, error) {
	if !g.games.reviews.take(ctx) {
		return nil, nil
	}
	defer g.games.reviews.end()
	effort := g.games.effort
	effort.Turn, effort.Level = g.room.TakeTurn, level
	reviewer, err := review.New(effort)
	if err != nil {
		return nil, err
	}
	progress := func(done review.Progress) {
		g.look(func(p *page) {
			p.reviewing.phase, p.reviewing.done, p.reviewing.share = reviewRunning, done.Done, done.Share
			p.notifyWatchers()
		})
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
		effort := effortOf(&g.games.effort)
		err = g.room.Do(func(b *room.Board) error {
			g.page.reviewing.result = review.Keep(report.Document(nil), line.Subject) // so that the change saves it
			return b.Annotate(func(at *pgn.Node) error {
				if last := at.Game().Node(line.last); last != nil && slices.EqualFunc(last.Line(), line.Moves, func(n *pgn.Node, m engine.Move) bool { return n.Move() == m }) {
					report.Annotate(last, review.Style{Effort: effort}, at)
				}
				return nil
			})
		})
		_ = g.keeper.Flush() // What is reported as done is saved, or the user is told.
	}
	g.refresh(func(p *page) {
		r := &p.reviewing
		r.stop, r.phase = nil, reviewNone
		if r.result != nil {
			r.phase = reviewDone
		}
		if report != nil {
			r.version++
		}
		switch {
		case err == nil:
		case report == nil:
			p.notice = "The game cannot be reviewed: " + err.Error() + "."
		default:
			p.notice = "The review is shown here, but not written into the game: " + err.Error() + "."
		}
	})
}

// takeReview takes over a review that is done, unless it is nil.
func (g *game) takeReview(result *review.Kept) {
	if result == nil {
		return
	}
	taken := *result
	g.room.Look(func(b *room.Board) {
		r := &g.page.reviewing
		taken.Began = b.State().Began // of a fork, another game
		r.result, r.phase = &taken, reviewDone
		r.version++
		b.Refresh()
	})
}

// reviewed returns the latest review of the game, nil for none, with its version.
func (g *game) reviewed() (result *review.Kept, version int) {
	g.look(func(p *page) { result, version = p.reviewing.result, p.reviewing.version })
	return result, version
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

// cancel ends the review that runs. The last result stays.
func (r *reviewing) cancel() {
	if r.stop != nil {
		r.stop()
	}
}

// updateReview ends a review of a line that is no longer that of the game, and drops the
// result with the game: another one may begin with the same moves.
func (p *page) updateReview(state *room.State) {
	r := &p.reviewing
	if r.stop == nil && r.result == nil {
		return
	}
	now := subjectOf(state)
	if r.stop != nil && !r.subject.Equal(&now.Subject) {
		r.stop()
	}
	if r.result != nil && !r.result.SharesStart(&now.Subject) {
		r.result = nil
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
		var level review.Level
		if err := level.Set(req.Level); req.Level != "" && err != nil {
			return "", &match.ParseError{What: "level", Text: req.Level, Hint: err.Error()}
		}
		return "", g.startReview(level)
	}
	g.look(func(p *page) { p.reviewing.cancel() })
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

// status returns how far the review is.
func (r *reviewing) status(s *room.State) reviewStatus {
	v := reviewStatus{r.phase, r.done, r.share, r.version, r.result != nil, false}
	if r.result != nil {
		now := subjectOf(s)
		v.Stale = !r.result.Equal(&now.Subject)
	}
	return v
}

// A reviewView is the result of a review.
type reviewView struct {
	Version int              `json:"version"`
	Nodes   []int            `json:"nodes"`  // of the tree: of the start, and of each move; -1 if it was deleted
	Better  [][]betterView   `json:"better"` // for each move the better line, [] if there is none
	Shares  []float64        `json:"shares"` // White's share of the evaluation bar after each ply, from 0 to 1; -1 if not known
	Report  *review.Document `json:"report"`
}

// A betterView is a move of a better line.
type betterView struct {
	Number string `json:"number"` // "12." or "12...", "" if it goes without
	SAN    string `json:"san"`
	Node   int    `json:"node"` // of the tree, -1 if it is not there
}

// reviewResult handles GET /api/games/{id}/review.
func reviewResult(g *game, _ *http.Request) (any, error) {
	state := g.room.State()
	result, version := g.reviewed()
	if result == nil {
		return nil, errNoReview
	}
	report := result.Document
	v := reviewView{Version: version, Nodes: []int{0}, Better: [][]betterView{}, Shares: []float64{}, Report: report}
	n, p := state.Tree.Root(), result.Start
	for ply, m := range result.Moves {
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
		if shown, ok := report.Positions[i].Shown(); ok {
			share = whiteShare(shown)
		}
		v.Shares = append(v.Shares, share)
	}
	return v, nil
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
