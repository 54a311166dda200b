package main

import (
	"errors"
	"flag"
	"io"
	"strings"
)

// A manual is the help of a command, around the list of its flags.
type manual struct {
	usage    string // before the flags
	examples string // after them
}

// write writes the help.
func (m *manual) write(w io.Writer, fs *flag.FlagSet) error {
	var s strings.Builder
	s.WriteString(m.usage)
	flags := false
	fs.VisitAll(func(*flag.Flag) { flags = true })
	if flags {
		s.WriteString("\nFlags:\n")
		fs.SetOutput(&s)
		fs.PrintDefaults()
	}
	s.WriteString(m.examples)
	_, err := io.WriteString(w, s.String())
	return err
}

// parse parses flags and other arguments in any order and returns the others. help is
// true if the help was requested and written.
func (m *manual) parse(fs *flag.FlagSet, args []string, stdout io.Writer) (others []string, help bool, err error) {
	fs.SetOutput(io.Discard) // Errors are returned, and write prints the help.
	for len(args) > 0 && err == nil {
		if err = fs.Parse(args); err == nil && fs.NArg() > 0 {
			others, args = append(others, fs.Arg(0)), fs.Args()[1:]
		} else {
			args = nil
		}
	}
	if errors.Is(err, flag.ErrHelp) {
		return nil, true, m.write(stdout, fs)
	} else if err != nil {
		return nil, false, &usageError{fs.Name(), err}
	}
	return others, false, nil
}
