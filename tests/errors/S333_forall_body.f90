! FORALL holds assignments only.
program p
  integer :: i, a(10)
  a = 0
  forall (i = 1:10)
    print *, a(i)
  end forall
end program p
