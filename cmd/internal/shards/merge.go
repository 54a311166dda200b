package shards

import (
	"errors"
	"fmt"
	"io"
	"slices"
)

// Merge writes the games of the shards in the order of their numbers, which is that of
// the run on one machine, and returns how many these are. It returns an error if a game
// is there twice or missing, or if the shards are of different runs.
func Merge(w io.Writer, shards []*Reader) (written int, err error) {
	m := merger{}
	for _, r := range shards {
		if err := m.advance(r); err != nil {
			return 0, err
		}
	}
	last := ""
	for len(m.heads) > 0 {
		first := slices.MinFunc(m.heads, func(a, b head) int { return a.number - b.number })
		if first.number == written {
			return written, fmt.Errorf("game %d is there twice: in %s and in %s", written, last, first.from.name)
		}
		if first.number != written+1 {
			break
		}
		if _, err := w.Write(first.text); err != nil {
			return written, err
		}
		written++
		last = first.from.name
		m.heads = slices.DeleteFunc(m.heads, func(h head) bool { return h == first })
		if err := m.advance(first.from); err != nil {
			return written, err
		}
	}
	switch {
	case len(m.heads) > 0 || written < m.all:
		return written, fmt.Errorf("game %d is missing: name all shards, and complete the one that has it", written+1)
	case written == 0:
		return 0, errors.New("the shards have no games")
	}
	return written, nil
}

// A head is the next game of a shard.
type head struct {
	*game
	from *Reader
}

// A merger reads the games of one run from its shards.
type merger struct {
	heads []head
	run   string
	name  string // of the first shard with a game
	all   int    // number of games of the run
}

// advance reads the next game of a shard, if there is one. It returns an error if the
// shard is of another run.
func (m *merger) advance(r *Reader) error {
	g, err := r.next()
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err != nil {
		return err
	}
	if m.run == "" {
		m.run, m.name = g.run, r.name
	}
	if g.run != m.run || m.all > 0 && g.all > 0 && g.all != m.all {
		return fmt.Errorf("%s and %s are of different runs: their flags, inputs or programs are not the same", m.name, r.name)
	}
	m.all = max(m.all, g.all)
	if g.number > 0 { // not the line at the end
		m.heads = append(m.heads, head{g, r})
	}
	return nil
}
