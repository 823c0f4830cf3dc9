! Array components of elements whose subscript a function gives: in expressions, masks, reductions and output. The function is called once for each reference.
module shelves
  implicit none
  type shelf
    integer, allocatable :: books(:)
    integer :: places(3) = 1
    character(4), allocatable :: labels(:)
  end type shelf
  type house
    type(shelf), allocatable :: shelves(:)
  end type house
  integer :: calls = 0
contains
  integer function chosen(i)
    integer, intent(in) :: i
    calls = calls + 1
    chosen = mod(i, 3) + 1
  end function chosen

  pure integer function same(i)
    integer, intent(in) :: i
    same = i
  end function same
end module shelves

program subscripts_by_functions
  use shelves
  implicit none
  type(shelf), allocatable :: s(:)
  type(house) :: h(2)
  integer :: found(3)
  allocate (s(3))
  allocate (s(2)%books(3), s(2)%labels(2))
  s(2)%books = [1, 2, 3]
  s(2)%labels = ['abcd', 'efgh']
  s(same(2))%books = s(same(2))%books + sum(s(same(2))%books) - s(same(2))%books(3)
  print *, s(2)%books
  s(same(2))%books = merge(s(same(2))%books, 7, s(same(2))%books > 4)
  print *, s(2)%books
  where (s(same(2))%books > 5) s(same(2))%books = s(same(2))%books(1)
  print *, s(2)%books
  where (mod(s(same(2))%books, 2) == 0)
    s(same(2))%books = s(same(2))%books / 2
  elsewhere
    s(same(2))%books = -s(same(2))%books
  end where
  print *, s(2)%books
  found = s(chosen(1))%books * 2 + s(chosen(4))%places
  print *, found, calls
  s(chosen(1))%places = s(chosen(4))%places + [1, 2, 3]
  print *, s(2)%places, calls
  print *, s(chosen(1))%books + 1, maxval(s(chosen(4))%books - 2)
  print *, s(same(2))%labels // '.', len(s(same(2))%labels)
  allocate (h(2)%shelves(3))
  h(chosen(3) + 1)%shelves(chosen(1))%places = h(chosen(3) + 1)%shelves(chosen(4))%places * 5
  print *, h(2)%shelves(2)%places, calls
end program subscripts_by_functions
