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
}
