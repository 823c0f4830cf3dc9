! Masks and arrays of one WHERE have one shape.
program p
  implicit none
  integer :: a(5), b(6), c(2, 3)
  logical :: m(4), n(3, 2)
  a = 1; b = 2; c = 3; m = .true.; n = .true.
  where (m) a = 2
  where (n)
    c = 4
  end where
  where (a > 0)
    b = 3
    where (b > 2) a = 3
  elsewhere (m)
    a = 5
  end where
  print *, a, b, c
end program
