package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"consort/cmd/consort/archive"
)

// A killable is consort serve as a process.
type killable struct {
	t     *testing.T
	cmd   *exec.Cmd
	url   string // without a slash at the end
	token string // "" for none
}

// startServer starts consort serve with the games of a folder, and more arguments.
func startServer(t *testing.T, dir string, more ...string) *killable {
	t.Helper()
	arguments := append([]string{"serve", "--addr", "127.0.0.1:0", "--data", dir, "--book", "none"}, more...)
	k := &killable{t: t, cmd: program(t, arguments...)}
	stdout, err := k.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := k.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.kill)
	line, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(regexp.MustCompile(`http://\S+`).FindString(line))
	if err != nil {
		t.Fatal(err)
	}
	k.url, k.token = "http://"+address.Host, address.Query().Get("token")
	return k
}

// kill ends the process without a chance to tidy up.
func (k *killable) kill() {
	_ = k.cmd.Process.Kill()
	_ = k.cmd.Wait()
}

// request sends a request with the token.
func (k *killable) request(method, path, body string) (*http.Response, error) {
	r, err := http.NewRequest(method, k.url+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	if k.token != "" {
		r.Header.Set("Authorization", "Bearer "+k.token)
	}
	return http.DefaultClient.Do(r)
}

// post sends a command and returns the status and the answer; 0 if there was none.
func (k *killable) post(path, body string) (int, string) {
	answer, err := k.request(http.MethodPost, path, body)
	if err != nil {
		return 0, ""
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, ""
	}
	return answer.StatusCode, string(text)
}

// kills is how many times the programs are killed.
var kills = flag.Int("kills", 2, "times that TestKilledServer and TestKilledPlay kill the program")

// plies returns the number of half-moves of a game in a folder, and 0 if it is not there.
// All games of the folder must be whole.
func plies(t *testing.T, dir, id string) int {
	t.Helper()
	a, err := archive.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, damaged, err := a.List(archive.Filter{}); err != nil || len(damaged) > 0 {
		t.Fatal(err, damaged)
	}
	r, err := a.Load(id)
	if errors.Is(err, fs.ErrNotExist) {
		return 0
	}
	if err != nil {
		t.Fatal(err)
	}
	return len(r.Game.Moves())
}

// killSoon kills the process after up to a time, and returns what waits for its end.
func killSoon(cmd *exec.Cmd, most time.Duration) (wait func()) {
	timer := time.AfterFunc(rand.N(most), func() { _ = cmd.Process.Kill() })
	return func() {
		_ = cmd.Wait()
		timer.Stop()
	}
}

// A server that is killed at any moment has lost no move that it has acknowledged to the
// user who made it, or that it has shown to those who watch two computers.
func TestKilledServer(t *testing.T) {
	dir := t.TempDir()
	// Knights go out and back, at most until the fourth repetition: the fifth ends the game.
	line := []string{"Nf3", "Nf6", "Ng1", "Ng8"}
	acknowledged, total := map[string]int{}, 0
	// On a busy machine the server may not come to play at all: then it gets more time.
	most := 300 * time.Millisecond
	for run := 0; run < *kills || total == 0 && run < *kills+4; run++ {
		if run >= *kills {
			most *= 3
		}
		server := startServer(t, dir)
		mine := server.newGame(`{"white":"human","black":"human"}`)
		watched := server.newGame(`{"white":"random","black":"random"}`)
		shown := make(chan int, 1)
		events, err := server.request(http.MethodGet, "/api/events?game="+watched, "")
		if err != nil {
			t.Fatal(err)
		}
		go func() { shown <- lastPly(events.Body) }()
		if status, text := server.post("/api/games/"+watched+"/pace", `{"pace":0}`); status != http.StatusOK {
			t.Fatal(status, text)
		}
		wait := killSoon(server.cmd, most)
		for acknowledged[mine] < 15 {
			status, _ := server.post("/api/games/"+mine+"/move", `{"move":"`+line[acknowledged[mine]%4]+`"}`)
			if status != http.StatusOK {
				break
			}
			acknowledged[mine]++
		}
		wait()
		acknowledged[watched] = <-shown
		for id, n := range acknowledged {
			if left := plies(t, dir, id); left < n {
				t.Fatalf("game %s: %d half-moves were acknowledged, %d are left", id, n, left)
			}
		}
		total += acknowledged[mine] + acknowledged[watched]
		again := startServer(t, dir)
		// A game in which nothing was played is not kept.
		if status := again.get(t, "/api/games/"+mine+"/node/0"); status != http.StatusOK && acknowledged[mine] > 0 {
			t.Fatal("the game is not opened again: ", status)
		}
		again.kill()
	}
	t.Logf("%d half-moves were acknowledged in %d runs", total, *kills)
	if total == 0 {
		t.Error("no move was played: the test shows nothing")
	}
}

// newGame creates a game and returns its ID.
func (k *killable) newGame(body string) string {
	k.t.Helper()
	status, text := k.post("/api/games", body)
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(text), &made); err != nil || status != http.StatusCreated {
		k.t.Fatalf("%d %s", status, text)
	}
	return made.ID
}

// lastPly returns the number of half-moves in the last whole view of a game that a stream
// sends.
func lastPly(events io.ReadCloser) (ply int) {
	defer events.Close()
	for r := bufio.NewReader(events); ; {
		text, err := r.ReadString('\n')
		if err != nil {
			return ply
		}
		var view struct{ Ply *int }
		if data, ok := strings.CutPrefix(text, "data: "); ok && json.Unmarshal([]byte(data), &view) == nil && view.Ply != nil {
			ply = *view.Ply
		}
	}
}

// A game in the terminal that is killed at any moment has lost no move that it has shown,
// of the user or of the computer.
func TestKilledPlay(t *testing.T) {
	dir, total := t.TempDir(), 0
	known := map[string]int{}
	played := regexp.MustCompile(`^(White|Black) plays `)
	for range *kills {
		cmd := program(t, "play", "--data", dir, "--black", "random", "--book", "none")
		cmd.Stdin = strings.NewReader(strings.Repeat("a3\nh3\nb3\ng3\na4\nh4\nb4\ng4\nNf3\nNg1\nNc3\nNb1\n", 20))
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		shown, wait := 0, func() {}
		for r := bufio.NewReader(stdout); ; {
			text, err := r.ReadString('\n')
			if err != nil {
				break
			}
			if played.MatchString(text) {
				if shown++; shown == 1 {
					wait = killSoon(cmd, 500*time.Millisecond)
				}
			}
		}
		wait()
		stored, err := filepath.Glob(filepath.Join(dir, "games", "*.pgn"))
		if err != nil {
			t.Fatal(err)
		}
		found := ""
		for _, name := range stored {
			id := strings.TrimSuffix(filepath.Base(name), ".pgn")
			left := plies(t, dir, id)
			if before, ok := known[id]; !ok {
				found, known[id] = id, left
			} else if left != before {
				t.Fatalf("game %s has %d half-moves instead of %d", id, left, before)
			}
		}
		if found == "" || known[found] < shown {
			t.Fatalf("%d half-moves were shown, game %q has %d", shown, found, known[found])
		}
		total += shown
	}
	t.Logf("%d half-moves were shown in %d runs", total, *kills)
}
