package selfplay

import (
	"errors"
	"fmt"
	"io"
	"slices"
)

// A Shard is a part of a run that one of several machines plays: every Count-th game,
// beginning with the Index-th. The zero value is the whole run. The shards of a run
// together hold the same games as the run on one machine: see Merge.
type Shard struct {
	Index int `json:"index"` // from 1 to Count
	Count int `json:"count"`
}

// Validate returns an error if the shard is not one of Count shards.
func (s Shard) Validate() error {
	if s != (Shard{}) && (s.Count < 1 || s.Index < 1 || s.Index > s.Count) {
		return fmt.Errorf("shard %d of %d: must be from 1 to the number of shards", s.Index, s.Count)
	}
	return nil
}

// number returns the number in the run of the shard's n-th game, from 0.
func (s Shard) number(n uint64) uint64 {
	if s.Count < 1 {
		return n
	}
	return uint64(s.Index-1) + n*uint64(s.Count)
}

// Games returns how many of the first games of the run belong to the shard.
func (s Shard) Games(all uint64) uint64 {
	if s.Count < 1 {
		return all
	}
	count := uint64(s.Count)
	return (all + count - uint64(s.Index)) / count
}

// Merge writes the games of the shards of one run, in any order, to a file that is the
// same, byte for byte, as that of the run on one machine. It ends before the first game
// that is missing in the shards, or that a killed program has left incomplete, and returns the number of games written and of those
// left over: the shards that are ahead have played more. It returns an error if the
// files are not the shards of one run, each once. Every shard is read to its end.
func Merge(w io.Writer, shards []*Reader) (written, left uint64, err error) {
	ordered, err := orderShards(shards)
	if err != nil {
		return 0, 0, err
	}
	header := ordered[0].Header()
	header.Shard = Shard{}
	b, err := header.encode()
	if err != nil {
		return 0, 0, err
	}
	if _, err := w.Write(b); err != nil {
		return 0, 0, err
	}
	frames := frameWriter{scored: header.Scored}
	for {
		r := ordered[written%uint64(len(ordered))]
		g, err := r.Next()
		if errors.Is(err, io.EOF) || r.tornTail(err) {
			break
		}
		if err != nil {
			return written, 0, err
		}
		if b, err = frames.append(b[:0], g); err != nil {
			return written, 0, err
		}
		if _, err := w.Write(b); err != nil {
			return written, 0, err
		}
		written++
	}
	for _, r := range ordered {
		for _, err := range r.Games() {
			if r.tornTail(err) {
				break
			}
			if err != nil {
				return written, left, err
			}
			left++
		}
	}
	return written, left, nil
}

// orderShards returns the shards by index, or an error if one is missing, there twice or
// of another run.
func orderShards(shards []*Reader) ([]*Reader, error) {
	if len(shards) == 0 {
		return nil, errors.New("no shards")
	}
	first := shards[0].Header()
	ordered := make([]*Reader, max(1, first.Shard.Count))
	for _, r := range shards {
		h := r.Header()
		at := max(0, h.Shard.Index-1)
		same := h
		same.Shard = first.Shard
		if err := same.checkSameRun(&first); err != nil {
			return nil, fmt.Errorf("the files are of different runs: %w", err)
		}
		switch {
		case h.Engine != first.Engine:
			return nil, fmt.Errorf("the files are of different programs: %q and %q", first.Engine, h.Engine)
		case h.Scored != first.Scored && h.Scored != (Filter{}) && first.Scored != (Filter{}):
			return nil, errors.New("the files hold the scores of different positions")
		case h.Shard.Count != first.Shard.Count:
			return nil, fmt.Errorf("the files are shards of %d and of %d", first.Shard.Count, h.Shard.Count)
		case ordered[at] != nil:
			return nil, fmt.Errorf("shard %d of %d is there twice", at+1, len(ordered))
		}
		ordered[at] = r
	}
	if missing := slices.Index(ordered, nil); missing >= 0 {
		return nil, fmt.Errorf("shard %d of %d is missing", missing+1, len(ordered))
	}
	return ordered, nil
}
