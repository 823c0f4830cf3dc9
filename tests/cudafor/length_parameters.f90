! LEN parameters of derived types that are known when the program runs: automatic objects, dummy arguments, ALLOCATE, pointers, constructors,
! components, EXTENDS, input and output. (gfortran 12 has faults of its own here.)
module shapes
  implicit none
  type :: other(l)
    integer, len :: l
    integer :: tag = 5
    integer :: v(l)
  end type
  type :: matrix(k, n, m)
    integer, kind :: k = 8
    integer, len :: n, m = 3
    real(k) :: a(n, m)
    character(n) :: s
    character(n) :: names(2)
    type(other(n)) :: o
    real(k), allocatable :: c(:)
    integer :: counted = 7
  end type
contains
  subroutine fill(x, start)
    type(matrix(8, *, *)), intent(inout) :: x
    integer, intent(in) :: start
    integer :: i, j
    do j = 1, x%m
      do i = 1, x%n
        x%a(i, j) = start + 10 * i + j
      end do
    end do
    x%s = 'abcdefghijklmnop'
    x%names = 'names of it'
    x%o%v = [(i, i = 1, x%n)]
  end subroutine
  subroutine local(n)
    integer, intent(in) :: n
    type(matrix(8, n, 2*n)) :: x
    real :: w(x%n, x%m + 1)
    call fill(x, 100)
    print *, 'local', x%n, x%m, shape(x%a), len(x%s), size(x%o%v), x%o%l, shape(w)
    print *, x%s, '|', x%names, '|', x%counted, allocated(x%c)
    print *, int(x%a)
  end subroutine
  function made(n) result(r)
    integer, intent(in) :: n
    type(matrix(8, n, 1)) :: r
    call fill(r, 1000)
  end function
  subroutine renew(x)
    type(matrix(8, *, *)), intent(out) :: x
    x%a = 5
    print *, 'renew', x%n, x%m, x%counted, allocated(x%c), len(x%s)
  end subroutine
  subroutine several(xs)
    type(matrix(8, *, *)), intent(in) :: xs(:)
    print *, 'several', size(xs), xs%n, xs%m, sum(xs(2)%a)
  end subroutine
end module

module bases
  implicit none
  type :: base(k, n)
    integer, kind :: k = 4
    integer, len :: n = 2
    integer(k) :: v(0:n)
  contains
    procedure :: total => total_base
    procedure :: describe
  end type
  type, extends(base) :: more(l)
    integer, len :: l = 3
    character(l) :: name
  contains
    procedure :: total => total_more
  end type
  type :: holder
    type(base(4, 3)) :: b
    type(more(4, 1, 5)) :: two(2)
    integer :: i = 4
  end type
  type(holder) :: of_module
  type(base(4, 6)) :: saved_one
contains
  integer function total_base(self)
    class(base(4, *)), intent(in) :: self
    total_base = sum(self%v)
  end function
  integer function total_more(self)
    class(more(4, *, *)), intent(in) :: self
    total_more = sum(self%v) + 1000 * self%l + len(self%name)
  end function
  subroutine describe(self)
    class(base(4, *)), intent(in) :: self
    print *, 'n', self%n, lbound(self%v), ubound(self%v)
    select type (self)
    type is (more(4, *, *))
      print *, 'more', self%l, self%name, '|'
    type is (base(4, *))
      print *, 'base'
    end select
  end subroutine
  subroutine counts()
    type(base(4, 2)), save :: kept
    logical, save :: first = .true.
    type(holder) :: h
    if (first) kept%v = 0
    first = .false.
    kept%v(0) = kept%v(0) + 1
    h%two(2)%v = 2
    print *, 'kept', kept%v(0), size(kept%v), h%i, size(h%b%v), h%two(2)%v, len(h%two(1)%name)
  end subroutine
  subroutine block_scope(n)
    integer, intent(in) :: n
    integer :: i
    do i = 1, n
      block
        type(base(4, i)) :: b
        b%v = i
        print *, 'block', b%n, b%v
      end block
    end do
  end subroutine
  subroutine arrays(n, xs)
    integer, intent(in) :: n
    type(base(4, n)) :: xs(:)
    type(base(4, n)) :: own(n)
    type(base(4, n)), allocatable :: later
    integer :: i
    print *, 'n of empty', xs%n, size(xs)
    do i = 1, n
      own(i)%v = i
    end do
    print *, own(n)%v, own%n
    print *, 'later', later%n, allocated(later)
    allocate(later)
    later%v = 3
    print *, later%v
  end subroutine
