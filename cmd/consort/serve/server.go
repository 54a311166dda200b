package serve

import (
	"net/http"
	"sync"
	"time"

	"consort/cmd/consort/session"
	"consort/search/player"
)

// Options are what a Server is made with. The zero value is fine where only this
// machine reaches it.
type Options struct {
	Names   []string // of this machine, besides its addresses and localhost
	Token   string   // that requests must have, "" for none
	Games   int      // held at a time; 0 is 64
	Hash    int      // MiB for each alpha-beta player; 0 is 16
	Threads int      // for each alpha-beta player; 0 is 1
	Book    session.Book
}

// pace is the least time that a computer takes for a move, until people choose
// another: with less the eye does not follow.
const pace = 500 * time.Millisecond

// A Server answers the page. Create it with New, Close it in the end.
type Server struct {
	guard   guard
	games   table
	options Options
	closing chan struct{} // closed with the server: streams end
	once    sync.Once
}

// New returns a server without games.
func New(o Options) *Server {
	if o.Games == 0 {
		o.Games = 64
	}
	s := &Server{options: o, closing: make(chan struct{})}
	s.games.games, s.games.most = map[string]*game{}, o.Games
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

// routes says what is found where.
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

// about tells who can play, and how strong.
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
	for _, p := range player.Kinds() {
		seat := session.Seat{Player: p.Name}
		players = append(players, kind{p.Name, p.About, seat.HasLevels()})
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

// create is POST /api/games: a new game, with the players and clocks wanted.
func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	o := &order{}
	if err := read(r, o); err != nil {
		refuse(w, err)
		return
	}
	options, err := newOptions(o)
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

// list is GET /api/games.
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
		items = append(items, item{g.id, state.Seats[0].String(), state.Seats[1].String(), (state.Ply + 1) / 2, status(state)})
	}
	write(w, http.StatusOK, items)
}

// quit is POST /api/games/{id}/quit.
func (s *Server) quit(w http.ResponseWriter, r *http.Request) {
	if err := read(r, &order{}); err != nil {
		refuse(w, err)
		return
	}
	if err := s.games.quit(r.PathValue("id")); err != nil {
		refuse(w, err)
		return
	}
	write(w, http.StatusOK, map[string]string{})
}
