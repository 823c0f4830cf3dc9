! Numbers of several kinds become one kind; what is no number does not.
program p
  implicit none
  integer :: i
  real(8) :: a(3)
  a = [0.0, 1, 2.5d0]
  print *, a, [1, 2_8], [(i, real(i), i = 1, 2)], [(1, 2), 1.5d0]
  print *, [1, .true.], [1.5, 'a']
end program p
