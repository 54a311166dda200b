package uci

import (
	"fmt"
	"time"
)

// A UsageError reports an argument of the program that is invalid.
type UsageError struct {
	Argument string
	Reason   string
}

func (e *UsageError) Error() string {
	if e.Argument == "" {
		return e.Reason
	}
	return fmt.Sprintf("%q: %s", e.Argument, e.Reason)
}

// Execute executes commands given as arguments of the program, each when the one
// before has ended, and returns when the last has: after its bestmove, for go. A
// search that does not end by itself, infinite or ponder, runs while the arguments
// after it are executed, and forever if none of them stops it.
//
// The error is a *UsageError, or that of a bench or of the output. Execute may be
// called once.
func (d *Driver) Execute(arguments []string) error {
	commands, err := d.joinArguments(arguments)
	if err != nil {
		return err
	}
	d.strict = true
	for _, text := range commands {
		d.step(text)
		if d.quitting || d.failed != nil {
			d.leave()
			break
		}
	}
	d.await()
	d.out.drain(0)
	d.release()
	if d.failed != nil {
		return d.failed
	}
	return d.out.failure()
}

// step executes one command and waits for its end, unless it is a search that does
// not end by itself.
func (d *Driver) step(text string) {
	l := line{text, time.Now()}
	d.out.logInput(l)
	d.dispatch(l)
	if j := d.running; j != nil && (!j.held || j.released()) {
		d.await()
	}
	d.out.drain(0)
}

// await waits for the end of the job that is running.
func (d *Driver) await() {
	if d.running == nil || d.quitting {
		return
	}
	select {
	case <-d.running.done:
	case <-d.out.broken:
		d.leave()
		d.quitting = true
	}
}

// fail reports an error of a command. It ends Execute; otherwise it is an info string.
func (d *Driver) fail(err error) {
	if !d.strict {
		d.out.infoString("%v", err)
		return
	}
	d.failed = err
}

// refuse reports input that a command cannot use. For a GUI that is an info string;
// as an argument of the program it is the end, because the commands after it would
// apply to another position or setting than intended.
func (d *Driver) refuse(format string, args ...any) {
	d.fail(&UsageError{Reason: fmt.Sprintf(format, args...)})
}

// joinArguments turns arguments into commands. Quotes can be omitted: an argument
// that begins with the name of a command starts that command, any other belongs to
// the command before it.
func (d *Driver) joinArguments(arguments []string) ([]string, error) {
	var commands []string
	for _, argument := range arguments {
		word, _ := cutWord(argument)
		_, begins := d.find(word)
		last := len(commands) - 1
		switch {
		case begins && !(last >= 0 && commands[last] == "go" && word == "perft"):
			commands = append(commands, argument)
		case last < 0:
			return nil, &UsageError{argument, "unknown command; try help"}
		default:
			commands[last] += " " + argument
		}
	}
	return commands, nil
}

// A CommandHelp describes a command.
type CommandHelp struct {
	Name     string
	Usage    string // its arguments
	Help     string // one line
	Protocol bool   // a command of UCI itself, not one for users
}

// Commands describes all commands, in the order of help.
func (d *Driver) Commands() []CommandHelp {
	all := make([]CommandHelp, len(d.commands))
	for i, c := range d.commands {
		all[i] = CommandHelp{c.names[0], c.usage, c.help, c.protocol}
	}
	return all
}
