package cli

import (
	"flag"
	"fmt"
	"time"

	"consort/eval"
	"consort/search"
)

// An Effort is how hard to think about a position. The limit that is reached first
// ends a search; 0 is no limit.
type Effort struct {
	Time     time.Duration
	Nodes    uint64
	Depth    int // plies
	Settings search.Settings
}

// maxThreads keeps a slip of the keyboard from taking all memory.
const maxThreads = 1024

// Bind makes flags of it. The time is the limit where no other is given.
func (e *Effort) Bind(fs *flag.FlagSet, time time.Duration) {
	e.Settings = search.DefaultSettings()
	fs.DurationVar(&e.Time, "time", time, "`duration` of the search of each position, such as 50ms or 10s; where -nodes or -depth is\n"+
		"given, only if it is given too")
	fs.Uint64Var(&e.Nodes, "nodes", 0, "`number` of positions that each search visits, 0 for no such limit")
	fs.IntVar(&e.Depth, "depth", 0, "`plies` that each search deepens to, 0 for no such limit")
	fs.IntVar(&e.Settings.Threads, "threads", e.Settings.Threads, "`number` of goroutines that search a position together")
	fs.IntVar(&e.Settings.Hash, "hash", e.Settings.Hash, "`MiB` of the table of positions already searched")
}

// Settle is to be called when the flags have been read. It takes the time back
// that nobody has asked for, and refuses what cannot be searched.
func (e *Effort) Settle(fs *flag.FlagSet) error {
	timed := false
	fs.Visit(func(f *flag.Flag) { timed = timed || f.Name == "time" })
	if !timed && (e.Nodes > 0 || e.Depth > 0) {
		e.Time = 0
	}
	switch {
	case e.Time < 0:
		return fmt.Errorf("-time is %v: it cannot be negative", e.Time)
	case e.Depth < 0 || e.Depth >= eval.MaxPly:
		return fmt.Errorf("-depth is %d: it is from 1 to %d", e.Depth, eval.MaxPly-1)
	case e.Time == 0 && e.Nodes == 0 && e.Depth == 0:
		return fmt.Errorf("without -time, -nodes and -depth no search would end")
	case e.Settings.Threads < 1 || e.Settings.Threads > maxThreads:
		return fmt.Errorf("-threads is %d: it is from 1 to %d", e.Settings.Threads, maxThreads)
	case e.Settings.Hash < 1:
		return fmt.Errorf("-hash is %d: the table takes at least 1 MiB", e.Settings.Hash)
	}
	return nil
}

// Limits returns the limits as a search takes them.
func (e *Effort) Limits() search.Limits {
	return search.Limits{Nodes: e.Nodes, Depth: e.Depth, HasFixed: e.Time > 0, MoveTime: e.Time}
}

// String tells the limits, such as "1s or 5000 nodes".
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
