#!/usr/bin/env bash
# Runs every sample in a folder made by build.sh under the tools of compute-sanitizer, in its small variant where it has one, and expects
# that none of them reports anything. Needs compute-sanitizer (CUDA toolkit) and a GPU.
#
# usage: sanitize.sh [FOLDER [TOOL...]]      (default: this script's folder; memcheck racecheck initcheck synccheck)
# SANITIZER names the program, SECONDS_EACH the limit of one run (60), AT_ONCE how many run side by side (8), ONLY a pattern of names.
set -u
folder=$(cd "${1:-$(dirname "$0")}" && pwd)
shift $(($# > 0 ? 1 : 0))
tools=${*:-memcheck racecheck initcheck synccheck}
sanitizer=${SANITIZER:-$(command -v compute-sanitizer || ls /usr/local/cuda*/bin/compute-sanitizer 2>/dev/null | head -n 1)}
[ -x "$sanitizer" ] || { echo "compute-sanitizer is not there; name it in SANITIZER" >&2; exit 2; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# A line for each run: PASS, SLOW (past its time), HOST (it uses no GPU), or FAIL with the first lines of what was reported.
sanitized() { # TOOL NAME
    local tool=$1 name=$2 program=$folder/$2 input=/dev/null log=$scratch/$1.$2 status
    if [ -x "$folder/small/$name" ]; then program=$folder/small/$name; fi
    if [ -f "$folder/$name.in" ]; then input=$folder/$name.in; fi
    CUF2RS_MPI=none CUF2RS_DEVICE=cuda timeout "${SECONDS_EACH:-60}" "$sanitizer" --tool "$tool" --error-exitcode 99 --log-file "$log" \
        "$program" <"$input" >"$log.out" 2>"$log.err"
    status=$?
    if [ $status = 0 ]; then
        echo "PASS $tool $name"
    elif [ $status = 124 ]; then
        echo "SLOW $tool $name"
    elif grep -q "terminated before first instrumented API call" "$log"; then
        echo "HOST $tool $name"
    else
        echo "FAIL $tool $name: exit code $status"
        grep -v "COMPUTE-SANITIZER" "$log" | head -n 12
        head -n 3 "$log.err"
    fi >"$log.said"
}

for tool in $tools; do
    for expected in "$folder"/*.out; do
        name=$(basename "$expected" .out)
        # shellcheck disable=SC2254 # a pattern is wanted
        case $name in ${ONLY:-*}) ;; *) continue ;; esac
        [ -x "$folder/$name" ] || continue
        while [ "$(jobs -rp | wc -l)" -ge "${AT_ONCE:-8}" ]; do wait -n; done
        sanitized "$tool" "$name" &
    done
done
wait
cat "$scratch"/*.said
passed=$(cat "$scratch"/*.said | grep -c '^PASS')
failed=$(cat "$scratch"/*.said | grep -c '^FAIL')
slow=$(cat "$scratch"/*.said | grep -c '^SLOW')
echo "$passed passed, $failed failed, $slow ran past their time"
[ "$failed" = 0 ]
