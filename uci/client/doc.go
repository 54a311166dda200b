// Package client drives UCI engines: it starts the program, sets its options, and has it
// play, analyze and ponder. Limits, reports and results are those of package search, as
// for the players that are part of the program (package player).
//
//	e, err := client.Start(ctx, client.Command{Path: "stockfish"})
//	if err != nil { ... }
//	defer e.Close()
//	result, err := e.Go(ctx, game, search.Limits{MoveTime: time.Second}, nil)
//
//	engine.go    an Engine: start, options, new game, close
//	search.go    Go and Analyze, and what ends them
//	limits.go    what limits a search, as a go command
//	info.go      the reports of a search, and its result
//	option.go    options: declarations and valid values
//	process.go   the engine as a process: lines in, lines out
//	errors.go    what can go wrong, with the engine's last words
//
// # Contexts and errors
//
// Whatever waits for the engine takes a context, and an engine that crashes, hangs or
// sends invalid output is an error: a *[Error], which says what the engine was to do, why it did
// not, and what it wrote to stderr last. When the context of a search ends, the search is
// stopped, which is not an error, and the engine is ready for the next one; only an engine
// that does not stop within three seconds is killed. A context without a deadline waits
// for as long as the engine takes.
//
// After an engine has exited, every method returns the error; start another one.
//
// # Goroutines
//
// The methods of an Engine may be called from any goroutine. An Engine does one thing at a
// time: a call during another one, for example during the loop of Analyze or while the
// engine ponders, returns [ErrBusy]. Close may be called at any time and ends them all. It
// takes six seconds at most and leaves no goroutine, and no process but those that the
// engine has started itself: a script that starts the engine should end with exec.
//
// # What is stable
//
// Programs can rely on all exported names, and on those of package search that they use.
// They change only for a good reason, which CHANGELOG.md gives; CI compares the API with a
// recorded baseline.
package client
