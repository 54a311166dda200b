package main

// A flag that takes two numbers.

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A span is two numbers as the command line has them, MIN-MAX or one for both.
type span struct {
	min, max int
	given    bool
}

func (s *span) String() string {
	if s.min == s.max {
		return fmt.Sprint(s.min)
	}
	return fmt.Sprintf("%d-%d", s.min, s.max)
}

// Set implements flag.Value.
func (s *span) Set(text string) error {
	low, high, two := strings.Cut(text, "-")
	if !two {
		high = low
	}
	least, err := strconv.Atoi(low)
	most, err2 := strconv.Atoi(high)
	if err != nil || err2 != nil {
		return errors.New("expected a number, or two with a hyphen between them")
	}
	*s = span{least, most, true}
	return nil
}
