package player

import (
	"context"
	"fmt"
	"sync"
	"time"

	"consort/engine"
	"consort/eval/nnue"
	"consort/eval/wdl"
	"consort/search"
)

// A Config is what a Player is made of. The zero value is what Consort plays with;
// tests put in parts of their own.
type Config struct {
	// Kinds are the strategies to choose from, the default first; nil for Kinds().
	Kinds []Kind

	// Model returns the score model of a network, nil standing for the classical
	// evaluation. A nil model leaves scores as they are. Nil for wdl.Of.
	Model func(*nnue.Network) *wdl.Model
}

// A Player is one configured player. Use New to make one.
type Player struct {
	config Config

	mu         sync.Mutex // held by each verb until it returns
	kind       Kind
	strategy   search.Strategy // nil before it is first needed
	settings   Settings        // in force
	configured bool            // the strategy has been given settings
	playing    bool            // Play has begun a game
	gameSeed   uint64          // of that game
}

// New returns a player with default settings. It takes no memory before the first
// Configure or Go. It panics if there are no kinds to choose from.
func New(c Config) *Player {
	if c.Kinds == nil {
		c.Kinds = Kinds()
	}
	if len(c.Kinds) == 0 {
		panic("player: no kinds to choose from")
	}
	if c.Model == nil {
		c.Model = wdl.Of
	}
	return &Player{config: c, kind: c.Kinds[0], settings: DefaultSettings()}
}

// A HashError reports that the system refused the memory for a transposition
// table. All other settings are in force.
type HashError struct {
	Kept int // the size in force, in MiB
	Err  error
}

func (e *HashError) Error() string { return e.Err.Error() }

func (e *HashError) Unwrap() error { return e.Err }

// Configure applies settings; this is when a player takes its memory. It is cheap
// when nothing has changed. After an error the settings before it are in force,
// except that a *HashError leaves only Hash as it was.
func (p *Player) Configure(s Settings) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.configure(s)
}

// configure is Configure, with the lock held.
func (p *Player) configure(s Settings) error {
	if err := p.choose(s.Strategy); err != nil {
		return err
	}
	if p.configured && s.ofStrategy() == p.settings.ofStrategy() {
		p.settings = s
		return nil
	}
	p.configured = true
	var refused error
	err := configure(p.strategy, s)
	if kept := p.settings.Hash; err != nil && s.Hash != kept {
		refused = &HashError{kept, err}
		s.Hash = kept
		err = configure(p.strategy, s)
	}
	if err != nil {
		return err
	}
	p.settings = s
	return refused
}

// choose makes the strategy of a name, unless it is the one in use. The one before
// goes, and its memory with it.
func (p *Player) choose(name string) error {
	kind, err := p.config.kind(name)
	if err != nil || p.strategy != nil && kind.Name == p.kind.Name {
		return err
	}
	p.kind, p.strategy = kind, kind.New()
	p.settings, p.configured, p.playing = DefaultSettings(), false, false
	return nil
}

// kind returns the kind of a name.
func (c *Config) kind(name string) (Kind, error) {
	if name == "" {
		return c.Kinds[0], nil
	}
	if k, ok := kindNamed(c.Kinds, name); ok {
		return k, nil
	}
	return Kind{}, fmt.Errorf("there is no strategy %q", name)
}

// Kinds returns the strategies that the player can be configured with, the default
// first.
func (p *Player) Kinds() []Kind { return p.config.Kinds }

// Name returns the name of the strategy in use.
func (p *Player) Name() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.kind.Name
}

// Settings returns the settings in force.
func (p *Player) Settings() Settings {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.settings
}

// NewGame forgets what was learned from the games before.
func (p *Player) NewGame() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.strategy != nil {
		p.strategy.NewGame()
	}
}

// Go chooses a move in the game's current position: the book's, or what the
// strategy finds within the limits. It returns as soon as a limit is reached or
// the context ends, always with a legal move if there is one, and NoMove with the
// score of the end if there is none. Limits with a Clock are Timed. info may be nil; it
// is called as in search.Strategy, and not at all when nothing is searched. The last line
// with MultiPV 1 begins with the chosen move and has an exact score.
func (p *Player) Go(ctx context.Context, game *engine.Game, limits search.Limits, info func(search.Info)) search.Result {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.strategy == nil {
		p.strategy = p.kind.New()
	}
	return p.choice(ctx, game, limits, info)
}

// choice is Go, with the lock held and a strategy made.
func (p *Player) choice(ctx context.Context, game *engine.Game, limits search.Limits, info func(search.Info)) search.Result {
	position := game.Position()
	if !position.HasLegalMove() {
		return p.result(game, &limits, search.Result{Score: search.TerminalScore(position)})
	}
	if m := p.bookMove(position, &limits); m != nil {
		return p.result(game, &limits, search.Result{Best: m.Move, Ponder: m.Reply, Book: m})
	}
	limits.Timed = limits.OnClock()
	if info == nil {
		return p.result(game, &limits, p.strategy.Choose(ctx, game, limits, nil))
	}
	reports := reports{info: info, scale: p.scale(position), start: limits.Start}
	if reports.start.IsZero() {
		reports.start = time.Now()
	}
	result := p.strategy.Choose(ctx, game, limits, reports.add)
	reports.finish(result)
	return p.result(game, &limits, result)
}

// result adds what the score means, and how long a person would think.
func (p *Player) result(game *engine.Game, limits *search.Limits, r search.Result) search.Result {
	r.Outlook = p.scale(game.Position()).Outlook(r.Score)
	if person, ok := p.strategy.(interface {
		HumanTime(*engine.Game, *search.Limits, bool) time.Duration
	}); ok && r.Best != engine.NoMove {
		r.HumanTime = person.HumanTime(game, limits, r.Book != nil)
	}
	return r
}

// Play is Configure, NewGame if the seed is not that of the last game played, and
// Go, with nothing of another goroutine in between: for front ends that play one
// seeded game after another.
func (p *Player) Play(ctx context.Context, s Settings, game *engine.Game, limits search.Limits, info func(search.Info)) (search.Result, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.configure(s); err != nil {
		return search.Result{}, err
	}
	if !p.playing || p.gameSeed != s.Seed {
		p.playing, p.gameSeed = true, s.Seed
		p.strategy.NewGame()
	}
	return p.choice(ctx, game, limits, info), nil
}
