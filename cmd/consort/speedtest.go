package main

// The command speedtest.

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"consort/bench"
	"consort/eval/nnue"
	"consort/search"
	"consort/uci"
)

// The defaults of the speed test: short, with a hash table that the threads can fill.
const (
	speedSeconds = 20
	speedHash    = 64 // MiB for each thread
)

// runSpeedTest is the command speedtest THREADS HASH SECONDS. Trailing arguments may be
// left out.
func runSpeedTest(ctx context.Context, network *nnue.Network, arguments []string, out io.Writer) error {
	o, err := parseSpeedOptions(arguments)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, describeBuild()); err != nil {
		return err
	}
	return bench.SpeedTest(ctx, o, network, out)
}

// parseSpeedOptions parses the arguments of the speed test.
func parseSpeedOptions(arguments []string) (bench.SpeedOptions, error) {
	values := [3]int{search.Processors, 0, speedSeconds}
	limits := [3]int{1024, 33554432, 86400}
	if len(arguments) > len(values) {
		return bench.SpeedOptions{}, &uci.UsageError{Argument: arguments[len(values)], Reason: "expected at most speedtest THREADS HASH SECONDS"}
	}
	for i, text := range arguments {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > limits[i] {
			name := [3]string{"THREADS", "HASH, in MiB,", "SECONDS"}[i]
			return bench.SpeedOptions{}, &uci.UsageError{Argument: text, Reason: fmt.Sprintf("expected %s from 1 to %d, as in speedtest 4 256 20", name, limits[i])}
		}
		values[i] = n
	}
	if len(arguments) < 2 {
		values[1] = speedHash * min(values[0], search.Processors)
	}
	return bench.SpeedOptions{Threads: values[0], Hash: values[1], Time: time.Duration(values[2]) * time.Second}, nil
}
