#!/usr/bin/env bash
# Measures the ladder of levels: matches between its rungs, against all other players,
# and against Stockfish limited to an Elo, all in one pool of games. Prints the ratings
# at the end; write them into ladder.go.
#
#   CONSORT=./consort FASTCHESS=fastchess STOCKFISH=stockfish BOOK=openings.pgn \
#     search/level/calibrate.sh levels.pgn
#
# OTHER is the command of one more engine (without: none), which plays the rungs 2200 to
# 2600 at 100,000 nodes a move: its rating on this scale can be compared with a published one.
#
# GAMES is how many of each pairing (60), a third of them on the highest rungs, which
# search longest. All limits are numbers of nodes, so other work on the machine changes
# nothing. Games are appended to the file: run it again for smaller errors, with SEED
# (1) set to another number.
set -euo pipefail

out=${1:?the file for the games}
: "${CONSORT:=./consort}" "${FASTCHESS:=fastchess}" "${STOCKFISH:=stockfish}" "${BOOK:?a file with openings, in PGN}"
: "${GAMES:=60}" "${SEED:=1}" "${OTHER:=}"

# The rungs of ladder.go that are cheap enough, and those two steps apart.
pairs="500,620 620,750 750,1000 1000,1165 1165,1370 1370,1530 1530,1635
  1635,1850 1850,2015 2015,2075 2075,2200 500,750 620,1000 750,1165 1000,1370 1165,1530
  1370,1635 1530,1850 1635,2015 1850,2075 2015,2200"

# The other players, and alpha-beta with 2,000 nodes a move.
players="random,aggressive aggressive,safe safe,global-defensive global-defensive,scenario
  random,500 aggressive,500 safe,500 global-defensive,500 scenario,500 global-defensive,620
  scenario,620 alpha-beta,1635 alpha-beta,2075"

# The highest rungs search 64,000 nodes a move and more.
high="2200,2450 2450,2600 2600,2800"

# Without a seed the player overlooks other moves in each game: with one, all games
# would measure the same weaknesses.
#
# Rung, Elo of Stockfish, and the nodes that Stockfish searches: enough for the depth at
# which that Elo picks its move, so that its time does not matter.
anchors="1370:1400:4000 1530:1500:5000 1635:1700:5000 1850:1850:10000 2015:2000:12000
  2075:2000:12000 2200:2200:60000"

# against ELO ENGINE-SETTING... plays a rung against an engine that is not Consort.
against() {
  "$FASTCHESS" \
    -engine cmd="$CONSORT" name="$1" option.UCI_LimitStrength=true option.UCI_Elo="$1" tc=600+10 \
    -engine "${@:2}" tc=600+10 \
    -openings file="$BOOK" format=pgn order=random -srand "$SEED" \
    -rounds $((GAMES / 2)) -games 2 -repeat -recover -concurrency "$(nproc)" -pgnout file="$out" append=true >/dev/null
}

known=
for anchor in $anchors; do
  IFS=: read -r elo theirs nodes <<<"$anchor"
  against "$elo" cmd="$STOCKFISH" name="Stockfish $theirs" option.UCI_LimitStrength=true option.UCI_Elo="$theirs" nodes="$nodes"
  known+="${known:+,}Stockfish $theirs=$theirs"
done
if [ -n "$OTHER" ]; then
  for elo in 2200 2450 2600; do
    against "$elo" cmd="$OTHER" name="$(basename "$OTHER")" option.OwnBook=false nodes=100000
  done
fi
for pair in $pairs $players; do
  "$CONSORT" arena --players "$pair" --games "$GAMES" --seed "$SEED" --pgn "$out" >/dev/null
done
for pair in $high; do
  "$CONSORT" arena --players "$pair" --games $((GAMES / 3)) --seed "$SEED" --pgn "$out" >/dev/null
done
"$CONSORT" arena --rate "$out" --known "$known"
