package client_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"consort/engine"
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
	result, err := e.Play(ctx, game, client.Limits{MoveTime: 100 * time.Millisecond})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(position.SAN(result.Best), result.Info().Score)

	for info, err := range e.Analyze(ctx, engine.NewGame(engine.StartPosition()), client.Limits{}) {
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
func ExampleEngine_Ponder() {
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
	pondering, err := e.Ponder(ctx, game, client.Limits{MoveTime: 50 * time.Millisecond})
	if err != nil {
		log.Fatal(err)
	}
	// The opponent has played e7e5; after another move it would be pondering.Miss().
	result, err := pondering.Hit(ctx)
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
	result, err := e.Play(ctx, game, client.Limits{MoveTime: time.Second})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(result.Best, result.Info().Score)

	for info, err := range e.Analyze(ctx, game, client.Limits{}) { // until break, or the end of ctx
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(info.Depth, info.Score, info.PV)
		if info.Depth >= 20 {
			break
		}
	}
}
