package analyse

// long is the beginning of the help.
const long = `Annotate games: what is the evaluation of each position, which moves were mistakes,
and what would have been better?

A FILE holds games in PGN; - is the standard input. The games come out as PGN, on
the standard output, with everything they had and these additions:

    {[%eval 0.35]}  after each move: the evaluation of the position, positive for
                    White; 1.00 means that White wins half of such games, as in
                    the output of UCI. [%eval #-3] is a mate in 3 moves by Black.
                    lichess and most GUIs read this.
    $6 $2 $4        ?! ? ??: an inaccuracy, a mistake, a blunder
    (12. Nf3 d5)    the best line, where the move played was one of these
    WhiteAccuracy   and BlackAccuracy, in the tags, with the totals in the first
                    comment

`

// judgement explains the formulas; a test compares its numbers with those of judge.go.
const judgement = `How moves are judged: a score of s centipawns is a share of 1/(1+exp(-s/145)) of
the point, as on the evaluation bar of consort serve. These centipawns are those of
the evaluation itself, because they mean the same before and after a trade. The
share that a move gives away is its loss; the best move has none. From a loss of
0.10 a move is an inaccuracy, from 0.20 a mistake, from 0.30 a blunder. In an equal
position these are about 60, 120 and 200 centipawns; the side that is far ahead can
give away more.

The accuracy of a move, in percent, is 103.1668 exp(-4.354 loss) - 3.1669, within
0 and 100, the formula of lichess (https://lichess.org/page/accuracy). Its share
follows another curve, so the two cannot be compared. The accuracy of a player is
the mean over the player's moves.
`

// details is the end of the help.
const details = `
A game that cannot be read is reported, with its number and line, and skipped.
Chess960 is recognized by the tag FEN. Evaluations of an earlier analysis are
replaced. Other comments, clock times and variations stay, unless --fresh is given.

The first limit that is reached ends a search. Ctrl-C ends the analysis early: the
games so far are whole, and the last one has what is known of it. A second Ctrl-C
ends it at once. The exit code is 1 if it was interrupted or something could not be
read or written, 2 for a usage error.`

const examples = `  consort analyse game.pgn
      what was my mistake?

  consort analyse --time 5s --out better.pgn --graph better.svg game.pgn
      thoroughly, with a graph

  consort analyse --nodes 100000 tournament.pgn > annotated.pgn
      the same output in every run and on every machine

  grep -v '^%' my.pgn | consort analyse --depth 12 -
      from a pipe`
