package command

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/pgn"
)

// MaxPace is the longest minimum time per computer move.
const MaxPace = time.Minute

// side returns the side of the arguments.
func (a *Args) side() (engine.Color, error) {
	side, ok := ParseSide(a.Side)
	if !ok {
		return side, &match.ParseError{What: "side", Text: a.Side, Hint: "white or black"}
	}
	return side, nil
}

// node returns the node of the arguments.
func (a *Args) node(b *room.Board) int {
	if a.Node != nil {
		return *a.Node
	}
	return b.Node()
}

// glyphs returns the glyphs of the arguments.
func (a *Args) glyphs() (glyphs []pgn.Glyph, err error) {
	for _, number := range a.Glyphs {
		if number < 1 || number > 255 {
			return nil, &match.ParseError{What: "glyph", Text: strconv.Itoa(number), Hint: "a number from 1 to 255"}
		}
		glyphs = append(glyphs, pgn.Glyph(number))
	}
	return glyphs, nil
}

// Start returns the position that a new game starts from.
func (a *Args) Start() (engine.Position, error) {
	if a.Chess960 == nil {
		return engine.StartPosition(), nil
	}
	p, ok := engine.Chess960Position(*a.Chess960)
	if !ok {
		return p, &match.ParseError{What: "start position", Text: fmt.Sprint(*a.Chess960), Hint: fmt.Sprintf("a number from 0 to %d", engine.Chess960Positions-1)}
	}
	return p, nil
}

// Options returns players and time control. What the arguments leave out has its default.
func (a *Args) Options() (options room.Options, err error) {
	for c, text := range []string{a.White, a.Black} {
		if text != "" {
			if options.Players[c], err = match.ParsePlayer(text); err != nil {
				return options, err
			}
		}
	}
	if a.Control != "" {
		options.Control, err = match.ParseTimeControl(a.Control)
	}
	options.Fast = a.Fast != nil && *a.Fast
	options.PlayOut = a.PlayOut != nil && *a.PlayOut
	return options, err
}

// plain returns what a command without arguments does.
func plain(act func(*room.Board) error) func(*room.Board, *Args) error {
	return func(b *room.Board, _ *Args) error { return act(b) }
}

