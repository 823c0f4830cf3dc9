! LEN parameters where they have no values.
module vectors
  implicit none
  type :: vector(n)
    integer, len :: n
    real :: x(n)
  end type vector
contains
  subroutine local(n, v)
    integer, intent(in) :: n
    type(vector(*)), intent(inout) :: v
    type(vector(:)) :: first
    type(vector(*)) :: second
    type(vector(n)), save :: third
    type(vector(:)), allocatable :: fourth
    v%n = 3
    allocate (fourth)
    fourth = vector(:)([1.0, 2.0])
  end subroutine local
end module vectors

program p
  use vectors
  implicit none
  type(vector(3)) :: v
  call local(4, v)
end program p
