! The initial value does not fit.
program p
  integer :: n = 'abc'
  print *, n
end program p
