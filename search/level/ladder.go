package level

// ladder is the table of levels, the weakest first. To calibrate it again after a
// change of the search or of the evaluation, run calibrate.sh and write the ratings
// that it prints here.
//
// The scale is that of Stockfish 15.1 limited to a UCI_Elo of 1400, 1500, 1700, 1850, 2000
// and 2200. Measured on 2026-11-23 with the fourth network and bench 1621431, in one pool of
// 5,391 games: the rungs against each other, against all other players, against Stockfish, and
// against former rungs with other parameters (95% confidence):
//
//	 500  451 ± 111     1850  1871 ± 40
//	 620  527 ± 109     2015  2038 ± 40
//	 750  650 ± 110     2075  2085 ± 59
//	1000  980 ± 90      2200  2198 ± 64
//	1165  1194 ± 79     2450  2486 ± 157
//	1370  1383 ± 52     2600  2672 ± 222
//	1530  1550 ± 48     2800  2835 ± 309
//	1635  1621 ± 44
//
// Random is at -194 ± 119, safe -96 ± 120, aggressive -66 ± 118, global-defensive
// 376 ± 110, scenario 442 ± 110, and alpha-beta with 2,000 nodes a move 1921 ± 49.
// The rung of 4,000 nodes lies between those of 2,000 and 4,500; the highest is a guess by
// the steps below it, and the one before rests on 5 games.
var ladder = []rung{
	{500, Parameters{Nodes: 27, OversightRate: 27, Noise: 355, Habit: 235}},
	{620, Parameters{Nodes: 33, OversightRate: 16, Noise: 270, Habit: 195}},
	{750, Parameters{Nodes: 40, OversightRate: 8.8, Noise: 200, Habit: 150}},
	{1000, Parameters{Nodes: 190, OversightRate: 2.65, Noise: 96, Habit: 86}},
	{1165, Parameters{Nodes: 600, OversightRate: 1.6, Noise: 71, Habit: 61}},
	{1370, Parameters{Nodes: 1400, OversightRate: 0.88, Noise: 52, Habit: 42}},
	{1530, Parameters{Nodes: 2400, OversightRate: 0.54, Noise: 42, Habit: 32}},
	{1635, Parameters{Nodes: 4000, OversightRate: 0.39, Noise: 34, Habit: 25}},
	{1850, Parameters{Nodes: 10000, OversightRate: 0.145, Noise: 16, Habit: 12}},
	{2015, Parameters{Nodes: 20000, OversightRate: 0.06, Noise: 8, Habit: 6}},
	{2016, Parameters{Nodes: 4000}},
	{2075, Parameters{Nodes: 4500}},
	{2200, Parameters{Nodes: 10000}},
	{2450, Parameters{Nodes: 64000}},
	{2600, Parameters{Nodes: 250000}},
	{2800, Parameters{Nodes: 1000000}},
	{3000, Parameters{Nodes: 4000000}},
}
