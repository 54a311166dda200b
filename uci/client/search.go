package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"
	"sync"

	"consort/engine"
	"consort/search"
)

// Go has the engine choose a move in a game within the limits, one of which, or Infinite,
// must be set. It returns as soon as the engine answers, or when the context ends: then
// the search is stopped, and the result is what the engine names. A search that the
// context ends before it has begun is an error. info may be nil; it receives the reports,
// and is called by the goroutine that called Go.
//
// Start and Overhead do not matter: the engine's clock runs from the command that it
// reads. With Ponder, which engines expect the option Ponder to be on for, the other limits
// hold from the hit on.
func (e *Engine) Go(ctx context.Context, g *engine.Game, l search.Limits, info func(search.Info)) (search.Result, error) {
	s, err := e.search(ctx, g, l)
	if err != nil {
		return search.Result{}, err
	}
	defer e.mu.Unlock()
	defer s.ponder(ctx, l.Ponder)()
	done := false
	defer func() {
		if !done {
			_ = s.stop(nil) // info has panicked.
		}
	}()
	for {
		i, ended, err := s.next(ctx)
		switch done = ended; {
		case done:
			return s.result, err
		case err == nil && info != nil:
			info(i)
		case err != nil:
			done = true
			if ctx.Err() != nil {
				err = s.stop(info)
			}
			return s.result, err
		}
	}
}

// Analyze is Go as a loop over the reports, with no limit unless one is set. The option
// MultiPV sets how many lines the engine follows.
//
// The search ends at a limit, when the loop is left, or when the context ends. What goes
// wrong is an error in the last step of the loop.
func (e *Engine) Analyze(ctx context.Context, g *engine.Game, l search.Limits) iter.Seq2[search.Info, error] {
	return func(yield func(search.Info, error) bool) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		left := false
		if _, err := command(&l, g.Position(), false); errors.Is(err, errNoLimit) {
			l.Infinite = true
		}
		_, err := e.Go(ctx, g, l, func(i search.Info) {
			if !left && !yield(i, nil) {
				left = true
				stop()
			}
		})
		if err != nil && !left {
			yield(search.Info{}, err)
		}
	}
}

// ponder passes on the hit of a pondering, if there is one. end must be called at the end
// of the search.
func (s *running) ponder(ctx context.Context, p *search.Pondering) (end func()) {
	if p == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var passing sync.WaitGroup
	passing.Go(func() {
		select {
		case <-p.Done():
			_ = s.engine.process.Send(ctx, "ponderhit") // If it fails, the search fails too.
		case <-ctx.Done():
		}
	})
	return func() {
		cancel()
		passing.Wait()
	}
}

// A running is a search that runs. Its Engine is locked.
type running struct {
	engine   *Engine
	position engine.Position // the root
	result   search.Result   // so far
}

// search locks the engine and starts a search. If it fails, the engine is not locked.
func (e *Engine) search(ctx context.Context, g *engine.Game, l search.Limits) (*running, error) {
	if !e.mu.TryLock() {
		return nil, ErrBusy
	}
	s := &running{engine: e, position: *g.Position()}
	if err := s.start(ctx, g, l); err != nil {
		e.mu.Unlock()
		return nil, err
	}
	return s, nil
}

// start sends the position, waits until the engine is ready, and starts the search.
func (s *running) start(ctx context.Context, g *engine.Game, l search.Limits) error {
	e, from := s.engine, g.Start()
	chess960 := from.IsChess960()
	command, err := command(&l, &s.position, chess960)
	if err != nil {
		return err
	}
	var lines []string
	notation := strconv.FormatBool(chess960)
	if notation != e.chess960 {
		line, err := e.setting("UCI_Chess960", chess960)
		if err != nil {
			return err
		}
		lines = append(lines, line)
	}
	e.chess960 = ""
	if err := e.tell(ctx, append(lines, positionCommand(g, chess960))...); err != nil {
		return err
	}
	e.chess960 = notation
	return e.process.Send(ctx, command)
}

// positionCommand returns the position command of a game. The protocol has no null moves:
// after one, the game begins for the engine.
func positionCommand(g *engine.Game, chess960 bool) string {
	start, moves := g.Start(), g.Moves()
	for ply := len(moves); ply > 0; ply-- {
		if moves[ply-1] == engine.NoMove {
			start, moves = *g.PositionAt(ply), moves[ply:]
			break
		}
	}
	var s strings.Builder
	if fen := start.FEN(); fen == engine.StartFEN {
		s.WriteString("position startpos")
	} else {
		s.WriteString("position fen " + fen)
	}
	for i, m := range moves {
		if i == 0 {
			s.WriteString(" moves")
		}
		s.WriteString(" " + m.UCI(chess960))
	}
	return s.String()
}

// next waits for the next report. done is set at the end of the search: after bestmove,
// and if the engine has exited.
func (s *running) next(ctx context.Context) (i search.Info, done bool, err error) {
	p := s.engine.process
	for {
		if ctx.Err() != nil { // However much there is to read.
			return search.Info{}, false, p.failure("search", ctx.Err())
		}
		line, err := p.Line(ctx)
		if err != nil {
			select {
			case <-p.Ended():
				done = true
			default:
			}
			return search.Info{}, done, s.engine.failed("search", err)
		}
		if i, ok := parseInfo(line, &s.position); ok {
			add(&s.result, i)
			return i, false, nil
		}
		ok, err := parseBestMove(&s.result, line, &s.position)
		if err != nil {
			err = p.failure("search", err)
		}
		if ok {
			return search.Info{}, true, err
		}
	}
}

// stop ends the search and waits for its bestmove. An engine that takes longer than three
// seconds is killed: nothing it says later could be trusted. info may be nil.
func (s *running) stop(info func(search.Info)) error {
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	err := s.engine.process.Send(ctx, "stop")
	for done := false; err == nil && !done; {
		var i search.Info
		if i, done, err = s.next(ctx); err == nil && !done && info != nil {
			info(i)
		}
	}
	if ctx.Err() != nil {
		s.engine.process.abandon(fmt.Errorf("it did not stop within %v and was killed", grace))
		return s.engine.process.failure("stop", s.engine.process.Exit())
	}
	return err
}
