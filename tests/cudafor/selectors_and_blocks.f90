! Selectors of ASSOCIATE mean what names mean outside, and variables of BLOCK may be called what the translation calls its functions.
program selectors_and_blocks
  implicit none
  integer :: x = 1, y = 2, k
  real :: v(3) = [1., 2., 3.]
  character(8) :: start
  associate (x => y + 10, y => x + 20)
    print *, x, y
  end associate
  associate (x => x + 1)
    associate (y => x * 2, z => y * 3)
      print *, x, y, z
    end associate
  end associate
  associate (twice => x + 1, z => twice(5), w => twice(x + 1))
    print *, twice, z, w
  end associate
  start = 'abc'
  block
    integer :: do_range, stop, finish, section, compare, every
    do_range = 1
    stop = 2
    finish = 3
    section = 4
    compare = 5
    every = 6
    do k = 1, 2
      do_range = do_range + twice(k)
    end do
    if (start == 'abc') stop = 7
    print *, do_range, stop, finish, section, compare, every, v(1:3:2)
    block
      real :: v(2)
      v = 1.5
      print *, v, sum(v), size(v)
    end block
    if (start >= 'abd') stop = 8
    print *, stop
  end block
contains
  integer function twice(i)
    integer, intent(in) :: i
    twice = 2 * i
  end function twice
end program selectors_and_blocks
