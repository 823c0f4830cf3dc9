module mesh
  implicit none
  type cell_data
    integer :: corners
  end type
  interface
    module subroutine refine(level)
      integer, intent(in) :: level
    end subroutine
    module subroutine coarsen(level)
      integer, intent(in) :: level
    end subroutine
    pure module integer function cells()
    end function
    module integer function corners()
    end function
    module integer function edges(level)
      integer, intent(in) :: level
    end function
    module character(5) function label(level)
      integer, intent(in) :: level
    end function
    module subroutine keep(cell)
      class(cell_data), intent(in) :: cell
    end subroutine
    module subroutine note(text)
      character(*), intent(in) :: text
    end subroutine
  end interface
end module

submodule (mesh) details
  implicit none
contains
  module subroutine refine(level, steps)
    integer, intent(in) :: level, steps
    print *, level, steps
  end subroutine
  module subroutine coarsen(depth)
    integer, intent(in) :: depth
    print *, depth
  end subroutine
  module integer function cells()
    cells = 1
  end function
  module subroutine corners()
  end subroutine
  module procedure edges
    edges = level
  end procedure
  module character(7) function label(level)
    integer, intent(in) :: level
    write (label, '(i0)') level
  end function
  module subroutine keep(cell)
    class(*), intent(in) :: cell
  end subroutine
  module subroutine note(text)
    character(8), intent(in) :: text
    print *, text
  end subroutine
end submodule

program p
  use mesh
  call refine(1)
end program
