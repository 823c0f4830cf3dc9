! Components of types all of whose parts have values to begin with may be left out of a structure constructor.
module parts
  implicit none
  type inner
    integer :: n = 3
    real :: w(2) = [0.5, 1.5]
    character(5) :: name = 'inner'
  end type inner
  type middle
    type(inner) :: one
    type(inner) :: several(2)
    integer, allocatable :: more(:)
  end type middle
  type, extends(middle) :: outer
    type(middle) :: m
    logical :: flag = .true.
    integer :: last
  end type outer
  type(inner), parameter :: known = inner(n=8)
  type(middle), parameter :: constant = middle(one=known)
contains
  function made(k) result(o)
    integer, intent(in) :: k
    type(outer) :: o
    o = outer(last=k)
  end function made
end module parts

program parts_with_values
  use parts
  implicit none
  type(outer) :: o
  type(middle) :: m
  type(outer), allocatable :: list(:)
  m%one%n = -1
  m = middle()
  print *, m%one%n, m%one%w, m%several%n, m%several(2)%name, allocated(m%more)
  m = middle(several=[inner(1), inner(name='x')])
  print *, m%one%n, m%several%n, m%several%name
  o = outer(last=7)
  print *, o%one%n, o%m%several%n, o%flag, o%last
  o%m%several%n = 0
  list = [outer(last=1), made(2), o]
  print *, list%last, list(2)%m%several%n, list(3)%m%several%n
  print *, constant%one%n, constant%one%w, constant%several(1)%n
end program parts_with_values
