! A pointer that points nowhere is used.
program pointer_without_target
  implicit none
  real, pointer :: p(:)
  nullify (p)
  p(1) = 1.0
  print *, 'not reached'
end program pointer_without_target
