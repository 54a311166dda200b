package main

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/bench"
	"consort/cmd/internal/version"
	"consort/engine"
	"consort/eval/nnue"
)

// What OpenBench requires of an engine (github.com/AndyGrant/OpenBench, folder Client:
// utils.py builds, bench.py measures, genfens.py gets openings).

// openBenchPatience is the time limit of a bench there.
const openBenchPatience = 5 * time.Minute

// OpenBench unpacks an archive of the source, runs make with EXE set and CC=go in the
// environment, and takes the program of that name from the same folder. Then it runs one
// bench per processor concurrently, in another folder.
func TestOpenBenchBuildsAndBenches(t *testing.T) {
	if !*builds {
		t.Skip("SKIPPED, NOT PASSED: -builds has it build the program")
	}
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("SKIPPED, NOT PASSED: no make")
	}
	source, name := t.TempDir(), "Consort-0123ABCD"
	copySource(t, source)
	build := exec.Command("make", "-j", "EXE="+name)
	build.Dir, build.Env = source, append(os.Environ(), "CC=go", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("make: %v\n%s", err, out)
	}
	binary := filepath.Join(source, name)
	if _, err := os.Stat(binary); runtime.GOOS == "windows" && err != nil {
		binary += ".exe"
	}
	if out, err := exec.Command(binary, "--version").CombinedOutput(); err != nil || string(out) != "Consort "+version.Number+"\n" {
		t.Errorf("the version of an archive is %s: %q, %v", version.Number, out, err)
	}
	want, err := bench.Signature()
	if err != nil {
		t.Fatal(err)
	}
	buildWithNetwork(t, source)
	var all sync.WaitGroup
	for range runtime.NumCPU() {
		all.Go(func() { benchAsOpenBench(t, binary, want) })
	}
	all.Wait()
}

// buildWithNetwork builds as for the test of a network: with EVALFILE, from the same
// source, which stays as it was.
func buildWithNetwork(t *testing.T, source string) {
	t.Helper()
	w := nnue.Weights{
		Hidden: 64, QB: 64, Scale: 400,
		Features: make([]int16, nnue.Inputs*64), Bias: make([]int16, 64), Output: make([]int16, nnue.Buckets*2*64),
	}
	network, err := nnue.New(w, nnue.Record{Name: "nothing"})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "nothing.nnue")
	if err := network.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("make", "-j", "EXE=with-network", "EVALFILE="+path)
	build.Dir, build.Env = source, append(os.Environ(), "CC=go", "GOFLAGS=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("make: %v\n%s", err, out)
	}
	out, err := exec.Command(filepath.Join(source, "with-network"), "eval").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "Network "+network.ID()) {
		t.Errorf("with EVALFILE: %v\n%s", err, out)
	}
	build = exec.Command("make", "EVALFILE="+path+".none")
	build.Dir = source
	if out, err := build.CombinedOutput(); err == nil {
		t.Errorf("with a file that is not there: %s", out)
	}
}

// An openBenchFile is the file by which a server knows an engine, and the presets of the
// forms on its pages.
type openBenchFile struct {
	Private bool   `json:"private"`
	NPS     int    `json:"nps"`
	Source  string `json:"source"`
	Build   struct {
		Path      string   `json:"path"`
		Compilers []string `json:"compilers"`
		CPUFlags  []string `json:"cpuflags"`
		Systems   []string `json:"systems"`
	} `json:"build"`
	Tests   map[string]map[string]any `json:"test_presets"`
	Tunes   map[string]map[string]any `json:"tune_presets"`
	Datagen map[string]map[string]any `json:"datagen_presets"`
}

// openBenchEngine reads the file. Keys that a server does not know are errors, as there
// (OpenBench/config.py).
func openBenchEngine(t *testing.T) (f openBenchFile) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "bench", "openbench", "Consort.json"))
	require.NoError(t, err)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	require.NoError(t, d.Decode(&f))
	return f
}

// The server's file agrees with go.mod, the Makefile, the releases, the options and the bench.
func TestOpenBenchEngineFile(t *testing.T) {
	f := openBenchEngine(t)
	require.False(t, f.Private)
	require.NotEmpty(t, f.Source)
	require.NotNil(t, f.Build.CPUFlags, "a list is required")

	module, err := os.ReadFile(filepath.Join("..", "..", "go.mod"))
	require.NoError(t, err)
	language := regexp.MustCompile(`(?m)^go (\S+)$`).FindSubmatch(module)
	require.Equal(t, []string{"go>=" + string(language[1])}, f.Build.Compilers)

	makefile, err := os.ReadFile(filepath.Join("..", "..", f.Build.Path, "Makefile"))
	require.NoError(t, err)
	for _, variable := range []string{"EXE", "EVALFILE"} { // by which a client builds
		require.Contains(t, string(makefile), "$("+variable+")")
	}
	releases, err := os.ReadFile(filepath.Join("..", "..", ".goreleaser.yaml"))
	require.NoError(t, err)
	systems := map[string]string{"Linux": "- linux_amd64", "Windows": "- windows_amd64", "Darwin": "- darwin_arm64"}
	for _, name := range f.Build.Systems {
		require.Contains(t, string(releases), systems[name], "a release has a program for each system")
	}

	common := "both_options both_time_control dev_options dev_time_control book_name win_adj draw_adj workload_size "
	out, err := program(t, "uci", "quit").Output()
	require.NoError(t, err)
	for _, kind := range []struct {
		presets map[string]map[string]any
		keys    string // that a server accepts, of those that make sense here
	}{
		{f.Tests, common + "base_branch test_bounds test_confidence"},
		{f.Tunes, common},
		{f.Datagen, common},
	} {
		require.Contains(t, kind.presets, "default")
		for name, preset := range kind.presets {
			for key, value := range preset {
				require.Contains(t, strings.Fields(kind.keys), key, name)
				if strings.HasSuffix(key, "_options") {
					requireOptions(t, string(out), value.(string))
				}
			}
		}
	}
}

