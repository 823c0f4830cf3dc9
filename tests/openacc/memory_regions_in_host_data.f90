! Compute constructs inside HOST_DATA with IF_PRESENT or a condition: what has no copy is brought, what has one is used.
program memory_regions_in_host_data
  implicit none
  real :: x(10), y(10)
  integer :: i
  x = 1
  y = 2
  !$acc host_data use_device(x) if_present
  !$acc parallel loop
  do i = 1, 10
    x(i) = x(i) + 1
  end do
  !$acc end host_data
  print '(a, 2f5.1)', 'absent', x(1), x(10)
  !$acc enter data copyin(x)
  !$acc host_data use_device(x, y) if_present
  !$acc parallel loop
  do i = 1, 10
    x(i) = x(i) + y(i)
  end do
  !$acc kernels
  y = x
  !$acc end kernels
  block
    real :: x(3)
    x = 5
    !$acc parallel loop copy(x)
    do i = 1, 3
      x(i) = x(i) + y(i)
    end do
    print '(a, 2f5.1)', 'other', x(1), x(3)
  end block
  !$acc end host_data
  print '(a, 2f5.1)', 'host', x(1), x(10)
  print '(a, 2f5.1)', 'read', y(1), y(10)
  !$acc host_data use_device(x) if(y(1) > 100)
  !$acc parallel loop
  do i = 1, 10
    x(i) = 2*x(i)
  end do
  !$acc end host_data
  !$acc exit data copyout(x)
  print '(a, 2f5.1)', 'back', x(1), x(10)
end program
