package uci_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"consort/uci"
)

var update = flag.Bool("update", false, "write the transcripts of testdata as the driver now speaks")

// clockFields are different each time.
var clockFields = regexp.MustCompile(`( nps | time )\d+`)

// TestTranscripts plays the sessions of testdata. Lines that begin with "> " are
// input, "#" begins a comment, and the rest is what the driver must answer. The
// player is atOnce, which plays the first move of the alphabet. What a search
// prints that does not end by itself follows the command that ends it.
func TestTranscripts(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.ReplaceAll(string(text), "\r\n", "\n")
			got := replay(want)
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != want {
				t.Errorf("the transcript is now (rewrite it with -update):\n%s", got)
			}
		})
	}
}

// replay executes the input lines of a transcript and returns the new transcript.
func replay(transcript string) string {
	var out, result strings.Builder
	c := config(&stub{think: atOnce})
	c.Out = &out
	d := uci.New(c)
	for _, text := range strings.SplitAfter(transcript, "\n") {
		command, isInput := strings.CutPrefix(text, "> ")
		if strings.HasPrefix(text, "#") {
			result.WriteString(text)
		}
		if !isInput {
			continue
		}
		result.WriteString(text)
		d.Step(command)
		if d.Settled() {
			result.WriteString(clockFields.ReplaceAllString(out.String(), "${1}?"))
			out.Reset()
		}
	}
	return result.String()
}
