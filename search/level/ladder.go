package level

// ladder is the table of levels, the weakest first. To calibrate it again after a
// change of the search or of the evaluation, run calibrate.sh and write the ratings
// that it prints here.
//
// The scale is that of Stockfish 15.1 limited to a UCI_Elo of 1400, 1500, 1700, 1850, 2000
// and 2200. Measured on 2026-11-24 with network v8 and bench 1337556, in a pool of
// 2,620 games of the rungs against each other, against all other players and against
// Stockfish (95% confidence):
//
//	 500   684 ± 136       1715   1662 ± 49
//	 600   689 ± 131       1945   1843 ± 48
//	 700   754 ± 124       2105   2050 ± 49
//	 840   855 ± 118       2190   2133 ± 58
//	1120   1175 ± 85       2265   2196 ± 53
//	1280   1320 ± 59       2450   2290 ± 152
//	1475   1505 ± 52       2600   2445 ± 203
//	1625   1609 ± 49
//
// Random is at 105 ± 162, safe 97 ± 156, aggressive 163 ± 156, global-defensive 543 ± 140,
// scenario 616 ± 141, and alpha-beta with 2,000 nodes a move 1984 ± 77. The rung of 3,000 nodes
// lies between that and the one of 4,500. With network v3, 1,000,000 nodes were at
// 2835 ± 309 (5 games); the highest is a guess by the steps below it.
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
