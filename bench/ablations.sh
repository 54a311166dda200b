#!/usr/bin/env bash
# What each technique of the search is worth: matches of the search without it against
# the search with it, at a fixed number of nodes, so that a busy machine changes nothing.
# Prints a row for bench/results.tsv after each match; give it the next id.
#
#   go build -tags tune -o consort-tune ./cmd/consort
#   CONSORT=./consort-tune FASTCHESS=fastchess BOOK=openings.epd bench/ablations.sh
#
# A match ends when an SPRT accepts a loss of LOSS Elo (10) or none (5% errors of either
# kind), at the latest after GAMES games (2000): the earlier a match ends, the more it
# exaggerates the Elo.
# NODES is the nodes of a move (10000), SEED the order of the openings (1), and ONLY a
# pattern for the techniques to measure, such as 'null|late'. The Elo of a row is that of
# the search without the technique: with -26, the technique gains 26.
set -euo pipefail

: "${CONSORT:=./consort-tune}" "${FASTCHESS:=fastchess}" "${BOOK:?must name a file with openings, in EPD}"
: "${LOSS:=10}" "${GAMES:=2000}" "${NODES:=10000}" "${SEED:=1}" "${ONLY:=.}"

# The technique, and the values of search/alphabeta/tunables.go that switch it off.
techniques="aspiration windows:AspirationMinDepth=128
TT cutoffs and TT scores as evaluation:TTCutoffs=0
reverse futility pruning:ReverseFutilityMaxDepth=0
null move pruning:NullMoveMinDepth=128
verification of null moves:NullMoveVerifyMinDepth=128
late move pruning:LateMoveMaxDepth=0
futility pruning of quiet moves:FutilityMaxDepth=0
futility pruning of captures:CaptureFutilityMaxDepth=0
history pruning:HistoryPruneMaxDepth=0
SEE pruning:SEEMaxDepth=0
late move reductions:LMRMinDepth=128
singular extensions:SingularMinDepth=128
double extensions:SingularMaxDoubleExtensions=0
futility pruning in quiescence:QuiescenceFutility=20000
SEE pruning in quiescence:QuiescenceSEE=-20000
quiet evasions skipped in quiescence:QuiescenceSkipEvasions=0
checks first among quiet moves:QuietCheckBonus=0
histories of moves:HistoryBonusMax=0 HistoryMalusMax=0
correction histories:CorrectionPawn=0 CorrectionMinor=0 CorrectionNonPawn=0 CorrectionContinuation=0 CorrectionContinuation4=0"

parameters=$("$CONSORT" spsa) # fails unless it is a tuning build
[ -r "$BOOK" ] || { echo "cannot read $BOOK, the BOOK" >&2; exit 1; }
chosen=$(grep -E "$ONLY" <<<"$techniques") || { echo "no technique matches $ONLY, the value of ONLY" >&2; exit 1; }
command -v "$FASTCHESS" >/dev/null || { echo "no fastchess: FASTCHESS=path must name it" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=$(dirname "$0")
version=$(git -C "$here" rev-parse --short HEAD)$'\t'$("$CONSORT" bench | awk 'END { print $1 }')$'\t'$(tail -n 1 "$here/networks.tsv" | cut -f 1)
while IFS=: read -r name values; do
  without=()
  for value in $values; do
    grep -q "^${value%=*}," <<<"$parameters" || { echo "no parameter ${value%=*}" >&2; exit 1; }
    without+=("option.$value")
  done
  "$FASTCHESS" -engine cmd="$CONSORT" name=without "${without[@]}" -engine cmd="$CONSORT" name=with \
    -each nodes="$NODES" tc=inf option.Hash=16 \
    -openings file="$BOOK" format=epd order=random -srand "$SEED" \
    -sprt elo0=-$LOSS elo1=0 alpha=0.05 beta=0.05 model=logistic \
    -rounds $((GAMES / 2)) -games 2 -repeat -recover -concurrency "$(nproc)" \
    -config outname="$work/state" >"$work/log" </dev/null || { tail -n 5 "$work/log" >&2; echo "fastchess failed: $name" >&2; exit 1; }
  # Of the last report: "Elo: -26.1 +/- 25.5, ...", "Games: 400, Wins: 120, Losses: 150, Draws: 130, ...",
  # "Ptnml(0-2): [20, 50, 80, 40, 10], ...".
  awk -v name="$name" -v version="$version" -v nodes="$(sed -E ':a;s/([0-9])([0-9]{3})($|,)/\1,\2\3/;ta' <<<"$NODES")" -v book="$(basename "$BOOK" .epd)" -v date="$(date +%F)" \
    -v machine="$(nproc) processors" -v note="SPRT [-$LOSS, 0], $GAMES games at most, seed $SEED, Hash 16" '
    /^Elo:/ { elo = $2; error = $4; sub(",", "", error) }
    /^Games:/ { gsub(",", ""); games = $2; won = $4; lost = $6; drawn = $8 }
    /^Ptnml/ { pairs = $0; gsub(/^[^[]*\[|\].*|,/, "", pairs) }
    END {
      if (!games) { print "no result: " name > "/dev/stderr"; exit 1 }
      OFS = "\t"
      print "rNNNN", date, "ablation", version, "without " name, "with", nodes " nodes", book, games, won, drawn, lost, pairs,
        sprintf("%.0f", elo), sprintf("%.0f", error), "", "", "", "", "", machine, "", note
    }' "$work/log"
done <<<"$chosen"
