! Addresses: C_LOC and C_FUNLOC make them, C_F_POINTER makes data of them, C_ASSOCIATED asks about them.
module sorting
  use, intrinsic :: iso_c_binding
  implicit none

  interface
    ! The C library's: sorts anything, by a function that compares two things
    subroutine qsort(base, count, bytes, compare) bind(c)
      import :: c_ptr, c_size_t, c_funptr
      type(c_ptr), value :: base
      integer(c_size_t), value :: count, bytes
      type(c_funptr), value :: compare
    end subroutine

    ! Ours: a list in C, which hands out the address of its values
    function list_of(first, count) bind(c)
      import :: c_ptr, c_int
      integer(c_int), value :: first, count
      type(c_ptr) :: list_of
    end function

    subroutine release(list) bind(c)
      import :: c_ptr
      type(c_ptr) :: list
    end subroutine

    function for_each(values, count, action) bind(c)
      import :: c_ptr, c_int, c_funptr
      type(c_ptr), value :: values
      integer(c_int), value :: count
      type(c_funptr), value :: action
      integer(c_int) :: for_each
    end function
  end interface

contains

  ! What qsort calls: the two things come as addresses
  function by_size(a, b) bind(c) result(order)
    type(c_ptr), value :: a, b
    integer(c_int) :: order
    real(c_double), pointer :: x, y
    call c_f_pointer(a, x)
    call c_f_pointer(b, y)
    order = 0
    if (abs(x) < abs(y)) order = -1
    if (abs(x) > abs(y)) order = 1
  end function

  function square(n) bind(c)
    integer(c_int), value :: n
    integer(c_int) :: square
    square = n * n
  end function

end module

program main
  use sorting
  implicit none
  real(c_double), target :: values(6) = [3d0, -5d0, 1d0, -2d0, 4d0, -6d0]
  integer(c_int), pointer :: list(:), table(:, :)
  type(c_ptr) :: address = c_null_ptr
  type(c_ptr) :: other

  call qsort(c_loc(values), size(values, kind=c_size_t), c_sizeof(values(1)), c_funloc(by_size))
  print '(a, 6f6.1)', 'by size:  ', values

  print '(a, l2)', 'address:  ', c_associated(address)
  address = list_of(10, 6)
  other = address
  print '(a, 2l2)', 'address:  ', c_associated(address), c_associated(address, other)

  call c_f_pointer(address, list, [6])
  print '(a, 6i4)', 'list:     ', list
  call c_f_pointer(address, table, [2, 3])
  table(2, :) = 0
  print '(a, 6i4)', 'list:     ', list
  print '(a, i0)', 'squares:  ', for_each(c_loc(list(1)), size(list), c_funloc(square))

  nullify(list, table)
  call release(address)
  print '(a, l2)', 'address:  ', c_associated(address)
end program
