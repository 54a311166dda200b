package serve

// Saving a game as it goes.

import (
	"errors"
	"strings"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/room"
	"consort/engine/files"
)

// keep begins to save the game, which was opened from a record unless that is nil. The
// archive may be nil.
func (g *game) keep(a *archive.Archive, r *archive.Record) {
	g.keeper = a.Keep(g.room, archive.Options{ID: g.id, Record: r, Pinned: true, Adjust: g.complete, Report: g.reportSaving})
}

// startSuspended suspends a game that was just created. resumes says whether it resumes
// when a tab opens it.
func (g *game) startSuspended(resumes bool) {
	g.look(func(p *page) {
		p.suspendTimer.Stop()
		p.suspended, p.pausedBySuspend = true, resumes
	})
}

// complete makes a snapshot what is saved: with the review and whether the analysis is on,
// and not paused for lack of watchers, since such a game resumes when a tab opens it.
func (g *game) complete(s *room.Snapshot) {
	g.look(func(p *page) {
		s.Paused = s.Paused && !p.pausedBySuspend
		s.Review = p.reviewing.result.For(s.Game, s.Began)
		if p.analyzer.on {
			s.Analysis = p.analyzer.lines
		}
	})
}

// reportSaving is called when the game cannot be saved, and with nil when it can be again.
func (g *game) reportSaving(err error) {
	g.refresh(func(p *page) { // The view says whether the game is saved.
		switch {
		case errors.Is(err, archive.ErrTwice):
			p.notice = title(err.Error()) + "."
		case err != nil:
			p.notice = "This game cannot be saved: " + files.Reason(err).Error() + ". It continues, but a restart loses it."
		default:
			p.notice = "This game is saved again."
		}
	})
}

// withNotice returns the answer to a command with what the user must know besides.
func (g *game) withNotice(note string) string {
	g.look(func(p *page) {
		note = strings.TrimSpace(p.notice + " " + note)
		p.notice = ""
	})
	return note
}

// kept reports whether the archive, or the caller of Show, has the game as it is, and why the
// archive does not although it should.
func (g *game) kept() (kept bool, unsaved string) {
	if err := g.keeper.Err(); err != nil {
		return false, files.Reason(err).Error()
	}
	return g.keeper != nil || g.saves, ""
}
