package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/require"

	"consort/bench/arena"
	"consort/cmd/internal/cli"
	"consort/engine/pgn"
	"consort/eval/nnue"
	"consort/search/player"
)

// parseArena reads the flags of the command.
func parseArena(args ...string) (*arenaOptions, error) {
	c, o := newArena()
	c.RunE = func(*cobra.Command, []string) error { return o.settle() }
	return o, cli.Run(cli.New("consort", "", "", c), append([]string{"arena"}, args...), nil, io.Discard, io.Discard)
}

// callArena runs the command.
func callArena(stdout, stderr io.Writer, args ...string) error {
	return cli.Run(cli.New("consort", "", "", arenaCommand()), append([]string{"arena"}, args...), nil, stdout, stderr)
}

func TestArenaFlags(t *testing.T) {
	o, err := parseArena(strings.Fields("-players Random,safe -games 7 -seed 3 -nodes 9 -plies 2 -maxplies 50 -concurrency 5 -self -table -pgn x")...)
	require.NoError(t, err)
	var names []string
	for _, p := range o.tournament.Players {
		names = append(names, p.Name)
	}
	require.Equal(t, []string{"random", "safe"}, names)
	require.Equal(t, "x", o.pgn)
	require.Contains(t, o.tournament.Program, "bench")
	require.NotNil(t, o.tournament.Has)
	o.tournament.Players, o.tournament.Program, o.tournament.Has = nil, "", nil
	require.Equal(t, arena.Tournament{Games: 7, Seed: 3, Nodes: 9, Plies: 2, MaxPlies: 50, Concurrency: 5, Self: true, Table: true}, o.tournament)

	o, err = parseArena()
	require.NoError(t, err)
	require.Len(t, o.tournament.Players, len(player.Kinds()))
	require.GreaterOrEqual(t, o.tournament.Concurrency, 1)
}

// Every error says what was given and what is expected.
func TestArenaRefuses(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"-players nobody,random", `unknown player "nobody": expected one of `},
		{"-players random,", `unknown player ""`},
		{"-players random,Random", "random is listed twice"},
		{"-players random", "add another"},
		{"-games 0", "games is 0"},
		{"-games many", `invalid argument "many" for "--games" flag`},
		{"-concurrency -1", "concurrency is -1"},
		{"-plies -1", "plies is -1"},
		{"-plies 1000", "plies is 1000"},
		{"-maxplies -1", "maxplies is -1"},
		{"-plies 8 -maxplies 8", "expected more than the 8 plies"},
		{"-nodes 0", "nodes is 0"},
		{"-clock soon", "invalid time control"},
		{"-clock 40/5+3", "a tournament has no periods"},
		{"-clock 5+3 -nodes 9", "use one of them"},
		{"-players random,cmd:no-such-engine", `engine "no-such-engine": `},
		{"-players random,cmd:main.go[a,b", "expected ] at the end of the options"},
		{"-players 1,random", `unknown player "1"`},
		{"-players 99999,random", "an Elo from"},
		{"-players 1000,1000", "1000 is listed twice"},
		{"-known random=0", "--known needs --rate"},
		{"-rate none", "none"},
		{"-style none", "none"},
		{"-style main.go", "no games"},
		{"-style none -rate none", "use them one after the other"},
		{"-rate main.go", "no finished games between two players"},
		{"-net main.go", "not a Consort network file"},
		{"-net none", "none"},
		{"-shard 1/2", "--shard needs --pgn"},
		{"-shard 3/2 -pgn x", "expected i/n"},
		{"-seed -1", `invalid argument "-1" for "--seed" flag`},
		{"-verbose", "unknown flag: --verbose"},
		{"random", `unexpected argument "random"`},
	} {
		var out strings.Builder
		err := callArena(&out, io.Discard, strings.Fields(c.args)...)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.args, err, c.want)
		}
		if out.Len() > 0 {
			t.Errorf("%s: wrote %q", c.args, out.String())
		}
	}
}

