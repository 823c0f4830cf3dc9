! Items that meet descriptors of other types.
program main
  implicit none
  real :: x = 3.5, v(3) = 1.0
  integer :: n = 3
  complex :: z = (1.0, 2.0)
  logical :: yes = .true.
  print '(a, i5)', 'mean ', x
  print '(f8.3)', n
  write (*, 10) v, n
10 format(2(f6.2, 1x), f6.2, f6.2)
  print '(2i4)', z
  print '(l3)', n
  print '("only text")', n
  read (*, '(i5)') x
  print '(i3, (f6.2))', n, v, yes
  print '(tl2, rd, 1pe12.4, z8, a, g0)', x, x, n, yes
end program main
