! Directives before other statements than they are for.
program main
  implicit none
  integer, allocatable :: x(:)
  integer :: n
  !$omp allocators allocate(omp_default_mem_alloc: x)
  n = 3
  allocate (x(n))
  !$omp dispatch
  deallocate (x)
end program
