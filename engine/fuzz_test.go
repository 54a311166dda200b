package engine

import (
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
