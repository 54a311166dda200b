package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"consort/bench"
	"consort/bench/arena"
	"consort/cmd/consort/match"
	"consort/cmd/internal/cli"
	"consort/cmd/internal/progress"
	"consort/cmd/internal/version"
	"consort/search"
	"consort/search/level"
	"consort/search/player"
)

// arenaOptions are the flags of the command.
type arenaOptions struct {
	tournament arena.Tournament
	pgn        string // file to append the games to, or ""
	net        string // file of a network that takes part, or ""
	rate       string // PGN files to rate instead of playing, or ""
	known      string // known ratings, such as "random=0,safe=240"
	style      string // PGN files whose players' style to show instead of playing, or ""
	players    string // names, separated by commas
	clock      string // time control, or "off"
	nodesSet   bool   // --nodes was given
	shard      cli.Shard
}

const arenaAbout = `Play a round robin of Consort's players, and of any UCI engines, and print how strong
each one is.

Every pairing plays the same openings: random moves or, with --table, named openings,
both drawn from the seed. Each opening is played twice, with colors reversed; a player
against itself plays it once. Without a clock and other engines the same flags and seed
give the same games, whatever --concurrency is. Games end by the rules; draws by
threefold repetition and the 50-move rule are claimed at once.

Without --clock, alpha-beta and other engines search --nodes for each move. With it, a
player loses that is more than %g seconds late. An engine that crashes, makes an illegal
move, does not answer or breaks the protocol loses the game too; the tables and the PGN
say so, and it is started again for the next one.

Ctrl-C ends a tournament early and prints the tables of the games so far. With --pgn
the same command resumes it, after a crash too: games that the file has already are
not played again. Several machines share a tournament with --shard, each with a file of
its own, and forge merge puts the games together: the file is the same, byte for byte,
as that of one machine, and --rate rates the players.

Players:
`

const arenaExamples = `  consort arena
      all players, 20 games for each pairing

  consort arena --players random,safe --games 1000 --seed 7
      how much stronger is a player that avoids losing pieces?

  consort arena --players 1000,1300,scenario --games 100
      two levels of alpha-beta against another player

  consort arena --players alpha-beta,scenario --net first.nnue --nodes 3000
      does the network of a file play better than the built-in one?

  consort arena --players "alpha-beta,cmd:./my-engine[Hash=64]" --clock 10s+0.1s --pgn match.pgn
      a match against another UCI engine, ten seconds a game and 0.1 for each move

  consort arena --players global-defensive --self --games 100 --pgn quiet.pgn
      games of a player against itself, kept as PGN

  consort arena --games 1000 --shard 2/4 --pgn 2.pgn
      the second quarter of a tournament that four machines share

  consort arena --rate levels.pgn,others.pgn --known "Stockfish 1500=1500,Stockfish 1800=1800"
      rate all other players of these games

  consort arena --players 500 --self --plies 0 --games 200 --pgn naive.pgn
  consort arena --style naive.pgn
      does a level develop its pieces, castle and recapture?`

// arenaCommand is "consort arena".
func arenaCommand() *cobra.Command {
	c, o := newArena()
	c.RunE = func(c *cobra.Command, _ []string) error {
		o.nodesSet = c.Flags().Changed("nodes")
		if err := o.settle(); err != nil {
			return err
		}
		if o.rate != "" {
			return o.rateGames(c.OutOrStdout(), c.ErrOrStderr())
		}
		if o.style != "" {
			return arena.Style(c.OutOrStdout(), fileList(o.style), func(err error) { fmt.Fprintln(c.ErrOrStderr(), err) })
		}
		ctx, stop := cli.Interruptible()
		defer stop()
		return o.play(ctx, c.OutOrStdout(), c.ErrOrStderr())
	}
	return c
}

