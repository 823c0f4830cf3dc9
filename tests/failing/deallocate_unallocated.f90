! DEALLOCATE of an array that is not allocated.
program deallocate_unallocated
  implicit none
  integer, allocatable :: a(:)
  character(60) :: text
  integer :: status
  deallocate (a, stat=status, errmsg=text)
  print *, 'with STAT=:', status /= 0, ' ', trim(text)
  deallocate (a)
  print *, 'not reached'
end program deallocate_unallocated
