! Structures that are known by their addresses: what looks there finds the components inside, arrays and characters among them, whether or not the type
! has BIND(C). And procedures in C that a PROCEDURE statement declares.
module structures
  use iso_c_binding
  implicit none
  type, bind(c) :: bound
    integer(c_int) :: mark
    real(c_double) :: place(3)
  end type
  type :: free
    integer :: mark
    real(8) :: place(3)
  end type
  type :: named
    character(8) :: name
    integer :: table(2, 2)
    type(free) :: inner
  end type
  type :: growing
    integer, allocatable :: v(:)
  end type
  abstract interface
    integer(c_int) function of_int(i) bind(c)
      import
      integer(c_int), value :: i
    end function
  end interface
  procedure(of_int), bind(c, name='abs') :: c_abs
  procedure(of_int), bind(c) :: toupper
  procedure(of_int), bind(c, name='twice') :: doubled
end module

integer(c_int) function twice(i) bind(c)
  use iso_c_binding
  integer(c_int), value :: i
  twice = 2*i
end function

program structures_by_address
  use structures
  implicit none
  type(bound), target :: a(2), one
  type(free), target :: b(2), single
  type(named), target :: word
  type(growing), target :: list(2)
  type(growing), pointer :: same
  real(8), pointer :: r(:)
  integer, pointer :: w(:)
  type(free), pointer :: back(:)
  character(kind=c_char), pointer :: letters(:)
  real(8), target :: plain(8)
  procedure(of_int), pointer :: chosen
  a(1) = bound(1, [1d0, 2d0, 3d0]); a(2) = bound(2, [4d0, 5d0, 6d0])
  b(1) = free(1, [1d0, 2d0, 3d0]); b(2) = free(2, [4d0, 5d0, 6d0])
  one = a(2); single = b(2)
  call c_f_pointer(c_loc(a), r, [8])
  print '(6f5.1)', r(2:4), r(6:8)
  call c_f_pointer(c_loc(one), r, [4])
  print '(3f5.1)', r(2:4)
  call c_f_pointer(c_loc(single), r, [4])
  print '(3f5.1)', r(2:4)
  call c_f_pointer(c_loc(b), r, [8])
  print '(6f5.1)', r(2:4), r(6:8)
  r(7) = 50
  print '(3f5.1)', b(2)%place
  call c_f_pointer(c_loc(b), back, [2])
  back(1)%place(2) = -1
  print '(3f5.1)', back(2)%place, b(1)%place
  plain = [0, 7, 8, 9, 0, 10, 11, 12]
  call c_f_pointer(c_loc(plain), back, [2])
  print '(6f5.1)', back(1)%place, back(2)%place
  word = named('abcdefgh', reshape([1, 2, 3, 4], [2, 2]), b(1))
  call c_f_pointer(c_loc(word), letters, [8])
  print *, letters
  call c_f_pointer(c_loc(word), w, [6])
  print *, w(3:6)
  list(2)%v = [5, 6, 7]
  call c_f_pointer(c_loc(list(2)), same)
  print *, same%v, c_associated(c_loc(list)), c_associated(c_loc(list), c_loc(list(1)))
  print *, c_abs(-4), char(toupper(ichar('a'))), doubled(21)
  chosen => c_abs
  print *, chosen(-3)
end program
