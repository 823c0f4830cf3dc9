! Controls that do not go together.
program p
  integer :: n
  logical :: there
  character(20) :: text
  write (*, *, advance='no') 'how many? '
  read (10, rec=3, fmt=*) n
  write (text, '(i5)', rec=1) n
  write (10, sign='plus') n
  read (10, *, size=n) there
  inquire (10, file='data', exist=there)
end program p
