! A variable in two data clauses of a directive, and a modifier that its clause does not have.
program main
  implicit none
  real :: a(4), b(4)
  integer :: i
  a = 1.0
  b = 2.0
  !$acc data copyin(a, b) copyout(a)
  !$acc parallel loop
  do i = 1, 4
    a(i) = a(i) + b(i)
  end do
  !$acc end data
  !$acc enter data create(readonly: b)
  print *, a
end program
