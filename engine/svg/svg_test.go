package svg_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/svg"
)

// wellFormed checks that a picture is XML.
func wellFormed(t *testing.T, picture string) {
	t.Helper()
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

func TestBoard(t *testing.T) {
	p, err := engine.ParseFEN("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")
	require.NoError(t, err)
	for _, set := range []svg.Set{svg.Staunton, svg.Classic} {
		for _, side := range []engine.Color{engine.White, engine.Black} {
			o := svg.Options{Orientation: side, Set: set, LastMove: engine.NewMove(engine.D8, engine.H4, engine.Normal),
				Arrows:  []svg.Arrow{{From: engine.H4, To: engine.E1}, {From: engine.G2, To: engine.G2, Color: `"><script>`}},
				Squares: map[engine.Square]string{engine.F2: "blue", engine.E4: ""}}
			picture := svg.Board(&p, o)
			wellFormed(t, picture)
			require.Equal(t, picture, svg.Board(&p, o))
			require.Equal(t, p.Occupied().Count(), strings.Count(picture, "<g transform="))
			require.Equal(t, 32+2+2+1, strings.Count(picture, ` width="45"`), "dark squares, the move, two marks, the check")
			require.Equal(t, 16, strings.Count(picture, "<text"))
			require.NotContains(t, picture, "<script")
			require.NotContains(t, picture, "class=")
		}
	}
	picture := svg.Board(&p, svg.Options{HideCheck: true, HideCoordinates: true, Size: 100})
	require.Equal(t, 32, strings.Count(picture, ` width="45"`))
	require.NotContains(t, picture, "<text")
	require.Contains(t, picture, `width="100" height="100"`)
}

// The king of White stands where its side is.
func TestOrientation(t *testing.T) {
	p, err := engine.ParseFEN("4k3/8/8/8/8/8/8/K7 w - - 0 1")
	require.NoError(t, err)
	require.Contains(t, svg.Board(&p, svg.Options{}), `translate(0 315)" fill="#fbf6ea"`)
	require.Contains(t, svg.Board(&p, svg.Options{Orientation: engine.Black}), `translate(315 0)" fill="#fbf6ea"`)
}

func ExampleBoard() {
	p := engine.StartPosition()
	m, _ := p.ParseSAN("e4")
	p = p.After(m)
	picture := svg.Board(&p, svg.Options{
		LastMove: m,
		Arrows:   []svg.Arrow{{From: engine.G8, To: engine.F6}},
	})
	fmt.Println(picture[:88])
	// Output: <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 360" width="360" height="360" r
}
