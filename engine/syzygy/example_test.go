package syzygy_test

import (
	"fmt"
	"log"

	"consort/engine"
	"consort/engine/syzygy"
)

func Example() {
	tables, err := syzygy.Open("/tables/wdl:/tables/dtz")
	if err != nil {
		log.Print(err) // a folder is missing; the others serve
	}
	defer tables.Close()

	p, err := engine.ParseFEN("8/8/8/8/8/4k3/8/R3K3 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	moves, err := tables.ProbeRoot(engine.NewGame(p), true)
	if err != nil {
		log.Fatal(err) // no table, or a damaged one
	}
	for _, m := range moves {
		fmt.Printf("%v: %v, %d plies to the next zeroing move\n", m.Move, m.WDL, m.DTZ)
	}
}
