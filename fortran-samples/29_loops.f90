! Loops: counted, conditional, endless, named; where EXIT and CYCLE lead, and what the variable holds afterwards.
program loops
  implicit none
  integer :: i, j, k, n, steps

  do i = 10, 1, -3
    n = i
  end do
  print *, 'last', n, 'then', i

  ! The number of rounds is settled before the first
  n = 3
  do i = 1, n
    n = 100
  end do
  print *, 'rounds', i - 1

  search: do i = 2, 100
    do j = 2, i - 1
      if (mod(i, j) == 0) cycle search
    end do
    if (i > 40) exit search
  end do search
  print *, 'the first prime after 40 is', i

  steps = 0
  n = 27
  do while (n /= 1)
    n = merge(n / 2, 3 * n + 1, mod(n, 2) == 0)
    steps = steps + 1
  end do
  print *, 'steps', steps

  do
    n = n * 2
    if (n > 1000) exit
  end do
  print *, 'power of two', n

  do concurrent (i = 1:3, j = 1:3, i /= j)
    if (i == 3 .and. j == 1) print *, 'concurrent', i, j
  end do

  ! A variable with a value of its own, and then that of a loop
  k = 2 * steps
  print *, 'twice', k
  do k = 1, 2
    n = n - k
  end do
  print *, 'less', n
end program loops
