package serve

// The commands a page can send. A command is a function and a line of the table;
// its body is JSON, and its answer, if any, is a sentence for the user.

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
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
	Name    string `json:"name"` // of a tag
	Ply     int    `json:"ply"`
	Number  int    `json:"number"` // of a game in a file, from 1
	Pace    int    `json:"pace"`   // ms
	Lines   int    `json:"lines"`
	On      bool   `json:"on"`
	Board   *board `json:"board"`

	Chess960 *int `json:"chess960"` // the number of a start position, nil for the standard one

	Node   *int     `json:"node"`   // of the tree
	Moves  []string `json:"moves"`  // of a line, as targets name them
	Glyphs []int    `json:"glyphs"` // numbers from 1 to 255
	opened string   // set by a command: the ID of the game it has added
}

// A command acts on a game and may answer with a sentence.
type command func(ctx context.Context, g *game, req *request) (note string, err error)

// commands lists the commands by name.
var commands = map[string]command{
	"move":    doMove,
	"premove": func(_ context.Context, g *game, req *request) (string, error) { return "", g.setPremove(req.Move) },
	"undo":    onBoard(undo),
	"redo":    onBoard(redo),
	"goto": func(_ context.Context, g *game, req *request) (string, error) {
		return "", g.room.Do(func(b *room.Board) error { return b.GoTo(req.Ply) })
	},
	"now":   onBoard((*room.Board).MoveNow),
	"claim": onBoard((*room.Board).ClaimDraw),
	"analysis": func(_ context.Context, g *game, req *request) (string, error) {
		return "", g.setAnalysis(req.On, req.Lines)
	},
	"pause":   onBoard((*room.Board).Pause),
	"resume":  onBoard((*room.Board).Resume),
	"swap":    onBoard((*room.Board).SwapPlayers),
	"rematch": doRematch,
	"again":   onBoard((*room.Board).NewGame),
	"unscore": onBoard((*room.Board).ResetScore),
	"new":     doNew,
	"player":  doPlayer,
	"control": doControl,
	"pace":    doPace,
	"resign":  doResign,
	"draw":    doDraw,
	"accept":  doAccept,
	"decline": doDecline,
	"hint":    doHint,
	"review":  doReview,
	"open":    doOpen,
	"setup":   doSetup,

	"go":      doGo,
	"line":    doLine,
	"playon":  doPlayOn,
	"study":   doStudy,
	"promote": onNode(func(b *room.Board, node int, req *request) error { return b.Promote(node, req.On) }),
	"delete":  onNode(func(b *room.Board, node int, _ *request) error { return b.Delete(node) }),
	"comment": onNode(func(b *room.Board, node int, req *request) error { return b.SetComment(node, req.Text) }),
	"glyphs":  doGlyphs,
	"note":    doNote,
	"tag": func(_ context.Context, g *game, req *request) (string, error) {
		return "", g.room.Do(func(b *room.Board) error { return b.SetTag(req.Name, req.Text) })
	},
}

// onBoard returns a command that needs no arguments.
func onBoard(do func(*room.Board) error) command {
	return func(_ context.Context, g *game, _ *request) (string, error) { return "", g.room.Do(do) }
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
	_ = g.keeper.Flush() // The command may begin another game.
	note, err := do(r.Context(), g, req)
	_ = g.keeper.Flush() // What is answered with 200 is saved, or the user is told.
	if err != nil {
		refuse(w, err)
		return
	}
	answer := map[string]string{"note": g.withNotice(note)}
	if req.opened != "" {
		answer["id"] = req.opened
	}
	write(w, http.StatusOK, answer)
}

// doNew starts a game, with other players and clocks if the request names them.
func doNew(_ context.Context, g *game, req *request) (string, error) {
	options, err := newOptions(req)
	if err != nil {
		return "", err
	}
	start, err := startPosition(req)
	if err != nil {
		return "", err
	}
	return "", g.room.Do(func(b *room.Board) error {
		for c, text := range []string{req.White, req.Black} {
			if text != "" {
				if err := b.SetPlayer(engine.Color(c), options.Players[c]); err != nil {
					return err
				}
			}
		}
		if req.Control != "" {
			if err := b.SetTimeControl(options.Control); err != nil {
				return err
			}
		}
		return b.Begin(start, room.Rules{})
	})
}

