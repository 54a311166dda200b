package selfplay

// Openings for OpenBench. OpenBench distributes test games over many machines.
// When it generates training data, it asks an engine for openings: it starts the
// engine with two arguments, of which the second is quit and the first is
//
//	genfens N seed S book None|FILE [extra]...
//
// and reads N lines of the form "info string genfens FEN". Extra words are for
// engine-specific options. Consort has none and ignores them.

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"consort/eval/nnue"
	"consort/search/player"
)

// A FENRequest is a request for openings.
type FENRequest struct {
	Count int
	Seed  uint64
	Book  string // path of the book; "" for the initial position
}

// A FENRequestError reports a malformed request.
type FENRequestError struct{ Reason string }

func (e *FENRequestError) Error() string {
	return "expected genfens N seed S book None|FILE: " + e.Reason
}

// ParseFENRequest parses the words after genfens. The seed and the book are
// optional and may come in either order. The error is a *FENRequestError.
func ParseFENRequest(words []string) (r FENRequest, err error) {
	if len(words) == 0 {
		return r, &FENRequestError{"N is missing"}
	}
	if r.Count, err = strconv.Atoi(words[0]); err != nil || r.Count < 0 {
		return r, &FENRequestError{fmt.Sprintf("invalid N %.20q", words[0])}
	}
	for words = words[1:]; len(words) > 0; words = words[1:] {
		field := words[0]
		if field != "seed" && field != "book" {
			continue // OpenBench may add words.
		}
		if words = words[1:]; len(words) == 0 {
			return r, &FENRequestError{"missing value after " + field}
		}
		switch value := words[0]; {
		case field == "seed":
			if r.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
				return r, &FENRequestError{fmt.Sprintf("invalid seed %.20q", value)}
			}
		case !strings.EqualFold(value, "None"):
			r.Book = value
		}
	}
	return r, nil
}

// Write writes the openings, one line each: those of the games that a Run with the
// default rules plays with the same player, network (nil for the classical evaluation),
// seed and book. The error is that of the book, of the player, of ctx or of w.
func (r FENRequest) Write(ctx context.Context, p player.Config, network *nnue.Network, w io.Writer) error {
	run := Run{Rules: DefaultRules(0), Seed: r.Seed, Player: p, Network: network}
	if r.Book != "" {
		book, err := ReadBook(r.Book)
		if err != nil {
			return err
		}
		run.Book, run.Rules = book, run.Rules.WithBook()
	}
	worker, err := run.newWorker()
	if err != nil {
		return err
	}
	for i := range r.Count {
		worker.player.NewGame()
		o, err := worker.newOpening(ctx, rand.New(rand.NewPCG(r.Seed, uint64(i))))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "info string genfens %s\n", o.start.FEN()); err != nil {
			return err
		}
	}
	return nil
}
