! ERROR STOP with a text.
program error_stop_with_text
  implicit none
  error stop 'it did not converge'
end program error_stop_with_text
