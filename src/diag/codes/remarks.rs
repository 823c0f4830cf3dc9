//! Codes of remarks on decisions of the translator (R).

use super::codes;

codes! {
    HOST_COMPUTES "R002" "array statement computed by the host" r#"
A remark, shown by -v: an array assignment, WHERE or FORALL over device data stays on the host, which copies the data there and back. The
remark says what in it a kernel cannot compute. Nothing is wrong, but it takes longer.

Wrong:
    (nothing)

Right:
    a_d = b_d + h_d
"#;
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
    OLD_WORDS "R008" "words of the PGI Accelerator model" r#"
A remark, shown by -v: a directive or a clause has a word of the PGI Accelerator model, from which OpenACC was made. Nothing is wrong: it means what it meant. The
remark says what it is called today.

Wrong:
    (nothing)

Right:
    !$acc region
    do i = 1, n
      a(i) = 0.0
    end do
    !$acc end region
"#;
}
