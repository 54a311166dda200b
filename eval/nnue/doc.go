// Package nnue evaluates positions with an efficiently updatable neural network
// (NNUE): a small network whose first layer is updated incrementally with each move
// (Yu Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for
// Computer Shogi", 2018).
//
//	e := nnue.NewEvaluator(nnue.Default(), plies)
//	score := e.Evaluate(&position, ply) // centipawns for the side to move
//
// The board is seen from the perspective of each side: 768 inputs, one for each kind
// of piece on each square, feed the same hidden layer twice, and both results, the
// side to move first, feed one of eight outputs:
//
//	(768 -> hidden) x 2 -> 8
//
// In a perspective the own side plays up the board, and the board is mirrored so that
// the own king is on the files a to d (horizontal mirroring). The output is chosen by
// the number of pieces on the board. The activation is the square of the value
// clipped to 0..1 (SCReLU).
//
//	arch.go          inputs, outputs and quantization
//	network.go       the weights in memory, and the built-in network
//	file.go          the weights in a file
//	accumulator.go   the hidden layer, updated incrementally along the search's line
//	kernels.go       the two inner loops in Go, the reference for the assembly
//	explain.go       the output of the "eval" command
//
// # The built-in networks
//
// All were trained by cmd/forge on the engine's own games. Positions are those used
// for training; the loss is on held-out games and comparable only for the same lambda
// (the weight of the game result against the search score); Elo is against the
// network before.
//
//	          hidden   positions   epochs   lambda     loss      Elo
//	v0           128        3.9M       30   0 to 0.1   0.00363   72 ± 34 over the classical evaluation
//	                                                             (300 games at 10,000 nodes)
//	v1           128        5.7M       40   0 to 0.1   0.00332   54 ± 37 (200 games at 10,000 nodes),
//	                                                             81 ± 46 (100 at 8+0.08)
//	v2           256       21.9M       25   0 to 0.1   0.00321   96 ± 45 (200 games at 5,000 nodes),
//	                                                             30 ± 39 (200 at 10,000),
//	                                                             70 ± 44 (120 at 8+0.08)
//	                                                             218 ± 43 over the classical evaluation
//	                                                             (300 games at 10,000 nodes), 238 ± 32
//	                                                             (400 at 8+0.08)
//
//	v0  network 401db712a957, trained on games of the classical evaluation. With so few
//	    positions a higher lambda was worse: with 3.0M positions, 0.1 to 0.3 lost 102 ± 48
//	    Elo to 0 to 0.1, and with 1.4M positions and 64 neurons, 0.3 to 0.5 lost even to
//	    the classical evaluation. 256 neurons were not better (-12 ± 38), nor was
//	    -scale 230, which fits the results better (-31 ± 38).
//	v1  network 8ac6be234ad3, trained on games of v0 only: adding the training games of v0
//	    to the first 4.8M positions did not help (58 ± 41 over v0, without them 56 ± 41;
//	    200 games each at 5,000 nodes).
//	v2  network 4760dd0470bf, trained on the games of v1's training and 16M positions of
//	    games of an intermediate network, which was trained on the first 4.8M of those
//	    and was as strong as v1 (56 ± 41 over v0). 128 neurons trained on the same games
//	    were not better than v1 (0 ± 42, 200 games at 5,000 nodes): so 256, although other
//	    engines use that width only from 50M positions.
//
// The records in these files name networks by the checksum of the whole file, as was
// the custom then: 4b57aee4dc57 is v0, and e1c7580f1fc1 the intermediate network.
//
// The commands, with defaults for all other flags. Flags are written as they were then;
// today they take two dashes:
//
//	datagen -out a.games -net classical -nodes 500 -seed 20261121       1.4M positions
//	datagen -out b.games -net classical -nodes 150 -seed 2              2.5M
//	train -out v0.nnue -hidden 128 -epochs 30 a.games b.games           56,989 games
//	datagen -out c.games -net v0.nnue -nodes 150 -seed 3                until 67,035 games
//	train -out intermediate.nnue -hidden 128 -epochs 30 c.games
//	datagen -out c.games -net v0.nnue -nodes 150 -seed 3                until 80,269
//	train -out v1.nnue -hidden 128 -epochs 40 c.games
//	datagen -out d.games -net intermediate.nnue -nodes 150 -seed 4
//	train -out v2.nnue -hidden 256 -epochs 25 c.games d.games           305,793 of both
//
// The node limits are low because two cores had to generate the games in a few hours;
// higher ones were not tried. The games depend on the search, so other versions of the
// program make similar networks from the same commands, not identical ones. The same
// version makes identical ones on processors of the same kind.
//
// # Speed
//
// Time in ns, by width of the hidden layer, for an update of both perspectives after a
// quiet move and after a capture, the output, a quiet move's update followed by the
// output, one perspective with 24 pieces from scratch, and Evaluate along a random
// game, which includes captures, mirrored perspectives and finding the changed squares.
// The last two columns are from another machine (Cascade Lake, AVX2 and AVX-512 with
// VNNI, 3.08 GHz), measured before this package was written, with the update of both
// perspectives in one call.
//
//	                          64    128    256    512    256    512 there
//	update     generic        93    171    343    448    376    838
//	           AVX2           16     22     34     54     42     80
//	           AVX-512        16     19     32     53     42     76
//	capture    generic       250    477    952   1049
//	           AVX2           18     27     44     74     54    102
//	           AVX-512        17     23     39     79
//	output     generic       153    258    517   1019    704   1406
//	           AVX2           16     13     18     38     36     69
//	           AVX-512        11     12     15     32     25     46
//	both       generic       254    475    953   1455
//	           AVX2           34     39     58     77     80    146 (69 and 126 in one pass)
//	           AVX-512        31     37     52     82     59    113 (49 and 101 in one pass)
//	refresh    generic       495   1102   2053   3835
//	           AVX2           62     69     99    172    169    346
//	           AVX-512        57     62     84    133
//	Evaluate   generic       369    665   1273   1765
//	           AVX2           81     87    105    123
//	           AVX-512        80     85     99    111
//
// The processor is an AMD EPYC of 2024 (Zen 5), shared with other work: each figure is
// from the fastest of 5,000 slices of 256 calls (kernels_bench_test.go). On an Ice Lake
// Xeon, 2.8 GHz, an update of 256 and 512 neurons takes 49 and 79 ns with AVX2, 45 and
// 72 with AVX-512; the output takes 36 and 58, and 27 and 39. The kernels for arm64
// (NEON) were tested on an emulated processor and not timed; other processors use the
// kernels in Go.
//
// A search visits 1.19 times as many nodes per second as with the classical evaluation:
// median of 11 pairs of "consort bench", alternating with the same after "setoption name
// Evaluation value classical" (quartiles 1.15 and 1.24, AVX-512).
package nnue
