package syzygy

import "fmt"

// The errors of a probe.

// A Refusal is the reason why a position cannot be probed. It does not mean that the
// tables are damaged. It does not allocate, because it is common in a search.
type Refusal uint8

// The refusals.
const (
	NoTable        Refusal = iota + 1 // no table for the material on the board, or for that after a capture
	TooManyPieces                     // more pieces on the board than any of the tables covers
	CastlingRights                    // a side has castling rights, which tables do not cover
	NoTables                          // the set is empty
)

func (r Refusal) Error() string {
	switch r {
	case NoTable:
		return "syzygy: no table for this material"
	case TooManyPieces:
		return "syzygy: too many pieces for the tables"
	case CastlingRights:
		return "syzygy: the tables do not cover castling rights"
	case NoTables:
		return "syzygy: no tables are open"
	}
	return "syzygy: the position cannot be probed"
}

// A CorruptError reports a file that is damaged, or is not the table that its name
// says.
type CorruptError struct {
	Path    string // the file
	Problem string // what is wrong
}

func (e *CorruptError) Error() string {
	return fmt.Sprintf("syzygy: %s is corrupt: %s", e.Path, e.Problem)
}

// A problem is the Problem of a CorruptError before the file's name is known.
type problem string

func (p problem) Error() string { return string(p) }

func problemf(format string, args ...any) error { return problem(fmt.Sprintf(format, args...)) }

// The problems that a probe can meet, allocated once.
var (
	errTruncated error = problem("the file is too short; it may be truncated")
	errBlock     error = problem("an index entry points outside the blocks")
	errCode      error = problem("a block ends before the value that the index points to")
	errValue     error = problem("a value is out of range")
	errSide      error = problem("neither side to move is stored")
	errChecksum  error = problem("the content does not match the checksum; download the file again")
	errFault     error = problem("the system cannot read the file: it was truncated while in use, or the disk failed")
)
