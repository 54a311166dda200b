package match

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/search"
	"consort/search/level"
)

func TestParsePlayer(t *testing.T) {
	for text, want := range map[string]string{
		"human": "human", "me": "human", "human Ada Byron": "Ada Byron", "random": "random", "SAFE": "safe",
		"alpha-beta": "alpha-beta (easy)", "easy": "alpha-beta (easy)", "very hard": "alpha-beta (very hard)",
		"veryhard": "alpha-beta (very hard)", "alpha-beta 1500": "alpha-beta (Elo 1500)", "elo 1500": "alpha-beta (Elo 1500)",
		"2s": "alpha-beta (2s)", "alpha-beta time 500ms": "alpha-beta (500ms)", "depth 8": "alpha-beta (depth 8)",
		"nodes 1000": "alpha-beta (nodes 1000)", "alpha-beta full": "alpha-beta (full)",
		"Global Defensive": "global-defensive", "alphabeta hard": "alpha-beta (hard)", "alpha beta very hard": "alpha-beta (very hard)",
	} {
		got, err := ParsePlayer(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got.String(), text)
		again, err := ParsePlayer(got.String())
		if !got.IsHuman() {
			require.NoError(t, err)
			require.Equal(t, got, again)
		}
	}
	for _, text := range []string{"", "nobody", "random easy", "elo 5", "9999", "depth x", "alpha-beta 2x", "0s", "easy easy"} {
		_, err := ParsePlayer(text)
		require.ErrorAs(t, err, new(*ParseError), text)
	}
}

func TestParseTimeControl(t *testing.T) {
	for text, want := range map[string]TimeControl{
		"off":       {},
		"5+3":       {Base: 5 * time.Minute, Increment: 3 * time.Second},
		"10":        {Base: 10 * time.Minute},
		"0.5+0":     {Base: 30 * time.Second},
		"40/90+30":  {Base: 90 * time.Minute, Increment: 30 * time.Second, Moves: 40},
		"90s+500ms": {Base: 90 * time.Second, Increment: 500 * time.Millisecond},
		"5 + 3":     {Base: 5 * time.Minute, Increment: 3 * time.Second},
		"40 / 90":   {Base: 90 * time.Minute, Moves: 40},
	} {
		got, err := ParseTimeControl(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
		again, err := ParseTimeControl(got.String())
		require.NoError(t, err, got.String())
		require.Equal(t, got, again)
	}
	for _, text := range []string{"", "0", "x", "5+x", "-1", "0/5", "1e99", "NaN", "100000", "5+-1", "5 3", "4 0/90"} {
		_, err := ParseTimeControl(text)
		require.ErrorAs(t, err, new(*ParseError), text)
	}
	require.Equal(t, "5400+30", TimeControl{Base: 90 * time.Minute, Increment: 30 * time.Second}.PGN())
	require.Equal(t, "1:00:05", FormatClock(time.Hour+5*time.Second))
	require.Equal(t, "0:09.9", FormatClock(9999*time.Millisecond))
	require.Equal(t, "4:59", FormatClock(4*time.Minute+59900*time.Millisecond))
}

// The levels are an Elo each, and what nothing holds back is no level.
func TestLevels(t *testing.T) {
	require.Equal(t, []string{"naive", "easy", "intermediate", "hard", "very hard"}, Levels())
	for _, l := range level.Levels()[:4] {
		require.NotZero(t, l.Elo, l.Name)
		for _, clock := range []bool{false, true} {
			limits, elo := Strength{Level: l.Name}.Limits(clock)
			require.Equal(t, l.Elo, elo)
			require.Equal(t, search.Limits{}, limits, "a level is no matter of time")
		}
	}
	_, elo := Strength{Elo: 1234}.Limits(false)
	require.Equal(t, 1234, elo)
	require.Zero(t, level.Levels()[4].Elo)
	for _, l := range level.Levels() {
		require.Regexp(t, `^[A-Z][^.]{20,118}\.$`, l.Style, "one sentence for a card")
	}
	for _, clock := range []bool{false, true} {
		full, none := Strength{}.Limits(clock)
		limits, elo := Strength{Level: "very hard"}.Limits(clock)
		require.Equal(t, full, limits)
		require.Zero(t, none)
		require.Zero(t, elo)
	}
}

// FuzzParse: what people type is read or refused.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"alpha-beta 1500", "40/90+30", "human x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if who, err := ParsePlayer(text); err == nil && who.Check() != nil {
			t.Errorf("player %q", text)
		}
		if c, err := ParseTimeControl(text); err == nil {
			if again, err := ParseTimeControl(c.String()); err != nil || again != c {
				t.Errorf("control %q: %q", text, c)
			}
		}
	})
}
