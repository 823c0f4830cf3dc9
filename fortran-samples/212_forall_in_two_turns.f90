! FORALL evaluates for all rounds before it stores: values, subscripts of the left side, targets of pointers.
module chains
  implicit none
  type link
    integer :: number = 0
    integer, pointer :: counts(:) => null()
    character(3), pointer :: word => null()
    type(link), pointer :: next => null()
  end type link
end module chains

program forall_in_two_turns
  use chains
  implicit none
  integer :: order(4), grid(3, 3), i, j
  integer, target :: counts(6)
  character(3), target :: words(6)
  type(link), target :: links(6)
  type(link), pointer :: all(:)

  order = [2, 3, 4, 1]
  forall (i = 1:4) order(order(i)) = i
  print *, order
  order = [2, 3, 4, 1]
  forall (i = 1:4, order(i) > 1) order(order(i)) = order(i)*10
  print *, order
  grid = reshape([1, 2, 3, 2, 3, 1, 3, 1, 2], [3, 3])
  forall (i = 1:3, j = 1:3) grid(grid(i, 1), j) = 10*i + j
  print *, grid

  do i = 1, 6
    counts(i) = i
    words(i) = repeat(char(96 + i), 3)
    links(i)%number = 7 - i
    links(i)%counts => counts(i:6)
    links(i)%word => words(i)
  end do
  forall (i = 1:5) links(i)%next => links(i + 1)
  forall (i = 1:4) links(i)%next => links(i)%next%next
  print *, (links(i)%next%number, i = 1, 5)
  forall (i = 1:6, links(i)%number > 2) links(i)%counts => links(links(i)%number)%counts
  print *, (sum(links(i)%counts), i = 1, 6)
  forall (i = 1:5)
    links(i)%word => links(i + 1)%word
    links(i)%number = links(i + 1)%number
  end forall
  print *, (links(i)%word, links(i)%number, i = 1, 6)
  all => links
  forall (i = 2:6) all(i)%word => all(i - 1)%word
  print *, (links(i)%word, i = 1, 6)
end program forall_in_two_turns
