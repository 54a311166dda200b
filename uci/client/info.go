package client

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// parseInfo parses an info line. What it does not understand it leaves out: engines
// report many things, and none of them is worth the end of a game.
func parseInfo(line string, p *engine.Position) (i search.Info, ok bool) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "info" {
		return i, false
	}
	for words = words[1:]; len(words) > 0; {
		field := words[0]
		words = words[1:]
		switch field {
		case "string":
			_, text, _ := strings.Cut(line, "string")
			return search.Info{Text: strings.TrimSpace(text)}, true
		case "pv":
			i.PV, words = parsePV(words, p)
		case "score":
			words = parseScore(&i, words)
		case "wdl":
			for n := 0; n < 3 && len(words) > 0; n++ {
				i.WDL[n], words = number[int](words)
			}
		case "currmove":
			if len(words) > 0 {
				i.CurrMove, _ = p.ParseUCI(words[0]) // NoMove if it is none
				words = words[1:]
			}
		default:
			words = parseNumber(&i, field, words)
		}
	}
	if len(i.PV) > 0 {
		i.MultiPV = max(1, i.MultiPV)
	}
	return i, true
}

// parseNumber sets the field of a number and returns the words after it.
func parseNumber(i *search.Info, field string, words []string) []string {
	switch field {
	case "depth":
		i.Depth, words = number[int](words)
	case "seldepth":
		i.SelDepth, words = number[int](words)
	case "multipv":
		i.MultiPV, words = number[int](words)
	case "nodes":
		i.Nodes, words = number[uint64](words)
	case "nps": // It is what Nodes and Time say.
		_, words = number[uint64](words)
	case "hashfull":
		i.HashFull, words = number[int](words)
	case "tbhits":
		i.TBHits, words = number[uint64](words)
	case "currmovenumber":
		i.CurrMoveNumber, words = number[int](words)
	case "time":
		var ms int
		ms, words = number[int](words)
		i.Time = time.Duration(min(ms, maxMillis)) * time.Millisecond
	}
	return words
}

// maxMillis keeps a Duration from overflowing; it is 31 years.
const maxMillis = 1_000_000_000_000

// number parses the first of the words, and returns the words after it. A word that is
// not a number counts as 0 and is not removed: it may be the next field.
func number[T int | uint64](words []string) (T, []string) {
	if len(words) == 0 {
		return 0, nil
	}
	n, err := strconv.ParseInt(words[0], 10, 64)
	if err != nil {
		return 0, words
	}
	return T(max(0, n)), words[1:]
}

// parseScore parses what follows "score", and returns the words after it.
func parseScore(i *search.Info, words []string) []string {
	if len(words) < 2 || words[0] != "cp" && words[0] != "mate" {
		return words
	}
	n, err := strconv.Atoi(words[1])
	if err != nil {
		return words
	}
	i.Score, i.Bound = eval.FromCentipawns(n), search.Exact
	if words[0] == "mate" {
		i.Score = eval.MateInMoves(n)
	}
	i.Shown = i.Score
	words = words[2:]
	if len(words) > 0 {
		switch words[0] {
		case "lowerbound":
			i.Bound, words = search.LowerBound, words[1:]
		case "upperbound":
			i.Bound, words = search.UpperBound, words[1:]
		}
	}
	return words
}

// parsePV parses the legal moves that the words begin with, and returns the words after
// the moves, legal or not.
func parsePV(words []string, p *engine.Position) (pv []engine.Move, rest []string) {
	at, legal := *p, true
	for ; len(words) > 0; words = words[1:] {
		if _, err := engine.ParseMove(words[0]); err != nil {
			break
		}
		m, err := at.ParseUCI(words[0])
		if legal = legal && err == nil; legal {
			pv = append(pv, m)
			at = at.After(m)
		}
	}
	return pv, words
}

// add records a report in the result: the last score of the best line, with its depth.
func add(r *search.Result, i search.Info) {
	r.Nodes = max(r.Nodes, i.Nodes)
	if i.MultiPV == 1 && i.Bound != search.NoBound {
		r.Score, r.Depth, r.Outlook = i.Score, i.Depth, i.Outlook
	}
}

// parseBestMove parses a bestmove line; ok is false if it is another line. A move that is
// not legal is an error, but an illegal ponder move counts as none.
func parseBestMove(r *search.Result, line string, p *engine.Position) (ok bool, err error) {
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != "bestmove" {
		return false, nil
	}
	if len(words) == 1 {
		return true, fmt.Errorf("bestmove names no move")
	}
	if !p.HasLegalMove() {
		return true, nil // Whatever it says: (none), 0000 and other words are in use.
	}
	if r.Best, err = p.ParseUCI(words[1]); err != nil {
		r.Best = engine.NoMove
		return true, fmt.Errorf("%w: %s in %s", ErrIllegalMove, quote("bestmove "+words[1]), p.FEN())
	}
	if len(words) >= 4 && words[2] == "ponder" {
		child := p.After(r.Best)
		r.Ponder, _ = child.ParseUCI(words[3])
	}
	return true, nil
}
