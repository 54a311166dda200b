// Package nnue (internal to Consort) evaluates positions with an efficiently updatable
// neural network (NNUE): a small network whose first layer is updated incrementally with
// each move (Yu Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for
// Computer Shogi", 2018).
//
//	e := nnue.NewEvaluator(nnue.Default(), plies)
//	score := e.Evaluate(&position, ply) // centipawns for the side to move
//
// The network has the architecture
//
//	(12288 + 10752 -> hidden) x 2 -> 8
//
// Each piece has two inputs, both of its type, color and square from the perspective of one
// side: one of 16 for its state, which says what attacks it (threat inputs: see ThreatStates),
// and one of 14 for the region of the side's king (see View). Networks up to v11 have no
// weights for regions; they cost no time then. The same hidden layer is computed for both
// perspectives; the side to move comes first. In each perspective the board is flipped so that the side's pawns move
// up the board, and mirrored so that its king is on the files a to d (horizontal
// mirroring). The activation is the square of the value clipped to 0..1 (SCReLU). The
// number of pieces on the board selects one of the eight outputs (output buckets).
//
// The weights are quantized: int16 for the hidden layer and the output weights, int32
// for the sums of the output. An Evaluator keeps the hidden layer for each ply of the
// search line and updates it only when a position is prepared or evaluated: by the pieces
// that moved, and by about one more whose state changed.
//
// README.md says how to make a network, networks.md has the commands that made the
// built-in ones and their strength. Package train trains networks.
//
//	arch.go          inputs, outputs and quantization
//	states.go        what attacks each piece
//	network.go       the weights in memory, and the built-in network
//	file.go          the weights in a file
//	accumulator.go   the hidden layer, updated incrementally along the search line
//	refresh.go       the hidden layer when the king has changed its region
//	kernels.go       the two inner loops in Go, the reference for the assembly
//	kernels.js       those for WebAssembly with SIMD, made by internal/gensimd
//	explain.go       the output of the "eval" command
package nnue
