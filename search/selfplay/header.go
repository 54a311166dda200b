package selfplay

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// A game file begins with two lines of text, so that head -n 2 shows what it
// contains:
//
//	consort games 2
//	{"engine":...} 89abcdef
//
// The 2 is the version of the format. The second line is the header in JSON,
// followed by its CRC-32 (Castagnoli). The games come after it. Files of version 1 are
// read, but not written.
const (
	magic    = "consort games 2\n"
	oldMagic = "consort games 1\n"
)

// maxHeader is the longest second line that is accepted, in bytes.
const maxHeader = 1 << 16

// A Header is the description of a file: what all its games have in common.
type Header struct {
	Engine     string `json:"engine"`         // the program that created the file, with its version
	Evaluation string `json:"evaluation"`     // "classical", or the ID of a network
	Seed       uint64 `json:"seed"`           // of the run
	Book       string `json:"book,omitempty"` // name and checksum of the book: see Book.ID
	Rules      Rules  `json:"rules"`
	Shard      Shard  `json:"shard,omitzero"` // which of the run's games the file holds

	// Scored says which positions the file holds scores of: those that pass this filter.
	// Other moves have the score eval.None. The zero value is that of files of version 1,
	// which hold all scores. New files get the default filter.
	Scored Filter `json:"scored,omitzero"`
}

// Check returns an error if the file lacks scores of positions that pass a filter.
func (h *Header) Check(f Filter) error {
	if h.Scored == (Filter{}) || f.Within(h.Scored) {
		return nil
	}
	return fmt.Errorf("the file has no scores of positions before ply %d, before ply %d after the opening, with a halfmove clock above %d or with scores from %d: use a filter within these bounds",
		h.Scored.MinPly, h.Scored.MinPlayed, h.Scored.MaxClock, h.Scored.MaxScore)
}

// castagnoli is the CRC-32 polynomial that processors have an instruction for.
var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A HeaderError reports a file that does not begin with a valid header.
type HeaderError struct {
	Reason string
	Torn   bool // the file ends within the header, and holds no games
	Err    error
}

func (e *HeaderError) Error() string {
	if e.Err != nil {
		return e.Reason + ": " + e.Err.Error()
	}
	return e.Reason
}

func (e *HeaderError) Unwrap() error { return e.Err }

// encode returns the two lines, for a new file.
func (h *Header) encode() ([]byte, error) {
	if h.Scored == (Filter{}) {
		h.Scored = DefaultFilter()
	}
	text, err := json.Marshal(h)
	if err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	return fmt.Appendf([]byte(magic), "%s %08x\n", text, crc32.Checksum(text, castagnoli)), nil
}

// readHeader reads the two lines and returns their length in bytes, and whether the file is
// of version 1. The error is a *HeaderError or a read error of r.
func readHeader(r *bufio.Reader) (h Header, size int64, old bool, err error) {
	start := make([]byte, len(magic))
	n, err := io.ReadFull(r, start)
	old = n == len(oldMagic) && string(start) == oldMagic
	switch {
	case string(start[:n]) != magic[:n] && !old:
		return h, 0, old, &HeaderError{Reason: fmt.Sprintf("not a game file: it does not begin with %q (forge import converts games of other programs)", magic)}
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return h, 0, old, &HeaderError{Reason: "the file ends within its first line", Torn: true}
	case err != nil:
		return h, 0, old, err
	}
	line, err := readLine(r)
	if err != nil {
		return h, 0, old, err
	}
	h, err = parseHeader(line)
	return h, int64(len(magic) + len(line) + 1), old, err
}

// readLine reads the second line.
func readLine(r *bufio.Reader) (string, error) {
	var line []byte
	for {
		c, err := r.ReadByte()
		switch {
		case err == io.EOF:
			return "", &HeaderError{Reason: "the file ends within its header", Torn: true}
		case err != nil:
			return "", err
		case c == '\n':
			return string(line), nil
		case len(line) == maxHeader:
			return "", &HeaderError{Reason: fmt.Sprintf("the header is longer than %d bytes", maxHeader)}
		}
		line = append(line, c)
	}
}

// parseHeader reads the header from its line.
func parseHeader(line string) (h Header, err error) {
	cut := strings.LastIndexByte(line, ' ')
	if cut < 0 {
		return h, &HeaderError{Reason: "the header has no checksum"}
	}
	text := line[:cut]
	if want := fmt.Sprintf("%08x", crc32.Checksum([]byte(text), castagnoli)); line[cut+1:] != want {
		return h, &HeaderError{Reason: fmt.Sprintf("the header is damaged: its checksum is %s, not %.20q", want, line[cut+1:])}
	}
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		return h, &HeaderError{Reason: "the header is not valid JSON", Err: err}
	}
	if err := h.Shard.Validate(); err != nil {
		return h, &HeaderError{Reason: "the header is not valid", Err: err}
	}
	return h, nil
}

// checkSameRun returns an error unless h, the header of a file, and other
// describe the same run. The version of the program may differ, and what is scored.
func (h *Header) checkSameRun(other *Header) error {
	switch {
	case h.Seed != other.Seed:
		return fmt.Errorf("its seed is %d, not %d", h.Seed, other.Seed)
	case h.Evaluation != other.Evaluation:
		return fmt.Errorf("its evaluation is %q, not %q", h.Evaluation, other.Evaluation)
	case h.Book != other.Book:
		return fmt.Errorf("its book is %q, not %q", h.Book, other.Book)
	case h.Rules != other.Rules:
		return errors.New(h.Rules.difference(other.Rules))
	case h.Shard != other.Shard:
		return fmt.Errorf("it is shard %d of %d, not %d of %d", h.Shard.Index, h.Shard.Count, other.Shard.Index, other.Shard.Count)
	}
	return nil
}
