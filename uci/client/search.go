package client

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"consort/engine"
)

// Play has the engine choose a move in a game. Without a limit (see Limits) it returns an
// error, since the search would not end.
//
// If the context ends first, the search is stopped, and Play returns the move that the
// engine then names together with an error whose cause is that of the context.
func (e *Engine) Play(ctx context.Context, g *engine.Game, l Limits) (Result, error) {
	if !l.limited() {
		return Result{}, errNoLimit
	}
	s, err := e.search(ctx, g, l, false)
	if err != nil {
		return Result{}, err
	}
	defer e.mu.Unlock()
	return s.finish(ctx)
}

// Analyze has the engine search a position of a game, with no limit unless one is set, and
// returns its reports as they arrive. The option MultiPV sets how many lines it follows.
//
// The search ends at a limit, when the loop is left, or when the context ends; only the
// latter, and what goes wrong, is reported: as an error in the last step of the loop.
func (e *Engine) Analyze(ctx context.Context, g *engine.Game, l Limits) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		s, err := e.search(ctx, g, l, false)
		if err != nil {
			yield(Info{}, err)
			return
		}
		done := false
		defer func() {
			if !done {
				_ = s.stop() // Its error, if there is one, is returned by the next call.
			}
			e.mu.Unlock()
		}()
		for {
			var i Info
			if i, done, err = s.next(ctx); done && err == nil {
				return
			}
			if !yield(i, err) || err != nil {
				return
			}
		}
	}
}

// Ponder has the engine search on the time of its opponent: in the game after the reply
// that it expects. It returns at once, and the engine is busy until Hit or Miss of the
// Pondering. The limits are those that hold if the reply is played. Engines expect the
// option Ponder to be on.
func (e *Engine) Ponder(ctx context.Context, g *engine.Game, l Limits) (*Pondering, error) {
	if !l.limited() {
		return nil, errNoLimit
	}
	s, err := e.search(ctx, g, l, true)
	if err != nil {
		return nil, err
	}
	return &Pondering{s}, nil
}

// A Pondering is a search on the opponent's time. It must be ended with Hit or Miss, once.
type Pondering struct{ search *search }

// Hit reports that the expected reply was played, and waits for the move as Play does.
func (p *Pondering) Hit(ctx context.Context) (Result, error) {
	s, err := p.end()
	if err != nil {
		return Result{}, err
	}
	defer s.engine.mu.Unlock()
	_ = s.engine.process.Send(ctx, "ponderhit") // If it fails, finish fails too.
	return s.finish(ctx)
}

// Miss reports that another reply was played: the search is stopped and forgotten.
func (p *Pondering) Miss() error {
	s, err := p.end()
	if err != nil {
		return err
	}
	defer s.engine.mu.Unlock()
	return s.stop()
}

// end returns the search, the first time that it is called.
func (p *Pondering) end() (*search, error) {
	s := p.search
	if s == nil {
		return nil, errors.New("pondering has ended already")
	}
	p.search = nil
	return s, nil
}

// A search is one that is running. Its Engine is locked.
type search struct {
	engine   *Engine
	position engine.Position // the root
	result   Result          // so far
}

// search locks the engine and starts a search. If it fails, the engine is not locked.
func (e *Engine) search(ctx context.Context, g *engine.Game, l Limits, ponder bool) (*search, error) {
	if !e.mu.TryLock() {
		return nil, ErrBusy
	}
	s := &search{engine: e, position: *g.Position()}
	if err := s.start(ctx, g, l, ponder); err != nil {
		e.mu.Unlock()
		return nil, err
	}
	return s, nil
}

// start sends the position, waits until the engine is ready, and starts the search.
func (s *search) start(ctx context.Context, g *engine.Game, l Limits, ponder bool) error {
	e, from := s.engine, g.Start()
	chess960 := from.IsChess960()
	command, err := l.command(&s.position, chess960, ponder)
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
	if start == engine.StartPosition() {
		s.WriteString("position startpos")
	} else {
		s.WriteString("position fen " + start.FEN())
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
func (s *search) next(ctx context.Context) (i Info, done bool, err error) {
	p := s.engine.process
	for {
		if ctx.Err() != nil { // However much there is to read.
			return Info{}, false, p.failure("search", ctx.Err())
		}
		line, err := p.Line(ctx)
		if err != nil {
			select {
			case <-p.Ended():
				done = true
			default:
			}
			return Info{}, done, s.engine.failed("search", err)
		}
		if i, ok := parseInfo(line, &s.position); ok {
			s.result.add(i)
			return i, false, nil
		}
		ok, err := s.result.parseBestMove(line, &s.position)
		if err != nil {
			err = p.failure("search", err)
		}
		if ok {
			return Info{}, true, err
		}
	}
}

// finish waits for the end of the search. If the context ends first, it stops the search.
func (s *search) finish(ctx context.Context) (Result, error) {
	for {
		_, done, err := s.next(ctx)
		switch {
		case done:
			return s.result, err
		case err != nil:
			if stopped := s.stop(); stopped != nil {
				return Result{}, stopped
			}
			return s.result, err
		}
	}
}

// stop ends the search and waits for its bestmove. An engine that takes longer than three
// seconds is killed: nothing it says later could be trusted.
func (s *search) stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	err := s.engine.process.Send(ctx, "stop")
	for done := false; err == nil && !done; {
		_, done, err = s.next(ctx)
	}
	if ctx.Err() != nil {
		s.engine.process.abandon(fmt.Errorf("it did not stop within %v and was killed", grace))
		return s.engine.process.failure("stop", s.engine.process.Exit())
	}
	return err
}
