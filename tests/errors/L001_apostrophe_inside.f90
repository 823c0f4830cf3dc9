! An apostrophe that ends a text too early, and a line that continues nothing.
program main
  implicit none
  integer :: i
  print *, 'it's'
  i = 1
     & + 2
  print *, i
end program main
