package archive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/opening"
	"consort/engine/pgn"
)

// A Record is a game of the archive.
type Record struct {
	ID     string
	Saved  time.Time // when it was last saved
	Closed bool      // a user has closed it, to continue others
	Copy   bool      // it is kept elsewhere as it is here: only its address needs it, and no list has it
	*room.Snapshot

	text []byte
}

// format is the number of the format that this program writes.
const format = 1

// prefix begins the first line of a text.
const prefix = "%consort "

// A header is the first line of a text, after the prefix.
type header struct {
	Format  int       `json:"format"`
	Saved   time.Time `json:"saved"`
	Closed  bool      `json:"closed,omitempty"`
	Copy    bool      `json:"copy,omitempty"`
	Plies   int       `json:"plies,omitempty"` // including those taken back
	ECO     string    `json:"eco,omitempty"`   // derived from the moves
	Opening string    `json:"opening,omitempty"`
	room.Progress
}

// encode returns the record as text.
func (r *Record) encode() ([]byte, error) {
	h := header{Format: format, Saved: r.Saved.Round(0), Closed: r.Closed, Copy: r.Copy, Plies: r.Game.Last().Ply() + len(r.Undone), Progress: r.Progress}
	if line, known := opening.Of(r.Game.Last().Replay()); known {
		h.ECO, h.Opening = line.ECO, line.Name
	}
	var b bytes.Buffer
	b.WriteString(prefix)
	if err := json.NewEncoder(&b).Encode(&h); err != nil { // which ends the line
		return nil, err
	}
	b.WriteString(r.Game.String())
	return b.Bytes(), nil
}

// errTooNew is the error for the text of a later version.
var errTooNew = errors.New("it was made by a newer version of Consort")

// errTruncated is the error for a text without its end.
var errTruncated = errors.New("its end is missing")

// split returns the header of a text and the PGN after it.
func split(text []byte) (h header, game string, err error) {
	line, rest, _ := bytes.Cut(text, []byte("\n"))
	first, ours := bytes.CutPrefix(bytes.TrimSuffix(line, []byte("\r")), []byte(prefix))
	if !ours {
		return h, "", fmt.Errorf("it does not begin with %q", strings.TrimSpace(prefix))
	}
	if err := json.Unmarshal(first, &h); err != nil {
		return h, "", fmt.Errorf("invalid first line: %w", err)
	}
	switch {
	case h.Format > format:
		return h, "", errTooNew
	case h.Format < 1:
		return h, "", fmt.Errorf("invalid format %d", h.Format)
	}
	game = string(rest)
	words := strings.Fields(game[max(0, len(game)-80):])
	if len(words) == 0 {
		return h, "", errTruncated
	}
	if _, err := engine.ParseResult(words[len(words)-1]); err != nil {
		return h, "", errTruncated
	}
	return h, game, nil
}

// decode returns the record of a text.
func decode(id string, text []byte) (*Record, error) {
	h, game, err := split(text)
	if err != nil {
		return nil, err
	}
	g, err := pgn.NewReader(strings.NewReader(game)).Next()
	if err == nil && len(g.Warnings) > 0 {
		err = g.Warnings[0]
	}
	if errors.Is(err, io.EOF) {
		err = errTruncated
	}
	if err != nil {
		return nil, err
	}
	return &Record{ID: id, Saved: h.Saved, Closed: h.Closed, Copy: h.Copy, Snapshot: &room.Snapshot{Game: g, Progress: h.Progress}, text: text}, nil
}

// A Summary is what a list shows of a game.
type Summary struct {
	ID      string    `json:"id"`
	White   string    `json:"white"`
	Black   string    `json:"black"`
	Result  string    `json:"result"`
	Date    string    `json:"date"`  // as in PGN: 2026.11.22, with ? for what is unknown
	Event   string    `json:"event"` // "" if it has none of its own
	Saved   time.Time `json:"saved"`
	Moves   int       `json:"moves"`
	ECO     string    `json:"eco"`
	Opening string    `json:"opening"`
	Closed  bool      `json:"closed"`

	Reviewed bool `json:"reviewed,omitempty"` // with a review that is kept

	Empty bool `json:"empty,omitempty"` // untouched, or a copy: there is nothing in it to keep
}

// Finished reports whether the game is over.
func (s *Summary) Finished() bool { return s.Result != "*" }

// summarize returns the summary of a text. It does not read the moves.
func summarize(id string, text []byte) (*Summary, error) {
	h, game, err := split(text)
	if err != nil {
		return nil, err
	}
	game = strings.ReplaceAll(game, "\r\n", "\n")
	tags, _, _ := strings.Cut(game, "\n\n")
	g, err := pgn.NewReader(strings.NewReader(tags + "\n\n*\n")).Visit(&pgn.MainLine{})
	if err != nil {
		return nil, err
	}
	s := &Summary{
		ID: id, White: g.Tag("White"), Black: g.Tag("Black"), Result: g.Tag("Result"), Date: g.Tag("Date"), Event: g.Tag("Event"),
		Saved: h.Saved, Moves: (h.Plies + 1) / 2, ECO: h.ECO, Opening: h.Opening, Closed: h.Closed, Reviewed: len(h.Review) > 0,
		Empty: h.Copy || untouched(g, h.Plies, game),
	}
	if _, err := engine.ParseResult(s.Result); err != nil {
		return nil, fmt.Errorf("invalid result %.20q", s.Result)
	}
	return s, nil
}

// untouched reports whether nothing has been played, set up or written in a game. plies are
// the moves that are known not to be in its text, or more.
func untouched(h *pgn.Header, plies int, text string) bool {
	_, moves, _ := strings.Cut(text, "\n\n")
	return plies == 0 && strings.TrimSpace(moves) == h.Tag("Result") && h.Tag("Castling") == "" && h.Tag("EnPassant") == "" && isStart(h.Start())
}

// isStart reports whether chess or Chess960 begins with a position.
func isStart(p engine.Position) bool {
	if isStandard(p) {
		return true
	}
	fen := p.FEN()
	for number := range engine.Chess960Positions {
		if start, _ := engine.Chess960Position(number); start.FEN() == fen {
			return true
		}
	}
	return false
}

// isStandard reports whether chess begins with a position.
func isStandard(p engine.Position) bool {
	start := engine.StartPosition()
	return p.FEN() == start.FEN()
}
