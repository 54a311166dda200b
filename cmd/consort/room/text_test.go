package room

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
)

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
	for score, want := range map[eval.Score]string{0: "+0.00", 35: "+0.35", -120: "-1.20", eval.TBWin - 3: "White wins", -eval.TBWin: "Black wins", eval.MateIn(5): "White mates in 3", eval.MatedIn(2): "Black mates in 1"} {
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

// FuzzParseMove: what people type is read or refused.
func FuzzParseMove(f *testing.F) {
	f.Add("nf3")
	p := engine.StartPosition()
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ParseMove(&p, text); err == nil && !p.IsLegal(m) {
			t.Errorf("move %q", text)
		}
	})
}
