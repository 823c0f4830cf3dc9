! Directives that declare stand above the executable statements.
program late_directives
  implicit none
  integer, save :: k
  k = 1
  !$omp declare reduction(joined : integer : omp_out = omp_out + omp_in)
  !$omp threadprivate(k)
  print *, k
end program late_directives
