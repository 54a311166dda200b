package session

import (
	"strings"
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

func TestSetupRules(t *testing.T) {
	for _, c := range []struct{ fen, rule string }{
		{engine.StartFEN, ""},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ""},
		{"4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", ""}, // nobody can take, and that is no fault
		{"rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1", ""},
		{"8/8/8/8/8/8/8/4K3 w - - 0 1", string(engine.FENKingCount)},
		{"4k2P/8/8/8/8/8/8/4K3 w - - 0 1", string(engine.FENPawnRank)},
		{"4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", string(engine.FENOpponentCheck)},
		{"8/8/8/8/8/8/4k3/4K3 w - - 0 1", string(engine.FENOpponentCheck)},
		{"4k3/8/8/8/8/8/8/4K3 w K - 0 1", string(SetupCastlingRook)},
		{"4k3/8/8/8/8/8/8/3K3R w K - 0 1", string(SetupCastlingKing)},
		{"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", string(SetupCastlingRook)},
		{"4k3/8/8/8/8/4K3/8/R6R w KQ - 0 1", string(SetupCastlingKing)},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1", string(SetupEnPassant)},
		{"4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1", string(SetupEnPassant)},
		{"4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1", string(SetupEnPassant)},
		{"4k3/8/3n1N2/8/4R3/7B/8/Q3K3 b - - 0 1", ""},
		{"4k3/8/3N4/8/4R3/7B/8/4K3 b - - 0 1", ""},
		{"4k3/8/3N4/1B6/4R3/8/8/4K3 b - - 0 1", string(SetupChecks)},
	} {
		fields := strings.Fields(c.fen)
		s := setupFromFields(t, fields)
		p, err := s.Position()
		if c.rule == "" {
			require.NoError(t, err, c.fen)
			continue
		}
		var fault *SetupError
		require.ErrorAs(t, err, &fault, "%s: %v", c.fen, p)
		require.Equal(t, c.rule, fault.Rule, c.fen)
	}
}

// setupFromFields sets up the fields of a FEN without the engine's help.
func setupFromFields(t *testing.T, fields []string) *Setup {
	s := NewSetup()
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, letter := range []byte(row) {
			if piece, ok := engine.ParsePiece(letter); ok {
				s.Place(piece, engine.Square((7-i)*8+file))
				file++
			} else {
				file += int(letter - '0')
			}
		}
	}
	if fields[1] == "b" {
		s.Side = engine.Black
	}
	require.NoError(t, s.SetCastling(fields[2]))
	if fields[3] != "-" {
		sq, err := engine.ParseSquare(fields[3])
		require.NoError(t, err)
		s.EnPassant = sq
	}
	return s
}

func TestSetupBans(t *testing.T) {
	s := NewSetup()
	s.Start()
	s.BanCastling(true)
	_, err := s.Position()
	require.NoError(t, err)
	require.NoError(t, s.SetCastling("K"))
	_, err = s.Position()
	require.ErrorContains(t, err, string(SetupCastlingBan))
	s.BanCastling(false)
	s.BanEnPassant(true)
	s.EnPassant = engine.E3
	_, err = s.Position()
	require.ErrorContains(t, err, string(SetupEnPassantBan))
	require.Error(t, s.SetCastling("xyz"))
	s.Clear()
	_, err = s.Position()
	require.Error(t, err)
	require.True(t, s.Rules.NoEnPassant, "clearing the board keeps the rules")
}

func TestIChess(t *testing.T) {
	s, err := ParseIChess("# three pieces\nwKE1 wRH1\r\nbKe8 wPA2\nblack\n")
	require.NoError(t, err)
	p, err := s.Position()
	require.NoError(t, err)
	require.Equal(t, "4k3/8/8/8/8/8/P7/4K2R b K - 0 1", p.FEN())
	require.Equal(t, "bKE8\nwPA2\nwKE1 wRH1\nblack\ncastling K\nenpassant -\n", s.IChess())

	start := engine.StartPosition()
	s, err = ParseIChess(SetupOf(&start, Rules{}).IChess())
	require.NoError(t, err)
	p, err = s.Position()
	require.NoError(t, err)
	require.Equal(t, start, p)

	require.True(t, LooksLikeIChess("# x\n\n wPA2"))
	require.False(t, LooksLikeIChess(engine.StartFEN))
	for text, word := range map[string]string{
		"wPA2 bPA2": "bPA2", "wPA9": "wPA9", "xPA2": "xPA2", "wXA2": "wXA2", "white black": "white",
		"castling x": "x", "enpassant z9": "z9", "wKE1\nfoo": "foo",
	} {
		_, err := ParseIChess(text)
		var fault *IChessError
		require.ErrorAs(t, err, &fault, text)
		require.Equal(t, word, fault.Word)
	}
}

// FuzzIChess: what is read can be written, and read again as the same.
func FuzzIChess(f *testing.F) {
	f.Add("wKE1 bKE8 wPA2\nblack\ncastling KQ\nenpassant E3\n")
	f.Add("# x\nwhite\ncastling -\nenpassant -")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseIChess(text)
		if err != nil {
			return
		}
		again, err := ParseIChess(s.IChess())
		if err != nil || *again != *s {
			t.Fatalf("%q became %q: %v", text, s.IChess(), err)
		}
		if p, err := s.Position(); err == nil {
			_ = p.Moves()
		}
	})
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
