! An executable statement among the declarations of a module.
module m
  integer :: n
  import :: x
end module m
program p
end program p
