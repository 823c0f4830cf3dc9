! Arguments that differ in kind, with a warning; MAX and its kin are taken so by all compilers.
program p
  print *, atan2(1.0, 2d0), hypot(3.0, 4d0), ieor(1_4, 2_8)
  print *, max(1.0, 2d0), mod(7, 4_8)
end program p
