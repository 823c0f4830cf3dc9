! Procedures of module OPENACC take addresses, and the characters of an array of the host have none in common.
program characters_of_the_host
  use openacc
  implicit none
  character(3) :: c(4)
  c = 'abc'
  call acc_copyin(c)
  print *, acc_is_present(c)
end program
