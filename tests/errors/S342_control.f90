! There is no such control.
program p
  open (unit=10, name='data')
end program p
