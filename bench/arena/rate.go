package arena

// Ratings of the players of PGN files, so that matches that another program ran against
// other engines can be rated together with tournaments of the arena.

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
)

// Rate rates the players of the games in PGN files and writes a table, the strongest
// player first. known gives the Elo of some players; if it is empty, the first player of
// the files is rated 0. A game that cannot be parsed is skipped and reported to warn. It
// is an error if a file cannot be read, if there are no two players with finished games,
// or if a player of known has none.
func Rate(w io.Writer, files []string, known map[string]float64, warn func(error)) error {
	p := rated{results: map[[2]string]tally{}}
	for _, file := range files {
		if err := eachGame(file, warn, p.add); err != nil {
			return err
		}
	}
	if len(p.names) < 2 {
		return fmt.Errorf("%s: no finished games between two players", strings.Join(files, ", "))
	}
	indices, err := p.indices(known)
	if err != nil {
		return err
	}
	return p.write(w, indices)
}

// rated holds the players of some games and their results.
type rated struct {
	names   []string
	results map[[2]string]tally // of the first player against the second
	games   int
}

// add adds a game. Games without a result, and games of a player against itself, are
// ignored.
func (p *rated) add(g *pgn.Header, _ []engine.Move) {
	white, black := g.Tag("White"), g.Tag("Black")
	if g.Result == engine.Unfinished || white == black {
		return
	}
	t, mirrored := tallyOf(g.Result, engine.White), tallyOf(g.Result, engine.Black)
	for _, name := range []string{white, black} {
		if !slices.Contains(p.names, name) {
			p.names = append(p.names, name)
		}
	}
	p.results[[2]string{white, black}] = p.results[[2]string{white, black}].plus(t)
	p.results[[2]string{black, white}] = p.results[[2]string{black, white}].plus(mirrored)
	p.games++
}

// indices returns the known ratings by the players' indices.
func (p *rated) indices(known map[string]float64) (map[int]float64, error) {
	if len(known) == 0 {
		return map[int]float64{0: 0}, nil
	}
	indices := map[int]float64{}
	for name, elo := range known {
		i := slices.Index(p.names, name)
		if i < 0 {
			return nil, fmt.Errorf("no games of %q, whose rating is known: the players are %s", name, strings.Join(p.names, ", "))
		}
		indices[i] = elo
	}
	return indices, nil
}

// write writes the table of ratings, the strongest player first.
func (p *rated) write(w io.Writer, known map[int]float64) error {
	t := newTable(p.names)
	for i, a := range p.names {
		for j, b := range p.names {
			t.results[i][j] = p.results[[2]string{a, b}]
		}
	}
	all := ratingsBeside(t.results, known)
	var s strings.Builder
	fmt.Fprintf(&s, "%d games. Elo is relative to the given ratings, +/- with 95%% confidence.\n\n", p.games)
	width := t.nameWidth()
	c := columns(&s)
	fmt.Fprintf(c, "%-*s\tElo\t+/-\tscore\tgames\twon\tdrawn\tlost\t\n", width+4, "    player")
	for rank, i := range t.ranking(all) {
		margin := fmt.Sprintf("%.0f", all[i].error)
		if _, given := known[i]; given {
			margin = "given"
		}
		sum := t.total(i)
		fmt.Fprintf(c, "%2d  %-*s\t%.0f\t%s\t%.1f%%\t%d\t%d\t%d\t%d\t\n", rank+1, width, p.names[i], all[i].elo, margin,
			100*mean(sum.points(), sum.games()), sum.games(), sum.wins, sum.draws, sum.losses)
	}
	c.Flush()
	_, err := io.WriteString(w, s.String())
	return err
}
