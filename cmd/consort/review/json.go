package review

// The report as JSON: the object that `consort analyse --json` writes for each game.

import (
	"math"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
)

// A Document is a report for json.Marshal. Evaluations are from White's point of view.
// Moves are in coordinates ("e2e4", "e7e8q"; castling in Chess960 as king takes rook) and
// in algebraic notation. A null move, which is not judged, is "0000" and "--".
type Document struct {
	Tags      map[string]string `json:"tags,omitempty"`
	Start     string            `json:"start"` // FEN
	Result    string            `json:"result"`
	ECO       string            `json:"eco,omitempty"`
	Opening   string            `json:"opening,omitempty"`
	For       string            `json:"for"`      // whom the moves are judged: "beginner", "club" or "master"
	Complete  bool              `json:"complete"` // false if the review was interrupted
	White     PlayerDocument    `json:"white"`
	Black     PlayerDocument    `json:"black"`
	Positions []EvalDocument    `json:"positions"` // one more than moves
	Moves     []MoveDocument    `json:"moves"`
}

// A PlayerDocument is the total of a side.
type PlayerDocument struct {
	Accuracy      float64 `json:"accuracy"` // percent
	CentipawnLoss float64 `json:"centipawnLoss"`
	Moves         int     `json:"moves"` // judged
	Inaccuracies  int     `json:"inaccuracies"`
	Mistakes      int     `json:"mistakes"`
	Blunders      int     `json:"blunders"`
	Good          int     `json:"good"`
	Brilliant     int     `json:"brilliant"`
}

// An EvalDocument is the evaluation of a position. Either Centipawns or Mate is set, and
// neither if the position was not searched.
type EvalDocument struct {
	FEN        string   `json:"fen"`
	Centipawns *int     `json:"cp,omitempty"`     // as users see it: at 100 White has a 50% chance of winning
	Mate       *int     `json:"mate,omitempty"`   // in moves, negative if Black mates, 0 in a position of mate
	Chance     *float64 `json:"chance,omitempty"` // of White to win in a game between people, 0 to 1
	WDL        []int    `json:"wdl,omitempty"`    // White's wins, draws and losses in 1000 games
	Depth      int      `json:"depth,omitempty"`
	Checked    bool     `json:"checked,omitempty"` // searched a second time, deeper
	Best       string   `json:"best,omitempty"`
	Line       []string `json:"line,omitempty"`    // coordinates, begins with best
	LineSAN    string   `json:"lineSAN,omitempty"` // algebraic notation

	Others []LineDocument `json:"others,omitempty"` // second best and so on
}

// A LineDocument is a line other than the best.
type LineDocument struct {
	Centipawns *int     `json:"cp,omitempty"`
	Mate       *int     `json:"mate,omitempty"`
	Line       []string `json:"line"`
	LineSAN    string   `json:"lineSAN"`
}

// A MoveDocument is the review of a move.
type MoveDocument struct {
	Ply           int             `json:"ply"`    // 0 for the first
	Number        int             `json:"number"` // of the move, as in PGN
	Side          string          `json:"side"`   // "white" or "black"
	Move          string          `json:"move"`
	SAN           string          `json:"san"`
	Judgment      string          `json:"judgment,omitempty"` // "brilliant", "good", "inaccuracy", "mistake", "blunder"
	Symbol        string          `json:"symbol,omitempty"`   // "!!", "!", "?!", "?", "??"
	Comment       string          `json:"comment,omitempty"`
	Reasons       []ReasonKind    `json:"reasons,omitempty"`
	Forced        bool            `json:"forced,omitempty"`
	Book          bool            `json:"book,omitempty"`
	Loss          *float64        `json:"loss,omitempty"` // of chances of winning, 0 to 1; absent if not judged
	CentipawnLoss *int            `json:"centipawnLoss,omitempty"`
	Accuracy      *float64        `json:"accuracy,omitempty"`
	Best          string          `json:"best,omitempty"`
	BestSAN       string          `json:"bestSAN,omitempty"`
	Puzzle        *PuzzleDocument `json:"puzzle,omitempty"`
	Refutation    []StepDocument  `json:"refutation,omitempty"` // of a bad move: how it is answered
}

// A StepDocument is a move of a line with the position after it, for pages that have no rules
// of chess.
type StepDocument struct {
	SAN  string `json:"san"`
	Move string `json:"move"`
	FEN  string `json:"fen"`
}

// A PuzzleDocument is a mistake as a puzzle. Its position is that of the move.
type PuzzleDocument struct {
	Solutions []string `json:"solutions"` // the best first
	Hint      string   `json:"hint"`
	Theme     string   `json:"theme"` // what was missed, such as "fork"
	Score     int      `json:"score"` // of the best move for its mover, on the internal scale of the search
}

