module w
  use iso_c_binding
  implicit none
  integer, target :: store(3) = [7, 8, 9]
  integer, pointer :: p(:) => store
contains
  subroutine work(n, x) bind(c)
    integer(c_int), intent(in) :: n
    real(c_double), intent(inout) :: x(n)
    print *, 'in Fortran', n, p(2), command_argument_count()
    x = 2 * x
    open (10, file='written.txt')
    write (10, *) x
  end subroutine
  real(c_double) function mean(x, n) bind(c)
    integer(c_int), value :: n
    real(c_double), intent(in) :: x(n)
    mean = sum(x) / n
    write (10, '(a)', advance='no') 'mean taken'
  end function
end module
