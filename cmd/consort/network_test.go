package main

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"consort/eval/nnue"
)

// noise returns a file with a network of random weights. Its evaluations are meaningless,
// but any difference in them changes the search.
func noise(t *testing.T) string {
	t.Helper()
	const hidden = 128
	rng := rand.New(rand.NewPCG(1, 2))
	numbers := func(n, limit int) []int16 {
		s := make([]int16, n)
		for i := range s {
			s[i] = int16(rng.IntN(2*limit+1) - limit)
		}
		return s
	}
	n, err := nnue.New(nnue.Weights{
		Hidden: hidden, QB: 128, Scale: 400,
		Features: numbers(nnue.Inputs*hidden, 60), Bias: numbers(hidden, 200), Output: numbers(nnue.Buckets*2*hidden, 10),
	}, nnue.Record{Name: "noise"})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "noise.nnue")
	if err := n.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// benchOf runs a program's bench and returns what must not depend on the machine: moves,
// scores and node counts.
func benchOf(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	times := regexp.MustCompile(`(?m)( +\d+ +\S+ \S+ +\d+) +\d+  (.*)$|(\d+ nodes) \d+ nps$`)
	return times.ReplaceAllString(string(out), "$1 $2$3")
}

// The search with a network visits the same positions with all kernels: those for this
// processor, those for older ones, and plain Go, chosen at run time or at build time.
func TestBenchIsTheSameWithAllKernels(t *testing.T) {
	if !*builds {
		t.Skip("SKIPPED, NOT PASSED: -builds has it build the program in plain Go")
	}
	network := noise(t)
	arguments := []string{"setoption name EvalFile value " + network, "setoption name Evaluation value network", "eval", "bench 7"}
	without := func(features string) string {
		cmd := program(t, arguments...)
		cmd.Env = append(cmd.Env, "GODEBUG="+features)
		return benchOf(t, cmd)
	}
	split := func(name, text string) (kernels, rest string) {
		line := regexp.MustCompile(`(?m)^Network [0-9a-f]+, 128 neurons, (.*)$`).FindStringSubmatch(text)
		if line == nil || !strings.Contains(text, " nodes\n") {
			t.Fatalf("%s: %s", name, text)
		}
		t.Logf("%s: %s", name, line[1])
		return line[1], strings.Replace(text, line[1], "", 1)
	}
	here, want := split("this processor", without(""))
	check := func(name, kernels, text string) {
		got, rest := split(name, text)
		if got != kernels {
			t.Errorf("%s: kernels %q, want %q", name, got, kernels)
		}
		if rest != want {
			t.Errorf("%s:\n%s\nwant\n%s", name, rest, want)
		}
	}
	if runtime.GOARCH == "amd64" {
		check("neither AVX-512 nor AVX2", "generic", without("cpu.avx512f=off,cpu.avx2=off"))
	}
	if here == "AVX-512 VNNI" {
		check("no AVX-512", "AVX2", without("cpu.avx512f=off"))
	} else if runtime.GOARCH == "amd64" {
		t.Log("NOT TESTED: the same bench with AVX-512, which this processor lacks")
	}
	if testing.Short() {
		return
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Skip("SKIPPED, NOT PASSED: no go command to build the program in plain Go")
	}
	plain := filepath.Join(t.TempDir(), "consort.exe")
	build := exec.Command(goTool, "build", "-pgo=off", "-tags", "purego", "-o", plain, ".")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	check("built with purego", "generic", benchOf(t, exec.Command(plain, arguments...)))
}
