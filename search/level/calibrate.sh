#!/usr/bin/env bash
# Measures the ladder of levels: matches between its rungs, against all other players,
# and against Stockfish limited to an Elo, all in one pool of games. Prints the ratings
# at the end: write them into bench/results.tsv, and new labels into ladder.go.
#
#   CONSORT=./consort FASTCHESS=fastchess STOCKFISH=stockfish BOOK=openings.pgn \
#     search/level/calibrate.sh levels.pgn
#
# OTHER is the command of one more engine (without: none), which plays the rungs 1945 to
# 2200 with 0.3 s for a move (some answer a little late: up to 0.1 s is not counted), on
# an idle machine: its rating on this scale can be compared with a published one.
#
# GAMES is how many of each pairing (60), a third of them on the highest rungs, which
# search longest. All other limits are numbers of nodes, so other work on the machine
# changes nothing. Games are appended to the file: run it again for smaller errors, with SEED
# (1) set to another number.
set -euo pipefail

out=${1:?name the file for the games}
: "${CONSORT:=./consort}" "${FASTCHESS:=fastchess}" "${STOCKFISH:=stockfish}" "${BOOK:?must name a file with openings, in PGN}"
: "${GAMES:=60}" "${SEED:=1}" "${OTHER:=}"

# The rungs of ladder.go that are cheap enough, and those two steps apart.
pairs="500,600 600,700 700,840 840,1120 1120,1280 1280,1475 1475,1625 1625,1715
  1715,1945 1945,2105 2105,2150 2150,2200 500,700 600,840 700,1120 840,1280 1120,1475
  1280,1625 1475,1715 1625,1945 1715,2105 1945,2150 2105,2200"

# The other players, as the option Strategy lists them after the default, each against the
# next and the lowest rungs, and alpha-beta with 2,000 nodes a move.
players="alpha-beta,1715 alpha-beta,2150" last=
for player in $("$CONSORT" uci quit | sed -n 's/^option name Strategy .* default [^ ]* var [^ ]* //p' | sed 's/var //g'); do
  players+=" ${last:+$last,$player} $player,500 $player,600"
  last=$player
done

# The highest rungs search 32,000 nodes a move or more.
high="2200,2450 2450,2600 2600,2800"

# Without a seed the player overlooks other moves in each game: with one, all games
# would measure the same weaknesses.
#
# Rung, Elo of Stockfish, and the nodes that Stockfish searches: enough for the depth at
# which that Elo picks its move, so that its time does not matter.
anchors="1280:1400:4000 1475:1500:5000 1625:1700:5000 1715:1850:10000 1945:2000:12000
  2105:2000:12000 2200:2200:60000"

# against ELO ENGINE-SETTING... plays a rung against an engine that is not Consort.
against() {
  "$FASTCHESS" \
    -engine cmd="$CONSORT" name="$1" option.UCI_LimitStrength=true option.UCI_Elo="$1" "option.Fast Mode=true" tc=600+10 \
    -engine "${@:2}" \
    -openings file="$BOOK" format=pgn order=random -srand "$SEED" \
    -rounds $((GAMES / 2)) -games 2 -repeat -recover -concurrency "$(nproc)" -pgnout file="$out" append=true >/dev/null
}

known=
for anchor in $anchors; do
  IFS=: read -r elo theirs nodes <<<"$anchor"
  against "$elo" cmd="$STOCKFISH" name="Stockfish $theirs" option.UCI_LimitStrength=true option.UCI_Elo="$theirs" nodes="$nodes" tc=600+10
  known+="${known:+,}Stockfish $theirs=$theirs"
done
if [ -n "$OTHER" ]; then
  for elo in 1945 2105 2200; do
    against "$elo" cmd="$OTHER" name="$(basename "$OTHER")" option.OwnBook=false st=0.3 timemargin=100
  done
fi
for pair in $pairs $players; do
  "$CONSORT" arena --players "$pair" --games "$GAMES" --seed "$SEED" --pgn "$out" >/dev/null
done
for pair in $high; do
  "$CONSORT" arena --players "$pair" --games $((GAMES / 3)) --seed "$SEED" --pgn "$out" >/dev/null
done
"$CONSORT" arena --rate "$out" --known "$known"
