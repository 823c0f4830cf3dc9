! Assumed rank is refused where nobody knows which procedure is called.
subroutine s(f)
  interface
    subroutine f(a)
      real :: a(..)
    end subroutine f
  end interface
  call f(1.0)
end subroutine s
program p
end program p
