// Package cli is what the commands of the programs share beside their purpose:
// flags and names in any order, an end by Ctrl-C, and the flags that say how hard
// to think.
//
//	cli.go     arguments, and Ctrl-C
//	effort.go  -time, -nodes, -depth, -threads and -hash
package cli

import (
	"context"
	"flag"
	"os"
	"os/signal"
	"syscall"
)

// Parse reads arguments, flags and others in any order, and returns the others.
// The package flag by itself ends at the first that is no flag. The error is
// flag.ErrHelp when the help was asked for.
func Parse(fs *flag.FlagSet, args []string) (others []string, err error) {
	for len(args) > 0 {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		if args = fs.Args(); len(args) > 0 {
			others, args = append(others, args[0]), args[1:]
		}
	}
	return others, nil
}

// Interruptible returns a context that Ctrl-C ends, or a request of the system to
// end. A second Ctrl-C ends the program at once. The caller must call stop when
// the command is done.
func Interruptible() (ctx context.Context, stop context.CancelFunc) {
	ctx, stop = signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}
