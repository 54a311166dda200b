//go:build !tune

package alphabeta

import (
	"consort/eval"
	"consort/search"
)

// The numbers of the search. Margins are in centipawns, histories in units of
// maxHistory, reductions in 1/1024 of a ply, depths in plies.
//
// This is their only declaration. If the comment after a number begins with a
// range, such as "0..20:", the number can be tuned: in a build with the tag tune it
// is a variable and a UCI option. The range may be followed by the step that a tuner
// tries, as in "1..128 step 1:"; the default is a twentieth of the range. A number
// without a range is a constant in both builds. After a change here,
//
//	go generate ./search/alphabeta
//
// rewrites tunables_tune.go; a test fails until then.
//
// Most techniques have a number whose range includes a value that switches them off,
// a maximum depth of 0 or a minimum depth of 128 (eval.MaxPly) for instance, so
// that a match can measure them.
//
//go:generate go run ./internal/gentune
const (
	aspirationMinDepth int        = 5  // 1..128 step 1: iteration that first uses an aspiration window; 128 never
	aspirationDelta    eval.Score = 24 // 5..100: half the width of the first aspiration window

	ttCutoffs int = 1 // 0..1 step 1: whether a TT score may cut off a node; 0 never

	reverseFutilityMaxDepth        int        = 8  // 0..20: depths up to which the static evaluation may cut off; 0 never
	reverseFutilityMargin          eval.Score = 73 // 20..200: margin above beta per ply of depth
	reverseFutilityMarginImproving eval.Score = 29 // 0..200: the same when improving

	nullMoveMinDepth       int        = 2   // 1..128 step 1: depths from which the null move is tried; 128 never
	nullMoveBase           int        = 4   // 1..8: reduction in plies
	nullMoveDepthDivisor   int        = 4   // 2..12: one more ply of reduction for this many plies of depth
	nullMoveEvalDivisor    eval.Score = 245 // 50..800: one more ply of reduction for this much above beta
	nullMoveMaxEvalPlies   eval.Score = 4   // 0..8: maximum reduction for the evaluation, in plies
	nullMoveMargin         eval.Score = 58  // 0..300: margin above beta of the static evaluation
	nullMoveMarginPerDepth eval.Score = 3   // 0..40: less of it per ply of depth
	nullMoveVerifyMinDepth int        = 14  // 8..128 step 1: depths from which a null move cutoff is verified; 128 never

	lateMoveMaxDepth int = 8 // 0..20: depths up to which late quiet moves are pruned; 0 never
	lateMoveBase     int = 5 // 0..12: moves tried, plus the square of the depth; half of both when not improving

	futilityMaxDepth int        = 7  // 0..20: depths up to which quiet moves are futile; 0 never
	futilityBase     eval.Score = 88 // 0..400: margin below alpha
	futilityPerDepth eval.Score = 24 // 20..250: the same per ply of depth

	captureFutilityMaxDepth int        = 6   // 0..20: depths up to which captures are futile; 0 never
	captureFutilityBase     eval.Score = 101 // 50..600: margin below alpha, besides the captured piece
	captureFutilityPerDepth eval.Score = 150 // 50..500: the same per ply of depth

	historyPruneMaxDepth int = 5    // 0..16: depths up to which quiet moves with a bad history are pruned; 0 never
	historyPrunePerDepth int = 3675 // 400..8000: negative history that prunes, per ply of depth

	seeMaxDepth      int = 8  // 0..20: depths up to which moves that lose material are pruned; 0 never
	seeNoisyPerDepth int = 72 // 10..300: what a capture may lose, per ply of depth
	seeQuietPerDepth int = 89 // 10..200: what a quiet move may lose, per ply of depth

	lmrMinDepth     int = 3    // 1..128 step 1: depths from which late moves are reduced; 128 never
	lmrBase         int = 555  // -1024..3072: reduction of every late move
	lmrSlope        int = 562  // 100..1200: times the logarithms of depth and move count
	lmrCutNode      int = 565  // 0..4096: more at a cut node
	lmrNotImproving int = 290  // -1024..2048: more when not improving
	lmrPV           int = 1128 // 0..3072: less at a PV node
	lmrTTPV         int = 441  // 0..3072: less if the TT entry was of a PV node
	lmrCheck        int = 958  // 0..3072: less in check and for checks
	lmrKiller       int = 1613 // 0..3072: less for the killer
	lmrTTCapture    int = 775  // 0..3072: more when the TT move is a capture
	lmrChildCutoffs int = 987  // 0..3072: more when more than three siblings of the child failed high
	lmrAlphaRaises  int = 470  // 0..2048: more for each time that alpha was raised
	lmrCorrection   int = 5    // 0..40: less for each centipawn of correction
	lmrHistory      int = 342  // 0..1024: less for each 4096 units of history
	lmrNoisyHistory int = 554  // 0..2048: the same for captures

	deeperMargin eval.Score = 27 // 10..400: above the best score, for a re-search one ply deeper

	singularMinDepth            int        = 7  // 4..128 step 1: depths from which the TT move is tested for singularity; 128 never
	singularMarginPerDepth      eval.Score = 16 // 0..64: below the TT score per ply of depth, in sixteenths
	singularDoubleMargin        eval.Score = 18 // 0..400: further below, for a double extension
	singularMaxDoubleExtensions int        = 6  // 0..20: double extensions on a line

	quiescenceFutility     eval.Score = 107 // 20..20000: margin below alpha, for captures that win nothing
	quiescenceSEE          int        = 0   // -20000..100: minimum SEE gain of a capture that is searched
	quiescenceSkipEvasions int        = 1   // 0..1 step 1: whether quiet evasions are skipped once an evasion has not lost

	quietCheckBonus int = 19517 // 0..40000: ordering bonus of a quiet move that gives check
	quietCheckLoss  int = 75    // 0..300: what such a move may lose and still get the bonus

	historyBonusSlope int = 496  // 0..1000: bonus per ply of depth
	historyBonusBase  int = 140  // 0..600: subtracted from it
	historyBonusMax   int = 1820 // 0..6000: maximum bonus; 0 for none
	historyMalusSlope int = 391  // 0..1000: malus per ply of depth
	historyMalusBase  int = 10   // 0..600: subtracted from it
	historyMalusMax   int = 1601 // 0..6000: maximum malus; 0 for none

	correctionPawn          int = 59  // 0..200: maximum correction by the pawn structure, in centipawns
	correctionMinor         int = 44  // 0..200: the same by the minor pieces
	correctionNonPawn       int = 30  // 0..200: the same by each side's pieces
	correctionContinuation  int = 62  // 0..200: the same by the last two moves
	correctionContinuation4 int = 57  // 0..200: the same by the last and the fourth last
	correctionDivisor       int = 2   // 1..64: divisor of the error times the depth
	correctionStep          int = 256 // 16..1024: maximum update by one search
)

