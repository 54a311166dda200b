package train

import (
	"consort/engine"
	"consort/eval/classical"
)

// samples returns the positions of random games, scored by the classical
// evaluation, with the result that the last position of the game promises.
func samples(seed uint64, games int) []Record {
	var records []Record
	var evaluator classical.Evaluator
	first, current := 0, 0
	endGame := func() {
		for i := first; i < len(records); i++ {
			records[i].Result = promised(&records[len(records)-1], &records[i])
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

// promised returns the result for the side to move of r when the game ends with
// last.
func promised(last, r *Record) Result {
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
