module stores
  implicit none
  type :: item
    integer :: n = 0
  end type
  type, extends(item) :: named
    integer :: k = 0
  end type
  interface keep
    procedure keep_plain, keep_allocatable
  end interface
  interface show
    procedure show_any_item, show_named
  end interface
  interface walk
    procedure walk_integers, walk_reals
  end interface
contains
  subroutine keep_plain(x)
    real, intent(in) :: x(:)
    print *, size(x)
  end subroutine
  subroutine keep_allocatable(x)
    real, allocatable, intent(in) :: x(:)
    print *, allocated(x)
  end subroutine
  subroutine show_any_item(x)
    class(item), intent(in) :: x
    print *, x%n
  end subroutine
  subroutine show_named(x)
    type(named), intent(in) :: x
    print *, x%k
  end subroutine
  subroutine walk_integers(f)
    interface
      integer function f(i)
        integer, intent(in) :: i
      end function
    end interface
    print *, f(1)
  end subroutine
  subroutine walk_reals(f)
    interface
      real function f(i)
        integer, intent(in) :: i
      end function
    end interface
    print *, f(1)
  end subroutine
end module

program p
  use stores
  print *, 1
end program
