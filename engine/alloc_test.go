package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What the search calls at every node must not allocate.
func TestNoAllocations(t *testing.T) {
	var l, other MoveList
	var child Position
	perft := NewPerft(3)
	for _, k := range knownPositions {
		p := mustParse(t, k.fen)
		p.LegalMoves(&l)
		var checks Checks
		p.FindChecks(&checks)
		eachMove := func(visit func(m Move)) func() {
			return func() {
				for _, m := range l.Slice() {
					visit(m)
				}
			}
		}
		for _, c := range []struct {
			name string
			run  func()
		}{
			{"LegalMoves", func() { p.LegalMoves(&other) }},
			{"NoisyMoves", func() { p.NoisyMoves(&other) }},
			{"QuietMoves", func() { p.QuietMoves(&other) }},
			{"CountLegalMoves", func() { p.CountLegalMoves() }},
			{"HasLegalMove", func() { p.HasLegalMove() }},
			{"InsufficientMaterial", func() { p.InsufficientMaterial() }},
			{"MakeNull", func() { p.MakeNull(&child) }},
			{"Perft", func() { perft.Count(&p, 3) }},
			{"Make", eachMove(func(m Move) { p.Make(m, &child) })},
			{"SEE", eachMove(func(m Move) { p.SEE(m, 0) })},
			{"IsLegal", eachMove(func(m Move) { p.IsLegal(m) })},
			{"IsNoisy", eachMove(func(m Move) { p.IsNoisy(m) })},
			{"GivesCheck", eachMove(func(m Move) { p.GivesCheck(m) })},
			{"FindChecks", func() { p.FindChecks(&checks) }},
			{"Checks.Gives", eachMove(func(m Move) { checks.Gives(&p, m) })},
		} {
			require.Zero(t, testing.AllocsPerRun(1, c.run), "%s in %s", c.name, k.name)
		}
	}
}
