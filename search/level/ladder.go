package level

// ladder is the table of levels, the weakest first. To calibrate it again after a
// change of the search or of the evaluation, run calibrate.sh and write the ratings
// that it prints here.
//
// The scale is that of Stockfish 15.1 limited to a UCI_Elo of 1400, 1500, 1700, 1850, 2000
// and 2200. Measured on 2026-11-23 with network v4 and bench 1391957, in two pools: the
// former rungs against each other, against all other players and against Stockfish (2,480
// games), and these from 1370 to 2015, with others below, up to 1700 (840 games). By number
// of nodes and oversight rate, with the other parameters between those of the rungs (95%
// confidence):
//
//	27, 27       300 ± 167                   1140, 1.02   1374 ± 72
//	33, 16       376 ± 164                   1400, 0.88   1435 ± 56
//	34, 14.7     637 ± 159                   2020, 0.63   1509 ± 70
//	40, 8.8      555 ± 151, 779 ± 142        2400, 0.54   1574 ± 51
//	75, 5.4      926 ± 127                   3200, 0.45   1674 ± 75
//	190, 2.65    886 ± 117                   4000, 0.39   1684 ± 48
//	250, 2.35   1180 ± 108                   8200, 0.18   1952 ± 114
//	600, 1.6    1169 ± 93, 1279 ± 93        10000, 0.145  1895 ± 46
//	 4500       2084 ± 48                   18000, 0.07   2099 ± 137
//	10000       2163 ± 51                   20000, 0.06   2036 ± 47
//	64000       2467 ± 194
//
// The rungs from 620 to 1165 were not measured themselves: they are interpolated between the
// means of these pools and of one with network v3, which put that of 500 at 527 ± 109.
//
// In the first pool random is at -260 ± 188, safe -251 ± 186, aggressive -194 ± 184,
// global-defensive 254 ± 170, scenario 318 ± 171, and alpha-beta with 2,000 nodes a move
// 1993 ± 72. The rung of 4,000 nodes lies between those of 2,000 and 4,500. With the network
// before, 250,000 nodes were at 2672 ± 222, and 1,000,000 at 2835 ± 309 (5 games); the highest
// is a guess by the steps below it.
var ladder = []rung{
	{500, Parameters{Nodes: 33, OversightRate: 16, Noise: 270, Habit: 195}},
	{620, Parameters{Nodes: 38, OversightRate: 10.3, Noise: 217, Habit: 161}},
	{750, Parameters{Nodes: 56, OversightRate: 6.8, Noise: 171, Habit: 134}},
	{1000, Parameters{Nodes: 220, OversightRate: 2.5, Noise: 92, Habit: 82}},
	{1165, Parameters{Nodes: 460, OversightRate: 1.8, Noise: 76, Habit: 66}},
	{1370, Parameters{Nodes: 1140, OversightRate: 1.02, Noise: 56, Habit: 46}},
	{1530, Parameters{Nodes: 2020, OversightRate: 0.63, Noise: 45, Habit: 35}},
	{1635, Parameters{Nodes: 3200, OversightRate: 0.45, Noise: 37, Habit: 28}},
	{1850, Parameters{Nodes: 8200, OversightRate: 0.18, Noise: 19, Habit: 14}},
	{2015, Parameters{Nodes: 18000, OversightRate: 0.07, Noise: 9, Habit: 7}},
	{2016, Parameters{Nodes: 4000}},
	{2075, Parameters{Nodes: 4500}},
	{2200, Parameters{Nodes: 10000}},
	{2450, Parameters{Nodes: 64000}},
	{2600, Parameters{Nodes: 250000}},
	{2800, Parameters{Nodes: 1000000}},
	{3000, Parameters{Nodes: 4000000}},
}
