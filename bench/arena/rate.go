package arena

// Ratings of the players of games in PGN, whoever played and noted them. It lets
// matches under another program, against other engines, be one pool with
// tournaments of the arena.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"consort/engine/pgn"
)

// rateGames is the command with -rate. Games that cannot be read are told and left
// out.
func (o *options) rateGames(w, stderr io.Writer) error {
	p := pool{results: map[[2]string]tally{}}
	for path := range strings.SplitSeq(o.rate, ",") {
		if err := p.readFile(strings.TrimSpace(path), stderr); err != nil {
			return err
		}
	}
	if len(p.names) < 2 {
		return fmt.Errorf("%s: no two players with finished games", o.rate)
	}
	known, err := p.parseKnown(o.known)
	if err != nil {
		return err
	}
	return p.write(w, known)
}

// A pool is the players of some games and their results.
type pool struct {
	names   []string
	results map[[2]string]tally // of the first against the second
	games   int
}

// readFile adds the games of a file.
func (p *pool) readFile(path string, stderr io.Writer) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for r := pgn.NewReader(file); ; {
		g, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if bad := (*pgn.Error)(nil); errors.As(err, &bad) {
			fmt.Fprintf(stderr, "%s: %v; the game is left out\n", path, err)
			continue
		} else if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		p.add(g.Tag("White"), g.Tag("Black"), g.Result)
	}
}

// add adds a game. One without a result tells nothing, nor does one of a player
// against itself.
func (p *pool) add(white, black, result string) {
	t, mirrored := tally{}, tally{}
	switch result {
	case "1-0":
		t.wins, mirrored.losses = 1, 1
	case "0-1":
		t.losses, mirrored.wins = 1, 1
	case "1/2-1/2":
		t.draws, mirrored.draws = 1, 1
	default:
		return
	}
	if white == black {
		return
	}
	for _, name := range []string{white, black} {
		if !slices.Contains(p.names, name) {
			p.names = append(p.names, name)
		}
	}
	p.results[[2]string{white, black}] = p.results[[2]string{white, black}].plus(t)
	p.results[[2]string{black, white}] = p.results[[2]string{black, white}].plus(mirrored)
	p.games++
}

// parseKnown reads the ratings that are given. Without any the first player's is
// 0.
func (p *pool) parseKnown(text string) (map[int]float64, error) {
	if text == "" {
		return map[int]float64{0: 0}, nil
	}
	known := map[int]float64{}
	for pair := range strings.SplitSeq(text, ",") {
		name, number, _ := strings.Cut(pair, "=")
		elo, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || elo < -10_000 || elo > 10_000 || elo != elo {
			return nil, fmt.Errorf("-known has %q: expected a name and its Elo, such as random=0", pair)
		}
		i := slices.Index(p.names, strings.TrimSpace(name))
		if i < 0 {
			return nil, fmt.Errorf("-known has %q, who is not among %s", strings.TrimSpace(name), strings.Join(p.names, ", "))
		}
		known[i] = elo
	}
	return known, nil
}

// write writes the ratings, the strongest first.
func (p *pool) write(w io.Writer, known map[int]float64) error {
	t := newTable(p.names)
	for i, a := range p.names {
		for j, b := range p.names {
			t.results[i][j] = p.results[[2]string{a, b}]
		}
	}
	all := ratingsBeside(t.results, known)
	var s strings.Builder
	fmt.Fprintf(&s, "%d games. Elo with 95 %% confidence, beside the ratings that are given.\n\n", p.games)
	width := t.nameWidth()
	c := columns(&s)
	fmt.Fprintf(c, "%-*s\tElo\t+/-\tscore\tgames\twon\tdrawn\tlost\t\n", width+4, "    player")
	for rank, i := range t.ranking(all) {
		margin := fmt.Sprintf("%.0f", all[i].error)
		if _, given := known[i]; given {
			margin = "given"
		}
		sum := t.total(i)
		fmt.Fprintf(c, "%2d  %-*s\t%.0f\t%s\t%.1f %%\t%d\t%d\t%d\t%d\t\n", rank+1, width, p.names[i], all[i].elo, margin,
			100*mean(sum.points(), sum.games()), sum.games(), sum.wins, sum.draws, sum.losses)
	}
	c.Flush()
	_, err := io.WriteString(w, s.String())
	return err
}
