#!/bin/sh
# The table of "A CUDA Fortran Port of CloverLeaf": time for each cell and step, in seconds, for five meshes.
# sh table.sh ./cloverleaf [STEPS]; STEPS is 2955 where nothing else is said. A launcher of MPI may stand in RUN: RUN="mpirun -n 2" sh table.sh ./cloverleaf
program=$1
steps=${2:-2955}
for cells in 960,960 1920,960 1920,1920 3840,1920 3840,3840; do
    seconds=$(echo "&problem cells = $cells, steps = $steps /" | ${RUN:-} "$program" 2>&1 >/dev/null | sed -n 's/.* s, *\([0-9.E+-]*\) s for each.*/\1/p')
    printf '%-10s %s\n' "$(echo $cells | tr , x)" "${seconds:-failed}"
done
