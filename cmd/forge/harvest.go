package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"strings"

	"consort/engine"
	"consort/eval/nnue/train"
	"consort/search/progress"
	"consort/search/selfplay"
)

// A harvest is the records of the positions in files of games, in the order of
// play, and what is known of the games.
type harvest struct {
	records pile
	games   int
	sources []string // a description of each file
}

// errReading is what Ctrl-C ends with while games are read.
var errReading = errors.New("interrupted while the games were read: nothing is done yet")

// harvestGames takes the positions that pass the filter from files of games.
func harvestGames(ctx context.Context, files []string, filter selfplay.Filter, stderr io.Writer) (*harvest, error) {
	h := &harvest{}
	bar := progress.New(-1, "games read", stderr)
	defer bar.Hide()
	for _, file := range files {
		err := h.read(ctx, file, filter, stderr, bar.Step)
		switch {
		case errors.Is(err, context.Canceled):
			return nil, errReading
		case err != nil:
			return nil, err
		}
	}
	return h, nil
}

// read adds the records of the games in a file.
func (h *harvest) read(ctx context.Context, file string, filter selfplay.Filter, stderr io.Writer, step func()) error {
	header, err := gamesHeader(file)
	if err != nil {
		return err
	}
	run := runNumber(&header)
	_, err = eachGame(file, stderr, func(g *selfplay.Game, line *engine.Game) error {
		for s := range filter.Samples(g, line) {
			if s.Verdict == selfplay.Usable {
				r := train.Pack(s.Position, s.Score, train.Result(s.Result))
				r.SetGame(run + g.Number)
				h.records.add(r)
			}
		}
		h.games++
		step()
		return ctx.Err()
	})
	h.sources = append(h.sources, fmt.Sprintf("%s (%s, evaluation %s, %d nodes, seed %d)",
		filepath.Base(file), header.Engine, header.Evaluation, header.Rules.Nodes, header.Seed))
	return err
}

// runNumber returns a number for what all games of a run have in common. Games of
// different runs have the same numbers, and must not be taken for the same; those
// of a run that was copied, or is given twice, must, or they would be learned
// from and held out at once.
func runNumber(h *selfplay.Header) uint64 {
	hash := fnv.New64a()
	fmt.Fprintf(hash, "%q %d %q %+v", h.Evaluation, h.Seed, h.Book, h.Rules)
	return hash.Sum64()
}

// description tells where the records come from.
func (h *harvest) description() string {
	return fmt.Sprintf("%d games of %s", h.games, strings.Join(h.sources, ", "))
}

// gamesHeader returns the head of a file of games.
func gamesHeader(path string) (selfplay.Header, error) {
	file, err := os.Open(path)
	if err != nil {
		return selfplay.Header{}, err
	}
	defer file.Close()
	r, err := selfplay.NewReader(file)
	if err != nil {
		return selfplay.Header{}, fmt.Errorf("%s: %w", path, err)
	}
	return r.Header(), nil
}

// isRecords reports whether a file holds records, and not games. A file that
// holds neither is refused.
func isRecords(path string) (bool, error) {
	file, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	if _, err := train.ReadHeader(file); !errors.Is(err, train.ErrNotRecords) {
		return true, nil // What else is wrong with it is told when it is loaded.
	}
	if _, err := gamesHeader(path); err != nil {
		return false, fmt.Errorf("neither games of forge datagen nor records of forge shuffle: %w", err)
	}
	return false, nil
}

// gather reads files of either kind and returns their positions, with a
// description of where they come from.
func gather(ctx context.Context, files []string, filter selfplay.Filter, stderr io.Writer) ([]train.Record, string, error) {
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
	h, err := harvestGames(ctx, games, filter, stderr)
	if err != nil {
		return nil, "", err
	}
	return h.records.moveTo(all), describe(append(headers, train.Header{Description: h.description()})), nil
}

// describe returns what the files say of their positions, each thing once.
func describe(headers []train.Header) string {
	var parts []string
	seen := map[string]bool{}
	for _, h := range headers {
		if h.Description != "" && !seen[h.Description] {
			seen[h.Description] = true
			parts = append(parts, h.Description)
		}
	}
	const most = 1000 // A network's record is short.
	text := strings.Join(parts, "; ")
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}
