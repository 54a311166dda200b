package serve

// What people can do. A command is a function and a line of the table; its body
// is JSON, and what it answers is a sentence for the person, if anything.

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"
	"unicode"

	"consort/cmd/consort/session"
	"consort/engine"
)

// An order is the body of a command. Each reads the fields that it needs.
type order struct {
	Move    string `json:"move"`
	Side    string `json:"side"`
	Seat    string `json:"seat"`
	White   string `json:"white"`
	Black   string `json:"black"`
	Control string `json:"control"`
	Text    string `json:"text"`
	Ply     int    `json:"ply"`
	Number  int    `json:"number"` // of a game in a file
	Pace    int    `json:"pace"`   // ms
	Lines   int    `json:"lines"`
	On      bool   `json:"on"`
	Board   *board `json:"board"`
}

// A command does something with a game, and may answer with a sentence.
type command func(ctx context.Context, g *game, o *order) (note string, err error)

// commands are the commands by name.
var commands = map[string]command{
	"move":     doMove,
	"premove":  func(_ context.Context, g *game, o *order) (string, error) { return "", g.setPremove(o.Move) },
	"undo":     func(_ context.Context, g *game, _ *order) (string, error) { return "", g.session.Undo() },
	"redo":     func(_ context.Context, g *game, _ *order) (string, error) { return "", g.session.Redo() },
	"goto":     func(_ context.Context, g *game, o *order) (string, error) { return "", g.session.GoTo(o.Ply) },
	"now":      func(_ context.Context, g *game, _ *order) (string, error) { return "", g.session.MoveNow() },
	"claim":    func(_ context.Context, g *game, _ *order) (string, error) { return "", g.session.ClaimDraw() },
	"analysis": func(_ context.Context, g *game, o *order) (string, error) { return "", g.setAnalysis(o.On, o.Lines) },
	"pause":    func(_ context.Context, g *game, _ *order) (string, error) { g.session.Pause(); return "", nil },
	"resume":   func(_ context.Context, g *game, _ *order) (string, error) { g.session.Resume(); return "", nil },
	"swap":     func(_ context.Context, g *game, _ *order) (string, error) { g.session.SwapSeats(); return "", nil },
	"again":    func(_ context.Context, g *game, _ *order) (string, error) { g.session.NewGame(); return "", nil },
	"unscore":  func(_ context.Context, g *game, _ *order) (string, error) { g.session.ResetScore(); return "", nil },
	"new":      doNew,
	"seat":     doSeat,
	"control":  doControl,
	"pace":     doPace,
	"resign":   doResign,
	"draw":     doDraw,
	"accept":   doAccept,
	"decline":  doDecline,
	"hint":     doHint,
	"open":     doOpen,
	"setup":    doSetup,
}

