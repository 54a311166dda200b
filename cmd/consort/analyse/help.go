package analyse

// long is the beginning of the help.
const long = `Annotate games with the evaluation of each position, mistakes, and better lines.

A FILE holds games in PGN; - is the standard input. The games are written in PGN to
the standard output, with all that they contain and these additions:

    {[%eval 0.35]}  after each move: the evaluation in pawns, from White's point of
                    view. At 1.00 White has a 50% chance of winning, as in UCI
                    output; a piece is 3 to 4, a queen 9, and nothing but a mate is more
                    than 20. [%eval #-3] means that Black mates in 3 moves. lichess and
                    most GUIs read this.
    $6 $2 $4        the glyphs ?! ? ??: an inaccuracy, a mistake, a blunder
    $1 $3           the glyphs ! !!: the only good move; a sacrifice that is the only
                    good move
    (Consort: ...)  in the comment of such a move: why, with the line that shows it or
                    what the chances of winning become, and which move is best
    (12. Nf3 d5)    after a bad move: the best line, as a variation signed Consort
    ECO, Opening    tags with the opening, if they are missing
    WhiteAccuracy   and BlackAccuracy: tags with the accuracy of each player in
                    percent. The first comment adds the number of mistakes.

Glyphs, comments and variations of the authors stay. Where a glyph of theirs judges a
move, no other is added, and the comment begins with "Consort's view:". A second analysis
replaces what the first has added, and no more: [%verdict ...] in a comment says which of its
words those are. Words that you have changed are yours, and stay.

`

// formulas explains how moves are judged; a test compares its numbers with the code.
const formulas = `How moves are judged: the positions of a game are searched from the last to the first
with one transposition table. The loss of a move is the drop of the chance of winning in a
game between people, Win% below, that it causes. From a loss of 0.05 a move is an inaccuracy,
from 0.10 a mistake, from 0.15 a blunder, as on lichess. In an equal position these are
0.55, 1.10 and 1.68 pawns. Whatever the chances, a move is a blunder if it loses a piece
along the expected line, or allows a mate in 5 moves or fewer, and a mistake if it loses two
pawns there or by the evaluation, all as compared with the better move. A move that keeps a simple
win, 6 pawns, is not judged, nor what is lost 14 pawns down. A move of a named opening is
not called an inaccuracy.

With --for beginner the losses are 0.10, 0.15 and 0.20, and a simple win takes 9 pawns. With
--for master they are 0.04, 0.08 and 0.12, 4 pawns are a simple win, and 5 pawns down nothing
is left to lose.

Before a move is called bad, the positions before it, after it, and after the better move are
searched again, four times as long; before it is called a mistake, the move and the better one
are compared once more without knowing how the game went on. An analysis therefore
takes up to five times as long as the positions alone. The word and the glyph go by the
milder judgment, and so can be milder than the evaluations, which know the rest of the game:
0.52 and then 2.70 may be an inaccuracy, if only that made it a blunder.

The accuracy of a move in percent is 103.1668 exp(-0.04354 d) - 3.1669, limited to 0 to
100, where d is the drop in percent of Win% = 50 + 50 (2 / (1 + exp(-0.00368208 c)) - 1), and c the
evaluation in centipawns. These are the formulas of lichess (https://lichess.org/page/accuracy).
The accuracy of a player is the mean of two means over the moves, as on lichess: one
weighted by the volatility of Win% around the move, so that moves in decided positions
count for little, and the harmonic mean, in which bad moves count for much.
`

// details is the end of the help.
const details = `
A game that cannot be read is reported with its number and line, and skipped. What
cannot be played in a variation becomes a comment. Null moves (--) are not judged.
Chess960 is recognized by the tag FEN. Evaluations of an earlier analysis are
replaced. Other comments, clock times and variations are kept, unless --fresh is
given.

A search ends at the first limit that it reaches. Each game is searched by one worker,
several games at a time. With --nodes or --depth and one thread, the same games give the
same output in every run, whatever the number of workers.

--out, --graph and --html never replace a file that this run has not written, unless
--force is given, and never an input. Games for a FILE are collected in FILE.unfinished,
and FILE is written as a whole at the end. Ctrl-C ends the analysis early: the finished
games are in FILE.unfinished, and the same command continues after the last of them. On
the standard output the results so far of the current games follow. A second Ctrl-C ends
it at once. To share a large file between processes, give each a
--shard and a FILE of its own: forge merge puts these together, and with --nodes or
--depth the result is the same, byte for byte, as that of one process. The exit code is
1 if the analysis was interrupted or something could not be read or written, 2 for a
usage error.`

const examples = `  consort analyse game.pgn
      annotate the games of a file, 0.4 seconds per position

  consort analyse --time 5s --out better.pgn --html better.html game.pgn
      search longer, and write a page that replays the game

  consort analyse --nodes 100000 tournament.pgn > annotated.pgn
      get the same output in every run and on every machine

  consort analyse --shard 2/4 --nodes 100000 --out 2.pgn database.pgn
      analyze the second quarter of the games; forge merge puts the quarters together

  grep -v '^%' my.pgn | consort analyse --depth 12 -
      read the games from a pipe`
