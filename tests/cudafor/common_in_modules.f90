module kinds
  integer, parameter, private :: hidden = 3
  integer, parameter :: np = 4
  real :: shared(hidden)
  common /blk/ shared
end module
module work
  use kinds, only: width => np
contains
  subroutine one
    integer, parameter :: nel = 2
    character(width) :: label
    real :: expo(width, nel)
    common /names/ label(nel)
    common /vals/ expo
    label(1) = 'ab'; label(2) = 'cd'
    expo = 2.0
    call inner
  contains
    subroutine inner
      integer, parameter :: k = nel + 1
      real :: x(k), y(-k:k)
      common /inn/ x, y
      x = 1; y = 2
      print *, sum(x), sum(y), lbound(y)
    end subroutine
  end subroutine
  subroutine two
    integer, parameter :: m = 2
    character(4) :: l(m)
    common /names/ l
    real :: e(4, m)
    common /vals/ e
    print *, l, e
    block
      integer, parameter :: q = 3
      real :: z(q) = [1, 2, 3]
      z = z + 1
      print *, z
    end block
  end subroutine
end module
program common_in_modules
  use work
  use kinds
  call one
  call two
  call two
  shared = 1
  print *, shared
end program
