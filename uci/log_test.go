package uci_test

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"consort/uci"
)

// logLines returns the lines of a log file without their times, which must
// have the right form.
func logLines(t *testing.T, path string) string {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	form := regexp.MustCompile(`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6} (>>|<<|--) `)
	var kept []string
	for _, text := range strings.Split(strings.TrimSuffix(string(raw), "\n"), "\n") {
		if !form.MatchString(text) {
			t.Errorf("line %q", text)
			continue
		}
		kept = append(kept, text[len("2006-01-02 15:04:05.000000 "):])
	}
	return strings.Join(kept, "\n")
}

func TestDebugLogFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a log with blanks.log")
	s := open(t, &stub{think: atOnce})
	s.ask("before")
	s.send("setoption name debug log file value "+path, "isready", "nonsense\r", "position startpos", "go depth 1")
	s.expect("bestmove")
	s.ask("setoption name Debug Log File value " + path) // The same again.
	s.ask("setoption name Debug Log File value <empty>", "after")
	got := regexp.MustCompile(`process \d+`).ReplaceAllString(logLines(t, path), "process N")
	want := `-- Consort test, process N
>> isready
<< readyok
>> nonsense
<< info string unknown command: "nonsense"; try help
>> position startpos
>> go depth 1
<< info depth 1 seldepth 1 multipv 1 score cp 12 nodes 20 nps NPS hashfull 0 tbhits 0 time MS pv a2a3
<< bestmove a2a3 ponder a7a5
>> setoption name Debug Log File value ` + path + `
>> isready
<< readyok
>> setoption name Debug Log File value <empty>`
	got = regexp.MustCompile(`nps \d+`).ReplaceAllString(got, "nps NPS")
	got = regexp.MustCompile(`time \d+`).ReplaceAllString(got, "time MS")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	// Another process appends to it, until the end of its input.
	other := open(t, &stub{})
	other.ask("setoption name Debug Log File value " + path)
	other.send("quit")
	other.waitEnd(patience)
	if after := logLines(t, path); !strings.HasSuffix(after, ">> quit") || strings.Count(after, "Consort test") != 2 {
		t.Errorf("after another process:\n%s", after)
	}
}

// A log that cannot be written is reported, and nothing else changes.
func TestDebugLogFileThatCannotBeWritten(t *testing.T) {
	dir := t.TempDir()
	s := open(t, &stub{think: atOnce})
	for path, want := range map[string]string{
		dir: "not a regular file",
		filepath.Join(dir, "no such folder", "a.log"): "no such folder",
		filepath.Join(dir, "a\x00b"):                  "invalid argument",
	} {
		got := strings.Join(s.ask("setoption name Debug Log File value "+path), "\n")
		if !strings.HasPrefix(got, "info string option Debug Log File: ") || !strings.Contains(got, want) || strings.Contains(got, "\n") {
			t.Errorf("%q: %q, want %q", path, got, want)
		}
	}
	s.play("go depth 1")
}

// A full disk costs one remark, and no move.
func TestDebugLogFileOnAFullDisk(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("SKIPPED, NOT PASSED: only Linux has /dev/full")
	}
	j := uci.OpenFullLog(t)
	started := time.Now()
	for range 100_000 {
		j.Record("text")
	}
	j.Close()
	if d := time.Since(started); late(d, 5*time.Second) {
		t.Errorf("a hundred thousand lines took %v", d)
	}
	if n := j.Failures(); n != 1 {
		t.Errorf("reported %d times, want once", n)
	}
}

// A file that takes nothing must not make the engine wait; what is left out is
// counted when it takes lines again.
func TestDebugLogFileThatIsSlow(t *testing.T) {
	j := uci.OpenSlowLog(t)
	for range 10_000 {
		j.Record("text")
	}
	lines := j.Flow(t)
	if !regexp.MustCompile(`(?m) -- 5904 lines dropped: the disk is too slow$`).MatchString(lines) || !strings.HasSuffix(lines, " << the last\n") {
		t.Errorf("dropped lines are not reported; the end is %q", lines[max(0, len(lines)-200):])
	}
}
