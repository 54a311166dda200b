package player_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// Play a move with the engine in ten lines.
func Example_reply() {
	game, computer := engine.NewGame(engine.StartPosition()), player.New(player.Config{})
	if err := game.PushUCI("e2e4"); err != nil {
		log.Fatal(err) // the move is not legal
	}
	if err := computer.Configure(player.DefaultSettings()); err != nil {
		log.Fatal(err) // not enough memory
	}
	reply := computer.Go(context.Background(), game, search.Limits{MoveTime: 50 * time.Millisecond}, nil)
	if err := game.Push(reply.Best); err != nil {
		log.Fatal(err) // the engine plays legal moves only
	}
	fmt.Println(game.Len(), "moves were played;", game.Position().SideToMove(), "is to move")
	// Output: 2 moves were played; white is to move
}

// Play a move with the engine at a fixed number of nodes, which gives the same move
// everywhere.
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
	result := p.Go(context.Background(), game, search.Limits{Nodes: 10_000}, nil)
	fmt.Println(position.SAN(result.Best), result.Score)
	// Output: Ra8# mate 1
}
