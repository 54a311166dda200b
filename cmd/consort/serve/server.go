package serve

import (
	"net/http"
	"sync"
	"time"

	"consort/cmd/consort/archive"
	"consort/cmd/consort/match"
	"consort/cmd/consort/review"
	"consort/cmd/consort/room"
	"consort/engine/pgn"
	"consort/search"
	"consort/search/level"
	"consort/search/player"
)

// Options configure a Server. The zero value suits a server that only this machine
// can reach.
type Options struct {
	Names     []string         // accepted host names, besides IP addresses and localhost
	Token     string           // required of requests, "" for none
	Games     int              // maximum number at a time; 0 means 64
	Hash      int              // each transposition table, in MiB; 0 means 16
	Threads   int              // search threads of each alpha-beta player; 0 means 1; see searchesAtOnce
	Book      player.Book      // opening book
	Archive   *archive.Archive // keeps the games; with nil they end with the server
	NoArchive string           // with a nil Archive: why there are no past games, and what to do, for users
	Review    review.Options   // of reviews; without a limit 200 ms for each position, on one thread
}

// pace is the default minimum time per computer move: faster moves are hard to
// follow.
const pace = 500 * time.Millisecond

// A Server serves the page and its games. Create it with New; call Close when done.
type Server struct {
	guard   guard
	games   registry
	options Options
	pool    *room.Pool // of all games
	clients clients
	closing chan struct{} // closed with the server, which ends the streams
	once    sync.Once
}

// New returns a server without games.
func New(o Options) *Server {
	if o.Games == 0 {
		o.Games = 64
	}
	s := &Server{options: o, pool: room.NewPool(searchesAtOnce(o.Threads)), closing: make(chan struct{})}
	s.clients = clients{patience: writeTime, streams: map[string]int{}}
	s.games = registry{open: openGames{games: map[string]*game{}, leaving: map[string]*game{}, capacity: o.Games}, archive: o.Archive, options: s.roomOptions()}
	s.games.effort, s.games.reviews, s.games.tries = s.reviewEffort(), make(turns, maxReviews), make(turns, maxTries)
	s.guard = guard{names: o.Names, token: o.Token, next: s.routes()}
	return s
}

// searchesAtOnce returns how many searches of a number of threads run at a time: as many
// as there are processors for, but two at least, so that analysis does not hold up a game.
func searchesAtOnce(threads int) int { return max(2, search.Processors/max(1, threads)) }

// Close ends all games and streams.
func (s *Server) Close() {
	s.once.Do(func() {
		close(s.closing)
		s.games.close()
	})
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.guard.ServeHTTP(&response{w, s.clients.patience}, r)
}

// routes returns the handler of each path.
func (s *Server) routes() http.Handler {
	m := http.NewServeMux()
	m.HandleFunc("GET /{$}", index)
	m.HandleFunc("GET /game/{id}", index)
	m.Handle("GET /", http.FileServerFS(pageFiles()))
	m.HandleFunc("GET /api/about", answers(about))
	m.HandleFunc("GET /api/events", s.events)
	m.HandleFunc("GET /api/games", answers(s.list))
	m.HandleFunc("POST /api/games", s.create)
	m.HandleFunc("GET /api/games/{id}/node/{node}", s.ofGame(look))
	m.HandleFunc("GET /api/games/{id}/tree", s.ofGame(tree))
	m.HandleFunc("POST /api/file", answers(listFile))
	m.HandleFunc("GET /api/games/{id}/save", s.ofGame(save))
	m.HandleFunc("GET /api/games/{id}/setup", s.ofGame(setupOf))
	m.HandleFunc("GET /api/games/{id}/review", s.ofGame(reviewResult))
	m.HandleFunc("GET /api/games/{id}/puzzles", s.ofGame(puzzlesOf))
	m.HandleFunc("POST /api/games/{id}/try", answers(s.tryMove))
	m.HandleFunc("POST /api/games/{id}/fail", answers(s.failPuzzle))
	m.HandleFunc("GET /api/puzzles", answers(s.listPuzzles))
	m.HandleFunc("POST /api/games/{id}/quit", answers(s.quit))
	m.HandleFunc("POST /api/games/{id}/{command}", s.ofGame(act))
	m.HandleFunc("POST /api/setup", answers(checkSetup))
	m.HandleFunc("GET /api/archive", answers(s.listArchive))
	m.HandleFunc("GET /api/archive/export", answers(s.exportArchive))
	m.HandleFunc("POST /api/archive/delete", answers(s.deleteArchived))
	return m
}

