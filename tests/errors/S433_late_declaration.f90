! SAVE, a type with an initial value and a shape behind executable statements.
program p
  implicit none
  integer :: n
  real :: total
  n = 2
  save total
  integer :: calls = 3
  total = real(n)
  real :: x(2)
  x = total
  print *, x, calls
  call count_up
contains
  subroutine count_up
    integer :: i
    i = 1
    use iso_c_binding
    print *, i
  end subroutine
end program p
