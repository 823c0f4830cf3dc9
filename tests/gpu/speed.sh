#!/usr/bin/env bash
# Times the programs of tests/gpu/speed beside the hand-written yardsticks, in one run on one GPU, and prints their ratios.
# Needs nvcc, NVRTC and a folder made by build.sh with YARDSTICKS.
#
# usage: speed.sh [FOLDER [WORK...]]     work: stream transpose mcpi gol launch transfers reductions directives (default: all)
set -u
folder=$(cd "${1:-$(dirname "$0")}" && pwd)
shift $(($# > 0 ? 1 : 0))
works=${*:-stream transpose mcpi gol launch transfers reductions directives}
nvcc=$(command -v nvcc || ls /usr/local/cuda*/bin/nvcc 2>/dev/null | head -n 1)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# work: the yardsticks beside it, and our programs
programs() {
    case $1 in
    stream) echo stream stream ;;
    transpose) echo transpose transpose ;;
    mcpi) echo mcpi montecarlo ;;
    gol) echo gol gol_global gol_shared ;;
    launch) echo stream launch ;;
    transfers) echo stream transfers ;;
    reductions) echo stream reductions ;;
    directives) echo stream+jacobi directives ;;
    esac
}

# nvcc takes long, so the yardsticks are built side by side
for work in $works; do programs "$work" | cut -d' ' -f1 | tr + '\n'; done | sort -u >"$scratch/yardsticks"
while read -r name; do
    "$nvcc" -O3 -std=c++17 -arch="${ARCH:-sm_90}" -o "$scratch/$name" "$folder/yardsticks/$name.cu" -ldl 2>"$scratch/$name.build" &
done <"$scratch/yardsticks"
wait

nvidia-smi --query-gpu=name,driver_version --format=csv,noheader
echo "| work | by hand, ms | translated, ms | ratio |"
echo "|---|---|---|---|"
for work in $works; do
    # shellcheck disable=SC2046 # words are wanted
    set -- $(programs "$work")
    yardsticks=${1//+/ }
    shift
    : >"$scratch/by hand"
    for yardstick in $yardsticks; do
        if [ ! -s "$scratch/$yardstick.log" ]; then timeout 100 "$scratch/$yardstick" >"$scratch/$yardstick.log" 2>&1; fi
        cat "$scratch/$yardstick.log" >>"$scratch/by hand"
    done
    for program in "$@"; do
        CUF2RS_DEVICE=cuda timeout 100 "$folder/speed/$program" >"$scratch/ours" 2>"$scratch/errors" ||
            { echo "!! $program: exit code $?"; head -n 5 "$scratch/errors"; }
        awk -v work="$work" '
            FNR == NR { if ($1 != "ROW") next
                        split($0, half, " ms "); milliseconds = half[1]; sub(/.* /, "", milliseconds)
                        name = half[1]; sub(/ +[0-9.]+$/, "", name); sub(/^ROW +[^ ]+ +/, "", name)
                        hand[name] = milliseconds; next }
            /^OURS/ { split($0, part, "|"); name = part[2]; share = 1
                      if (sub(/^.*, half a copy$/, "cudaMemcpy D2D 1GiB", name)) share = 0.5
                      sub(/, diagonal blocks/, "", name); ours = part[3] + 0
                      if (name in hand) printf "| %s: %s | %.5f | %.5f | %.3f |\n", work, part[2], share * hand[name], ours, ours / (share * hand[name])
                      else printf "| %s: %s | | %.5f | |\n", work, part[2], ours; next }
            { print "!! " $0 }' "$scratch/by hand" "$scratch/ours"
    done
done