// command is POST /api/games/{id}/{command}.
func (s *Server) command(w http.ResponseWriter, r *http.Request) {
	g, err := s.games.find(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	do, known := commands[r.PathValue("command")]
	if !known {
		refuse(w, errCommand)
		return
	}
	o := &order{}
	if err := read(r, o); err != nil {
		refuse(w, err)
		return
	}
	g.act()
	note, err := do(r.Context(), g, o)
	if err != nil {
		refuse(w, err)
		return
	}
	write(w, http.StatusOK, map[string]string{"note": note})
}

// doMove plays the move that the page names, or one in any notation.
func doMove(_ context.Context, g *game, o *order) (string, error) {
	state := g.session.State()
	m := findMove(&state.Position, o.Move)
	if m == engine.NoMove {
		var err error
		if m, err = g.session.ParseMove(o.Move); err != nil {
			return "", err
		}
	}
	return "", g.session.Move(m)
}

// doNew begins a game, with other players and clocks if they are named.
func doNew(_ context.Context, g *game, o *order) (string, error) {
	options, err := newOptions(o)
	if err != nil {
		return "", err
	}
	g.session.Pause() // so that no computer begins before all is set
	for c, text := range []string{o.White, o.Black} {
		if text != "" {
			if err := g.session.SetSeat(engine.Color(c), options.Seats[c]); err != nil {
				return "", err
			}
		}
	}
	if o.Control != "" {
		g.session.SetTimeControl(options.Control)
	}
	g.session.NewGameFrom(engine.StartPosition(), session.Rules{})
	g.session.Resume()
	return "", nil
}

// newOptions reads players and clocks. What is not named is as by default.
func newOptions(o *order) (session.Options, error) {
	var options session.Options
	var err error
	for c, text := range []string{o.White, o.Black} {
		if text != "" {
			if options.Seats[c], err = readSeat(text); err != nil {
				return options, err
			}
		}
	}
	if o.Control != "" {
		options.Control, err = session.ParseTimeControl(o.Control)
	}
	return options, err
}

// maxName bounds the name of a person, in characters.
const maxName = 40

// readSeat reads who shall play.
func readSeat(text string) (session.Seat, error) {
	seat, err := session.ParseSeat(text)
	if err != nil {
		return seat, err
	}
	if len([]rune(seat.Person)) > maxName || strings.ContainsFunc(seat.Person, unicode.IsControl) {
		return seat, &session.ParseError{What: "name", Text: seat.Person, Hint: fmt.Sprintf("a name has at most %d letters", maxName)}
	}
	return seat, nil
}

// readSide reads a colour.
func readSide(text string) (engine.Color, error) {
	for _, c := range []engine.Color{engine.White, engine.Black} {
		if c.String() == text {
			return c, nil
		}
	}
	return engine.White, &session.ParseError{What: "side", Text: text, Hint: "white or black"}
}

// doSeat puts someone else at the board.
func doSeat(_ context.Context, g *game, o *order) (string, error) {
	side, err := readSide(o.Side)
	if err != nil {
		return "", err
	}
	seat, err := readSeat(o.Seat)
	if err != nil {
		return "", err
	}
	return "", g.session.SetSeat(side, seat)
}

// doControl gives the game other clocks.
func doControl(_ context.Context, g *game, o *order) (string, error) {
	control, err := session.ParseTimeControl(o.Control)
	if err == nil {
		g.session.SetTimeControl(control)
	}
	return "", err
}

// maxPace is the slowest that people watch, in ms a move.
const maxPace = 60_000

// doPace sets the speed of computers.
func doPace(_ context.Context, g *game, o *order) (string, error) {
	if o.Pace < 0 || o.Pace > maxPace {
		return "", &session.ParseError{What: "pace", Text: fmt.Sprint(o.Pace), Hint: fmt.Sprintf("0 to %d milliseconds a move", maxPace)}
	}
	g.session.SetPace(time.Duration(o.Pace) * time.Millisecond)
	return "", nil
}

func doResign(_ context.Context, g *game, o *order) (string, error) {
	side, err := readSide(o.Side)
	if err != nil {
		return "", err
	}
	return "", g.session.Resign(side)
}

// doDraw offers a draw.
func doDraw(ctx context.Context, g *game, o *order) (string, error) {
	side, err := readSide(o.Side)
	if err != nil {
		return "", err
	}
	answer, err := g.session.OfferDraw(ctx, side)
	switch {
	case err != nil:
		return "", err
	case answer == session.Declined:
		return "The draw is declined.", nil
	case answer == session.Pending:
		return "The draw is offered.", nil
	}
	return "", nil
}

func doAccept(_ context.Context, g *game, o *order) (string, error) {
	side, err := readSide(o.Side)
	if err != nil {
		return "", err
	}
	return "", g.session.AcceptDraw(side)
}

func doDecline(_ context.Context, g *game, o *order) (string, error) {
	side, err := readSide(o.Side)
	if err != nil {
		return "", err
	}
	return "", g.session.DeclineDraw(side)
}
