package engine

import (
	"encoding"
	"errors"
	"testing"
)

// Fuzz targets for everything that parses text. For any input the result is a
// typed error or a valid value.

func FuzzFEN(f *testing.F) {
	for _, k := range knownPositions {
		f.Add(k.fen)
	}
	for _, fen := range awkwardFENs {
		f.Add(fen)
	}
	f.Add("4k3/8/8/8/8/8/8/4KR1R w HFKQfh - 32767 0")
	f.Add("4k3/8/8/3pP3/8/8/8/4K3\tw\r\n-  d6")
	f.Add("")
	f.Fuzz(func(t *testing.T, fen string) {
		p, err := ParseFEN(fen)
		if err != nil {
			var fenErr *FENError
			if !errors.As(err, &fenErr) || fenErr.Rule == "" || p != (Position{}) {
				t.Fatalf("%q: %v", fen, err)
			}
			return
		}
		checkInvariants(t, &p)
		checkRoundTrip(t, &p)
		checkNullMove(t, &p)
		checkStages(t, &p)
		checkEveryMove(t, &p)
		for _, m := range p.Moves() {
			child := p.After(m)
			checkInvariants(t, &child)
		}
	})
}

// checkMoveReader checks the result of a move parser.
func checkMoveReader(t *testing.T, p *Position, text string, m Move, err error) bool {
	t.Helper()
	if err == nil {
		if !p.IsLegal(m) {
			t.Fatalf("%q is read as %v, which is not legal in %s", text, m, p.FEN())
		}
		return true
	}
	var textErr *MoveTextError
	if !errors.As(err, &textErr) || textErr.Text != text || textErr.Detail == "" || m != NoMove {
		t.Fatalf("%q gives %v and the error %v in %s", text, m, err, p.FEN())
	}
	return false
}

func FuzzSAN(f *testing.F) {
	for _, text := range []string{"e4", "Nf3", "exd5", "O-O", "0-0-0#", "Ng1-f3", "b8=Q+", "e8(N)", "exd6 e.p.", "Qh4xe1!?", "=", "--"} {
		f.Add(StartFEN, text)
		f.Add(knownPositions[1].fen, text)
		f.Add(knownPositions[6].fen, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseSAN(text)
		if !checkMoveReader(t, &p, text, m, err) {
			return
		}
		if back, err := p.ParseSAN(p.SAN(m)); back != m {
			t.Fatalf("%v is written %s, which is read as %v (%v) in %s", m, p.SAN(m), back, err, p.FEN())
		}
	})
}

func FuzzUCI(f *testing.F) {
	for _, text := range []string{"e2e4", "g1f3", "e1g1", "e1h1", "E1C1", "b7a8q", "b7b8N", "0000", "e5d6", "a7a8k", "e2e4e5"} {
		f.Add(StartFEN, text)
		f.Add(knownPositions[1].fen, text)
		f.Add(knownPositions[6].fen, text)
	}
	f.Fuzz(func(t *testing.T, fen, text string) {
		p, err := ParseFEN(fen)
		if err != nil {
			return
		}
		m, err := p.ParseUCI(text)
		if !checkMoveReader(t, &p, text, m, err) {
			return
		}
		for _, form := range []string{m.UCI(false), m.UCI(true)} {
			if back, err := p.ParseUCI(form); back != m {
				t.Fatalf("%v is written %s, which is read as %v (%v) in %s", m, form, back, err, p.FEN())
			}
		}
		g := NewGame(p)
		if err := g.PushUCI(text); err != nil || g.Moves()[0] != m {
			t.Fatalf("a game cannot play %q: %v", text, err)
		}
	})
}

// FuzzText reads any text as each of the values that have one. What is accepted is written
// and read again as the same value.
func FuzzText(f *testing.F) {
	for _, text := range []string{"e4", "-", "white", "b", "N", "p", "queen", "e7e8q", "0000", "", StartFEN} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkText[Square](t, text)
		checkText[Color](t, text)
		checkText[PieceType](t, text)
		checkText[Piece](t, text)
		checkText[Move](t, text)
		checkText[Position](t, text)
	})
}

// checkText reads a text as a value, and back.
func checkText[T interface {
	comparable
	encoding.TextMarshaler
}, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, text string) {
	t.Helper()
	var value, again, zero T
	if err := P(&value).UnmarshalText([]byte(text)); err != nil {
		if value != zero || err.Error() == "" {
			t.Fatalf("%q: %v and the error %v", text, value, err)
		}
		return
	}
	written, err := value.MarshalText()
	if err != nil {
		t.Fatalf("%q: %v is not written: %v", text, value, err)
	}
	if err := P(&again).UnmarshalText(written); err != nil || again != value {
		t.Fatalf("%q: %v is written %q, which is read as %v (%v)", text, value, written, again, err)
	}
}

// FuzzBuilder builds positions from any bytes: the result is a *PositionError, or a
// position that a FEN gives too and that a Builder describes as it was.
func FuzzBuilder(f *testing.F) {
	for _, k := range knownPositions {
		p, err := ParseFEN(k.fen)
		if err != nil {
			f.Fatal(err)
		}
		b := p.Builder()
		var board []byte
		for _, piece := range b.Board {
			board = append(board, byte(piece))
		}
		f.Add(board, byte(b.SideToMove), b.Castling, byte(b.EnPassant), b.HalfmoveClock, b.FullmoveNumber)
	}
	f.Fuzz(func(t *testing.T, board []byte, side byte, castling string, passed byte, halfmoves, fullmoves int) {
		b := Builder{
			SideToMove: Color(side), Castling: castling, EnPassant: Square(passed),
			HalfmoveClock: halfmoves, FullmoveNumber: fullmoves,
		}
		for i, piece := range board[:min(len(board), 64)] {
			b.Board[i] = Piece(piece)
		}
		p, err := b.Position()
		if err != nil {
			var broken *PositionError
			if !errors.As(err, &broken) || broken.Rule == "" || p != (Position{}) {
				t.Fatalf("%+v: %v", b, err)
			}
			return
		}
		checkInvariants(t, &p)
		checkRoundTrip(t, &p)
		if read, err := ParseFEN(b.FEN()); err != nil || read != p {
			t.Fatalf("%+v: the FEN %s gives %s (%v)", b, b.FEN(), read.FEN(), err)
		}
		described := p.Builder()
		if again, err := described.Position(); err != nil || again != p {
			t.Fatalf("%s is described as %+v, which gives %s (%v)", p.FEN(), described, again.FEN(), err)
		}
		mirrored := p.Mirror()
		checkInvariants(t, &mirrored)
		flipped := p.FlipFiles()
		checkInvariants(t, &flipped)
	})
}
