package player_test

import (
	"fmt"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// Play a move with the engine.
func Example() {
	p := player.New(player.Config{})
	settings := player.DefaultSettings()
	settings.Hash = 4 // MiB
	if err := p.Configure(settings); err != nil {
		fmt.Println(err)
		return
	}
	position, _ := engine.ParseFEN("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
	game := engine.NewGame(position)
	result := p.Go(game, search.Limits{Nodes: 10_000}, new(search.Control), nil)
	fmt.Println(position.SAN(result.Best), result.Score)
	// Output: Ra8# mate 1
}
