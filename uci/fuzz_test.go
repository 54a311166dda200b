package uci_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"consort/uci"
)

// FuzzDriver feeds the driver with anything: it must come to the end of it,
// soon, and without a panic.
func FuzzDriver(f *testing.F) {
	paths, _ := filepath.Glob(filepath.Join("testdata", "*.txt"))
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add([]byte(strings.ReplaceAll(string(text), "> ", "")))
	}
	f.Add([]byte("go infinite\nstop\nstop\ngo ponder\nponderhit\ngo\nisready\nuci\n"))
	f.Add([]byte("setoption name Move Overhead value 30\nsetoption name Seed value 3\rucinewgame\r\n\x00\xff"))
	f.Fuzz(func(t *testing.T, input []byte) {
		if countsTooDeep(input) {
			t.Skip()
		}
		c := config(&stub{})
		c.In, c.Out = bytes.NewReader(input), io.Discard
		ended := make(chan error, 1)
		go func() { ended <- uci.New(c).Run() }()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("error %v", err)
			}
		case <-time.After(patience):
			t.Fatal("the driver does not end")
		}
	})
}

// countsTooDeep reports whether the input holds a perft that takes long: the end
// of the input does not cut it short.
func countsTooDeep(input []byte) bool {
	words := bytes.Fields(input)
	for i, word := range words {
		if string(word) == "perft" && i+1 < len(words) && len(bytes.Trim(words[i+1], "+0")) > 0 && string(words[i+1]) > "2" {
			return true
		}
	}
	return false
}
