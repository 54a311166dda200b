package analyse

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"consort/cmd/internal/cli"
)

// An output is where games and graphs go.
type output struct {
	games io.Writer
	file  *os.File // of the games; nil for the standard output
	graph string   // file of the first graph, "" for none
	n     int      // games so far
}

// openOutput opens what the games are written to. What cannot be written is told
// now, not after an hour of work; and no input is overwritten.
func (o *options) openOutput(stdout io.Writer) (*output, error) {
	w := &output{games: stdout, graph: o.graph}
	for _, name := range []string{o.out, o.graph} {
		for _, input := range o.inputs {
			if name != "" && sameFile(name, input) {
				return nil, cli.Usagef("%s would be overwritten: it holds the games to read", name)
			}
		}
	}
	if o.graph != "" {
		if o.out != "" && (o.graph == o.out || sameFile(o.graph, o.out)) {
			return nil, cli.Usagef("--out and --graph are the same file")
		}
		if err := tryWriting(o.graph); err != nil {
			return nil, fmt.Errorf("the graph cannot be written: %w", err)
		}
	}
	if o.out != "" {
		file, err := os.Create(o.out)
		if err != nil {
			return nil, fmt.Errorf("the games cannot be written: %w", err)
		}
		w.games, w.file = file, file
	}
	return w, nil
}

// sameFile reports whether two names are of one file that exists.
func sameFile(a, b string) bool {
	first, err1 := os.Stat(a)
	second, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && first.Mode().IsRegular() && os.SameFile(first, second)
}

// tryWriting reports why a file could not be written. It leaves the file as it is.
func tryWriting(name string) error {
	_, before := os.Stat(name)
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE, 0o644)
	if err != nil {
		return err
	}
	err = file.Close()
	if errors.Is(before, os.ErrNotExist) {
		err = errors.Join(err, os.Remove(name))
	}
	return err
}

// write writes a game and its graph. A graph of "" is not drawn.
func (w *output) write(game, graph string) error {
	w.n++
	if _, err := io.WriteString(w.games, game+"\n"); err != nil {
		return fmt.Errorf("the games cannot be written: %w", err)
	}
	if w.graph == "" || graph == "" {
		return nil
	}
	if err := os.WriteFile(graphName(w.graph, w.n), []byte(graph), 0o644); err != nil {
		return fmt.Errorf("the graph cannot be written: %w", err)
	}
	return nil
}

// graphName returns the file of the graph of the n-th game.
func graphName(name string, n int) string {
	if n == 1 {
		return name
	}
	extension := filepath.Ext(name)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, extension), n, extension)
}

// close ends the file.
func (w *output) close() error {
	if w.file == nil {
		return nil
	}
	if err := w.file.Close(); err != nil {
		return fmt.Errorf("the games cannot be written: %w", err)
	}
	return nil
}
