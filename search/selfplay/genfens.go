package selfplay

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"

	"consort/eval/nnue"
	"consort/search"
)

// OpenBench, a framework that lets many machines play test games, asks an engine
// for openings of its own when it is to generate data. It starts it with two
// arguments, the second of which is quit:
//
//	genfens N seed S book None|FILE [extra]...
//
// and reads N lines, each info string genfens and a FEN. The extra words are the
// engine's own; we have none, and skip what is given.

// A FENOrder is such an order.
type FENOrder struct {
	Count int
	Seed  uint64
	Book  string // the file, "" for the initial position
}

// A FENOrderError tells why an order cannot be obeyed.
type FENOrderError struct{ Reason string }

func (e *FENOrderError) Error() string {
	return "expected genfens N seed S book None|FILE: " + e.Reason
}

// ParseFENOrder reads the words behind genfens. The seed and the book may be
// left out, and stand in any order. The error is a *FENOrderError.
func ParseFENOrder(words []string) (o FENOrder, err error) {
	if len(words) == 0 {
		return o, &FENOrderError{"it ends before N"}
	}
	if o.Count, err = strconv.Atoi(words[0]); err != nil || o.Count < 0 {
		return o, &FENOrderError{fmt.Sprintf("N is %.20q", words[0])}
	}
	for words = words[1:]; len(words) > 0; words = words[1:] {
		field := words[0]
		if field != "seed" && field != "book" {
			continue
		}
		if words = words[1:]; len(words) == 0 {
			return o, &FENOrderError{"nothing stands behind " + field}
		}
		switch value := words[0]; {
		case field == "seed":
			if o.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
				return o, &FENOrderError{fmt.Sprintf("S is %.20q", value)}
			}
		case !strings.EqualFold(value, "None"):
			o.Book = value
		}
	}
	return o, nil
}

// Write writes the openings: those of the games that a Run by the default rules
// plays with the same player, network (nil for the classical evaluation), seed and
// book.
func (o FENOrder) Write(ctx context.Context, newPlayer func() search.Strategy, network *nnue.Network, w io.Writer) error {
	run := Run{Rules: DefaultRules(0), Seed: o.Seed, NewPlayer: newPlayer, Network: network}
	if o.Book != "" {
		book, err := ReadBook(o.Book)
		if err != nil {
			return err
		}
		run.Book, run.Rules = book, run.Rules.WithBook()
	}
	s, err := run.newSeat()
	if err != nil {
		return err
	}
	for i := range o.Count {
		s.player.NewGame()
		opening, err := s.open(ctx, rand.New(rand.NewPCG(o.Seed, uint64(i))))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "info string genfens %s\n", opening.start.FEN()); err != nil {
			return err
		}
	}
	return nil
}
