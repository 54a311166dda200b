package serve

// The archive: past games.

import (
	"cmp"
	"errors"
	"io/fs"
	"net/http"
	"strconv"
	"strings"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/match"
	"consort/engine/files"
)

// filterOf reads a filter from the parameters of a request.
func filterOf(r *http.Request) archive.Filter {
	q := r.URL.Query()
	return archive.Filter{
		Player: q.Get("player"), Result: q.Get("result"), Opening: q.Get("opening"),
		From: q.Get("from"), To: q.Get("to"), Text: q.Get("text"),
	}
}

// errNoPast is the error of a server without an archive.
func (s *Server) errNoPast() error {
	return &httpError{http.StatusNotFound, cmp.Or(s.options.NoArchive, "games are not kept: start consort serve without --data none")}
}

// archived returns the past games that a request asks for.
func (s *Server) archived(r *http.Request) ([]*archive.Summary, []*archive.DamagedError, error) {
	if s.options.Archive == nil {
		return nil, nil, s.errNoPast()
	}
	filter := filterOf(r)
	if err := filter.Check(); err != nil {
		return nil, nil, err
	}
	games, damaged, err := s.options.Archive.List(filter)
	if err != nil {
		err = &httpError{http.StatusInternalServerError, err.Error()}
	}
	return games, damaged, err
}

// The number of games in an answer.
const (
	defaultPage = 100
	maxPage     = 1000
)

// listArchive handles GET /api/archive: past games, the latest first. Parameters select them
// (see archive.Filter) and a part of the list, with offset and limit.
func (s *Server) listArchive(r *http.Request) (any, error) {
	games, damaged, err := s.archived(r)
	offset, limit := 0, defaultPage
	if err == nil {
		offset, err = readNumber(r, "offset", 0, len(games))
	}
	if err == nil {
		limit, err = readNumber(r, "limit", defaultPage, maxPage)
	}
	if err != nil {
		return nil, err
	}
	type item struct {
		*archive.Summary
		Names [2]string `json:"names"` // as the page shows them
		Open  bool      `json:"open"`
	}
	type fault struct {
		ID    string `json:"id"`
		Name  string `json:"name"`
		Error string `json:"error"`
	}
	items, faults := []item{}, []fault{}
	for _, g := range games[offset:min(len(games), offset+limit)] {
		items = append(items, item{g, match.DocumentNames([2]string{g.White, g.Black}), s.games.opened(g.ID) != nil})
	}
	for _, d := range damaged {
		faults = append(faults, fault{d.ID, d.Name, d.Err.Error()})
	}
	return map[string]any{"total": len(games), "games": items, "damaged": faults}, nil
}

// readNumber reads a parameter from 0; a larger number than top is top.
func readNumber(r *http.Request, name string, otherwise, top int) (int, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0, &match.ParseError{What: name, Text: text, Hint: "a number from 0"}
	}
	return min(n, top), nil
}

// opened returns a game that is in memory, nil for none.
func (t *registry) opened(id string) *game {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.open.games[id]
}

// maxResumable is the maximum number of past games in the list of open games.
const maxResumable = 20

// resumable returns the latest past games in progress that are not open and that no user
// has closed.
func (s *Server) resumable() (games []*archive.Summary) {
	if s.options.Archive == nil {
		return nil
	}
	var open []string // They change all the time: reading them would take long.
	for _, g := range s.games.list() {
		open = append(open, g.id)
	}
	past, _, err := s.options.Archive.List(archive.Filter{Result: "*"}, open...)
	if err != nil {
		return nil // The archive page reports it.
	}
	for _, g := range past {
		if !g.Closed && len(games) < maxResumable {
			games = append(games, g)
		}
	}
	return games
}

// exportArchive handles GET /api/archive/export: the games with the IDs given as parameters
// id, or all that the filter selects, as a PGN file.
func (s *Server) exportArchive(r *http.Request) (any, error) {
	ids := r.URL.Query()["id"]
	games, _, err := s.archived(r)
	if err != nil {
		return nil, err
	}
	if ids == nil {
		for _, g := range games {
			ids = append(ids, g.ID)
		}
	}
	var text strings.Builder
	written, err := s.options.Archive.Export(&text, ids)
	switch {
	case written == 0 && err != nil:
		return nil, &httpError{http.StatusNotFound, err.Error()}
	case written == 0:
		return nil, &httpError{http.StatusNotFound, "no game is selected"}
	}
	return file{"games.pgn", text.String()}, nil
}

// deleteArchived handles POST /api/archive/delete: it deletes games for good. Tabs that show
// them are told that they are gone.
func (s *Server) deleteArchived(r *http.Request) (any, error) {
	var req struct {
		IDs []string `json:"ids"`
	}
	if err := read(r, &req); err != nil {
		return nil, err
	}
	if s.options.Archive == nil {
		return nil, s.errNoPast()
	}
	deleted := 0
	for _, id := range req.IDs {
		err := s.deleteGame(id)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return nil, err
		default:
			deleted++
		}
	}
	return map[string]int{"deleted": deleted}, nil
}

// deleteGame closes a game if it is open, and deletes it. The error is fs.ErrNotExist if
// there is none.
func (s *Server) deleteGame(id string) error {
	open := s.games.opened(id) != nil
	if open {
		if err := s.games.quit(id); err != nil && !errors.Is(err, errNoGame) {
			return err
		}
	}
	err := s.options.Archive.Delete(id)
	switch {
	case open && errors.Is(err, fs.ErrNotExist):
		return nil // It had no moves, so that it was not kept.
	case err == nil, errors.Is(err, fs.ErrNotExist):
		return err
	}
	return &httpError{http.StatusInternalServerError, "cannot delete the game: " + files.Reason(err).Error()}
}
