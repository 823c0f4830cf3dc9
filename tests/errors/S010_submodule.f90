! Submodules are refused.
module m
  interface
    module subroutine s
    end subroutine s
  end interface
end module m
submodule (m) part
contains
  module subroutine s
  end subroutine s
end submodule part
program p
end program p