// reviewEffort returns the options of reviews.
func (s *Server) reviewEffort() review.Options {
	o := s.options.Review
	if o.Time == 0 && o.Nodes == 0 && o.Depth == 0 {
		o.Time = reviewTime
	}
	if o.Settings.Threads == 0 {
		o.Settings = review.DefaultOptions().Settings
	}
	return o
}

// roomOptions returns what is the same in all games.
func (s *Server) roomOptions() room.Options {
	return room.Options{Hash: s.options.Hash, Threads: s.options.Threads, Pace: pace, Book: s.options.Book, Pool: s.pool}
}

// about handles GET /api/about: the players, levels, time controls and glyphs.
func about(*http.Request) (any, error) {
	type kind struct {
		Name   string `json:"name"`
		About  string `json:"about"`
		Style  string `json:"style"`
		Levels bool   `json:"levels"`
	}
	type named struct {
		Name  string `json:"name"`
		Elo   int    `json:"elo"`
		Style string `json:"style"`
	}
	type glyph struct {
		Number int    `json:"number"`
		Symbol string `json:"symbol"` // its number, such as "$9", if it has none
		Words  string `json:"words"`
	}
	players, levels, glyphs := []kind{}, []named{}, []glyph{}
	for g := pgn.Good; g < 255; g++ {
		if words := g.Meaning(); words != "" {
			glyphs = append(glyphs, glyph{int(g), g.Symbol(), words})
		}
	}
	for _, k := range player.Kinds() {
		players = append(players, kind{k.Name, k.About, k.Style, match.Player{Kind: k.Name}.HasLevels()})
	}
	for _, l := range level.Levels() {
		levels = append(levels, named{l.Name, l.Elo, l.Style})
	}
	return map[string]any{
		"players": players, "levels": levels, "level": match.DefaultStrength().String(), "glyphs": glyphs,
		"minElo": match.MinElo, "maxElo": match.MaxElo,
		"controls": []string{"off", "1+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "40/90+30"},
	}, nil
}

// create handles POST /api/games.
func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	g, err := s.begin(r)
	if err != nil {
		refuse(w, err)
		return
	}
	_ = g.keeper.Flush() // The view reports an error.
	write(w, http.StatusCreated, map[string]string{"id": g.id})
}

// begin starts a game with the players and clocks of a request.
func (s *Server) begin(r *http.Request) (*game, error) {
	req, err := readRequest(r)
	if err != nil {
		return nil, err
	}
	options, err := req.Options()
	if err != nil {
		return nil, err
	}
	start, err := req.Start()
	if err != nil {
		return nil, err
	}
	all := s.roomOptions()
	all.Players, all.Control, all.Fast, all.PlayOut = options.Players, options.Control, options.Fast, options.PlayOut
	g, err := s.games.add(all)
	if err == nil && req.Chess960 != nil {
		err = g.room.Do(func(b *room.Board) error { return b.Begin(start, room.Rules{}) })
	}
	return g, err
}

// list handles GET /api/games: the games that are open, then past ones in progress.
func (s *Server) list(*http.Request) (any, error) {
	type item struct {
		ID     string `json:"id"`
		White  string `json:"white"`
		Black  string `json:"black"`
		Moves  int    `json:"moves"`
		Status string `json:"status"`
	}
	items := []item{}
	for _, g := range s.games.list() {
		state := g.room.State()
		if len(state.Moves) == 0 && !state.Study {
			continue // There is nothing to go back to.
		}
		names := namesOf(state)
		items = append(items, item{g.id, names[0], names[1], (state.Ply + 1) / 2, status(state)})
	}
	for _, past := range s.resumable() {
		names := match.DocumentNames([2]string{past.White, past.Black})
		items = append(items, item{past.ID, names[0], names[1], past.Moves, "not finished"})
	}
	return items, nil
}

// quit handles POST /api/games/{id}/quit.
func (s *Server) quit(r *http.Request) (any, error) {
	if err := read(r, &request{}); err != nil {
		return nil, err
	}
	return map[string]string{}, s.games.quit(r.PathValue("id"))
}
