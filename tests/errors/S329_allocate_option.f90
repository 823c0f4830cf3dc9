! There is no such option.
program p
  integer :: i
  real, allocatable :: a(:)
  allocate (a(10), status=i)
end program p
