package cli

import (
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"consort/eval"
	"consort/search"
	"consort/search/player"
)

// An Effort is how long to search each position. The limit that is reached first ends
// a search; 0 is no limit.
type Effort struct {
	Time     time.Duration
	Nodes    uint64
	Depth    int // plies
	Settings player.Settings
}

// maxThreads is the maximum of --threads: a typo must not use up all memory.
const maxThreads = 1024

// Bind adds the flags. time is the default limit, which --nodes or --depth replaces.
func (e *Effort) Bind(fs *pflag.FlagSet, time time.Duration) {
	e.Settings = player.DefaultSettings()
	fs.DurationVar(&e.Time, "time", time, "`time` limit for each position, such as 50ms or 10s; with --nodes or --depth, none by default")
	fs.Uint64Var(&e.Nodes, "nodes", 0, "`number` of nodes for each position; 0 for no limit")
	fs.IntVar(&e.Depth, "depth", 0, "depth for each position in `plies`, up to 127; 0 for no limit")
	fs.IntVar(&e.Settings.Threads, "threads", e.Settings.Threads, "`number` of search threads for each position, up to 1024")
	fs.IntVar(&e.Settings.Hash, "hash", e.Settings.Hash, "size of the transposition table in `MiB`")
}

// Settle must be called after the flags have been parsed. It drops the default time if
// another limit is given. The error is a *UsageError for an invalid limit or setting.
func (e *Effort) Settle(fs *pflag.FlagSet) error {
	if !fs.Changed("time") && (e.Nodes > 0 || e.Depth > 0) {
		e.Time = 0
	}
	switch {
	case e.Time < 0:
		return Usagef("--time is %v: it must not be negative", e.Time)
	case e.Depth < 0 || e.Depth >= eval.MaxPly:
		return Usagef("--depth is %d: expected 1 to %d, or 0 for no limit", e.Depth, eval.MaxPly-1)
	case e.Time == 0 && e.Nodes == 0 && e.Depth == 0:
		return Usagef("no search would end: set --time, --nodes or --depth")
	case e.Settings.Threads < 1 || e.Settings.Threads > maxThreads:
		return Usagef("--threads is %d: expected 1 to %d", e.Settings.Threads, maxThreads)
	case e.Settings.Hash < 1:
		return Usagef("--hash is %d: expected at least 1 MiB", e.Settings.Hash)
	}
	return nil
}

// Limits returns the limits of a search.
func (e *Effort) Limits() search.Limits {
	return search.Limits{Nodes: e.Nodes, Depth: e.Depth, MoveTime: e.Time}
}

// String returns the limits, such as "1s or 5000 nodes".
func (e *Effort) String() string {
	text := ""
	add := func(limited bool, format string, limit any) {
		switch {
		case !limited:
			return
		case text != "":
			text += " or "
		}
		text += fmt.Sprintf(format, limit)
	}
	add(e.Time > 0, "%v", e.Time)
	add(e.Nodes > 0, "%d nodes", e.Nodes)
	add(e.Depth > 0, "depth %d", e.Depth)
	return text
}
