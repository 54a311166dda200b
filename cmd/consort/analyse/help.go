package analyse

import (
	"io"
	"strings"
)

// usage is what the help says before the flags.
const usage = `Annotate games: what is each position worth, which moves were mistakes, and what
would have been better?

    consort analyse [flags] FILE...

A FILE holds games in PGN, or - stands for the standard input. The games come out
in PGN again, on the standard output, as they were and with these things added:

    {[%eval 0.35]}  behind each move: the worth of the position, positive for White;
                    with 1.00 White wins every second such game, as in the output
                    of UCI. [%eval #-3] is a mate in 3 moves by Black. lichess and
                    most GUIs read this.
    $6 $2 $4        ?! ? ??: an inaccuracy, a mistake, a blunder
    (12. Nf3 d5)    the best line, where the move played was one of these
    WhiteAccuracy   and BlackAccuracy, in the head, with the sums in the first
                    comment

`

// judgement is what the help says of the formulas; its numbers are those of
// judge.go, as a test sees to.
const judgement = `How moves are judged: a score of s centipawns is a share of 1/(1+exp(-s/145)) of
the point, as on the evaluation bar of consort serve. Centipawns are here those of
the evaluation itself, because they mean the same before and after a trade. What a
move gives away of the point is its loss; the best move has none. From a loss of
0.10 a move is an inaccuracy, from 0.20 a mistake, from 0.30 a blunder. From
equality these are about 60, 120 and 200 centipawns; who wins by far can give away
more.

The accuracy of a move, in percent, is 103.1668 exp(-4.354 loss) - 3.1669, within
0 and 100, by the formula of lichess (https://lichess.org/page/accuracy), whose
share has another curve: do not compare the two. That of a player is the mean over
the player's moves.
`

// details is what the help says between the formulas and the flags.
const details = `
A game that cannot be read is told, with its number and line, and left out; the
others go on. Chess960 is understood by the tag FEN. Evaluations of an earlier
analysis are replaced. Comments, clock times and variations of others stay, unless
-fresh is given.

The flags; the first limit that is reached ends a search:
`

// examples is what the help says after the flags.
const examples = `
Examples:

    consort analyse game.pgn
        what was my mistake?

    consort analyse -time 5s -out better.pgn -graph better.svg game.pgn
        thoroughly, with a picture

    consort analyse -nodes 100000 tournament.pgn > annotated.pgn
        the same output in every run and on every machine

    grep -v '^%' my.pgn | consort analyse -depth 12 -
        from a pipe

Ctrl-C ends it early: the games so far are whole, and the last has what is known of
it. A second Ctrl-C ends it at once. Exit code 1 tells that it was interrupted or
that something could not be read or written, 2 that the arguments make no sense.
`

// writeHelp writes the page that teaches the command.
func writeHelp(w io.Writer) error {
	var s strings.Builder
	s.WriteString(usage + judgement + details)
	fs := new(options).flagSet()
	fs.SetOutput(&s)
	fs.PrintDefaults()
	s.WriteString(examples)
	_, err := io.WriteString(w, s.String())
	return err
}
