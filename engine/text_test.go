package engine

import (
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// roundTrip marshals a value as JSON, checks the text, and unmarshals it again.
func roundTrip[T any](t *testing.T, value T, want string) {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	require.Equal(t, want, string(text))
	var again T
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, value, again)
}

func TestTextRoundTrips(t *testing.T) {
	for s := A1; s <= NoSquare; s++ {
		roundTrip(t, s, `"`+s.String()+`"`)
	}
	for p := NoPiece; p <= BlackKing; p++ {
		if p == NoPiece || p.Type() >= Pawn && p.Type() <= King {
			roundTrip(t, p, `"`+p.String()+`"`)
		}
	}
	for pt := NoPieceType; pt <= King; pt++ {
		roundTrip(t, pt, `"`+pt.String()+`"`)
	}
	roundTrip(t, White, `"white"`)
	roundTrip(t, Black, `"black"`)
	roundTrip(t, NoMove, `"0000"`)
	roundTrip(t, NewMove(B1, C3, Normal), `"b1c3"`)
	roundTrip(t, NewMove(E7, E8, PromoteQueen), `"e7e8q"`)
	roundTrip(t, map[Square]Piece{E4: WhitePawn, E8: BlackKing}, `{"e4":"P","e8":"k"}`)
	roundTrip(t, StartPosition(), `"`+StartFEN+`"`)
	for _, k := range knownPositions {
		p := mustParse(t, k.fen)
		text, err := p.MarshalText()
		require.NoError(t, err)
		roundTrip(t, p, `"`+string(text)+`"`)
	}
	for number := range Chess960Positions {
		p, _ := Chess960Position(number)
		want := p.ShredderFEN()
		if p.King(White) == E1 && p.CastlingRooks(White) == A1.Bitboard()|H1.Bitboard() {
			want = p.FEN()
		}
		roundTrip(t, p, `"`+want+`"`)
	}
}

func TestTextInEitherCase(t *testing.T) {
	for text, want := range map[string]any{
		"E4": E4, "WHITE": White, "w": White, "B": Black, "Q": Queen, "E7E8N": NewMove(E7, E8, PromoteKnight),
	} {
		got := reflect.New(reflect.TypeOf(want))
		require.NoError(t, got.Interface().(encoding.TextUnmarshaler).UnmarshalText([]byte(text)))
		require.Equal(t, want, got.Elem().Interface())
	}
}

// Texts that name nothing leave the value as it was.
func TestTextErrors(t *testing.T) {
	square, color, kind, piece, move, position := E4, Black, Queen, BlackKing, NewMove(E2, E4, DoublePush), StartPosition()
	for _, c := range []struct {
		value encoding.TextUnmarshaler
		texts string
		want  string
	}{
		{&square, ",e9,i1,e44,e", `"e9" is not a square: expected a file a to h and a rank 1 to 8`},
		{&color, ",gray,whit", `"gray" is not a color: expected white or black`},
		{&kind, ",x,pp,.", `"x" is not a piece type: expected one of p, n, b, r, q and k, or - for none`},
		{&piece, ",x,PP,-", `"x" is not a piece: expected one of PNBRQK or pnbrqk, or . for none`},
		{&move, ",e2,e2e9,e2e4x,e2e4k,a1a1,Nf3", `unreadable move "e2e9": expected two squares such as e2e4, and one of n, b, r, q to promote`},
		{&position, ",8/8/8/8/8/8/8/8 w - -", `invalid FEN: each side must have exactly one king: white has 0`},
	} {
		before := reflect.ValueOf(c.value).Elem().Interface()
		var messages []string
		for text := range strings.SplitSeq(c.texts, ",") {
			err := c.value.UnmarshalText([]byte(text))
			require.Error(t, err, text)
			messages = append(messages, err.Error())
		}
		require.Contains(t, messages, c.want)
		require.Equal(t, before, reflect.ValueOf(c.value).Elem().Interface())
	}
	var wrong *TextError
	require.ErrorAs(t, square.UnmarshalText([]byte("x")), &wrong)
}

// Values that are none have no text.
func TestValueErrors(t *testing.T) {
	late := StartPosition()
	late.halfmoves = maxFENCounter + 1
	for _, value := range []any{
		NoSquare + 1, Black + 1, King + 1, Piece(7), Piece(8), Piece(15), Piece(16),
		Move(8 << 12), NewMove(E2, E2, Normal), Position{}, late, Game{},
	} {
		_, err := json.Marshal(value)
		var invalid *ValueError
		require.ErrorAs(t, err, &invalid, "%T", value)
		require.NotEmpty(t, invalid.Detail)
	}
}

