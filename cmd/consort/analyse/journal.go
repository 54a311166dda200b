package analyse

// The journal: the games of an unfinished run, by which the next one continues. It holds
// the games as they will be written, each followed by a line that says which it was.

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"consort/bench"
	"consort/cmd/internal/cli"
	"consort/cmd/internal/shards"
	"consort/cmd/internal/version"
	"consort/engine/files"
)

// The lines of the journal that are not part of the games: those of shards, and one
// after a game that the end of a run left incomplete.
const partialLine = shards.LinePrefix + "incomplete game "

// identity identifies a run: the same command with the same inputs has the same. Inputs
// that can be read only once make it unique.
func (o *options) identity() (string, error) {
	h := sha256.New()
	fmt.Fprintln(h, "1", o.effort.String(), o.effort.Settings.Threads, o.effort.Settings.Hash, o.json, o.fresh, o.depths)
	if o.shard.Count > 0 {
		err := o.hashInputs(h)
		return fmt.Sprintf("%x %v", h.Sum(nil)[:8], &o.shard), err
	}
	for _, name := range []string{o.out, o.graph, o.html} {
		fmt.Fprintf(h, "%q\n", name)
	}
	for _, name := range o.inputs {
		path, err := filepath.Abs(name)
		info, err2 := os.Stat(name)
		if err == nil && err2 == nil && info.Mode().IsRegular() {
			fmt.Fprintf(h, "%q %d %d\n", path, info.Size(), info.ModTime().UnixNano())
		} else {
			fmt.Fprintln(h, rand.Text())
		}
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:8]), nil
}

// hashInputs hashes what identifies the run of all shards on any machine: the program and
// the content of the inputs, except of those that can be read only once.
func (o *options) hashInputs(h io.Writer) error {
	signature, err := bench.Signature()
	if err != nil {
		return err
	}
	fmt.Fprintln(h, version.String(), signature)
	for _, name := range o.inputs {
		file, err := files.Open(name)
		if name == "-" || errors.Is(err, files.ErrNotFile) {
			fmt.Fprintln(h, "a pipe")
			continue
		}
		if err != nil {
			return err
		}
		n, err := io.Copy(h, file)
		if err := errors.Join(err, file.Close()); err != nil {
			return err
		}
		fmt.Fprintln(h, n)
	}
	return nil
}

// isComplete reports whether the file of the games is the complete result of this run of
// a shard: then the same command, given again by the scheduler of a cluster, has nothing
// to do.
func (w *output) isComplete() bool {
	if w.shard.Count == 0 || w.out == "" {
		return false
	}
	file, err := files.Open(w.out)
	if err != nil {
		return false
	}
	defer file.Close()
	line, err := bufio.NewReader(file).ReadString('\n')
	return err == nil && line == shards.HeadLine+w.run+"\n"
}

// record returns the line that follows a game.
func (w *output) record(g *written) string {
	if !g.complete {
		return partialLine + strconv.Itoa(g.number) + "\n"
	}
	return shards.DoneLine + strconv.Itoa(g.number) + "\n"
}

// openJournal opens the journal to append to it. Games that an interrupted run left
// incomplete are removed.
func (w *output) openJournal() error {
	if err := files.Check(w.journalName); err != nil {
		return err
	}
	file, err := os.OpenFile(w.journalName, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return err
	}
	size, err := w.readJournal(file)
	if err == nil {
		err = file.Truncate(size)
	}
	if err == nil {
		_, err = file.Seek(size, io.SeekStart)
	}
	if err != nil {
		return errors.Join(err, file.Close())
	}
	if size == 0 {
		if _, err = io.WriteString(file, shards.HeadLine+w.run+"\n"); err != nil {
			return errors.Join(err, file.Close(), os.Remove(w.journalName)) // The disk is full.
		}
	}
	w.games, w.file = file, file
	return nil
}

// readJournal returns the size of the part of a journal that holds complete games, 0 for a
// new one, and counts them.
func (w *output) readJournal(file io.Reader) (size int64, err error) {
	r := bufio.NewReader(file)
	at := int64(0)
	for line := 0; ; line++ {
		text, err := r.ReadString('\n')
		if errors.Is(err, io.EOF) {
			return size, nil // A last line without its end was being written when the run was ended.
		}
		if err != nil {
			return 0, err
		}
		at += int64(len(text))
		switch {
		case line == 0 && text == shards.HeadLine+w.run+"\n":
			size = at
		case line == 0 && w.force:
			return 0, nil
		case line == 0:
			return 0, cli.Usagef("%s holds the results of another run: continue that one, delete the file, or add --force to begin again", w.journalName)
		case strings.HasPrefix(text, partialLine):
			return size, nil // Games after it, of other workers, are analyzed again.
		case strings.HasPrefix(text, shards.LinePrefix):
			if number, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(text), shards.DoneLine)); err == nil {
				w.n, w.last, size = w.n+1, number, at
			}
		}
	}
}

// publish makes the games of the journal the output, and removes the journal. The output
// of a shard keeps the lines by which forge merge puts the shards together, and gets
// another with the number of games in all.
func (w *output) publish(all int) error {
	journal, err := os.Open(w.journalName)
	if err != nil {
		return err
	}
	defer journal.Close()
	err = files.Replace(w.out, func(out io.Writer) error {
		r := bufio.NewReader(journal)
		for {
			line, err := r.ReadBytes('\n')
			if w.shard.Count > 0 || !bytes.HasPrefix(line, []byte(shards.LinePrefix)) {
				if _, err := out.Write(line); err != nil {
					return err
				}
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				return err
			}
		}
		if w.shard.Count == 0 {
			return nil
		}
		_, err := fmt.Fprintf(out, "%s%d\n", shards.EndLine, all)
		return err
	})
	if err != nil {
		return err
	}
	if err := journal.Close(); err != nil && !errors.Is(err, fs.ErrClosed) {
		return err
	}
	return os.Remove(w.journalName)
}
