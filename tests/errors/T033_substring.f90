! Parts of characters outside of their length; an empty part is none.
program main
  implicit none
  integer, parameter :: last = 6
  character(5) :: word = 'abcde', words(2) = 'abcde'
  word(3:9) = 'x'
  print *, word(0:2), words(1)(2:last), words(:)(7:), word(7:6)
end program main
