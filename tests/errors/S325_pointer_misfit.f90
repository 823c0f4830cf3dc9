! Pointer and target have different ranks.
program p
  real, target :: a(10)
  real, pointer :: q(:, :)
  q => a(:)
end program p
