! Logical constants have dots; without them they are names.
program p
  logical :: l
  l = true
  if (l) l = False
  select case (l)
  case 1
    print *, 'true'
  case default
    print *, 'false'
  end select
end program p
