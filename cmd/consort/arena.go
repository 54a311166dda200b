package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"consort/bench/arena"
	"consort/search"
	"consort/search/cli"
	"consort/search/level"
	"consort/search/player"
	"consort/search/progress"
)

// arenaOptions are what the command was told.
type arenaOptions struct {
	tournament arena.Tournament
	pgn        string // the file to add the games to, "" for none
	net        string // the file of a network that takes part, "" for none
	rate       string // files of games to rate instead of playing, "" for none
	known      string // ratings that are given, as names and numbers
}

// arenaUsage is what the help says before the flags.
const arenaUsage = `Play a round robin of Consort's players and print who is how strong.

    consort arena [flags]

Every pairing plays the same openings, random moves drawn from the seed or, with
-table, lines that people play, and each opening twice, with colours changed; a
player against itself plays each once. The same flags and seed give the same
games, however many are played at a time. Games end by the rules; a threefold
repetition and 50 moves without progress count as claimed.

The players:
`

// arenaExamples is what the help says after the flags.
const arenaExamples = `
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
func (o *arenaOptions) flagSet(players *string) *flag.FlagSet {
	fs := flag.NewFlagSet("consort arena", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Errors are returned, and the help has a page of its own.
	fs.StringVar(players, "players", "all", "`names` of the players, with commas between them")
	fs.BoolVar(&o.tournament.Self, "self", false, "let each player meet itself too; these games give no rating")
	fs.IntVar(&o.tournament.Games, "games", 20, "`number` of games of each pairing")
	fs.Uint64Var(&o.tournament.Seed, "seed", 1, "`number` that all chance comes from")
	fs.IntVar(&o.tournament.Concurrency, "concurrency", search.Processors, "`number` of games at a time")
	fs.IntVar(&o.tournament.Plies, "plies", 8, "`number` of random plies that each game opens with")
	fs.BoolVar(&o.tournament.Table, "table", false, "open each game with a line of the table of openings, drawn from the seed, and not with random\n"+
		"plies")
	fs.IntVar(&o.tournament.MaxPlies, "maxplies", 0, "`number` of plies after which a game is a draw, 0 for no such limit")
	fs.Uint64Var(&o.tournament.Nodes, "nodes", 2000, "`number` of positions that alpha-beta visits for each move")
	fs.StringVar(&o.pgn, "pgn", "", "`file` to add the games to, in PGN")
	fs.StringVar(&o.net, "net", "", "`file` of a network: alpha-beta takes part once more, as the player \"network\", and\n"+
		"evaluates by it")
	fs.StringVar(&o.rate, "rate", "", "`files` in PGN, with commas between them: rate the players of their games, and play none")
	fs.StringVar(&o.known, "known", "", "ratings that are known, for -rate: `name=elo`, with commas between them")
	return fs
}

// parseArena reads the arguments. The error is flag.ErrHelp when the help was asked
// for.
func parseArena(args []string) (*arenaOptions, error) {
	o, names := &arenaOptions{}, ""
	fs := o.flagSet(&names)
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	if fs.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q", fs.Arg(0))
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
	o.tournament.Players = players
	if o.net != "" {
		p, err := arena.WithNetwork(o.net)
		if err != nil {
			return nil, err
		}
		o.tournament.Players = append(o.tournament.Players, p)
	}
	return o, o.tournament.Validate()
}

// parsePlayers reads a list of names.
func parsePlayers(list string) (players []arena.Entrant, err error) {
	if strings.EqualFold(list, "all") {
		for _, k := range player.Kinds() {
			players = append(players, arena.NewEntrant(k))
		}
		return players, nil
	}
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

// playerNamed returns a player by its name, or alpha-beta at an Elo.
func playerNamed(name string) (arena.Entrant, bool) {
	if elo, err := strconv.Atoi(name); err == nil && elo >= level.MinElo && elo <= level.MaxElo {
		return arena.WithElo(elo), true
	}
	k, ok := player.KindNamed(name)
	return arena.NewEntrant(k), ok
}

// knownPlayers lists the names of all players.
func knownPlayers() string {
	var names []string
	for _, p := range player.Kinds() {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ") + fmt.Sprintf(", or an Elo from %d to %d", level.MinElo, level.MaxElo)
}

// arenaCommand is "consort arena". Tables go to stdout; progress goes to stderr if that
// is a terminal. Ctrl-C ends the tournament early: the tables are of the games that
// were finished, and the error says how many those are.
func arenaCommand(args []string, stdout, stderr io.Writer) error {
	o, err := parseArena(args)
	if errors.Is(err, flag.ErrHelp) {
		return writeArenaHelp(stdout)
	}
	if err != nil {
		return fmt.Errorf("%w\nconsort arena -help tells more", err)
	}
	if o.rate != "" {
		return o.rateGames(stdout, stderr)
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	return o.play(ctx, stdout, stderr)
}

// play plays the tournament and writes its tables.
func (o *arenaOptions) play(ctx context.Context, stdout, stderr io.Writer) (err error) {
	var record io.Writer
	if o.pgn != "" {
		file, openErr := os.OpenFile(o.pgn, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
		if openErr != nil {
			return fmt.Errorf("the games cannot be written: %w", openErr)
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		record = file
	}
	total := o.tournament.Total()
	bar := progress.New(total, "games", stderr)
	results, err := o.tournament.Play(ctx, record, bar.Step)
	bar.Hide()
	if err != nil {
		return err
	}
	if err := results.Write(stdout); err != nil {
		return fmt.Errorf("writing the tables: %w", err)
	}
	if results.Games() < total {
		return fmt.Errorf("interrupted: %d of %d games were finished", results.Games(), total)
	}
	return nil
}

// rateGames rates the players of the files.
func (o *arenaOptions) rateGames(stdout, stderr io.Writer) error {
	known, err := parseRatings(o.known)
	if err != nil {
		return err
	}
	var files []string
	for file := range strings.SplitSeq(o.rate, ",") {
		files = append(files, strings.TrimSpace(file))
	}
	return arena.Rate(stdout, files, known, func(err error) { fmt.Fprintln(stderr, err) })
}

// parseRatings reads ratings such as "random=0,safe=240".
func parseRatings(text string) (map[string]float64, error) {
	known := map[string]float64{}
	if text == "" {
		return known, nil
	}
	for pair := range strings.SplitSeq(text, ",") {
		name, number, _ := strings.Cut(pair, "=")
		elo, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || elo < -10_000 || elo > 10_000 || elo != elo {
			return nil, fmt.Errorf("-known has %q: expected a name and its Elo, such as random=0", pair)
		}
		known[strings.TrimSpace(name)] = elo
	}
	return known, nil
}

// writeArenaHelp writes the page that teaches the command.
func writeArenaHelp(w io.Writer) error {
	var s strings.Builder
	s.WriteString(arenaUsage)
	for _, p := range player.Kinds() {
		fmt.Fprintf(&s, "    %-18s%s\n", p.Name, p.About)
	}
	fmt.Fprintf(&s, "    %-18s%s\n", "a number", fmt.Sprintf("alpha-beta at that Elo, from %d to %d", level.MinElo, level.MaxElo))
	s.WriteString("\nThe flags:\n")
	names := ""
	fs := new(arenaOptions).flagSet(&names)
	fs.SetOutput(&s)
	fs.PrintDefaults()
	s.WriteString(arenaExamples)
	_, err := io.WriteString(w, s.String())
	return err
}
