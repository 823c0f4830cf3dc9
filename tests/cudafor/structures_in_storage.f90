! Structures that share storage with other variables: in EQUIVALENCE, and in COMMON blocks that program units divide in different ways.
module records
  use iso_c_binding
  type :: pt
    sequence
    real(8) :: x, y(2,2)
    integer :: i
    character :: c(3)
  end type
  type rec
    sequence
    character(8) :: name
    type(pt) :: p(2)
    complex(8) :: z
    integer(2) :: h(3)
    integer(1) :: b
  end type
  type(pt) :: mp(2)
  real(8) :: mw(12)
  equivalence (mp, mw)
  type(rec), save :: mr, ma(2)
  integer(1) :: bytes(400)
  equivalence (mr, bytes), (ma(1), bytes(161))
contains
  subroutine fill(p, n)
    integer, intent(in) :: n
    type(pt), intent(out) :: p
    p = pt(n, reshape([1d0,2d0,3d0,4d0]*n, [2,2]), n*10, ['a','b','c'])
  end subroutine
  function make(n) result(r)
    integer, intent(in) :: n
    type(rec) :: r
    r%name = 'made'
    call fill(r%p(1), n); call fill(r%p(2), n+1)
    r%z = (1d0, 2d0)*n
    r%h = [1_2, 2_2, 3_2]
    r%b = 7_1
  end function
  elemental real(8) function norm(p)
    type(pt), intent(in) :: p
    norm = p%x + sum(p%y)
  end function
  subroutine asz(p, n)
    type(pt) :: p(*)
    integer, intent(in) :: n
    print *, (p(k)%i, k=1,n), norm(p(1:n))
    p(n)%i = -1
  end subroutine
end module records
subroutine ext(p)
  use records
  type(pt) :: p
  p%x = p%x*2
end subroutine
program structures_in_storage
  use records
  implicit none
  type(pt) :: p, q(3)
  type(rec) :: r
  real(8) :: w(7), wq(21)
  integer :: k
  character(8) :: ch
  type(pt), target :: t
  external :: commons
  type(pt), pointer :: tp
  real(8) :: tw(6)
  equivalence (p, w), (q, wq), (r, ch)
  
  call fill(p, 1)
  print *, w(1:5), p%i, p%c
  call fill(q(2), 2)
  q(1) = p; q(3) = q(2)
  print *, wq(1), q%x, q(2:3)%i, q(:)%y(1,2), norm(q)
  call asz(q, 3); call asz(q(2), 2); print *, q(3)%i
  call ext(q(1)); call ext(p); print *, q(1)%x, w(1)
  wq = 1.25d0
  print *, q%x, q(3)%y
  q(2:3)%x = [7d0, 8d0]
  q%i = [1,2,3]
  print *, wq(1), q(2)%x, q%i
  where (q%x > 5d0) q%x = 0
  print *, q%x
  r = make(3)
  print *, ch, r%name, r%p%x, r%p(2)%y, r%z, r%h, r%b
  ch = 'changed'
  print *, r%name, len(r%name), r%name(2:3), trim(r%name)//'!'
  r%name(1:1) = 'X'; print *, ch
  r%p(1)%c(2) = 'Z'; print *, r%p(1)%c
  call fill(mp(1), 4); mp(2) = mp(1); mp(2)%x = 0.5d0
  print *, mw(1:5), mw(7), mp%i
  mr = make(1); ma(1) = make(2); ma(2) = mr
  print *, bytes(1:4), achar(bytes(161:164)), ma%name, ma(2)%h
  bytes(1) = 77; print *, mr%name
  read_it: block
    character(60) :: buf = '"newname" 9.5'
    read(buf, *) r%name, p%x
    print *, ch, w(1)
  end block read_it
  call fill(t, 5); tp => t; tp%x = 99; print *, t%x
  call host()
  print *, p%x, p%i
  do k = 1, 3
    q(k)%i = k*k
  end do
  print *, sum(q%i), maxval(q%i), q([3,1])%i, count(q%i > 1), any(q%c(1) == 'a'), size(q), storage_size(q), storage_size(p%y)
  write(*, '(3(i4,f8.3))') (q(k)%i, q(k)%x, k=1,3)
  print *, transfer(p, [1]) == transfer(t, [1]) .or. .true.
  associate (a => q(2)%y, b => r%p)
    a(1,1) = 5; b(2)%x = 6
  end associate
  print *, q(2)%y(1,1), r%p(2)%x
  p = q(2); print *, w(1:2)
  call swap(p, q(3)); print *, w(1), p%i, q(3)%i
  call commons()
contains
  subroutine host()
    p%x = 123; p%i = p%i + 1
    call fill(q(1), 9)
  end subroutine
  subroutine swap(a, b)
    type(pt), intent(inout) :: a, b
    type(pt) :: c
    c = a; a = b; b = c
  end subroutine
end program
module tagged
  type rec
    sequence
    integer :: id
    real :: v(3)
    character(4) :: tag
  end type
end module
block data
  use tagged
  type(rec) :: r(2)
  common /b1/ r, k
  data k /5/
end block data
subroutine commons()
  use tagged
  type(rec) :: r(2)
  common /b1/ r, k
  common /b2/ x, r2
  type(rec) :: r2
  r%id = [1, 2]
  do i = 1, 2
    r(i)%v = i*[1., 2., 3.]
    write(r(i)%tag, '(a,i2.2)') 'T', i
  end do
  r2 = r(2)
  x = 3
  call numbers; call mine; call words(r(1))
  print *, r(1), r(2), r2%tag, x
end subroutine commons
subroutine numbers
  common /b1/ id1, v1(3), it1, id2, v2(3), it2, k
  print *, id1, v1, id2, v2, k
  write(*, '(2a4)') it1, it2
  id2 = 22; v2(2) = -1
end subroutine
subroutine mine
  type own
    sequence
    real :: x
    integer :: id
    real :: y, z, w
    character(4) :: t
  end type
  type(own) :: m
  common /b2/ m
  print *, m
  m%t = 'mine'; m%x = 8
end subroutine
subroutine words(r)
  use tagged, only: rec
  type(rec) :: r
  common /b1/ w(11)
  r%id = 100
  print *, transfer(w(1), 1), w(2)
end subroutine
