package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/bench/arena"
	analysis "consort/cmd/consort/analyse"
	"consort/cmd/internal/cli"
	"consort/search/player"
)

// The merged shards are the run on one machine, byte for byte.
func TestMerge(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	read := func(name string) []byte {
		b, err := os.ReadFile(at(name))
		require.NoError(t, err)
		return b
	}
	forge(t, "datagen -seed 3 -games 7"+quick+at("whole"))
	var shards []string
	for i := 1; i <= 3; i++ {
		shards = append(shards, at(fmt.Sprintf("%d", i)))
		text := forge(t, fmt.Sprintf("datagen -seed 3 -games 7 -shard %d/3%s", i, quick)+shards[i-1])
		require.Contains(t, text, fmt.Sprintf(": %d games", []int{3, 2, 2}[i-1]))
	}
	text := forge(t, "merge -out "+at("merged"), shards[2], shards[0], shards[1])
	require.Contains(t, text, "merged: 7 games, 0 left over")
	require.Equal(t, read("whole"), read("merged"))
	require.Contains(t, forge(t, "inspect", shards[1]), "2 games of ")

	// A shard that is ahead, or that was resumed, changes nothing.
	forge(t, "datagen -seed 3 -games 13 -shard 1/3"+quick+shards[0])
	text = forge(t, "merge -out "+at("ahead"), shards...)
	require.Contains(t, text, "ahead: 7 games, 2 left over")
	require.Equal(t, read("whole"), read("ahead"))

	for name, test := range map[string]struct {
		arguments []string
		want      string
	}{
		"missing shard":  {shards[:2], "shard 3 of 3 is missing"},
		"shard twice":    {[]string{shards[0], shards[1], shards[1]}, "shard 2 of 3 is there twice"},
		"whole and part": {[]string{shards[0], at("whole")}, "shards of 3 and of 0"},
		"no files":       {nil, "missing argument"},
		"itself":         {[]string{at("x"), shards[0]}, "no such file"},
	} {
		var stdout, stderr bytes.Buffer
		code := run(append(strings.Fields("merge -out "+at("none")), test.arguments...), &stdout, &stderr)
		require.NotZero(t, code, name)
		require.Contains(t, stderr.String(), test.want, name)
		require.NoFileExists(t, at("none"))
	}
	other := at("other")
	forge(t, "datagen -seed 4 -games 7 -shard 2/3"+quick+other)
	var stdout, stderr bytes.Buffer
	require.Equal(t, 1, run([]string{"merge", "-out", at("none"), shards[0], other, shards[2]}, &stdout, &stderr))
	require.Contains(t, stderr.String(), "its seed is 4, not 3")
}

// A shard continues only as the same shard.
func TestShardFlag(t *testing.T) {
	out := filepath.Join(t.TempDir(), "a")
	forge(t, "datagen -games 2 -shard 2/2"+quick+out)
	for flags, want := range map[string]string{
		"-games 3 -shard 1/2": "it is shard 2 of 2, not 1 of 2",
		"-games 3":            "it is shard 2 of 2, not 0 of 0",
		"-games 1 -shard 2/2": "shard 2/2 has no game: there are only 1",
		"-shard 3/2":          "expected i/n",
		"-shard -1/2":         "expected i/n",
		"-shard 2":            "expected i/n",
		"-shard 1/0":          "expected i/n",
		"-shard a/b":          "expected i/n",
	} {
		var stdout, stderr bytes.Buffer
		require.NotZero(t, run(strings.Fields("datagen "+flags+quick+out), &stdout, &stderr), flags)
		require.Contains(t, stderr.String(), want, flags)
	}
}

// tournament returns a small tournament, as consort arena plays it.
func tournament(seed uint64) *arena.Tournament {
	t := &arena.Tournament{Games: 4, Seed: seed, Concurrency: 2, Plies: 4, MaxPlies: 40, Nodes: 100}
	for _, name := range []string{"random", "safe", "alpha-beta"} {
		kind, _ := player.KindNamed(name)
		t.Players = append(t.Players, arena.NewEntrant(kind))
	}
	return t
}

// shardOf returns a shard.
func shardOf(i, n int) *cli.Shard { return &cli.Shard{Index: i, Count: n} }

