! Statements that are none of the forms of ATOMIC.
subroutine s(a, k, n)
  integer :: n, i, k(n), v(n)
  real :: a(n)
  character(8) :: word
  !$acc parallel loop copy(a, k, v)
  do i = 1, n
    !$acc atomic update
    a(k(i)) = 2 * a(k(i)) + a(k(i))
    !$acc atomic
    a(1) = sqrt(a(1)) + 1
    !$acc atomic write
    k(1) = k(1) + i
    !$acc atomic read
    v(i) = k(1) + 1
    !$acc atomic capture
    v(i) = k(1)
    k(2) = k(2) + 1
    !$acc end atomic
    !$acc atomic capture
    k(1) = i
    v(i) = k(1)
    !$acc end atomic
    !$acc atomic
    if (i > 3) v(i) = 1
  end do
  !$acc atomic write
  word = 'none'
end subroutine s
program main
end program main
