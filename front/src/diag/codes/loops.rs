//! Codes of loops that become kernels (D12, D13).

use super::codes;

codes! {
    LOOP_COUNT "D120" "wrong number of kernel loops" r#"
`!$cuf kernel do(n)` is followed by at least n loops, one in the other; n is a constant from 1 on.

Wrong:
    !$cuf kernel do(2) <<<*, *>>>
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    LOOP_NOT_TIGHT "D121" "kernel loops are not tightly nested" r#"
Between the loops of `!$cuf kernel do(n)` nothing else may stand: their rounds run side by side, in no order. Assignments to
scalars before the inner loop are an exception, where each of its rounds would compute the same value.

Wrong:
    !$cuf kernel do(2) <<<*, *>>>
    do j = 1, m
      b(j) = 0.0
      do i = 1, n
        a(i, j) = 0.0
      end do
    end do

Right:
    !$cuf kernel do <<<*, *>>>
    do j = 1, m
      b(j) = 0.0
      do i = 1, n
        a(i, j) = 0.0
      end do
    end do
"#;
    LOOP_HOST_ARRAY "D122" "host array in kernel loops" r#"
The body of kernel loops runs on the device. Arrays in it live in device or managed memory; host arrays are out of reach. Host scalars that
are only read are passed by value.

Wrong:
    real :: a(n)
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    real, device :: a(n)
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    LOOP_CARRIED "D123" "kernel loops hand a value from round to round" r#"
The rounds of kernel loops run side by side. A scalar that they assign belongs to one round, which must give it a value before using it; the
exception is a reduction, where every use of the scalar has the form s = s + x, s = max(s, x), if (x < s) s = x and the like.

Wrong:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      s = s + a(i)
      b(i) = s
    end do

Right:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      s = s + a(i)
    end do
"#;
    LOOP_CLAUSE "D124" "wrong clause of kernel loops" r#"
Behind the launch configuration of `!$cuf kernel do` may stand REDUCE(op: variables), REDUCTION(op: variables), PRIVATE(variables).

Wrong:
    !$cuf kernel do <<<*, *>>> reduce(s)

Right:
    !$cuf kernel do <<<*, *>>> reduce(+: s)
"#;
    LOOP_LAUNCH "D125" "wrong launch configuration of kernel loops" r#"
Grid and block of `!$cuf kernel do(n)` are `*`, an integer, or a list with at most one extent for each of the n loops, the innermost first;
further ones are 1. Bytes of shared memory and a stream may follow, or stream= and device=.

Wrong:
    !$cuf kernel do <<<(*, *), (32, 4)>>>

Right:
    !$cuf kernel do(2) <<<(*, *), (32, 4)>>>
"#;
    LOOP_STATEMENT "D126" "statement that cannot stand in kernel loops" r#"
The body of kernel loops computes. Nothing leaves the loops that run side by side (EXIT, RETURN, GOTO), nothing is read or written, and threads
do not wait for one another. CYCLE ends a round.

Wrong:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      if (a(i) < 0.0) exit
      a(i) = sqrt(a(i))
    end do

Right:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      if (a(i) < 0.0) cycle
      a(i) = sqrt(a(i))
    end do
"#;
    LOOP_BOUNDS "D127" "bounds of a kernel loop change" r#"
The numbers of rounds of all loops of `!$cuf kernel do(n)` are known before the first round: bounds and steps depend neither on the variables
of the other loops nor on what the body assigns.

Wrong:
    !$cuf kernel do(2) <<<*, *>>>
    do j = 1, n
      do i = 1, j
        a(i, j) = 0.0
      end do
    end do

Right:
    !$cuf kernel do <<<*, *>>>
    do j = 1, n
      do i = 1, j
        a(i, j) = 0.0
      end do
    end do
"#;
    LOOP_REDUCTION "D128" "wrong reduction of kernel loops" r#"
A reduction joins numbers or logicals with an operator that fits their type, in a scalar of the host or of the device, and the loops use the
scalar for nothing else.

Wrong:
    real :: s(3)
    !$cuf kernel do <<<*, *>>> reduce(+: s)

Right:
    real :: s
    !$cuf kernel do <<<*, *>>> reduce(+: s)
"#;
    LOOP_DATA "D129" "data that kernel loops cannot take along" r#"
What the body of kernel loops names is handed to a kernel: scalars of intrinsic types by value, arrays in device memory by address,
components of one host structure likewise. A component of a structure that a subscript chooses in each round is out of reach, as are texts that are
no part of a whole structure, and structures with parts that are allocated on their own.

Wrong:
    do i = 1, n
      b(k)%a(i) = c(i)%x          ! c: array of structures in host memory

Right:
    type(part), device :: c(n)
"#;
    LOOP_VALUE_LOST "D130" "value assigned in kernel loops is lost" r#"
A host scalar that kernel loops assign is private to each thread: the host's variable keeps its value. When nothing in the loops uses the scalar,
the assignment has no effect.

Wrong:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      found = i
    end do

Right:
    integer, device :: found
"#;
    LOOP_DEPENDENCE "D150" "iterations of kernel loops that depend on others" r#"
The iterations of a loop under `!$cuf kernel do`, or of one that OpenACC's PARALLEL LOOP or INDEPENDENT shares out, run at once and in any order. One that reads an element which another one stores finds the old value or the
new one, and of two that store in one element either may come last.

Wrong:
    !$cuf kernel do <<<*, *>>>
    do i = 2, n
        a(i) = a(i - 1) + 1.0
    end do

Right:
    !$cuf kernel do <<<*, *>>>
    do i = 2, n
        b(i) = a(i - 1) + 1.0
    end do
"#;
}
