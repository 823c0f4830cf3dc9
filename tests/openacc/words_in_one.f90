! Directives of several words, written in one.
program words_in_one
  implicit none
  integer :: i, a(5)
  a = 1
  !$acc enterdata copyin(a)
  !$acc data present(a)
  !$acc parallelloop
  do i = 1, 5
    a(i) = a(i) + i
  end do
  !$acc endparallel loop
  !$acc kernels
  a = a + 1
  !$acc endkernels
  !$acc enddata
  !$acc exitdata copyout(a)
  print *, a
end program
