! Parts of structures with default values.
program p
  implicit none
  type :: filled
    integer :: a = 1
  end type filled
  type(filled) :: other
  data other%a / 2 /
end program p
