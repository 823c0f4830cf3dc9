! PUBLIC and PRIVATE speak of names of modules, IMPORT of the scope around.
program p
  import
  private
  integer, public :: n
  type, private :: t
    integer :: i
  end type
  n = 3
  print *, n
end program
