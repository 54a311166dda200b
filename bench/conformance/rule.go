package conformance

import (
	"context"
	"fmt"
	"strings"
	"time"

	"consort/engine"
	"consort/uci/client"
)

// A Rule is one thing that GUIs, match runners and bots expect of an engine.
type Rule struct {
	Number int    // from 1 to 49
	Text   string // what is true of an engine that follows the rule

	try func(*trial) // nil if the rule cannot be checked from outside
}

// Rules returns all rules, ordered by number.
func Rules() []Rule {
	var all []Rule
	for _, some := range [][]Rule{startRules, optionRules, orderRules, limitRules, positionRules, infoRules} {
		all = append(all, some...)
	}
	return all
}

// A Verdict is the result of testing a rule.
type Verdict uint8

// The verdicts.
const (
	Passed    Verdict = iota
	Failed            // the engine breaks the rule
	NotTested         // the engine lacks the option, or the rule cannot be checked from outside
)

// String returns the verdict as reports print it.
func (v Verdict) String() string { return [...]string{"passed", "FAILED", "-"}[v] }

// A Finding is the verdict on one rule, with its reason.
type Finding struct {
	Rule    Rule
	Verdict Verdict
	Reason  string // empty if Verdict is Passed
}

// A trial tests one engine against one rule. The first failure decides: every later
// step then does nothing, so rules read as plain scripts.
type trial struct {
	command client.Command
	timeout time.Duration // for what must come, however late
	slack   float64       // multiplies the limits of answers that must be fast

	process *client.Process // nil if it cannot be started
	started time.Time       // when the process was started
	options []declaration
	verdict Verdict
	reason  string
}

// Try starts an engine with a command, tests it against a rule, and kills it. slack
// multiplies the times within which the engine must answer: 1 for an idle machine,
// more for a busy one. An engine that cannot be started fails the rule.
func Try(command client.Command, r Rule, slack float64) Finding {
	t := &trial{command: command, timeout: time.Duration(float64(10*time.Second) * max(1, slack)), slack: slack}
	if r.try == nil {
		return Finding{r, NotTested, "cannot be seen from outside"}
	}
	t.restart()
	defer t.kill()
	r.try(t)
	return Finding{r, t.verdict, t.reason}
}

// restart starts a fresh engine.
func (t *trial) restart() {
	t.kill()
	t.started = time.Now()
	p, err := client.StartProcess(t.command)
	if err != nil {
		t.fail("the engine cannot be started: %v", err)
		return
	}
	limitMemory(p.PID())
	t.process = p
}

// kill ends the engine.
func (t *trial) kill() {
	if t.process != nil {
		t.process.Kill()
		t.process = nil
	}
}

// decided reports whether there is a verdict already.
func (t *trial) decided() bool { return t.verdict != Passed }

// fail records that the engine breaks the rule.
func (t *trial) fail(format string, args ...any) {
	if !t.decided() {
		t.verdict, t.reason = Failed, fmt.Sprintf(format, args...)
	}
}

// skip records that the rule cannot be tested with this engine.
func (t *trial) skip(format string, args ...any) {
	if !t.decided() {
		t.verdict, t.reason = NotTested, fmt.Sprintf(format, args...)
	}
}

// within returns a time limit, multiplied by the slack.
func (t *trial) within(d time.Duration) time.Duration {
	return time.Duration(float64(d) * t.slack)
}

// send writes lines in one write.
func (t *trial) send(lines ...string) {
	if t.decided() {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), t.timeout)
	defer cancel()
	if err := t.process.Send(ctx, lines...); err != nil {
		t.fail("the engine does not read %.100q", lines[0])
	}
}

// line returns the next line of output, if one arrives within the limit.
func (t *trial) line(limit time.Duration) (string, bool) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	text, err := t.process.Line(ctx)
	return text, err == nil
}

// expect returns the lines up to and including the first that begins with a word, and
// fails if none arrives within the limit.
func (t *trial) expect(word string, limit time.Duration) (lines []string) {
	for end := time.Now().Add(limit); !t.decided(); {
		text, ok := t.line(time.Until(end))
		if ok {
			lines = append(lines, text)
			if first, _, _ := strings.Cut(text, " "); first == word {
				return lines
			}
			continue
		}
		select {
		case <-t.process.Ended():
			t.fail("no %s: %s", word, t.exit())
		default:
			if limit < t.timeout {
				t.fail("no %s within %v", word, limit)
			} else {
				t.fail("no %s", word)
			}
		}
	}
	return lines
}

// exit describes how the engine exited.
func (t *trial) exit() string {
	how := t.process.Exit().Error()
	if text := t.process.Stderr(); text != "" {
		first, _, _ := strings.Cut(text, "\n")
		how += fmt.Sprintf(": %.100s", first)
	}
	return how
}

// collect waits for the whole time and returns the lines that arrive in it.
func (t *trial) collect(d time.Duration) (lines []string) {
	for end := time.Now().Add(d); !t.decided(); {
		text, ok := t.line(time.Until(end))
		if !ok {
			return lines
		}
		lines = append(lines, text)
	}
	return lines
}

// handshake does what a GUI does first: it sends uci, reads the options, and waits
// until the engine is ready.
func (t *trial) handshake() {
	t.send("uci")
	t.options = declarations(t.expect("uciok", 3*t.timeout))
	t.ready()
}

// ready sends isready and returns the lines up to readyok.
func (t *trial) ready() []string {
	t.send("isready")
	return t.expect("readyok", t.timeout)
}

// ask sends lines that lead to a bestmove and returns the answer.
func (t *trial) ask(lines ...string) answer {
	t.send(lines...)
	return newAnswer(t.expect("bestmove", t.timeout))
}

// checkLegal fails if the answer's move is not legal in a position.
func (t *trial) checkLegal(what string, a answer, p *engine.Position) {
	if t.decided() {
		return
	}
	if m, err := p.ParseUCI(a.best); err != nil || m == engine.NoMove {
		t.fail("%s: bestmove %q is not a legal move", what, a.best)
	}
}

// option returns the engine's option with exactly this name.
func (t *trial) option(name string) (declaration, bool) {
	for _, o := range t.options {
		if o.Name == name {
			return o, true
		}
	}
	return declaration{}, false
}

// requireOption returns an option, and skips the rule if the engine lacks it.
func (t *trial) requireOption(name string) declaration {
	o, ok := t.option(name)
	if !ok {
		t.skip("no option %s", name)
	}
	return o
}
