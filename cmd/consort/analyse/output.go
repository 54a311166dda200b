package analyse

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/shards"
	"consort/engine/files"
)

// An output writes games, graphs and pages. Games for a file first go to a journal beside
// it, which becomes the file at the end: the file is replaced as a whole, and a run that
// was ended continues after the last game in the journal.
type output struct {
	*options
	games       io.Writer // games are written here one by one: the standard output, a pipe or the journal
	file        *os.File  // what is to be closed; nil for the standard output
	journalName string    // "" if there is no journal
	run         string    // identifies the run
	n           int       // number of games written
	last        int       // number of the last game in the journal at the start
}

// A written is a game to write.
type written struct {
	number      int    // among the games of the inputs
	text        string // PGN or JSON, with its newline
	graph, html string // "" for none
}

// openOutput opens the output before hours of work, so that errors are reported early. It
// returns an error if the output would replace a file that this run has not written. games
// is the number of games, -1 if unknown. The output is nil if the run is complete.
func (o *options) openOutput(stdout io.Writer, games int) (*output, error) {
	run, err := o.identity()
	if err != nil {
		return nil, err
	}
	w := &output{options: o, games: stdout, run: run}
	switch {
	case w.isComplete():
		return nil, nil
	case samePath(o.graph, o.html):
		return nil, cli.Usagef("--graph and --html are the same file")
	case samePath(o.out, o.graph), samePath(o.out, o.html):
		return nil, cli.Usagef("--out and another output are the same file, %s", o.out)
	}
	for i, name := range []string{o.graph, o.html} {
		if name == "" {
			continue
		}
		what := []string{"graph", "page"}[i]
		for n := 1; n <= max(1, games); n++ {
			if err := w.checkNumbered(numberedName(name, n)); err != nil {
				return nil, err
			}
		}
		if err := files.CheckReplace(name); err != nil {
			return nil, fmt.Errorf("cannot write %s: %w", what, err)
		}
	}
	if o.out == "" {
		return w, nil
	}
	err = w.openGames()
	if err != nil && !errors.As(err, new(*cli.UsageError)) {
		err = fmt.Errorf("cannot write games: %w", err)
	}
	return w, err
}

// openGames opens the file of the games, or its journal.
func (w *output) openGames() (err error) {
	info, err := os.Stat(w.out)
	switch {
	case err == nil && info.IsDir():
		return &fs.PathError{Op: "open", Path: w.out, Err: files.ErrNotFile}
	case err == nil && !info.Mode().IsRegular(): // a pipe or a device
		w.file, err = os.OpenFile(w.out, os.O_WRONLY, 0)
		w.games = w.file
		return err
	}
	if err := w.check(w.out); err != nil {
		return err
	}
	if err := files.CheckReplace(w.out); err != nil {
		return err
	}
	w.journalName = w.out + ".unfinished"
	return w.openJournal()
}

// check returns a *cli.UsageError if a file must not be written: because it is an input,
// another output, or exists and was not written by this run.
func (w *output) check(name string) error {
	for _, input := range w.inputs {
		if input != "-" && samePath(name, input) {
			return cli.Usagef("%s is an input: choose another output file", name)
		}
	}
	info, err := os.Lstat(name)
	switch {
	case err != nil || w.force || w.isOurs(name):
		return nil
	case info.Mode()&fs.ModeSymlink != 0:
		if target, err := os.Stat(name); err != nil || !target.Mode().IsRegular() {
			return nil // It points to nothing yet, or to a device.
		}
	case !info.Mode().IsRegular():
		return nil // Writing fails, or it is a device.
	}
	return cli.Usagef("%s exists: choose another name, or add --force to replace it", name)
}

// checkNumbered is check for a graph or page.
func (w *output) checkNumbered(name string) error {
	if w.out != "" && (samePath(name, w.out) || samePath(name, w.out+".unfinished")) {
		return cli.Usagef("--out and another output are the same file, %s", name)
	}
	return w.check(name)
}

// isOurs reports whether a graph or page was written by this run before it was ended.
func (w *output) isOurs(name string) bool {
	file, err := files.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	head := make([]byte, 1024)
	n, _ := io.ReadFull(file, head)
	return strings.Contains(string(head[:n]), w.mark())
}

// mark is what graphs and pages of this run contain near their beginning.
func (w *output) mark() string { return "consort analyse " + w.run }

// samePath reports whether two names refer to the same file, existing or not.
func samePath(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	first, err1 := os.Stat(a)
	second, err2 := os.Stat(b)
	if err1 == nil && err2 == nil {
		return first.Mode().IsRegular() && os.SameFile(first, second)
	}
	x, err1 := filepath.Abs(a)
	y, err2 := filepath.Abs(b)
	return err1 == nil && err2 == nil && x == y
}

// write writes a game. Its graph and page come first: once the game is in the journal, it
// is done.
func (w *output) write(g *written) (err error) {
	w.n++
	defer func() {
		if err != nil {
			w.n-- // It is not in the journal.
		}
	}()
	if err := w.writeNumbered(w.graph, g.graph); err != nil {
		return fmt.Errorf("cannot write graph: %w", err)
	}
	if err := w.writeNumbered(w.html, g.html); err != nil {
		return fmt.Errorf("cannot write page: %w", err)
	}
	text := g.text
	if w.journalName != "" {
		text += fmt.Sprintf("%s%d\n", shards.DoneLine, g.number)
	}
	if _, err := io.WriteString(w.games, text); err != nil {
		return fmt.Errorf("cannot write games: %w", err)
	}
	return nil
}

// writeNumbered writes the file of the current game, unless its text is "".
func (w *output) writeNumbered(name, text string) error {
	if text == "" {
		return nil
	}
	name = numberedName(name, w.n)
	if err := w.checkNumbered(name); err != nil {
		return err
	}
	return files.ReplaceBy(name, text)
}

// numberedName returns the file name of the n-th game.
func numberedName(name string, n int) string {
	if n == 1 {
		return name
	}
	extension := filepath.Ext(name)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, extension), n, extension)
}

// keep ends a run that was interrupted: what is there stays. A journal without a game goes.
func (w *output) keep() error {
	if err := w.close(); err != nil {
		return err
	}
	if w.journalName != "" && w.n == 0 {
		return os.Remove(w.journalName)
	}
	return nil
}

// close closes the file of the games.
func (w *output) close() error {
	if w.file == nil {
		return nil
	}
	if err := w.file.Close(); err != nil {
		return fmt.Errorf("cannot write games: %w", err)
	}
	return nil
}

// finish ends a run that is complete. all is the number of games of the inputs.
func (w *output) finish(all int) error {
	if w.journalName == "" {
		return w.close()
	}
	if err := w.publish(all); err != nil {
		return fmt.Errorf("cannot write games: %w; they are in %s", err, w.journalName)
	}
	return nil
}
