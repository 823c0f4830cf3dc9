! Subscripts on the left side of FORALL are evaluated for all rounds before anything is stored.
program subscripts_of_forall
  implicit none
  type cell
    integer :: next, v(5)
  end type cell
  type(cell) :: ring, cells(5)
  integer :: a(5), b(5), m(3, 3), i, j
  character(5) :: words(5)
  integer, target :: held(5)
  integer, pointer :: seen(:)
  a = [2, 3, 1, 5, 4]
  b = a
  forall (i = 1:5) a(a(i)) = i
  print *, a, all(a(b) == [1, 2, 3, 4, 5])
  a = b
  forall (i = 5:1:-1, a(i) > 1) a(a(i)) = a(i) * 10
  print *, a
  a = [1, 3, 3, 5, 9]
  forall (i = 1:2) a(a(i):a(i) + 1) = a(5) + i
  print *, a
  m = reshape([3, 1, 2, 2, 3, 1, 1, 2, 3], [3, 3])
  forall (i = 1:3, j = 1:3) m(m(i, 1), j) = m(j, i)
  print *, m
  m = reshape([3, 1, 2, 2, 3, 1, 1, 2, 3], [3, 3])
  forall (i = 1:3) m(m(i, 1), :) = m(:, i)
  print *, m
  ring%v = b
  forall (i = 1:5) ring%v(ring%v(i)) = i
  print *, ring%v
  cells%next = b
  forall (i = 1:5) cells(cells(i)%next)%next = i
  print *, cells%next
  forall (i = 1:5) cells(i) = cell(b(i), b(i))
  forall (i = 1:5) cells(cells(i)%next)%v(cells(i)%v(i)) = 10 * cells(i)%next
  print *, (cells(i)%v, i = 1, 5)
  words = ['bcdef', 'cdefb', 'defbc', 'efbcd', 'fbcde']
  forall (i = 1:5) words(ichar(words(i)(1:1)) - 97)(2:2) = words(6 - i)(1:1)
  print *, words
  held = b
  seen => held
  forall (i = 1:5) held(seen(i)) = i
  print *, held
  a = b
  forall (i = 1:3) a(a(i)) = moved(i)
  print *, a
contains
  pure integer function moved(i)
    integer, intent(in) :: i
    moved = a(i) * 10
  end function moved
end program subscripts_of_forall
