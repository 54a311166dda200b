package selfplay

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
)

// GenFENs writes openings, one a line, as OpenBench's genfens wants them. They
// are those of the run's first n games.
func (r *Run) GenFENs(ctx context.Context, n int, w io.Writer) error {
	s, err := r.newSeat()
	if err != nil {
		return err
	}
	for i := range n {
		s.player.NewGame()
		o, err := s.open(ctx, rand.New(rand.NewPCG(s.seed, uint64(i))))
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w, "info string genfens %s\n", o.start.FEN()); err != nil {
			return err
		}
	}
	return nil
}
