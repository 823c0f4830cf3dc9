module fields
  use iso_c_binding
  implicit none
  interface
    subroutine total_of(a, total) bind(c)
      import
      real(c_double), optional :: a(:, :)
      real(c_double) :: total
    end subroutine
    integer(c_int) function gaps(a) bind(c)
      import
      integer(c_int) :: a(:)
    end function
    integer(c_int) function gaps_packed(a) bind(c, name="gaps")
      import
      integer(c_int), contiguous :: a(:)
    end function
    integer(c_int) function codes(a) bind(c)
      import
      integer(c_int), pointer, intent(in) :: a(:)
    end function
    subroutine renew(a, text, one) bind(c)
      import
      real(c_double), allocatable :: a(:)
      character(:, c_char), allocatable :: text
      integer(c_int), allocatable :: one
    end subroutine
    subroutine point(p) bind(c)
      import
      integer(c_int), pointer :: p(:)
    end subroutine
    subroutine length_of(text, length) bind(c)
      import
      character(*, c_char) :: text
      integer(c_int) :: length
    end subroutine
    subroutine shout(words) bind(c)
      import
      character(1, c_char) :: words(:)
    end subroutine
    subroutine call_back() bind(c)
    end subroutine
  end interface
contains
  subroutine in_fortran(xs, grown, name) bind(c)
    real(c_double), optional :: xs(:)
    integer(c_int), allocatable :: grown(:)
    character(*, c_char) :: name
    integer :: i
    print *, present(xs), allocated(grown), name
    if (present(xs)) then
      xs(2:) = xs(2:)*10
      print *, size(xs), lbound(xs)
    end if
    allocate (grown(0:4), source=[(i*i, i=0, 4)])
  end subroutine
end module

program main
  use fields
  implicit none
  real(8) :: a(4, 5), total
  integer, target :: n(10)
  integer, pointer :: p(:)
  real(8), allocatable :: b(:)
  character(:), allocatable :: text
  character(1) :: words(3)
  integer, allocatable :: one
  integer :: i
  type(c_ptr) :: address
  integer, pointer :: lone
  a = reshape([(real(i, 8), i=1, 20)], [4, 5])
  call total_of(a(::2, 2:3), total)
  print *, total, a(1, 2), a(2, 2), a(3, 3)
  call total_of(total=total)
  print *, total
  n = [(i, i=1, 10)]
  print *, gaps(n), gaps(n(::3)), gaps_packed(n(::3))
  p => n
  print *, codes(p)
  allocate (b(2), one)
  one = 5
  call renew(b, text, one)
  print *, lbound(b), ubound(b), b, text, len(text), one
  deallocate (b, one)
  call renew(b, text, one)
  print *, size(b), text, allocated(one)
  deallocate (b, text, one)
  nullify (p)
  call point(p)
  print *, lbound(p), p
  call length_of("four", i)
  print *, i
  words = ['x', 'y', 'z']
  call shout(words(1:3:2))
  print *, words
  flush (6)
  call call_back()
  nullify (lone)
  address = c_loc(lone)
  print *, c_associated(address)
  lone => n(lbound(n, 1))
  address = c_loc(n(lbound(n, 1)))
  print *, c_associated(address, c_loc(lone))
end program
