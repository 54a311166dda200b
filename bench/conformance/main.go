package conformance

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"consort/search/cli"
	"consort/search/progress"
)

// A UsageError is an argument that the command cannot use.
type UsageError struct{ Reason string }

func (e *UsageError) Error() string { return e.Reason + "\nconsort conformance -help tells more" }

// options are what the command was told.
type options struct {
	engines []string
	rules   []Rule
	slack   float64
}

const usage = `Try UCI engines on 48 rules that GUIs, match runners and bots rely on.

    consort conformance [flags] ENGINE...

An ENGINE is the path of a program, or in quotes a command with arguments. Each
rule gets a fresh process. A rule is broken when the engine fails it, and - when it
is about an option that the engine does not have, or cannot be seen from outside.
With several engines a table of the rules that one of them breaks comes last.

Rule 14, that every option has an effect, has no trial: nobody knows from outside
what an option is for.
The trials are short: a leak or a race that shows once in ten thousand games is not
found. Under Linux an engine gets 8 GiB of addresses, so that one that allocates
whatever Hash asks for does not take the machine with it; one that reserves more at
its start, as some runtimes do, cannot be tried there.

The flags:
`

const examplesText = `
Examples:

    consort conformance ./consort
    consort conformance -rules 16,26-29 ./my-engine
    consort conformance -slack 4 /usr/games/stockfish "./other --uci"

It takes about 20 seconds for an engine that answers in time, longer where one hangs.
Exit code 1 tells that a rule is broken or an engine cannot be started.
`

// flagSet returns the flags, bound to o.
func (o *options) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("consort conformance", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Errors are returned, and the help has a page of its own.
	fs.Float64Var(&o.slack, "slack", 1, "`factor` of the times within which answers must come: more on a busy machine")
	fs.Func("rules", "`numbers` of the rules to try, such as 1-6,16; all if not given", func(text string) (err error) {
		o.rules, err = chooseRules(text)
		return err
	})
	return fs
}

// chooseRules returns the rules of a list of numbers.
func chooseRules(text string) (chosen []Rule, err error) {
	all := Rules()
	for _, part := range strings.Split(text, ",") {
		low, high, two := strings.Cut(part, "-")
		if !two {
			high = low
		}
		first, err1 := strconv.Atoi(low)
		last, err2 := strconv.Atoi(high)
		if err1 != nil || err2 != nil || first < 1 || last < first || last > len(all) {
			return nil, fmt.Errorf("%q: rules have numbers from 1 to %d", part, len(all))
		}
		chosen = append(chosen, all[first-1:last]...)
	}
	return chosen, nil
}

// parse reads the arguments, flags and engines in any order.
func parse(args []string) (*options, error) {
	o := &options{rules: Rules()}
	engines, err := cli.Parse(o.flagSet(), args)
	if errors.Is(err, flag.ErrHelp) {
		return nil, err
	} else if err != nil {
		return nil, &UsageError{err.Error()}
	}
	o.engines = engines
	switch {
	case len(o.engines) == 0:
		return nil, &UsageError{"name an engine by its path"}
	case o.slack < 1 || o.slack > 1000:
		return nil, &UsageError{"-slack is from 1 to 1000"}
	}
	return o, nil
}

// Main runs the command with its arguments, the program's name and "conformance"
// not among them. The error is a *UsageError where the arguments make no sense.
func Main(args []string, stdout, stderr io.Writer) error {
	o, err := parse(args)
	if errors.Is(err, flag.ErrHelp) {
		return writeHelp(stdout)
	}
	if err != nil {
		return err
	}
	var names []string
	var all [][]Finding
	broken := 0
	for _, engine := range o.engines {
		command, err := commandOf(engine)
		if err != nil {
			return err
		}
		findings, err := o.tryAll(engine, command, stdout, stderr)
		if err != nil {
			return err
		}
		names, all = append(names, filepath.Base(command[0])), append(all, findings)
		broken += sum(findings)[Broken]
	}
	if len(all) > 1 {
		if err := writeMatrix(stdout, names, all); err != nil {
			return err
		}
	}
	if broken > 0 {
		return fmt.Errorf("%d rules are broken", broken)
	}
	return nil
}

// commandOf returns the program and arguments that start an engine: a path, which
// may have blanks, or a command.
func commandOf(engine string) ([]string, error) {
	if path, err := exec.LookPath(engine); err == nil {
		return []string{path}, nil
	}
	words := strings.Fields(engine)
	if len(words) == 0 {
		return nil, &UsageError{"an engine has no path"}
	}
	path, err := exec.LookPath(words[0])
	if err != nil {
		return nil, err
	}
	return append([]string{path}, words[1:]...), nil
}

// tryAll tries the rules on one engine.
func (o *options) tryAll(name string, command []string, stdout, stderr io.Writer) (all []Finding, err error) {
	if _, err := fmt.Fprintf(stdout, "%s\n\n", name); err != nil {
		return nil, err
	}
	bar := progress.New(len(o.rules), "rules", stderr)
	for _, r := range o.rules {
		f := Try(command, r, o.slack)
		all = append(all, f)
		bar.Hide() // Findings and bar may share a terminal.
		if err := writeFinding(stdout, f); err != nil {
			return all, err
		}
		bar.Step()
	}
	bar.Hide()
	return all, writeSum(stdout, name, all)
}

// writeHelp writes the page that teaches the command.
func writeHelp(w io.Writer) error {
	var s strings.Builder
	s.WriteString(usage)
	fs := new(options).flagSet()
	fs.SetOutput(&s)
	fs.PrintDefaults()
	s.WriteString(examplesText)
	_, err := io.WriteString(w, s.String())
	return err
}
