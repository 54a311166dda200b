package cluster

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	batch "k8s.io/api/batch/v1"
	core "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"
)

// TestMain builds the two programs and puts them into PATH.
func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "consort")
	if err != nil {
		panic(err)
	}
	build := exec.Command("go", "build", "-o", dir+string(filepath.Separator), "./cmd/consort", "./cmd/forge")
	build.Dir = filepath.Join("..", "..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "%v\n%s", err, out)
		os.Exit(1)
	}
	if err := os.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH")); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// execute runs a program in a folder, with additions to the environment.
func execute(t *testing.T, dir string, env []string, command ...string) {
	t.Helper()
	c := exec.Command(command[0], command[1:]...)
	c.Dir = dir
	c.Env = append(os.Environ(), env...)
	out, err := c.CombinedOutput()
	require.NoError(t, err, "%s\n%s", strings.Join(command, " "), out)
}

// A work is a command to share, small enough for a test. {} is the number of a shard.
type work struct {
	name    string
	command []string // its last word is the file
}

func works(dir string) []work {
	return []work{
		{"datagen", []string{"forge", "datagen", "--games", "7", "--nodes", "50", "--hash", "1", "--workers", "1", "--out", "shards/{}.games"}},
		{"arena", []string{"consort", "arena", "--players", "random,safe", "--games", "7", "--maxplies", "40", "--pgn", "shards/{}.pgn"}},
		{"analyse", []string{"consort", "analyse", "--nodes", "50", "--hash", "1", filepath.Join(dir, "games.pgn"), "--out", "shards/{}.out.pgn"}},
	}
}

// prepare makes a folder with a file of games to analyze.
func prepare(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "shards"), 0o755))
	var games strings.Builder
	for i := range 7 {
		fmt.Fprintf(&games, "[Event \"%d\"]\n\n1. e4 e5 2. Nf3 *\n\n", i)
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, "games.pgn"), []byte(games.String()), 0o644))
	return dir
}

// requireWhole requires that the merged shards are what the command writes without
// shards, byte for byte.
func requireWhole(t *testing.T, dir string, w work) {
	t.Helper()
	out := w.command[len(w.command)-1]
	execute(t, dir, nil, "forge", "merge", "--out", "merged", strings.Replace(out, "{}", "[0-9]", 1))
	whole := append([]string{}, w.command...)
	whole[len(whole)-1] = "whole"
	execute(t, dir, nil, whole...)
	want, err := os.ReadFile(filepath.Join(dir, "whole"))
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join(dir, "merged"))
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got), "%s: %d bytes merged, %d of one run", w.name, len(got), len(want))
	for _, name := range []string{"whole", "merged"} {
		require.NoError(t, os.Remove(filepath.Join(dir, name)))
	}
}

// recipe returns the path of a script of this folder.
func recipe(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(name)
	require.NoError(t, err)
	return path
}

func TestParallel(t *testing.T) {
	if _, err := exec.LookPath("parallel"); err != nil {
		t.Skip("SKIPPED, NOT PASSED: no GNU parallel")
	}
	dir := prepare(t)
	for _, w := range works(dir) {
		for range 2 { // given again, it finds its work done
			execute(t, dir, nil, append([]string{recipe(t, "with-parallel"), "--jobs=2", "3"}, w.command...)...)
		}
		requireWhole(t, dir, w)
	}
}

// The script of the array runs the command of each task. Here srun is a script that runs
// it at once; README.md says where a real one was used.
func TestSlurm(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("SKIPPED, NOT PASSED: no bash")
	}
	dir := prepare(t)
	bin := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(bin, "srun"), []byte("#!/bin/sh\nshift 2\nexec \"$@\"\n"), 0o755))
	path := "PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")
	for _, w := range works(dir) {
		for task := 1; task <= 3; task++ {
			execute(t, dir, []string{path, fmt.Sprint("SLURM_ARRAY_TASK_ID=", task)}, append([]string{recipe(t, "with-slurm"), "3"}, w.command...)...)
		}
		requireWhole(t, dir, w)
	}
}

