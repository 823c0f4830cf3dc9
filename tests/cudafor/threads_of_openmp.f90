! Constructs of OpenMP, each with what it must give whatever the number of threads.
module state
  implicit none
  integer :: counter = 0
  integer, save :: own = 7
  !$omp threadprivate(own)
  real(8), allocatable :: field(:)
  real(8), allocatable, save :: tp(:)
  !$omp threadprivate(tp)
  type cell
    real(8) :: v = 0
    real(8), allocatable :: a(:)
  end type
contains
  subroutine orphan(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: i
    !$omp do schedule(guided)
    do i = 1, n
      x(i) = x(i) + helper(i)
    end do
    !$omp end do
  contains
    real(8) function helper(j)
      integer, intent(in) :: j
      helper = j + n
    end function
  end subroutine
  ! The argument is one variable for all threads, also between the places where they meet.
  subroutine joined(s, n)
    integer, intent(inout) :: s
    integer, intent(in) :: n
    integer :: i, seen
    !$omp do reduction(+: s)
    do i = 1, n
      s = s + i
    end do
    !$omp end do
    seen = s
    if (seen /= n*(n + 1)/2) error stop 'a sum of a part of the threads'
    !$omp barrier
    !$omp single
    s = 0
    !$omp end single
    if (s /= 0) error stop 'an old value'
    !$omp barrier
  end subroutine
  recursive integer function fib(n) result(r)
    integer, intent(in) :: n
    integer :: i, j
    if (n < 2) then
      r = n
    else
      !$omp task shared(i)
      i = fib(n - 1)
      !$omp end task
      !$omp task shared(j)
      j = fib(n - 2)
      !$omp end task
      !$omp taskwait
      r = i + j
    end if
  end function
  subroutine work(k, res)
    integer, intent(in) :: k
    real(8), intent(out) :: res
    real(8) :: loc(10), total
    integer :: i
    loc = k
    total = 0
    do i = 1, 10
      call add(i)
    end do
    !$omp parallel do reduction(+:total)
    do i = 1, 10
      total = total + loc(i)
    end do
    res = total
  contains
    subroutine add(j)
      integer, intent(in) :: j
      loc(j) = loc(j) + j
      total = total + loc(j)
    end subroutine
  end subroutine
end module
program p
  use omp_lib
  use state
  implicit none
  real(8) :: x(50), res(8)
  integer :: i, j, n, f, cp, arr(5), red(3), nested
  real(8), allocatable :: w(:), unall(:)
  character(len=8) :: txt(4)
  type t
    integer :: a
    real(8) :: b(3)
  end type
  type(t) :: st, stp
  integer(omp_lock_kind) :: lck
  logical :: l
  complex(8) :: z
  real(8), pointer :: ptr(:)
  real(8), target :: tgt(6)
  x = 0; n = 50
  !$omp parallel
  call orphan(x, n)
  !$omp end parallel
  print *, sum(x)
  !$omp parallel do
  do i = 1, 8
    call work(i, res(i))
  end do
  print '(8f8.1)', res
  own = 3
  !$omp parallel copyin(own) num_threads(3)
  own = own + omp_get_thread_num()
  allocate (tp(2))
  tp = omp_get_thread_num()
  !$omp end parallel
  red = 0
  !$omp parallel num_threads(3) reduction(+:red)
  red(1) = own
  red(2) = int(tp(1)) + int(tp(2))
  red(3) = 1
  deallocate (tp)
  !$omp end parallel
  print *, red, own
  !$omp parallel
  !$omp single
  f = fib(12)
  !$omp end single
  !$omp end parallel
  print *, f
  arr = 0
  !$omp parallel num_threads(4) private(cp)
  cp = -1
  !$omp single
  cp = 42
  !$omp end single copyprivate(cp)
  arr(omp_get_thread_num() + 1) = cp
  !$omp end parallel
  print *, arr
  !$omp parallel private(w) num_threads(2)
  allocate (w(4))
  w = omp_get_thread_num() + 1
  !$omp critical
  counter = counter + int(sum(w))
  !$omp end critical
  deallocate (w)
  !$omp end parallel
  print *, counter
  !$omp parallel
  !$omp single
  allocate (w(6))
  w = 2
  !$omp end single
  !$omp do
  do i = 1, 6
    w(i) = w(i) * i
  end do
  !$omp end parallel
  print *, w
  st%a = 4; st%b = 1
  !$omp parallel firstprivate(st) num_threads(2)
  st%a = st%a + 1
  !$omp end parallel
  print *, st%a
  call omp_init_lock(lck)
  j = 0
  !$omp parallel num_threads(4)
  do i = 1, 100
    call omp_set_lock(lck)
    j = j + 1
    call omp_unset_lock(lck)
  end do
  !$omp end parallel
  print *, j
  l = .true.
  z = 1
  !$omp parallel do reduction(.and.:l) reduction(*:z)
  do i = 1, 10
    l = l .and. i < 11
    z = z * (0d0, 1d0)
  end do
  print *, l, z
  ptr => tgt
  !$omp parallel do
  do i = 1, 6
    ptr(i) = i
    if (allocated(unall)) unall(1) = 2
  end do
  print *, tgt
  txt = 'a'
  !$omp parallel do
  do i = 1, 4
    write (txt(i), '(i4)') i * 11
  end do
  print *, txt
  nested = 0
  !$omp parallel num_threads(2)
  !$omp parallel num_threads(2)
  !$omp atomic update
  nested = nested + omp_get_num_threads()
  !$omp end parallel
  !$omp end parallel
  print *, nested
  !$omp parallel workshare
  x = x * 2
  arr = [(i, i = 1, 5)]
  !$omp end parallel workshare
  print *, sum(x), arr
  !$omp parallel sections lastprivate(j)
  !$omp section
  j = 1
  !$omp section
  j = 2
  !$omp end parallel sections
  print *, j
  !$omp parallel do default(none) shared(x, n) private(j)
  do i = n, 1, -2
    j = i
    x(i) = j
  end do
  call omp_set_schedule(omp_sched_dynamic, 3)
  call omp_get_schedule(i, n)
  print *, i, n
  n = 50
  !$omp parallel do schedule(runtime)
  do i = 1, n
    x(i) = x(i) + 1
  end do
  print *, sum(x), omp_in_parallel(), omp_get_max_threads() > 0
  !$omp simd
  do i = 1, n
    x(i) = i
  end do
  !$omp parallel do simd reduction(min:j)
  do i = 1, n
    j = min(j, 5 - i)
  end do
  print *, j
  j = 0
  !$omp parallel num_threads(4)
  call joined(j, n)
  call joined(j, 2*n)
  call joined(j, n + 1)
  !$omp end parallel
  x = 2; n = 40
  ! what a BLOCK declares is new each time, and one for all threads
  do j = 1, 3
    block
      real(8) :: part
      real(8), allocatable :: list(:)
      type(cell) :: own
      if (allocated(list) .or. allocated(own%a) .or. own%v > 0) error stop 'an old value'
      part = 0
      !$omp parallel reduction(+: part)
      !$omp single
      allocate (list(2), own%a(2))
      list = j
      own%v = 1
      !$omp end single
      !$omp do
      do i = 1, n
        part = part + list(1 + mod(i, 2)) * own%v
      end do
      !$omp end parallel
      x(1) = x(1) + part
    end block
    block
      real(8) :: part
      part = 1
      !$omp parallel do reduction(max: part)
      do i = 1, n
        part = max(part, x(i + 1))
      end do
      x(1) = x(1) + part
    end block
  end do
  print *, x(1)
end program
