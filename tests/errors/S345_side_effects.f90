! A pure procedure changes nothing but its own variables and its arguments.
module counters
  implicit none
  type node
    real, pointer :: value => null()
  end type node
  integer, target :: calls = 0
  integer :: i
  real, allocatable :: work(:)
  type(node) :: first
contains
  pure subroutine store(n)
    integer, intent(in) :: n
    calls = n
    write (*, *) n
    if (n < 0) stop 'negative'
    if (n > 9) error stop 'too large'
    allocate (work(n))
  end subroutine store

  pure subroutine through_pointers(n, copy)
    integer, intent(in), target :: n
    type(node), intent(out) :: copy
    integer, pointer :: p
    p => n
    p = 3
    p => calls
    copy = first
    copy = node(first%value)
  end subroutine through_pointers

  pure subroutine loop(text)
    character(len=20), intent(out) :: text
    do i = 1, 3
      call double(calls)
    end do
    write (text, '(i0)') calls
  end subroutine loop

  pure subroutine double(n)
    integer, intent(inout) :: n
    n = 2*n
  end subroutine double

  elemental real function shown(x)
    real, intent(in) :: x
    print *, x
    shown = x
  end function shown
end module counters

program main
  use counters
  implicit none
  integer :: total
  call store(1)
  call add(2)
contains
  pure subroutine add(n)
    integer, intent(in) :: n
    total = total + n
  end subroutine add
end program main
