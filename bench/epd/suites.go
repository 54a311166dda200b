package epd

import (
	_ "embed"
	"strings"
)

//go:embed wac.epd
var wac string

//go:embed bk.epd
var bk string

// A Suite is a collection of positions that is built in.
type Suite struct {
	Name  string
	About string // one line
	text  string
}

// Suites returns the suites that are built in. The files tell where they come
// from, and which solutions count.
func Suites() []Suite {
	return []Suite{
		{"wac", "Win at Chess: 300 combinations, most of them short", wac},
		{"bk", "Bratko-Kopec: 24 positions, half of them combinations, half pawn play", bk},
	}
}

// SuiteByName returns the built-in suite of a name, in upper or lower case.
func SuiteByName(name string) (Suite, bool) {
	for _, s := range Suites() {
		if strings.EqualFold(s.Name, name) {
			return s, true
		}
	}
	return Suite{}, false
}

// SuiteNames lists the suites that are built in, such as "wac, bk".
func SuiteNames() string {
	var names []string
	for _, s := range Suites() {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// Records returns the positions.
func (s Suite) Records() []Record {
	var records []Record
	for r, err := range Read(strings.NewReader(s.text)) {
		if err != nil {
			panic("epd: suite " + s.Name + ": " + err.Error()) // The tests have read it.
		}
		records = append(records, r)
	}
	return records
}
