! A DO variable is an integer.
program p
  character :: c
  do c = 'a', 'z'
    print *, c
  end do
end program p
