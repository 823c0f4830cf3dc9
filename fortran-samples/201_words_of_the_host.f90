! Names that a statement of the program unit speaks of and that somebody else declares: VOLATILE variables of a module, interface bodies
! that POINTER makes procedure pointers, interfaces of dummy procedures, arguments of other entries.
module flags
  implicit none
  logical :: ready = .false.
  integer :: ticks = 3
  type cell
    integer :: n = 4
  end type
  type maker
    procedure(type(cell)), pointer, nopass :: make => null()
  end type
contains
  subroutine wait_for(expected)
    logical, intent(in) :: expected
    volatile :: ready
    asynchronous :: ticks
    if (ready .neqv. expected) error stop 'not the variable of the module'
    ready = .true.
    ticks = ticks + 1
  end subroutine

  subroutine run(f, total)
    interface
      integer function f(i)
        integer, intent(in) :: i
      end function
    end interface
    integer, intent(out) :: total
    procedure(f), pointer :: again
    again => f
    total = again(3) + f(4)
  end subroutine
end module

! Nobody calls the first entry, which would come to the second one's arguments.
subroutine sums
  implicit none
  integer :: n, i
  real :: a(*), total, scale
  character(len=*) :: name
  entry sum_of(n, a, total)
  total = 0
  do i = 1, n
    total = total + a(i)
  end do
  return
  entry scaled_sum_of(name, n, a, scale, total)
  total = 0
  do i = 1, n
    total = total + scale * a(i)
  end do
  if (n > 2) print *, name, len(name)
end subroutine

! Generic names whose procedures differ in what their dummy procedures give.
module integrals
  implicit none
  interface integral
    module procedure of_real, of_double, of_points, by_steps
  end interface
contains
  real function of_real(f)
    real, external :: f
    of_real = 0.5*(f(0.0) + f(1.0))
  end function

  double precision function of_double(f)
    double precision, external :: f
    of_double = 0.5d0*(f(0d0) + f(1d0))
  end function

  real function of_points(f)
    interface
      function f(n) result(points)
        integer, intent(in) :: n
        real :: points(n)
      end function
    end interface
    of_points = sum(f(3))/3
  end function

  real function by_steps(f)
    interface
      subroutine f(x, y)
        real, intent(in) :: x
        real, intent(out) :: y
      end subroutine
    end interface
    call f(1.0, by_steps)
  end function
end module

real function line(x)
  implicit none
  real :: x
  line = 2*x
end function

double precision function parabola(x)
  implicit none
  double precision :: x
  parabola = x*x
end function

program words_of_the_host
  use flags
  use integrals
  implicit none
  real, external :: line
  double precision, external :: parabola
  intrinsic :: dcos
  volatile :: ready
  pointer :: step
  interface
    subroutine step(a, b)
      real, intent(inout) :: a
      real, intent(in) :: b
    end subroutine
  end interface
  real :: x = 1.5, total
  integer :: whole
  type(maker) :: here
  call wait_for(.false.)
  print *, ready, ticks
  step => add
  if (associated(step)) call step(x, 2.0)
  step => multiply
  call step(x, 2.0)
  print *, x
  call run(square, whole)
  print *, whole
  print *, associated(here%make)
  print *, atan(x=1.0), atan(y=1.0, x=-1.0)
  call sum_of(3, [1.0, 2.0, 4.0], total)
  print *, total
  call scaled_sum_of('three', 3, [1.0, 2.0, 4.0], 0.5, total)
  print *, total
  print '(5f8.4)', integral(line), integral(parabola), integral(dcos), integral(points), integral(half)
contains
  function points(n) result(all)
    integer, intent(in) :: n
    real :: all(n)
    all = [1.0, 2.0, 6.0]
  end function

  subroutine half(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x/2
  end subroutine

  subroutine add(a, b)
    real, intent(inout) :: a
    real, intent(in) :: b
    a = a + b
  end subroutine

  subroutine multiply(a, b)
    real, intent(inout) :: a
    real, intent(in) :: b
    a = a * b
  end subroutine

  integer function square(i)
    integer, intent(in) :: i
    square = i * i
  end function
end program
