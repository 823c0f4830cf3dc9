! Statement functions hold for all entries of a procedure, also where modules could give their names to arrays.
module heights
  implicit none
  integer, parameter :: width = 8
  integer :: board(4) = [1, 2, 3, 4]
end module heights

module counters
  use heights
  implicit none
  integer :: rows(3) = 0
contains
  subroutine fill(at, count)
    integer, intent(in) :: at
    integer, intent(out) :: count
    integer :: blocks, n, m
    blocks(n, m) = (n + m - 1) / m
    rows(at) = blocks(17, width)
    count = sum(rows)
    return
  entry fill_more(at, count)
    rows(at) = rows(at) + blocks(33, width)
    count = sum(rows)
  end subroutine fill

  integer function area(n)
    integer, intent(in) :: n
    integer :: volume
    rows(n) = 5
    area = rows(n) * width
    return
  entry volume(n)
    volume = rows(n) * width * width
  end function area
end module counters

subroutine start(state)
  use heights
  logical ready
  integer state
  scaled(x) = x * width
  half(x) = scaled(x) / 2
  ready = .true.
  state = nint(half(3.0))
  go to 100
  entry restart(state)
  ready = .false.
  state = nint(half(5.0) + scaled(1.0))
100 if (ready) state = -state
  board(2) = state
  end subroutine start

subroutine write_board(i)
  use heights
  board(i) = 70
  print *, board
  return
  entry show_board(i)
  print *, board(i)
  end subroutine write_board

program functions_of_all_entries
  use counters
  implicit none
  integer :: n, k
  external start, restart, write_board, show_board
  call fill(1, n)
  print *, n, rows
  call fill_more(2, n)
  print *, n, rows
  k = area(3)
  print *, k, volume(2), rows
  call start(n)
  print *, n, board
  call restart(n)
  print *, n, board
  call write_board(1)
  call show_board(2)
end program functions_of_all_entries
