package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// required are the columns that no row of a kind may leave empty, besides id, date, kind
// and a. "not recorded" is a value, for what is known to be lost.
var required = map[string]string{
	"match":     "bench network b limit book games won drawn lost machine", // games between versions, networks or engines
	"ablation":  "bench network b limit book elo error",                    // the search without a technique
	"trial":     "b limit book elo error adopted",                          // a change of the search that was tried
	"tuning":    "b limit adopted",                                         // other numbers of the search, or their search
	"training":  "",                                                        // networks: losses, and games that compare settings
	"speed":     "",                                                        // times and ratios of them
	"levels":    "bench network",                                           // players and levels
	"suite":     "bench limit value unit sample",                           // positions with known best moves
	"counters":  "unit",                                                    // what is counted during searches
	"stability": "value unit",                                              // games without a failure
}

// pairsSince is the date from which the results of pairs belong to each error.
const pairsSince = "2026-11-28"

// check returns what is wrong with a row of the record.
func check(m row) error {
	var failed []error
	fail := func(format string, args ...any) { failed = append(failed, fmt.Errorf(format, args...)) }
	needs, ok := required[m["kind"]]
	if !ok {
		fail("unknown kind %q", m["kind"])
	}
	for _, name := range append([]string{"a"}, strings.Fields(needs)...) {
		if m[name] == "" {
			fail("no %s", name)
		}
	}
	if m["elo"]+m["won"]+m["value"]+m["low"]+m["note"] == "" {
		fail("no result: elo, won, value, low or at least a note")
	}
	if _, err := time.Parse(time.DateOnly, m["date"]); err != nil {
		fail("date %q, expected one such as 2026-11-27", m["date"])
	}
	for _, name := range []string{"bench", "games", "won", "drawn", "lost", "elo", "error", "value", "low", "high"} {
		if _, err := strconv.ParseFloat(m[name], 64); m[name] != "" && err != nil {
			fail("%s %q is not a number", name, m[name])
		}
	}
	if !slices.Contains([]string{"", "yes", "no"}, m["adopted"]) {
		fail("adopted %q, expected yes, no or nothing", m["adopted"])
	}
	if strings.Contains(strings.Join([]string{m["a"], m["b"], m["note"]}, ""), `"`) {
		fail("a quotation mark, which readers of such files take for the begin of a value")
	}
	if m["won"] != "" {
		failed = append(failed, checkGames(m))
	}
	return errors.Join(failed...)
}

// checkGames checks games, Elo and error against the games won, drawn and lost. The Elo of
// players in a round robin is not one of two players.
func checkGames(m row) error {
	score, variance := points(m)
	games := number(m, "games")
	if sum := number(m, "won") + number(m, "drawn") + number(m, "lost"); sum != games {
		return fmt.Errorf("%v games, but won, drawn and lost are %v", games, sum)
	}
	if m["elo"] == "" || m["kind"] == "levels" {
		return nil
	}
	if want := elo(score); math.Abs(want-number(m, "elo")) > 0.51 {
		return fmt.Errorf("elo %s, but the games say %.1f", m["elo"], want)
	}
	if m["pairs"] == "" {
		// The error is that of pairs, mostly smaller than that of single games; if both
		// games of every pair were equal, it would be larger by the root of two.
		if most := margin(score, 2*variance, games); number(m, "error") > most+0.51 {
			return fmt.Errorf("error %s, but the games allow %.1f at most", m["error"], most)
		}
		if m["date"] >= pairsSince {
			return errors.New("no pairs: the five counts that fastchess prints as Ptnml")
		}
		return nil
	}
	var counts [5]float64
	if n, err := fmt.Sscan(m["pairs"], &counts[0], &counts[1], &counts[2], &counts[3], &counts[4]); n < 5 {
		return fmt.Errorf("pairs %q, expected five counts: %w", m["pairs"], err)
	}
	var pairs, sum, squares float64
	for i, n := range counts {
		x := float64(i) / 4
		pairs, sum, squares = pairs+n, sum+n*x, squares+n*x*x
	}
	if 2*pairs != games || math.Abs(sum/pairs-score) > 1e-9 {
		return fmt.Errorf("pairs %s are %v games with a score of %.4f, but won, drawn and lost are %v with %.4f", m["pairs"], 2*pairs, sum/pairs, games, score)
	}
	if want := margin(score, squares/pairs-score*score, pairs); math.Abs(want-number(m, "error")) > 0.51 {
		return fmt.Errorf("error %s, but the pairs say %.1f", m["error"], want)
	}
	return nil
}

// elo returns the difference of two players of which one scores this share of the points.
func elo(score float64) float64 { return -400 * math.Log10(1/score-1) }

// margin returns half the width in Elo of the 95% confidence interval of a mean of n
// values, as fastchess computes it.
func margin(mean, variance, n float64) float64 {
	width := 1.959964 * math.Sqrt(variance/n)
	return (elo(min(mean+width, 0.99999)) - elo(max(mean-width, 0.00001))) / 2
}
