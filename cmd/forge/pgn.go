package main

// Games in PGN with scores in their comments.

import (
	"errors"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
	"consort/eval/wdl"
	"consort/search/selfplay"
)

// A pgnSource reads games in PGN.
type pgnSource struct {
	r          *pgn.Reader
	line       pgn.MainLine
	centipawns bool
	warn       func(*pgn.Header)
}

// newPGNSource returns a source for a file of a conversion.
func newPGNSource(c *conversion, name string, r io.Reader) *pgnSource {
	return &pgnSource{
		r: pgn.NewReader(r), centipawns: c.centipawns,
		warn: func(game *pgn.Header) { c.faults.report(c.stderr, name, game) },
	}
}

func (s *pgnSource) next(report func(error)) (*selfplay.Game, string, error) {
	game, err := s.r.Visit(&s.line)
	if fault := (*pgn.Error)(nil); errors.As(err, &fault) {
		report(err)
		return nil, unreadable, nil
	}
	if err != nil {
		return nil, "", err
	}
	s.warn(game)
	converted, reason := s.convert(game)
	return converted, reason, nil
}

// unfair are words of the tag Termination of games that did not end over the board.
var unfair = []string{"time", "abandoned", "stall", "disconnect", "illegal", "unterminated", "emergency", "rules infraction"}

// convert returns the scored part of the last game, or the reason why it is left out.
func (s *pgnSource) convert(game *pgn.Header) (g *selfplay.Game, reason string) {
	termination := strings.ToLower(game.Tag("Termination"))
	switch {
	case game.Result == engine.Unfinished:
		return nil, "without a result"
	case game.ForeignVariant() != "":
		return nil, "of another variant"
	case slices.ContainsFunc(unfair, func(word string) bool { return strings.Contains(termination, word) }):
		return nil, "that did not end over the board"
	}
	start := game.Start()
	scores := scoresOf(&start, &s.line)
	first := len(scores)
	for first > 0 && scores[first-1].known {
		first--
	}
	opening := engine.NewGame(start)
	for _, m := range s.line.Moves[:first] {
		if err := opening.Push(m); err != nil {
			return nil, illegal
		}
	}
	c := newConverter(*opening.Position())
	for ply, m := range s.line.Moves[first:] {
		if err := c.push(m, scores[first+ply].of(c.line.Position(), s.centipawns)); err != nil {
			return nil, illegal
		}
	}
	return c.finish(selfplay.ResultOf(game.Result)), ""
}

// A pgnScore is the score in the comment of a move.
type pgnScore struct {
	known bool
	cp    float64 // centipawns, for the player who moved
	mate  int     // moves to mate, negative when being mated; 0 if there is none
}

// matchScore is the score in a comment of match programs: +0.35/12 or -M4/23.
var matchScore = regexp.MustCompile(`^\s*([+-]?)(M?)(\d+(?:\.\d+)?)/\d+`)

// scoresOf returns the scores of the moves of a game.
func scoresOf(start *engine.Position, line *pgn.MainLine) []pgnScore {
	scores := make([]pgnScore, len(line.Moves))
	white := start.SideToMove() == engine.White
	for ply, comment := range line.Comments {
		scores[ply] = parseScore(comment, white == (ply%2 == 0))
	}
	return scores
}

// parseScore reads the score in the comment of a move of White or Black.
func parseScore(comment string, white bool) pgnScore {
	if m := matchScore.FindStringSubmatch(comment); m != nil {
		value, err := strconv.ParseFloat(m[1]+m[3], 64)
		switch {
		case err != nil || math.Abs(value) > float64(eval.Mate):
			return pgnScore{}
		case m[2] != "":
			return mateScore(int(value))
		}
		return pgnScore{known: true, cp: 100 * value}
	}
	note := pgn.ParseComment(comment)
	if note.Evaluation == nil {
		return pgnScore{}
	}
	e := *note.Evaluation
	if !white {
		e.Centipawns, e.Mate = -e.Centipawns, -e.Mate
	}
	if e.Mate != 0 {
		return mateScore(e.Mate)
	}
	return pgnScore{known: true, cp: float64(e.Centipawns)}
}

// mateScore returns the score of a mate, unknown if no mate is that far away.
func mateScore(moves int) pgnScore {
	if moves == 0 || max(moves, -moves) > eval.MaxPly/2 {
		return pgnScore{}
	}
	return pgnScore{known: true, mate: moves}
}

// of returns the score on the engine's internal scale, in the position before the move.
func (s pgnScore) of(p *engine.Position, centipawns bool) eval.Score {
	switch {
	case s.mate != 0:
		return eval.MateInMoves(s.mate)
	case centipawns:
		return eval.Score(math.Round(s.cp)).Clamp()
	}
	return wdl.Network.Internal(s.cp, wdl.Material(p))
}