end module
module cells
  implicit none
  type :: cell(n)
    integer, len :: n
    character(n) :: label
    real :: v(n)
    real :: w(0:n, 2) 
    integer :: k = 3
  contains
    procedure :: write_cell
    generic :: write(formatted) => write_cell
    final :: gone
  end type
  type :: plain(n)
    integer(8), len :: n = 2
    integer :: id
    character(n) :: label
    integer :: v(n)
  end type
  type :: list(n)
    integer, len :: n
    type(plain(n)) :: items(n)
    type(plain(n)), allocatable :: more
    type(plain(:)), pointer :: to => null()
    type(plain(int(2*n, 8))) :: double
    procedure(), pointer, nopass :: p => null()
    class(*), allocatable :: any
  end type
  interface operator(+)
    module procedure add
  end interface
  interface assignment(=)
    module procedure from_int
  end interface
contains
  subroutine gone(x)
    type(cell(*)), intent(inout) :: x
    print *, 'gone ', x%n, x%label
  end subroutine
  subroutine write_cell(dtv, unit, iotype, v_list, iostat, iomsg)
    class(cell(*)), intent(in) :: dtv
    integer, intent(in) :: unit
    character(*), intent(in) :: iotype
    integer, intent(in) :: v_list(:)
    integer, intent(out) :: iostat
    character(*), intent(inout) :: iomsg
    write (unit, *, iostat=iostat, iomsg=iomsg) 'cell', dtv%n, dtv%label
  end subroutine
  function add(a, b) result(c)
    type(plain(*)), intent(in) :: a, b
    type(plain(a%n)) :: c
    c%id = a%id + b%id
    c%label = b%label
    c%v = a%v + b%v
  end function
  subroutine from_int(a, i)
    type(plain(*)), intent(out) :: a
    integer, intent(in) :: i
    a%id = i
    a%label = 'of int'
    a%v = i
  end subroutine
  subroutine use_cell(n)
    integer, intent(in) :: n
    type(cell(n)) :: c
    c%label = 'inside'
    c%v = 1
    c%w = 2
    print *, lbound(c%w), ubound(c%w), c%k
    print *, c
  end subroutine
  subroutine make_list(l)
    type(list(:)), allocatable, intent(out) :: l
    allocate(list(3) :: l)
  end subroutine
  pure integer function total(xs)
    type(plain(*)), intent(in) :: xs(:)
    integer :: i
    total = 0
    do i = 1, size(xs)
      total = total + sum(xs(i)%v)
    end do
  end function
  subroutine optional_one(x)
    type(plain(*)), intent(out), optional :: x
    if (present(x)) x%v = 4
    print *, present(x)
  end subroutine
  recursive subroutine deeper(n)
    integer, intent(in) :: n
    type(plain(int(n, 8))) :: x
    x%v = n
    if (n > 1) call deeper(n - 1)
    print *, n, x%v
  end subroutine
end module
module vecs
  implicit none
  type :: vec(n)
    integer, len :: n
    real :: u(n)
    character(n) :: s
    integer :: id
  end type
