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
    DATA_MOVED "R003" "data that a directive moves" r#"
A remark, shown by -v and --remarks: what a data clause moves, or a compute region by itself for arrays that no clause names. What a region moves each time that
it is entered is worth a data region around the loop that it stands in.

Wrong:
    (nothing)

Right:
    !$acc data copyin(a)
    !$acc end data
"#;
    LOOP_SCHEDULE "R004" "how a loop is shared out" r#"
A remark, shown by -v and --remarks: over what the iterations of a loop of a kernel are shared out. Gangs are blocks, vector lanes threads of a block. Where no
clause says how many, the runtime chooses by the number of iterations; the remark has what it takes for long loops. On a GPU a kernel with many registers gets half
as many threads in a block where more of them run at once that way: the table that CUF2RS_ACC_TIME=1 asks for has the blocks that were launched.

Wrong:
    (nothing)

Right:
    !$acc parallel loop gang vector vector_length(128)
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    LOOP_PREVENTED "R005" "loop whose iterations are not independent" r#"
A remark, shown by -v and --remarks: which two references, or which statement, keep the iterations of a loop from running side by side, and what can be done
about it. The loop runs one iteration after the other.

Wrong:
    (nothing)

Right:
    !$acc kernels loop independent
    do i = 1, n
      a(k(i)) = b(i)
    end do
"#;
    LOOP_FOUND "R006" "loop whose iterations are independent" r#"
A remark, shown by -v and --remarks: the iterations of a loop of a region may run in any order, or reduce a value that was recognised. Where a directive says that
they may (PARALLEL LOOP, INDEPENDENT), the references for which that is the author's word are named.

Wrong:
    (nothing)

Right:
    !$acc kernels
    do i = 1, n
      s = s + a(i)
    end do
    !$acc end kernels
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
    KERNEL_USAGE "R014" "what a kernel needs of a GPU" r#"
A remark, shown by `cuf2rs fc -Minfo=accel` where NVRTC is there when an executable is linked: for each architecture that kernels are compiled for, the registers of a
thread, bytes of memory, and how many percent of the threads that a multiprocessor can hold it holds with blocks of 256 threads. Few registers and little shared memory
let more threads wait for memory at a time.

Wrong:
    (nothing)

Right:
    !$acc parallel loop vector_length(256)
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    DATA_AGAIN "R013" "data that a loop moves again and again" r#"
A remark, shown by -v and --remarks: a region in a loop of the host moves arrays each time that it is entered. A data region around the loop moves them once; CUF2RS_ACC_TIME=1
tells how many bytes and how much time that is.

Wrong:
    (nothing)

Right:
    do k = 1, 100
      !$acc parallel loop
      do i = 1, n
        a(i) = a(i) + 1.0
      end do
    end do
"#;
}
