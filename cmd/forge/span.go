package main

import (
	"errors"
	"fmt"
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
	if _, err := fmt.Sscanf(low+" "+high, "%d %d", &s.min, &s.max); err != nil {
		return errors.New("expected a number, or two with a hyphen between them")
	}
	s.given = true
	return nil
}