// decode decodes a file strictly: unknown and repeated fields are errors.
func decode[T any](t *testing.T, name string) (object T) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("kubernetes", name))
	require.NoError(t, err)
	require.NoError(t, yaml.UnmarshalStrict(text, &object), name)
	return object
}

// local returns a command of a container, as it runs here: with the index, the folder and
// the programs of this test, and more arguments.
func local(command []string, dir, index string, more ...string) []string {
	replace := strings.NewReplacer("$(JOB_COMPLETION_INDEX)", index, "/data/", dir+"/", "/usr/bin/", "")
	var words []string
	for _, word := range append(command, more...) {
		words = append(words, replace.Replace(word))
	}
	return words
}

// requirePod requires what all Pods have in common.
func requirePod(t *testing.T, pod core.PodSpec) {
	t.Helper()
	claim := decode[core.PersistentVolumeClaim](t, "volume.yaml")
	require.Equal(t, claim.Name, pod.Volumes[0].PersistentVolumeClaim.ClaimName)
	require.Len(t, pod.Containers, 1)
	c := pod.Containers[0]
	require.Equal(t, pod.Volumes[0].Name, c.VolumeMounts[0].Name)
	require.Equal(t, "/data", c.VolumeMounts[0].MountPath)
	require.True(t, *pod.SecurityContext.RunAsNonRoot)
	require.Equal(t, "consort", c.Image)
}

// The Jobs are valid, and their shards are the whole: merged by the Job that merges, the
// games of datagen are those of one run.
func TestKubernetes(t *testing.T) {
	dir := prepare(t)
	small := map[string][]string{
		"datagen": {"--games=11", "--nodes=50", "--hash=1", "--workers=1"},
		"arena":   {"--players=random,safe", "--games=11", "--maxplies=30"},
		"analyse": {"--nodes=50", "--hash=1"},
	}
	for name, flags := range small {
		job := decode[batch.Job](t, name+".yaml")
		require.Equal(t, name, job.Name)
		require.Equal(t, batch.IndexedCompletion, *job.Spec.CompletionMode)
		require.Equal(t, core.RestartPolicyNever, job.Spec.Template.Spec.RestartPolicy, "as backoffLimitPerIndex requires")
		requirePod(t, job.Spec.Template.Spec)
		command := job.Spec.Template.Spec.Containers[0].Command
		require.Contains(t, command, fmt.Sprintf("--shard=$(JOB_COMPLETION_INDEX)/%d", *job.Spec.Completions))
		if name == "analyse" { // eight games for eight shards
			games, err := os.ReadFile(filepath.Join(dir, "games.pgn"))
			require.NoError(t, err)
			require.NoError(t, os.WriteFile(filepath.Join(dir, "games.pgn"), append(games, "[Event \"last\"]\n\n1. d4 *\n\n"...), 0o644))
		}
		for index := range *job.Spec.Completions {
			execute(t, dir, nil, local(command, dir, fmt.Sprint(index), flags...)...)
		}
	}
	merge := decode[batch.Job](t, "merge.yaml")
	requirePod(t, merge.Spec.Template.Spec)
	execute(t, dir, nil, local(merge.Spec.Template.Spec.Containers[0].Command, dir, "")...)
	for out, shards := range map[string]string{"all.pgn": "?.pgn", "analysis.pgn": "analysis-?.pgn"} {
		execute(t, dir, nil, "forge", "merge", "--out", out, shards)
	}

	job := decode[batch.Job](t, "datagen.yaml")
	whole := local(job.Spec.Template.Spec.Containers[0].Command, dir, "0", append(small["datagen"], "--out="+filepath.Join(dir, "whole"), "--shard=1/1")...)
	execute(t, dir, nil, whole...)
	execute(t, dir, nil, "forge", "merge", "--out", "one", "whole")
	want, err := os.ReadFile(filepath.Join(dir, "one"))
	require.NoError(t, err)
	got, err := os.ReadFile(filepath.Join(dir, "all.games"))
	require.NoError(t, err)
	require.True(t, bytes.Equal(want, got))
}

// A misspelled field is found.
func TestStrictness(t *testing.T) {
	var job batch.Job
	require.ErrorContains(t, yaml.UnmarshalStrict([]byte("spec: {completion: 8}"), &job), "unknown field")
}
