package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/cmd/internal/cli"
	"consort/search"
	"consort/search/alphabeta"
)

var numbers = []search.Tunable{
	{Name: "RazorMargin", Value: 190, Min: 20, Max: 600, Step: 29},
	{Name: "Offset", Value: -3, Min: -8, Max: 8, Step: 0.8},
}

func TestOpenBenchLines(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, listTunables(nil, numbers, &out))
	require.Equal(t, "RazorMargin, int, 190, 20, 600, 29, 0.002\nOffset, int, -3, -8, 8, 0.8, 0.002\n", out.String())
}

func TestWeatherFactoryConfig(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, listTunables([]string{"json"}, numbers, &out))
	var read map[string]map[string]float64
	require.NoError(t, json.Unmarshal(out.Bytes(), &read))
	require.Equal(t, map[string]map[string]float64{
		"RazorMargin": {"value": 190, "min_value": 20, "max_value": 600, "step": 29},
		"Offset":      {"value": -3, "min_value": -8, "max_value": 8, "step": 2},
	}, read)
	require.Less(t, strings.Index(out.String(), "RazorMargin"), strings.Index(out.String(), "Offset"), "the order is that of the options")
}

func TestSPSARefuses(t *testing.T) {
	var usage *cli.UsageError
	require.True(t, errors.As(listTunables([]string{"xml"}, numbers, new(bytes.Buffer)), &usage))
	require.ErrorContains(t, listTunables(nil, nil, new(bytes.Buffer)), "go build -tags tune ./cmd/consort")
}

// The program lists exactly what it offers as options, in either build.
func TestProgramListsItsOptions(t *testing.T) {
	var list, options, stderr bytes.Buffer
	code := run([]string{"spsa"}, strings.NewReader(""), &list, &stderr)
	require.Zero(t, run([]string{"uci"}, strings.NewReader(""), &options, &stderr))
	if len(alphabeta.Tunables()) == 0 {
		require.Equal(t, 1, code)
		require.Empty(t, list.String())
		require.Contains(t, stderr.String(), "-tags tune")
		return
	}
	require.Zero(t, code)
	for line := range strings.Lines(list.String()) {
		name, _, _ := strings.Cut(line, ",")
		require.Contains(t, options.String(), "option name "+name+" type spin default ")
	}
}
