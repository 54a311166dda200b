package main

import (
	"bufio"
	"context"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"consort/bench"
	"consort/eval/nnue"
)

var wasm = flag.Bool("wasm", false, "build for WebAssembly and run TestWebAssembly, which takes minutes")

// The WebAssembly builds behave like the others, for both systems that Go supports: js
// (browsers and node), with the kernels that the tag wasmsimd asks for and where they are
// missing, and wasip1 (runtimes such as wasmtime, and node). They have the same perft
// counts and the same bench. node runs them all.
//
//	go test ./cmd/consort -run WebAssembly -wasm -v
//
// WebAssembly has one thread, which a search must share with the input to notice stop.
func TestWebAssembly(t *testing.T) {
	node := needNode(t)
	var want strings.Builder
	if err := bench.Run(wasmDepth, nnue.Default(), &want); err != nil {
		t.Fatal(err)
	}
	nodes, _, _ := strings.Cut(lastLine(want.String()), " nodes ")
	// A WASI program ends inside a call from JavaScript, and node 20 can crash at the end if
	// it is still optimizing that program in the background (27 of 120 short runs; without
	// dynamic tiering it is rare). With Liftoff alone, V8's baseline compiler, nothing is
	// left to optimize.
	for name, test := range map[string]struct {
		system, tags string
		runner       []string
		kernels      string
	}{
		"SIMD":    {"js", "wasmsimd", jsRunner(t, "simd.cjs"), "WebAssembly SIMD"},
		"no SIMD": {"js", "wasmsimd", jsRunner(t, "nosimd.cjs", "simd.cjs"), "generic"},
		"wasip1":  {"wasip1", "", []string{"--stack-size=8192", "--liftoff-only", "--no-warnings", filepath.Join("testdata", "wasi.mjs")}, "generic"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, runner := buildWebAssembly(t, test.system, test.tags), test.runner
			// If a program hangs, only its test fails, not the whole test binary.
			ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
			defer cancel()
			program := func(arguments ...string) *exec.Cmd {
				return exec.CommandContext(ctx, node, append(append(runner, file), arguments...)...)
			}
			// All in one run: most of the time of a run goes into compiling the program.
			var commands, counts []string
			for _, perft := range [][2]string{
				{"startpos", "8902"},
				{"fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "97862"},
				{"fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "2812"},
				{"fen r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", "9467"},
			} {
				commands = append(commands, "position "+perft[0], "go perft 3")
				counts = append(counts, "Nodes searched: "+perft[1])
			}
			output, err := program(append(commands, "eval", "bench "+strconv.Itoa(wasmDepth))...).CombinedOutput()
			out := string(output)
			if got := searched.FindAllString(out, -1); err != nil || !slices.Equal(got, counts) {
				t.Fatalf("perft: %q, want %q, %v\n%s", got, counts, err, out)
			}
			if !strings.Contains(out, ", "+test.kernels+"\n") {
				t.Errorf("the kernels are not %s:\n%s", test.kernels, out)
			}
			if !strings.HasPrefix(lastLine(out), nodes+" nodes ") {
				t.Errorf("the bench is not %s nodes:\n%s", nodes, out)
			}
			t.Log(lastLine(out))
			if out, err := program("serve").CombinedOutput(); err == nil || !strings.Contains(string(out), "consort: serve is not available in WebAssembly") {
				t.Errorf("serve: %v\n%s", err, out)
			}
			stopInWebAssembly(t, program())
			quitting := program()
			quitting.Stdin = strings.NewReader("position startpos\ngo infinite\nstop\nquit\n")
			if out, err := quitting.Output(); err != nil || strings.Count(string(out), "bestmove ") != 1 {
				t.Errorf("go, stop and quit in one write: %v\n%s", err, out)
			}
		})
	}
}

// needNode returns the path of node. Without it, or without the flag, the test is skipped.
func needNode(t *testing.T) string {
	t.Helper()
	if !*wasm {
		t.Skip("SKIPPED, NOT PASSED: needs the flag -wasm")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED, NOT PASSED: no node to run WebAssembly with")
	}
	return node
}

// jsRunner returns the arguments of node to run a program for js, after scripts of testdata.
func jsRunner(t *testing.T, scripts ...string) []string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	runner := []string{"--stack-size=8192"} // more than node's own: the search is recursive
	for _, script := range scripts {
		runner = append(runner, "--require="+filepath.Join(here, "testdata", script))
	}
	return append(runner, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"))
}

// wasmDepth is the depth of the bench, less than usual because WebAssembly is slow.
const wasmDepth = 8

// searched matches the count of leaves of a perft.
var searched = regexp.MustCompile(`Nodes searched: \d+`)

// lastLine returns the last line of an output.
func lastLine(out string) string {
	out = strings.TrimSpace(out)
	return out[strings.LastIndex(out, "\n")+1:]
}

// stopInWebAssembly uses pipes: during an infinite search the program answers isready, and
// stop ends the search.
func stopInWebAssembly(t *testing.T, program *exec.Cmd) {
	t.Helper()
	in, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	stuck := time.AfterFunc(time.Minute, func() { program.Process.Kill() })
	defer stuck.Stop()
	lines := bufio.NewScanner(out)
	for _, step := range [][2]string{{"go infinite", "info depth 8 "}, {"isready", "readyok"}, {"stop", "bestmove "}} {
		if _, err := io.WriteString(in, step[0]+"\n"); err != nil {
			t.Fatal(err)
		}
		for !strings.HasPrefix(lines.Text(), step[1]) {
			if !lines.Scan() {
				t.Fatalf("no %q after %s", step[1], step[0])
			}
		}
	}
	in.Close()
	if err := program.Wait(); err != nil {
		t.Error(err)
	}
}

// The tests of the network's kernels, as WebAssembly.
func TestWebAssemblyKernels(t *testing.T) {
	runner := append([]string{needNode(t)}, jsRunner(t, "simd.cjs")...)
	test := exec.CommandContext(t.Context(), "go", "test", "-trimpath", "-tags", "wasmsimd", "-exec", strings.Join(runner, " "), "-v", "-run", "Kernels|Fresh|RandomGames", "consort/eval/nnue")
	test.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	out, err := test.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestKernelsAgree/WebAssembly_SIMD") {
		t.Errorf("%v\n%s", err, out)
	}
}

// buildWebAssembly builds the program for a system, with tags, and returns its file.
func buildWebAssembly(t *testing.T, system, tags string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "consort.wasm")
	build := exec.Command("go", "build", "-trimpath", "-tags", tags, "-o", file, ".")
	build.Env = append(os.Environ(), "GOOS="+system, "GOARCH=wasm", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	return file
}
