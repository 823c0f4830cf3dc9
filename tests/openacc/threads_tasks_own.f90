! What tasks have for themselves, and whose variables are shared.
module things
  implicit none
contains
  subroutine alone(out)
    integer, intent(out) :: out(12)
    integer, allocatable :: list(:), one
    integer, pointer :: at
    integer, target :: here, there
    integer :: shared
    here = 1; there = 2
    at => here
    allocate (list(3), source=4)
    allocate (one, source=5)
    shared = 6
    !$omp task
    list(2) = 9
    at => there
    one = 7
    at = 20
    !$omp end task
    !$omp taskwait
    out(1:3) = list
    out(4) = at
    out(5) = one
    out(6) = there
    !$omp task default(shared)
    shared = shared + 10
    list(1) = 8
    at = 30
    !$omp end task
    !$omp taskwait
    out(7) = shared
    out(8) = list(1)
    out(9) = here
    !$omp task
    deallocate (list)
    nullify (at)
    !$omp end task
    !$omp taskwait
    out(10) = merge(1, 0, allocated(list))
    out(11) = merge(1, 0, associated(at, here))
    !$omp task shared(list)
    list(3) = 77
    !$omp end task
    !$omp taskwait
    out(12) = list(3)
  end subroutine

  subroutine dummies(x, list, last)
    integer, intent(inout) :: x
    integer, intent(inout) :: list(:)
    integer, intent(inout) :: last(*)
    !$omp task
    x = x + 1
    list(1) = 5
    last(2) = 6
    !$omp end task
    !$omp taskwait
  end subroutine
end module

program main
  use things
  implicit none
  integer :: out(12), x, list(2), last(2), bad, i
  integer, allocatable :: own(:)
  call alone(out)
  print *, out
  x = 1; list = 2; last = 3
  call dummies(x, list, last)
  print *, x, list, last
  bad = 0
  allocate (own(4), source=1)
  !$omp parallel num_threads(3) firstprivate(own) reduction(+: bad)
  block
    integer :: inner
    inner = 5
    !$omp task
    own(3) = 2
    inner = 6
    !$omp end task
    !$omp taskwait
    if (own(3) /= 1) bad = bad + 1
    if (inner /= 5) bad = bad + 10
  end block
  !$omp end parallel
  print *, bad
  ! What is a thread's own outside is shared by a region inside.
  bad = 0
  x = 0
  !$omp parallel num_threads(2) firstprivate(x) reduction(+: bad)
  !$omp parallel num_threads(2) shared(x)
  !$omp single
  !$omp task
  x = 4
  !$omp end task
  !$omp end single
  !$omp end parallel
  if (x /= 4) bad = bad + 1
  !$omp end parallel
  print *, bad
  ! Another name of a variable is the variable.
  call named(x)
  print *, x
  bad = 0
  !$omp taskloop shared(bad)
  do i = 1, 4
    !$omp atomic
    bad = bad + i
  end do
  print *, bad
contains
  subroutine named(res)
    integer, intent(out) :: res
    integer :: own
    own = 1
    associate (other => own)
      !$omp task
      other = 5
      !$omp end task
      !$omp taskwait
    end associate
    res = own
  end subroutine
end program
