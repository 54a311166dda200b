//go:build tune

package alphabeta

import (
	"context"
	"slices"
	"testing"

	"consort/engine"
	"consort/search"
)

// FuzzTunables searches with any numbers within their ranges, all at once: no illegal move
// is played or shown.
//
//	go test -tags tune -fuzz FuzzTunables ./search/alphabeta
func FuzzTunables(f *testing.F) {
	f.Add([]byte{0}, uint8(0), uint16(500))
	f.Add([]byte("\xff\x00\xff\x80\x20\xe0"), uint8(1), uint16(2000))
	f.Add(slices.Repeat([]byte{255}, len(Tunables())), uint8(2), uint16(3000))
	f.Add(slices.Repeat([]byte{0}, len(Tunables())), uint8(3), uint16(3000))
	starts := []string{
		tunePosition, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 90 60", "QQQQ4/8/8/1k6/8/8/8/K7 b - - 99 80",
	}
	f.Fuzz(func(t *testing.T, values []byte, start uint8, nodes uint16) {
		for i, n := range Tunables() {
			if len(values) == 0 {
				break
			}
			n.Set(n.Min + int(int64(n.Max-n.Min)*int64(values[i%len(values)])/255))
			t.Cleanup(func() { n.Set(n.Value) })
		}
		p := newClassical()
		settings := classicalSettings()
		settings.Hash, settings.MultiPV = 1, 1+int(nodes%3)
		if err := p.Configure(settings); err != nil {
			t.Fatal(err)
		}
		game := gameFrom(t, starts[int(start)%len(starts)])
		for range 3 { // the next moves too: with what was learned
			if len(game.Position().Moves()) == 0 {
				return
			}
			result := p.Choose(context.Background(), game, search.Limits{Nodes: uint64(nodes%4000) + 1}, func(info search.Info) { playable(t, game, info.PV) })
			playable(t, game, []engine.Move{result.Best})
			if result.Ponder != engine.NoMove {
				playable(t, game, []engine.Move{result.Best, result.Ponder})
			}
			if err := game.Push(result.Best); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// playable reports an error unless a line can be played.
func playable(t *testing.T, game *engine.Game, line []engine.Move) {
	t.Helper()
	trial := game.Clone()
	for _, m := range line {
		if err := trial.Push(m); err != nil {
			t.Fatalf("%v in %v of %s", err, line, game.Position().FEN())
		}
	}
}
