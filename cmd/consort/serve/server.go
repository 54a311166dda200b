package serve

import (
	"net/http"
	"sync"
	"time"

	"consort/cmd/consort/session"
	"consort/search/player"
)

// Options configure a Server. The zero value suits a server that only this machine
// can reach.
type Options struct {
	Names   []string    // accepted host names, besides IP addresses and localhost
	Token   string      // required of requests, "" for none
	Games   int         // maximum number at a time; 0 means 64
	Hash    int         // transposition table of each alpha-beta player, in MiB; 0 means 16
	Threads int         // search threads of each alpha-beta player; 0 means 1
	Book    player.Book // opening book
}

// pace is the default minimum time per computer move: faster moves are hard to
// follow.
const pace = 500 * time.Millisecond

// A Server serves the page and its games. Create it with New; call Close when done.
type Server struct {
	guard   guard
	games   registry
	options Options
	closing chan struct{} // closed with the server, which ends the streams
	once    sync.Once
}

// New returns a server without games.
func New(o Options) *Server {
	if o.Games == 0 {
		o.Games = 64
	}
	s := &Server{options: o, closing: make(chan struct{})}
	s.games.games, s.games.capacity = map[string]*game{}, o.Games
	s.guard = guard{names: o.Names, token: o.Token, next: s.routes()}
	return s
}

// Close ends all games and streams.
func (s *Server) Close() {
	s.once.Do(func() {
		close(s.closing)
		s.games.close()
	})
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.guard.ServeHTTP(w, r) }

// routes returns the handler of each path.
func (s *Server) routes() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET /{$}", index)
	m.HandleFunc("GET /game/{id}", index)
	m.Handle("GET /", http.FileServerFS(pageFiles()))
	m.HandleFunc("GET /api/about", about)
	m.HandleFunc("GET /api/events", s.events)
	m.HandleFunc("GET /api/games", s.list)
	m.HandleFunc("POST /api/games", s.create)
	m.HandleFunc("GET /api/games/{id}/ply/{ply}", s.lookBack)
	m.HandleFunc("GET /api/games/{id}/save", s.save)
	m.HandleFunc("GET /api/games/{id}/setup", s.current)
	m.HandleFunc("POST /api/games/{id}/quit", s.quit)
	m.HandleFunc("POST /api/games/{id}/{command}", s.command)
	m.HandleFunc("POST /api/setup", s.judge)
	return m
}

// about handles GET /api/about: the players, levels and time controls.
func about(w http.ResponseWriter, _ *http.Request) {
	type kind struct {
		Name   string `json:"name"`
		About  string `json:"about"`
		Levels bool   `json:"levels"`
	}
	type level struct {
		Name string `json:"name"`
		Elo  int    `json:"elo"`
	}
	players, levels := []kind{}, []level{}
	for _, k := range player.Kinds() {
		players = append(players, kind{k.Name, k.About, session.Player{Kind: k.Name}.HasLevels()})
	}
	for _, name := range session.Levels() {
		levels = append(levels, level{name, session.LevelElo(name)})
	}
	write(w, http.StatusOK, map[string]any{
		"players": players, "levels": levels, "level": session.DefaultStrength().String(),
		"minElo": session.MinElo, "maxElo": session.MaxElo,
		"controls": []string{"off", "1+0", "3+2", "5+3", "10+0", "15+10", "40/90+30"},
	})
}

// create handles POST /api/games: it starts a game with the players and clocks given.
func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	req := &request{}
	if err := read(r, req); err != nil {
		refuse(w, err)
		return
	}
	options, err := newOptions(req)
	if err != nil {
		refuse(w, err)
		return
	}
	options.Hash, options.Threads, options.Pace = s.options.Hash, s.options.Threads, pace
	options.Book = s.options.Book
	g, err := s.games.add(options)
	if err != nil {
		refuse(w, err)
		return
	}
	write(w, http.StatusCreated, map[string]string{"id": g.id})
}

// list handles GET /api/games.
func (s *Server) list(w http.ResponseWriter, _ *http.Request) {
	type item struct {
		ID     string `json:"id"`
		White  string `json:"white"`
		Black  string `json:"black"`
		Moves  int    `json:"moves"`
		Status string `json:"status"`
	}
	items := []item{}
	for _, g := range s.games.list() {
		state := g.session.State()
		items = append(items, item{g.id, state.Players[0].String(), state.Players[1].String(), (state.Ply + 1) / 2, status(state)})
	}
	write(w, http.StatusOK, items)
}

// quit handles POST /api/games/{id}/quit.
func (s *Server) quit(w http.ResponseWriter, r *http.Request) {
	if err := read(r, &request{}); err != nil {
		refuse(w, err)
		return
	}
	if err := s.games.quit(r.PathValue("id")); err != nil {
		refuse(w, err)
		return
	}
	write(w, http.StatusOK, map[string]string{})
}
