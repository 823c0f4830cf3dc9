! The file includes itself.
program p
  include 'L033_include_itself.f90'
end program p
