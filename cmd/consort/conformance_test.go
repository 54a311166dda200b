package main

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/bench/conformance"
	"consort/uci/client"
)

var conform = flag.Bool("conformance", false, "test the program against the 49 rules in TestConformance, which takes 20 seconds")

// The program passes every rule that can be tested.
//
//	go test ./cmd/consort -run Conformance -conformance -v
func TestConformance(t *testing.T) {
	if !*conform {
		t.Skip("SKIPPED, NOT PASSED: needs the flag -conformance")
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asProgram, "1") // The engines inherit it.
	const slack = 4          // The machine may be busy.
	// In sequence, because many rules measure time.
	for _, r := range conformance.Rules() {
		t.Run(fmt.Sprintf("%02d", r.Number), func(t *testing.T) {
			f := conformance.Try(client.Command{Path: path}, r, slack)
			switch {
			case f.Verdict == conformance.Passed:
			case f.Verdict == conformance.NotTested && (r.Number == 14 || r.Number == 17 && runtime.GOOS != "linux"):
				t.Skipf("not tested: %s", f.Reason)
			default:
				t.Errorf("%v: %s\n%s", f.Verdict, r.Text, f.Reason)
			}
		})
	}
}

func TestConformanceRefuses(t *testing.T) {
	for _, args := range [][]string{{}, {"-slack", "0", "x"}, {"-slack", "NaN", "x"}, {"-rules", "50", "x"}, {"-rules", "a", "x"}, {"-rules", "5-2", "x"}, {"-nonsense"}} {
		require.Equal(t, 2, run(append([]string{"conformance"}, args...), nil, io.Discard, io.Discard), "%q", args)
	}
	var stdout, stderr bytes.Buffer
	require.Equal(t, 0, run([]string{"conformance", "-help"}, nil, &stdout, &stderr))
	require.Contains(t, stdout.String(), "consort conformance ENGINE... [flags]")
	require.Equal(t, 1, run([]string{"conformance", "/no/such/engine"}, nil, &stdout, &stderr))
	require.Contains(t, stderr.String(), "/no/such/engine")
}

// Two rules on two engines: the program, and "consort d", which prints a board and
// exits, so it breaks the rule that nothing is printed before uci.
func TestConformanceReport(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	t.Setenv(asProgram, "1")
	var stdout, stderr bytes.Buffer
	require.Equal(t, 1, run([]string{"conformance", "-slack", "20", "-rules", "1,14", path, path + " d"}, nil, &stdout, &stderr))
	require.Equal(t, "consort: 1 of 2 tests failed\n", stderr.String())
	require.Contains(t, stdout.String(), "1 passed, 0 failed, 1 not tested")
	require.Contains(t, stdout.String(), "0 passed, 1 failed, 1 not tested")
	require.Contains(t, stdout.String(), "| yes | **no** |")
	require.Contains(t, stdout.String(), "| rules passed, of 2 | 1 | 0 |")
}
