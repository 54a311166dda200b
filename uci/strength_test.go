package uci_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"consort/search/level"
	"consort/uci"
)

// eloAfter returns the Elo that a player is limited to after some options.
func eloAfter(t *testing.T, options ...string) int {
	t.Helper()
	p := &stub{}
	s := open(t, p)
	for _, o := range options {
		name, value, _ := strings.Cut(o, "=")
		if answer := s.ask(fmt.Sprintf("setoption name %s value %s", name, value)); len(answer) > 0 {
			t.Errorf("%s: %q", o, answer)
		}
	}
	s.ask("setoption name Hash value 1") // A change, so that the player is configured.
	return p.lastSettings().Elo
}

// UCI_Elo counts while UCI_LimitStrength is on, and overrides Skill Level;
// without either the player has no limit.
func TestStrengthOptions(t *testing.T) {
	for _, c := range []struct {
		options string
		want    int
	}{
		{"", 0},
		{"UCI_Elo=900", 0},
		{"UCI_LimitStrength=true", 1500},
		{"UCI_LimitStrength=true UCI_Elo=900", 900},
		{"UCI_Elo=900 UCI_LimitStrength=true", 900},
		{"UCI_LimitStrength=true UCI_Elo=900 UCI_LimitStrength=false", 0},
		{"Skill_Level=20", 0},
		{"Skill_Level=0", level.MinElo},
		{"Skill_Level=7", level.SkillElo(7)},
		{"Skill_Level=7 Skill_Level=20", 0},
		{"Skill_Level=7 UCI_LimitStrength=true UCI_Elo=2000", 2000},
		{"Skill_Level=20 UCI_LimitStrength=true UCI_Elo=2000", 2000},
		{"Skill_Level=7 UCI_Elo=2000", level.SkillElo(7)},
	} {
		var options []string
		for _, o := range strings.Fields(c.options) {
			options = append(options, strings.Replace(o, "Skill_Level", "Skill Level", 1))
		}
		if got := eloAfter(t, options...); got != c.want {
			t.Errorf("%s: Elo %d, want %d", c.options, got, c.want)
		}
	}
}

// The ranges are those that are printed, and what lies outside changes nothing.
func TestStrengthRanges(t *testing.T) {
	declarations := uci.New(config(&stub{})).Declarations()
	for name, want := range map[string]string{
		"UCI_LimitStrength": "type check default false",
		"UCI_Elo":           fmt.Sprintf("type spin default 1500 min %d max %d", level.MinElo, level.MaxElo),
		"Skill Level":       "type spin default 20 min 0 max 20",
	} {
		if declarations[name] != want {
			t.Errorf("%s: %q, want %q", name, declarations[name], want)
		}
	}
	p := &stub{}
	s := open(t, p)
	s.ask("setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 700")
	for _, bad := range []string{
		fmt.Sprint("UCI_Elo value ", level.MinElo-1), fmt.Sprint("UCI_Elo value ", level.MaxElo+1), "UCI_Elo value strong",
		"Skill Level value -1", "Skill Level value 21", "UCI_LimitStrength value perhaps",
	} {
		if answer := s.ask("setoption name " + bad); len(answer) != 1 || !strings.HasPrefix(answer[0], "info string option ") {
			t.Errorf("%s: %q", bad, answer)
		}
	}
	s.ask("setoption name Hash value 1")
	if got := p.lastSettings().Elo; got != 700 {
		t.Errorf("Elo %d, want the old 700", got)
	}
}

// A level takes its time on a clock: as long as a person would think, unless it is stopped
// or in Fast Mode. While it ponders, it thinks too.
func TestHumanTime(t *testing.T) {
	const human = 5 * time.Second
	for name, test := range map[string]struct {
		before string        // the go
		after  time.Duration // another command comes after this, if there is one
		then   string
		want   time.Duration
	}{
		"a clock":                 {before: "go wtime 60000 btime 60000", want: human},
		"no clock":                {before: "go depth 1"},
		"fast":                    {before: "setoption name Fast Mode value true\ngo wtime 60000"},
		"stop":                    {before: "go wtime 60000", after: time.Second, then: "stop", want: time.Second},
		"stop too late":           {before: "go wtime 60000", after: time.Hour, then: "stop", want: human},
		"quit":                    {before: "go wtime 60000", after: time.Second, then: "quit", want: time.Second},
		"another game":            {before: "go wtime 60000", after: time.Second, then: "ucinewgame", want: time.Second},
		"another go":              {before: "go wtime 60000", after: time.Second, then: "go infinite", want: time.Second},
		"an early ponder hit":     {before: "go ponder wtime 60000", after: time.Second, then: "ponderhit", want: human},
		"a late ponder hit":       {before: "go ponder wtime 60000", after: time.Minute / 2, then: "ponderhit", want: time.Minute / 2},
		"pondering in vain":       {before: "go ponder wtime 60000", after: time.Second, then: "stop", want: time.Second},
		"isready does not end it": {before: "go wtime 60000", after: time.Second, then: "isready", want: human},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := open(t, &stub{think: atOnce, humanTime: human})
				start := time.Now()
				s.send(test.before)
				if test.then != "" {
					time.AfterFunc(test.after, func() { s.send(test.then) })
				}
				s.expect("bestmove")
				if took := time.Since(start); took != test.want {
					t.Errorf("bestmove after %v, not %v", took, test.want)
				}
				time.Sleep(2 * test.after)
			})
		})
	}
}