contains
  subroutine show(a)
    real, intent(in) :: a(:)
    print *, a
  end subroutine
  subroutine change(a)
    real, intent(inout) :: a(:)
    a = a + 1
  end subroutine
  subroutine text(t)
    character(*), intent(inout) :: t
    t = 'changed it'
  end subroutine
  subroutine fixed(t, n)
    integer, intent(in) :: n
    character(n), intent(in) :: t(2)
    print *, t
  end subroutine
end module
subroutine simple_ones()
  use shapes
  implicit none
  type(matrix(8, 2, 2)) :: x, y
  type(matrix(n=4)) :: z
  type(matrix(8, :, :)), allocatable :: d, ds(:)
  type(matrix(8, :, :)), pointer :: q
  type(matrix(8, 2, 2)), target :: t
  call fill(x, 0)
  print *, x%n, x%m, x%k, x%a%kind, kind(x%a)
  print *, x%a
  print *, x%s, '|', x%names(2)
  y = x
  y%a(1, 1) = 99
  print *, x%a(1, 1), y%a(1, 1), y%s
  call fill(z, 3)
  print *, z%n, z%m, z%s
  call local(2)
  call local(3)
  allocate(matrix(8, 3, 2) :: d)
  call fill(d, 50)
  print *, d%n, d%m, d%a(3, 2), len(d%s), d%o%tag
  d = made(4)
  print *, d%n, d%m, shape(d%a), d%a(4, 1), d%s
  allocate(matrix(8, 1, 5) :: ds(3))
  call fill(ds(2), 7)
  print *, ds%n, ds(2)%m, ds(2)%a, size(ds)
  call several(ds)
  q => t
  call fill(q, 20)
  print *, q%n, t%a, associated(q, t)
  d%c = [1d0, 2d0]
  d%counted = 1
  call renew(d)
  deallocate(d)
  allocate(d, source=x)
  print *, d%a, d%n
  deallocate(d)
  allocate(d, mold=z)
  print *, d%n, d%m, d%counted
  x = matrix(8, 2, 2)(a=reshape([1d0, 2d0, 3d0, 4d0], [2, 2]), s='xyz', names='q', o=other(2)(1, [8, 9]), c=null())
  print *, x%a, x%s, '|', x%names, '|', x%o%v, x%counted
  x = matrix(8, 2, 2)(1.5d0, 'x', ['1', '2'], other(2)(1, 4))
  print *, x%a, x%s, '|', x%names, '|', x%o%v, x%counted, allocated(x%c)
end subroutine simple_ones

subroutine extended_ones()
  use bases
  implicit none
  class(base(4, :)), allocatable :: c, e
  type(more(4, 1, 4)) :: m
  type(base(4, 2)) :: none(0), b
  class(*), allocatable :: u
  allocate(base(4, 2) :: c)
  c%v = 1
  call c%describe()
  print *, c%total()
  deallocate(c)
  allocate(more(4, 3, 6) :: c)
  c%v = 2
  select type (c)
  type is (more(4, *, *))
    c%name = 'abcdefgh'
  end select
  call c%describe()
  print *, c%total(), c%n
  m%v = 4
  m%name = 'hello'
  call m%describe()
  print *, m%total(), m%n, m%l, m%base%n
  m = more(4, 1, 4)([7, 8], 'name it')
  call m%describe()
  print *, m%v
  allocate(e, source=m)
  call e%describe()
  print *, same_type_as(e, m), extends_type_of(e, b), same_type_as(b, m)
  call counts()
  call counts()
  call block_scope(2)
  call arrays(2, none)
  of_module%b%v = 5
  print *, of_module%b%v, of_module%i, saved_one%n, size(saved_one%v)
  allocate(u, source=b)
  select type (u)
  type is (base(4, *))
    print *, 'u', u%n
  end select
  b = base(4, 2)([1, 2, 3])
  write (*, *) b
  write (*, '(a, 3i3)') 'b', b
end subroutine extended_ones

