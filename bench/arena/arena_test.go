package arena

import (
	"strconv"
	"strings"
	"testing"

	"consort/search"
	"consort/search/player"
)

// quick are the players that choose almost at once.
const quick = "random,aggressive,safe,global-defensive"

// all is the list of all players.
const all = "alpha-beta,scenario," + quick

// tournamentOf returns a tournament of players with some fields changed. A number
// among the names is alpha-beta at that Elo.
func tournamentOf(t testing.TB, players string, change func(*Tournament)) *Tournament {
	t.Helper()
	o := &Tournament{Games: 20, Seed: 1, Concurrency: search.Processors, Plies: 8, Nodes: 2000}
	for name := range strings.SplitSeq(players, ",") {
		kind, ok := player.KindNamed(name)
		p := NewEntrant(kind)
		if elo, err := strconv.Atoi(name); err == nil {
			p, ok = WithElo(elo), true
		}
		if !ok {
			t.Fatalf("no player %q", name)
		}
		o.Players = append(o.Players, p)
	}
	if change != nil {
		change(o)
	}
	return o
}

// played plays a tournament and returns its tables and its games.
func played(t testing.TB, of *Tournament) (tables, games string) {
	t.Helper()
	var record, out strings.Builder
	results, err := of.Play(t.Context(), &record, nil)
	if err != nil {
		t.Fatal(err)
	}
	if results.Games() != of.Total() {
		t.Fatalf("%d games of %d", results.Games(), of.Total())
	}
	if err := results.Write(&out); err != nil {
		t.Fatal(err)
	}
	return out.String(), record.String()
}

// Invalid tournaments are refused before the first game.
func TestValidate(t *testing.T) {
	for want, change := range map[string]func(*Tournament){
		"add another":                 func(o *Tournament) { o.Players = o.Players[:1] },
		"needs two players":           func(o *Tournament) { o.Players, o.Self = nil, true },
		"two players are called safe": func(o *Tournament) { o.Players = append(o.Players, o.Players[1]) },
		"games is 0":                  func(o *Tournament) { o.Games = 0 },
		"concurrency is -1":           func(o *Tournament) { o.Concurrency = -1 },
		"plies is -1":                 func(o *Tournament) { o.Plies = -1 },
		"plies is 1000":               func(o *Tournament) { o.Plies = 1000 },
		"maxplies is -1":              func(o *Tournament) { o.MaxPlies = -1 },
		"expected more than the 8 plies of the opening": func(o *Tournament) { o.MaxPlies = 8 },
		"nodes is 0: expected at least 1":               func(o *Tournament) { o.Nodes = 0 },
	} {
		o := tournamentOf(t, "random,safe", change)
		var record strings.Builder
		results, err := o.Play(t.Context(), &record, nil)
		if err == nil || !strings.Contains(err.Error(), want) || results != nil || record.Len() > 0 {
			t.Errorf("error %v, want %q; results %v, games %q", err, want, results, record.String())
		}
	}
}
