package match

import (
	"math"
	"time"

	"consort/engine"
)

// A Match is two players and what they play: one game after another, or none. Create it
// with New. A Match must not be used by several goroutines at once.
type Match struct {
	players  [2]Player // by color
	game     *engine.Game
	times    []Times // after each move of the game, also those taken back
	clock    clock
	paused   bool
	offer    Offer
	end      End
	endNames [2]string // the players then
	past     Score     // of the previous games
	views    [2]view   // what the computers see, by color
	playOut  bool      // computers neither resign nor offer draws
	resumed  bool      // a computer has resigned, and the user plays on
}

// New returns a match without a game.
func New(players [2]Player, control TimeControl) *Match {
	return &Match{players: players, clock: newClock(control)}
}

// Start begins to play a game from where it is; the clocks are set, and nothing is known of
// the times of the moves before. The game belongs to the match then, which extends it and
// takes it back. The one before counts in the score if it is over. A game that is over at
// once does not count.
func (m *Match) Start(g *engine.Game) {
	m.Leave()
	ply := g.Len()
	g.GoTo(math.MaxInt)
	m.game, m.times = g, make([]Times, g.Len())
	g.GoTo(ply)
	m.finishByRules()
	m.end.Uncounted = m.end.Over()
}

// Leave gives the game up, so that nothing is played. It counts in the score if it is over.
func (m *Match) Leave() {
	*m = Match{players: m.players, past: m.Score(), clock: newClock(m.clock.control), playOut: m.playOut}
}

// Playing reports whether there is a game, over or not.
func (m *Match) Playing() bool { return m.game != nil }

// InProgress reports whether there is a game that is not over.
func (m *Match) InProgress() bool { return m.game != nil && !m.end.Over() }

// Players returns the players by color.
func (m *Match) Players() [2]Player { return m.players }

// End returns how the game ended.
func (m *Match) End() End { return m.end }

// Offer returns the draw offer that is open.
func (m *Match) Offer() Offer { return m.offer }

// Names returns the names of the players: at the end of the game, if it is over.
func (m *Match) Names() [2]string {
	if m.end.Over() {
		return m.endNames
	}
	return [2]string{m.players[0].String(), m.players[1].String()}
}

// side returns the side to move.
func (m *Match) side() engine.Color { return m.game.Position().SideToMove() }

// ToMove returns the player to move, and false if there is none: no game is in progress.
func (m *Match) ToMove() (Player, bool) {
	if !m.InProgress() {
		return Player{}, false
	}
	return m.players[m.side()&1], true
}

// AwaitsComputer reports whether a computer has to move now.
func (m *Match) AwaitsComputer() bool {
	p, ok := m.ToMove()
	return ok && !p.IsHuman() && !m.paused
}

// CheckSide returns an error unless a side is human and the game is in progress.
func (m *Match) CheckSide(c engine.Color) error {
	switch {
	case m.game == nil:
		return ErrStudy
	case m.end.Over():
		return ErrOver
	case !m.players[c&1].IsHuman():
		return ErrComputer
	}
	return nil
}

// CheckTurn returns an error unless a human is to move.
func (m *Match) CheckTurn() error {
	switch p, ok := m.ToMove(); {
	case !ok:
		return m.CheckSide(engine.White)
	case !p.IsHuman():
		return ErrNotTheirs
	}
	return nil
}

// Move plays a move for the side to move, whoever that is. The error is ErrOver if it is
// out of time, which ends the game, and else the engine's *IllegalMoveError.
func (m *Match) Move(move engine.Move, now time.Time) error {
	if m.Forfeit(now) {
		return ErrOver
	}
	side := m.side()
	if err := m.game.Push(move); err != nil {
		return err
	}
	if m.clock.running {
		m.clock.stop(now)
		m.clock.press(side, m.movesOf(side))
	}
	ply := m.game.Len()
	m.times = append(m.times[:ply-1:ply-1], m.Left(now))
	if m.offer.Made && m.offer.By != side {
		m.offer = Offer{}
	}
	m.finishByRules()
	return nil
}

// movesOf returns the number of moves a side has played.
func (m *Match) movesOf(c engine.Color) int {
	n := m.game.Len()
	start := m.game.Start()
	if start.SideToMove() == c {
		n++
	}
	return n / 2
}

// GoTo takes back or replays moves until ply moves have been played. It also takes back a
// resignation, claim, agreement or loss on time.
func (m *Match) GoTo(ply int) {
	m.resumed = m.resumed || m.end.Detail == resigned
	m.game.GoTo(ply)
	m.end, m.offer = End{}, Offer{}
	m.finishByRules()
	m.clock = newClock(m.clock.control)
	if ply > 0 && m.times[ply-1] != (Times{}) {
		m.clock.left = m.times[ply-1]
	}
}

// Wait pauses the match if a computer is to move, until Resume.
func (m *Match) Wait() { m.paused = m.game != nil && !m.players[m.side()&1].IsHuman() }

