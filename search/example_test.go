package search_test

import (
	"context"
	"fmt"
	"log"

	"consort/engine"
	"consort/search"
)

// Two simple players play a game. The same seed plays the same game.
func Example() {
	game, players := engine.NewGame(engine.StartPosition()), [2]search.Seeded{search.NewRandom(), search.NewSafe()}
	for _, p := range players {
		p.Seed(7)
	}
	for !game.Claim().Over() {
		result := players[game.Position().SideToMove()].Choose(context.Background(), game, search.Limits{}, nil)
		if err := game.Push(result.Best); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Println(game.Claim(), "after", game.Len(), "plies")
	// Output: 1/2-1/2 (stalemate) after 284 plies
}