// Document returns the report as a Document. The header of the game adds tags and
// result, and may be nil.
func (r *Report) Document(g *pgn.Header) *Document {
	d := &Document{Start: r.Start.FEN(), Result: "*", ECO: r.Opening.ECO, Opening: r.Opening.Name, For: r.Level.String(), Complete: r.Complete}
	if g != nil {
		d.Result, d.Tags = g.Result.String(), map[string]string{}
		for _, t := range g.Tags {
			d.Tags[t.Name] = t.Value
		}
	}
	n := notation{chess960: r.Start.IsChess960()}
	d.White, d.Black = playerDocument(&r.Players[engine.White]), playerDocument(&r.Players[engine.Black])
	d.Positions, d.Moves = []EvalDocument{}, []MoveDocument{}
	p := r.Start
	for i := range r.Positions {
		d.Positions = append(d.Positions, n.evaluation(&p, &r.Positions[i]))
		if i < len(r.Moves) {
			d.Moves = append(d.Moves, n.move(&p, &r.Moves[i]))
			p = p.After(r.Moves[i].Move)
		}
	}
	return d
}

// playerDocument converts the total of a side.
func playerDocument(p *Player) PlayerDocument {
	return PlayerDocument{
		round(p.Accuracy, 1), round(p.CentipawnLoss, 1), p.Moves,
		p.Inaccuracies, p.Mistakes, p.Blunders, p.Good, p.Brilliant,
	}
}

// round rounds to a number of digits after the point.
func round(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(x*scale) / scale
}

// A notation writes the moves of a game.
type notation struct{ chess960 bool }

// line writes a line in both notations, as far as it is legal.
func (n notation) line(p engine.Position, line []engine.Move) (coordinates []string, san string) {
	var words []string
	for _, m := range legalPart(p, line) {
		coordinates, words = append(coordinates, m.UCI(n.chess960)), append(words, p.SAN(m))
		p = p.After(m)
	}
	return coordinates, strings.Join(words, " ")
}

// steps returns a line as steps, as far as it is legal and shown.
func (n notation) steps(p engine.Position, line []engine.Move) (steps []StepDocument) {
	for _, m := range legalPart(p, line[:min(len(line), longestLine)]) {
		step := StepDocument{SAN: p.SAN(m), Move: m.UCI(n.chess960)}
		p = p.After(m)
		step.FEN = p.FEN()
		steps = append(steps, step)
	}
	return steps
}

// scoreDocument returns a shown score as centipawns or mate.
func scoreDocument(shown eval.Score) (centipawns, mate *int) {
	e := Evaluation{Known: true, Score: shown, Shown: shown}
	if moves, ok := e.Mate(engine.White); ok {
		return nil, &moves
	}
	cp := shown.Centipawns()
	return &cp, nil
}

// evaluation converts the evaluation of a position.
func (n notation) evaluation(p *engine.Position, e *Evaluation) EvalDocument {
	d := EvalDocument{FEN: p.FEN()}
	if !e.Known {
		return d
	}
	d.Centipawns, d.Mate = scoreDocument(e.Shown)
	chance := round(e.Chance(engine.White), 4)
	d.Chance, d.WDL, d.Depth, d.Checked = &chance, e.WDL[:], e.Depth, e.Checked
	if e.Best != engine.NoMove {
		d.Best = e.Best.UCI(n.chess960)
	}
	d.Line, d.LineSAN = n.line(*p, e.Line)
	for _, o := range e.Others {
		l := LineDocument{}
		l.Centipawns, l.Mate = scoreDocument(o.Shown)
		l.Line, l.LineSAN = n.line(*p, o.Moves)
		d.Others = append(d.Others, l)
	}
	return d
}

// move converts the review of a move.
func (n notation) move(p *engine.Position, m *Move) MoveDocument {
	d := MoveDocument{
		Ply: m.Ply, Number: p.FullmoveNumber(), Side: m.Side.String(), Move: m.Move.UCI(n.chess960), SAN: m.SAN,
		Judgment: m.Judgment.String(), Symbol: m.Judgment.Symbol(), Comment: m.Comment(), Forced: m.Forced, Book: m.Book,
	}
	for _, r := range m.Reasons {
		d.Reasons = append(d.Reasons, r.Kind)
	}
	if !m.Known {
		return d
	}
	loss, accuracy, centipawns := round(m.Loss, 4), round(m.Accuracy, 1), m.CentipawnLoss
	d.Loss, d.Accuracy, d.CentipawnLoss = &loss, &accuracy, &centipawns
	d.Best, d.BestSAN = m.Best.UCI(n.chess960), p.SAN(m.Best)
	if m.Judgment.Bad() {
		d.Refutation = n.steps(p.After(m.Move), m.Reply)
	}
	if m.Puzzle != nil {
		d.Puzzle = &PuzzleDocument{Hint: m.Puzzle.Hint, Theme: m.Puzzle.Theme, Score: int(m.Puzzle.before)}
		for _, s := range m.Puzzle.Solutions {
			d.Puzzle.Solutions = append(d.Puzzle.Solutions, s.UCI(n.chess960))
		}
	}
	return d
}
