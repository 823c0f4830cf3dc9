! Only targets are pointed to.
program p
  real :: a(10)
  real, pointer :: q(:)
  q => a
end program p