// Undo takes back moves until a human is to move: one between humans or between computers,
// two against a computer that has replied. A game that ended by resignation, agreement,
// claim or on time resumes instead. A computer to move waits for Resume. The error is
// ErrNoUndo.
func (m *Match) Undo() error {
	ply := m.game.Len()
	if !m.end.Over() || m.game.Outcome().Over() {
		if ply == 0 {
			return ErrNoUndo
		}
		for ply--; ply > 0 && !m.isStop(ply); ply-- {
		}
	}
	m.GoTo(ply)
	m.Wait()
	return nil
}

// Redo replays what Undo took back. After the last move a computer to move continues. The
// error is ErrNoRedo.
func (m *Match) Redo() error {
	ply, last := m.game.Len(), len(m.times)
	if ply == last {
		return ErrNoRedo
	}
	for ply++; ply < last && !m.isStop(ply); ply++ {
	}
	m.GoTo(ply)
	if m.Resume(); ply < last {
		m.Wait()
	}
	return nil
}

// isStop reports whether undo and redo may stop at a ply: where a human is to move, or
// anywhere if both sides are computers.
func (m *Match) isStop(ply int) bool {
	start := m.game.Start()
	side := (start.SideToMove() + engine.Color(ply&1)) & 1
	return m.players[side].IsHuman() || !m.players[side^1].IsHuman()
}

// SetPlayer changes the player of a side, also during a game. The error is a *ParseError
// for an unknown player or level.
func (m *Match) SetPlayer(c engine.Color, p Player) error {
	if err := p.Check(); err != nil {
		return err
	}
	if m.players[c&1].Kind != p.Kind {
		m.views[c&1] = view{}
	}
	m.players[c&1] = p
	if !p.IsHuman() {
		m.offer = Offer{}
	}
	return nil
}

// Swap swaps the players' sides.
func (m *Match) Swap() {
	m.players[0], m.players[1] = m.players[1], m.players[0]
	m.offer, m.views = Offer{}, [2]view{}
}

// Control returns the time control.
func (m *Match) Control() TimeControl { return m.clock.control }

// SetControl changes the time control and resets both clocks. Those of the moves before
// are forgotten: they are of another control.
func (m *Match) SetControl(t TimeControl) {
	m.clock = newClock(t)
	clear(m.times)
}

// Left returns the remaining times, at least 0, and all 0 without clocks.
func (m *Match) Left(now time.Time) (left Times) {
	if m.clock.control.On() {
		for c := range left {
			left[c] = max(0, m.clock.remaining(engine.Color(c), now))
		}
	}
	return left
}

// RunClock starts the clock of the side to move, or stops it: in a pause, before the first
// move, in no game, and while waits says that the side cannot move yet.
func (m *Match) RunClock(now time.Time, waits bool) {
	if waits || m.paused || !m.InProgress() || m.game.Len() == 0 || !m.clock.control.On() {
		m.clock.stop(now)
		return
	}
	m.clock.run(m.side(), now)
}

// Flag returns when the running clock will be out of time. It reports false if none runs.
func (m *Match) Flag() (at time.Time, running bool) {
	return m.clock.since.Add(m.clock.left[m.clock.side&1]), m.clock.running
}

// MovesToGo returns how many moves the side to move has to play in this period of the time
// control, 0 for all of the game.
func (m *Match) MovesToGo() int {
	if m.clock.control.Moves == 0 {
		return 0
	}
	return m.clock.control.Moves - m.movesOf(m.side())%m.clock.control.Moves
}

// Pause stops clocks and computers until Resume; Paused reports it.
func (m *Match) Pause() { m.paused = m.game != nil }

// Resume lets clocks and computers continue.
func (m *Match) Resume() { m.paused = false }

// Paused reports whether clocks and computers are stopped.
func (m *Match) Paused() bool { return m.paused }

// Score returns the score of all games.
func (m *Match) Score() Score {
	if m.end.Counted() {
		return m.past.with(m.end, m.endNames[0], m.endNames[1])
	}
	return m.past
}

// Round returns the number of the game among those that count, from 1.
func (m *Match) Round() int { return m.past.Games + 1 }

// ResetScore resets the running score. A game that is over now does not count.
func (m *Match) ResetScore() {
	m.past = Score{}
	m.end.Uncounted = m.end.Over()
}

// A Progress is the state of a match without its players, time control and moves: what is
// saved besides those to continue it.
type Progress struct {
	Left   Times
	Times  []Times // after each move, also those taken back; zero without clocks
	Offer  Offer
	End    End
	Names  [2]string // of the players, at the end
	Paused bool
	Past   Score // of the games before

	Resumed bool // a computer has resigned, and the user plays on: it does not resign again
}

// Progress returns the progress, with the clocks as they are now.
func (m *Match) Progress(now time.Time) Progress {
	return Progress{m.Left(now), m.times, m.offer, m.end, m.endNames, m.paused, m.past, m.resumed}
}

// SetProgress continues from a progress, with the clocks stopped.
func (m *Match) SetProgress(p Progress) {
	m.past = p.Past
	if m.game == nil {
		return
	}
	m.clock.left, m.offer, m.paused, m.resumed = p.Left, p.Offer, p.Paused, p.Resumed
	copy(m.times, p.Times)
	if p.End.Over() {
		m.end, m.endNames = p.End, p.Names
	}
}
