package epd

// The built-in suites.

import (
	_ "embed"
	"strings"

	"consort/engine/epd"
)

//go:embed wac.epd
var wac string

//go:embed bk.epd
var bk string

// A Suite is a built-in collection of positions.
type Suite struct {
	Name  string
	About string // one line
	text  string
}

// Suites returns the built-in suites. The comments in wac.epd and bk.epd give their
// sources, and which solutions count.
func Suites() []Suite {
	return []Suite{
		{"wac", "Win at Chess: 300 combinations, most of them short", wac},
		{"bk", "Bratko-Kopec: 24 positions, half of them combinations, half pawn play", bk},
	}
}

// SuiteByName returns the built-in suite with a name, ignoring case.
func SuiteByName(name string) (Suite, bool) {
	for _, s := range Suites() {
		if strings.EqualFold(s.Name, name) {
			return s, true
		}
	}
	return Suite{}, false
}

// SuiteNames returns the names of the built-in suites, such as "wac, bk".
func SuiteNames() string {
	var names []string
	for _, s := range Suites() {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// Records returns the positions of the suite, in order.
func (s Suite) Records() []epd.Record {
	var records []epd.Record
	for r, err := range epd.Read(strings.NewReader(s.text)) {
		if err != nil {
			panic("epd: suite " + s.Name + ": " + err.Error()) // impossible: the tests parse it
		}
		records = append(records, r)
	}
	return records
}
