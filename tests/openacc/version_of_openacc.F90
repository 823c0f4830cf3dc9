! The version that the preprocessor knows is the module's.
program p
  use openacc
  print *, openacc_version == _OPENACC
end program