func TestFlags(t *testing.T) {
	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	var side Color
	position := StartPosition()
	flags.TextVar(&side, "side", White, "")
	flags.TextVar(&position, "fen", position, "")
	require.NoError(t, flags.Parse([]string{"-side", "black", "-fen", "4k3/8/8/8/8/8/8/4K3 w - -"}))
	require.Equal(t, Black, side)
	require.Equal(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", position.FEN())
	require.ErrorContains(t, flags.Parse([]string{"-side", "green"}), "expected white or black")
}

// The text of every legal move resolves to it, and to nothing else on the way.
func TestResolve(t *testing.T) {
	for _, k := range knownPositions {
		p := mustParse(t, k.fen)
		for _, m := range p.Moves() {
			for _, text := range []string{m.UCI(false), m.UCI(true)} {
				lone, err := ParseMove(text)
				require.NoError(t, err)
				if p.IsLegal(lone) {
					require.Equal(t, m, lone, "%s in %s", text, k.fen)
				}
				resolved, err := p.Resolve(lone)
				require.NoError(t, err)
				require.Equal(t, m, resolved, "%s in %s", text, k.fen)
				require.Equal(t, p.After(m), p.After(lone), "%s in %s", text, k.fen)
				g := NewGame(p)
				require.NoError(t, g.Push(lone))
				require.Equal(t, []Move{m}, g.Moves())
			}
		}
	}
}

func TestResolveRejects(t *testing.T) {
	p := StartPosition()
	for text, want := range map[string]string{
		"e2e5": "the pawn on e2 cannot move to e5", "e1g1": "the castling path is blocked",
		"0000": "", "e7e5": "the pawn on e7 is black's", "e2e4q": "only a pawn that reaches the last rank promotes",
	} {
		m, err := ParseMove(text)
		require.NoError(t, err)
		resolved, err := p.Resolve(m)
		var wrong *MoveTextError
		require.ErrorAs(t, err, &wrong)
		require.Equal(t, text, wrong.Text)
		require.Contains(t, wrong.Detail, want)
		require.Equal(t, NoMove, resolved)
	}
	_, err := p.Resolve(NewMove(E2, E4, EnPassant)) // a kind is not guessed again
	require.Error(t, err)
}

func TestGameJSON(t *testing.T) {
	for _, c := range []struct{ start, moves, want string }{
		{StartFEN, "", `{"start":"` + StartFEN + `","moves":[],"result":"*"}`},
		{StartFEN, "f2f3 e7e5 g2g4 d8h4", `{"start":"` + StartFEN + `","moves":["f2f3","e7e5","g2g4","d8h4"],"result":"0-1"}`},
		{"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e8c8", `{"start":"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1","moves":["e1g1","e8c8"],"result":"*"}`},
		{"4k1r1/6p1/8/8/8/8/6P1/4K1R1 w Gg - 0 1", "e1g1", `{"start":"4k1r1/6p1/8/8/8/8/6P1/4K1R1 w Gg - 0 1","moves":["e1g1"],"result":"*"}`},
		{"4k3/8/8/8/8/8/8/1RK3R1 w KQ - 0 1", "c1g1", `{"start":"4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1","moves":["c1g1"],"result":"*"}`},
	} {
		g := playUCI(t, c.start, c.moves)
		roundTrip(t, g, c.want)
		roundTrip(t, struct{ Game Game }{*g}, `{"Game":`+c.want+`}`)
	}
	start := StartPosition()
	g := NewGame(start.WithoutEnPassant())
	for _, m := range []string{"e2e4", "a7a6", "e4e5", "d7d5"} {
		require.NoError(t, g.PushUCI(m))
	}
	text, err := json.Marshal(g)
	require.NoError(t, err)
	again := new(Game)
	require.NoError(t, json.Unmarshal(text, again))
	require.Equal(t, g, again)
	require.Error(t, again.PushUCI("e5d6"))
}

// Moves that were taken back are no part of the game as JSON.
func TestGameJSONAfterUndo(t *testing.T) {
	g := playUCI(t, StartFEN, "e2e4 e7e5")
	require.True(t, g.Undo())
	text, err := json.Marshal(g)
	require.NoError(t, err)
	require.Contains(t, string(text), `"moves":["e2e4"]`)
}

func TestGameJSONIsChecked(t *testing.T) {
	for text, want := range map[string]string{
		`{"start":"x"}`:             "invalid FEN",
		`{"moves":["e2e4","e2e4"]}`: "ply 2: illegal move",
		`{"moves":["f2f3","e7e5","g2g4","d8h4"],"result":"1-0"}`: `the result cannot be "1-0": the game ends 0-1 (checkmate)`,
		`{"result":"2-0"}`: `"2-0" is not a result: expected 1-0, 0-1, 1/2-1/2 or *`,
		`{"moves":"e2e4"}`: "cannot unmarshal string",
		`[]`:               "cannot unmarshal array",
	} {
		g := playUCI(t, StartFEN, "d2d4")
		err := json.Unmarshal([]byte(text), g)
		require.ErrorContains(t, err, want, text)
		require.Equal(t, 1, g.Len(), "the game is as it was")
	}
	for _, text := range []string{`{}`, `{"result":"1-0"}`, `{"moves":["e2e4"],"result":"1/2-1/2"}`, `{"moves":["f2f3","e7e5","g2g4","d8h4"],"result":"*"}`} {
		require.NoError(t, json.Unmarshal([]byte(text), new(Game)), text)
	}
}

// FuzzGameJSON reads any text as a game: the result is an error, or a game that comes
// back as it was.
func FuzzGameJSON(f *testing.F) {
	f.Add(`{"moves":["f2f3","e7e5","g2g4","d8h4"],"result":"0-1"}`)
	f.Add(`{"start":"4k3/8/8/8/8/8/8/1RK3R1 w KQ - 0 1","moves":["c1g1"],"noEnPassant":true}`)
	f.Add(`{"moves":["e2e4","0000","d1h5","f7f6","0000"]}`)
	f.Add(`null`)
	f.Fuzz(func(t *testing.T, text string) {
		g := NewGame(StartPosition())
		if err := json.Unmarshal([]byte(text), g); err != nil {
			return
		}
		written, err := json.Marshal(g)
		if invalid := new(ValueError); errors.As(err, &invalid) {
			return // a counter beyond those of a FEN
		}
		require.NoError(t, err)
		again := new(Game)
		require.NoError(t, json.Unmarshal(written, again))
		require.Equal(t, g.Keys(), again.Keys())
		require.Equal(t, g.Moves(), again.Moves())
		require.Equal(t, *g.Position(), *again.Position())
	})
}
