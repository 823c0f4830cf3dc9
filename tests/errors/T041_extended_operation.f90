! Logicals compared by ==, and logical operators on the bits of integers, are extensions.
program p
  implicit none
  logical :: flag
  integer :: mask
  flag = .true.
  mask = 12
  if (flag .eq. .true.) mask = mask .and. 10
  print *, mask, .not. mask
end program p
