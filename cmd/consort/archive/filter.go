package archive

import (
	"fmt"
	"strings"
	"time"

	"consort/cmd/consort/match"
	"consort/cmd/internal/fold"
	"consort/engine"
)

// A Filter selects games. The zero value selects all. Case and accents are ignored.
type Filter struct {
	Player  string // part of the name of either player, as in PGN or as people call them
	Result  string // 1-0, 0-1, 1/2-1/2, or * for games in progress
	Opening string // part of its name, or the beginning of its ECO code
	From    string // the first date, such as 2026-11-22, 2026-11 or 2026
	To      string // the last date
	Text    string // words that each occur in the names, the event, the opening, the date or the result
}

// Check returns an error for a filter that no game can match.
func (f *Filter) Check() error {
	if _, err := engine.ParseResult(f.Result); err != nil && f.Result != "" {
		return err
	}
	for _, date := range []string{f.From, f.To} {
		if _, err := plainDate(date); err != nil {
			return err
		}
	}
	return nil
}

// plainDate returns a date as PGN writes it: 2026.11.22, 2026.11 or 2026.
func plainDate(text string) (string, error) {
	for _, layout := range []string{"", "2006-01-02", "2006.01.02", "2006-01", "2006.01", "2006"} {
		if _, err := time.Parse(layout, text); err == nil {
			return strings.ReplaceAll(text, "-", "."), nil
		}
	}
	return "", fmt.Errorf("invalid date %.40q: expected one such as 2026-11-22, 2026-11 or 2026", text)
}

// selects reports whether the filter selects a game.
func (f *Filter) selects(s *Summary) bool {
	from, _ := plainDate(f.From)
	to, _ := plainDate(f.To)
	date := strings.TrimSuffix(strings.TrimSuffix(s.Date, ".??"), ".??")
	shown := match.DocumentNames([2]string{s.White, s.Black})
	names := strings.Join([]string{s.White, s.Black, shown[0], shown[1]}, "\n")
	switch {
	case f.Player != "" && !contains(names, f.Player),
		f.Result != "" && s.Result != f.Result,
		f.Opening != "" && !contains(s.Opening, f.Opening) && !strings.HasPrefix(s.ECO, strings.ToUpper(f.Opening)),
		from != "" && date < from[:min(len(from), len(date))],
		to != "" && date[:min(len(to), len(date))] > to:
		return false
	}
	all := strings.Join([]string{names, s.Event, s.ECO, s.Opening, s.Date, strings.ReplaceAll(s.Date, ".", "-"), s.Result}, "\n")
	for word := range strings.FieldsSeq(f.Text) {
		if !contains(all, word) {
			return false
		}
	}
	return true
}

// contains reports whether a text contains a part, ignoring case and accents.
func contains(text, part string) bool { return strings.Contains(fold.Text(text), fold.Text(part)) }
