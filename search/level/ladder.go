package level

// ladder is the table of levels, the weakest first. To calibrate it again after a
// change of the search or of the evaluation, run calibrate.sh and write the ratings
// that it prints here.
//
// The scale is that of Stockfish 15.1 limited to a UCI_Elo of 1400, 1500, 1700, 1850, 2000
// and 2200. Measured on 2026-11-24 with network v8 and bench 1337556, in a pool of
// 6,129 games of the rungs against each other, against all other players, against
// Stockfish and against Toga II (95% confidence):
//
//	 500   633 ± 93        1715   1680 ± 32
//	 600   659 ± 89        1945   1897 ± 30
//	 700   743 ± 85        2105   2080 ± 32
//	 840   835 ± 82        2190   2173 ± 35
//	1120   1170 ± 58       2265   2242 ± 36
//	1280   1305 ± 42       2450   2381 ± 106
//	1475   1499 ± 35       2600   2597 ± 147
//	1625   1625 ± 33       2800   2779 ± 214
//
// Random is at 43 ± 106, safe 81 ± 103, aggressive 133 ± 102, global-defensive 516 ± 94,
// scenario 598 ± 94, alpha-beta with 2,000 nodes a move 1997 ± 50, and Toga II 3.0 with 0.3 s a
// move 2346 ± 83. The rungs of 3,000 nodes and of 3000 were not
// measured: they are guesses by those next to them.
var ladder = []rung{
	{500, Parameters{Nodes: 30, OversightRate: 21, Noise: 300, Habit: 212}},
	{600, Parameters{Nodes: 33, OversightRate: 16, Noise: 270, Habit: 195}},
	{700, Parameters{Nodes: 38, OversightRate: 10.3, Noise: 217, Habit: 161}},
	{840, Parameters{Nodes: 56, OversightRate: 6.8, Noise: 171, Habit: 134}},
	{1120, Parameters{Nodes: 220, OversightRate: 2.5, Noise: 92, Habit: 82}},
	{1280, Parameters{Nodes: 460, OversightRate: 1.8, Noise: 76, Habit: 66}},
	{1475, Parameters{Nodes: 1140, OversightRate: 1.02, Noise: 56, Habit: 46}},
	{1625, Parameters{Nodes: 2020, OversightRate: 0.63, Noise: 45, Habit: 35}},
	{1715, Parameters{Nodes: 3200, OversightRate: 0.45, Noise: 37, Habit: 28}},
	{1945, Parameters{Nodes: 8200, OversightRate: 0.18, Noise: 19, Habit: 14}},
	{2105, Parameters{Nodes: 18000, OversightRate: 0.07, Noise: 9, Habit: 7}},
	{2106, Parameters{Nodes: 3000}},
	{2190, Parameters{Nodes: 4500}},
	{2265, Parameters{Nodes: 10000}},
	{2450, Parameters{Nodes: 64000}},
	{2600, Parameters{Nodes: 250000}},
	{2800, Parameters{Nodes: 1000000}},
	{3000, Parameters{Nodes: 4000000}},
}
