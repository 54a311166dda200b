package session

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

func TestParsePlayer(t *testing.T) {
	for text, want := range map[string]string{
		"human": "human", "me": "human", "human Ada Byron": "Ada Byron", "random": "random", "SAFE": "safe",
		"alpha-beta": "alpha-beta (easy)", "easy": "alpha-beta (easy)", "very hard": "alpha-beta (very hard)",
		"veryhard": "alpha-beta (very hard)", "alpha-beta 1500": "alpha-beta (Elo 1500)", "elo 1500": "alpha-beta (Elo 1500)",
		"2s": "alpha-beta (2s)", "alpha-beta time 500ms": "alpha-beta (500ms)", "depth 8": "alpha-beta (depth 8)",
		"nodes 1000": "alpha-beta (nodes 1000)", "alpha-beta full": "alpha-beta (full)",
		"Global Defensive": "global-defensive", "alphabeta hard": "alpha-beta (hard)", "alpha beta very hard": "alpha-beta (very hard)",
	} {
		got, err := ParsePlayer(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got.String(), text)
		again, err := ParsePlayer(got.String())
		if !got.IsHuman() {
			require.NoError(t, err)
			require.Equal(t, got, again)
		}
	}
	for _, text := range []string{"", "nobody", "random easy", "elo 5", "9999", "depth x", "alpha-beta 2x", "0s", "easy easy"} {
		_, err := ParsePlayer(text)
		require.ErrorAs(t, err, new(*ParseError), text)
	}
}

func TestParseTimeControl(t *testing.T) {
	for text, want := range map[string]TimeControl{
		"off":       {},
		"5+3":       {Base: 5 * time.Minute, Increment: 3 * time.Second},
		"10":        {Base: 10 * time.Minute},
		"0.5+0":     {Base: 30 * time.Second},
		"40/90+30":  {Base: 90 * time.Minute, Increment: 30 * time.Second, Moves: 40},
		"90s+500ms": {Base: 90 * time.Second, Increment: 500 * time.Millisecond},
		"5 + 3":     {Base: 5 * time.Minute, Increment: 3 * time.Second},
		"40 / 90":   {Base: 90 * time.Minute, Moves: 40},
	} {
		got, err := ParseTimeControl(text)
		require.NoError(t, err, text)
		require.Equal(t, want, got, text)
		again, err := ParseTimeControl(got.String())
		require.NoError(t, err, got.String())
		require.Equal(t, got, again)
	}
	for _, text := range []string{"", "0", "x", "5+x", "-1", "0/5", "1e99", "NaN", "100000", "5+-1", "5 3", "4 0/90"} {
		_, err := ParseTimeControl(text)
		require.ErrorAs(t, err, new(*ParseError), text)
	}
	require.Equal(t, "5400+30", TimeControl{Base: 90 * time.Minute, Increment: 30 * time.Second}.PGN())
	require.Equal(t, "1:00:05", FormatClock(time.Hour+5*time.Second))
	require.Equal(t, "0:09.9", FormatClock(9999*time.Millisecond))
	require.Equal(t, "4:59", FormatClock(4*time.Minute+59900*time.Millisecond))
}

// The levels are an Elo each, and what nothing holds back is no level.
func TestLevels(t *testing.T) {
	require.Equal(t, []string{"naive", "easy", "intermediate", "hard", "very hard"}, Levels())
	for _, name := range Levels()[:4] {
		require.NotZero(t, LevelElo(name), name)
		for _, clock := range []bool{false, true} {
			limits, elo := Strength{Level: name}.limits(clock)
			require.Equal(t, LevelElo(name), elo)
			require.Equal(t, search.Limits{}, limits, "a level is no matter of time")
		}
	}
	_, elo := Strength{Elo: 1234}.limits(false)
	require.Equal(t, 1234, elo)
	require.Zero(t, LevelElo("very hard"))
	for _, name := range Levels() {
		require.Regexp(t, `^[A-Z][^.]{20,118}\.$`, LevelStyle(name), "one sentence for a card")
	}
	require.Empty(t, LevelStyle("unknown"))
	for _, clock := range []bool{false, true} {
		full, none := Strength{}.limits(clock)
		limits, elo := Strength{Level: "very hard"}.limits(clock)
		require.Equal(t, full, limits)
		require.Zero(t, none)
		require.Zero(t, elo)
	}
}

