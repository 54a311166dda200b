package classical

import (
	"strings"
	"testing"
	"unicode"

	"consort/engine"
	"consort/eval"
)

// positions are of many kinds, none in check.
var testFENs = []string{
	engine.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"8/8/4k3/8/2PP4/8/4K3/8 w - - 0 1",
	"2r3k1/5pp1/4p2p/3pP3/1P1P4/5N2/2q2PPP/1R1Q2K1 b - - 0 1",
	"4k3/8/8/3b4/8/8/4PB2/4K3 w - - 0 1",
}

func parse(t testing.TB, fen string) *engine.Position {
	t.Helper()
	p, err := engine.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// mirrorFEN flips the board top to bottom and swaps the colors.
func mirrorFEN(fen string) string {
	f := strings.Fields(fen)
	swap := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsUpper(r) {
				return unicode.ToLower(r)
			}
			return unicode.ToUpper(r)
		}, s)
	}
	rows := strings.Split(swap(f[0]), "/")
	for i, j := 0, len(rows)-1; i < j; i, j = i+1, j-1 {
		rows[i], rows[j] = rows[j], rows[i]
	}
	side := map[string]string{"w": "b", "b": "w"}[f[1]]
	castling := swap(f[2])
	return strings.Join([]string{strings.Join(rows, "/"), side, castling, "-", f[4], f[5]}, " ")
}

func TestEvaluationIsSymmetric(t *testing.T) {
	e := new(Evaluator)
	for _, fen := range testFENs {
		p, m := parse(t, fen), parse(t, mirrorFEN(fen))
		if a, b := e.Evaluate(p), e.Evaluate(m); a != b {
			t.Errorf("%s: %d, mirrored %d\n%s\n%s", fen, a, b, Explain(p), Explain(m))
		}
	}
}

func TestPawnCacheChangesNothing(t *testing.T) {
	used := new(Evaluator)
	for range 2 {
		for _, fen := range testFENs {
			p := parse(t, fen)
			if got, want := used.Evaluate(p), new(Evaluator).Evaluate(p); got != want {
				t.Errorf("%s: %d with a used cache, %d with a fresh one", fen, got, want)
			}
		}
	}
}

func TestEvaluationOrders(t *testing.T) {
	tests := []struct{ name, better, worse string }{
		{"a queen has a higher value than a rook", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{"a passed pawn far up", "4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/P7/8/4K3 w - - 0 1"},
		{"a knight in the center", "4k3/pppp4/8/8/4N3/8/PPPP4/4K3 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/N3K3 w - - 0 1"},
		{"doubled pawns are worse", "4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1"},
		{"a lone king at the edge is easier to mate", "k7/8/2K5/8/8/8/8/7R w - - 0 1", "8/8/8/3k4/8/8/8/K6R w - - 0 1"},
		{"castled behind pawns", "r4rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R2Q1RK1 w - - 0 1", "r4rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R2QKR2 w - - 0 1"},
	}
	e := new(Evaluator)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			better, worse := e.Evaluate(parse(t, test.better)), e.Evaluate(parse(t, test.worse))
			if better <= worse {
				t.Errorf("%d is not above %d", better, worse)
			}
		})
	}
}

func TestDeadMaterialScoresNearZero(t *testing.T) {
	e := new(Evaluator)
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/N3K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/NN2K3 w - - 0 1",
		"4kb2/8/8/8/8/8/8/R3K3 w - - 0 1",
	} {
		if s := e.Evaluate(parse(t, fen)); s < -90 || s > 90 {
			t.Errorf("%s: %d", fen, s)
		}
	}
}

func TestPairKeepsBothValues(t *testing.T) {
	for mg := -2000; mg <= 2000; mg += 123 {
		for eg := -2000; eg <= 2000; eg += 77 {
			p := pair(mg, eg)
			if p.Middlegame() != eval.Score(mg) || p.Endgame() != eval.Score(eg) {
				t.Fatalf("pair(%d, %d) gives %d, %d", mg, eg, p.Middlegame(), p.Endgame())
			}
			if q := p - pair(50, -60); q.Middlegame() != eval.Score(mg-50) || q.Endgame() != eval.Score(eg+60) {
				t.Fatalf("pair(%d, %d) minus (50, -60) gives %d, %d", mg, eg, q.Middlegame(), q.Endgame())
			}
		}
	}
}

func TestExplainAddsUp(t *testing.T) {
	for _, fen := range testFENs {
		table := Explain(parse(t, fen))
		for _, name := range append(termNames[:], "Sum", "Classical evaluation") {
			if !strings.Contains(table, name) {
				t.Errorf("the table of %s lacks %q", fen, name)
			}
		}
	}
	if got := Explain(parse(t, "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1")); !strings.Contains(got, "in check") {
		t.Errorf("a position in check is explained: %s", got)
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	e := new(Evaluator)
	p := parse(t, testFENs[1])
	if n := testing.AllocsPerRun(100, func() { e.Evaluate(p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEvaluate(b *testing.B) {
	e := new(Evaluator)
	for _, fen := range testFENs {
		p := parse(b, fen)
		b.Run("fen="+strings.Fields(fen)[0], func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e.Evaluate(p)
			}
		})
	}
}
