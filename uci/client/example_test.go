package client_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"consort/engine"
	"consort/search"
	"consort/uci/client"
)

// Start an engine, and have it play and analyze. The command is that of a test; for an
// engine that is installed it is client.Command{Path: "stockfish"}.
func Example() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	e, err := client.Start(ctx, self("consort"))
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	if err := e.Set(ctx, "Hash", 16); err != nil {
		log.Fatal(err)
	}

	position, _ := engine.ParseFEN("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
	game := engine.NewGame(position)
	result, err := e.Go(ctx, game, search.Limits{MoveTime: 100 * time.Millisecond}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(position.SAN(result.Best), result.Score)

	for info, err := range e.Analyze(ctx, engine.NewGame(engine.StartPosition()), search.Limits{}) {
		if err != nil {
			log.Fatal(err)
		}
		if info.Depth == 5 && len(info.PV) > 0 {
			fmt.Println("depth 5 is enough")
			break // stops the search
		}
	}
	// Output:
	// Ra8# mate 1
	// depth 5 is enough
}

// Ponder on the expected reply. If it is played, the engine has had that time to think.
func ExampleEngine_Go_ponder() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	e, err := client.Start(ctx, self("consort"))
	if err != nil {
		log.Fatal(err)
	}
	defer e.Close()
	if err := e.Set(ctx, "Ponder", true); err != nil {
		log.Fatal(err)
	}

	game := engine.NewGame(engine.StartPosition())
	_ = game.PushUCI("e2e4")
	_ = game.PushUCI("e7e5") // what the engine expects
	limits := search.Limits{MoveTime: 50 * time.Millisecond, Ponder: search.NewPondering()}
	time.AfterFunc(20*time.Millisecond, limits.Ponder.Hit) // The opponent plays e7e5.
	result, err := e.Go(ctx, game, limits, nil)            // After another move, the end of a context stops it.
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(game.Position().IsLegal(result.Best))
	// Output: true
}

// Play a move with an engine that is installed, and follow its analysis. This is not run.
func Example_stockfish() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // for a program that never answers
	defer cancel()
	game := engine.NewGame(engine.StartPosition())
	e, err := client.Start(ctx, client.Command{Path: "stockfish"})
	if err != nil {
		log.Fatal(err) // what went wrong, with the end of the engine's stderr
	}
	defer e.Close()
	if err := e.Set(ctx, "Hash", 64); err != nil {
		log.Fatal(err) // the engine declares no such option, or not this value
	}
	result, err := e.Go(ctx, game, search.Limits{MoveTime: time.Second}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Best, result.Score)

	for info, err := range e.Analyze(ctx, game, search.Limits{}) { // until break, or the end of ctx
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(info.Depth, info.Score, info.PV)
		if info.Depth >= 20 {
			break
		}
	}
}
