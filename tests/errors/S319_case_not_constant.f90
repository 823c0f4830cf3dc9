! A case's value is constant.
program p
  integer :: n = 5, m = 3
  select case (n)
  case (m)
    print *, 'm'
  end select
end program p
