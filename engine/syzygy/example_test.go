package syzygy_test

import (
	"errors"
	"fmt"
	"io/fs"
	"log"

	"consort/engine"
	"consort/engine/syzygy"
)

// Probing tables, and handling positions that they do not cover. Without any files
// only two bare kings are covered.
func Example() {
	tables, err := syzygy.Open("") // no folder; see Open
	if err != nil {
		fmt.Println(err)
	}
	defer tables.Close()

	for _, fen := range []string{
		"8/8/8/8/8/4k3/8/4K3 w - - 0 1",
		"8/8/8/8/8/4k3/8/R3K3 w - - 0 1",
	} {
		p, err := engine.ParseFEN(fen)
		if err != nil {
			fmt.Println(err)
			return
		}
		result, err := tables.ProbeWDL(&p)
		var refusal syzygy.Refusal
		switch {
		case errors.As(err, &refusal):
			fmt.Println("not in the tables:", refusal) // the usual case, not a fault
		case err != nil:
			fmt.Println("a damaged file:", err)
		default:
			fmt.Println(result)
		}
	}
	// Output:
	// draw
	// not in the tables: syzygy: no tables are open
}

// A missing directory is reported, and the tables of the others are available.
func ExampleOpen() {
	tables, err := syzygy.Open("no/such/folder")
	var missing *fs.PathError
	if errors.As(err, &missing) {
		fmt.Println("cannot read", missing.Path)
	}
	defer tables.Close()
	wdl, dtz := tables.Count()
	fmt.Println(wdl, dtz, tables.MaxPieces())
	// Output:
	// cannot read no/such/folder
	// 0 0 0
}

// The moves of a position, best first. This example is compiled but not run: it needs
// tables that are not part of the sources.
func ExampleTables_ProbeRoot() {
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

func ExampleWDL() {
	for _, result := range []syzygy.WDL{syzygy.Win, syzygy.CursedWin, syzygy.BlessedLoss} {
		fmt.Printf("%v, and without the 50-move rule a %v\n", result, result.Without50())
	}
	// Output:
	// win, and without the 50-move rule a win
	// cursed win, and without the 50-move rule a win
	// blessed loss, and without the 50-move rule a loss
}
