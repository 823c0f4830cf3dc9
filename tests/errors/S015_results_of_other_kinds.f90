function first(n)
  integer, intent(in) :: n
  character(:), allocatable :: first
  character(1) :: other
  first = repeat('a', n)
  return
entry other(n)
  other = 'b'
end function
program p
  print *, 1
end program
