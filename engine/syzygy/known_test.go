package syzygy

import (
	"testing"

	"consort/engine"
	"consort/engine/syzygy/syzygytest"
)

// Positions whose results are known: from endgame theory, and for the distances
// from other probing code.
var known = []struct {
	name string
	fen  string
	wdl  WDL
	dtz  int
}{
	{"two kings", "4k3/8/8/8/8/8/8/4K3 w - -", Draw, 0},
	{"a bishop cannot mate", "4k3/8/8/8/8/8/8/2B1K3 w - -", Draw, 0},
	{"mated", "1R2k3/8/4K3/8/8/8/8/8 b - -", Loss, -1},
	{"mate in one", "4k3/8/4K3/8/8/8/8/1R6 w - -", Win, 1},
	{"stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - -", Draw, 0},
	{"a queen to be taken", "8/8/8/8/8/8/1Qk5/6K1 b - -", Draw, 0},

	// The basic pawn ending.
	{"the king in front of its pawn", "4k3/8/4K3/4P3/8/8/8/8 w - -", Win, 3},
	{"the same with the defender to move", "4k3/8/4K3/4P3/8/8/8/8 b - -", Loss, -4},
	{"the pawn in front of its king, opposition", "8/8/4k3/8/4K3/4P3/8/8 w - -", Draw, 0},
	{"the attacker has the opposition", "8/8/4k3/8/4K3/4P3/8/8 b - -", Loss, -8},
	{"a rook's pawn", "k7/8/K7/P7/8/8/8/8 w - -", Draw, 0},
	{"a pawn that cannot be caught", "7k/8/8/P7/8/8/8/K7 w - -", Win, 1},

	// En passant.
	{"en passant wins", "8/8/8/k2Pp3/8/8/8/4K3 w - e6", Win, 1},
	{"without it a draw", "8/8/8/k2Pp3/8/8/8/4K3 w - -", Draw, 0},
	{"en passant wins for Black", "8/8/8/8/2pP4/2K5/4k3/8 b - d3", Win, 1},

	// Pieces against pieces.
	{"rook against bishop, the wrong corner", "7k/6b1/6K1/8/8/8/8/3R4 b - -", Loss, -5},
	{"bishops on one color", "7k/8/8/4K3/3B4/4B3/8/8 b - -", Draw, 0},
	{"bishops on two colors", "7k/8/8/4K2B/8/4B3/8/8 w - -", Win, 12},
	{"rook against knight", "7n/6k1/4R3/4K3/8/8/8/8 b - -", Draw, 0},
	{"pawn against knight", "8/1K6/1P6/8/8/8/6n1/7k w - -", Win, 3},
	{"a pawn too far", "8/8/2K5/4P3/8/8/8/3r3k b - -", Draw, 0},
	{"a pawn not far enough", "8/8/2K5/8/4P3/8/8/3r3k b - -", Win, 7},
	{"rook and pawn against a bare king", "1r4k1/8/8/p7/8/8/8/K7 b - -", Win, 1},
	{"two knights cannot force mate", "8/8/8/3k4/8/3K4/3NN3/8 w - -", Draw, 0},
	{"Saavedra's study", "8/8/1KP5/3r4/8/8/8/k7 w - -", Win, 1},
}

func TestKnownPositions(t *testing.T) {
	all := tables(t)
	for _, k := range known {
		p := parse(t, k.fen)
		if p.Occupied().Count() > all.MaxPieces() {
			t.Logf("NOT TESTED without tablebases of four pieces: %s", k.name)
			continue
		}
		wdl, err := all.ProbeWDL(p)
		if err != nil || wdl != k.wdl {
			t.Errorf("%s, %s: WDL %v (%v), expected %v", k.name, k.fen, wdl, err, k.wdl)
		}
		dtz, err := all.ProbeDTZ(p)
		if err != nil || dtz != k.dtz {
			t.Errorf("%s, %s: DTZ %d (%v), expected %d", k.name, k.fen, dtz, err, k.dtz)
		}
	}
}

func TestRefusals(t *testing.T) {
	all := tables(t)
	some := only(t, "KQvK.rtbw", "KRvK.rtbw", "KRvK.rtbz")
	type refusal struct {
		name string
		set  *Tables
		fen  string
		err  error
	}
	tests := []refusal{
		{"five pieces", all, "4k3/8/8/8/8/8/8/QRB1K3 w - -", TooManyPieces},
		{"castling", all, "4k3/8/8/8/8/8/8/4K2R w K -", CastlingRights},
		{"no table", some, "4k3/8/8/8/8/8/P7/4K3 w - -", NoTable},
		{"no tables at all", nil, "4k3/8/8/8/8/8/8/Q3K3 w - -", NoTables},
	}
	if all.MaxPieces() == 4 {
		tests = append(tests,
			refusal{"no table of four", only(t, "KQvK.rtbw", "KQvKR.rtbw"), "4k3/8/8/8/8/8/8/Q3K2Q w - -", NoTable},
			refusal{"no table after a capture", only(t, "KQvKR.rtbw", "KQvKR.rtbz"), "7r/8/8/8/8/2k5/1Q6/6K1 b - -", NoTable})
	} else {
		t.Log("NOT TESTED without tablebases of four pieces: a table is missing after a capture")
	}
	for _, test := range tests {
		p := parse(t, test.fen)
		if _, err := test.set.ProbeWDL(p); err != test.err {
			t.Errorf("%s: ProbeWDL gives the error %v, expected %v", test.name, err, test.err)
		}
		if _, err := test.set.ProbeDTZ(p); err != test.err {
			t.Errorf("%s: ProbeDTZ gives the error %v, expected %v", test.name, err, test.err)
		}
		if _, err := test.set.ProbeRoot(engine.NewGame(*p), true); err != test.err {
			t.Errorf("%s: ProbeRoot gives the error %v, expected %v", test.name, err, test.err)
		}
	}
	if _, err := some.ProbeDTZ(parse(t, "4k3/8/8/8/8/8/8/Q3K3 w - -")); err != NoTable {
		t.Errorf("without a DTZ table the error is %v", err)
	}
}

// only opens a set of some of the files.
func only(t testing.TB, names ...string) *Tables {
	set := &Tables{entries: map[material]entry{}}
	dir, _ := syzygytest.Largest(t)
	for _, name := range names {
		set.add(dir, name)
	}
	t.Cleanup(func() {
		if err := set.Close(); err != nil {
			t.Error(err)
		}
	})
	return set
}

func TestProbesAllocateNothing(t *testing.T) {
	all := tables(t)
	positions := []*engine.Position{
		parse(t, "8/8/8/k2Pp3/8/8/8/4K3 w - e6"),
		parse(t, "8/8/2K5/8/4P3/8/8/3r3k b - -"),
		parse(t, "4k3/8/8/8/8/8/8/QRB1K3 w - -"),
	}
	n := testing.AllocsPerRun(100, func() {
		for _, p := range positions {
			_, _ = all.ProbeWDL(p)
			_, _ = all.ProbeDTZ(p)
		}
	})
	if n != 0 {
		t.Errorf("%.0f allocations", n)
	}
}
