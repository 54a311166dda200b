package train

import (
	"consort/engine"
	"consort/eval/classical"
)

// samples returns the positions of random games, scored by the classical
// evaluation, with a result that follows from the score of the last position.
func samples(seed uint64, games int) []Record {
	var records []Record
	var evaluator classical.Evaluator
	first, current := 0, 0
	endGame := func() {
		for i := first; i < len(records); i++ {
			records[i].Result = resultFor(&records[len(records)-1], &records[i])
		}
		first = len(records)
	}
	playouts(seed, games, func(game int, p *engine.Position) {
		if game != current {
			endGame()
			current = game
		}
		r := Pack(p, evaluator.Evaluate(p), Drawn)
		r.SetGame(seed<<32 + uint64(game))
		records = append(records, r)
	})
	endGame()
	return records
}

// resultFor returns the result for the side to move in r of a game that ends with
// last.
func resultFor(last, r *Record) Result {
	const ahead = 150
	result := Drawn
	switch {
	case last.Score > ahead:
		result = Won
	case last.Score < -ahead:
		result = Lost
	}
	if last.Flags&BlackToMove != r.Flags&BlackToMove {
		return result.Opposite()
	}
	return result
}
