! Words that a control does not know.
program p
  character(8) :: word = 'exists'
  real :: x
  open (10, file='a', status='exists')
  open (11, file='b', access='strem', form='Formatted ', action=word)
  write (10, '(a)', advance='maybe') 'x'
  read (10, *, decimal='dot') x
  close (10, status='remove')
end program p
