package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"consort/cmd/internal/version"
	"consort/eval/nnue"
	"consort/search"
)

// describeBuild is the command compiler: how this program was built, and what it uses of
// this machine. Bug reports and speed figures should include it.
func describeBuild() string {
	settings := map[string]string{}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
	}
	var text strings.Builder
	w := tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)
	row := func(name, value string) { fmt.Fprintf(w, "%s\t%s\n", name, value) }
	row("version", version.String())
	row("compiler", runtime.Version()+" "+runtime.Compiler)
	row("platform", runtime.GOOS+"/"+runtime.GOARCH+processorLevel(settings))
	row("kernels", nnue.Kernels())
	row("network", networkName())
	row("profile", profile(settings["-pgo"]))
	row("tags", cmp.Or(settings["-tags"], "none"))
	row("commit", commit(settings))
	row("processors", fmt.Sprint(search.Processors))
	_ = w.Flush() // Writing to a Builder cannot fail.
	return text.String()
}

// processorLevel returns the minimum processor that the build requires, such as
// ", GOAMD64=v3".
func processorLevel(settings map[string]string) string {
	name := "GO" + strings.ToUpper(runtime.GOARCH)
	if value := settings[name]; value != "" {
		return ", " + name + "=" + value
	}
	return ""
}

// networkName returns the name of the built-in network.
func networkName() string {
	if n := nnue.Default(); n != nil {
		return n.ID()
	}
	return "none built in"
}

// profile returns the profile that guided the compiler. Its folder means nothing on
// another machine.
func profile(path string) string {
	if path == "" {
		return "none"
	}
	return filepath.Base(filepath.ToSlash(path))
}

// commit returns the state of the source, as far as the compiler knows it.
func commit(settings map[string]string) string {
	switch id := settings["vcs.revision"]; {
	case id == "":
		return "unknown"
	case settings["vcs.modified"] == "true":
		return id + ", with changes"
	default:
		return id
	}
}
