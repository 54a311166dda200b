package client

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"consort/engine"
)

// A Bound is the relation of a score to the true one.
type Bound uint8

// The bounds.
const (
	Exact      Bound = iota
	LowerBound       // the true score is at least this
	UpperBound       // the true score is at most this
)

// A Score is an evaluation for the side to move.
type Score struct {
	// Value is the evaluation in centipawns or, if Mate is set, the number of moves
	// to mate: negative if the side to move is mated, 0 if it is checkmated already.
	Value int
	Mate  bool
	Bound Bound
}

// String returns the score as in UCI: "cp 12", "mate -3".
func (s Score) String() string {
	if s.Mate {
		return fmt.Sprintf("mate %d", s.Value)
	}
	return fmt.Sprintf("cp %d", s.Value)
}

// An Info is a report of a search. Zero fields are unknown.
type Info struct {
	Depth    int           // iteration, in plies
	SelDepth int           // maximum ply reached
	MultiPV  int           // rank of the line, from 1, if there is a PV
	Score    Score         // meaningful if HasScore is set
	HasScore bool          //
	WDL      [3]int        // chances of a win, draw and loss, in per mille
	PV       []engine.Move // the line, best move first, up to the first move that is not legal
	Nodes    uint64        // nodes visited
	NPS      uint64        // nodes per second
	Time     time.Duration // since the start of the search
	HashFull int           // per mille of the hash table in use
	TBHits   uint64        // successful tablebase probes

	CurrMove       engine.Move // root move being searched
	CurrMoveNumber int         // its number, from 1

	Text string // of "info string"; the other fields then are zero
}

// parseInfo parses an info line. What it does not understand it leaves out: engines
// report many things, and none of them is worth the end of a game.
func parseInfo(line string, p *engine.Position) (i Info, ok bool) {
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
			return Info{Text: strings.TrimSpace(text)}, true
		case "pv":
			i.PV, words = parsePV(words, p)
		case "score":
			words = i.parseScore(words)
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
			words = i.parseNumber(field, words)
		}
	}
	if len(i.PV) > 0 {
		i.MultiPV = max(1, i.MultiPV)
	}
	return i, true
}

// parseNumber sets the field of a number and returns the words after it.
func (i *Info) parseNumber(field string, words []string) []string {
	switch field {
	case "depth":
		i.Depth, words = number[int](words)
	case "seldepth":
		i.SelDepth, words = number[int](words)
	case "multipv":
		i.MultiPV, words = number[int](words)
	case "nodes":
		i.Nodes, words = number[uint64](words)
	case "nps":
		i.NPS, words = number[uint64](words)
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
func (i *Info) parseScore(words []string) []string {
	if len(words) < 2 || words[0] != "cp" && words[0] != "mate" {
		return words
	}
	n, err := strconv.Atoi(words[1])
	if err != nil {
		return words
	}
	i.Score, i.HasScore = Score{Value: n, Mate: words[0] == "mate"}, true
	words = words[2:]
	if len(words) > 0 {
		switch words[0] {
		case "lowerbound":
			i.Score.Bound, words = LowerBound, words[1:]
		case "upperbound":
			i.Score.Bound, words = UpperBound, words[1:]
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

// A Result is the end of a search.
type Result struct {
	Best   engine.Move // NoMove if there is no legal move
	Ponder engine.Move // the expected reply, legal after Best; NoMove if the engine names none

	// Lines are the last reports with a PV and a score, one for each rank (see the
	// option MultiPV), the best first. There is none if the engine reported none, as
	// many do for moves of an opening book.
	Lines []Info
}

// Info returns the last report of the best line, a zero Info if there is none.
func (r Result) Info() Info {
	if len(r.Lines) == 0 {
		return Info{}
	}
	return r.Lines[0]
}

// add records a report.
func (r *Result) add(i Info) {
	switch rank := i.MultiPV; {
	case len(i.PV) == 0 || !i.HasScore:
	case rank <= len(r.Lines):
		r.Lines[rank-1] = i
	case rank == len(r.Lines)+1:
		r.Lines = append(r.Lines, i)
	}
}

// parseBestMove parses a bestmove line; ok is false if it is another line. A move that is
// not legal is an error, but an illegal ponder move counts as none.
func (r *Result) parseBestMove(line string, p *engine.Position) (ok bool, err error) {
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
		return true, fmt.Errorf("%s is not legal in %s", quote("bestmove "+words[1]), p.FEN())
	}
	if len(words) >= 4 && words[2] == "ponder" {
		child := p.After(r.Best)
		r.Ponder, _ = child.ParseUCI(words[3])
	}
	return true, nil
}