// readCount reads a number of half-moves, or all.
func readCount(a *Args, words []string, _ string) error {
	switch {
	case len(words) == 0:
		return nil
	case words[0] == "all":
		a.Count = math.MaxInt
		return nil
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || n < 1 {
		return fmt.Errorf("%.40q: expected a number of half-moves from 1, or all", words[0])
	}
	a.Count = n
	return nil
}

func undo(b *room.Board, a *Args) error {
	if n := min(a.Count, b.Ply()); n > 0 {
		return b.GoTo(b.Ply() - n)
	}
	return b.Undo()
}

func redo(b *room.Board, a *Args) error {
	if n := min(a.Count, b.Undone()); n > 0 {
		return b.GoTo(b.Ply() + n)
	}
	return b.Redo()
}

// undoChange is undo for the page, which steps through a study without a command.
func undoChange(b *room.Board, a *Args) error {
	if b.Study() {
		return b.UndoEdit()
	}
	return undo(b, a)
}

// redoChange is the inverse of undoChange.
func redoChange(b *room.Board, a *Args) error {
	if b.Study() {
		return b.RedoEdit()
	}
	return redo(b, a)
}

func goToNode(b *room.Board, a *Args) error { return b.GoToNode(a.node(b)) }

func accept(b *room.Board, a *Args) error  { return answer(b, a, b.AcceptDraw) }
func decline(b *room.Board, a *Args) error { return answer(b, a, b.DeclineDraw) }

// answer answers a draw offer, for the side that has to unless the arguments name one.
func answer(b *room.Board, a *Args, how func(engine.Color) error) error {
	if a.Side == "" {
		state := b.State()
		if !state.Offered {
			return match.ErrNoOffer
		}
		return how(state.OfferedBy.Other())
	}
	side, err := a.side()
	if err != nil {
		return err
	}
	return how(side)
}

func readResign(a *Args, words []string, _ string) error {
	if len(words) == 0 {
		return nil
	}
	if _, ok := ParseSide(words[0]); !ok {
		return fmt.Errorf("usage: resign [white|black]")
	}
	a.Side = words[0]
	return nil
}

// resign resigns for the user's side, unless the arguments name one.
func resign(b *room.Board, a *Args) error {
	if a.Side == "" {
		return b.Resign(UserSide(b.State()))
	}
	side, err := a.side()
	if err != nil {
		return err
	}
	return b.Resign(side)
}

func readNew(a *Args, words []string, _ string) error {
	how := ""
	if len(words) > 0 {
		how = strings.ToLower(words[0])
	}
	switch {
	case how == "" || how == "all" && len(words) == 1:
		a.Keep = how == ""
		return nil
	case how != "chess960" || len(words) > 2:
		return fmt.Errorf("usage: new [all|chess960 [NUMBER]]")
	case len(words) == 1:
		a.Random = true
		return nil
	}
	number, err := strconv.Atoi(words[1])
	if last := engine.Chess960Positions - 1; err != nil || number < 0 || number > last {
		return fmt.Errorf("no start position %q: expected a number from 0 to %d", words[1], last)
	}
	a.Chess960 = &number
	return nil
}

// newGame starts a game, with other players and clocks if the arguments name them. It
// sets the number of a start position that was chosen by chance.
func newGame(b *room.Board, a *Args) error {
	if a.Random {
		number := b.Chance(engine.Chess960Positions)
		a.Chess960 = &number
	}
	options, err := a.Options()
	if err != nil {
		return err
	}
	start, err := a.Start()
	if err != nil {
		return err
	}
	for c, text := range []string{a.White, a.Black} {
		if text != "" {
			if err := b.SetPlayer(engine.Color(c), options.Players[c]); err != nil {
				return err
			}
		}
	}
	if a.Control != "" {
		if err := b.SetTimeControl(options.Control); err != nil {
			return err
		}
	}
	if a.Fast != nil {
		if err := b.SetFast(*a.Fast); err != nil {
			return err
		}
	}
	if a.PlayOut != nil {
		if err := b.SetPlayOut(*a.PlayOut); err != nil {
			return err
		}
	}
	rules := room.Rules{}
	if a.Keep {
		rules = b.Rules()
	}
	return b.Begin(start, rules)
}

// rematch starts a game from the same position with the players' sides swapped.
func rematch(b *room.Board, _ *Args) error {
	state := b.State()
	if err := b.SwapPlayers(); err != nil {
		return err
	}
	return b.Begin(state.Start, state.Rules)
}

func readReset(_ *Args, words []string, _ string) error {
	if words[0] != "reset" {
		return fmt.Errorf("usage: score [reset]")
	}
	return nil
}

func readPlayer(a *Args, words []string, _ string) error {
	if _, ok := ParseSide(words[0]); !ok || len(words) < 2 {
		return fmt.Errorf("usage: players [white|black PLAYER]")
	}
	a.Side, a.Player = words[0], strings.Join(words[1:], " ")
	return nil
}

func setPlayer(b *room.Board, a *Args) error {
	side, err := a.side()
	if err != nil {
		return err
	}
	p, err := match.ParsePlayer(a.Player)
	if err != nil {
		return err
	}
	return b.SetPlayer(side, p)
}

func readControl(a *Args, _ []string, rest string) error {
	a.Control = rest
	return nil
}

func setControl(b *room.Board, a *Args) error {
	control, err := match.ParseTimeControl(a.Control)
	if err != nil {
		return err
	}
	return b.SetTimeControl(control)
}

// readPace reads a time, in seconds unless it has a unit.
func readPace(a *Args, words []string, _ string) error {
	text := words[0]
	if _, plain := strconv.ParseFloat(text, 64); plain == nil {
		text += "s"
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 || d > MaxPace {
		return fmt.Errorf("invalid pace %.40q: use a time up to a minute, such as 500ms or 2s", words[0])
	}
	a.Pace = int(d.Milliseconds())
	return nil
}

func setPace(b *room.Board, a *Args) error {
	if most := int(MaxPace.Milliseconds()); a.Pace < 0 || a.Pace > most {
		return &match.ParseError{What: "pace", Text: fmt.Sprint(a.Pace), Hint: fmt.Sprintf("0 to %d milliseconds per move", most)}
	}
	return b.SetPace(time.Duration(a.Pace) * time.Millisecond)
}

// readSwitch reads on or off.
func readSwitch(a *Args, words []string, _ string) error {
	if a.On = words[0] == "on"; !a.On && words[0] != "off" {
		return fmt.Errorf("%.40q: expected on or off", words[0])
	}
	return nil
}

func setFast(b *room.Board, a *Args) error    { return b.SetFast(a.On) }
func setPlayOut(b *room.Board, a *Args) error { return b.SetPlayOut(a.On) }

func readPromote(a *Args, _ []string, rest string) error {
	if a.On = rest == "all"; !a.On && rest != "" {
		return fmt.Errorf("usage: promote [all]")
	}
	return nil
}

func promote(b *room.Board, a *Args) error { return b.Promote(a.node(b), a.On) }
func remove(b *room.Board, a *Args) error  { return b.Delete(a.node(b)) }

func readComment(a *Args, _ []string, rest string) error {
	if rest != "none" {
		a.Text = rest
	}
	return nil
}

func readGlyphs(a *Args, words []string, _ string) error {
	for _, word := range words {
		g, ok := pgn.ParseGlyph(word)
		switch {
		case word == "none" && len(words) == 1:
		case !ok:
			return fmt.Errorf("%.40q: expected glyphs such as !? or $14, or none", word)
		default:
			a.Glyphs = append(a.Glyphs, int(g))
		}
	}
	return nil
}

// setArrows sets the arrows and marks of a move.
func setArrows(b *room.Board, a *Args) error {
	all := pgn.ParseComment("[%cal " + strings.Join(a.Arrows, ",") + "]").Arrows
	if len(all) != len(a.Arrows) {
		return &match.ParseError{What: "arrows", Text: strings.Join(a.Arrows, " "), Hint: "a color and squares each, such as Gd1h5 or Yf7"}
	}
	return b.SetNote(a.node(b), func(n *pgn.Note) { n.Arrows = all })
}

// annotate returns what sets the comment on a move, its glyphs, or both.
func annotate(comment, glyphs bool) func(*room.Board, *Args) error {
	return func(b *room.Board, a *Args) error {
		all, err := a.glyphs()
		if err != nil {
			return err
		}
		err = b.SetNote(a.node(b), func(n *pgn.Note) {
			if comment {
				n.SetFullComment(a.Text)
			}
			if glyphs {
				n.Glyphs = all
			}
		})
		if err == nil && a.On {
			b.JoinEdits()
		}
		return err
	}
}
