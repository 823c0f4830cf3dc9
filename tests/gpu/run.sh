#!/usr/bin/env bash
# Runs every sample in a folder made by build.sh on a device and compares what it prints with its expected output.
# NVRTC must be found: CUF2RS_NVRTC, LD_LIBRARY_PATH or a CUDA toolkit.
#
# usage: run.sh [FOLDER [DEVICE]]      (default: this script's folder, cuda)
set -u
folder=${1:-$(dirname "$0")}
device=${2:-cuda}
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for expected in "$folder"/*.out; do
    name=$(basename "$expected" .out)
    program=$(cd "$folder" && pwd)/$name
    input=/dev/null
    if [ -f "$folder/$name.in" ]; then input=$folder/$name.in; fi
    if [ ! -x "$program" ]; then
        echo "FAIL $name: not built"
        failed=$((failed + 1))
        continue
    fi
    start=$(date +%s.%N)
    CUF2RS_MPI=none CUF2RS_DEVICE=$device timeout 120 "$program" <"$input" >"$scratch/out" 2>"$scratch/err"
    status=$?
    seconds=$(awk -v a="$start" -v b="$(date +%s.%N)" 'BEGIN { printf "%.2f", b - a }')
    if [ $status = 0 ] && cmp -s "$scratch/out" "$expected"; then
        echo "PASS $name ($seconds s)"
        passed=$((passed + 1))
    else
        echo "FAIL $name: exit code $status"
        diff "$expected" "$scratch/out" | head -n 10
        head -n 10 "$scratch/err"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
