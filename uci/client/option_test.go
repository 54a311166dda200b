package client

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

func TestParseOption(t *testing.T) {
	for line, want := range map[string]Option{
		"option name Hash type spin default 16 min 1 max 1024":             {Name: "Hash", Type: Spin, Default: "16", Min: 1, Max: 1024},
		"option name Hash type spin min 1 max 1024 default 16 ":            {Name: "Hash", Type: Spin, Default: "16", Min: 1, Max: 1024},
		"option name Contempt type spin default -7 min -100 max 100":       {Name: "Contempt", Type: Spin, Default: "-7", Min: -100, Max: 100},
		"option  name Clear  Hash type button":                             {Name: "Clear Hash", Type: Button},
		"option name A name Twice type check default true":                 {Name: "A name Twice", Type: Check, Default: "true"},
		"option name Path type string default":                             {Name: "Path", Type: String},
		"option name Path type string default <empty>":                     {Name: "Path", Type: String},
		"option name Path type string default /home/max var/min type name": {Name: "Path", Type: String, Default: "/home/max var/min type name"},
		"option name S type combo default a b var a b var c":               {Name: "S", Type: Combo, Default: "a b", Choices: []string{"a b", "c"}},
	} {
		o, ok, err := ParseOption(line)
		require.True(t, ok, line)
		require.NoError(t, err, line)
		require.Equal(t, want, o, line)
	}
	for line, want := range map[string]string{
		"option":                    `option  has the unknown type ""`,
		"option name X":             `option X has the unknown type ""`,
		"option name X type slider": `option X has the unknown type "slider"`,
		"option type button":        "an option of type button has no name",
		"option name X type spin default 1 max 2":         `option X: min "" is not an integer`,
		"option name X type spin default 1 min 0 max 2.5": `option X: max "2.5" is not an integer`,
		"option name X type spin default 3 min 0 max 2":   `the default of option X: expected an integer from 0 to 2, not "3"`,
		"option name X type check default on":             `the default of option X: expected true or false, not "on"`,
		"option name X type combo default c var a var b":  `the default of option X: expected one of a, b, not "c"`,
	} {
		_, ok, err := ParseOption(line)
		require.True(t, ok, line)
		require.EqualError(t, err, want, line)
	}
	for _, line := range []string{"", "info", "options name X type button"} {
		_, ok, _ := ParseOption(line)
		require.False(t, ok, line)
	}
}

func TestParseInfo(t *testing.T) {
	p := engine.StartPosition()
	e4, _ := p.ParseUCI("e2e4")
	for line, want := range map[string]search.Info{
		"info":                                                  {},
		"info string score cp 3":                                {Text: "score cp 3"},
		"info depth 4 string hello  world":                      {Text: "hello  world"},
		"info score mate -3":                                    {Score: eval.MatedIn(6), Bound: search.Exact, Outlook: search.Outlook{Shown: eval.MatedIn(6)}},
		"info score cp 20000 upperbound depth 3":                {Depth: 3, Score: eval.TBWin, Bound: search.UpperBound, Outlook: search.Outlook{Shown: eval.TBWin}},
		"info pv e2e4 e2e4 e7e5 nodes 5":                        {MultiPV: 1, PV: []engine.Move{e4}, Nodes: 5},
		"info currmove e2e4 currmovenumber 2":                   {CurrMove: e4, CurrMoveNumber: 2},
		"info depth nodes 7":                                    {Nodes: 7},
		"info nodes 99999999999999999999 nps 3":                 {},
		"info cpuload 500 ebf 1.7 refutation d1h5 g6h5 depth 2": {Depth: 2},
	} {
		i, ok := parseInfo(line, &p)
		require.True(t, ok, line)
		require.Equal(t, want, i, line)
	}
}

// FuzzLines: whatever an engine prints is parsed without a panic, and what the result
// holds is legal.
func FuzzLines(f *testing.F) {
	for _, line := range []string{
		"info depth 3 seldepth 4 multipv 2 score mate 3 lowerbound wdl 1 2 3 nodes 5 nps 6 hashfull 7 tbhits 8 time 9 pv e2e4 e7e5",
		"info multipv 0 score cp 1 pv e2e4", "info currmove e2e4 currmovenumber 1", "info string x", "bestmove e2e4 ponder e7e5", "bestmove", "bestmove (none)",
		"option name Hash type spin default 16 min 1 max 1024", "option name S type combo default a var a var b", "option name P type string default x y",
	} {
		f.Add(line)
	}
	p := engine.StartPosition()
	f.Fuzz(func(t *testing.T, line string) {
		var r search.Result
		var lines search.Lines
		for range 2 {
			if i, ok := parseInfo(line, &p); ok {
				add(&r, i)
				lines.Add(i)
			}
		}
		if len(lines) > 0 && !p.IsLegal(lines[0].PV[0]) {
			t.Errorf("an illegal PV: %v", lines[0].PV)
		}
		if ok, err := parseBestMove(&r, line, &p); ok && err == nil && !p.IsLegal(r.Best) {
			t.Errorf("an illegal move: %v", r.Best)
		}
		if o, ok, err := ParseOption(line); ok && err == nil && o.Type != Button {
			if _, err := o.Text(o.Default); err != nil {
				t.Error(err)
			}
		}
	})
}
