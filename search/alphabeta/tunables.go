//go:build !tune

package alphabeta

import "consort/eval"

// The numbers of the search. Margins are in centipawns, histories in units of
// maxHistory, reductions in 1/1024 of a ply, depths in plies.
//
// This is their only declaration. Where the comment behind a number begins with
// a range, such as "0..20:", the number can be tuned: a build with the tag tune
// has a variable in its place, which is a UCI option (tune.go). The range may be
// followed by the step with which a tuner tries it, as in "1..128 step 1:"; it is
// a twentieth of the range if not given. A number without a range is a constant
// in both builds. After a change here,
//
//	go generate ./search/alphabeta
//
// writes tunables_tune.go anew; a test fails until then.
//
// Each technique has a number whose range includes a value that switches it off,
// a greatest depth of 0 or a least depth of 128 (eval.MaxPly) for instance, so
// that a match can tell what the technique is worth.
//
// The margins were set with the classical evaluation and hold for the network's
// scale, which training ties to the same scores: with its output times 0.85 it
// scored -16 ± 26 Elo, with 1.2 times it 9 ± 25 (400 games each at 10,000 nodes
// against the network as it is).
//
//go:generate go run ./internal/gentune
const (
	aspirationMinDepth int        = 5  // 1..128 step 1: iteration that first uses a window; 128 never
	aspirationDelta    eval.Score = 16 // 5..100: half of the first window's width

	tableCutoffs int = 1 // 0..1 step 1: whether a score from the table may end a node; 0 never

	reverseFutilityMaxDepth     int        = 8  // 0..20: depths up to which a node may end by its evaluation; 0 never
	reverseFutilityMargin       eval.Score = 85 // 20..200: above beta for each ply
	reverseFutilityMarginBetter eval.Score = 45 // 0..200: the same when improving

	razorMaxDepth int        = 3   // 0..10: depths up to which the quiescence search is asked; 0 never
	razorBase     eval.Score = 220 // 0..600: below alpha
	razorMargin   eval.Score = 190 // 20..600: more for each ply

	nullMoveMinDepth       int        = 2   // 1..128 step 1: depths from which passing is tried; 128 never
	nullMoveBase           int        = 4   // 1..8: plies less
	nullMoveDepthDivisor   int        = 4   // 2..12: a ply less for so many of depth
	nullMoveEvalDivisor    eval.Score = 200 // 50..800: a ply less for so much above beta
	nullMoveMaxEvalPlies   eval.Score = 4   // 0..8: most plies less for the evaluation
	nullMoveVerifyMinDepth int        = 14  // 8..128 step 1: depths from which a cut is verified; 128 never

	probCutMinDepth        int        = 5   // 3..128 step 1: depths from which captures are probed; 128 never
	probCutMargin          eval.Score = 170 // 50..500: above beta
	probCutMarginBetter    eval.Score = 120 // 50..500: the same when improving
	probCutReduction       int        = 4   // 2..6 step 1: plies less
	probCutTableMargin     eval.Score = 300 // 100..3000: above beta, of a bound in the table that ends the node
	probCutTableDepthSlack int        = 4   // 1..8 step 1: plies that the bound may be shallower

	hindsightDeeper    int        = 3072 // 1024..65536: reduction from which a ply may be given back; 65536 never
	hindsightShallower int        = 2048 // 1024..65536: reduction from which a ply more may be taken; 65536 never
	hindsightGain      eval.Score = 90   // 10..400: gain for that

	iirMinDepth int = 4 // 2..128 step 1: depths from which a node without a table move is searched less; 128 never

	lateMoveMaxDepth int = 8 // 0..20: depths up to which late quiet moves are left out; 0 never
	lateMoveBase     int = 3 // 0..12: moves tried at least, with the square of the depth; half if not improving

	futilityMaxDepth int        = 7   // 0..20: depths up to which hopeless quiet moves are left out; 0 never
	futilityBase     eval.Score = 110 // 0..400: below alpha
	futilityPerDepth eval.Score = 90  // 20..250: more for each ply

	captureFutilityMaxDepth int        = 6   // 0..20: depths up to which hopeless captures are left out; 0 never
	captureFutilityBase     eval.Score = 180 // 50..600: below alpha, besides the captured piece
	captureFutilityPerDepth eval.Score = 150 // 50..500: more for each ply

	historyPruneMaxDepth int = 5    // 0..16: depths up to which quiet moves with a bad history are left out; 0 never
	historyPrunePerDepth int = 2500 // 400..8000: how bad, for each ply

	seeMaxDepth      int = 8   // 0..20: depths up to which moves that lose material are left out; 0 never
	seeNoisyPerDepth int = 110 // 10..300: how much a capture may lose, for each ply
	seeQuietPerDepth int = 60  // 10..200: how much a quiet move may lose, for each ply

	lmrMinDepth     int = 3    // 1..128 step 1: depths from which late moves are searched less; 128 never
	lmrBase         int = 563  // -1024..3072: for every late move
	lmrSlope        int = 436  // 100..1200: times the logarithms of depth and move number
	lmrCutNode      int = 1024 // 0..4096: more at a cut node
	lmrNotImproving int = 512  // -1024..2048: more when not improving
	lmrPV           int = 1024 // 0..3072: less on the principal variation
	lmrTablePV      int = 512  // 0..3072: less where an earlier one was
	lmrCheck        int = 2048 // 0..3072: less in check and for checks
	lmrKiller       int = 1024 // 0..3072: less for the killer
	lmrTableCapture int = 768  // 0..3072: more when the table's move is a capture
	lmrChildCuts    int = 768  // 0..3072: more when many siblings of the child failed high
	lmrRaised       int = 384  // 0..2048: more for each time that alpha was raised
	lmrCorrection   int = 5    // 0..40: less for each centipawn of correction
	lmrHistory      int = 320  // 0..1024: less for each 4096 units of history
	lmrNoisyHistory int = 512  // 0..2048: the same for captures

	deeperMargin eval.Score = 45 // 10..400: above the best score, for a second search one ply deeper

	singularMinDepth       int        = 7  // 4..128 step 1: depths from which a singular move is looked for; 128 never
	singularMarginPerDepth eval.Score = 16 // 0..64: below the table's score for each ply, in sixteenths
	singularDoubleMargin   eval.Score = 18 // 0..400: further below, for two plies
	singularMaxDoubles     int        = 6  // 0..20: extensions by two on a line

	quiescenceFutility    eval.Score = 160 // 20..20000: below alpha, for captures that win nothing
	quiescenceSEE         int        = 0   // -20000..100: least gain of a capture that is tried
	quiescenceFewEvasions int        = 1   // 0..1 step 1: whether quiet evasions are left out once an evasion holds
	quiescenceChecks      int        = 1   // 0..1 step 1: whether checks are tried at the horizon

	quietCheckBonus int = 16000 // 0..40000: for a quiet move that gives check, in the order of moves
	quietCheckLoss  int = 75    // 0..300: what such a move may lose

	historyBonusSlope int = 340  // 0..1000: bonus for each ply
	historyBonusBase  int = 140  // 0..600: taken off it
	historyBonusMax   int = 1900 // 0..6000: 0 rewards nothing
	historyMalusSlope int = 360  // 0..1000: malus for each ply
	historyMalusBase  int = 10   // 0..600: taken off it
	historyMalusMax   int = 1300 // 0..6000: 0 punishes nothing

	correctionPawn         int = 60  // 0..200: centipawns at the most, by the pawns
	correctionMinor        int = 40  // 0..200: by the minor pieces
	correctionNonPawn      int = 50  // 0..200: by each side's pieces
	correctionContinuation int = 40  // 0..200: by the last two moves
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
	concentrationPivot int = 155 // 110..250: share of the nodes at which nothing is left
	concentrationSlope int = 135 // 50..250: of what is missing to that
	troubleLeast       int = 90  // 50..100: when the score rises
	troubleSlope       int = 8   // 0..30: per mille for each centipawn lost
	troubleMost        int = 150 // 100..400: the most, however much is lost
)

// Bounds of the tables, in their own units: not for tuning.
const (
	maxHistory    = 16384
	maxCorrection = 1024
)
