! A procedure pointer component is given a function where its interface is that of a subroutine, and a subroutine whose argument is ALLOCATABLE.
module tasks
  implicit none
  abstract interface
    subroutine work(x)
      real, intent(inout) :: x(:)
    end subroutine
  end interface
  type :: task
    procedure(work), pointer, nopass :: run => null()
  end type
contains
  real function total(x)
    real, intent(inout) :: x(:)
    total = sum(x)
  end function
  subroutine grow(x)
    real, allocatable, intent(inout) :: x(:)
    x = [x, 1.0]
  end subroutine
end module
program main
  use tasks
  implicit none
  type(task) :: one, other
  one = task(total)
  other = task(run=grow)
  print *, associated(one%run), associated(other%run)
end program
