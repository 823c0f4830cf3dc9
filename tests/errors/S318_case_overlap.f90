! Two cases take the same value.
program p
  integer :: n = 5
  select case (n)
  case (1:5)
    print *, 'small'
  case (5)
    print *, 'five'
  end select
end program p
