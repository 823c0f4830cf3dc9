! More than a process can address.
program allocate_huge_host
  implicit none
  real(8), allocatable :: a(:, :)
  integer(8) :: n
  integer :: status
  n = 2_8**31
  allocate (a(n, n), stat=status)
  print *, 'with STAT=:', status /= 0, allocated(a)
  allocate (a(n, n))
  print *, 'not reached'
end program allocate_huge_host
