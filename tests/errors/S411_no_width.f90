! Edit descriptors without a width.
program p
  implicit none
  write (*, '(i, 1x, f, 1x, i3)') 1, 2.0, 3
  write (*, 10) 2.0d0, .true.
10 format (g, l)
end program p
