package arena

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"consort/engine"
)

// lineWidth is the limit of a line in the export format of the PGN standard.
const lineWidth = 79

// A parsedGame is a game read back from PGN.
type parsedGame struct {
	order []string // of the tags
	tags  map[string]string
	moves []string
	end   string // comment
	last  string // result at the end of the moves
}

var (
	tagPair    = regexp.MustCompile(`(?m)^\[(\w+) "([^"]*)"\]$`)
	comment    = regexp.MustCompile(`\{([^}]*)\}`)
	moveNumber = regexp.MustCompile(`^\d+\.$`)
)

// readGames reads games as this package writes them: a block of tags, an empty
// line, a block of moves, an empty line.
func readGames(t *testing.T, pgn string) (games []parsedGame) {
	t.Helper()
	blocks := strings.Split(strings.TrimSuffix(pgn, "\n\n"), "\n\n")
	if len(blocks)%2 != 0 {
		t.Fatalf("%d blocks", len(blocks))
	}
	for i := 0; i < len(blocks); i += 2 {
		g := parsedGame{tags: map[string]string{}}
		for _, m := range tagPair.FindAllStringSubmatch(blocks[i], -1) {
			g.order = append(g.order, m[1])
			g.tags[m[1]] = m[2]
		}
		text := strings.ReplaceAll(blocks[i+1], "\n", " ")
		g.end = comment.FindStringSubmatch(text)[1]
		for _, word := range strings.Fields(comment.ReplaceAllString(text, "")) {
			if !moveNumber.MatchString(word) {
				g.moves = append(g.moves, word)
			}
		}
		g.last = g.moves[len(g.moves)-1]
		g.moves = g.moves[:len(g.moves)-1]
		games = append(games, g)
	}
	return games
}

// Every game is read back from its SAN, with the same result and reason.
func TestGamesReadBack(t *testing.T) {
	_, pgn := played(t, tournamentOf(t, quick, func(o *Tournament) { o.Games, o.Self = 6, true }))
	for line := range strings.Lines(pgn) {
		if len(line) > lineWidth+1 {
			t.Errorf("a line of %d characters: %s", len(line)-1, line)
		}
	}
	games := readGames(t, pgn)
	if len(games) != 60 {
		t.Fatalf("%d games, want 60", len(games))
	}
	for _, g := range games {
		line := engine.NewGame(engine.StartPosition())
		for _, san := range g.moves {
			m, err := line.Position().ParseSAN(san)
			if err != nil {
				t.Fatal(err)
			}
			if err := line.Push(m); err != nil {
				t.Fatal(err)
			}
		}
		o := line.Claim()
		if o.Result().String() != g.tags["Result"] || o.Result().String() != g.last || o.Reason.String() != g.end {
			t.Errorf("%v ends as %v, tags say %s, comment says %s", g.moves, o, g.tags["Result"], g.end)
		}
		if n, err := strconv.Atoi(g.tags["PlyCount"]); err != nil || n != len(g.moves) {
			t.Errorf("%d plies, PlyCount %s", len(g.moves), g.tags["PlyCount"])
		}
	}
}

func TestSevenTagRosterComesFirst(t *testing.T) {
	g := decided(0, 1, engine.Drawn, "50-move rule", 0, 0)
	g.round = 4
	got := readGames(t, g.pgn(tournamentOf(t, "random,safe", nil), "1f", 20))[0]
	if want := []string{"Event", "Site", "Date", "Round", "White", "Black", "Result"}; !slices.Equal(got.order[:7], want) {
		t.Errorf("tags %v", got.order)
	}
	for tag, want := range map[string]string{
		"Date": "????.??.??", "Run": "1f", "Game": "1/20", "Round": "5", "White": "random", "Black": "safe",
		"Result": "1/2-1/2", "PlyCount": "0", "Termination": "normal",
	} {
		if got.tags[tag] != want {
			t.Errorf("%s is %q, want %q", tag, got.tags[tag], want)
		}
	}
}

func TestMoveText(t *testing.T) {
	g := decided(0, 1, engine.BlackWins, "checkmate", 0, 0)
	for _, san := range []string{"f3", "e5", "g4", "Qh4#"} {
		m, err := g.line.Position().ParseSAN(san)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.line.Push(m); err != nil {
			t.Fatal(err)
		}
	}
	text := g.pgn(tournamentOf(t, "random,safe", nil), "1f", 20)
	_, text, _ = strings.Cut(text, "\n\n")
	if got, want := strings.TrimSuffix(text, "\n\n"), "1. f3 e5 2. g4 Qh4# {checkmate} 0-1"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
