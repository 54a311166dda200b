package main

// From games to training records.

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"consort/cmd/internal/progress"
	"consort/engine"
	"consort/eval/nnue/train"
	"consort/search/selfplay"
)

// A gameImport is the usable positions of game files as records, in the order of play.
type gameImport struct {
	records recordBuffer
	games   int
	sources []string // descriptions of the files
}

// errUnwritten is the error after Ctrl-C before the output is written.
var errUnwritten = errors.New("interrupted: nothing was written")

// importGames reads game files and returns the positions that pass the filter.
func importGames(ctx context.Context, files []string, filter selfplay.Filter, stderr io.Writer) (*gameImport, error) {
	imported := &gameImport{}
	return imported, imported.read(ctx, files, filter, stderr, usable(func(s *selfplay.Sample, number uint64) {
		r := train.Pack(s.Position, s.Label(), train.Result(s.Result))
		r.SetGame(number)
		imported.records.add(r)
	}))
}

// read calls add with the games of files, each with its number among those of all runs and
// with its positions, judged by the filter.
func (i *gameImport) read(ctx context.Context, files []string, filter selfplay.Filter, stderr io.Writer, add addGame) error {
	bar := progress.New(-1, "games read", stderr)
	defer bar.Hide()
	for _, file := range files {
		err := i.readFile(ctx, file, filter, stderr, func(g *selfplay.Game, number uint64, samples iter.Seq[selfplay.Sample]) error {
			i.games++
			bar.Step()
			return add(g, number, samples)
		})
		switch {
		case errors.Is(err, context.Canceled):
			return errUnwritten
		case err != nil:
			return err
		}
	}
	return nil
}

// addGame adds a game to what is imported.
type addGame func(g *selfplay.Game, number uint64, samples iter.Seq[selfplay.Sample]) error

// readFile calls add with the games of a file.
func (i *gameImport) readFile(ctx context.Context, file string, filter selfplay.Filter, stderr io.Writer, add addGame) error {
	header, err := gamesHeader(file)
	if err != nil {
		return err
	}
	if err := header.Check(filter); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	run := runNumber(&header)
	_, err = eachGame(file, stderr, func(g *selfplay.Game, line *engine.Game) error {
		if err := add(g, run+g.Number, filter.Samples(g, line)); err != nil {
			return err
		}
		return ctx.Err()
	})
	i.sources = append(i.sources, fmt.Sprintf("%s (%s, evaluation %s, %d nodes, seed %d)",
		filepath.Base(file), header.Engine, header.Evaluation, header.Rules.Nodes, header.Seed))
	return err
}

// eachUsable calls take with the usable positions of games that the default filter chooses.
func eachUsable(ctx context.Context, files []string, stderr io.Writer, take func(*selfplay.Sample)) error {
	return (&gameImport{}).read(ctx, files, selfplay.DefaultFilter(), stderr, usable(func(s *selfplay.Sample, _ uint64) { take(s) }))
}

// usable returns what calls take with the usable positions of a game, and its number.
func usable(take func(s *selfplay.Sample, number uint64)) addGame {
	return func(_ *selfplay.Game, number uint64, samples iter.Seq[selfplay.Sample]) error {
		for s := range samples {
			if s.Verdict == selfplay.Usable {
				take(&s, number)
			}
		}
		return nil
	}
}

// runNumber returns a hash that identifies a run. Added to the number of a game it
// distinguishes the games of different runs, but not those of a copied file or of a file
// that is given twice: the same game must not be both trained on and held out.
func runNumber(h *selfplay.Header) uint64 {
	hash := fnv.New64a()
	fmt.Fprintf(hash, "%q %d %q %+v", h.Evaluation, h.Seed, h.Book, h.Rules)
	return hash.Sum64()
}

// description describes the source of the records.
func (i *gameImport) description() string {
	return fmt.Sprintf("%d games of %s", i.games, strings.Join(i.sources, ", "))
}

// isRecords reports whether a file holds records. It returns an error for a file that
// holds neither records nor games.
func isRecords(path string) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	if _, err := train.ReadHeader(file); !errors.Is(err, train.ErrNotRecords) {
		return true, nil // Damage is reported when the file is loaded.
	}
	if _, err := gamesHeader(path); err != nil {
		return false, fmt.Errorf("%w; expected a file of forge datagen, shuffle or distill", err)
	}
	return false, nil
}

// loadPositions reads game files and record files and returns their positions, with a
// description of their source.
func loadPositions(ctx context.Context, files []string, filter selfplay.Filter, stderr io.Writer) ([]train.Record, string, error) {
	var records, games []string
	for _, file := range files {
		is, err := isRecords(file)
		switch {
		case err != nil:
			return nil, "", err
		case is:
			records = append(records, file)
		default:
			games = append(games, file)
		}
	}
	all, headers, err := train.Load(records...)
	if err != nil || len(games) == 0 {
		return all, describe(headers), err
	}
	imported, err := importGames(ctx, games, filter, stderr)
	if err != nil {
		return nil, "", err
	}
	return imported.records.moveTo(all), describe(append(headers, train.Header{Description: imported.description()})), nil
}

// describe joins the descriptions of record files, without duplicates.
func describe(headers []train.Header) string {
	var parts []string
	seen := map[string]bool{}
	for _, h := range headers {
		if h.Description != "" && !seen[h.Description] {
			seen[h.Description] = true
			parts = append(parts, h.Description)
		}
	}
	const limit = 1000 // bytes in the record of a network
	text := strings.Join(parts, "; ")
	if len(text) > limit {
		text = strings.ToValidUTF8(text[:limit], "") + "..."
	}
	return text
}
