! The size of the seed in a variable that nothing else gives a type to.
program main
  implicit none
  integer :: n
  integer, allocatable :: seed(:)
  call random_seed(size=n)
  allocate (seed(n))
  call random_seed(get=seed)
  print *, size(seed) == n
end program main
