package level

// ladder is the table of levels, the weakest first. To calibrate it again after a
// change of the search or of the evaluation, run calibrate.sh and write the ratings
// that it prints here.
//
// The scale is that of Stockfish 15.1 limited to a UCI_Elo of 1400, 1500, 1700, 1850, 2000
// and 2200. Measured on 2026-11-22 with the network, in one pool of 3,360 games: the rungs
// against each other, against all other players, and against Stockfish (95% confidence):
//
//	6,000 nodes     2075 ± 48
//	16,000 nodes    2197 ± 50
//	64,000 nodes    2453 ± 156
//	250,000 nodes   2601 ± 217
//	1,000,000 nodes 2797 ± 274
//
// The rungs below had no habits then (revision 1728630). Those with habits were matched to
// them on the same day, in 840 games against the rung of the same Elo and against each
// other, all with the search of that revision. The errors are those of the match alone:
//
//	rung  before       now          rung  before      now
//	 500   475 ± 132    555 ± 68    1370  1370 ± 56   1459 ± 73 with a rate of 1.2,
//	 620   618 ± 128    609 ± 85                      1287 ± 87 with 1.4
//	 750   750 ± 120    768 ± 61    1530  1532 ± 51   1580 ± 103 with a rate of 0.57,
//	1000  1001 ± 102   1056 ± 61                      1495 ± 85 with 0.63
//	1165  1167 ± 86    1202 ± 60    1635  1635 ± 47   1609 ± 98
//	                                1850  1852 ± 45   1848 ± 138
//	                                2015  2016 ± 46   1980 ± 108
//
// 40 games each against Stockfish limited to 1400 and 1500 gave 1435 ± 111 for 1370 with a
// rate of 1.3, and 1402 ± 124 for 1530 with 0.63.
//
// In the first pool random was at -71 ± 152, safe -21 ± 155, aggressive 42 ± 156,
// global-defensive 628 ± 124, scenario 711 ± 124, and alpha-beta with 2,000 nodes a
// move 1909 ± 71. The rung of 4,000 nodes lies between two that were measured; the
// highest is a guess by the steps below it.
var ladder = []rung{
	{500, Parameters{Nodes: 10, OversightRate: 80, Noise: 640, Habit: 320}},
	{620, Parameters{Nodes: 20, OversightRate: 48, Noise: 490, Habit: 280}},
	{750, Parameters{Nodes: 30, OversightRate: 22, Noise: 310, Habit: 220}},
	{1000, Parameters{Nodes: 50, OversightRate: 4.6, Noise: 125, Habit: 105}},
	{1165, Parameters{Nodes: 200, OversightRate: 2.6, Noise: 95, Habit: 85}},
	{1370, Parameters{Nodes: 1000, OversightRate: 1.3, Noise: 60, Habit: 50}},
	{1530, Parameters{Nodes: 2000, OversightRate: 0.6, Noise: 45, Habit: 35}},
	{1635, Parameters{Nodes: 4000, OversightRate: 0.4, Noise: 35, Habit: 25}},
	{1850, Parameters{Nodes: 8000, OversightRate: 0.2, Noise: 20, Habit: 15}},
	{2015, Parameters{Nodes: 16000, OversightRate: 0.08, Noise: 10, Habit: 8}},
	{2016, Parameters{Nodes: 4000}},
	{2075, Parameters{Nodes: 6000}},
	{2200, Parameters{Nodes: 16000}},
	{2450, Parameters{Nodes: 64000}},
	{2600, Parameters{Nodes: 250000}},
	{2800, Parameters{Nodes: 1000000}},
	{3000, Parameters{Nodes: 4000000}},
}
