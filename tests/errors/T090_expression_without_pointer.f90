program p
  implicit none
  integer, pointer :: a, b
  nullify (a, b)
  print *, associated([a, b])
end program
