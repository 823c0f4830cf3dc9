! Objects with LEN parameters that are known at run time, where no statement can make them.
module texts
  implicit none
  type :: text(n)
    integer, len :: n
    character(n) :: letters
  end type text
  type, extends(text) :: two(m)
    integer, len :: m
    character(n + m), allocatable :: more
  end type two
contains
  subroutine renew(x)
    class(text(*)), intent(out) :: x
    x%letters = ' '
  end subroutine renew
end module texts

program p
  use texts
  implicit none
  type(text(:)), allocatable :: line
  type(text(4)) :: shared
  type(two(4, 5)) :: both
  common /block/ shared
  allocate (text(5) :: line)
  line%letters = 'words'
  call renew(line)
end program p