func TestParseMove(t *testing.T) {
	p, err := engine.ParseFEN("r3k2r/pppqbppp/8/8/8/2N5/PPPQBPPP/R3K2R w KQkq - 0 1")
	require.NoError(t, err)
	for text, want := range map[string]string{
		"Nd5": "Nd5", "nd5": "Nd5", "c3d5": "Nd5", "o-o": "O-O", "0-0-0": "O-O-O", "e1g1": "O-O", "qxd7": "Qxd7+", "b4": "b4", "bd3": "Bd3",
		"♘d5": "Nd5", "♛xd7+": "Qxd7+", "♙b4": "b4", "oo": "O-O", "OOO": "O-O-O", "c3-d5": "Nd5", "b2-b4": "b4",
	} {
		m, err := ParseMove(&p, text)
		require.NoError(t, err, text)
		require.Equal(t, want, p.SAN(m), text)
	}
	for text, reason := range map[string]string{
		"nd6": "the knight on c3 cannot move to d6", "a1a3": "a3", "e2e9": "expected a form", "bxh6": "the pawn on b2 cannot move to h6", "o-o-o-o": "expected a form",
	} {
		_, err := ParseMove(&p, text)
		require.ErrorContains(t, err, reason, text)
	}
	for _, text := range []string{"", "Nd6", "x", "n", "o", "\xff"} {
		_, err := ParseMove(&p, text)
		require.ErrorAs(t, err, new(*engine.MoveTextError), text)
	}
}

func TestFormatScore(t *testing.T) {
	for score, want := range map[eval.Score]string{0: "+0.00", 35: "+0.35", -120: "-1.20", eval.MateIn(5): "White mates in 3", eval.MatedIn(2): "Black mates in 1"} {
		require.Equal(t, want, FormatScore(score))
	}
}

// A game cannot begin from a position that breaks a rule of engine.Builder or of the game.
func TestSetupRules(t *testing.T) {
	for _, c := range []struct {
		fen  string
		rule engine.FENRule
	}{
		{engine.StartFEN, ""},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ""},
		{"rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1", ""},
		{"4k3/8/3n1N2/8/4R3/7B/8/Q3K3 b - - 0 1", ""},
		{"4k3/8/3N4/8/4R3/7B/8/4K3 b - - 0 1", ""},
		{"4k3/8/3N4/1B6/4R3/8/8/4K3 b - - 0 1", SetupChecks},
	} {
		p, err := engine.ParseFEN(c.fen)
		require.NoError(t, err)
		checkRule(t, SetupOf(&p, Rules{}), c.rule)
	}
	s := NewSetup()
	checkRule(t, s, engine.FENKingCount)
	s.Place(engine.WhiteKing, engine.E1)
	s.Place(engine.BlackKing, engine.E8)
	checkRule(t, s, "")
	require.NoError(t, s.SetCastling("K"))
	checkRule(t, s, engine.CastlingRook)
	require.NoError(t, s.SetCastling("-"))
	require.NoError(t, s.SetEnPassant("e6"))
	checkRule(t, s, engine.EnPassantPawn)
}

// checkRule checks which rule a position breaks, "" for none.
func checkRule(t *testing.T, s *Setup, rule engine.FENRule) {
	t.Helper()
	_, err := s.Position()
	if rule == "" {
		require.NoError(t, err, s.FEN())
		return
	}
	var fault *engine.PositionError
	require.ErrorAs(t, err, &fault, s.FEN())
	require.Equal(t, rule, fault.Rule, s.FEN())
}

func TestSetupBans(t *testing.T) {
	s := NewSetup()
	s.Start()
	s.BanCastling(true)
	checkRule(t, s, "")
	require.NoError(t, s.SetCastling("K"))
	checkRule(t, s, SetupCastlingBan)
	s.BanCastling(false)
	s.BanEnPassant(true)
	s.Place(engine.NoPiece, engine.E2)
	s.Place(engine.WhitePawn, engine.E4)
	s.SideToMove = engine.Black
	require.NoError(t, s.SetEnPassant("e3"))
	checkRule(t, s, SetupEnPassantBan)
	s.Clear()
	checkRule(t, s, engine.FENKingCount)
	require.True(t, s.Rules.NoEnPassant, "clearing the board keeps the rules")
}

// FuzzParse: what people type is read or refused.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"alpha-beta 1500", "40/90+30", "nf3", "human x"} {
		f.Add(text)
	}
	p := engine.StartPosition()
	f.Fuzz(func(t *testing.T, text string) {
		if who, err := ParsePlayer(text); err == nil && who.check() != nil {
			t.Errorf("player %q", text)
		}
		if c, err := ParseTimeControl(text); err == nil {
			if again, err := ParseTimeControl(c.String()); err != nil || again != c {
				t.Errorf("control %q: %q", text, c)
			}
		}
		if m, err := ParseMove(&p, text); err == nil && !p.IsLegal(m) {
			t.Errorf("move %q", text)
		}
	})
}
