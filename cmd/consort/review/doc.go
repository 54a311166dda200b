// Package review reviews games: it evaluates each position, judges each move, says why a
// move is bad where the lines show it, and totals the accuracy of the players. The
// command analyse, the page and the terminal show what it finds.
//
//	r, err := review.New(review.DefaultOptions())
//	report := r.Review(ctx, game, func(p review.Progress) { ... })
//	for _, m := range report.Moves { // m.Judgment, m.Comment(), m.Best, m.Puzzle ... }
//
//	review.go      the options, the Reviewer and its Report
//	evaluation.go  evaluations of positions, and what they mean for a side
//	judge.go       judgments, and the review of a move
//	level.go       for whom moves are judged
//	work.go        which positions are searched, in which order, and how far
//	search.go      one search
//	praise.go      moves that deserve praise; other good moves of a position
//	report.go      from the results of the searches to the report
//	accuracy.go    the accuracy of moves and players
//	reasons.go     why a move is bad, in words
//	material.go    what a line wins
//	motifs.go      forks, pins and other ways to win it
//	puzzle.go      mistakes as puzzles
//	json.go        the report as JSON
//	restore.go     the report from JSON, to continue a review
//	kept.go        a review that is kept with its game
//	annotate.go    writing the report into a game
//
// # How a game is reviewed
//
// The positions are searched from the last to the first with one transposition table, so
// that each search knows the results of those after it. The score of a position is at
// least the score that the move played in it turns out to have, and exactly that if the
// move is the only legal one.
//
// A move that seems to be bad, by the chances of winning in a game between people or by the
// material that its line loses, is checked before it is judged: the position after it, the
// position after the better move, and the position itself are searched again with four times
// the time or nodes. The better move counts for
// no more than the lower of its two results. If the second search prefers the move that
// was played, it is not called a mistake. What is still a mistake is compared once more
// with the better move, both searched with an empty table: the shared one knows from the
// rest of the game what comes of the move played, and nothing of the other.
//
// All searches of a game use the same table, so their order matters and a game is
// searched by one Reviewer. Several games can be reviewed at once by as many Reviewers.
// With a limit of nodes or depth and one thread a review is repeatable.
package review
