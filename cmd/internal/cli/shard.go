package cli

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Shard is a flag of the form i/n: of numbered pieces of work, those with the numbers
// i, i+n, i+2n and so on, counted from 1. The zero value stands for all of them. On the
// command line 0/n is the same as n/n, for schedulers that count from 0.
type Shard struct{ Index, Count int }

// Has reports whether a piece of work, numbered from 1, belongs to the shard.
func (s Shard) Has(number int) bool { return s.Count == 0 || number%s.Count == s.Index%s.Count }

// String implements pflag.Value.
func (s *Shard) String() string {
	if s.Count == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Count)
}

// Set implements pflag.Value.
func (s *Shard) Set(text string) error {
	i, n, found := strings.Cut(text, "/")
	index, err := strconv.Atoi(i)
	count, err2 := strconv.Atoi(n)
	if !found || err != nil || err2 != nil || index < 0 || index > count || count < 1 {
		return errors.New("expected i/n with i from 1 to n, such as 2/8; 0/n is n/n")
	}
	if index == 0 {
		index = count
	}
	*s = Shard{index, count}
	return nil
}

// Type implements pflag.Value.
func (s *Shard) Type() string { return "i/n" }
