package strength

// ladder is the table of strengths, from the weakest up. To calibrate it again,
// after a change of the search or of the evaluation, is to run calibrate.sh and to
// write here what it prints.
//
// Measured on 2026-11-22 with the network, in one pool of 3,360 games of the rungs
// among themselves, with the players of the company, and against Stockfish 15.1 held
// to a UCI_Elo of 1400, 1500, 1700, 1850, 2000 and 2200, which give the scale (95%
// confidence):
//
//	blindness 6.00, 10 nodes   360 ± 143    blindness 0.33  1532 ± 51
//	blindness 5.00, 20 nodes   422 ± 138    blindness 0.20  1635 ± 47
//	blindness 4.00             475 ± 132    blindness 0.10  1852 ± 45
//	blindness 3.00             618 ± 128    blindness 0.04  2016 ± 46
//	blindness 2.50             668 ± 128    6,000 nodes     2075 ± 48
//	blindness 2.05             750 ± 120    16,000 nodes    2197 ± 50
//	blindness 1.70             788 ± 116    64,000 nodes    2453 ± 156
//	blindness 1.20            1001 ± 102    250,000 nodes   2601 ± 217
//	blindness 0.80            1167 ± 86     1,000,000 nodes 2797 ± 274
//	blindness 0.50            1370 ± 56
//
// On that scale random has -71 ± 152, safe -21 ± 155, aggressive 42 ± 156,
// global-defensive 628 ± 124, scenario 711 ± 124, and alpha-beta with 2,000 positions
// a move 1909 ± 71. The lowest rung, and that of 4,000 nodes, lie between two that
// were measured; the highest is a guess by the steps below it.
var ladder = []rung{
	{500, Traits{Nodes: 30, Blindness: 3.8, Taste: 285}},
	{620, Traits{Nodes: 30, Blindness: 3.0, Taste: 220}},
	{750, Traits{Nodes: 30, Blindness: 2.05, Taste: 135}},
	{1000, Traits{Nodes: 50, Blindness: 1.20, Taste: 90}},
	{1165, Traits{Nodes: 200, Blindness: 0.80, Taste: 65}},
	{1370, Traits{Nodes: 1000, Blindness: 0.50, Taste: 50}},
	{1530, Traits{Nodes: 2000, Blindness: 0.33, Taste: 40}},
	{1635, Traits{Nodes: 4000, Blindness: 0.20, Taste: 30}},
	{1850, Traits{Nodes: 8000, Blindness: 0.10, Taste: 20}},
	{2015, Traits{Nodes: 16000, Blindness: 0.04, Taste: 10}},
	{2016, Traits{Nodes: 4000}},
	{2075, Traits{Nodes: 6000}},
	{2200, Traits{Nodes: 16000}},
	{2450, Traits{Nodes: 64000}},
	{2600, Traits{Nodes: 250000}},
	{2800, Traits{Nodes: 1000000}},
	{3000, Traits{Nodes: 4000000}},
}
