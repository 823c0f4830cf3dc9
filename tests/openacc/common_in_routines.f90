program common_in_routines
  implicit none
  integer :: n, i
  real :: a(10), s, w(4)
  common /blk/ a, n, s
  common /two/ w
  !$acc declare create(/blk/, /two/)
  real :: r(10)
  a = [(real(i), i=1,10)]; n = 10; s = 0.5; w = [1.,2.,3.,4.]
  !$acc update device(a, n, s, w)
  !$acc parallel loop copyout(r)
  do i = 1, 10
    call one(i, r(i))
  end do
  print *, r
  !$acc parallel loop copyout(r)
  do i = 1, n
    r(i) = two(i)
  end do
  print *, r
  !$acc kernels
  do i = 1, 10
    call addto(i)
  end do
  !$acc end kernels
  !$acc update host(a)
  print *, a
contains
  real function two(i)
    !$acc routine seq
    integer, intent(in) :: i
    real :: b(2,2)
    common /two/ b
    !$acc declare create(/two/)
    two = b(1+mod(i,2), 2) * i
  end function
end program
subroutine one(i, x)
  implicit none
  !$acc routine seq
  integer :: i, m
  real :: x, b(10), t
  common /blk/ b, m, t
  !$acc declare create(/blk/)
  x = b(m + 1 - i) * t
end subroutine
subroutine addto(i)
  implicit none
  !$acc routine seq
  integer :: i, m
  real :: b(2,5), t
  common /blk/ b, m, t
  !$acc declare create(/blk/)
  b(1 + mod(i-1,2), (i-1)/2+1) = b(1 + mod(i-1,2), (i-1)/2+1) + t
end subroutine
