package serve

// What the page draws. A view holds what changes with moves, a liveView what changes
// while a computer thinks.

import (
	"fmt"
	"strings"
	"time"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/opening"
)

// A view is a game as the page draws it.
type view struct {
	ID         string        `json:"id"`
	Study      bool          `json:"study"`  // the game is shown and annotated, not played
	Node       int           `json:"node"`   // of the current position
	Tree       int           `json:"tree"`   // the version of the tree, which has an address of its own
	Names      [2]string     `json:"names"`  // of the sides: in a study those of the document
	Result     string        `json:"result"` // of the document: "1-0", "*"
	Board      string        `json:"board"`  // 64 characters, a1 first
	Turn       string        `json:"turn"`
	Check      string        `json:"check"` // the square of a king in check
	Last       []string      `json:"last"`  // the squares of the last move
	FEN        string        `json:"fen"`
	Ply        int           `json:"ply"`
	Moves      []moveView    `json:"moves"`
	First      int           `json:"first"` // the number of the first move
	BlackFirst bool          `json:"blackFirst"`
	Legal      targets       `json:"legal"`    // moves of the human to move
	Ahead      targets       `json:"ahead"`    // premoves of the human not to move
	Premove    []string      `json:"premove"`  // its squares
	Hint       []string      `json:"hint"`     // its squares
	Leads      [2]leadView   `json:"leads"`    // of White, of Black
	Players    [2]playerView `json:"players"`  // White, Black
	Bottom     string        `json:"bottom"`   // the side at the bottom unless the user flips the board
	Paused     bool          `json:"paused"`   // the computers and clocks are stopped
	Thinking   bool          `json:"thinking"` // a computer thinks
	End        *endView      `json:"end"`
	Claim      string        `json:"claim"`
	Offer      string        `json:"offer"` // the side that offers a draw
	Control    string        `json:"control"`
	Pace       int64         `json:"pace"`    // ms
	Fast       bool          `json:"fast"`    // levels with a clock move at once
	PlayOut    bool          `json:"playOut"` // computers neither resign nor offer draws
	Undo       bool          `json:"undo"`    // in a study of changes, else of moves
	Redo       bool          `json:"redo"`
	Rules      string        `json:"rules"` // those banned, in words
	Analysis   bool          `json:"analysis"`
	Lines      int           `json:"lines"`
	Score      []string      `json:"score"`
	Status     string        `json:"status"`  // in words
	Opening    string        `json:"opening"` // ECO code and name, "" if unknown
	Book       []bookView    `json:"book"`    // known continuations
	Shared     bool          `json:"shared"`  // a terminal shows the game too
	Kept       bool          `json:"kept"`    // the archive has the game as it is, or the terminal
	Unsaved    string        `json:"unsaved"` // why it does not although it should, "" if it does
}

// A bookView is a known continuation of the opening.
type bookView struct {
	SAN   string `json:"san"`
	Move  string `json:"move"`
	Share string `json:"share"` // how often the book plays it, "" if it is not in the book
	Name  string `json:"name"`  // of the opening that results, "" if it has none
}

// A moveView is an entry of the move list.
type moveView struct {
	SAN  string   `json:"san"`
	Last []string `json:"last"`
	Node int      `json:"node"` // of the tree
}

// A playerView is the player of one side.
type playerView struct {
	Name     string `json:"name"`     // for display
	Kind     string `json:"kind"`     // human, or the name of a computer player
	UserName string `json:"userName"` // "" if unknown
	Level    string `json:"level"`    // "" for players without levels
	Human    bool   `json:"human"`
}

// An endView says how the game ended.
type endView struct {
	Result string `json:"result"`
	Reason string `json:"reason"`
	Text   string `json:"text"`
}

