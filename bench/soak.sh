#!/usr/bin/env bash
# Plays thousands of short games among all players and levels, through UCI and a
# match runner, at mixed controls, and counts what must never happen: a crash, an
# illegal move, a loss on time, a warning of the runner.
#
#   CONSORT=./consort FASTCHESS=fastchess BOOK=openings.epd bench/soak.sh soak.pgn
#
# ROUNDS (10) rounds are played, each 1,260 games: every pair of 15 entrants, both
# colours, at six controls. CONTROLS names some of them: "nodes depth move clock
# moves chess960". Where the machine is busy, only nodes and depth can tell.
# Exit code 1 tells that something failed; the games stay in the file.
set -euo pipefail

out=${1:?the file for the games}
: "${CONSORT:=./consort}" "${FASTCHESS:=fastchess}" "${BOOK:?a file with openings, in EPD}"
: "${ROUNDS:=10}" "${CONTROLS:=nodes depth move clock moves chess960}" "${SEED:=1}"

entrants=()
enter() { # name, options
  local name=$1 option
  shift
  entrants+=(-engine cmd="$CONSORT" name="$name")
  for option; do entrants+=(option."$option"); done
}
for player in random aggressive safe global-defensive scenario; do enter "$player" Strategy="$player"; done
enter alpha-beta
enter two Threads=2 Hash=1 OwnBook=true
enter classical Evaluation=classical Hash=2
enter lines MultiPV=3 UCI_ShowWDL=true "Move Overhead=0"
for elo in 500 1000 1500 2000 2500; do enter "$elo" UCI_LimitStrength=true UCI_Elo="$elo"; done
enter skill "Skill Level=9"

# Arrays of Chess960 by chance: the bishops on both colours, the king between the
# rooks. The match runner asks for a file.
chess960() {
  awk -v seed="$1" 'BEGIN {
    srand(seed)
    while (n < 60) {
      s = "bbnnqkrr"
      for (i = 8; i > 1; i--) {
        j = 1 + int(rand() * i)
        s = substr(s, 1, j - 1) substr(s, j + 1) substr(s, j, 1)
      }
      if (s !~ /r.*k.*r/ || (index(s, "b") + match(s, /b[^b]*$/)) % 2 == 0) continue
      printf "%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1\n", s, toupper(s)
      n++
    }
  }'
}

log=$(mktemp)
arrays=$(mktemp)
trap 'rm -f "$log" "$arrays"' EXIT
: >"$out"
for round in $(seq "$ROUNDS"); do
  for control in $CONTROLS; do
    openings=(-openings file="$BOOK" format=epd order=random) variant=standard
    case $control in
      nodes) limit=(nodes=2000 tc=inf) ;;
      depth) limit=(depth=5 tc=inf) ;;
      # Behind a time for one move there is no clock: what a busy machine takes away
      # has to fit into the overhead, of all entrants: what -each sets is set last.
      move) limit=(st=0.1 "option.Move Overhead=60") ;;
      clock) limit=(tc=0.6+0.01) ;;
      moves) limit=(tc=20/0.5) ;;
      chess960) limit=(tc=0.6+0.01) variant=fischerandom
        chess960 $((SEED + round)) >"$arrays"
        openings=(-openings file="$arrays" format=epd order=random) ;;
      *) echo "soak.sh: no control is called $control" >&2; exit 2 ;;
    esac
    "$FASTCHESS" "${entrants[@]}" -each "${limit[@]}" option.Seed=$((SEED + round)) \
      "${openings[@]}" -srand $((SEED + round)) -variant $variant \
      -rounds 1 -games 2 -repeat -recover -concurrency "$(nproc)" \
      -draw movenumber=100 movecount=8 score=20 \
      -pgnout file="$out" append=true >"$log" 2>&1 ||
      { tail -5 "$log" >&2; exit 1; }
    grep -i "warning" "$log" >&2 || true
    warnings=$((${warnings:-0} + $(grep -ci "warning" "$log" || true)))
    printf '\rround %d of %d, %-8s %6d games' "$round" "$ROUNDS" "$control" "$(grep -c '^\[Result' "$out")" >&2
  done
done
echo >&2

games=$(grep -c '^\[Result' "$out")
failed=$(grep '^\[Termination' "$out" | grep -cv '"normal"\|"adjudication"' || true)
unfinished=$(grep -c '^\[Result "\*"' "$out" || true)
echo "$games games: $failed failures, $unfinished unfinished, $warnings warnings"
[ $((failed + unfinished + warnings)) = 0 ] || { grep '^\[Termination' "$out" | sort | uniq -c; exit 1; }
