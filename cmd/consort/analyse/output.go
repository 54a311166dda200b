package analyse

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"consort/cmd/internal/cli"
	"consort/engine/files"
)

// An output writes games and graphs.
type output struct {
	games io.Writer
	file  *os.File // of the games; nil for standard output
	graph string   // file of the first graph, "" for none
	n     int      // number of games written
}

// openOutput opens the output before hours of work, so that errors are reported early. It
// returns an error if the output would overwrite an input.
func (o *options) openOutput(stdout io.Writer) (*output, error) {
	w := &output{games: stdout, graph: o.graph}
	for _, name := range []string{o.out, o.graph} {
		for _, input := range o.inputs {
			if name != "" && sameFile(name, input) {
				return nil, cli.Usagef("%s is an input: choose another output file", name)
			}
		}
	}
	if o.graph != "" {
		if o.out != "" && (o.graph == o.out || sameFile(o.graph, o.out)) {
			return nil, cli.Usagef("--out and --graph are the same file")
		}
		if err := tryWriting(o.graph); err != nil {
			return nil, fmt.Errorf("cannot write graph: %w", err)
		}
	}
	if o.out != "" {
		file, err := os.Create(o.out)
		if err != nil {
			return nil, fmt.Errorf("cannot write games: %w", err)
		}
		w.games, w.file = file, file
	}
	return w, nil
}

// sameFile reports whether two names refer to the same existing file.
func sameFile(a, b string) bool {
	first, err1 := os.Stat(a)
	second, err2 := os.Stat(b)
	return err1 == nil && err2 == nil && first.Mode().IsRegular() && os.SameFile(first, second)
}

// tryWriting returns the error that writing a file would give, without changing it.
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

// write writes a game and, unless it is "", its graph.
func (w *output) write(game, graph string) error {
	w.n++
	if _, err := io.WriteString(w.games, game+"\n"); err != nil {
		return fmt.Errorf("cannot write games: %w", err)
	}
	if w.graph == "" || graph == "" {
		return nil
	}
	err := files.Replace(graphName(w.graph, w.n), func(w io.Writer) error {
		_, err := io.WriteString(w, graph)
		return err
	})
	if err != nil {
		return fmt.Errorf("cannot write graph: %w", err)
	}
	return nil
}

// graphName returns the file name of the n-th graph.
func graphName(name string, n int) string {
	if n == 1 {
		return name
	}
	extension := filepath.Ext(name)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(name, extension), n, extension)
}

// close closes the file.
func (w *output) close() error {
	if w.file == nil {
		return nil
	}
	if err := w.file.Close(); err != nil {
		return fmt.Errorf("cannot write games: %w", err)
	}
	return nil
}
