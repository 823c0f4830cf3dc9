! Parts of complex variables wherever a variable may stand: arguments that are changed, READ, pointers, ASSOCIATE, WHERE.
module cm
  implicit none
  type t
    complex :: z = (1,2)
    complex(8) :: w(3) = [(1,2),(3,4),(5,6)]
    complex, allocatable :: q(:)
    complex, pointer :: p(:) => null()
    real, pointer :: rp(:) => null()
  end type
  complex, target :: mz(3) = [(1,2),(3,4),(5,6)]
  complex(8) :: cz
  common /blk/ cz
contains
  subroutine inc(x)
    real, intent(inout) :: x
    x = x + 1
  end subroutine
  subroutine noint(x)
    real :: x
    x = x + 1
  end subroutine
  subroutine incs(x)
    real, intent(inout) :: x(:)
    x = x + size(x)
  end subroutine
  subroutine ince(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    x = x * 10
  end subroutine
  elemental subroutine twice(x)
    real, intent(inout) :: x
    x = x * 2
  end subroutine
  subroutine opt(x)
    real, optional, intent(out) :: x
    if (present(x)) x = 77
  end subroutine
  subroutine val(x)
    real, value :: x
    x = x + 1
  end subroutine
  subroutine two(x, y)
    real, intent(inout) :: x, y
    real :: h
    h = x; x = y; y = h
  end subroutine
  subroutine dummies(z, a, b, c, n)
    integer, intent(in) :: n
    complex, intent(inout) :: z, a(n), b(:)
    complex, allocatable, intent(inout) :: c(:)
    z%re = z%im
    a%re = a(n:1:-1)%im
    b(2)%im = a(1)%re
    c%im = c%re
    call inc(z%im); call inc(a(2)%re); call inc(b(1)%im); call inc(c(1)%re)
    call incs(a%im); call incs(b%re); call incs(c(2:)%im)
    call two(a(1)%re, a(1)%im)
    call two(z%re, c(1)%im)
  end subroutine
  pure function pt(i) result(r)
    integer, intent(in) :: i
    complex :: r
    r%re = i; r%im = -i
  end function
end module
program p
  use cm
  implicit none
  complex, target :: z = (1,2), a(4) = [(1,2),(3,4),(5,6),(7,8)], m(2,2) = reshape([(1,2),(3,4),(5,6),(7,8)],[2,2])
  complex, parameter :: k = (3,4), ka(2) = [(1,2),(3,4)]
  type(t), target :: o, oa(2)
  real, pointer :: pr, pa(:), pm(:,:)
  real(8), pointer :: pd(:)
  complex, allocatable, target :: c(:), d
  complex, pointer :: cp(:)
  complex :: e(2)
  complex :: q1
  complex(8) :: cc
  real :: ee(4), x
  equivalence (e, ee)
  common /blk/ cc
  integer :: i
  character(40) :: s = '11 12 13 14 15 16 17 18'
  namelist /nn/ z
  call inc(z%re); call inc(z%im); print *, z
  call noint(z%re); call noint((z%im)); call val(z%re); print *, z
  call opt(z%re); call opt(); print *, z
  call inc(a(2)%im); print *, a
  call incs(a%re); print *, a
  call incs(a(4:1:-2)%im); print *, a
  call incs(m(2,:)%im); print *, m
  call ince(3, o%w%im); print *, o%w
  call twice(a%im); print *, a
  call twice(oa(2)%z%re); print *, oa%z
  allocate(c(3), source=[(1.,2.),(3.,4.),(5.,6.)])
  call dummies(z, a, m(:,2), c, 4)
  print *, z, a, m, c
  read(s, *) z%re, z%im, a(2:3)%im, c(2)%re, (a(i)%re, i=1,2)
  print *, z, a, c
  pr => z%im; pr = 100; print *, z
  pa => a%re; pa = pa + 1000; print *, a, size(pa)
  pa => a(4:1:-2)%im; pa(2) = -1; print *, a, sum(pa)
  pm => m%im; pm = transpose(pm); print *, m
  pd => o%w(2:)%re; pd(1) = 5; print *, o%w
  pr => a(3)%im; pr = 3.5; print *, a(3)
  pa(0:) => mz%im; pa(0) = 0; print *, mz, lbound(pa)
  cp => c(::2); cp%re = [8., 9.]; print *, c
  pa => cp%im; pa = 4; print *, c
  o%rp => c%re; o%rp(2) = 17; print *, c
  allocate(o%q(2)); o%q%re = 1; o%q%im = [2,3]; call inc(o%q(2)%im); print *, o%q
  o%p => mz; call inc(o%p(2)%re); o%p(1)%im = 6; print *, mz
  e%re = 1; e%im = 2; print *, ee; call inc(e(1)%im); ee(3) = 7; print *, e
  cc = (1,2); cc%re = 9; call cb; print *, cc
  associate (r => a%re, y => z%im)
    r = r * 2; y = 55; r(1) = 0
  end associate
  print *, a, z
  print *, k%re, ka%im, ka(2)%re, pt(3), kind(z%re), size(a%re), shape(m%im)
  allocate(d); d = (1,1); d%re = 4; call inc(d%im); print *, d
  forall (i=1:4) a(i)%im = i
  where (a%re > 1) a%im = 0
  print *, a
  a%re = a%im; a%im = a(4:1:-1)%re + 1; print *, a
  do i = 1, 2
    block
      complex :: loc
      loc%re = i; loc%im = 0
      print *, loc, abs(loc%re - 2)
    end block
  end do
  print *, sum(a%re), maxval(a%im), matmul(m%re, m%im), dot_product(a%re, a%im), [a%re, z%im], merge(a%re, a%im, a%re>0)
  call random_number(a%re); print *, all(a%re < 1)
  call random_number(z%im); print *, z%im < 1
  a%re = 2
  inquire(iolength=i) z%re, a%im; print *, i
  write(*,*) oa%z%re, oa(1)%w(2)%im, (oa(i)%w%re, i=1,2)
  x = 5; write(s, *) x; 
  print *, [(pt(i), i=1,2)], real(pt(2)), loc_of(a(2)%im)
  z = cmplx(a(1)%re, 2); z%re = z%re + z%im*2; print *, z
  z%re = 1_8; z%im = 2d0; print *, z; z%im = (3,4); print *, z
contains
  subroutine cb
    call ci(cz%im)
  end subroutine
  subroutine ci(v)
    real(8) :: v
    v = v * 8
  end subroutine
  real function loc_of(v)
    real, intent(in) :: v
    loc_of = v
  end function
end program
