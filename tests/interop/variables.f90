! Variables of modules that C shares.

module shared
  use iso_c_binding
  implicit none
  type, bind(c) :: pt
    real(c_double) :: x
    integer(c_int) :: k(2)
  end type
  integer(c_int), bind(c) :: counter = 4
  real(c_double), bind(c, name='Grid') :: a(0:2)
  real(c_float), bind(c) :: m(2,3)
  type(pt), bind(c) :: p
  type(pt), bind(c) :: ps(2)
  character(kind=c_char), bind(c) :: text(6)
  character(kind=c_char), bind(c) :: letter
  complex(c_double_complex), bind(c) :: z
  logical(c_bool), bind(c) :: flag
  type(c_ptr), bind(c) :: handle
  integer(c_int) :: level
  bind(c, name='level_of_c') :: level
  integer, parameter :: n = 3
contains
  subroutine w() bind(c)
    counter = counter + 1
    a(0) = counter
    a(1:2) = [7, 8]
    m = reshape([1, 2, 3, 4, 5, 6], [2, 3])
    p%k(1) = 5
    ps(2)%x = 4
    text = ['a', 'b', 'c', 'd', 'e', c_null_char]
    letter = 'q'
    z = (1, 2)
    flag = .true.
    call q(counter, a)
    print *, counter, a, lbound(a), ubound(a), size(a), level
  end subroutine
  subroutine q(n, a)
    integer :: n
    real(c_double) :: a(:)
    n = n + size(a)
    a = a + 1
  end subroutine
  subroutine show() bind(c)
    integer, pointer :: v
    integer :: i
    print *, counter, level, a, sum(m), maxval(a), p%x, p%k, ps%x, (text(i), i = 1, 5), letter
    print *, z, flag, c_associated(handle)
    call c_f_pointer(handle, v)
    print *, v
    write (*, '(3f5.1)') a
    do level = 1, 3
    end do
  end subroutine
end module
module blocks
  use iso_c_binding
  implicit none
  integer(c_int) :: n
  real(c_double) :: x(3)
  common /blk/ n, x
  bind(c, name='blk') :: /blk/
end module
program main
  use shared
  use blocks, only: count => n, x
  implicit none
  interface
    subroutine run() bind(c, name='run_c')
    end subroutine
  end interface
  count = 4
  x = [1, 2, 3]
  call run()
  print *, count, x
  print *, level, counter
  block
    use shared, only: c => counter
    c = 9
  end block
  print *, counter
end program
