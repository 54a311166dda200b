package search

import (
	"context"
	"testing"
	"time"

	"consort/engine"
)

func TestBudget(t *testing.T) {
	const ms = time.Millisecond
	clock := func(white, black, increment time.Duration) Limits {
		return Limits{
			Timed: true, Clock: [2]time.Duration{white, black},
			Increment: [2]time.Duration{increment, increment},
		}
	}
	with := func(l Limits, change func(*Limits)) Limits { change(&l); return l }
	for _, c := range []struct {
		name   string
		limits Limits
		side   engine.Color
		want   time.Duration
		ok     bool
	}{
		{"no limit", Limits{}, engine.White, ms, false},
		{"a share of the clock", clock(3000*ms, 600*ms, 0), engine.White, 100 * ms, true},
		{"a clock without Timed", Limits{Clock: [2]time.Duration{3000 * ms, 0}}, engine.White, 100 * ms, true},
		{"and the other, which has run out", Limits{Clock: [2]time.Duration{3000 * ms, 0}}, engine.Black, ms, true},
		{"clocks that have run out, without Timed", Limits{Clock: [2]time.Duration{-ms, 0}}, engine.White, ms, true},
		{"the earlier of a fixed time and a clock without Timed", Limits{Clock: [2]time.Duration{3000 * ms, 0}, MoveTime: 500 * ms}, engine.White, 100 * ms, true},
		{"the own clock", clock(3000*ms, 600*ms, 0), engine.Black, 20 * ms, true},
		{"half the increment", clock(3000*ms, 0, 20*ms), engine.White, 110 * ms, true},
		{"never more than is left", clock(3*ms, 0, 1000*ms), engine.White, 3 * ms, true},
		{"less the overhead", with(clock(3000*ms, 0, 0), func(l *Limits) { l.Overhead = 30 * ms }), engine.White, 70 * ms, true},
		{"a millisecond at least", with(clock(300*ms, 0, 0), func(l *Limits) { l.Overhead = 30 * ms }), engine.White, ms, true},
		{"no time at all", clock(0, 0, 0), engine.White, ms, true},
		{"less than none", clock(-5000*ms, 0, 0), engine.White, ms, true},
		{"few moves to go", with(clock(3000*ms, 0, 0), func(l *Limits) { l.MovesToGo = 9 }), engine.White, 300 * ms, true},
		{"the last move of the control", with(clock(3000*ms, 0, 0), func(l *Limits) { l.MovesToGo = 1 }), engine.White, 1500 * ms, true},
		{"many moves to go", with(clock(3000*ms, 0, 0), func(l *Limits) { l.MovesToGo = 99 }), engine.White, 100 * ms, true},
		{"fixed time", Limits{MoveTime: 500 * ms, Overhead: 10 * ms}, engine.White, 490 * ms, true},
		{"fixed time below the least", Limits{MoveTime: 1}, engine.White, ms, true},
		{"fixed time that is over", Limits{MoveTime: -ms}, engine.White, ms, true},
		{"the earlier of two", with(clock(3000*ms, 0, 0), func(l *Limits) { l.MoveTime = 50 * ms }), engine.White, 50 * ms, true},
		{"the earlier of two, the clock", with(clock(3000*ms, 0, 0), func(l *Limits) { l.MoveTime = 500 * ms }), engine.White, 100 * ms, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, ok := c.limits.budget(c.side)
			if got != c.want || ok != c.ok {
				t.Errorf("%v %v, want %v %v", got, ok, c.want, c.ok)
			}
		})
	}
}

func TestClocksThatCountPositions(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		name   string
		limits Limits
		want   uint64
		timed  bool // the time still counts
	}{
		{"by time", Limits{Timed: true, Clock: [2]time.Duration{3000 * ms}}, 0, true},
		{"a share of the clock", Limits{Timed: true, Clock: [2]time.Duration{3000 * ms}, NodesPerMS: 5}, 500, false},
		{"without Timed", Limits{Clock: [2]time.Duration{3000 * ms}, NodesPerMS: 5}, 500, false},
		{"fixed", Limits{MoveTime: 100 * ms, NodesPerMS: 5}, 500, false},
		{"the lower of two", Limits{MoveTime: 100 * ms, NodesPerMS: 5, Nodes: 77}, 77, false},
		{"nothing left", Limits{Timed: true, NodesPerMS: 5}, 5, false},
		{"no clock", Limits{NodesPerMS: 5}, 0, false},
		{"infinite", Limits{Timed: true, Infinite: true, NodesPerMS: 5}, 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.limits.CountNodes(c.limits.budget(engine.White))
			if c.limits.Nodes != c.want || (c.limits.OnClock() || c.limits.MoveTime != 0) != c.timed {
				t.Errorf("%+v", c.limits)
			}
		})
	}
}

// A deadline passes when the time is used up, from the start or from the ponder hit on,
// and when the choice is stopped.
func TestDeadline(t *testing.T) {
	past := time.Now().Add(-time.Hour)
	running := context.Background()
	stopped, stop := context.WithCancel(running)
	stop()
	hit := NewPondering()
	hit.Hit()
	for _, c := range []struct {
		name    string
		limits  Limits
		ctx     context.Context
		longest time.Duration
		timed   bool
		passed  bool
		running bool
	}{
		{"no clock", Limits{Start: past}, running, 0, false, false, false},
		{"stopped", Limits{Start: past}, stopped, 0, false, true, false},
		{"time left", Limits{Start: past}, running, 2 * time.Hour, true, false, true},
		{"time over", Limits{Start: past}, running, time.Minute, true, true, true},
		{"infinite", Limits{Start: past, Infinite: true}, running, time.Minute, true, false, false},
		{"a clock that counts nodes", Limits{Start: past, NodesPerMS: 1}, running, time.Minute, true, false, false},
		{"pondering", Limits{Start: past, Ponder: NewPondering()}, running, time.Minute, true, false, false},
		{"just after the ponder hit", Limits{Start: past, Ponder: hit}, running, 30 * time.Minute, true, false, true},
		{"no time after the ponder hit", Limits{Start: past, Ponder: hit}, running, 0, true, true, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := NewDeadline(c.ctx, &c.limits, c.longest, c.timed)
			if got := d.Passed(); got != c.passed {
				t.Errorf("passed: %v, want %v", got, c.passed)
			}
			left, running := d.Remaining()
			if running != c.running || running && c.ctx.Err() == nil && (left <= 0) != c.passed {
				t.Errorf("remaining: %v %v", left, running)
			}
		})
	}
}
