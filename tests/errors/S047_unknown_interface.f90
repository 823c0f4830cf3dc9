! The interface is not known.
subroutine s(f)
  procedure(shape_of_f) :: f
  print *, f(1.0)
end subroutine s
program p
end program p
