package serve

// The commands a page can send: those of package command, and here those that act on more
// than the board. The body is JSON, and the answer, if any, is a sentence for the user.

import (
	"context"
	"fmt"
	"net/http"

	"consort/cmd/consort/command"
	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
)

// A request is the body of a command.
type request struct {
	command.Args
	Board *board `json:"board"`
	Level string `json:"level"` // for whom a review is, "" for the default
	Copy  bool   `json:"copy"`  // the text to open is kept elsewhere too, such as in a file

	opened *game // set by a command: the game it has added
}

// A handler acts on a game and may answer with a sentence.
type handler func(ctx context.Context, g *game, req *request) (note string, err error)

// handlers are what the server does itself, by the name of the command on the page.
var handlers = map[string]handler{
	"premove": func(_ context.Context, g *game, req *request) (string, error) { return "", g.setPremove(req.Move) },
	"analysis": func(_ context.Context, g *game, req *request) (string, error) {
		return "", g.setAnalysis(req.On, req.Lines)
	},
	"move":   doMove,
	"draw":   doDraw,
	"hint":   doHint,
	"review": doReview,
	"open":   doOpen,
	"setup":  doSetup,
	"line":   doLine,
	"playon": doPlayOn,
}

// handlerOf returns what a command of the page does.
func handlerOf(name string) (handler, bool) {
	if own := handlers[name]; own != nil {
		return own, true
	}
	cmd, known := command.OnPage(name)
	return func(_ context.Context, g *game, req *request) (string, error) {
		return "", g.room.Do(func(b *room.Board) error { return cmd.Run(b, &req.Args) })
	}, known
}

// act handles POST /api/games/{id}/{command}.
func act(g *game, r *http.Request) (any, error) {
	do, known := handlerOf(r.PathValue("command"))
	if !known {
		return nil, errCommand
	}
	req, err := readRequest(r)
	if err != nil {
		return nil, err
	}
	g.noteCommand()
	_ = g.keeper.Flush() // The command may begin another game.
	note, err := do(r.Context(), g, req)
	_ = g.keeper.Flush() // What is answered with 200 is saved, or the user is told.
	if err != nil {
		return nil, err
	}
	answer := map[string]string{"note": g.withNotice(note)}
	if req.opened != nil {
		_ = req.opened.keeper.Flush() // Its view reports an error.
		answer["id"] = req.opened.id
	}
	return answer, nil
}

// maxName is the maximum length of a user's name, in characters.
const maxName = 40

// readRequest decodes the body of a command.
func readRequest(r *http.Request) (*request, error) {
	req := &request{}
	if err := read(r, req); err != nil {
		return nil, err
	}
	for _, text := range []string{req.White, req.Black, req.Player} {
		if p, err := match.ParsePlayer(text); err == nil && len([]rune(p.Name)) > maxName {
			return nil, &match.ParseError{What: "name", Text: p.Name, Hint: fmt.Sprintf("at most %d characters", maxName)}
		}
	}
	return req, nil
}

// doDraw offers a draw for a side.
func doDraw(ctx context.Context, g *game, req *request) (string, error) {
	side, ok := command.ParseSide(req.Side)
	if !ok {
		return "", &match.ParseError{What: "side", Text: req.Side, Hint: "white or black"}
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
