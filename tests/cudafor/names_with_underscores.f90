! Names that differ by underscores alone, of blocks and of the procedure around.
program main
  implicit none
  integer :: t__, a__b
  t__ = 5
  a__b = 1
  block
    integer :: t_, a_b
    t_ = 1
    a_b = 7
    block
      integer :: t___
      t___ = 100
      t__ = t__ + t_ + t___
    end block
    a__b = a__b + a_b
  end block
  print *, t__, a__b
end program
