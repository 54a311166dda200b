//go:build unix

package main

import (
	"os/exec"
	"testing"

	"consort/cmd/internal/cli/clitest"
)

func TestSignals(t *testing.T) {
	clitest.EndsAtSignal(t, func(arguments ...string) *exec.Cmd { return program(t, arguments...) }, []string{
		"analyse PIPE",
		"analyse FULL",
		"analyse -",
		"analyse --depth 1 --out PIPE FULL",
		"analyse --depth 1 --out DIR/games.pgn FULL",
		"analyse --depth 1 --graph DIR/graph.svg PIPE",
		"arena --players random --self --games 2 --pgn PIPE",
		"arena --players random --self --games 4000 --pgn FULL",
		"arena --players random --self --games 2 --net PIPE",
		"arena --rate PIPE",
		"arena --rate FULL",
		"arena --style PIPE",
		"epd PIPE",
		"epd FULL",
		"epd -",
		"syzygy PIPE",
		"genfens PIPE",
		"perft 20",
		"bench 60",
		"speedtest",
		"conformance PIPE",
		"export_net PIPE",
		"play",
		"play --load PIPE",
		"play --book PIPE",
		"play --data PIPE",
		"serve --addr 127.0.0.1:0 --data none",
		"serve --addr 127.0.0.1:0 --book PIPE",
		"serve --addr 127.0.0.1:0 --export PIPE",
		"", // UCI
	})
}
