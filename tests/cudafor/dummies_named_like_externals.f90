! Dummy procedures have names of their own, whatever procedures of the program are called.
module callers
  implicit none
contains
  subroutine runs(bar, f)
    interface
      subroutine bar()
      end subroutine
      real function f(x)
        real, intent(in) :: x
      end function
    end interface
    call bar
    print *, f(2.0)
  end subroutine
  subroutine again(f, bar)
    real, external :: f
    external :: bar
    call bar(7)
    print *, f(3.0)
  end subroutine
  subroutine hello
    print *, 'hello'
  end subroutine
  real function half(x)
    real, intent(in) :: x
    half = x / 2
  end function
end module
subroutine bar(b)
  integer :: b
  print *, 'bar', b
end subroutine
real function f(x)
  real, intent(in) :: x
  f = 10 * x
end function
program main
  use callers
  implicit none
  external :: bar
  real, external :: f
  call runs(hello, f)
  call runs(hello, half)
  call again(f, bar)
  call again(half, bar)
  call bar(3)
  print *, f(1.0)
end program
