package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// The server with many games at a time: two computers each, watched, with analysis.

var (
	loadGames = flag.Int("load", 8, "games of TestLoad; with 64 and more it checks times too, on a machine that does nothing else")
	loadTime  = flag.Duration("loadtime", 3*time.Second, "how long TestLoad sends requests")
)

// maxResident is the most memory that the server may have resident, in MiB.
const maxResident = 600

func TestLoad(t *testing.T) {
	server := startServer(t, t.TempDir(), "--games", strconv.Itoa(*loadGames))
	var ids []string
	for i := range *loadGames {
		white, control := []string{"alpha-beta full", "easy", "hard", "1500"}[i%4], []string{"", "1+0", "3+2"}[i%3]
		ids = append(ids, server.newGame(fmt.Sprintf(`{"white":%q,"black":"alpha-beta full","control":%q}`, white, control)))
	}
	var watching sync.WaitGroup
	defer watching.Wait()
	for part := range slices.Chunk(ids, 8) {
		answer, err := server.request(http.MethodGet, "/api/events?game="+strings.Join(part, "&game="), "")
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatal(err)
		}
		watching.Go(func() { _, _ = io.Copy(io.Discard, answer.Body) })
	}
	for _, id := range ids {
		if status, text := server.post("/api/games/"+id+"/analysis", `{"on":true,"lines":3}`); status != http.StatusOK {
			t.Fatalf("%d %s", status, text)
		}
	}
	var took, slowest []time.Duration // slowest by kind of request
	for end := time.Now().Add(*loadTime); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		id := ids[len(took)/4%len(ids)]
		began := time.Now()
		var status int
		switch len(took) % 4 {
		case 0:
			status = server.get(t, "/api/games")
		case 1:
			status = server.get(t, "/api/games/"+id+"/node/0")
		case 2:
			status = server.get(t, "/game/"+id)
		case 3:
			status, _ = server.post("/api/games/"+id+"/pace", `{"pace":400}`)
		}
		took = append(took, time.Since(began))
		if status != http.StatusOK {
			t.Errorf("request %d: status %d", len(took), status)
		}
	}
	moved, waiting := server.progress(t)
	resident := server.resident(t)
	began := time.Now()
	if err := server.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.cmd.Wait(); err != nil {
		t.Error("after SIGTERM: ", err)
	}
	shutdown := time.Since(began)
	for kind := range 4 {
		var worst time.Duration
		for i := kind; i < len(took); i += 4 {
			worst = max(worst, took[i])
		}
		slowest = append(slowest, worst)
	}
	slices.Sort(took)
	worst := took[len(took)-1]
	t.Logf("%d games, %d of them moved, %d wait: %d requests, median %v, 99%% %v, worst %v (list, position, page, command: %v); %d MiB; shut down in %v",
		len(ids), moved, waiting, len(took), took[len(took)/2], took[len(took)*99/100], worst, slowest, resident, shutdown)
	if resident > maxResident {
		t.Errorf("%d MiB are resident, at most %d may be", resident, maxResident)
	}
	if *loadGames < 64 {
		return
	}
	if waiting == 0 {
		t.Error("no game is said to wait for the engine")
	}
	if worst > 100*time.Millisecond {
		t.Errorf("a request took %v", worst)
	}
	if shutdown > 2*time.Second {
		t.Errorf("shutting down took %v", shutdown)
	}
}

// progress returns the number of games with moves, and of those whose computer waits for
// its turn.
func (k *killable) progress(t *testing.T) (moved, waiting int) {
	t.Helper()
	answer, err := k.request(http.MethodGet, "/api/games", "")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	var games []struct {
		Moves  int
		Status string
	}
	if err := json.NewDecoder(answer.Body).Decode(&games); err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		if g.Moves > 0 {
			moved++
		}
		if strings.HasSuffix(g.Status, " is waiting for the engine") {
			waiting++
		}
	}
	return moved, waiting
}

// get sends a request and returns the status.
func (k *killable) get(t *testing.T, path string) int {
	t.Helper()
	answer, err := k.request(http.MethodGet, path, "")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode
}

// resident returns the most memory that the process had resident so far, in MiB, where
// the system says so.
func (k *killable) resident(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", k.cmd.Process.Pid))
	if err != nil {
		t.Log("the memory of the server is not known on " + runtime.GOOS)
		return 0
	}
	kilobytes, err := strconv.Atoi(regexp.MustCompile(`VmHWM:\s*(\d+)`).FindStringSubmatch(string(status))[1])
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes / 1024
}
