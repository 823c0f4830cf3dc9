//! Codes of ATOMIC and of procedures that regions call (D180 to D189).

use super::codes;

codes! {
    ACC_ATOMIC "D180" "statement that ATOMIC cannot have" r#"
ATOMIC belongs to one access to a scalar variable x of a number or logical type: `v = x` with READ, `x = expr` with WRITE, `x = x op expr` or `x = expr op x` with
UPDATE or nothing, where op is + - * / .and. .or. .eqv. or .neqv., or `x = f(x, expr)` with max, min, iand, ior or ieor. CAPTURE has two statements and END ATOMIC:
one that changes x so, and `v = x` before or behind it. The expression does not use x.

Wrong:
    !$acc parallel loop copy(s)
    do i = 1, n
      !$acc atomic update
      s(1) = 2 * s(1) + s(1)
    end do

Right:
    !$acc parallel loop copy(s)
    do i = 1, n
      !$acc atomic update
      s(1) = s(1) + 2 * i
    end do
"#;
    ACC_ROUTINE "D181" "wrong ROUTINE directive" r#"
`!$acc routine seq` stands in the specification part of a procedure that regions call; `!$acc routine(name) seq` names one. It has one of SEQ, VECTOR, WORKER and GANG: the
outermost level of the loops in the procedure that may run in parallel. All directives of one procedure agree. BIND names the procedure that device code calls instead.

Wrong:
    !$acc routine gang vector

Right:
    !$acc routine vector
"#;
    ACC_ROUTINE_DATA "D182" "procedure with ROUTINE that cannot run on the device" r#"
A procedure that regions call runs in many threads at a time. It has no variables that keep a value from one call to the next (SAVE, or an initial value), it
reads and writes no files, and a kernel of CUDA Fortran cannot call it where it uses host variables of a module. PRINT to standard output is possible.

Wrong:
    integer, save :: calls = 0
    calls = calls + 1
    x = x + calls

Right:
    x = x + 1
"#;
    ACC_ROUTINE_LEVEL "D183" "procedure called at a level of parallel execution that it needs for itself" r#"
A procedure with ROUTINE VECTOR shares its loops out over the lanes of a worker: it is called where the lanes are free, not in a VECTOR loop. WORKER needs the workers and the
lanes, GANG all levels. A procedure calls others of its own level and of inner ones.

Wrong:
    !$acc parallel loop gang vector
    do i = 1, n
      call smooth(a, n)
    end do

Right:
    !$acc parallel loop gang
    do i = 1, n
      call smooth(a, n)
    end do
"#;
}
