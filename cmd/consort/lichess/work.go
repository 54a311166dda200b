package lichess

// A request as UCI commands. It comes from the network: nothing of it reaches the engine
// unchecked.

import (
	"errors"
	"fmt"
	"strings"

	rules "consort/engine"
)

// defaultDepth is how deep a search goes that has no limit and is not infinite, in plies.
const defaultDepth = 24

// maxPV is the greatest number of variations that the API allows.
const maxPV = 5

// A request is what the broker answers with.
type request struct {
	ID   string `json:"id"`
	Work work   `json:"work"`
}

// work is the position to analyze, and how.
type work struct {
	SessionID  string   `json:"sessionId"`
	Threads    int      `json:"threads"`
	Hash       int      `json:"hash"` // MiB
	MultiPV    int      `json:"multiPv"`
	Variant    string   `json:"variant"`
	InitialFEN string   `json:"initialFen"`
	Moves      []string `json:"moves"`

	// At most one limit is set.
	MoveTime int   `json:"movetime"` // milliseconds
	Depth    int   `json:"depth"`
	Nodes    int   `json:"nodes"`
	Infinite *bool `json:"infinite"`
}

// limits are the most that requests get.
type limits struct{ threads, hash int }

// commands returns the UCI commands that do the work.
func (w *work) commands(most limits, newSession bool) ([]string, error) {
	if w.Variant != "chess" {
		return nil, fmt.Errorf("variant %.20q is not supported", w.Variant)
	}
	position, err := w.position()
	if err != nil {
		return nil, err
	}
	commands := []string{
		fmt.Sprintf("setoption name Threads value %d", clamp(w.Threads, most.threads)),
		fmt.Sprintf("setoption name Hash value %d", clamp(w.Hash, most.hash)),
		fmt.Sprintf("setoption name MultiPV value %d", clamp(w.MultiPV, maxPV)),
		position,
		w.search(),
	}
	if newSession {
		commands = append([]string{"ucinewgame"}, commands...)
	}
	return commands, nil
}

func clamp(wanted, most int) int { return max(1, min(wanted, most)) }

// position returns the command position.
func (w *work) position() (string, error) {
	start, err := rules.ParseFEN(w.InitialFEN)
	if err != nil {
		return "", err
	}
	game := rules.NewGame(start)
	for _, move := range w.Moves {
		if err := game.PushUCI(move); err != nil {
			return "", err
		}
	}
	var text strings.Builder
	text.WriteString("position fen " + start.FEN() + " moves")
	for _, move := range game.Moves() {
		text.WriteString(" " + move.UCI(true))
	}
	return text.String(), nil
}

// search returns the command go.
func (w *work) search() string {
	switch {
	case w.MoveTime > 0:
		return fmt.Sprintf("go movetime %d", w.MoveTime)
	case w.Depth > 0:
		return fmt.Sprintf("go depth %d", w.Depth)
	case w.Nodes > 0:
		return fmt.Sprintf("go nodes %d", w.Nodes)
	case w.Infinite != nil && !*w.Infinite:
		return fmt.Sprintf("go depth %d", defaultDepth)
	}
	return "go infinite"
}

// check returns an error for an answer that is not a request.
func (r *request) check() error {
	if r.ID == "" || strings.ContainsAny(r.ID, "/?#%") {
		return errors.New("the broker sent a request without a valid id")
	}
	return nil
}
