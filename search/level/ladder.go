package level

// ladder is the table of levels, the weakest first. To calibrate it again after a
// change of the search or of the evaluation, run calibrate.sh and write the ratings
// that it prints here.
//
// Measured on 2026-11-22 with the network, in one pool of 3,360 games: the rungs
// against each other, against all other players, and against Stockfish 15.1 limited to
// a UCI_Elo of 1400, 1500, 1700, 1850, 2000 and 2200, which sets the scale (95%
// confidence):
//
//	oversight 6.00, 10 nodes   360 ± 143    oversight 0.33  1532 ± 51
//	oversight 5.00, 20 nodes   422 ± 138    oversight 0.20  1635 ± 47
//	oversight 4.00             475 ± 132    oversight 0.10  1852 ± 45
//	oversight 3.00             618 ± 128    oversight 0.04  2016 ± 46
//	oversight 2.50             668 ± 128    6,000 nodes     2075 ± 48
//	oversight 2.05             750 ± 120    16,000 nodes    2197 ± 50
//	oversight 1.70             788 ± 116    64,000 nodes    2453 ± 156
//	oversight 1.20            1001 ± 102    250,000 nodes   2601 ± 217
//	oversight 0.80            1167 ± 86     1,000,000 nodes 2797 ± 274
//	oversight 0.50            1370 ± 56
//
// On that scale random is at -71 ± 152, safe -21 ± 155, aggressive 42 ± 156,
// global-defensive 628 ± 124, scenario 711 ± 124, and alpha-beta with 2,000 nodes a
// move 1909 ± 71. The lowest rung and that of 4,000 nodes lie between two that were
// measured; the highest is a guess by the steps below it.
var ladder = []rung{
	{500, Parameters{Nodes: 30, OversightRate: 3.8, Noise: 285}},
	{620, Parameters{Nodes: 30, OversightRate: 3.0, Noise: 220}},
	{750, Parameters{Nodes: 30, OversightRate: 2.05, Noise: 135}},
	{1000, Parameters{Nodes: 50, OversightRate: 1.20, Noise: 90}},
	{1165, Parameters{Nodes: 200, OversightRate: 0.80, Noise: 65}},
	{1370, Parameters{Nodes: 1000, OversightRate: 0.50, Noise: 50}},
	{1530, Parameters{Nodes: 2000, OversightRate: 0.33, Noise: 40}},
	{1635, Parameters{Nodes: 4000, OversightRate: 0.20, Noise: 30}},
	{1850, Parameters{Nodes: 8000, OversightRate: 0.10, Noise: 20}},
	{2015, Parameters{Nodes: 16000, OversightRate: 0.04, Noise: 10}},
	{2016, Parameters{Nodes: 4000}},
	{2075, Parameters{Nodes: 6000}},
	{2200, Parameters{Nodes: 16000}},
	{2450, Parameters{Nodes: 64000}},
	{2600, Parameters{Nodes: 250000}},
	{2800, Parameters{Nodes: 1000000}},
	{3000, Parameters{Nodes: 4000000}},
}
