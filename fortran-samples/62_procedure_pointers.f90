! Procedure pointers: variables and components that hold a procedure, abstract interfaces, internal procedures as arguments.
module curves
  implicit none

  abstract interface
    function curve(x) result(y)
      real, intent(in) :: x
      real :: y
    end function curve
  end interface

  type :: job
    character(len=10) :: name
    procedure(curve), pointer, nopass :: f => null()
    procedure(print_job), pointer :: report => print_job
  end type job

contains

  function parabola(x) result(y)
    real, intent(in) :: x
    real :: y
    y = x*x
  end function parabola

  function line(x) result(y)
    real, intent(in) :: x
    real :: y
    y = 2.0*x + 1.0
  end function line

  ! midpoint rule
  function integral(f, from, to, n) result(total)
    procedure(curve) :: f
    real, intent(in) :: from, to
    integer, intent(in) :: n
    real :: total, h
    integer :: i
    h = (to - from)/n
    total = 0.0
    do i = 1, n
      total = total + f(from + (i - 0.5)*h)*h
    end do
  end function integral

  subroutine print_job(self, unit)
    class(job), intent(in) :: self
    integer, intent(in) :: unit
    write (unit, '(a, f8.4)') self%name, integral(self%f, 0.0, 1.0, 64)
  end subroutine print_job

  subroutine print_loudly(self, unit)
    class(job), intent(in) :: self
    integer, intent(in) :: unit
    write (unit, '(3a, f8.4)') '* ', trim(self%name), ' *', self%f(1.0)
  end subroutine print_loudly

end module curves

program pointers_to_procedures
  use curves
  implicit none
  procedure(curve), pointer :: f
  type(job) :: jobs(2)
  real :: scale
  integer :: i

  f => parabola
  print '(2f8.3)', f(3.0), integral(f, 0.0, 3.0, 300)
  f => line
  print '(2f8.3)', f(3.0), integral(f, 0.0, 3.0, 300)
  print *, associated(f)
  nullify (f)
  print *, associated(f)

  jobs%name = ['squares   ', 'lines     ']
  jobs(1)%f => parabola
  jobs(2)%f => line
  jobs(2)%report => print_loudly
  do i = 1, 2
    call jobs(i)%report(6)
  end do

  ! an internal procedure sees the variables of its host
  scale = 10.0
  print '(f8.3)', integral(scaled, 0.0, 1.0, 100)

contains

  function scaled(x) result(y)
    real, intent(in) :: x
    real :: y
    y = scale*x
  end function scaled

end program pointers_to_procedures
