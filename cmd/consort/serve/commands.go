package serve

// The commands a page can send. A command is a function and a line of the table;
// its body is JSON, and its answer, if any, is a sentence for the user.

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

// A request is the body of a command. Each command reads the fields it needs.
type request struct {
	Move    string `json:"move"`
	Side    string `json:"side"`
	Player  string `json:"player"`
	White   string `json:"white"`
	Black   string `json:"black"`
	Control string `json:"control"`
	Text    string `json:"text"`
	Ply     int    `json:"ply"`
	Number  int    `json:"number"` // of a game in a file, from 1
	Pace    int    `json:"pace"`   // ms
	Lines   int    `json:"lines"`
	On      bool   `json:"on"`
	Board   *board `json:"board"`
}

// A command acts on a game and may answer with a sentence.
type command func(ctx context.Context, g *game, req *request) (note string, err error)

// commands lists the commands by name.
var commands = map[string]command{
	"move":    doMove,
	"premove": func(_ context.Context, g *game, req *request) (string, error) { return "", g.setPremove(req.Move) },
	"undo":    func(_ context.Context, g *game, _ *request) (string, error) { return "", g.session.Undo() },
	"redo":    func(_ context.Context, g *game, _ *request) (string, error) { return "", g.session.Redo() },
	"goto":    func(_ context.Context, g *game, req *request) (string, error) { return "", g.session.GoTo(req.Ply) },
	"now":     func(_ context.Context, g *game, _ *request) (string, error) { return "", g.session.MoveNow() },
	"claim":   func(_ context.Context, g *game, _ *request) (string, error) { return "", g.session.ClaimDraw() },
	"analysis": func(_ context.Context, g *game, req *request) (string, error) {
		return "", g.setAnalysis(req.On, req.Lines)
	},
	"pause":   func(_ context.Context, g *game, _ *request) (string, error) { g.session.Pause(); return "", nil },
	"resume":  func(_ context.Context, g *game, _ *request) (string, error) { g.session.Resume(); return "", nil },
	"swap":    func(_ context.Context, g *game, _ *request) (string, error) { g.session.SwapPlayers(); return "", nil },
	"again":   func(_ context.Context, g *game, _ *request) (string, error) { g.session.NewGame(); return "", nil },
	"unscore": func(_ context.Context, g *game, _ *request) (string, error) { g.session.ResetScore(); return "", nil },
	"new":     doNew,
	"player":  doPlayer,
	"control": doControl,
	"pace":    doPace,
	"resign":  doResign,
	"draw":    doDraw,
	"accept":  doAccept,
	"decline": doDecline,
	"hint":    doHint,
	"open":    doOpen,
	"setup":   doSetup,
}

// command handles POST /api/games/{id}/{command}.
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
	req := &request{}
	if err := read(r, req); err != nil {
		refuse(w, err)
		return
	}
	g.noteCommand()
	note, err := do(r.Context(), g, req)
	if err != nil {
		refuse(w, err)
		return
	}
	write(w, http.StatusOK, map[string]string{"note": note})
}

// doMove plays a move, named as the page names it or in any other notation.
func doMove(_ context.Context, g *game, req *request) (string, error) {
	state := g.session.State()
	m := findMove(&state.Position, req.Move)
	if m == engine.NoMove {
		var err error
		if m, err = g.session.ParseMove(req.Move); err != nil {
			return "", err
		}
	}
	return "", g.session.Move(m)
}

// doNew starts a game, with other players and clocks if the request names them.
func doNew(_ context.Context, g *game, req *request) (string, error) {
	options, err := newOptions(req)
	if err != nil {
		return "", err
	}
	g.session.Pause() // so that no computer starts before everything is set
	for c, text := range []string{req.White, req.Black} {
		if text != "" {
			if err := g.session.SetPlayer(engine.Color(c), options.Players[c]); err != nil {
				return "", err
			}
		}
	}
	if req.Control != "" {
		g.session.SetTimeControl(options.Control)
	}
	g.session.NewGameFrom(engine.StartPosition(), session.Rules{})
	g.session.Resume()
	return "", nil
}

// newOptions reads players and clocks. Whatever the request leaves out keeps its default.
func newOptions(req *request) (session.Options, error) {
	var options session.Options
	var err error
	for c, text := range []string{req.White, req.Black} {
		if text != "" {
			if options.Players[c], err = readPlayer(text); err != nil {
				return options, err
			}
		}
	}
	if req.Control != "" {
		options.Control, err = session.ParseTimeControl(req.Control)
	}
	return options, err
}

// maxName is the maximum length of a user's name, in characters.
const maxName = 40

// readPlayer parses a player.
func readPlayer(text string) (session.Player, error) {
	p, err := session.ParsePlayer(text)
	if err != nil {
		return p, err
	}
	if len([]rune(p.Name)) > maxName || strings.ContainsFunc(p.Name, unicode.IsControl) {
		return p, &session.ParseError{What: "name", Text: p.Name, Hint: fmt.Sprintf("at most %d characters, none of them control characters", maxName)}
	}
	return p, nil
}

// readSide parses a color.
func readSide(text string) (engine.Color, error) {
	for _, c := range []engine.Color{engine.White, engine.Black} {
		if c.String() == text {
			return c, nil
		}
	}
	return engine.White, &session.ParseError{What: "side", Text: text, Hint: "white or black"}
}

// doPlayer changes the player of one side.
func doPlayer(_ context.Context, g *game, req *request) (string, error) {
	side, err := readSide(req.Side)
	if err != nil {
		return "", err
	}
	p, err := readPlayer(req.Player)
	if err != nil {
		return "", err
	}
	return "", g.session.SetPlayer(side, p)
}

// doControl changes the time control.
func doControl(_ context.Context, g *game, req *request) (string, error) {
	control, err := session.ParseTimeControl(req.Control)
	if err == nil {
		g.session.SetTimeControl(control)
	}
	return "", err
}

// maxPace is the longest minimum time per computer move, in milliseconds.
const maxPace = 60_000

// doPace sets the minimum time per computer move.
func doPace(_ context.Context, g *game, req *request) (string, error) {
	if req.Pace < 0 || req.Pace > maxPace {
		return "", &session.ParseError{What: "pace", Text: fmt.Sprint(req.Pace), Hint: fmt.Sprintf("0 to %d milliseconds per move", maxPace)}
	}
	g.session.SetPace(time.Duration(req.Pace) * time.Millisecond)
	return "", nil
}

// doResign resigns for a side.
func doResign(_ context.Context, g *game, req *request) (string, error) {
	side, err := readSide(req.Side)
	if err != nil {
		return "", err
	}
	return "", g.session.Resign(side)
}

// doDraw offers a draw for a side.
func doDraw(ctx context.Context, g *game, req *request) (string, error) {
	side, err := readSide(req.Side)
	if err != nil {
		return "", err
	}
	answer, err := g.session.OfferDraw(ctx, side)
	switch {
	case err != nil:
		return "", err
	case answer == session.Declined:
		return "Your draw offer was declined.", nil
	case answer == session.Pending:
		return "You offered a draw.", nil
	}
	return "", nil
}

// doAccept accepts the opponent's draw offer.
func doAccept(_ context.Context, g *game, req *request) (string, error) {
	side, err := readSide(req.Side)
	if err != nil {
		return "", err
	}
	return "", g.session.AcceptDraw(side)
}

// doDecline declines the opponent's draw offer.
func doDecline(_ context.Context, g *game, req *request) (string, error) {
	side, err := readSide(req.Side)
	if err != nil {
		return "", err
	}
	return "", g.session.DeclineDraw(side)
}
