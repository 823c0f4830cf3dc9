! DECLARE directives that say what cannot be.
module fields
  implicit none
  type pair
    real :: one, other
  end type
  real :: u(4), v(4), w(4), x(4)
  type(pair) :: both
  !$acc declare create(both%one)
  !$acc declare copyout(u)
  !$acc declare create(v) finalize
  !$acc declare create(w(1:2))
  !$acc declare copyin(x) create(v)
  !$acc declare create(x)
end module

subroutine work(n)
  use fields
  implicit none
  integer, intent(in) :: n
  real :: tmp(n)
  !$acc declare create(u)
  !$acc declare deviceptr(tmp)
  !$acc declare link(tmp)
  tmp = 1.0
  !$acc declare create(tmp)
  u(1) = tmp(1)
end subroutine

program main
  use fields
  implicit none
  call work(4)
  print *, u(1)
end program
