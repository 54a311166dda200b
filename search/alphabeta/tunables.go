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
//go:generate go run ./internal/gentune
const (
	aspirationMinDepth int        = 5  // 1..128 step 1: iteration that first uses a window; 128 never
	aspirationDelta    eval.Score = 18 // 5..100: half of the first window's width

	reverseFutilityMaxDepth     int        = 8  // 0..20: depths up to which a node may end by its evaluation; 0 never
	reverseFutilityMargin       eval.Score = 85 // 20..200: above beta for each ply
	reverseFutilityMarginBetter eval.Score = 45 // 0..200: the same when improving

	razorMaxDepth int        = 3   // 0..10: depths up to which the quiescence search is asked; 0 never
	razorBase     eval.Score = 220 // 0..600: below alpha
	razorMargin   eval.Score = 190 // 20..600: more for each ply

	nullMoveMinDepth     int        = 2   // 1..128 step 1: depths from which passing is tried; 128 never
	nullMoveBase         int        = 4   // 1..8: plies less
	nullMoveDepthDivisor int        = 4   // 2..12: a ply less for so many of depth
	nullMoveEvalDivisor  eval.Score = 200 // 50..800: a ply less for so much above beta
	nullMoveMaxEvalPlies eval.Score = 4   // 0..8: most plies less for the evaluation

	iirMinDepth int = 4 // 2..128 step 1: depths from which a node without a table move is searched less; 128 never

	lateMoveMaxDepth int = 8 // 0..20: depths up to which late quiet moves are left out; 0 never
	lateMoveBase     int = 3 // 0..12: moves tried at least, with the square of the depth; half if not improving

	futilityMaxDepth int        = 7   // 0..20: depths up to which hopeless quiet moves are left out; 0 never
	futilityBase     eval.Score = 110 // 0..400: below alpha
	futilityPerDepth eval.Score = 90  // 20..250: more for each ply

	historyPruneMaxDepth int = 5    // 0..16: depths up to which quiet moves with a bad history are left out; 0 never
	historyPrunePerDepth int = 2200 // 400..8000: how bad, for each ply

	seeMaxDepth      int = 8   // 0..20: depths up to which moves that lose material are left out; 0 never
	seeNoisyPerDepth int = 110 // 10..300: how much a capture may lose, for each ply
	seeQuietPerDepth int = 60  // 10..200: how much a quiet move may lose, for each ply

	lmrMinDepth     int = 3    // 1..128 step 1: depths from which late moves are searched less; 128 never
	lmrMinMoveCount int = 2    // 2..12 step 1: number of the first move that is
	lmrBase         int = 550  // 0..2000: reduction of every late move, in 1/1000 plies
	lmrDivisor      int = 2350 // 1000..8000: by which, in 1/1000, the product of the logarithms is divided
	lmrCutNode      int = 1024 // 0..3072: more at a cut node
	lmrNotImproving int = 512  // 0..3072: more when not improving
	lmrPV           int = 1024 // 0..3072: less on the principal variation
	lmrTTPV         int = 512  // 0..3072: less where it was once
	lmrCheck        int = 1024 // 0..3072: less in check and for checks
	lmrKiller       int = 1024 // 0..3072: less for the killer
	lmrHistory      int = 5    // 0..20: less for each 64 units of history

	singularMinDepth       int        = 7  // 4..128 step 1: depths from which the table's move may be extended; 128 never
	singularMarginPerDepth int        = 1  // 0..6: how much better than the others it must be, for each ply
	singularDoubleMargin   eval.Score = 20 // 0..200: how much more for two plies
	singularMaxDoubles     int        = 6  // 0..20: double extensions on a line; 0 none

	quiescenceFutility eval.Score = 160 // 0..2000 step 20: below alpha, for captures in the quiescence search; 2000 hardly ever

	maxHistory        int = 16384
	historyBonusSlope int = 340  // 0..1000: bonus for each ply
	historyBonusBase  int = 140  // 0..600: taken off it
	historyBonusMax   int = 1900 // 0..6000: 0 rewards nothing
	historyMalusSlope int = 360  // 0..1000: malus for each ply
	historyMalusBase  int = 10   // 0..600: taken off it
	historyMalusMax   int = 1300 // 0..6000: 0 punishes nothing
)
