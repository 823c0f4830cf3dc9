//! Codes of OpenMP's rules (D340 to D349).

use super::codes;

codes! {
    OMP_CLAUSE "D340" "wrong clause of a directive of OpenMP" r#"
Each directive of OpenMP has its clauses, and each clause what may stand in its brackets; docs/directives.md lists them. Most clauses stand once.

Wrong:
    !$omp parallel do shedule(static)

Right:
    !$omp parallel do schedule(static)
"#;
    OMP_VARIABLE "D341" "variable that a clause of OpenMP cannot have" r#"
Clauses of OpenMP name whole variables, and each variable stands in one of them, but for FIRSTPRIVATE together with LASTPRIVATE. THREADPRIVATE variables
stand in COPYIN and COPYPRIVATE alone.

Wrong:
    !$omp parallel do private(t) shared(t)

Right:
    !$omp parallel do private(t)
"#;
    OMP_LEAVES "D342" "statement that leaves a block of threads" r#"
All threads of a team come to the end of its blocks: RETURN, and EXIT, CYCLE and GO TO out of them, would leave the others waiting. The iterations of a loop that threads
share are all done, so EXIT does not end it.

Wrong:
    !$omp parallel do
    do i = 1, n
      if (a(i) < 0.0) exit
    end do

Right:
    !$omp parallel do
    do i = 1, n
      if (a(i) < 0.0) found = .true.
    end do
"#;
    OMP_NESTING "D343" "construct of OpenMP where it cannot stand" r#"
Loops, sections, SINGLE and barriers are met by all threads of a team, so they do not stand inside each other, nor in CRITICAL, MASKED, ORDERED or a task, which some of the threads
run at another time.

Wrong:
    !$omp parallel do
    do i = 1, n
      !$omp barrier
    end do

Right:
    !$omp parallel
    !$omp do
    do i = 1, n
      a(i) = 0.0
    end do
    !$omp barrier
    !$omp end parallel
"#;
    OMP_DEFAULT_NONE "D344" "variable that DEFAULT(NONE) leaves without a clause" r#"
DEFAULT(NONE) asks that the author says of each variable of a region whether threads share it: SHARED, PRIVATE, FIRSTPRIVATE, LASTPRIVATE or REDUCTION. DO variables and
named constants need no clause.

Wrong:
    !$omp parallel do default(none) shared(n)
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$omp parallel do default(none) shared(a, n)
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    OMP_LOOP "D345" "loop whose iterations threads cannot share" r#"
Before the first iteration it must be known how many there are: a DO loop with first and last value follows the directive. COLLAPSE counts loops that stand directly
inside each other.

Wrong:
    !$omp parallel do collapse(2)
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$omp parallel do
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    OMP_ON_DEVICE "D346" "directive of OpenMP in device code" help "remove it, or move it to the procedure of the host that launches the kernel" r#"
Directives of OpenMP share work among threads of the host. A kernel has threads of its own, and a loop in it is run by each of them.

Wrong:
    attributes(global) subroutine fill(a)
      real :: a(*)
      integer :: i
      !$omp parallel do
      do i = 1, 10
        a(i) = 0.0
      end do
    end subroutine

Right:
    attributes(global) subroutine fill(a)
      real :: a(*)
      a(threadIdx%x) = 0.0
    end subroutine
"#;
    OMP_TARGET "D348" "regions of OpenMP for a device" help "--openmp-target (fc -mp=gpu) makes kernels of them" r#"
Without --openmp-target (fc -mp=gpu) the host is the device of OpenMP: its threads share the iterations of TARGET, TEAMS and DISTRIBUTE loops, and its data is the device's, so that MAP and UPDATE have
nothing to do. A scalar that a TARGET region changes comes back if a clause names it (MAP, REDUCTION, LASTPRIVATE); other scalars are the region's own.

Wrong:
    !$omp target teams distribute parallel do map(from: a)
    do i = 1, n
      a(i) = 0.0
    end do

Right:
    !$acc parallel loop copyout(a)
    do i = 1, n
      a(i) = 0.0
    end do
"#;
    OMP_OF_BLOCK "D349" "variable of a BLOCK that threads cannot share" r#"
Variables of a BLOCK around a parallel region become variables of the procedure, where threads share them. Characters with a length that is known when the BLOCK begins, and such arrays
where they are used as no argument could be, have no place there.

Wrong:
    block
      character(n) :: text
      !$omp parallel
      text = 'a'
      !$omp end parallel
    end block

Right:
    block
      character(8) :: text
      !$omp parallel
      text = 'a'
      !$omp end parallel
    end block
"#;
    OMP_THREADPRIVATE "D347" "variable that THREADPRIVATE cannot have" r#"
A THREADPRIVATE variable keeps its value from one parallel region to the next, so it is one of a module or of a COMMON block, or has the attribute SAVE.

Wrong:
    subroutine count()
      integer :: n
      !$omp threadprivate(n)
      n = 1
    end subroutine

Right:
    subroutine count()
      integer, save :: n
      !$omp threadprivate(n)
      n = 1
    end subroutine
"#;
}
