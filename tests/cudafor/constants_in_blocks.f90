! Constants of a BLOCK, and of the procedure around it, that stand in bounds, lengths and initial values alone.
program constants_in_blocks
  implicit none
  integer, parameter :: wide = 2
  integer :: i
  outer: block
    integer, parameter :: n = 3
    character(n), parameter :: start = 'abcdef'
    integer :: list(n), table(wide, n)
    integer, save :: kept = n
    character(n + 1) :: text
    list = [1, 2, 3]
    table = 7
    text = start // '!?'
    print *, list, sum(table), kept, text
    do i = 1, 2
      block
        real :: inner(n * wide)
        inner = i
        print *, sum(inner)
        if (i == 2) exit outer
      end block
    end do
    print *, 'not here'
  end block outer
  call other()
contains
  subroutine other()
    integer, parameter :: m = 4
    block
      integer :: own(m)
      own = m
      print *, own
    end block
  end subroutine other
end program constants_in_blocks
