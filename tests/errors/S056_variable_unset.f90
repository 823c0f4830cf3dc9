! Variables that are used and never set, beside ones that are set in many ways.
program p
  integer :: n, total, i, loop, got, shown, a(3), inner
  integer :: first = 1, later
  character(8) :: text
  namelist /settings/ shown
  data later /2/
  n = 10
  total = n*n
  print *, totl, total
  do loop = 1, 3
    a(loop) = loop
  end do
  read (*, *) got
  read (*, settings)
  call set(inner)
  write (text, '(i8)') got
  print *, [(i, i=1, 3)], a, got, inner, first, later, text, loop, shown
  call show(missing)
contains
  subroutine set(k)
    integer :: k
    k = 3
  end subroutine set
  subroutine show(k)
    integer :: k
    real :: work(4)
    print *, k, work(2)
  end subroutine show
end program p
