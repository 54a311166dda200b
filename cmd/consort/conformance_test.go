package main

import (
	"flag"
	"fmt"
	"os"
	"runtime"
	"testing"

	"consort/bench/conformance"
)

var conform = flag.Bool("conformance", false, "try the 48 rules on the program in TestConformance, which takes 20 seconds")

// The program keeps the rules that it tries other engines on, all that can be
// tried.
//
//	go test ./cmd/consort -run Conformance -conformance -v
func TestConformance(t *testing.T) {
	if !*conform {
		t.Skip("SKIPPED, NOT PASSED: -conformance asks for it")
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asProgram, "1") // The engines inherit it.
	const slack = 4          // The machine may be busy.
	// One after the other, for many rules are about time.
	for _, r := range conformance.Rules() {
		t.Run(fmt.Sprintf("%02d", r.Number), func(t *testing.T) {
			f := conformance.Try([]string{path}, r, slack)
			switch {
			case f.Verdict == conformance.Holds:
			case f.Verdict == conformance.Unsettled && (r.Number == 14 || r.Number == 17 && runtime.GOOS != "linux"):
				t.Skipf("cannot be tried: %s", f.Reason)
			default:
				t.Errorf("%v: %s\n%s", f.Verdict, r.Text, f.Reason)
			}
		})
	}
}
