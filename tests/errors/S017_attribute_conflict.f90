! Attributes that exclude each other.
program p
  real, allocatable, pointer :: a(:)
  nullify(a)
end program p
