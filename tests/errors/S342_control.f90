! There is no such control.
program p
  open (unit=10, fille='data')
end program p
