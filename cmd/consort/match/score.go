package match

import (
	"slices"

	"consort/engine"
)

// A Score is the running score of the games played. A game counts while it is over:
// taking back its end removes it.
type Score struct {
	Games  int        `json:"games"`
	Points [2]float64 `json:"points"`          // by color
	Names  []Standing `json:"names,omitempty"` // by player, in order of first appearance
}

// A Standing is the score of one player.
type Standing struct {
	Name  string `json:"name"`
	Won   int    `json:"won"`
	Drawn int    `json:"drawn"`
	Lost  int    `json:"lost"`
}

// Points returns a player's points.
func (s Standing) Points() float64 { return float64(s.Won) + float64(s.Drawn)/2 }

// with returns the score with one more game. Players of the same name, such as two
// unnamed humans, score by color only.
func (s Score) with(end End, white, black string) Score {
	s.Games++
	for c := range s.Points {
		s.Points[c] += float64(end.Result().Points(engine.Color(c))) / 2
	}
	if white == black {
		return s
	}
	s.Names = slices.Clone(s.Names)
	for side, name := range []string{white, black} {
		i := slices.IndexFunc(s.Names, func(t Standing) bool { return t.Name == name })
		if i < 0 {
			i = len(s.Names)
			s.Names = append(s.Names, Standing{Name: name})
		}
		switch end.Result().Points(engine.Color(side)) {
		case 2:
			s.Names[i].Won++
		case 1:
			s.Names[i].Drawn++
		default:
			s.Names[i].Lost++
		}
	}
	return s
}
