package syzygy

import (
	"math/rand/v2"
	"testing"

	"consort/engine"
)

// Cursed wins and blessed losses, and how distances are stored. No table of up to
// four pieces has such a result, a wide map or a distance in plies, so these tests
// make their own tables.

func TestInMoves(t *testing.T) {
	for _, test := range []struct {
		flags                    byte
		win, loss, cursed, bless bool
	}{
		{0, true, true, true, true},
		{flagWinPlies, false, true, true, true},
		{flagLossPlies, true, false, true, true},
		{flagWinPlies | flagLossPlies, false, false, true, true},
		{flagBlack | flagMapped | flagWide, true, true, true, true},
	} {
		for result, want := range map[WDL]bool{Win: test.win, Loss: test.loss, CursedWin: test.cursed, BlessedLoss: test.bless} {
			if got := inMoves(test.flags, result); got != want {
				t.Errorf("flags %d, a %v: in moves %v, expected %v", test.flags, result, got, want)
			}
		}
	}
}

// narrowMaps and wideMaps are the maps of a part as they are in a file, with some
// bytes in front: in the order win, loss, cursed win, blessed loss.
var (
	narrowMaps = []byte{99, 99, 2, 9, 5, 3, 8, 4, 2, 1, 30, 2, 40, 41}
	wideMaps   = []byte{99, 99, 2, 0, 44, 1, 5, 0, 1, 0, 0, 16, 1, 0, 232, 3, 1, 0, 255, 255}
)

func TestDistance(t *testing.T) {
	const plies = flagWinPlies | flagLossPlies
	for _, test := range []struct {
		name   string
		flags  byte
		maps   []byte
		result WDL
		value  uint16
		want   int
		err    error
	}{
		{"the shortest win", 0, nil, Win, 0, 1, nil},
		{"a win in moves", 0, nil, Win, 3, 7, nil},
		{"a loss in moves", 0, nil, Loss, 3, 7, nil},
		{"a win in plies", plies, nil, Win, 3, 4, nil},
		{"a loss in plies", plies, nil, Loss, 3, 4, nil},
		{"wins alone in plies", flagWinPlies, nil, Loss, 3, 7, nil},
		{"losses alone in plies", flagLossPlies, nil, Win, 3, 7, nil},
		{"a cursed win is in moves", plies, nil, CursedWin, 3, 7, nil},
		{"a blessed loss is in moves", plies, nil, BlessedLoss, 3, 7, nil},

		{"the map of wins", flagMapped, narrowMaps, Win, 1, 11, nil},
		{"the map of losses", flagMapped, narrowMaps, Loss, 2, 5, nil},
		{"the map of cursed wins", flagMapped, narrowMaps, CursedWin, 0, 61, nil},
		{"the map of blessed losses", flagMapped, narrowMaps, BlessedLoss, 1, 83, nil},
		{"a map with plies", flagMapped | plies, narrowMaps, Win, 0, 10, nil},
		{"after the map of wins", flagMapped, narrowMaps, Win, 2, 0, errValue},
		{"after the map of cursed wins", flagMapped, narrowMaps, CursedWin, 1, 0, errValue},

		{"a wide map", flagMapped | flagWide, wideMaps, Win, 0, 601, nil},
		{"a wide map's second entry", flagMapped | flagWide, wideMaps, Win, 1, 11, nil},
		{"a wide map with plies", flagMapped | flagWide | plies, wideMaps, Loss, 0, 4097, nil},
		{"a wide map of cursed wins", flagMapped | flagWide, wideMaps, CursedWin, 0, 2001, nil},
		{"a wide map of blessed losses", flagMapped | flagWide, wideMaps, BlessedLoss, 0, 131071, nil},
		{"after a wide map", flagMapped | flagWide, wideMaps, Loss, 1, 0, errValue},
	} {
		p := mappedPart(t, test.flags, test.maps)
		got, err := p.distance(test.value, test.result)
		if got != test.want || err != test.err {
			t.Errorf("%s: %d (%v), expected %d (%v)", test.name, got, err, test.want, test.err)
		}
	}
}

