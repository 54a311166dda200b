package epd_test

import (
	"fmt"
	"strings"

	"consort/engine/epd"
)

func ExampleRead() {
	file := strings.NewReader(`1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd9;
`)
	for r, err := range epd.Read(file) {
		if err != nil {
			fmt.Println(err) // of one line, a *epd.LineError: the next follow
			continue
		}
		fmt.Println(r.ID, r.Best, r.Solution())
	}
	// Output:
	// BK.01 [d6d1] bm Qd1+
	// line 2: the moves of bm and am must be legal: unreadable move "Qd9": expected a form like e4, Nbd7, exd5, e8=Q or O-O
}

// What an analysis found is written into the record.
func ExampleRecord_String() {
	r, _ := epd.Parse("6k1/5ppp/8/8/8/8/8/R6K w - -")
	m, _ := r.Position.ParseSAN("Ra8#")
	r.ID, r.Mate, r.Depth = "back rank", 1, 12
	r.Best = append(r.Best, m)
	fmt.Println(r.String())
	// Output: 6k1/5ppp/8/8/8/8/8/R6K w - - acd 12; bm Ra8#; dm 1; id "back rank";
}
