package arena

// Who chooses the moves of one color: a player of this program, or a UCI engine.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"consort/engine"
	"consort/search"
	"consort/search/player"
	"consort/uci/client"
)

// A side chooses the moves of a player in one game after another. A *fault loses the
// game; any other error ends the tournament.
type side interface {
	newGame(ctx context.Context, seed uint64) error
	choose(ctx context.Context, g *engine.Game, l search.Limits) (engine.Move, error)
	close()
}

// A fault is how a player lost a game off the board.
type fault struct {
	how    string // a key of terminations
	detail string
}

// The faults, in words that follow the name of the player.
const (
	crashed  = "crashed"
	illegal  = "made an illegal move"
	overtime = "lost on time"
	silent   = "did not answer"
	garbled  = "broke the protocol"
)

// terminations are the faults with the values of the PGN tag Termination.
var terminations = map[string]string{
	crashed: "abandoned", illegal: "illegal move", overtime: "time forfeit", silent: "stalled connection", garbled: "rules infraction",
}

func (f *fault) Error() string { return f.how + ": " + f.detail }

// newSide returns a side of an entrant.
func (e *Entrant) newSide() side {
	if e.Engine != nil {
		return &program{entrant: e}
	}
	return &builtin{e, player.New(player.Config{Kinds: []player.Kind{e.Kind}})}
}

// A builtin is a player of this program.
type builtin struct {
	entrant *Entrant
	player  *player.Player
}

func (b *builtin) newGame(_ context.Context, seed uint64) error {
	settings := b.entrant.Settings
	settings.Seed = seed
	if err := b.player.Configure(settings); err != nil {
		return fmt.Errorf("%s: %w", b.entrant.Name, err)
	}
	b.player.NewGame()
	return nil
}

func (b *builtin) choose(ctx context.Context, g *engine.Game, l search.Limits) (engine.Move, error) {
	return b.player.Go(ctx, g, l, nil).Best, nil
}

func (b *builtin) close() {}

// patience is for how long a program may take to start and to be ready for a game, and
// for a move besides the time for its nodes: nodeTime, a very slow engine's, for each.
const (
	patience = 30 * time.Second
	nodeTime = 100 * time.Microsecond
)

// A program is a UCI engine. After a fault it is started again for the next game.
type program struct {
	entrant *Entrant
	engine  *client.Engine // nil if it does not run
}

func (p *program) newGame(ctx context.Context, _ uint64) (err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if p.engine == nil {
		p.engine, err = p.entrant.Engine.start(ctx)
	}
	if err == nil {
		err = p.engine.NewGame(ctx)
	}
	return p.fault(ctx, err, fmt.Sprintf("not ready within %v", patience))
}

func (p *program) choose(ctx context.Context, g *engine.Game, l search.Limits) (engine.Move, error) {
	limit := patience + l.Clock[g.Position().SideToMove()] + time.Duration(min(l.Nodes, 1e12))*nodeTime
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	r, err := p.engine.Go(ctx, g, l, nil)
	return r.Best, p.fault(ctx, err, fmt.Sprintf("no move within %v", limit.Round(time.Second)))
}

// fault ends the program after an error, or if the context has ended, and returns it as a
// fault; late is what happened in the latter case. If its file cannot be run, that is not
// the program's fault.
func (p *program) fault(ctx context.Context, err error, late string) error {
	if err == nil && ctx.Err() == nil {
		return nil
	}
	defer p.close()
	e := (*client.Error)(nil)
	switch {
	case err != nil && (!errors.As(err, &e) || e.Action == "start"):
		return fmt.Errorf("%s: %w", p.entrant.Name, err)
	case ctx.Err() != nil:
		return &fault{silent, late}
	}
	detail := strings.Join(strings.Fields(strings.TrimPrefix(err.Error(), e.Engine+": ")), " ") // in one line
	f := &fault{garbled, detail}
	switch {
	case errors.Is(err, client.ErrExited):
		f.how = crashed
	case errors.Is(err, client.ErrIllegalMove):
		f.how = illegal
	}
	return f
}

func (p *program) close() {
	if p.engine != nil {
		_ = p.engine.Close() // The games are played, whatever its exit status.
		p.engine = nil
	}
}

// An Engine is how a UCI engine is started: see WithEngine.
type Engine struct {
	command client.Command
	options []setting
}

// A setting is an option with the value to set, nil for a button.
type setting struct {
	name  string
	value any
}

// start starts the engine and sets its options.
func (e *Engine) start(ctx context.Context) (*client.Engine, error) {
	running, err := client.Start(ctx, e.command)
	if err != nil {
		return nil, err
	}
	for _, o := range e.options {
		if err := running.Set(ctx, o.name, o.value); err != nil {
			_ = running.Close()
			return nil, err
		}
	}
	return running, nil
}

// WithEngine returns a UCI engine as an entrant, named as spelled: the path of a program,
// which is looked up in PATH if it has no separator, or a command line, and in brackets
// the options to set, separated by commas: "stockfish[Hash=64,Threads=2]". The engine is
// started once to see that it works, has these options and accepts their values.
func WithEngine(spelled string) (Entrant, error) {
	command, list, bracket := strings.Cut(spelled, "[")
	e := &Engine{}
	if bracket {
		options, closed := strings.CutSuffix(list, "]")
		if !closed {
			return Entrant{}, fmt.Errorf("%s: expected ] at the end of the options", spelled)
		}
		for option := range strings.SplitSeq(options, ",") {
			name, value, found := strings.Cut(option, "=")
			s := setting{name: strings.TrimSpace(name)}
			if found {
				s.value = strings.TrimSpace(value)
			}
			e.options = append(e.options, s)
		}
	}
	var err error
	if e.command, err = client.ParseCommand(command); err != nil {
		return Entrant{}, fmt.Errorf("engine %q: %w", command, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	running, err := e.start(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		return Entrant{}, fmt.Errorf("%s does not behave as a UCI engine: it was not ready within %v", command, patience)
	} else if err != nil {
		return Entrant{}, err
	}
	_ = running.Close() // How it quits does not matter for its games.
	return Entrant{Kind: player.Kind{Name: spelled, About: running.Name(), Deepens: true}, Engine: e}, nil
}
