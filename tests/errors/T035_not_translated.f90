! A procedure of the language that is not translated
program p
  implicit none
  real :: x
  type :: list
    real, allocatable :: of(:)
  end type list
  type(list) :: numbers
  integer :: words(4)
  words = transfer(numbers, words)
  print *, words
end program p
