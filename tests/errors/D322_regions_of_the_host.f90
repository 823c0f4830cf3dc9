! What no device can do in a region, or in a procedure that it calls: the host runs that region, others stay on the device.
program p
  implicit none
  integer :: i
  real :: a(10), b(10)
  character(12) :: word
  !$acc kernels
  do i = 1, 10
    a(i) = i
  end do
  !$acc end kernels
  !$acc kernels
  read (*, *) a(1)
  !$acc end kernels
  !$acc parallel loop private(word)
  do i = 1, 10
    write (word, '(f8.2)') a(i)
    b(i) = index(word, '.')
  end do
  !$acc parallel loop
  do i = 1, 10
    b(i) = b(i) + digits_of(i)
  end do
  print *, a, b
contains
  integer function digits_of(n)
    integer, intent(in) :: n
    character(12) :: text
    write (text, '(i0)') n
    digits_of = len_trim(text)
  end function
end program p
