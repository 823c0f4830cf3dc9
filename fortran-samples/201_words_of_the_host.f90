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

program words_of_the_host
  use flags
  implicit none
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
contains
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
