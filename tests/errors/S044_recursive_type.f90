! A type cannot hold itself.
program p
  type node
    integer :: n
    type(node) :: next
  end type node
  type(node) :: a
  a%n = 1
end program p
