! A misspelt word in the heading of a function.
program p
implicit none
integer i
i = f(3)
print *, i
contains
integer functoin f(n)
  integer, intent(in) :: n
  integer :: k
  k = n
  f = k
  return
end function f
end program
