! STOP with a text is a normal end.
program stop_with_text
  implicit none
  stop 'nothing to do'
end program stop_with_text
