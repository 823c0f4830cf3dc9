#!/usr/bin/env bash
# Builds what is to be carried to a machine with a GPU: every sample as an executable with its input and expected output, the
# script that runs them, and the yardsticks, if their folder is given.
#
# usage: tests/gpu/build.sh FOLDER [YARDSTICKS]
set -eu
[ $# -ge 1 ] || { sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 2; }
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
out=$(cd "$1" && pwd)
cd "$root"
cargo build --release --quiet
failed=0
for path in fortran-samples/*; do
    name=$(basename "$path")
    case "$name" in
    *.cuf | *.CUF | *.f90 | *.F90 | *.f | *.F) files=("$path") ;;
    *) if [ -d "$path" ]; then files=("$path"/*); else continue; fi ;;
    esac
    stem="fortran-samples/${name%.*}"
    options=()
    if [ -f "$stem.args" ]; then read -r -a options <"$stem.args"; fi
    if ! target/release/cuf2rs build "${files[@]}" ${options[@]+"${options[@]}"} -o "$out/${name%.*}"; then
        echo "not built: $name"
        failed=$((failed + 1))
        continue
    fi
    for suffix in out in; do
        if [ -f "$stem.$suffix" ]; then cp "$stem.$suffix" "$out/"; fi
    done
done
cp tests/gpu/run.sh "$out/"
if [ $# -ge 2 ]; then
    mkdir -p "$out/yardsticks"
    cp "$2"/* "$out/yardsticks/"
fi
echo "$(find "$out" -maxdepth 1 -name '*.out' | wc -l) expected outputs in $out, $failed samples not built"
[ "$failed" = 0 ]
