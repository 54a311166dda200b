package syzygy

import "fmt"

// Why a probe has no answer.

// A Refusal is why a position is not probed. It says nothing bad about the
// tables, and costs no memory: a search meets it often.
type Refusal uint8

// The refusals.
const (
	NoTable    Refusal = iota + 1 // there is no table for the men on the board, or for those after a capture
	TooManyMen                    // more men on the board than any table has
	MayCastle                     // a side may still castle, which no table knows of
)

func (r Refusal) Error() string {
	switch r {
	case NoTable:
		return "syzygy: no table for these men"
	case TooManyMen:
		return "syzygy: more men than any table has"
	case MayCastle:
		return "syzygy: a side may still castle"
	}
	return "syzygy: no answer"
}

// A CorruptError tells that a file is not the table that its name says, or is
// damaged.
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

// The problems that a probe can meet. They are made once, so that a probe
// allocates nothing.
var (
	errTruncated error = problem("it ends too early")
	errBlock     error = problem("its index leads outside its blocks")
	errCode      error = problem("a block holds no value where the index has one")
	errValue     error = problem("it holds a value outside the range")
	errSide      error = problem("it stores neither side to move")
	errChecksum  error = problem("its content does not match its checksum")
	errFault     error = problem("the system cannot read it; it was cut, or its disk fails")
)
