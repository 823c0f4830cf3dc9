! Random numbers: a seed makes the stream repeat, and the stream is the same as gfortran's.
program random_numbers
  implicit none
  integer, parameter :: n = 100000
  integer :: size_of_seed, i, inside
  integer, allocatable :: seed(:)
  real :: x, again
  real(8) :: point(2), board(2, 3)

  call random_seed(size=size_of_seed)
  allocate(seed(size_of_seed))
  seed = [(37 * i, i = 1, size_of_seed)]
  call random_seed(put=seed)
  call random_number(x)
  call random_seed(put=seed)
  call random_number(again)
  print *, size_of_seed, x, x == again

  call random_number(board)
  do i = 1, 2
    print '(3f10.6)', board(i, :)
  end do

  ! Points in a quarter of a circle
  inside = 0
  do i = 1, n
    call random_number(point)
    if (sum(point**2) < 1d0) inside = inside + 1
  end do
  print '(a, f7.4)', 'pi is about', 4d0 * inside / n
end program random_numbers