func TestArenaHelp(t *testing.T) {
	for _, arg := range []string{"-help", "--help", "-h"} {
		var out strings.Builder
		require.NoError(t, callArena(&out, io.Discard, arg))
		words := []string{"Examples", "Ctrl-C"}
		for _, k := range player.Kinds() {
			words = append(words, k.Name, k.About)
		}
		arenaCommand().Flags().VisitAll(func(f *pflag.Flag) { words = append(words, "--"+f.Name) })
		for _, w := range words {
			require.Contains(t, out.String(), w)
		}
	}
}

// Any UCI engine takes part, with options, and is named as it was given.
func TestArenaEngine(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	t.Setenv(asProgram, "1")
	name := path + "[Hash=1,Threads=1]"
	o, err := parseArena("-players", "cmd:"+name+", random", "-games", "2", "-clock", "10s+0.1s", "-plies", "6", "-maxplies", "10")
	require.NoError(t, err)
	require.Equal(t, []time.Duration{10 * time.Second, 100 * time.Millisecond}, []time.Duration{o.tournament.Clock, o.tournament.Increment})
	var out strings.Builder
	require.NoError(t, o.play(t.Context(), &out, io.Discard))
	require.Contains(t, out.String(), name)
	require.Regexp(t, `length limit +2  100`, out.String())
}

// The network of --net takes part.
func TestArenaNetwork(t *testing.T) {
	file := filepath.Join(t.TempDir(), "copy.nnue")
	require.NoError(t, nnue.Default().WriteFile(file))
	o, err := parseArena("-players", "alpha-beta", "-net", file)
	require.NoError(t, err)
	require.Len(t, o.tournament.Players, 2)
	require.Equal(t, "network", o.tournament.Players[1].Name)
}

// Games are appended to those of the file, but for those that it has already.
func TestArenaAppendsGames(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	for _, seed := range []string{"1", "1", "2"} {
		args := []string{"-players", "random,safe", "-games", "2", "-maxplies", "20", "-seed", seed, "-pgn", file}
		var tables strings.Builder
		require.NoError(t, callArena(&tables, io.Discard, args...))
		require.Contains(t, tables.String(), "2 games, 2 of each pairing, seed "+seed)
	}
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	games, err := pgn.ReadAll(bytes.NewReader(text))
	require.NoError(t, err)
	require.Len(t, games, 4)
}

func TestArenaChecksItsFileFirst(t *testing.T) {
	var out strings.Builder
	err := callArena(&out, io.Discard, "-games", "1", "-pgn", t.TempDir())
	require.ErrorContains(t, err, "opening the file for the games")
	require.Empty(t, out.String(), "no tournament was played")
}

// Ctrl-C prints the tables of the finished games and says how many they are.
func TestArenaInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	o, err := parseArena("-players", "random,safe", "-games", "10")
	require.NoError(t, err)
	var out strings.Builder
	require.EqualError(t, o.play(ctx, &out, io.Discard), "interrupted: 0 of 10 games were finished")
	require.Contains(t, out.String(), "Crosstable")
}

// The table of a short tournament, and its PGN.
func TestArenaTables(t *testing.T) {
	var out strings.Builder
	require.NoError(t, callArena(&out, io.Discard, strings.Fields("-players 700,random -games 2 -seed 4")...))
	require.Contains(t, out.String(), "2 games, 2 of each pairing, seed 4, openings of 8 random plies")
	require.Regexp(t, `(?m)^ *\d  700 `, out.String())
}

func TestArenaRates(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.pgn")
	require.NoError(t, os.WriteFile(file, []byte("[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n\n[White \"A\"]\n\n1. e5 1-0\n"), 0o600))
	var out, errs strings.Builder
	require.NoError(t, callArena(&out, &errs, "-rate", file+", "+file, "-known", "B=1500"))
	require.Regexp(t, `(?m)^ *2  B +1500  given `, out.String())
	require.Contains(t, errs.String(), "the game is skipped")
	for known, want := range map[string]string{
		"A":            "expected a name and its Elo",
		"A=strong":     "expected a name and its Elo",
		"A=NaN":        "expected a name and its Elo",
		"A=1,B=100000": "expected a name and its Elo",
		"Nobody=1500":  "the players are A, B",
	} {
		require.ErrorContains(t, callArena(io.Discard, io.Discard, "-rate", file, "-known", known), want, known)
	}
}
