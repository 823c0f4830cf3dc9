! A misspelt CASE of SELECT.
program p
integer :: i
i=1
select cas(i)
case(1)
  print *,1
case default
  print *,2
end select
end program
