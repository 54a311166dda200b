// Package nnue is an evaluation by a small neural network that is updated with
// each move instead of being computed anew (Yu Nasu, "Efficiently Updatable
// Neural-Network-based Evaluation Functions for Computer Shogi", 2018).
//
// The network looks at the board from each side's point of view: 768 inputs, one
// for each kind of piece on each square, feed the same hidden layer twice, and
// both results, the side to move first, feed one of eight outputs:
//
//	(768 -> hidden) x 2 -> 8
//
// A point of view is turned so that its own side plays up the board, and mirrored
// so that its own king stands on the files a to d: half of the positions need not
// be learned. The output is chosen by the number of pieces on the board. The
// activation is the square of the value clipped to 0..1 (SCReLU).
//
//	arch.go          inputs, outputs, and how numbers are scaled
//	network.go       the weights in memory
//	file.go          the weights in a file
//	accumulator.go   the hidden layer, kept up to date along the search's line
//	kernels.go       the two inner loops in Go, the reference for the assembly
//	explain.go       how the network sees a position, for people
//	embed.go         the network that the program is built with
//
// The built-in networks so far, all of the engine's own games, which cmd/forge made
// and learned from. Positions are those fit to learn from; the loss is that of
// held-out games, to be compared only within one lambda (the weight of the game's
// result beside the search's score); Elo is against the one before.
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
//	v0  network 401db712a957. Games of the classical evaluation. More of the result
//	    was worse with so few positions: with 3.0M, lambda 0.1 to 0.3 lost 102 ± 48
//	    against 0 to 0.1, and with 1.4M and 64 neurons lambda 0.3 to 0.5 lost even to
//	    the classical evaluation. 256 neurons were no better (-12 ± 38), nor was
//	    -scale 230, which fits the results better (-31 ± 38).
//	v1  network 8ac6be234ad3. Games of v0, none of before: with those of v0 beside the
//	    first 4.8M it was no better (58 ± 41 over v0, without them 56 ± 41; 200 games
//	    each at 5,000 nodes).
//	v2  network 4760dd0470bf. The games of v1's training, and 16M positions of games
//	    of a network between, which had learned from the first 4.8M of those and was
//	    as strong as v1 (56 ± 41 over v0). 128 neurons on the same games were no
//	    better than v1 (0 ± 42, 200 games at 5,000 nodes): so 256, though others take
//	    that only from 50M positions.
//
// The records in these files call networks otherwise, by the sum of a whole file, as
// was done then: 4b57aee4dc57 is v0, and e1c7580f1fc1 the one between.
//
// The commands, all else being the defaults; each continues the line before:
//
//	datagen -out a.games -net classical -nodes 500 -seed 20261121       1.4M positions
//	datagen -out b.games -net classical -nodes 150 -seed 2              2.5M
//	train -out v0.nnue -hidden 128 -epochs 30 a.games b.games           56,989 games
//	datagen -out c.games -net v0.nnue -nodes 150 -seed 3                until 67,035 games
//	train -out between.nnue -hidden 128 -epochs 30 c.games
//	datagen -out c.games -net v0.nnue -nodes 150 -seed 3                until 80,269
//	train -out v1.nnue -hidden 128 -epochs 40 c.games
//	datagen -out d.games -net between.nnue -nodes 150 -seed 4
//	train -out v2.nnue -hidden 256 -epochs 25 c.games d.games           305,793 of both
//
// So few nodes a move, because two cores had to make the games in some hours; more
// were not tried. The search changes, and with it the games: the same commands give
// networks like these, not the same ones. With one version they do, on processors of
// one kind.
//
// What it costs, in ns, by width of the hidden layer: an update of both views for
// a quiet move and for a capture, the output, a quiet move's update with the output
// behind it, one view of 24 men from nothing, and the whole of Evaluate along the line
// of a random game, where captures and turned views come up and what has changed must
// be found. Beside them what was measured on another machine (Cascade Lake, AVX2 and
// AVX-512 with VNNI, 3.08 GHz) before this package was written: quiet moves with both
// views in one call, which are two here.
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
// of the fastest of 5,000 slices of 256 calls (kernels_bench_test.go). On an Ice Lake
// Xeon, 2.8 GHz, an update of 256 and 512 neurons takes 49 and 79 ns with AVX2, 45 and
// 72 with AVX-512, the output 36 and 58, 27 and 39. The kernels for arm64 (NEON) were
// tested on an emulated processor and are not timed; other processors get those in Go.
//
// A search visits 1.19 times as many positions a second with it as with the classical
// evaluation: median of 11 pairs of "consort bench" and of the same behind
// "setoption name Evaluation value classical", in turn (quartiles 1.15 and 1.24,
// AVX-512).
package nnue
