! A dummy argument that is declared as a type.
subroutine s(n)
  type n
    integer :: i
  end type n
  print *, 1
end subroutine s
program p
end program p
