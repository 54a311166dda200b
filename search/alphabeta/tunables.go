package alphabeta

import "consort/eval"

// The numbers of the search. Margins are in centipawns, histories in units of
// maxHistory, reductions in 1/1024 of a ply, depths in plies.
//
// A number whose comment begins with a range can be tuned: in the build with
// the tag tune it is an option. The ranges include a value that switches the
// technique off, for matches that measure what it is worth.
const (
	aspirationMinDepth int        = 5  // 1..127
	aspirationDelta    eval.Score = 16 // 4..100

	tableCutoffs int = 1 // 0..1: whether a score from the table may end a node

	reverseFutilityMaxDepth     int        = 8  // 0..20
	reverseFutilityMargin       eval.Score = 85 // 20..200: a ply
	reverseFutilityMarginBetter eval.Score = 45 // 10..150: a ply when improving

	razorMaxDepth int        = 3   // 0..8
	razorBase     eval.Score = 220 // 50..600
	razorMargin   eval.Score = 190 // 50..500: a ply

	nullMoveMinDepth       int        = 2   // 1..127
	nullMoveBase           int        = 4   // 2..6
	nullMoveDepthDivisor   int        = 4   // 2..8
	nullMoveEvalDivisor    eval.Score = 200 // 50..600
	nullMoveMaxEvalPlies   eval.Score = 4   // 0..8
	nullMoveVerifyMinDepth int        = 14  // 8..127: a cut is verified from here on

	probCutMinDepth        int        = 5   // 3..127
	probCutMargin          eval.Score = 170 // 50..500
	probCutMarginBetter    eval.Score = 120 // 50..500: when improving
	probCutReduction       int        = 4   // 2..6
	probCutTableMargin     eval.Score = 300 // 100..3000: above beta, of a bound in the table
	probCutTableDepthSlack int        = 4   // 1..8

	hindsightDeeper    int        = 3072 // 1024..65536: reduction of the parent's move
	hindsightShallower int        = 2048 // 1024..65536
	hindsightGain      eval.Score = 90   // 10..400

	iirMinDepth int = 4 // 2..127

	lateMoveMaxDepth int = 8 // 0..20
	lateMoveBase     int = 3 // 1..10

	futilityMaxDepth int        = 7   // 0..20
	futilityBase     eval.Score = 110 // 20..400
	futilityPerDepth eval.Score = 90  // 20..300

	captureFutilityMaxDepth int        = 6   // 0..20
	captureFutilityBase     eval.Score = 180 // 50..600
	captureFutilityPerDepth eval.Score = 150 // 50..500

	historyPruneMaxDepth int = 5    // 0..20
	historyPrunePerDepth int = 2500 // 500..8000

	seeMaxDepth      int = 8   // 0..20
	seeNoisyPerDepth int = 110 // 20..300
	seeQuietPerDepth int = 60  // 10..200

	lmrMinDepth     int = 3    // 2..127
	lmrBase         int = 563  // -1024..3072
	lmrSlope        int = 436  // 100..1200: times the two logarithms
	lmrCutNode      int = 1024 // 0..4096
	lmrNotImproving int = 512  // -1024..2048
	lmrPV           int = 1024 // 0..3072
	lmrTablePV      int = 512  // 0..3072
	lmrCheck        int = 1024 // 0..3072
	lmrKiller       int = 1024 // 0..3072
	lmrTableCapture int = 768  // 0..3072: when the table's move is a capture
	lmrChildCuts    int = 768  // 0..3072: when the moves before were refuted by many
	lmrRaised       int = 384  // 0..2048: for each time that alpha was raised
	lmrCorrection   int = 5    // 0..40: less for each centipawn of correction
	lmrHistory      int = 5    // 0..16: less for each 64 units of history
	lmrNoisyHistory int = 8    // 0..32: the same for captures

	deeperMargin eval.Score = 45 // 10..200: above the best score, for a re-search one ply deeper

	singularMinDepth       int        = 7  // 4..127
	singularMarginPerDepth eval.Score = 1  // 0..4
	singularDoubleMargin   eval.Score = 18 // 0..100
	singularMaxDoubles     int        = 6  // 0..20: on a line

	quiescenceFutility eval.Score = 160 // 20..2000
	quiescenceSEE      int        = 0   // -20000..100: least gain of a capture that is tried

	historyBonusSlope int = 340  // 50..1000
	historyBonusBase  int = 140  // -500..500
	historyBonusMax   int = 1900 // 500..4000
	historyMalusSlope int = 360  // 50..1000
	historyMalusBase  int = 10   // -500..500
	historyMalusMax   int = 1300 // 500..4000

	correctionPawn         int = 60  // 0..200: centipawns at the most
	correctionMinor        int = 40  // 0..200
	correctionNonPawn      int = 50  // 0..200: for each side's pieces
	correctionContinuation int = 40  // 0..200
	correctionDivisor      int = 8   // 1..64: of the error times the depth
	correctionStep         int = 256 // 16..1024: the most that one search adds
)

// The division of the clock, in percent unless said otherwise. A match that
// tunes these needs a time control, not nodes.
const (
	clockMoves         int = 24  // 8..80: moves expected to come without a time control
	clockMovesReserved int = 8   // 1..20: moves whose overhead is kept aside
	clockIncrement     int = 90  // 0..100: of the increment
	clockSoft          int = 75  // 20..200: of a move's share, when an iteration may be the last
	clockHard          int = 500 // 100..2000: of a move's share, when the search ends at once
	clockHardLeft      int = 45  // 10..80: of the whole clock, the same

	clockScaleMinDepth int = 5   // 1..30: depth from which on the factors below count
	stabilityLeast     int = 80  // 20..100: when the best move has not changed for long
	stabilityExtra     int = 100 // 0..300: when it has just changed, half as much after each iteration
	concentrationPivot int = 155 // 110..250
	concentrationSlope int = 135 // 50..250
	troubleLeast       int = 90  // 50..100: when the score rises
	troubleSlope       int = 8   // 0..30: per mille for each centipawn lost
	troubleMost        int = 150 // 100..400
)

// Bounds of the tables, in their own units: not for tuning.
const (
	maxHistory    = 16384
	maxCorrection = 1024
)