// mappedPart returns a part with maps that were read after two bytes.
func mappedPart(t *testing.T, flags byte, maps []byte) *part {
	t.Helper()
	b := &blob{memory: maps, size: uint64(len(maps))}
	parts := []part{{flags: flags, valueList: valueList{blob: b}}}
	h := &headerReader{blob: b, pos: 2}
	if h.readMaps(parts); h.err != nil {
		t.Fatal(h.err)
	}
	return &parts[0]
}

// A file that is truncated while in use may end inside a map.
func TestMapBehindTheEnd(t *testing.T) {
	for _, flags := range []byte{flagMapped, flagMapped | flagWide} {
		p := part{flags: flags, valueList: valueList{blob: &blob{memory: []byte{7}, size: 1}}, maps: [4]dtzMap{{at: 1, entries: 5}}}
		if got, err := p.distance(0, Win); got != 0 || err != errTruncated {
			t.Errorf("flags %d: %d (%v)", flags, got, err)
		}
	}
}

func TestResults(t *testing.T) {
	for _, test := range []struct {
		result, without50   WDL
		sign, beforeZeroing int
		name                string
	}{
		{Loss, Loss, -1, -1, "loss"},
		{BlessedLoss, Loss, -1, -101, "blessed loss"},
		{Draw, Draw, 0, 0, "draw"},
		{CursedWin, Win, 1, 101, "cursed win"},
		{Win, Win, 1, 1, "win"},
	} {
		r := test.result
		if r.Without50() != test.without50 || r.Sign() != test.sign || r.beforeZeroing() != test.beforeZeroing || r.String() != test.name {
			t.Errorf("%d: without the rule %v, sign %d, before zeroing %d, %v", r, r.Without50(), r.Sign(), r.beforeZeroing(), r)
		}
	}
}

// rookEndings calls check on positions of king and rook against king with a side
// to move and no capture to play.
func rookEndings(t *testing.T, side engine.Color, check func(p *engine.Position)) {
	r := rand.New(rand.NewPCG(11, uint64(side)))
	for range 300 {
		p := random(r, parsed(t, "KRvK"))
		captures := false
		for _, m := range p.Moves() {
			captures = captures || p.IsCapture(m)
		}
		if p.SideToMove() == side && p.HasLegalMove() && !captures {
			check(p)
		}
	}
}

// Each value of a WDL table, read from blocks, is the result that it stands for.
func TestMadeResults(t *testing.T) {
	values := make([]uint16, threeSingles)
	for i := range values {
		values[i] = uint16(i % 5)
	}
	set := made(t, []madeTable{{"KRvK", []madePart{{values: values}, {values: values}}}}, nil)
	seen := map[WDL]int{}
	for _, side := range []engine.Color{engine.White, engine.Black} {
		rookEndings(t, side, func(p *engine.Position) {
			e := set.entry(p)
			got, err := set.ProbeWDL(p)
			part, _ := e.wdl.find(p, false)
			if want := Loss + WDL(part.index(p, false)%5); err != nil || got != want {
				t.Fatalf("%s: %v (%v), expected a %v", p.FEN(), got, err, want)
			}
			seen[got]++
		})
	}
	if len(seen) != 5 {
		t.Errorf("only %v", seen)
	}
}

// A distance goes from the file to the caller: unit, map, the 100 plies of what
// the rule prevents, and the sign; and for the side that the table does not
// store one ply more.
func TestMadeDistances(t *testing.T) {
	maps := [4][]uint16{{7}, {6, 5}, {300}, {1000, 500}}
	for _, test := range []struct {
		name         string
		white, black WDL
		flags        byte
		want         int // White to move
		reply        int // Black to move
	}{
		{"win in moves", Win, Loss, flagMapped, 15, -16},
		{"win in plies", Win, Loss, flagMapped | flagWinPlies, 8, -9},
		{"loss in moves", Loss, Win, flagMapped, -13, 14},
		{"loss in plies", Loss, Win, flagMapped | flagLossPlies | flagWide, -7, 8},
		{"cursed win", CursedWin, BlessedLoss, flagMapped | flagWide | flagWinPlies, 701, -702},
		{"blessed loss", BlessedLoss, CursedWin, flagMapped | flagWide, -2101, 2102},
		{"without a map", CursedWin, BlessedLoss, 0, 101, -102},
		{"draw", Draw, Draw, flagMapped, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			part := madePart{flags: test.flags, values: []uint16{0}}
			if test.flags&flagMapped != 0 {
				part.maps = maps
			}
			set := made(t, []madeTable{results("KRvK", test.white, test.black)}, []madeTable{{"KRvK", []madePart{part}}})
			for side, want := range []int{test.want, test.reply} {
				rookEndings(t, engine.Color(side), func(p *engine.Position) {
					if got, err := set.ProbeDTZ(p); err != nil || got != want {
						t.Fatalf("%s: %d (%v), expected %d", p.FEN(), got, err, want)
					}
				})
			}
		})
	}
}

