package level

// ladder is the table of levels, the weakest first. To calibrate it again after a
// change of the search or of the evaluation, run calibrate.sh and write the ratings
// that it prints here.
//
// The scale is that of Stockfish 15.1 limited to a UCI_Elo of 1400, 1500, 1700, 1850, 2000
// and 2200. Measured on 2026-11-27 with network v11 and bench 1020936, in a pool of
// 2,820 games of the rungs against each other, against all other players, against
// Stockfish and against Toga II (95% confidence):
//
//	 500   694 ± 126     1715   1715 ± 48
//	 600   746 ± 120     1945   1934 ± 46
//	 700   857 ± 112     2105   2135 ± 48
//	 840   919 ± 103     2190   2215 ± 58
//	1120   1145 ± 85     2265   2242 ± 54
//	1280   1272 ± 60     2450   2529 ± 169
//	1475   1473 ± 53     2600   2742 ± 219
//	1625   1670 ± 49     2800   2896 ± 260
//
// Random is at 18 ± 148, safe 131 ± 144, aggressive 158 ± 143, global-defensive 526 ± 131,
// scenario 576 ± 131, alpha-beta with 2,000 nodes a move 2133 ± 78, and Toga II 3.0 with 0.3 s a
// move 2335 ± 66. The rung 2106 has the nodes of that alpha-beta; the rung of 3000 was not
// measured: it is a guess by those below it.
var ladder = []rung{
	{500, Parameters{Nodes: 30, OversightRate: 21, Noise: 300, Habit: 212}},
	{600, Parameters{Nodes: 33, OversightRate: 16, Noise: 270, Habit: 195}},
	{700, Parameters{Nodes: 38, OversightRate: 10.3, Noise: 217, Habit: 161}},
	{840, Parameters{Nodes: 56, OversightRate: 6.8, Noise: 171, Habit: 134}},
	{1120, Parameters{Nodes: 150, OversightRate: 3.3, Noise: 111, Habit: 94}},
	{1280, Parameters{Nodes: 400, OversightRate: 2, Noise: 80, Habit: 70}},
	{1475, Parameters{Nodes: 1000, OversightRate: 1.12, Noise: 59, Habit: 49}},
	{1625, Parameters{Nodes: 2020, OversightRate: 0.63, Noise: 45, Habit: 35}},
	{1715, Parameters{Nodes: 3200, OversightRate: 0.45, Noise: 37, Habit: 28}},
	{1945, Parameters{Nodes: 8200, OversightRate: 0.18, Noise: 19, Habit: 14}},
	{2105, Parameters{Nodes: 15000, OversightRate: 0.07, Noise: 9, Habit: 7}},
	{2106, Parameters{Nodes: 2000}},
	{2190, Parameters{Nodes: 3400}},
	{2265, Parameters{Nodes: 5700}},
	{2450, Parameters{Nodes: 32000}},
	{2600, Parameters{Nodes: 120000}},
	{2800, Parameters{Nodes: 500000}},
	{3000, Parameters{Nodes: 2000000}},
}
