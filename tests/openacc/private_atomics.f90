! ATOMIC on arrays that a thread has for itself, of all sizes: values from before and from after the operation, other types, indices that the statement sets.
module tallies
  implicit none
contains
  integer function tallied(k)
    !$acc routine seq
    integer, intent(in) :: k
    logical(1) :: seen(0:3)
    integer(2) :: counts(0:3)
    integer :: i, l, old, one
    seen = .false.
    counts = 0
    old = 0
    do i = 1, 9
      l = mod(i*k, 4)
      !$acc atomic update
      seen(l) = seen(l) .or. mod(i, 2) == 1
      !$acc atomic capture
      counts(l) = counts(l) + 2_2
      one = counts(l)
      !$acc end atomic
      old = old + one
    end do
    tallied = old + 100*count(seen) + 1000*counts(1)
  end function
end module
program private_atomics
  use tallies
  implicit none
  integer, parameter :: n = 16
  integer(1) :: b(4), before(n)
  integer(2) :: h(4), after(n)
  logical :: flags(4)
  integer :: i, k, l, numbers(n), next(n), x(4), calls(n)
  real :: r(2), found(n)
  !$acc parallel loop private(b, h, flags, x, r) copyout(before, after, numbers, next, found)
  do k = 1, n
    b = int(k, 1)
    h = 7_2
    flags = .true.
    x = [2, 3, 4, 1]
    r = 1
    l = 1
    do i = 1, 5
      !$acc atomic capture
      before(k) = b(2)
      b(2) = b(2) + 1_1
      !$acc end atomic
      !$acc atomic capture
      h(3) = h(3)*2_2
      after(k) = h(3)
      !$acc end atomic
      !$acc atomic update
      flags(i/2 + 1) = flags(i/2 + 1) .neqv. .true.
      !$acc atomic capture
      l = x(l)
      x(l) = x(l) + 0
      !$acc end atomic
      !$acc atomic update
      r(1) = r(1) + 0.1d0*i
      !$acc atomic write
      b(4) = int(i, 1)
      !$acc atomic read
      numbers(k) = b(4)
      !$acc atomic update
      b(1) = max(b(1), int(3*i, 1))
    end do
    next(k) = l
    found(k) = r(1) + count(flags) + b(1)
  end do
  !$acc parallel loop copyout(calls)
  do k = 1, n
    calls(k) = tallied(k)
  end do
  print '(16i4)', before, after, numbers, next
  print '(8f9.3)', found
  print '(8i7)', calls
end program