// The numbers of a map's entries, read from blocks.
func TestMadeNumbers(t *testing.T) {
	distances := []uint16{1, 70, 400, 3}
	values := make([]uint16, threeSingles)
	for i := range values {
		values[i] = uint16(i % len(distances))
	}
	set := made(t, []madeTable{results("KRvK", CursedWin, BlessedLoss)}, []madeTable{{"KRvK", []madePart{
		{flags: flagMapped | flagWide, values: values, maps: [4][]uint16{2: distances}},
	}}})
	rookEndings(t, engine.White, func(p *engine.Position) {
		got, err := set.ProbeDTZ(p)
		if err != nil {
			t.Fatal(err)
		}
		number := set.entry(p).dtz.parts[0].index(p, false) % uint64(len(distances))
		if want := 100 + 2*int(distances[number]) + 1; got != want {
			t.Fatalf("%s: %d, expected %d", p.FEN(), got, want)
		}
	})
}

// A capture's result and the stored one: the better counts, and among equals the
// capture, which zeroes the clock.
func TestCapturesAndCursedResults(t *testing.T) {
	const takes = "4k3/8/8/b6R/8/8/8/6K1 w - -" // the rook takes the bishop
	for _, test := range []struct {
		name     string
		stored   WDL // with the bishop
		captured WDL // without it, for the rook's side, the other one to move
		want     WDL
		dtz      int
	}{
		{"better than a draw", Draw, CursedWin, CursedWin, 101},
		{"better than a blessed loss", BlessedLoss, CursedWin, CursedWin, 101},
		{"as good as the stored win", CursedWin, CursedWin, CursedWin, 101},
		{"worse than the stored win", Win, CursedWin, Win, 15},
		{"better than the stored win", CursedWin, Win, Win, 1},
		{"a capture that loses in vain", CursedWin, BlessedLoss, CursedWin, 115},
		{"a blessed loss is better than a loss", Loss, BlessedLoss, BlessedLoss, -115},
	} {
		set := made(t, []madeTable{
			results("KRvKB", test.stored, -test.stored),
			results("KRvK", Draw, -test.captured),
		}, []madeTable{{"KRvKB", []madePart{{flags: flagMapped, values: []uint16{0}, maps: [4][]uint16{{7}, {7}, {7}, {7}}}}}})
		p := parse(t, takes)
		if got, err := set.ProbeWDL(p); err != nil || got != test.want {
			t.Errorf("%s: %v (%v), expected a %v", test.name, got, err, test.want)
		}
		if got, err := set.ProbeDTZ(p); err != nil || got != test.dtz {
			t.Errorf("%s: DTZ %d (%v), expected %d", test.name, got, err, test.dtz)
		}
	}
}

// If all moves are captures, they alone decide, and no table is probed.
func TestForcedCaptureToCursedResult(t *testing.T) {
	p := parse(t, "7r/8/8/8/8/8/1q6/K6k w - -") // the king has to take the queen
	if n := p.CountLegalMoves(); n != 1 {
		t.Fatalf("%d legal moves", n)
	}
	for _, test := range []struct {
		rook WDL // of the side with the rook, to move
		want WDL
		dtz  int
	}{{CursedWin, BlessedLoss, -101}, {BlessedLoss, CursedWin, 101}, {Win, Loss, -1}, {Draw, Draw, 0}} {
		set := made(t, []madeTable{results("KRvK", test.rook, -test.rook), results("KRvKB", Draw, Draw)}, nil)
		wdl, err1 := set.ProbeWDL(p)
		dtz, err2 := set.ProbeDTZ(p)
		if err1 != nil || err2 != nil || wdl != test.want || dtz != test.dtz {
			t.Errorf("the rook's side has a %v: %v (%v), DTZ %d (%v); expected a %v, %d", test.rook, wdl, err1, dtz, err2, test.want, test.dtz)
		}
	}
}

