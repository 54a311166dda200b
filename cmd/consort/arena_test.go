package arena

import (
	"errors"
	"flag"
	"io"
	"strings"
	"testing"

	"consort/search/player"
)

// parsed returns the options of a command line.
func parsed(t *testing.T, args string) *options {
	t.Helper()
	o, err := parseOptions(strings.Fields(args))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func TestOptions(t *testing.T) {
	o := parsed(t, "-players Random,safe -games 7 -seed 3 -nodes 9 -plies 2 -maxplies 50 -concurrency 5 -self -pgn x")
	if strings.Join(o.names(), " ") != "random safe" || o.games != 7 || o.seed != 3 || o.nodes != 9 ||
		o.plies != 2 || o.maxPlies != 50 || o.concurrency != 5 || !o.self || o.pgn != "x" {
		t.Errorf("%+v", o)
	}
	if all := parsed(t, ""); len(all.players) != len(player.Kinds()) || all.concurrency < 1 {
		t.Errorf("without flags: %+v", all)
	}
}

// Every mistake is told by what was given and what would be right.
func TestOptionErrors(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-players nobody,random", `no player "nobody": choose among `},
		{"-players random,", `no player ""`},
		{"-players random,Random", "random is listed twice"},
		{"-players random", "name another"},
		{"-games 0", "-games is 0"},
		{"-games many", `invalid value "many" for flag -games`},
		{"-concurrency -1", "-concurrency is -1"},
		{"-plies -1", "-plies is -1"},
		{"-plies 1000", "-plies is 1000"},
		{"-maxplies -1", "-maxplies is -1"},
		{"-plies 8 -maxplies 8", "the opening alone has 8"},
		{"-nodes 0", "-nodes is 0"},
		{"-players 1,random", `no player "1"`},
		{"-players 99999,random", "or an Elo from"},
		{"-players 1000,1000", "1000 is listed twice"},
		{"-known random=0", "-known is for -rate"},
		{"-rate none", "none"},
		{"-rate options.go", "no two players with finished games"},
		{"-net options.go", "not a network of Consort"},
		{"-net none", "none"},
		{"-seed -1", `invalid value "-1" for flag -seed`},
		{"-verbose", "not defined: -verbose"},
		{"random", `unexpected argument "random"`},
	} {
		var out strings.Builder
		err := Main(strings.Fields(c.args), &out, io.Discard)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.args, err, c.want)
		}
		if out.Len() > 0 {
			t.Errorf("%s: wrote %q", c.args, out.String())
		}
	}
}

func TestHelpTeaches(t *testing.T) {
	for _, arg := range []string{"-help", "--help", "-h"} {
		if _, err := parseOptions([]string{arg}); !errors.Is(err, flag.ErrHelp) {
			t.Errorf("%s: %v", arg, err)
		}
		var out strings.Builder
		if err := Main([]string{arg}, &out, io.Discard); err != nil {
			t.Fatal(err)
		}
		words := []string{"Examples", "Ctrl-C"}
		for _, p := range player.Kinds() {
			words = append(words, p.Name, p.About)
		}
		names := ""
		new(options).flagSet(&names).VisitAll(func(f *flag.Flag) { words = append(words, "-"+f.Name) })
		for _, w := range words {
			if !strings.Contains(out.String(), w) {
				t.Errorf("the help does not say %q", w)
			}
		}
	}
}
