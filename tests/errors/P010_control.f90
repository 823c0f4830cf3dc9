! A control of OPEN that is not well formed.
program p
  open (unit=10, file='a.dat') x
end program p
