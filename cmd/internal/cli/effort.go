package cli

import (
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"consort/eval"
	"consort/search"
)

// An Effort is how long to search each position. The limit that is reached first ends
// a search; 0 is no limit.
type Effort struct {
	Time     time.Duration
	Nodes    uint64
	Depth    int // plies
	Settings search.Settings
}

// maxThreads keeps a typing error from taking all memory.
const maxThreads = 1024

// Bind adds its flags. The time is the limit if no other is given.
func (e *Effort) Bind(fs *pflag.FlagSet, time time.Duration) {
	e.Settings = search.DefaultSettings()
	fs.DurationVar(&e.Time, "time", time, "search each position for this `duration`, such as 50ms or 10s; with --nodes or --depth there is no such limit unless it is given too")
	fs.Uint64Var(&e.Nodes, "nodes", 0, "search this `number` of nodes for each position, 0 for no limit")
	fs.IntVar(&e.Depth, "depth", 0, "search each position to a depth of so many `plies`, 0 for no limit")
	fs.IntVar(&e.Settings.Threads, "threads", e.Settings.Threads, "`number` of threads that search a position together")
	fs.IntVar(&e.Settings.Hash, "hash", e.Settings.Hash, "size of the transposition table in `MiB`")
}

// Settle is to be called when the flags have been read. It drops the default time if
// another limit was given, and refuses what cannot be searched.
func (e *Effort) Settle(fs *pflag.FlagSet) error {
	if !fs.Changed("time") && (e.Nodes > 0 || e.Depth > 0) {
		e.Time = 0
	}
	switch {
	case e.Time < 0:
		return Usagef("--time is %v: it cannot be negative", e.Time)
	case e.Depth < 0 || e.Depth >= eval.MaxPly:
		return Usagef("--depth is %d: it is from 1 to %d", e.Depth, eval.MaxPly-1)
	case e.Time == 0 && e.Nodes == 0 && e.Depth == 0:
		return Usagef("without --time, --nodes and --depth no search would end")
	case e.Settings.Threads < 1 || e.Settings.Threads > maxThreads:
		return Usagef("--threads is %d: it is from 1 to %d", e.Settings.Threads, maxThreads)
	case e.Settings.Hash < 1:
		return Usagef("--hash is %d: at least 1 MiB is needed", e.Settings.Hash)
	}
	return nil
}

// Limits returns the limits as a search takes them.
func (e *Effort) Limits() search.Limits {
	return search.Limits{Nodes: e.Nodes, Depth: e.Depth, HasFixed: e.Time > 0, MoveTime: e.Time}
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
