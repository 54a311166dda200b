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
	t := newTable(nil)
	for _, file := range files {
		if err := eachGame(file, warn, t.addRecord); err != nil {
			return err
		}
	}
	if len(t.names) < 2 {
		return fmt.Errorf("%s: no finished games between two players", strings.Join(files, ", "))
	}
	fixed := map[int]float64{}
	for name, elo := range known {
		i := slices.Index(t.names, name)
		if i < 0 {
			return fmt.Errorf("no games of %q, whose rating is known: the players are %s", name, strings.Join(t.names, ", "))
		}
		fixed[i] = elo
	}
	if len(known) == 0 {
		fixed[0] = 0
	}
	var s strings.Builder
	fmt.Fprintf(&s, "%d games. Elo is relative to the given ratings, +/- with 95%% confidence.\n\n", t.games)
	t.writeStandings(&s, fixed, "given", false)
	_, err := io.WriteString(w, s.String())
	return err
}

// addRecord adds a game of a file. Games without a result, and games of a player against
// itself, are ignored.
func (t *table) addRecord(g *pgn.Header, _ []engine.Move) {
	white, black := g.Tag("White"), g.Tag("Black")
	if g.Result == engine.Unfinished || white == black {
		return
	}
	i, j := t.player(white), t.player(black)
	t.results[i][j] = t.results[i][j].plus(tallyOf(g.Result, engine.White))
	t.results[j][i] = t.results[j][i].plus(tallyOf(g.Result, engine.Black))
	t.games++
}
