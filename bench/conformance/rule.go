package conformance

import (
	"fmt"
	"io"
	"strings"
	"time"

	"consort/engine"
)

// A Rule is one thing that GUIs and tools expect of an engine.
type Rule struct {
	Number int
	Text   string // what holds where the rule is kept

	try func(*trial) // nil when it cannot be seen from outside
}

// Rules returns all rules, by number.
func Rules() []Rule {
	var all []Rule
	for _, some := range [][]Rule{startRules, optionRules, orderRules, limitRules, positionRules, infoRules} {
		all = append(all, some...)
	}
	return all
}

// A Verdict is what came of a trial.
type Verdict uint8

// The verdicts.
const (
	Holds     Verdict = iota
	Broken            // the engine breaks the rule
	Unsettled         // it has not what the rule is about, or it cannot be seen
)

func (v Verdict) String() string { return [...]string{"holds", "BROKEN", "-"}[v] }

// A Finding is a verdict with its reason.
type Finding struct {
	Rule    Rule
	Verdict Verdict
	Reason  string // empty when the rule holds
}

// A trial is one rule being tried on one engine. The first fault decides: all
// that follows then does nothing, so rules read as plain scripts.
type trial struct {
	command  []string
	patience time.Duration // for what must come, however late
	slack    float64       // factor of what is asked to be fast

	process *process
	began   time.Time // of the process
	options []declared
	verdict Verdict
	reason  string
}

// Try tries a rule on the engine that a command starts. slack is a factor of all
// times within which answers must come: 1 for an idle machine.
func Try(command []string, r Rule, slack float64) Finding {
	t := &trial{command: command, patience: time.Duration(float64(10*time.Second) * max(1, slack)), slack: slack}
	if r.try == nil {
		return Finding{r, Unsettled, "cannot be seen from outside"}
	}
	t.restart()
	defer func() { t.process.kill() }()
	r.try(t)
	return Finding{r, t.verdict, t.reason}
}

// restart starts a fresh engine.
func (t *trial) restart() {
	if t.process != nil {
		t.process.kill()
	}
	t.began = time.Now()
	p, err := start(t.command)
	if err != nil {
		t.fail("it cannot be started: %v", err)
		p = &process{}
	}
	t.process = p
}

// over reports whether the trial is decided.
func (t *trial) over() bool { return t.verdict != Holds }

// fail decides against the engine.
func (t *trial) fail(format string, args ...any) {
	if !t.over() {
		t.verdict, t.reason = Broken, fmt.Sprintf(format, args...)
	}
}

// skip decides that the rule is not about this engine.
func (t *trial) skip(format string, args ...any) {
	if !t.over() {
		t.verdict, t.reason = Unsettled, fmt.Sprintf(format, args...)
	}
}

// within returns a time limit with the slack.
func (t *trial) within(d time.Duration) time.Duration {
	return time.Duration(float64(d) * t.slack)
}

// send writes lines in one write.
func (t *trial) send(lines ...string) {
	if t.over() {
		return
	}
	// An engine that reads no more would block the trial; one that is gone is
	// found out by the next line that is missing.
	written := make(chan struct{})
	go func(in io.Writer) {
		_, _ = io.WriteString(in, strings.Join(lines, "\n")+"\n")
		close(written)
	}(t.process.in)
	select {
	case <-written:
	case <-time.After(t.patience):
		t.fail("it does not read %q", cut(lines[0]))
	}
}

// line returns the next line, if one comes in time.
func (t *trial) line(limit time.Duration) (string, bool) {
	select {
	case text, ok := <-t.process.lines:
		return text, ok
	default:
	}
	select {
	case text, ok := <-t.process.lines:
		return text, ok
	case <-time.After(limit):
		return "", false
	}
}

// expect returns the lines up to the first with a word at its beginning.
func (t *trial) expect(word string, limit time.Duration) (lines []string) {
	for end := time.Now().Add(limit); !t.over(); {
		text, ok := t.line(time.Until(end))
		if ok {
			lines = append(lines, text)
			if first, _, _ := strings.Cut(text, " "); first == word {
				return lines
			}
			continue
		}
		if how, left := t.process.exit(); left {
			t.fail("no %s: %s", word, how)
		} else if limit < t.patience {
			t.fail("no %s within %v", word, limit)
		} else {
			t.fail("no %s", word)
		}
	}
	return lines
}

// quiet returns the lines that come within a time that has to pass.
func (t *trial) quiet(d time.Duration) (lines []string) {
	for end := time.Now().Add(d); !t.over(); {
		text, ok := t.line(time.Until(end))
		if !ok {
			return lines
		}
		lines = append(lines, text)
	}
	return lines
}

// hello brings the engine to where a GUI has it: uci and its options are read,
// and it is ready.
func (t *trial) hello() {
	t.send("uci")
	t.options = declarations(t.expect("uciok", 3*t.patience))
	t.ready()
}

// ready sends isready and returns what comes before readyok.
func (t *trial) ready() []string {
	t.send("isready")
	return t.expect("readyok", t.patience)
}

// ask sends lines, the last of them a go that ends, and returns the answer.
func (t *trial) ask(lines ...string) answer {
	t.send(lines...)
	return newAnswer(t.expect("bestmove", t.patience))
}

// legal fails if the answer's move is not legal in a position.
func (t *trial) legal(what string, a answer, p *engine.Position) {
	if t.over() {
		return
	}
	if m, err := p.ParseUCI(a.best); err != nil || m == engine.NoMove {
		t.fail("%s: bestmove %q is no legal move", what, a.best)
	}
}

// option returns an option of the engine, by its exact name.
func (t *trial) option(name string) (declared, bool) {
	for _, o := range t.options {
		if o.name == name {
			return o, true
		}
	}
	return declared{}, false
}

// need skips the rule if the engine lacks an option.
func (t *trial) need(name string) declared {
	o, ok := t.option(name)
	if !ok {
		t.skip("no option %s", name)
	}
	return o
}
