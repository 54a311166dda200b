package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"consort/bench/conformance"
	"consort/cmd/internal/cli"
	"consort/cmd/internal/progress"
	"consort/uci/client"
)

const conformanceAbout = `Test UCI engines against 49 rules that GUIs, match runners and bots rely on.

An ENGINE is the path of a program, or in quotes a command with arguments. Each rule
gets a fresh process. The result - means that the rule needs an option that the
engine does not have, or cannot be checked from outside. With several engines a
table of the rules that at least one of them fails comes last.

Rule 14, that every option has an effect, is not tested: what an option does cannot
be seen from outside. The tests are short: a leak or a race that shows once in ten
thousand games is not found. On Linux an engine gets 8 GiB of address space, so that
one that allocates whatever Hash says does not take the machine down; one that
reserves more when it starts, as some runtimes do, cannot be tested there.

It takes about 20 seconds for an engine that answers in time, longer where one
hangs. The exit code is 1 if a rule fails or an engine cannot be started.`

const conformanceExamples = `  consort conformance ./consort
  consort conformance --rules 16,26-29 ./my-engine
  consort conformance --slack 4 /usr/games/stockfish "./other --uci"`

// conformanceOptions are the flags of the command.
type conformanceOptions struct {
	rules []conformance.Rule
	slack float64
}

// conformanceCommand is "consort conformance".
func conformanceCommand() *cobra.Command {
	o := &conformanceOptions{rules: conformance.Rules()}
	c := &cobra.Command{
		Use:     "conformance ENGINE...",
		Short:   "Test how well UCI engines follow the protocol",
		Long:    conformanceAbout,
		Example: conformanceExamples,
		RunE: func(c *cobra.Command, engines []string) error {
			switch {
			case len(engines) == 0:
				return cli.Usagef("no engine given: expected its path or command")
			case !(o.slack >= 1 && o.slack <= 1000):
				return cli.Usagef("--slack is %v: expected 1 to 1000", o.slack)
			}
			return o.run(engines, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	c.Flags().Float64Var(&o.slack, "slack", 1, "`factor` of the time limits of the tests: raise it on a busy machine")
	c.Flags().Func("rules", "`numbers` of the rules to test, such as 1-6,16; all by default", func(text string) (err error) {
		o.rules, err = chooseRules(text)
		return err
	})
	return c
}

// chooseRules parses the value of --rules, such as 1-6,16.
func chooseRules(text string) (chosen []conformance.Rule, err error) {
	all := conformance.Rules()
	for part := range strings.SplitSeq(text, ",") {
		low, high, two := strings.Cut(part, "-")
		if !two {
			high = low
		}
		first, err1 := strconv.Atoi(low)
		last, err2 := strconv.Atoi(high)
		if err1 != nil || err2 != nil || first < 1 || last < first || last > len(all) {
			return nil, fmt.Errorf("%q: expected numbers from 1 to %d, such as 1-6,16", part, len(all))
		}
		chosen = append(chosen, all[first-1:last]...)
	}
	return chosen, nil
}

// run tests the engines and writes the reports.
func (o *conformanceOptions) run(engines []string, stdout, stderr io.Writer) error {
	var names []string
	var all [][]conformance.Finding
	tests, failed := 0, 0
	for _, engine := range engines {
		command, err := client.ParseCommand(engine)
		if err != nil {
			return err
		}
		findings, err := o.try(engine, command, stdout, stderr)
		if err != nil {
			return err
		}
		names, all = append(names, filepath.Base(command.Path)), append(all, findings)
		for _, f := range findings {
			if f.Verdict != conformance.NotTested {
				tests++
			}
			if f.Verdict == conformance.Failed {
				failed++
			}
		}
	}
	if len(all) > 1 {
		if err := conformance.WriteMatrix(stdout, names, all); err != nil {
			return err
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d tests failed", failed, tests)
	}
	return nil
}

// try tests one engine and writes its findings.
func (o *conformanceOptions) try(name string, command client.Command, stdout, stderr io.Writer) (all []conformance.Finding, err error) {
	bar := progress.New(len(o.rules), "rules", stderr)
	defer bar.Hide()
	stdout = bar.Above(stdout)
	if _, err := fmt.Fprintf(stdout, "%s\n\n", name); err != nil {
		return nil, err
	}
	for _, r := range o.rules {
		f := conformance.Try(command, r, o.slack)
		all = append(all, f)
		if err := conformance.WriteFinding(stdout, f); err != nil {
			return all, err
		}
		bar.Step()
	}
	return all, conformance.WriteSummary(stdout, name, all)
}
