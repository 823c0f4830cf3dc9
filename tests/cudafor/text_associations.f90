! Characters where names meet storage: array elements of other lengths than the dummy argument's are one sequence of characters, also those that lie in structures
! with gaps; parts of polymorphic objects; internal files that a NAMELIST group names as well; objects of CLASS(*) that a procedure begins anew.
module sequences
  implicit none
  type record
    integer :: number
    character(3) :: word(2)
  end type
  integer :: width = 2
contains
  subroutine pairs(d)
    character(2), optional :: d(3)
    if (.not. present(d)) return
    print *, d, len(d)
    d(3) = 'ZZ'
  end subroutine pairs
  subroutine handed_on(d)
    character(3), optional :: d(4)
    call pairs(d)
  end subroutine handed_on
  subroutine so_long(d, n)
    integer, intent(in) :: n
    character(n + 1) :: d(*)
    print *, d(1:2), len(d)
    d(2) = 'YYYY'
  end subroutine so_long
  subroutine as_long_as(d, other)
    character(*), intent(in) :: other
    character(len(other)), intent(in) :: d(2)
    print *, d, len(d)
  end subroutine as_long_as
  subroutine by_module(d)
    character(width), intent(in) :: d(*)
    print *, d(1:4), len(d)
  end subroutine by_module

  subroutine call_all
    type(record) :: s(4)
    character(3) :: c(4) = ['abc', 'def', 'ghi', 'jkl']
    character(3), allocatable :: v(:)
    character(12) :: one = 'abcdefghijkl'
    integer :: i
    do i = 1, 4
      s(i) = record(i, [c(i), c(5 - i)])
    end do
    v = c
    call pairs(s%word(2))
    print *, s%word(2), s%word(1)
    call pairs(s(2)%word)
    print *, s(2)%word
    call pairs(v(4:1:-1))
    print *, v
    call handed_on(c)
    call handed_on()
    print *, c
    call pairs(one(3:))
    print *, one
    call so_long(s%word(1), 1)
    print *, s%word(1)
    call so_long(v, 3)
    print *, v
    call as_long_as(s%word(2), 'wxyz')
    call as_long_as(v, 'w')
    call by_module(s%word(1))
    associate (named => s%word(2))
      call pairs(named)
      print *, named
    end associate
  end subroutine call_all
end module sequences

module objects
  implicit none
  type base
    integer :: a = 1
    character(3) :: s = 'abc', t(2) = ['def', 'ghi']
    real, allocatable :: w(:)
  end type
  type, extends(base) :: wide
    character(5) :: u = 'x'
  end type
contains
  subroutine parts(x)
    class(base), intent(inout) :: x(:)
    type(base) :: y(size(x))
    character(3) :: c(size(x))
    integer :: i
    print *, x%s, x%t(2), x%s(2:3), x%s // 'q'
    c = x%t(1)
    y = x
    print *, c, y%s
    x%s = [(achar(96 + i) // c(i), i = 1, size(x))]
    call given(x%s)
    print *, x%s
  end subroutine parts
  subroutine given(s)
    character(*), intent(inout) :: s(:)
    print *, len(s), s
    s(1) = 'NEW'
  end subroutine given

  subroutine renewed(x, y)
    class(*), intent(out), optional :: x(:)
    class(base), intent(out), optional :: y(:)
    print *, present(x), present(y)
    if (.not. present(x)) return
    select type (x)
    type is (real)
      x = 3
    type is (character(*))
      x = 'jyz'
    end select
  end subroutine renewed
end module objects

program text_associations
  use sequences
  use objects
  implicit none
  type(wide) :: v(3)
  type(base) :: w(2)
  real :: a(3) = [1., 2., 3.]
  character(3) :: c(2) = 'old'
  call call_all
  call parts(v)
  call parts(w)
  print *, v%s, v%u, w%s
  call renewed(a)
  print *, a
  call renewed(c)
  print *, c
  v%a = 9
  call renewed(y=v)
  print *, v%a, v(1)%u
  call renewed()
  call files
contains
  subroutine files
    character(30) :: line, lines(2)
    integer :: n = 3
    namelist /one/ line, n
    namelist /several/ lines
    line = "&one n=7, line='xy' /"
    read (line, nml=one)
    print *, n, trim(line)
    lines = ["&several lines(2)='q' /", '                       ']
    read (lines(1), nml=several)
    print *, lines
  end subroutine files
end program text_associations