// At the root the halfmove clock determines which wins the 50-move rule leaves.
func TestSituations(t *testing.T) {
	for _, test := range []struct {
		name     string
		now      situation
		distance int // positive for a win
		want     WDL
		wantRank int
	}{
		{"a win", situation{fiftyMoves: true}, 60, Win, winRank},
		{"a win at 99 is certain", situation{clock: 39, fiftyMoves: true}, 60, Win, winRank},
		{"a win at 100 may be one ply longer", situation{clock: 40, fiftyMoves: true}, 60, Win, winRank - 100},
		{"a win at 101 is too late", situation{clock: 41, fiftyMoves: true}, 60, CursedWin, winRank - 101},
		{"a cursed win", situation{fiftyMoves: true}, 101, CursedWin, winRank - 101},
		{"a cursed win without the rule", situation{clock: 80}, 120, Win, winRank},
		{"a win after a repetition", situation{clock: 5, repeated: true, fiftyMoves: true}, 30, Win, winRank - 35},
		{"a win after a repetition without the rule", situation{clock: 5, repeated: true}, 30, Win, winRank - 35},
		{"a loss", situation{fiftyMoves: true}, -30, Loss, -winRank},
		{"a loss near the rule", situation{clock: 40, fiftyMoves: true}, -30, Loss, -winRank + 70},
		{"a loss at 100", situation{clock: 40, fiftyMoves: true}, -60, Loss, -winRank + 100},
		{"a loss at 101 is a draw", situation{clock: 41, fiftyMoves: true}, -60, BlessedLoss, -winRank + 101},
		{"a blessed loss", situation{fiftyMoves: true}, -101, BlessedLoss, -winRank + 101},
		{"a blessed loss without the rule", situation{clock: 41}, -120, Loss, -winRank},
	} {
		judge, d := test.now.win, test.distance
		if d < 0 {
			judge, d = test.now.loss, -d
		}
		if got, rank := judge(d); got != test.want || rank != test.wantRank {
			t.Errorf("%s: %v with rank %d, expected %v with %d", test.name, got, rank, test.want, test.wantRank)
		}
	}
}

// The root moves of cursed wins and blessed losses, with and without the rule,
// with and without DTZ tables.
func TestRootOfCursedResults(t *testing.T) {
	wdl := []madeTable{results("KRvK", CursedWin, BlessedLoss)}
	dtz := []madeTable{{"KRvK", []madePart{{flags: flagMapped, values: []uint16{0}, maps: [4][]uint16{2: {10}}}}}}
	const attacker, defender = "8/8/8/8/3k4/8/8/K6R w - - 0 1", "8/8/8/8/3k4/8/8/K6R b - - 0 1"
	for _, test := range []struct {
		name  string
		dtz   []madeTable
		fen   string
		fifty bool
		want  RootMove
	}{
		{"cursed win", dtz, attacker, true, RootMove{WDL: CursedWin, DTZ: 123, Rank: winRank - 123}},
		{"cursed win without the rule", dtz, attacker, false, RootMove{WDL: Win, DTZ: 123, Rank: winRank}},
		{"blessed loss", dtz, defender, true, RootMove{WDL: BlessedLoss, DTZ: -122, Rank: -winRank + 122}},
		{"blessed loss without the rule", dtz, defender, false, RootMove{WDL: Loss, DTZ: -122, Rank: -winRank}},
		{"cursed win without DTZ", nil, attacker, true, RootMove{WDL: CursedWin, Rank: winRank / 2}},
		{"cursed win without either", nil, attacker, false, RootMove{WDL: Win, Rank: winRank}},
		{"blessed loss without DTZ", nil, defender, true, RootMove{WDL: BlessedLoss, Rank: -winRank / 2}},
		{"blessed loss without either", nil, defender, false, RootMove{WDL: Loss, Rank: -winRank}},
	} {
		moves, err := made(t, wdl, test.dtz).ProbeRoot(engine.NewGame(*parse(t, test.fen)), test.fifty)
		if err != nil || len(moves) == 0 {
			t.Fatalf("%s: %d moves (%v)", test.name, len(moves), err)
		}
		for _, m := range moves {
			if m.Move = 0; m != test.want {
				t.Errorf("%s: %+v, expected %+v", test.name, m, test.want)
			}
		}
	}
}
