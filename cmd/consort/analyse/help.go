package analyse

// long is the beginning of the help.
const long = `Annotate games with the evaluation of each position, mistakes, and better lines.

A FILE holds games in PGN; - is the standard input. The games are written in PGN to
the standard output, with all that they contain and these additions:

    {[%eval 0.35]}  after each move: the evaluation in pawns, from White's point of
                    view. At 1.00 White has a 50% chance of winning, as in UCI
                    output; [%eval #-3] means that Black mates in 3 moves. lichess and
                    most GUIs read this.
    $6 $2 $4        the glyphs ?! ? ??: an inaccuracy, a mistake, a blunder
    (12. Nf3 d5)    after such a move: the best line, as a variation
    WhiteAccuracy   and BlackAccuracy: tags with the accuracy of each player in
                    percent. The first comment adds the number of mistakes.

`

// formulas explains how moves are judged; a test compares its numbers with judge.go.
const formulas = `How moves are judged: the expected score of a side, from 0 to 1, is
1/(1+exp(-s/145)) for a score of s centipawns, as on the evaluation bar of consort
serve. (These are internal centipawns, whose meaning does not change with the
material; the evaluations above are normalized.) The loss of a move is the expected
score that it gives away; the best move has none. From a loss of 0.10 a move is an
inaccuracy, from 0.20 a mistake, from 0.30 a blunder. In an equal position these are
about 60, 120 and 200 centipawns; in a won or lost position they are more.

The accuracy of a move, in percent, is 103.1668 exp(-4.354 loss) - 3.1669, limited
to 0 to 100: the formula of lichess (https://lichess.org/page/accuracy). lichess
computes the expected score from another curve, so its accuracies are not
comparable. The accuracy of a player is the mean over the player's moves.
`

// details is the end of the help.
const details = `
A game that cannot be read is reported with its number and line, and skipped.
Chess960 is recognized by the tag FEN. Evaluations of an earlier analysis are
replaced. Other comments, clock times and variations are kept, unless --fresh is
given.

A search ends at the first limit that it reaches. Ctrl-C ends the analysis early: the
games written so far are complete, and the current one is written with the results
so far. A second Ctrl-C ends it at once. The exit code is 1 if it was interrupted or
something could not be read or written, 2 for a usage error.`

const examples = `  consort analyse game.pgn
      annotate the games of a file, 0.4 seconds per position

  consort analyse --time 5s --out better.pgn --graph better.svg game.pgn
      search longer, and draw a graph of the evaluation

  consort analyse --nodes 100000 tournament.pgn > annotated.pgn
      get the same output in every run and on every machine

  grep -v '^%' my.pgn | consort analyse --depth 12 -
      read the games from a pipe`
