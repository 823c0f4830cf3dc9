#!/usr/bin/env bash
# Measures the first launch of a kernel on a GPU, of a program from a folder made by build.sh: with the kernels compiled when it was built,
# with the on-disk cache alone, and with neither. No launch may take longer than LIMIT milliseconds (3): compilation belongs before it.
#
# usage: first_launch.sh [FOLDER [NUMBER...]]      (default: this script's folder, device 0)
set -u
folder=$(cd "${1:-$(dirname "$0")}" && pwd)
shift $(($# > 0 ? 1 : 0))
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0
cp "$folder/speed/first_launch" "$scratch/fat"
# What stands behind the end of the executable goes with `strip`; cutting off the mark does the same.
head -c -1 "$scratch/fat" >"$scratch/thin"
chmod +x "$scratch/thin"
measured() { # WHAT PROGRAM CACHE DEVICE
    echo "== $1, device $4"
    CUF2RS_DEVICE=cuda CUF2RS_CACHE=$3 "$2" "$4" >"$scratch/out" 2>"$scratch/err" || failed=1
    cat "$scratch/out" "$scratch/err"
    awk -v limit="${LIMIT:-3}" '/^LAUNCH/ { n++; for (i = 1; i < NF; i++) if (($i == "clock" || $i == "events") && $(i + 1) > limit) slow = 1 }
        END { exit slow || n < 4 }' "$scratch/out" || { echo "!! slow or incomplete"; failed=1; }
}
for device in "${@:-0}"; do
    measured "compiled when built, no cache" "$scratch/fat" "" "$device"
    measured "compiled when first touched, no cache" "$scratch/thin" "" "$device"
    measured "compiled when first touched, into the cache" "$scratch/thin" "$scratch/cache" "$device"
    measured "from the cache" "$scratch/thin" "$scratch/cache" "$device"
    (CUF2RS_DEVICE=cuda CUDA_MODULE_LOADING=LAZY "$scratch/fat" "$device") || failed=1
done
[ $failed = 0 ] && echo "PASS first_launch" || echo "FAIL first_launch"
exit $failed
