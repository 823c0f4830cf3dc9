! An allocatable array cannot be in COMMON.
program p
  real, allocatable :: a(:)
  common /block/ a
  allocate(a(3))
end program p
