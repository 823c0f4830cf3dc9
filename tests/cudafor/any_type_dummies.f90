! TYPE(*): procedures in Fortran ask such arguments for their shape and hand them on, and C gets their addresses.
module any_data
  use iso_c_binding
  implicit none
  type pair
    integer :: a, b
  end type pair
  interface
    subroutine copy_bytes(to, from, n) bind(c, name='memcpy')
      import :: c_size_t
      type(*), intent(inout) :: to(*)
      type(*), intent(in) :: from(*)
      integer(c_size_t), value :: n
    end subroutine copy_bytes
  end interface
contains
  subroutine of_any_rank(a)
    type(*), intent(in) :: a(..)
    print *, rank(a), size(a), shape(a), sizeof(a), is_contiguous(a)
    call may_be_there(3, a)
  end subroutine of_any_rank

  subroutine assumed_shape(a)
    type(*), intent(in) :: a(:)
    print *, size(a), lbound(a), ubound(a), is_contiguous(a)
    call of_any_rank(a)
  end subroutine assumed_shape

  subroutine may_be_there(n, a)
    integer, intent(in) :: n
    type(*), intent(in), optional :: a(..)
    if (present(a)) then
      print *, n, 'rank', rank(a)
    else
      print *, n, 'absent'
    end if
  end subroutine may_be_there

  subroutine scalar(a)
    type(*), intent(in) :: a
    print *, 'scalar', rank(a)
  end subroutine scalar

  subroutine in_place(to, from, bytes)
    type(*), intent(inout), target :: to(*)
    type(*), intent(in), target :: from(*)
    integer, intent(in) :: bytes
    integer(1), pointer :: here(:), there(:)
    call c_f_pointer(c_loc(to), here, [bytes])
    call c_f_pointer(c_loc(from), there, [bytes])
    here = there
  end subroutine in_place
end module any_data

program any_type_dummies
  use any_data
  implicit none
  integer :: i = 4, v(3) = [1, 2, 3], m(2, 3) = 7, w(6)
  real(8) :: x(2) = [1.5d0, 2.5d0], y(2) = 0
  type(pair) :: q(4)
  character(5) :: c(2) = ['abcde', 'fghij']
  q%a = 1
  q%b = 2
  call scalar(i)
  call scalar(q(2))
  call scalar(x(1))
  call assumed_shape(v)
  call assumed_shape(q(1:4:2))
  call assumed_shape(c)
  call of_any_rank(i)
  call of_any_rank(m)
  call of_any_rank(c)
  call of_any_rank(m(:, 1:3:2))
  call of_any_rank(2 * x)
  call may_be_there(1)
  call may_be_there(1, v)
  call copy_bytes(w, m, 24_c_size_t)
  print *, w
  call copy_bytes(y, q%b, 16_c_size_t)
  print *, transfer(y, [0], 4)
  call in_place(y, x, 16)
  print *, y
  call same(v, v)
contains
  subroutine same(a, b)
    class(*), intent(in) :: a(:)
    class(*), intent(in), optional :: b(:)
    if (present(b)) print *, same_type_as(a, b), size(b)
  end subroutine same
end program any_type_dummies