// startPosition returns the position that a new game starts from.
func startPosition(req *request) (engine.Position, error) {
	if req.Chess960 == nil {
		return engine.StartPosition(), nil
	}
	p, ok := engine.Chess960Position(*req.Chess960)
	if !ok {
		return p, &match.ParseError{What: "start position", Text: fmt.Sprint(*req.Chess960), Hint: fmt.Sprintf("a number from 0 to %d", engine.Chess960Positions-1)}
	}
	return p, nil
}

// doRematch starts a game from the same position with the players' sides swapped.
func doRematch(_ context.Context, g *game, _ *request) (string, error) {
	return "", g.room.Do(func(b *room.Board) error {
		state := b.State()
		if err := b.SwapPlayers(); err != nil {
			return err
		}
		return b.Begin(state.Start, state.Rules)
	})
}

// newOptions reads players and clocks. Whatever the request leaves out keeps its default.
func newOptions(req *request) (room.Options, error) {
	var options room.Options
	var err error
	for c, text := range []string{req.White, req.Black} {
		if text != "" {
			if options.Players[c], err = readPlayer(text); err != nil {
				return options, err
			}
		}
	}
	if req.Control != "" {
		options.Control, err = match.ParseTimeControl(req.Control)
	}
	return options, err
}

// maxName is the maximum length of a user's name, in characters.
const maxName = 40

// readPlayer parses a player.
func readPlayer(text string) (match.Player, error) {
	p, err := match.ParsePlayer(text)
	if err != nil {
		return p, err
	}
	if len([]rune(p.Name)) > maxName {
		return p, &match.ParseError{What: "name", Text: p.Name, Hint: fmt.Sprintf("at most %d characters", maxName)}
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
	return engine.White, &match.ParseError{What: "side", Text: text, Hint: "white or black"}
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
	return "", g.room.Do(func(b *room.Board) error { return b.SetPlayer(side, p) })
}

// doControl changes the time control.
func doControl(_ context.Context, g *game, req *request) (string, error) {
	control, err := match.ParseTimeControl(req.Control)
	if err != nil {
		return "", err
	}
	return "", g.room.Do(func(b *room.Board) error { return b.SetTimeControl(control) })
}

// maxPace is the longest minimum time per computer move, in milliseconds.
const maxPace = 60_000

// doPace sets the minimum time per computer move.
func doPace(_ context.Context, g *game, req *request) (string, error) {
	if req.Pace < 0 || req.Pace > maxPace {
		return "", &match.ParseError{What: "pace", Text: fmt.Sprint(req.Pace), Hint: fmt.Sprintf("0 to %d milliseconds per move", maxPace)}
	}
	return "", g.room.Do(func(b *room.Board) error { return b.SetPace(time.Duration(req.Pace) * time.Millisecond) })
}

// doResign resigns for a side.
func doResign(_ context.Context, g *game, req *request) (string, error) {
	side, err := readSide(req.Side)
	if err != nil {
		return "", err
	}
	return "", g.room.Do(func(b *room.Board) error { return b.Resign(side) })
}

// doDraw offers a draw for a side.
func doDraw(ctx context.Context, g *game, req *request) (string, error) {
	side, err := readSide(req.Side)
	if err != nil {
		return "", err
	}
	answer, err := g.room.OfferDraw(ctx, side)
	switch {
	case err != nil:
		return "", err
	case answer == match.Declined:
		return "Your draw offer was declined.", nil
	case answer == match.Pending:
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
	return "", g.room.Do(func(b *room.Board) error { return b.AcceptDraw(side) })
}

// doDecline declines the opponent's draw offer.
func doDecline(_ context.Context, g *game, req *request) (string, error) {
	side, err := readSide(req.Side)
	if err != nil {
		return "", err
	}
	return "", g.room.Do(func(b *room.Board) error { return b.DeclineDraw(side) })
}
