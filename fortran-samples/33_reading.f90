! Reading from standard input: list-directed and formatted, until the end of the file.
program reading
  implicit none
  integer :: n, i, status, year, month, day
  real, allocatable :: values(:)
  character(len=20) :: name
  real :: sum_of_rest, x

  read(*, *) n
  allocate(values(n))
  read(*, *) values
  print *, 'values:', values
  read(*, *) name, year
  print *, 'name: ', trim(name), ' year:', year
  read(*, '(i4, 2(1x, i2))') year, month, day
  print '(a, i0, 2("/", i0))', 'date: ', year, month, day

  sum_of_rest = 0.0
  i = 0
  do
    read(*, *, iostat=status) x
    if (status /= 0) exit
    sum_of_rest = sum_of_rest + x
    i = i + 1
  end do
  print *, 'then', i, 'more, sum', sum_of_rest, 'end of file', status < 0
end program reading
