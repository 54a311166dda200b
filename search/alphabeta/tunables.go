package alphabeta

import "consort/eval"

// The numbers of the search. Margins are in centipawns, histories in units of
// maxHistory, reductions in 1/1024 of a ply, depths in plies.
const (
	aspirationMinDepth = 5
	aspirationDelta    = 18

	reverseFutilityMaxDepth                = 8
	reverseFutilityMargin       eval.Score = 85
	reverseFutilityMarginBetter eval.Score = 45 // when improving

	razorMaxDepth            = 3
	razorBase     eval.Score = 220
	razorMargin   eval.Score = 190

	nullMoveMinDepth                = 2
	nullMoveBase                    = 4
	nullMoveDepthDivisor            = 4
	nullMoveEvalDivisor  eval.Score = 200
	nullMoveMaxEvalPlies            = 4

	iirMinDepth = 4

	lateMoveMaxDepth = 8
	lateMoveBase     = 3

	futilityMaxDepth            = 7
	futilityBase     eval.Score = 110
	futilityPerDepth eval.Score = 90

	historyPruneMaxDepth = 5
	historyPrunePerDepth = 2200

	seeMaxDepth      = 8
	seeNoisyPerDepth = 110
	seeQuietPerDepth = 60

	lmrMinDepth     = 3
	lmrMinMoveCount = 2
	lmrBase         = 0.55
	lmrDivisor      = 2.35
	lmrCutNode      = 1024
	lmrNotImproving = 512
	lmrPV           = 1024
	lmrTTPV         = 512
	lmrCheck        = 1024
	lmrKiller       = 1024
	lmrHistory      = 5 // 1/1024 plies less for each 64 units of history

	singularMinDepth                  = 7
	singularMarginPerDepth            = 1
	singularDoubleMargin   eval.Score = 20
	singularMaxDoubles                = 6 // on a line

	quiescenceFutility eval.Score = 160

	maxHistory        = 16384
	historyBonusSlope = 340
	historyBonusBase  = 140
	historyBonusMax   = 1900
	historyMalusSlope = 360
	historyMalusBase  = 10
	historyMalusMax   = 1300
)
