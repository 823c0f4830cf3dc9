! Reductions of scalars that ENTER DATA brings in one part of the program, and that are absent in others: the region brings them and takes them back.
module sums
  implicit none
contains
  subroutine add(a, n, s, once)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    real, intent(inout) :: s
    integer, intent(inout) :: once
    integer :: i
    !$acc parallel loop reduction(+: s)
    do i = 1, n
      s = s + a(i)
    end do
    !$acc parallel
    !$acc loop reduction(max: once)
    do i = 1, n
      once = max(once, i)
    end do
    !$acc end parallel
    !$acc kernels
    do i = 1, n
      s = s + a(i)
    end do
    !$acc end kernels
  end subroutine
end module
program reductions_of_absent
  use sums
  implicit none
  real :: a(10), s
  integer :: k
  a = 1
  s = 0
  k = 0
  call add(a, 10, s, k)
  print *, s, k
  !$acc enter data copyin(s, k)
  s = 100
  k = 100
  call add(a, 10, s, k)
  !$acc exit data copyout(s, k)
  print *, s, k
  s = 1
  k = 1
  call add(a, 5, s, k)
  print *, s, k
end program
