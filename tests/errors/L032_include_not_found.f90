! The included file is not there.
program p
  include 'size.inc'
end program p
