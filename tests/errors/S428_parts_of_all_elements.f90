! Components of all elements that are no array.
program p
  type cell
    real :: v(3) = 0
    real, pointer :: q
  end type
  type(cell) :: a(2)
  real :: s
  a%v = 0
  s = sum(a%v)
  print *, a%q, s
end program p