// view returns the game as the page draws it.
func (s *shown) view() *view {
	p := &s.Position
	v := &view{
		ID: s.id, Board: boardText(p.PieceAt), Turn: p.SideToMove().String(),
		Check: checkSquare(p), Last: squares(s.LastMove()), FEN: p.FEN(),
		Ply: s.Ply, First: s.Start.FullmoveNumber(), BlackFirst: s.Start.SideToMove() == engine.Black,
		Moves: []moveView{}, Legal: targets{}, Ahead: targets{}, Premove: []string{},
		Hint: s.hint.squares(p), Leads: materialLeads(p),
		Paused: s.Paused && !s.End.Over(), Thinking: s.Thinking, Claim: claimText(s.Claim),
		Control: s.Control.String(), Pace: s.Pace.Milliseconds(), Fast: s.Fast, PlayOut: s.PlayOut,
		Undo: s.Undoable, Redo: s.Redoable, Score: scoreView(s.Score), Rules: rulesText(s.Rules),
	}
	for _, m := range s.Moves {
		v.Moves = append(v.Moves, moveView{m.SAN, squares(m.Move), m.Node})
	}
	names := namesOf(s.State)
	for c, who := range s.Players {
		v.Players[c] = newPlayerView(who, names[c])
	}
	if s.Offered {
		v.Offer = s.OfferedBy.String()
	}
	v.Study, v.Node, v.Tree, v.Names, v.Result = s.Study, s.Node, s.treeVersion, s.Names, s.Result.String()
	v.Bottom = "white"
	if !s.Study && s.Players[engine.Black].IsHuman() && !s.Players[engine.White].IsHuman() {
		v.Bottom = "black"
	}
	v.Analysis, v.Lines, v.Shared, v.Kept, v.Unsaved = s.analysis, s.lines, s.shared, s.kept, s.unsaved
	s.addOpening(v)
	s.addChoices(v)
	v.Status = status(s.State)
	return v
}

// addChoices adds the moves a user can make, or how the game ended.
func (s *shown) addChoices(v *view) {
	if s.End.Over() {
		v.End = &endView{resultText(s.End), s.End.Words(), endText(s.End)}
		return
	}
	if s.Turn().IsHuman() {
		v.Legal = legalTargets(&s.Position)
		return
	}
	if s.Players[s.Position.SideToMove().Other()&1].IsHuman() {
		v.Ahead = premoveTargets(&s.Position)
		if p := s.premove; p.set && p.ply == s.Ply+1 {
			v.Premove = p.squares(v.Ahead)
		}
	}
}

// addOpening names the opening and lists the continuations known to the opening book
// and the table of named openings.
func (s *shown) addOpening(v *view) {
	v.Book = []bookView{}
	if line, named := opening.Of(s.game); named {
		v.Opening = line.ECO + " " + line.Name
	}
	if s.End.Over() || !s.Turn().IsHuman() {
		return
	}
	for _, c := range s.room.Continuations(&s.Position) {
		v.Book = append(v.Book, bookView{s.Position.SAN(c.Move), moveName(c.Move), room.FormatShare(c.Share), c.Name()})
	}
}

// checkSquare returns the square of the king in check, "" if there is none.
func checkSquare(p *engine.Position) string {
	if !p.InCheck() {
		return ""
	}
	return p.King(p.SideToMove()).String()
}

// squares returns the squares of a move to highlight.
func squares(m engine.Move) []string {
	if m == engine.NoMove {
		return []string{}
	}
	return []string{m.From().String(), m.Target().String()}
}

func newPlayerView(p match.Player, name string) playerView {
	v := playerView{Name: name, Kind: p.Kind, UserName: p.Name, Human: p.IsHuman()}
	if v.Human {
		v.Kind = match.Human
	}
	if p.HasLevels() {
		v.Level = p.Strength.String()
	}
	return v
}

// namesOf returns the names of the sides as the page shows them: in a study those of the
// document.
func namesOf(s *room.State) [2]string {
	if s.Study {
		return match.DocumentNames(s.Names)
	}
	return match.DisplayNames(s.Players)
}

// resultText returns a result in typeset form: 1–0, ½–½, 0–1.
func resultText(e match.End) string { return typeset(e.Result().String()) }

// typeset returns a result of PGN in typeset form.
func typeset(result string) string {
	return strings.NewReplacer("1/2", "½", "-", "–").Replace(result)
}

// endText says how a game ended.
func endText(e match.End) string {
	if !e.Decided {
		return "The game is drawn: " + e.Words() + "."
	}
	return title(e.Winner.String()) + " wins: " + e.Words() + "."
}

// claimText names the draw that can be claimed, "" for none.
func claimText(r engine.Reason) string {
	if r == engine.Ongoing {
		return ""
	}
	return r.String()
}

// title capitalizes a word.
func title(word string) string {
	if word == "" {
		return ""
	}
	return strings.ToUpper(word[:1]) + word[1:]
}

// rulesText lists the banned rules.
func rulesText(r room.Rules) string {
	var banned []string
	if r.NoCastling {
		banned = append(banned, "no castling")
	}
	if r.NoEnPassant {
		banned = append(banned, "no en passant")
	}
	return strings.Join(banned, ", ")
}