// The division of the clock, in percent unless said otherwise. A match that
// tunes these needs a time control instead of a node limit.
const (
	clockMoves         int = 24  // 8..80: moves expected to come without a time control
	clockMovesReserved int = 8   // 1..20: moves whose overhead is reserved
	clockIncrement     int = 90  // 0..100: part of the increment that a move gets
	clockSoft          int = 75  // 20..200: soft limit: of a move's share, after which no iteration begins
	clockHard          int = 500 // 100..2000: hard limit: of a move's share, at which the search stops
	clockHardLeft      int = 45  // 10..80: hard limit: of the whole clock

	clockScaleMinDepth int = 5   // 1..30: depth from which the factors below count
	stabilityMin       int = 80  // 20..100: factor when the best move has been stable for long
	stabilityExtra     int = 100 // 0..300: added when it has just changed, halved by each stable iteration
	nodeFractionPivot  int = 155 // 110..250: node fraction of the best move at which the factor is zero
	nodeFractionSlope  int = 135 // 50..250: factor per missing node fraction
	scoreDropMin       int = 90  // 50..100: minimum factor, when the score rises
	scoreDropSlope     int = 8   // 0..30: per mille more for each centipawn lost
	scoreDropMax       int = 150 // 100..400: maximum factor
)

// Limits of the history entries, in their own units; not tunable.
const (
	maxHistory    = 16384
	maxCorrection = 1024
)

// Tunables returns the numbers that can be set: none, because they are constants
// in this build. A build with the tag tune has them all.
func Tunables() []search.Tunable { return nil }
