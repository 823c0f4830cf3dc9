! Functions of literals whose value the kind of the result has not.
program literals
  implicit none
  print *, int(300, 1), nint(3e10), char(300)
  print *, ibset(0, 32), ishft(1, 33), mod(5, 0)
  print *, ibset(0, 31), ishft(1, 32), int(-128, 1), char(255)
end program literals
