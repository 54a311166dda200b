package level

// ladder is the table of levels, the weakest first. To calibrate it again after a
// change of the search or of the evaluation, run calibrate.sh and write the ratings
// that it prints into bench/results.tsv, where those of this table are the results r1088
// to r1103. The rung 2106 was not measured: its nodes are between those of the alpha-beta
// player of result r1109 and those of the next rung. Nor was that of 3000: it is a guess by
// those below it.
//
// The scale is that of Stockfish 15.1 limited to a UCI_Elo of 1400, 1500, 1700, 1850, 2000
// and 2200.
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
	{2106, Parameters{Nodes: 2700}},
	{2150, Parameters{Nodes: 3400}},
	{2200, Parameters{Nodes: 5700}},
	{2450, Parameters{Nodes: 32000}},
	{2600, Parameters{Nodes: 120000}},
	{2800, Parameters{Nodes: 500000}},
	{3000, Parameters{Nodes: 2000000}},
}