// scoreView returns the running score: a line for the colors and one for each player.
func scoreView(s match.Score) []string {
	lines := []string{}
	if s.Games > 0 {
		lines = append(lines, fmt.Sprintf("White %g, Black %g", s.Points[engine.White], s.Points[engine.Black]))
	}
	for _, n := range s.Names {
		lines = append(lines, fmt.Sprintf("%s: %g (won %d, drawn %d, lost %d)", n.Name, n.Points(), n.Won, n.Drawn, n.Lost))
	}
	return lines
}

// status describes the state of the game in words.
func status(s *room.State) string {
	side, name := title(s.Position.SideToMove().String()), namesOf(s)[s.Position.SideToMove()&1]
	human, other := s.Turn().IsHuman(), s.Players[s.Position.SideToMove().Other()&1].IsHuman()
	if !human && other {
		name = "The computer" // There is only one.
	}
	yours := !s.Study && human && !other
	switch {
	case s.End.Over():
		return resultText(s.End) + ", " + s.End.Words()
	case s.Study && s.Result != engine.Unfinished:
		return typeset(s.Result.String()) + ", " + side + " to move here"
	case s.Paused && !s.Turn().IsHuman():
		return name + " is paused"
	case s.Waiting:
		return name + " is waiting for the engine"
	case s.Thinking:
		return name + " is thinking"
	case yours && s.Position.InCheck():
		return "Your move: you are in check"
	case yours:
		return "Your move"
	case s.Position.InCheck():
		return side + " to move, in check"
	}
	return side + " to move"
}

// A liveView holds what changes while a computer thinks.
type liveView struct {
	ID      string     `json:"id"`
	Left    [2]int64   `json:"left"`    // ms
	Running int        `json:"running"` // the side whose clock runs: 0, 1, or -1
	Thought *lineView  `json:"thought"` // of the computer to move
	Lines   []lineView `json:"lines"`   // of the analysis
	FEN     string     `json:"fen"`     // of the position that the lines begin at
	Waits   bool       `json:"waits"`   // the analysis waits for its turn
	Graph   []float64  `json:"graph"`   // White's share after each ply, -1 where unknown

	Review reviewStatus `json:"review"`
}

// A lineView is a principal variation with its evaluation.
type lineView struct {
	Score string   `json:"score"`
	Share float64  `json:"share"` // White's share of the evaluation bar, 0 to 1
	Depth int      `json:"depth"`
	Moves string   `json:"moves"`
	Steps []step   `json:"steps"`
	Arrow []string `json:"arrow"` // the squares of its first move
	Speed string   `json:"speed"`
}

// A step is a move of a line.
type step struct {
	Text string `json:"text"` // with the number of the move where one is written: "12. Nf3"
	Move string `json:"move"` // as targets name it
}

// live returns clocks, the computer's current line and the analysis.
func (s *shown) live() *liveView {
	v := &liveView{ID: s.id, Running: -1, Lines: []lineView{}, FEN: s.Position.FEN(), Graph: []float64{}, Review: s.review}
	if s.Control.On() || s.Study {
		v.Left = [2]int64{s.Left[0].Milliseconds(), s.Left[1].Milliseconds()}
		if s.Running {
			v.Running = int(s.Position.SideToMove())
		}
	}
	if s.Thinking && s.CurrentLine.Depth > 0 {
		line := newLineView(&s.Position, s.CurrentLine)
		v.Thought = &line
	}
	if !s.analysis {
		return v
	}
	found, waits := s.linesAt(s.Node, &s.Position)
	v.Waits = waits
	for _, l := range found {
		v.Lines = append(v.Lines, newLineView(&s.Position, l))
	}
	v.Graph = s.values
	return v
}

func newLineView(p *engine.Position, l room.Line) lineView {
	v := lineView{Score: room.FormatScore(l.Shown), Share: whiteShare(l.Shown), Depth: l.Depth, Arrow: []string{}, Steps: []step{}}
	if len(l.Moves) > 0 {
		v.Arrow = squares(l.Moves[0])
	}
	v.Moves = engine.NumberedLine(p.Ply(), l.SAN)
	for i, m := range l.Moves {
		text := l.SAN[i]
		if ply := p.Ply() + i; i == 0 || ply%2 == 0 {
			text = engine.MoveNumber(ply) + " " + text
		}
		v.Steps = append(v.Steps, step{text, moveName(m)})
	}
	if l.Time > 50*time.Millisecond {
		v.Speed = fmt.Sprintf("%.0f,000 positions/s", max(1, float64(l.Nodes)/l.Time.Seconds()/1000))
	}
	return v
}