// The merged shards of a tournament are the games of one machine, byte for byte, also if
// one was killed while it wrote a game and resumed.
func TestMergeTournament(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	play := func(o *arena.Tournament, name string) {
		file, err := os.OpenFile(at(name), os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o600)
		require.NoError(t, err)
		defer file.Close()
		require.NoError(t, o.ReadEarlier(file))
		_, err = o.Play(t.Context(), file, nil)
		require.NoError(t, err)
	}
	play(tournament(1), "whole")
	shard := func(i int) string {
		o, name := tournament(1), fmt.Sprint(i)
		o.Has = shardOf(i, 5).Has
		play(o, name)
		return at(name)
	}
	names := []string{shard(4), shard(2), shard(5), shard(1)}
	for _, part := range []int64{3, 2} {
		info, err := os.Stat(shard(3))
		require.NoError(t, err)
		require.NoError(t, os.Truncate(at("3"), info.Size()/part))
		requireRefused(t, "is missing", append(names, at("3"))...)
	}
	names = append(names, shard(3))
	require.Contains(t, forge(t, "merge -out "+at("merged"), names...), "merged: 12 games")
	requireSame(t, at("whole"), at("merged"))

	play(tournament(2), "other")
	require.NoError(t, os.WriteFile(at("empty"), nil, 0o600))
	require.NoError(t, os.WriteFile(at("foreign"), []byte("[Event \"x\"]\n\n1. e4 *\n\n"), 0o600))
	requireRefused(t, "game 3 is missing", names[:4]...)
	requireRefused(t, "game 1 is there twice: in", append(names, names[3])...)
	requireRefused(t, "are of different runs", names[0], at("other"))
	requireRefused(t, "the shards have no games", at("empty"))
	requireRefused(t, "game of another program", names[0], at("foreign"))
	requireRefused(t, "not a shard", names[0], "merge_test.go")
}

// analyse runs consort analyse.
func analyse(t *testing.T, line string) string {
	t.Helper()
	var stderr bytes.Buffer
	root := cli.New("consort", "", "", analysis.Command())
	require.NoError(t, cli.Run(root, strings.Fields("analyse -hash 1 -nodes 200 "+line), nil, &stderr, &stderr))
	return stderr.String()
}

// The merged shards of an analysis are what one process writes, byte for byte.
func TestMergeAnalysis(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	copied := at("copied") // as on another machine
	var games strings.Builder
	o := tournament(3)
	o.MaxPlies = 12
	_, err := o.Play(t.Context(), &games, nil)
	require.NoError(t, err)
	for _, name := range []string{at("games"), copied} {
		require.NoError(t, os.WriteFile(name, []byte(games.String()), 0o600))
	}
	for _, flags := range []string{"", "-json"} {
		kind := at("as" + flags)
		analyse(t, flags+" -out "+kind+"whole "+at("games"))
		var names []string
		for i, input := range []string{at("games"), copied, at("games")} {
			if flags != "" {
				input = at("games") // JSON names the file.
			}
			names = append(names, fmt.Sprint(kind, i))
			line := fmt.Sprintf("%s -shard %d/3 -out %s %s", flags, i+1, names[i], input)
			analyse(t, line)
			require.Contains(t, analyse(t, line), "is complete already", "a scheduler may give the command again")
		}
		require.Contains(t, forge(t, "merge -out "+kind+"merged", names...), "merged: 12 games")
		requireSame(t, kind+"whole", kind+"merged")
		requireRefused(t, "game 2 is missing", names[0], names[2])
		requireRefused(t, "game 2 is there twice", append(names, names[1])...)
	}
	requireRefused(t, "are of different runs", at("as0"), at("as-json1"))
	text, err := os.ReadFile(at("as0"))
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(at("torn"), text[:len(text)-30], 0o600))
	requireRefused(t, "the shard is not complete", at("torn"), at("as1"), at("as2"))
}

// requireRefused requires that merge fails.
func requireRefused(t *testing.T, want string, names ...string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "none")
	var stdout, stderr bytes.Buffer
	require.NotZero(t, run(append([]string{"merge", "-out", out}, names...), &stdout, &stderr))
	require.Contains(t, stderr.String(), want)
	require.NoFileExists(t, out)
}

// requireSame requires that two files hold the same.
func requireSame(t *testing.T, a, b string) {
	t.Helper()
	first, err := os.ReadFile(a)
	require.NoError(t, err)
	second, err := os.ReadFile(b)
	require.NoError(t, err)
	require.True(t, bytes.Equal(first, second), "%s and %s differ", a, b)
}
