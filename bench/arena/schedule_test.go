package arena

import (
	"slices"
	"testing"

	"consort/engine"
	"consort/engine/opening"
)

func TestFixtures(t *testing.T) {
	for _, c := range []struct {
		name    string
		players string
		games   int
		self    bool
		want    [][2]int
	}{
		{"two players change colors", "random,safe", 3, false, [][2]int{{0, 1}, {1, 0}, {0, 1}}},
		{"three players, all pairings round by round", "random,safe,aggressive", 2, false,
			[][2]int{{0, 1}, {0, 2}, {1, 2}, {1, 0}, {2, 0}, {2, 1}}},
		{"against itself too", "random,safe", 1, true, [][2]int{{0, 0}, {0, 1}, {1, 1}}},
		{"alone", "safe", 2, true, [][2]int{{0, 0}, {0, 0}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got [][2]int
			o := tournamentOf(t, c.players, func(o *Tournament) { o.Games, o.Self = c.games, c.self })
			for i, f := range o.fixtures() {
				if f.number != i {
					t.Errorf("game %d has number %d", i, f.number)
				}
				got = append(got, f.players)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

func TestEachOpeningIsPlayedWithBothColors(t *testing.T) {
	type key struct{ opening, white, black int }
	seen := map[key]bool{}
	for _, f := range tournamentOf(t, all, func(o *Tournament) { o.Games = 6 }).fixtures() {
		seen[key{f.opening(), f.players[0], f.players[1]}] = true
	}
	for k := range seen {
		if !seen[key{k.opening, k.black, k.white}] {
			t.Errorf("opening %d: %d has White against %d, and never Black", k.opening, k.white, k.black)
		}
	}
}

// A deterministic player would repeat its game against itself with colors reversed.
func TestNoOpeningTwiceAgainstItself(t *testing.T) {
	var openings []int
	for _, f := range tournamentOf(t, "safe", func(o *Tournament) { o.Games, o.Self = 4, true }).fixtures() {
		openings = append(openings, f.opening())
	}
	if want := []int{0, 1, 2, 3}; !slices.Equal(openings, want) {
		t.Errorf("%v, want %v", openings, want)
	}
}

func TestOpenings(t *testing.T) {
	o := tournamentOf(t, quick, func(o *Tournament) { o.Plies, o.Seed = 8, 5 })
	lines := map[string]bool{}
	for i := range 50 {
		first, err := o.opening(i)
		if err != nil {
			t.Fatal(err)
		}
		again, err := o.opening(i)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(first.Moves(), again.Moves()) {
			t.Errorf("opening %d differs from itself", i)
		}
		if first.Len() != 8 || first.Claim().Over() {
			t.Errorf("opening %d: %d plies, %v", i, first.Len(), first.Claim())
		}
		lines[first.Position().FEN()] = true
	}
	if len(lines) < 45 {
		t.Errorf("only %d different openings among 50", len(lines))
	}
}

func TestSeedsDiffer(t *testing.T) {
	o := tournamentOf(t, quick, func(o *Tournament) { o.Seed = 5 })
	seen := map[uint64]bool{}
	for number := range 1000 {
		for _, c := range []engine.Color{engine.White, engine.Black} {
			s := o.playerSeed(number, c)
			if s == 0 || seen[s] {
				t.Fatalf("game %d, %v: seed %d is 0 or was there before", number, c, s)
			}
			seen[s] = true
		}
	}
}

// With Table, games start with named openings, whose order depends on the seed; none is
// repeated until all have been played.
func TestTableOpenings(t *testing.T) {
	o := tournamentOf(t, quick, func(o *Tournament) { o.Table, o.Seed, o.MaxPlies = true, 5, 4 })
	seen := map[string]bool{}
	for i := range opening.All() {
		g, err := o.opening(i)
		if err != nil {
			t.Fatal(err)
		}
		l, ok := opening.Of(g)
		if !ok || !slices.Equal(l.Moves, g.Moves()) {
			t.Fatalf("opening %d: %v is %q", i, g.Moves(), l.Name)
		}
		seen[l.Name] = true
	}
	if len(seen) != len(opening.All()) {
		t.Errorf("%d lines of %d", len(seen), len(opening.All()))
	}
	first, _ := o.opening(0)
	again, _ := o.opening(len(seen))
	other, _ := tournamentOf(t, quick, func(o *Tournament) { o.Table, o.Seed = true, 6 }).opening(0)
	if !slices.Equal(first.Moves(), again.Moves()) || slices.Equal(first.Moves(), other.Moves()) {
		t.Errorf("%v, %v and %v", first.Moves(), again.Moves(), other.Moves())
	}
}
