#!/usr/bin/env bash
# Plays thousands of short games between all players and levels, through UCI and a match
# runner, at mixed time controls, and counts failures: crashes, illegal moves, losses on
# time and warnings of the runner.
#
#   CONSORT=./consort FASTCHESS=fastchess BOOK=openings.epd bench/soak.sh soak.pgn
#
# It plays ROUNDS rounds, 10 by default, of 1,260 games each: every pair of 15 entrants,
# both colors, at six controls. CONTROLS selects some of them: "nodes depth move clock
# moves chess960". On a busy machine only nodes and depth are meaningful. The exit code is
# 1 after a failure; the games remain in the file.
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
# All players, as the option Strategy lists them.
for player in $("$CONSORT" uci quit | sed -n 's/^option name Strategy .* default [^ ]* //p' | sed 's/var //g'); do
  enter "$player" Strategy="$player"
done
enter two Threads=2 Hash=1 OwnBook=true
enter classical Evaluation=classical Hash=2
enter lines MultiPV=3 UCI_ShowWDL=true "Move Overhead=0"
for elo in 500 1000 1500 2000 2500; do enter "$elo" UCI_LimitStrength=true UCI_Elo="$elo"; done
enter skill "Skill Level=9"

# Random Chess960 starting positions: the bishops on opposite colors, the king between the
# rooks. The match runner needs them in a file.
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
      # With a time per move there is no clock in reserve: delays of a busy machine must
      # fit into the overhead. -each is applied last, so this holds for all entrants.
      move) limit=(st=0.1 "option.Move Overhead=60") ;;
      clock) limit=(tc=0.6+0.01) ;;
      moves) limit=(tc=20/0.5) ;;
      chess960) limit=(tc=0.6+0.01) variant=fischerandom
        chess960 $((SEED + round)) >"$arrays"
        openings=(-openings file="$arrays" format=epd order=random) ;;
      *) echo "soak.sh: unknown control $control" >&2; exit 2 ;;
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
