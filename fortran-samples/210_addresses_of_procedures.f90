! Addresses of procedures that have no BIND(C), and pointers made of them.
module work
  use iso_c_binding
  implicit none
  type task
    type(c_funptr) :: address = c_null_funptr
    integer :: times = 1
  end type task
  abstract interface
    integer function change(x)
      integer, intent(in) :: x
    end function change
    subroutine fill(a, n)
      integer, intent(in) :: n
      real(8), intent(inout) :: a(n)
    end subroutine fill
  end interface
contains
  integer function next(x)
    integer, intent(in) :: x
    next = x + 1
  end function next
  integer function twice(x)
    integer, intent(in) :: x
    twice = 2 * x
  end function twice
  subroutine halve(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    a = a / 2
  end subroutine halve
  integer function run(one, x)
    type(task), intent(in) :: one
    integer, intent(in) :: x
    procedure(change), pointer :: step
    integer :: i
    run = x
    if (.not. c_associated(one%address)) return
    call c_f_procpointer(one%address, step)
    do i = 1, one%times
      run = step(run)
    end do
  end function run
end module work

real(8) function mean(a, n)
  integer, intent(in) :: n
  real(8), intent(in) :: a(*)
  mean = sum(a(:n)) / n
end function mean

program main
  use work
  implicit none
  interface
    real(8) function mean(a, n)
      integer, intent(in) :: n
      real(8), intent(in) :: a(*)
    end function mean
  end interface
  type(task) :: tasks(3)
  type(c_funptr) :: p
  procedure(change), pointer :: own
  procedure(fill), pointer :: filling
  procedure(mean), pointer :: averaging
  real(8) :: a(4) = [1, 2, 3, 6]
  integer :: i
  tasks(1) = task(c_funloc(next), 3)
  tasks(2) = task(c_funloc(twice), 2)
  print *, (run(tasks(i), 5), i = 1, 3)
  p = c_funloc(halve)
  call c_f_procpointer(p, filling)
  call filling(a, 4)
  print *, a
  call c_f_procpointer(c_funloc(mean), averaging)
  print *, averaging(a, 4)
  own => next
  print *, own(1), c_associated(tasks(1)%address, c_funloc(next)), c_associated(tasks(1)%address, c_funloc(twice))
  own => twice
  print *, own(4)
end program main
