package strength

// ladder is the table of strengths, from the weakest up. To calibrate it again,
// after a change of the search or of the evaluation, is to run calibrate.sh and to
// write here what it prints.
//
// Measured on 2026-11-21 with the classical evaluation, in one pool of 603 games of
// the rungs among themselves, with random and scenario, and against Stockfish 15.1
// held to a UCI_Elo of 1400 and 1700, which give the scale (95% confidence):
//
//	blindness 2.40   408 ± 232      blindness 0.33  1463 ± 104
//	blindness 1.70   586 ± 210      blindness 0.20  1599 ± 92
//	blindness 1.20   817 ± 181      blindness 0.04  2023 ± 260
//	blindness 0.80  1115 ± 136      1,000 nodes     1576 ± 194
//	blindness 0.50  1345 ± 88       4,000 nodes     1913 ± 213
//
// On that scale random has -222, scenario 475, and Stockfish at 2000 has 2155. The
// rungs from 2021 up, 1810 and the interpolated 500 are not measured; the highest
// are guesses from matches of the whole engine.
var ladder = []rung{
	{500, Traits{Nodes: 30, Blindness: 2.05, Taste: 135}},
	{600, Traits{Nodes: 30, Blindness: 1.70, Taste: 120}},
	{820, Traits{Nodes: 50, Blindness: 1.20, Taste: 90}},
	{1115, Traits{Nodes: 200, Blindness: 0.80, Taste: 65}},
	{1345, Traits{Nodes: 1000, Blindness: 0.50, Taste: 50}},
	{1465, Traits{Nodes: 2000, Blindness: 0.33, Taste: 40}},
	{1600, Traits{Nodes: 4000, Blindness: 0.20, Taste: 30}},
	{1810, Traits{Nodes: 8000, Blindness: 0.10, Taste: 20}},
	{2020, Traits{Nodes: 16000, Blindness: 0.04, Taste: 10}},
	{2021, Traits{Nodes: 6000}},
	{2250, Traits{Nodes: 16000}},
	{2600, Traits{Nodes: 64000}},
	{2850, Traits{Nodes: 250000}},
	{3000, Traits{Nodes: 1000000}},
}
