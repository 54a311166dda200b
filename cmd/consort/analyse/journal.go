package analyse

// The journal: the games of an unfinished run, by which the next one continues. It holds
// the games as they will be written, each followed by a line that says which it was.

import (
	"bufio"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"consort/bench"
	"consort/cmd/internal/cli"
	"consort/cmd/internal/shards"
	"consort/cmd/internal/version"
	"consort/engine/files"
)

// identity identifies a run: the same program, flags and contents of the inputs have the
// same, on any machine. Inputs that can be read only once make it unique, except that of
// shards, which must fit together.
func (o *options) identity() (string, error) {
	signature, err := bench.Signature()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintln(h, version.String(), signature, o.results, o.graph != "", o.html != "")
	for _, name := range o.inputs {
		file, err := files.Open(name)
		switch {
		case name != "-" && err == nil:
			n, err := io.Copy(h, file)
			if err := errors.Join(err, file.Close()); err != nil {
				return "", err
			}
			fmt.Fprintln(h, n)
		case name != "-" && !errors.Is(err, files.ErrNotFile):
			return "", err
		case o.shard.Count == 0:
			fmt.Fprintln(h, rand.Text())
		}
	}
	run := fmt.Sprintf("%x", h.Sum(nil)[:8])
	if o.shard.Count > 0 {
		run += " " + o.shard.String()
	}
	return run, nil
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

// openJournal opens the journal to append to it. What a run that was killed has left of a
// game is removed.
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
		case strings.HasPrefix(text, shards.DoneLine):
			if number, err := strconv.Atoi(strings.TrimPrefix(strings.TrimSpace(text), shards.DoneLine)); err == nil {
				w.n, w.last, size = w.n+1, number, at
			}
		}
	}
}

// publish makes the games of the journal the output, and removes the journal. The output
// of a shard keeps the lines by which forge merge puts the shards together.
func (w *output) publish(all int) error {
	_, err := fmt.Fprintf(w.file, "%s%d\n", shards.EndLine, all)
	if err := errors.Join(err, w.close()); err != nil {
		return err
	}
	journal, err := os.Open(w.journalName)
	if err != nil {
		return err
	}
	defer journal.Close()
	err = files.Replace(w.out, func(out io.Writer) error {
		if w.shard.Count > 0 {
			_, err := io.Copy(out, journal)
			return err
		}
		r, err := shards.NewReader(w.journalName, journal)
		if err == nil && w.n > 0 {
			_, err = shards.Merge(out, []*shards.Reader{r})
		}
		return err
	})
	if err != nil {
		return err
	}
	_ = journal.Close() // Closing a file after reading cannot lose data; Windows removes closed files only.
	return os.Remove(w.journalName)
}
