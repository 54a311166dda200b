package arena

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"consort/search"
	"consort/search/player"
	"consort/search/strength"
)

// options are what a tournament is made of.
type options struct {
	players     []player.Kind
	self        bool // each player meets itself too
	games       int  // of each pairing
	seed        uint64
	concurrency int    // games at a time
	plies       int    // of a random opening
	table       bool   // games open with lines of the table of openings
	maxPlies    int    // after which a game is a draw, 0 for none
	nodes       uint64 // per move of a player that deepens
	pgn         string // the file to add the games to, "" for none
	net         string // the file of a network that takes part, "" for none
	rate        string // files of games to rate instead of playing, "" for none
	known       string // ratings that are given, as names and numbers
}

// usage is what the help says before the flags.
const usage = `Play a round robin of Consort's players and print who is how strong.

    consort arena [flags]

Every pairing plays the same openings, random moves drawn from the seed or, with
-table, lines that people play, and each opening twice, with colours changed; a
player against itself plays each once. The same flags and seed give the same
games, however many are played at a time. Games end by the rules; a threefold
repetition and 50 moves without progress count as claimed.

The players:
`

// examples is what the help says after the flags.
const examples = `
Examples:

    consort arena
        all players, 20 games for each pairing

    consort arena -players random,safe -games 1000 -seed 7
        how much stronger is it to look where one steps?

    consort arena -players 1000,1300,scenario -games 100
        how strong are two levels of alpha-beta, beside another player?

    consort arena -players alpha-beta,scenario -net first.nnue -nodes 3000
        does the network of a file play better than what is built in?

    consort arena -players global-defensive -self -games 100 -pgn quiet.pgn
        how does a game look in which nobody takes anything?

    consort arena -rate levels.pgn,others.pgn -known "Stockfish 1500=1500,Stockfish 1800=1800"
        how strong are all the others in these games?

Ctrl-C ends a tournament early and prints the tables of the games so far.
`

// flagSet returns the flags, bound to o.
func (o *options) flagSet(players *string) *flag.FlagSet {
	fs := flag.NewFlagSet("consort arena", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Errors are returned, and the help has a page of its own.
	fs.StringVar(players, "players", "all", "`names` of the players, with commas between them")
	fs.BoolVar(&o.self, "self", false, "let each player meet itself too; these games give no rating")
	fs.IntVar(&o.games, "games", 20, "`number` of games of each pairing")
	fs.Uint64Var(&o.seed, "seed", 1, "`number` that all chance comes from")
	fs.IntVar(&o.concurrency, "concurrency", search.Processors, "`number` of games at a time")
	fs.IntVar(&o.plies, "plies", 8, "`number` of random plies that each game opens with")
	fs.BoolVar(&o.table, "table", false, "open each game with a line of the table of openings, drawn from the seed, and not with random\n"+
		"plies")
	fs.IntVar(&o.maxPlies, "maxplies", 0, "`number` of plies after which a game is a draw, 0 for no such limit")
	fs.Uint64Var(&o.nodes, "nodes", 2000, "`number` of positions that alpha-beta visits for each move")
	fs.StringVar(&o.pgn, "pgn", "", "`file` to add the games to, in PGN")
	fs.StringVar(&o.net, "net", "", "`file` of a network: alpha-beta takes part once more, as the player \"network\", and\n"+
		"evaluates by it")
	fs.StringVar(&o.rate, "rate", "", "`files` in PGN, with commas between them: rate the players of their games, and play none")
	fs.StringVar(&o.known, "known", "", "ratings that are known, for -rate: `name=elo`, with commas between them")
	return fs
}

// parseOptions reads the arguments. The error is flag.ErrHelp when the help was
// asked for.
func parseOptions(args []string) (*options, error) {
	o, names := &options{}, ""
	fs := o.flagSet(&names)
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if fs.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q: all that can be said is said by flags", fs.Arg(0))
	}
	if o.rate != "" {
		return o, nil
	}
	if o.known != "" {
		return nil, errors.New("-known is for -rate: a tournament has its own zero")
	}
	players, err := parsePlayers(names)
	if err != nil {
		return nil, err
	}
	o.players = players
	if o.net != "" {
		p, err := withNetwork(o.net)
		if err != nil {
			return nil, err
		}
		o.players = append(o.players, p)
	}
	return o, o.check()
}

// parsePlayers reads a list of names.
func parsePlayers(list string) ([]player.Kind, error) {
	if strings.EqualFold(list, "all") {
		return player.Kinds(), nil
	}
	var players []player.Kind
	listed := map[string]bool{}
	for name := range strings.SplitSeq(list, ",") {
		p, ok := playerNamed(strings.TrimSpace(name))
		if !ok {
			return nil, fmt.Errorf("there is no player %q: choose among %s", name, knownPlayers())
		}
		if listed[p.Name] {
			return nil, fmt.Errorf("player %s is listed twice: use -self for games against itself", p.Name)
		}
		listed[p.Name] = true
		players = append(players, p)
	}
	return players, nil
}

// playerNamed returns a player of the company, or alpha-beta at an Elo.
func playerNamed(name string) (player.Kind, bool) {
	if elo, err := strconv.Atoi(name); err == nil && elo >= strength.Min && elo <= strength.Max {
		return withElo(elo), true
	}
	return player.KindNamed(name)
}

// knownPlayers lists the names of all players.
func knownPlayers() string {
	var names []string
	for _, p := range player.Kinds() {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ") + fmt.Sprintf(", or an Elo from %d to %d", strength.Min, strength.Max)
}

// check refuses what makes no tournament.
func (o *options) check() error {
	switch {
	case len(o.players) < 2 && !o.self:
		return fmt.Errorf("one player alone makes no tournament: name another, or use -self")
	case o.games < 1:
		return fmt.Errorf("-games is %d: a pairing has at least 1", o.games)
	case o.concurrency < 1:
		return fmt.Errorf("-concurrency is %d: at least 1 game is played at a time", o.concurrency)
	case o.plies < 0 || o.plies > maxOpening:
		return fmt.Errorf("-plies is %d: an opening has 0 to %d", o.plies, maxOpening)
	case o.maxPlies < 0:
		return fmt.Errorf("-maxplies is %d: it cannot be negative", o.maxPlies)
	case o.maxPlies > 0 && o.maxPlies <= o.plies && !o.table:
		return fmt.Errorf("-maxplies is %d: the opening alone has %d", o.maxPlies, o.plies)
	case o.nodes < 1:
		return fmt.Errorf("-nodes is %d: at least 1 position is visited", o.nodes)
	}
	return nil
}

// names returns the players' names.
func (o *options) names() []string {
	var names []string
	for _, p := range o.players {
		names = append(names, p.Name)
	}
	return names
}

// writeHelp writes the page that teaches the command.
func writeHelp(w io.Writer) error {
	var s strings.Builder
	s.WriteString(usage)
	for _, p := range player.Kinds() {
		fmt.Fprintf(&s, "    %-18s%s\n", p.Name, p.About)
	}
	fmt.Fprintf(&s, "    %-18s%s\n", "a number", fmt.Sprintf("alpha-beta at that Elo, from %d to %d", strength.Min, strength.Max))
	s.WriteString("\nThe flags:\n")
	names := ""
	fs := new(options).flagSet(&names)
	fs.SetOutput(&s)
	fs.PrintDefaults()
	s.WriteString(examples)
	_, err := io.WriteString(w, s.String())
	return err
}
