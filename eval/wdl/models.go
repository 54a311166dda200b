package wdl

import "consort/eval/nnue"

// The models of the engine's own evaluations. forge wdl fitted them on games of
// self-play from random openings.

// networkID is the network whose games Network was fitted on.
const networkID = "4760dd0470bf"

// Network is what scores by a network mean: 1,013 games of network 4760dd0470bf at
// 5,000 positions a move, 121,382 positions, cross entropy 0.524 (of ln 3 = 1.099
// that knowing nothing has). A third of these games were drawn. With few pieces left
// it takes 270 centipawns to win every second game, 130 in the middle game, and 60
// at the start.
var Network = Model{
	Middle: [4]float64{638.13, -2307.76, 3477.33, -1748.43},
	Width:  [4]float64{217.20, -801.44, 1491.11, -824.23},
}

// Classical is what scores by the classical evaluation mean: 1.9 million positions
// of games at 500 positions a move, cross entropy 0.660.
var Classical = Model{
	Middle: [4]float64{319.64, -892.37, 1160.30, -518.52},
	Width:  [4]float64{92.59, 112.97, -105.73, 80.34},
}

// Of returns what the scores of an evaluation mean: that of a network, or the
// classical one for nil. Networks differ less from each other than from the
// classical evaluation, so that of a file is taken to mean what the one that is
// built in means.
func Of(network *nnue.Network) *Model {
	if network != nil {
		return &Network
	}
	return &Classical
}
