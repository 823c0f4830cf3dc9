! References of functions where older Fortran wants variables: pointers that are assigned to, structures that are written; and STOP
! without a word.
module ledger
  implicit none
  type entry
    integer :: number
    real :: amount(2)
  end type entry
  integer, target :: counts(5) = 0
  real, target :: grid(3, 2) = 0.0
contains
  function count_of(kind) result(place)
    integer, intent(in) :: kind
    integer, pointer :: place
    place => counts(kind)
  end function count_of

  function column(j) result(place)
    integer, intent(in) :: j
    real, pointer :: place(:)
    place => grid(:, j)
  end function column

  function booked(number) result(made)
    integer, intent(in) :: number
    type(entry) :: made
    made%number = number
    made%amount = [1.0, 0.5]*number
  end function booked

  function twice(number) result(made)
    integer, intent(in) :: number
    type(entry) :: made(2)
    counts(4) = counts(4) + 1
    made = [booked(number), booked(number + 10)]
  end function twice
end module ledger

program main
  use ledger
  implicit none
  integer :: i
  character(80) :: line
  do i = 1, 3
    count_of(i) = 10*i
  end do
  count_of(5) = count_of(2) + count_of(3)
  column(2) = [1.0, 2.0, 3.0]
  column(1) = column(2)*2.0
  print *, counts
  print '(3f6.1)', grid
  print *, booked(3)
  write (*, '(i3, 2f6.2)') booked(4), booked(6)
  print '(3(i4, 2f6.2))', (booked(i), i = 1, 3)
  print '(i4, 2f6.2)', (twice(i), i = 1, 2)
  write (line, '(*(i3, i3, 2f5.1))') (i, entry(i, [1.0, 2.0]), i = 4, 5)
  print '(a)', trim(line)
  print '(a, i0)', 'called ', counts(4)
  if (counts(1) > 0) stop 0, quiet=.true.
  stop 'never', quiet=.false.
end program main
