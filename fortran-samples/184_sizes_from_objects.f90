! Bounds and lengths that functions of an object give, and those that ASSOCIATE names give.
module labels
  implicit none
  private
  public :: label, squares, framed

  type :: label
    character(:), allocatable :: text
    integer :: copies = 1
  contains
    procedure :: size => full_size
    procedure :: written
  end type label

contains

  pure integer function full_size(self)
    class(label), intent(in) :: self
    full_size = len(self%text)*self%copies
  end function full_size

  pure integer function width(self, margin)
    type(label), intent(in) :: self
    integer, intent(in) :: margin
    width = len(self%text) + 2*margin
  end function width

  ! The function is asked before the result comes to be.
  pure function written(self) result(text)
    class(label), intent(in) :: self
    character(full_size(self)) :: text
    text = repeat(self%text, self%copies)
  end function written

  pure function framed(self, margin) result(text)
    type(label), intent(in) :: self
    integer, intent(in) :: margin
    character(width(self, margin)) :: text
    character(margin) :: edge
    edge = repeat('*', margin)
    text = edge // self%text // edge
  end function framed

  ! A dummy, a local and a result of one size.
  function squares(self, given) result(values)
    class(label), intent(in) :: self
    integer, intent(in) :: given(full_size(self))
    integer :: values(full_size(self)), work(0:full_size(self) - 1)
    work = given
    values = work**2
  end function squares
end module labels

program sizes_from_objects
  use labels
  implicit none
  type :: matrix
    integer :: n = 3
    real, allocatable :: a(:, :)
  end type matrix
  type(label) :: one
  type(matrix) :: m
  integer :: i, j

  one = label('ab', 3)
  print '(a, 1x, i0)', one%written(), one%size()
  print '(a)', framed(one, 2)
  print '(*(i0, 1x))', squares(one, [1, 2, 3, 4, 5, 6])

  ! Rounds that read what others store: the values go through an array with the bounds of the FORALL.
  associate (n => m%n, order => m%n + 1)
    allocate (m%a(n, n), source=1.0)
    forall (i = 1:n) m%a(i, i) = 1 - sum(m%a(i, :))
    forall (i = 1:order - 1, j = 1:n, i /= j) m%a(i, j) = m%a(j, i) + m%a(i, i)
    block
      real :: row(n)
      character(n) :: short
      row = m%a(2, :)
      short = 'abcdef'
      print '(3f6.1, 1x, a)', row, short
    end block
  end associate
  print '(3f6.1)', m%a
  print '(3(i0, 1x))', bytes_of_real(), bytes_of_row(4)
contains
  ! A local variable that nothing sets: only its size is asked for.
  pure integer function bytes_of_real()
    real(kind(1d0)) :: sample
    bytes_of_real = storage_size(sample)/8
  end function bytes_of_real

  pure integer function bytes_of_row(n)
    integer, intent(in) :: n
    complex :: row(n)
    bytes_of_row = size(row)*(storage_size(row)/8)
  end function bytes_of_row
end program sizes_from_objects
