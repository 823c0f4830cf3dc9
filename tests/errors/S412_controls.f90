! Controls of OPEN that other compilers have.
program p
  implicit none
  open (10, file='data', status='replace', share='denynone', buffered='yes')
  close (10, status='delete')
end program p