subroutine other_ones()
  use cells
  implicit none
  type(plain(3)) :: a, b, arr(2)
  type(plain(:)), allocatable :: d, e(:)
  type(plain(:)), pointer :: q, qs(:)
  type(list(:)), allocatable :: l
  integer :: stat, i
  character(80) :: msg
  a = 2
  b = 5
  print *, a%id, a%label, a%v, kind(a%n)
  d = a + b
  print *, d%n, d%id, d%label, d%v
  arr = a
  arr(2)%v = [7, 8, 9]
  print *, total(arr), arr%n, arr%id
  print *, arr
  call use_cell(2)
  call make_list(l)
  l%items(2)%v = 6
  l%items(2)%label = 'abcdef'
  print *, l%n, l%items%n, l%items(2)%v, l%items(2)%label, l%double%n, size(l%double%v)
  allocate(l%more)
  l%more%v = 1
  print *, l%more%n, l%more%v, associated(l%to), allocated(l%any)
  allocate(plain(5_8) :: l%to)
  l%to%v = 9
  print *, l%to%n, l%to%v
  allocate(plain(2) :: e(0:3), stat=stat)
  e(3)%v = 5
  print *, stat, lbound(e), ubound(e), e%n, e(3)%v
  deallocate(e)
  allocate(e(2), mold=a)
  print *, e%n, size(e)
  deallocate(e)
  allocate(e, source=arr)
  print *, e%n, e(2)%v
  e = [a, b]
  print *, e%n, size(e), e(1)%id, e(2)%id
  allocate(plain(4) :: qs(2))
  q => qs(2)
  q%v = [1, 2, 3, 4]
  print *, q%n, qs(2)%v, qs%n
  nullify(q)
  deallocate(qs)
  call optional_one(a)
  call optional_one()
  print *, a%v
  call deeper(3)
  msg = 'labeling 4 5 6'
  read (msg, *) a%label, a%v
  print *, a%label, '|', a%v
  msg = '3 zz 1 2 3'
  read (msg, *) b
  print *, b
  associate (z => a)
    z%v(1) = 100
    print *, z%n, z%v
  end associate
  where (a%v > 5) a%v = -1
  forall (i = 1:3) b%v(i) = a%v(4 - i)
  print *, a%v, b%v
  write (msg, '(i3, a, 3i3)') a
  print *, trim(msg)
  open (10, status='scratch', form='unformatted')
  write (10) a
  rewind (10)
  b%v = 0
  read (10) b
  print *, b
  d = plain(2)(id=1, label='xyz', v=[1, 2])
  print *, d
  print *, maxval(merge(a%v, b%v, .true.))
  print *, len(a%label), a%label%len, d%label%len
end subroutine other_ones

subroutine arrays_of_them()
  use vecs
  type(vec(2)) :: arr(3)
  integer :: i
  do i = 1, 3
    arr(i)%u = i
    arr(i)%s = 'abc'
    arr(i)%id = i
  end do
  arr%id = 4
  arr%s = 'xyz'
  print *, arr%s, arr%id
  arr%u(1) = 9
  print *, arr%u(1)
  call show(arr%u(2))
  call change(arr%u(1))
  print *, arr(2)%u, sum(arr%u(1))
  call text(arr(1)%s)
  print *, arr(1)%s
  call fixed(arr(1:2)%s, 2)
  arr(1)%s(1:1) = 'Q'
  print *, arr(1)%s, '|', arr(2:3)%s
  arr(1)%s = arr(1)%s(2:2) // 'more'
  print *, arr(1)%s
end subroutine arrays_of_them

program length_parameters
  use bases
  implicit none
  type(holder), allocatable :: h
  type(base(4, 2)) :: of_main
  call simple_ones()
  call extended_ones()
  call other_ones()
  call arrays_of_them()
  allocate(h)
  of_main%v = 6
  h%b%v = 1
  print *, h%i, h%b%v, h%two%n, of_main%v
end program length_parameters
