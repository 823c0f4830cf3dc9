#!/usr/bin/env bash
# differs.sh TEXT PLAIN: succeeds where gfortran takes the plain form, its program ends well and prints the same whatever variables without values hold,
# and the translation of TEXT ends badly or prints something else. `TRANSLATOR` is cuf2rs. For `cuf2rs-generate reduce`.
set -u
text=$1 plain=$2
folder=$(dirname "$text")
for value in 1 77; do
    timeout 30 gfortran -w -fcheck=all,no-array-temps -finit-integer=$value -finit-real=snan -finit-character=$value -J "$folder" -o "$folder/plain" "$plain" || exit 1
    timeout 20 "$folder/plain" >"$folder/expected$value" 2>"$folder/said" || exit 1
    [ ! -s "$folder/said" ] || exit 1
done
cmp -s "$folder/expected1" "$folder/expected77" || exit 1
timeout 600 "${TRANSLATOR:-cuf2rs}" run "$text" >"$folder/found" || exit 0
! cmp -s "$folder/found" "$folder/expected1"
