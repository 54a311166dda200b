package engine_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The Go in the READMEs is part of the examples, which are compiled and run: each
// snippet is in example_test.go, word for word and indented by one tab more.
func TestReadmeSnippets(t *testing.T) {
	examples, err := os.ReadFile("example_test.go")
	require.NoError(t, err)
	for path, least := range map[string]int{"../README.md": 1, "README.md": 3} {
		readme, err := os.ReadFile(path)
		require.NoError(t, err)
		snippets := regexp.MustCompile("(?s)\n```go\n(.*?)```").FindAllStringSubmatch(string(readme), -1)
		require.GreaterOrEqual(t, len(snippets), least, path)
		for _, snippet := range snippets {
			var inside strings.Builder
			for line := range strings.Lines(snippet[1]) {
				if strings.TrimSpace(line) != "" {
					inside.WriteByte('\t')
				}
				inside.WriteString(line)
			}
			require.Contains(t, string(examples), inside.String(), path)
		}
	}
}

// A program outside of the repository imports the library by the commands of the README, as
// they are and after "make module" has given it a path on a server.
func TestImportFromOutside(t *testing.T) {
	for _, program := range []string{"git", "make", "perl"} {
		if _, err := exec.LookPath(program); err != nil || runtime.GOOS == "windows" {
			t.Skip("SKIPPED: it copies the repository with git, make and perl")
		}
	}
	if exec.Command("git", "ls-files", "--error-unmatch", "readme_test.go").Run() != nil {
		t.Skip("SKIPPED: this is not a repository of git")
	}
	for _, name := range []string{"consort", "github.com/someone/consort"} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			copied, outside := filepath.Join(folder, "consort"), filepath.Join(folder, "outside")
			copyProject(t, copied)
			if name != "consort" {
				run(t, copied, "git", "init", "--quiet")
				run(t, copied, "git", "add", "--all")
				run(t, copied, "make", "--no-print-directory", "rename", "NAME="+name)
				require.Empty(t, run(t, copied, "git", "grep", "--name-only", "OWNER/consort", "--", ":!Makefile"), "owners that are left")
				require.Contains(t, run(t, copied, "git", "diff", "README.md"), "\n+[![CI](https://github.com/someone/consort/actions")
				require.Contains(t, run(t, copied, "env", "-u", "GITHUB_REPOSITORY_OWNER", "make", "-n", "packages"), `GITHUB_REPOSITORY_OWNER="someone"`)
				run(t, copied, "go", "list", "-deps", "-test", "./...") // Every import is found.
			}
			readme, err := os.ReadFile(filepath.Join(copied, "engine", "README.md"))
			require.NoError(t, err)
			_, section, _ := strings.Cut(string(readme), "\n## Import it\n")
			section, _, _ = strings.Cut(section, "\n## ")
			commands := regexp.MustCompile(`(?m)^    (go mod .*)$`).FindAllStringSubmatch(section, -1)
			require.Len(t, commands, 2)

			require.NoError(t, os.Mkdir(outside, 0o755))
			require.NoError(t, os.WriteFile(filepath.Join(outside, "main.go"), []byte(`package main

import (
	"fmt"

	"`+name+`/engine"
)

func main() {
	p := engine.StartPosition()
	fmt.Println(len(p.Moves()), "moves")
}
`), 0o600))
			run(t, outside, "go", "mod", "init", "example.com/outside")
			for _, command := range commands {
				words := strings.Fields(command[1])
				run(t, outside, words[0], words[1:]...)
			}
			require.Equal(t, "20 moves\n", run(t, outside, "go", "run", "."))
		})
	}
}

// copyProject copies the files of the project to a folder, those that are not committed too.
func copyProject(t *testing.T, folder string) {
	t.Helper()
	names := run(t, "..", "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	for _, name := range strings.Split(strings.TrimSuffix(names, "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join("..", name))
		if err != nil {
			continue // removed, but not committed yet
		}
		path := filepath.Join(folder, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
		require.NoError(t, os.WriteFile(path, data, 0o600))
	}
}

// run executes a program in a folder, and returns its output. git grep, which finds nothing,
// is not an error.
func run(t *testing.T, folder, program string, arguments ...string) string {
	t.Helper()
	c := exec.Command(program, arguments...)
	c.Dir = folder
	output, err := c.CombinedOutput()
	if len(output) > 0 || program != "git" {
		require.NoError(t, err, "%s %s: %s", program, strings.Join(arguments, " "), output)
	}
	return string(output)
}
