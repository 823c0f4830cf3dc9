! Parts of structures of a procedure, and of those with default values.
subroutine s
  implicit none
  type :: pair
    integer :: a, b
  end type pair
  type(pair) :: own
  data own%a / 1 /
  print *, own%a
end subroutine s
program p
  implicit none
  type :: filled
    integer :: a = 1
  end type filled
  type(filled) :: other
  data other%a / 2 /
  call s
end program p
