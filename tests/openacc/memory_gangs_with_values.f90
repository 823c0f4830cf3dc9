! What ATOMIC CAPTURE gives a gang stays the gang's, whatever is done with it between statements that count gangs.
program memory_gangs_with_values
  implicit none
  integer :: n, v, hits(8)
  n = 0
  hits = 0
  !$acc parallel num_gangs(4) copy(n, hits)
  !$acc atomic capture
  n = n + 1
  v = n
  !$acc end atomic
  if (v > 2) v = v + 4
  hits(v) = hits(v) + 10
  !$acc atomic
  hits(v) = hits(v) + 1
  !$acc end parallel
  print *, n, hits
end program
