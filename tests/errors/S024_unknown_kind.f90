! There is no such kind.
program p
  real(3) :: x
  complex(2) :: half
  x = 1
end program p
