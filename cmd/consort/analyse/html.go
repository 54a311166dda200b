package analyse

// The page that replays a game.

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"strings"
)

// The parts of the page. It is one file without references, so that it can be sent by mail
// and opened from a disk.
var (
	//go:embed replay.html
	replayPage string
	//go:embed replay.css
	replayStyle string
	//go:embed replay.js
	replayScript string

	replay = template.Must(template.New("replay").Parse(replayPage))
)

// drawPage returns the page of a game. Its generator is the mark of the run.
func drawPage(d document, mark string) (string, error) {
	data, err := json.Marshal(d) // escapes <, > and &, so that no text ends the script
	if err != nil {
		return "", err
	}
	var page strings.Builder
	err = replay.Execute(&page, map[string]any{
		"Title":  playersOf(d),
		"Mark":   mark,
		"Style":  template.CSS(replayStyle),
		"Script": template.JS(replayScript),
		"Data":   template.JS(data),
	})
	return page.String(), err
}

// playersOf names the players of a game, for the title of the page.
func playersOf(d document) string {
	var names []string
	for _, color := range []string{"White", "Black"} {
		if name := d.Tags[color]; name != "" && name != "?" {
			color = name
		}
		names = append(names, color)
	}
	return strings.Join(names, " – ")
}
