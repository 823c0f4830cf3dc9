! Procedures for arrays of any rank, and names for parts of arrays.
module shapes
  implicit none
  interface describe
    module procedure describe_real
  end interface
contains
  ! What it is said to be, and a sum that depends on the rank.
  subroutine describe_real(x, label)
    real, intent(in) :: x(..)
    character(*), intent(in) :: label
    print *, label, ' has rank', rank(x), 'and shape', shape(x)
    select rank (x)
    rank (0)
      print *, 'a scalar:', x
    rank (1)
      print *, 'a vector:', x, 'sum', sum(x)
    rank default
      print *, 'elements:', size(x)
    end select
  end subroutine describe_real

  integer function total(a)
    integer, dimension(..), intent(in) :: a
    select rank (values => a)
    rank (0)
      total = values
    rank (1)
      total = sum(values)
    rank (2)
      total = sum(values(:, 1)) + 100 * sum(values(:, 2:))
    rank default
      total = -1
    end select
  end function total

  ! Calls itself with another rank.
  recursive subroutine double(a, depth)
    integer, intent(inout) :: a(..)
    integer, intent(in) :: depth
    integer :: j
    select rank (a)
    rank (0)
      a = 2 * a
      print *, 'a scalar at depth', depth
    rank (1)
      a(2:) = 2 * a(2:)
      call double(a(1), depth + 1)
    rank (2)
      do j = 1, size(a, 2)
        call double(a(:, j), depth + 1)
      end do
    end select
  end subroutine double
end module shapes

program any_rank
  use shapes
  implicit none
  type cell
    integer :: kind = 1, count = 0
  end type cell
  type grid
    type(cell) :: cells(3)
    character(6) :: names(3) = ['first ', 'second', 'third ']
  end type grid
  type(grid) :: g
  integer :: one = 3, vector(3) = [1, 2, 3], matrix(2, 2) = reshape([1, 2, 3, 4], [2, 2]), k
  integer, allocatable :: cube(:, :, :)

  call describe(2.5, 'constant')
  call describe([1.0, 2.0], 'constructor')
  call describe(reshape([1.0, 2.0, 3.0], [1, 3]), 'row')
  ! Nothing is declared with so many dimensions.
  call describe(reshape([1.0, 2.0, 3.0], [1, 3, 1, 1]), 'room')
  allocate (cube(2, 1, 2), source=7)
  print *, total(one), total(vector), total(matrix), total(cube), total(vector(2:)), total(5)
  call double(matrix, 0)
  call double(one, 0)
  print *, one, matrix, twice(matrix), twice(vector(3))

  ! A name for one component of all elements counts from 1 and has sections.
  associate (count => g%cells%count, name => g%names(1:3:2))
    count = [(k, k=10, 30, 10)]
    count(2:3) = count(2:3) + 5
    print *, count(3:1:-1), maxloc(count), sum(count(:2))
    name(2) = '---'
    print *, name, len(name), g%names
  end associate
  print *, g%cells%count
contains
  integer function twice(a)
    integer, intent(in) :: a(..)
    twice = 10 * rank(a) + total(a) * 2
  end function twice
end program any_rank
