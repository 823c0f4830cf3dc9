! HOST_DATA with IF_PRESENT, or a condition: what has no copy is read and written where it is, element by element, as array and by functions.
program host_data_where_it_is
  implicit none
  real :: y(10), z(5), x(10), total, part(2)
  logical :: there
  integer :: i
  y = 0
  z = 2
  x = 1
  there = .false.
  !$acc data copyin(x)
  !$acc host_data use_device(y, z) if_present
  do i = 1, 10
    y(i) = real(i)
  end do
  z(2) = y(3) + 1
  z(3:5) = z(2) + z(1:3)
  where (z > 5) z = z - 1
  total = sum(z)
  part(1) = maxval(y(2:4))
  part(2) = sum(y, mask=y > 5)
  call show(y, 10)
  !$acc end host_data
  !$acc host_data use_device(x) if(there)
  x(2) = 7
  x(3:4) = 8
  x(5:6) = x(2:3) + total
  !$acc end host_data
  !$acc end data
  print '(10f6.1)', y
  print '(8f6.1)', z, total, part
  print '(10f6.1)', x
contains
  subroutine show(a, n)
    integer, intent(in) :: n
    real, intent(in) :: a(n)
    print '(a, f6.1)', 'sum ', sum(a)
  end subroutine
end program
