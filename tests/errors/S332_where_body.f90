! WHERE holds assignments only.
program p
  real :: a(10)
  a = 1
  where (a > 0)
    print *, a
  end where
end program p
