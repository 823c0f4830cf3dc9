! There is no such intrinsic procedure.
program p
  intrinsic :: sinn
  print *, sinn(1.0)
end program p
