//! Codes of remarks on decisions of the translator (R).

use super::codes;

codes! {
    KERNEL_MADE "R001" "kernel made of loops" r#"
A remark, shown by -v: what became of the loops under a directive. It names the loops that run side by side and the values that their rounds
join. Nothing is wrong.

Wrong:
    (nothing)

Right:
    !$cuf kernel do <<<*, *>>>
    do i = 1, n
      s = s + a(i)
    end do
"#;
}