// requireOptions requires that the engine has the options of a preset, Name=value ....
func requireOptions(t *testing.T, declared, options string) {
	t.Helper()
	for _, option := range strings.Fields(options) {
		name, _, found := strings.Cut(option, "=")
		require.True(t, found, option)
		require.Contains(t, declared, "option name "+name+" type")
	}
}

// benchAsOpenBench runs one bench and checks its output and its time. Only processor time
// counts, since the machine may be busy.
func benchAsOpenBench(t *testing.T, binary string, want uint64) {
	cmd := exec.Command(binary, "bench")
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("bench: %v\n%s", err, out)
		return
	}
	nodes, speed := parseBench(string(out))
	if nodes != want || speed == 0 {
		t.Errorf("OpenBench reads %d nodes and %d nps; the bench is %d", nodes, speed, want)
	}
	if nps := float64(openBenchEngine(t).NPS); float64(speed) < nps/20 || float64(speed) > nps*20 {
		t.Errorf("%d nps: the engine file says %.0f, from which a server computes time controls", speed, nps)
	}
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if used > openBenchPatience {
		t.Errorf("the bench took %v of processor time", used)
	}
	t.Logf("%d nodes, %v of processor time", nodes, used)
}

// The patterns that OpenBench searches for, in each line after replacing everything but
// letters, digits and blanks by a blank.
var (
	openBenchBlank = regexp.MustCompile(`[^a-zA-Z0-9 ]+`)
	openBenchSpeed = regexp.MustCompile(`(?i)(\d+\s+nps)|(nps\s+\d+)|(nodes second\s+\d+)`)
	openBenchNodes = regexp.MustCompile(`(?i)(\d+\s+nodes)|(nodes\s+\d+)|(nodes searched\s+\d+)`)
	digits         = regexp.MustCompile(`\d+`)
)

// parseBench parses the output of a bench as OpenBench does, from the last line up.
func parseBench(output string) (nodes, speed uint64) {
	lines := strings.Split(strings.TrimSpace(output), "\n")
	var nodesText, speedText string
	for i := len(lines) - 1; i >= 0; i-- {
		text := openBenchBlank.ReplaceAllString(lines[i], " ")
		if nodesText == "" {
			nodesText = openBenchNodes.FindString(text)
		}
		if speedText == "" {
			speedText = openBenchSpeed.FindString(text)
		}
	}
	nodes, _ = strconv.ParseUint(digits.FindString(nodesText), 10, 64)
	speed, _ = strconv.ParseUint(digits.FindString(speedText), 10, 64)
	return nodes, speed
}

// The parser of these tests must detect bad output.
func TestParseBench(t *testing.T) {
	for _, c := range []struct {
		output       string
		nodes, speed uint64
	}{
		{"info depth 3 nodes 77 nps 88\n\n1234 nodes 5555 nps\n", 1234, 5555},
		{"Nodes searched  : 1234\nNodes/second    : 5555\n", 1234, 5555},
		{"nodes 1234 nps 5555\n", 1234, 1234}, // the trap: nps is read before its number
		{"nothing\n", 0, 0},
	} {
		if nodes, speed := parseBench(c.output); nodes != c.nodes || speed != c.speed {
			t.Errorf("%q: %d nodes, %d a second", c.output, nodes, speed)
		}
	}
}

// copySource copies the files of a source archive, which has no folder .git.
func copySource(t *testing.T, to string) {
	t.Helper()
	root := filepath.Join("..", "..")
	skipped := map[string]bool{".git": true, "dist": true, "data": true}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		from, err := filepath.Rel(root, path)
		switch {
		case err != nil:
			return err
		case d.IsDir() && skipped[from]:
			return filepath.SkipDir
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, from), 0o755)
		case !d.Type().IsRegular() || !strings.Contains(from, string(filepath.Separator)) && strings.HasPrefix(from, "consort"):
			return nil // A program built here is not part of the source.
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, from), text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// OpenBench gets openings with two arguments, the first of which ends in a blank if the
// test adds no words, and reads what follows "info string genfens " in the output and
// the errors.
func TestOpenBenchGenFENs(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "Books"), 0o755); err != nil {
		t.Fatal(err)
	}
	epd := "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - hmvc 0; fmvn 2;\nrnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - hmvc 0; fmvn 2;\n"
	if err := os.WriteFile(filepath.Join(dir, "Books", "two.epd"), []byte(epd), 0o644); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, order := range []string{
		"genfens 2 seed 77 book None ", "genfens 2 seed 78 book None ",
		"genfens 2 seed 77 book " + filepath.Join("Books", "two.epd") + " ", "genfens 1 seed 79 book None words of a test",
	} {
		cmd := program(t, order, "quit")
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%q: %v\n%s", order, err, out)
		}
		n := 0
		for line := range strings.Lines(string(out)) {
			fen, ok := strings.CutPrefix(line, "info string genfens ")
			if !ok {
				continue
			}
			n++
			fen = strings.TrimSpace(fen)
			fields := strings.Fields(fen)
			if _, err := engine.ParseFEN(fen); err != nil || len(fields) != 6 {
				t.Errorf("%q: %q, %v", order, fen, err)
			}
			if seen[fen] {
				t.Errorf("%q: %q came twice", order, fen)
			}
			seen[fen] = true
		}
		if want := int(order[len("genfens ")] - '0'); n != want {
			t.Errorf("%q: %d openings\n%s", order, n, out)
		}
	}
}