// newArena returns the command without its action, and the options that its flags set.
func newArena() (*cobra.Command, *arenaOptions) {
	about := strings.Builder{}
	fmt.Fprintf(&about, arenaAbout, arena.ClockMargin.Seconds())
	var names []string
	for _, k := range player.Kinds() {
		fmt.Fprintf(&about, "    %-18s%s\n", k.Name, k.About)
		names = append(names, k.Name)
	}
	fmt.Fprintf(&about, "    %-18salpha-beta at that Elo, from %d to %d\n", "a number", level.MinElo, level.MaxElo)
	fmt.Fprintf(&about, "    %-18sa UCI engine, its options in brackets: \"cmd:./other[Hash=64,Threads=2]\"\n", enginePrefix+"PROGRAM")
	c := &cobra.Command{
		Use:     "arena",
		Short:   "Play a tournament between Consort's players and other engines",
		Long:    about.String(),
		Example: arenaExamples,
		Args:    cli.NoArgs,
	}
	o := &arenaOptions{}
	t, fs := &o.tournament, c.Flags()
	fs.StringVar(&o.players, "players", "all", "`names` of the players, separated by commas")
	fs.BoolVar(&t.Self, "self", false, "also let each player play itself; these games do not count for ratings")
	fs.IntVar(&t.Games, "games", 20, "`number` of games of each pairing")
	fs.Uint64Var(&t.Seed, "seed", 1, "`number` that seeds all random choices")
	fs.IntVar(&t.Concurrency, "concurrency", search.Processors, "`number` of games played at a time")
	fs.IntVar(&t.Plies, "plies", 8, "`number` of random plies at the start of each game")
	fs.BoolVar(&t.Table, "table", false, "start each game with a named opening instead of random plies")
	fs.IntVar(&t.MaxPlies, "maxplies", 0, "adjudicate a game as a draw after this `number` of plies, 0 for no limit")
	fs.Uint64Var(&t.Nodes, "nodes", 2000, "`number` of nodes that alpha-beta, and other engines, search for each move")
	fs.StringVar(&o.clock, "clock", "off", "`time` control instead of --nodes: minutes+increment in seconds, such as 5+3 or 10s+0.1s; off for no clock")
	fs.StringVar(&o.pgn, "pgn", "", "append the games to a `file`, as PGN, but those that it has already")
	fs.Var(&o.shard, "shard", "play only every n-th game, beginning with the i-th, given as `i/n`, with a --pgn file for each i")
	fs.StringVar(&o.net, "net", "", "add a player \"network\": alpha-beta with the network of a `file`")
	fs.StringVar(&o.rate, "rate", "", "play nothing; rate the players of the games in these PGN `files`, separated by commas")
	fs.StringVar(&o.known, "known", "", "for --rate, the known ratings: `name=elo`, separated by commas")
	fs.StringVar(&o.style, "style", "", "play nothing; show how the players of the games in these PGN `files` play, separated by commas")
	cli.Values(c, "players", append(names, "all")...)
	return c, o
}

// settle checks the flags and completes the tournament.
func (o *arenaOptions) settle() error {
	if o.shard.Count > 0 && o.pgn == "" {
		return cli.Usagef("--shard needs --pgn: without the games of the other shards the tables say little")
	}
	if o.rate != "" && o.style != "" {
		return cli.Usagef("--rate and --style print a table each: use them one after the other")
	}
	if o.rate != "" {
		return nil
	}
	if o.known != "" {
		return cli.Usagef("--known needs --rate: the ratings of a tournament are relative to one player")
	}
	if o.style != "" {
		return nil
	}
	control, err := match.ParseTimeControl(o.clock)
	switch {
	case err != nil:
		return &cli.UsageError{Err: err}
	case control.Moves > 0:
		return cli.Usagef("--clock %s: a tournament has no periods; expected a time for the game, such as 5+3", o.clock)
	case control.On() && o.nodesSet:
		return cli.Usagef("--clock and --nodes are both limits of a move: use one of them")
	}
	o.tournament.Clock, o.tournament.Increment = control.Base, control.Increment
	players, err := parsePlayers(o.players)
	if err != nil {
		return err
	}
	o.tournament.Players = players
	if o.net != "" {
		p, err := arena.WithNetwork(o.net)
		if err != nil {
			return err
		}
		o.tournament.Players = append(o.tournament.Players, p)
	}
	if err := o.tournament.Validate(); err != nil {
		return &cli.UsageError{Err: err}
	}
	o.tournament.Has = o.shard.Has
	return o.identify()
}

// identify completes what identifies the run: the version of the program, and its bench,
// because two builds may have the same version.
func (o *arenaOptions) identify() error {
	signature, err := bench.Signature()
	o.tournament.Program = fmt.Sprintf("Consort %s, bench %d", version.String(), signature)
	return err
}

// parsePlayers parses a list of names.
func parsePlayers(list string) (players []arena.Entrant, err error) {
	if strings.EqualFold(list, "all") {
		for _, k := range player.Kinds() {
			players = append(players, arena.NewEntrant(k))
		}
		return players, nil
	}
	listed := map[string]bool{}
	for _, name := range splitPlayers(list) {
		p, err := playerNamed(strings.TrimSpace(name))
		if err != nil {
			return nil, err
		}
		if listed[p.Name] {
			return nil, cli.Usagef("player %s is listed twice: use --self for games against itself", p.Name)
		}
		listed[p.Name] = true
		players = append(players, p)
	}
	return players, nil
}

