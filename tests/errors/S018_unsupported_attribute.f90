! An attribute that is refused.
program p
  real, asynchronous :: a(10)
  a = 1
end program p
