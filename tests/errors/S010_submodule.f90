! Halves of separate module procedures without the other one.
module m
  interface
    module subroutine s
    end subroutine s
    module subroutine t
    end subroutine t
  end interface
end module m
submodule (m) part
contains
  module subroutine s
  end subroutine s
  module procedure u
  end procedure u
end submodule part
submodule (n) other
end submodule other
program p
contains
  module subroutine v
  end subroutine v
end program p