// splitPlayers splits a list at its commas, except those between brackets.
func splitPlayers(list string) (names []string) {
	for part := range strings.SplitSeq(list, ",") {
		if n := len(names); n > 0 && strings.Contains(names[n-1], "[") && !strings.HasSuffix(names[n-1], "]") {
			names[n-1] += "," + part
		} else {
			names = append(names, part)
		}
	}
	return names
}

// enginePrefix begins the name of a player that is another program.
const enginePrefix = "cmd:"

// playerNamed returns a player by its name, alpha-beta at an Elo, or an engine.
func playerNamed(name string) (arena.Entrant, error) {
	if spelled, ok := strings.CutPrefix(name, enginePrefix); ok {
		return arena.WithEngine(spelled)
	}
	if elo, err := strconv.Atoi(name); err == nil && elo >= level.MinElo && elo <= level.MaxElo {
		return arena.WithElo(elo), nil
	}
	k, ok := player.KindNamed(name)
	if !ok {
		return arena.Entrant{}, cli.Usagef("unknown player %q: expected one of %s", name, knownPlayers())
	}
	return arena.NewEntrant(k), nil
}

// knownPlayers lists the names of all players.
func knownPlayers() string {
	var names []string
	for _, p := range player.Kinds() {
		names = append(names, p.Name)
	}
	return strings.Join(names, ", ") + fmt.Sprintf(", an Elo from %d to %d, or %sPROGRAM", level.MinElo, level.MaxElo, enginePrefix)
}

// play plays the tournament and writes its tables. After Ctrl-C, or if the file for the
// games cannot be written, the tables cover the finished games, and the error says how
// many those are.
func (o *arenaOptions) play(ctx context.Context, stdout, stderr io.Writer) (err error) {
	var record io.Writer
	if o.pgn != "" {
		file, openErr := o.openGames()
		if openErr != nil {
			return fmt.Errorf("opening the file for the games: %w", openErr)
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		record = file
	}
	total, earlier := o.tournament.Total(), len(o.tournament.Earlier)
	if earlier > 0 {
		fmt.Fprintf(stderr, "%s has %d of the %d games already\n", o.pgn, earlier, total)
	}
	bar := progress.New(total-earlier, "games", stderr)
	results, err := o.tournament.Play(ctx, record, bar.Step)
	bar.Hide()
	if results == nil || results.Games() == 0 && err != nil {
		return err
	}
	if err != nil {
		err = fmt.Errorf("after %d of %d games: %w", results.Games(), total, err)
	}
	if tablesErr := results.Write(stdout); tablesErr != nil {
		return errors.Join(err, fmt.Errorf("writing the tables: %w", tablesErr))
	}
	if err != nil {
		return err
	}
	if results.Games() < total {
		resume := ""
		if o.pgn != "" {
			resume = "; the same command plays the others"
		}
		return fmt.Errorf("interrupted: %d of %d games were finished%s", results.Games(), total, resume)
	}
	return nil
}

// openGames opens the file to which the games are appended, and reads those that it has.
// A pipe or a device has none.
func (o *arenaOptions) openGames() (*os.File, error) {
	if info, err := os.Stat(o.pgn); err == nil && !info.Mode().IsRegular() {
		return os.OpenFile(o.pgn, os.O_APPEND|os.O_WRONLY, 0)
	}
	file, err := os.OpenFile(o.pgn, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	if err := o.tournament.ReadEarlier(file); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}

// rateGames rates the players of PGN files.
func (o *arenaOptions) rateGames(stdout, stderr io.Writer) error {
	known, err := parseRatings(o.known)
	if err != nil {
		return err
	}
	return arena.Rate(stdout, fileList(o.rate), known, func(err error) { fmt.Fprintln(stderr, err) })
}

// fileList returns the files of a list.
func fileList(list string) (files []string) {
	for file := range strings.SplitSeq(list, ",") {
		files = append(files, strings.TrimSpace(file))
	}
	return files
}

// parseRatings parses known ratings, such as "random=0,safe=240".
func parseRatings(text string) (map[string]float64, error) {
	known := map[string]float64{}
	if text == "" {
		return known, nil
	}
	for pair := range strings.SplitSeq(text, ",") {
		name, number, _ := strings.Cut(pair, "=")
		elo, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || elo < -10_000 || elo > 10_000 || elo != elo {
			return nil, cli.Usagef("--known has %q: expected a name and its Elo, such as random=0", pair)
		}
		known[strings.TrimSpace(name)] = elo
	}
	return known, nil
}
