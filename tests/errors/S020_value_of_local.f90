! VALUE for a name that is no dummy argument: a warning.
program p
  integer, value :: n, i
  n = 3
  do i = 1, n
    print *, i
  end do
end program p
