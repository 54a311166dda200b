package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"consort/cmd/internal/tty"
)

// A UsageError reports an invalid command line.
type UsageError struct {
	Command string // such as "consort arena"; set by Run
	Err     error
}

func (e *UsageError) Error() string {
	if e.Command == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("%v\nrun \"%s --help\" for usage", e.Err, e.Command)
}

func (e *UsageError) Unwrap() error { return e.Err }

// Usagef returns a *UsageError.
func Usagef(format string, args ...any) error { return &UsageError{Err: fmt.Errorf(format, args...)} }

// unknownFlag returns the error for a mistyped flag, with those of similar names.
func unknownFlag(c *cobra.Command, err *pflag.NotExistError) error {
	typed := err.GetSpecifiedName()
	if len(typed) < 3 {
		return err // Everything resembles so short a name.
	}
	names := &cobra.Command{SuggestionsMinimumDistance: 1} // Cobra suggests commands only, so each flag becomes one.
	if len(typed) > 4 {
		names.SuggestionsMinimumDistance = 2
	}
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			names.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
		}
	})
	meant := names.SuggestionsFor(typed)
	if len(meant) == 0 {
		return err
	}
	return fmt.Errorf("%w; did you mean --%s?", err, strings.Join(meant, " or --"))
}

// flagError words the error for a flag that does not exist, or for a value that cannot be
// parsed: it names the values that are accepted, not the function that failed.
func flagError(c *cobra.Command, err error) error {
	if missing := (*pflag.NotExistError)(nil); errors.As(err, &missing) {
		return unknownFlag(c, missing)
	}
	invalid := (*pflag.InvalidValueError)(nil)
	if !errors.As(err, &invalid) {
		return err
	}
	expected, ok := map[string]string{
		"bool": "true or false", "int": "a whole number", "uint64": "a whole number, at least 0",
		"float64": "a number", "duration": "a time with its unit, such as 500ms, 2s or 1m",
	}[invalid.GetFlag().Value.Type()]
	if !ok {
		return err
	}
	if errors.Is(err, strconv.ErrRange) {
		expected = "a smaller number"
		if strings.HasPrefix(invalid.GetValue(), "-") {
			expected = "a greater number"
		}
	}
	return fmt.Errorf("invalid argument %q for \"--%s\" flag: expected %s", invalid.GetValue(), invalid.GetFlag().Name, expected)
}

// IsHelp reports whether an argument asks for help.
func IsHelp(argument string) bool {
	return slices.Contains([]string{"-h", "-help", "--help"}, argument)
}

// Report prints an error to the user and returns the exit code of the program: 0 without
// an error, 2 for a *UsageError, 1 otherwise.
func Report(program string, err error, stderr io.Writer) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(tty.Writer(stderr), "%s: %v\n", program, err)
	if errors.As(err, new(*UsageError)) {
		return 2
	}
	return 1
}
