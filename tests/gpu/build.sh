#!/usr/bin/env bash
# Builds what is to be carried to a machine with a GPU: every sample as an executable with its input and expected output, the
# script that runs them, and the yardsticks, if their folder is given.
#
# usage: [CUF2RS=TRANSLATOR] tests/gpu/build.sh FOLDER [YARDSTICKS]
set -eu
[ $# -ge 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$root"
# Kernels are compiled ahead where NVRTC is here, for these.
gpus=${GPUS:-cc90}
translator=${CUF2RS:-target/release/cuf2rs}
[ -n "${CUF2RS:-}" ] || cargo build --release --quiet
failed=0
for path in fortran-samples/* tests/guide/* tests/cudafor/* tests/openacc/*; do
    name=$(basename "$path")
    case "$name" in
    *.cuf | *.CUF | *.f90 | *.F90 | *.f | *.F) files=("$path") ;;
    *)
        [ -d "$path" ] || continue
        files=()
        for file in "$path"/*; do
            case "$file" in *.inc | *.in | *.md | *.sh | *akefile*) ;; *) files+=("$file") ;; esac
        done
        ;;
    esac
    stem="${path%.*}"
    options=()
    if [ -f "$stem.args" ]; then read -r -a options <"$stem.args"; fi
    # What another compiler needs for a dialect is not for this one.
    case "${options[0]:-}" in -std=*) options=() ;; esac
    if ! "$translator" build --gpu "$gpus" "${files[@]}" ${options[@]+"${options[@]}"} -o "$out/${name%.*}"; then
        echo "not built: $name"
        failed=$((failed + 1))
        continue
    fi
    for suffix in out in; do
        if [ -f "$stem.$suffix" ]; then cp "$stem.$suffix" "$out/"; fi
    done
done
cp tests/gpu/run.sh tests/gpu/speed.sh tests/gpu/sanitize.sh tests/gpu/first_launch.sh "$out/"

# Variants for tools under which a program takes a hundred times as long: `old => new` in NAME.small.
small=$(mktemp -d)
mkdir -p "$out/small"
for changes in fortran-samples/*.small; do
    name=$(basename "$changes" .small)
    text=$(<"${changes%.small}.cuf")
    while IFS= read -r line; do
        text=${text//"${line%% => *}"/"${line##* => }"}
    done <"$changes"
    printf '%s\n' "$text" >"$small/$name.cuf"
    "$translator" build "$small/$name.cuf" -o "$out/small/$name" || failed=$((failed + 1))
done
rm -rf "$small"

# The programs of speed.sh; the Game of Life's kernels are the samples' own.
speed=tests/gpu/speed
mkdir -p "$out/speed"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
timed() { # EXECUTABLE FILE...
    local executable=$1
    shift
    if ! "$translator" build --gpu "$gpus" "$@" "$speed/timing.cuf" -o "$out/speed/$executable"; then
        echo "not built: $executable"
        failed=$((failed + 1))
    fi
}
for program in stream transpose montecarlo launch transfers reductions first_launch directives; do timed "$program" "$speed/$program.cuf"; done
for sample in gol gol_shared; do sed '/^program/,$d' "fortran-samples/$sample.cuf" >"$scratch/$sample.cuf"; done
timed gol_global "$scratch/gol.cuf" "$speed/gol_timed.CUF"
timed gol_shared -D SHARED "$scratch/gol_shared.cuf" "$speed/gol_timed.CUF"

if [ $# -ge 2 ]; then
    mkdir -p "$out/yardsticks"
    cp "$2"/* "$out/yardsticks/"
fi
echo "$(find "$out" -maxdepth 1 -name '*.out' | wc -l) expected outputs in $out, $failed samples not built"
[ "$failed" = 0 ]
