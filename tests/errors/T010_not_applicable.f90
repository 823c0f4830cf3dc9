! Parentheses behind a value that is no array.
program p
  type t
    integer :: n
  end type t
  type(t) :: a
  a%n = 1
  print *, a%n(2)
end program p
