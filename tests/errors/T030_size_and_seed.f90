module m
  use iso_c_binding
  implicit none
  type :: list
    real, allocatable :: x(:)
  end type
contains
  subroutine ask(a, l, f)
    integer, intent(in) :: a(*)
    type(list), intent(in) :: l
    interface
      subroutine f()
      end subroutine
    end interface
    integer :: seed(99), n
    print *, sizeof(a), c_sizeof(l), storage_size(f), sizeof(f)
    call random_seed(n, seed)
  end subroutine
end module
program p
  print *, 1
end program
