package serve

// Saving a game as it goes.

import (
	"errors"
	"io/fs"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/session"
)

// keep begins to save the game, which was opened from a record unless that is nil. The
// archive may be nil.
func (g *game) keep(a *archive.Archive, r *archive.Record) {
	g.keeper = a.Keep(g.session, archive.Options{ID: g.id, Record: r, Pinned: true, Adjust: g.complete, Report: g.reportSaving})
}

// startSuspended suspends a game that was just created. resumes says whether it resumes
// when a tab opens it.
func (g *game) startSuspended(resumes bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.suspendTimer.Stop()
	g.suspended, g.pausedBySuspend = true, resumes
}

// complete makes a snapshot what is saved.
func (g *game) complete(s *session.Snapshot) {
	g.unpause(s)
	g.addReview(s)
}

// unpause changes a snapshot: a game that is paused for lack of watchers is not saved as
// paused, since it resumes when a tab opens it.
func (g *game) unpause(s *session.Snapshot) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.pausedBySuspend {
		s.Paused = false
	}
}

// reportSaving is called when the game cannot be saved, and with nil when it can be again.
func (g *game) reportSaving(err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case errors.Is(err, archive.ErrTwice):
		g.notice = title(err.Error()) + "."
	case err != nil:
		g.notice = "This game cannot be saved: " + reasonOf(err) + ". It continues, but a restart loses it."
	default:
		g.notice = "This game is saved again."
	}
	g.wake() // The view says whether the game is saved.
}

// withNotice returns the answer to a command with what the user must know besides.
func (g *game) withNotice(note string) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case g.notice == "":
	case note == "":
		note = g.notice
	default:
		note = g.notice + " " + note
	}
	g.notice = ""
	return note
}

// kept reports whether the archive has the game as it is, and why it does not although
// it should.
func (g *game) kept() (kept bool, unsaved string) {
	if err := g.keeper.Err(); err != nil {
		return false, reasonOf(err)
	}
	return g.keeper != nil, ""
}

// reasonOf returns an error without the path of a temporary file.
func reasonOf(err error) string {
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}
