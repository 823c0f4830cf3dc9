! LEN parameters that the program computes.
program p
  implicit none
  type :: text(n)
    integer, len :: n
    character(n) :: letters
  end type text
  type(text(:)), allocatable :: line
  allocate (text(5) :: line)
  line%letters = 'words'
end program p
