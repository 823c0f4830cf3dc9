module wide
  implicit none
  integer, parameter :: k = selected_int_kind(38)
  type :: pair
    integer(k) :: a = 3_k
    integer(k), allocatable :: v(:)
  end type
contains
  elemental integer(k) function twice(x)
    integer(k), intent(in) :: x
    twice = 2*x
  end function
  recursive function fact(n) result(f)
    integer(k), intent(in) :: n
    integer(k) :: f
    if (n <= 1) then
      f = 1
    else
      f = n*fact(n - 1)
    end if
  end function
  subroutine swap(x, y)
    integer(k), intent(inout) :: x, y
    integer(k) :: t
    t = x; x = y; y = t
  end subroutine
end module
program g
  use wide
  use iso_c_binding, only: c_int128_t
  implicit none
  integer(k) :: a, b, s
  integer(k), parameter :: big = 2_k**100 + 7_k
  integer(k) :: v(5), m(2,2), w(2)
  integer*16 :: old
  integer(k), allocatable :: al(:)
  integer(k), pointer :: p
  integer(k), target :: tgt
  integer :: i, ios
  integer(8) :: parts(2)
  real(8) :: x
  character(80) :: line
  type(pair) :: pr
  complex(8) :: z
  logical(16) :: flag
  integer(k) :: d(2)
  data d / 123456789012345678901234567890_16, -1 /
  namelist /nl/ d
  a = huge(a); b = -a - 1
  print *, a, b
  print *, 5_k, -1_k, big
  write(*,'(i0,1x,i45,1x,i42.40)') a, b, 5_k
  write(*,'(b0,1x,o0,1x,z0)') a, b, b
  write(*,'(g0,1x,g50.3)') a, b
  write(*,'(i5,1x,i10)') a, 12345_k
  print *, kind(a), range(a), digits(a), bit_size(a), popcnt(b), leadz(1_k), trailz(b), storage_size(a), radix(a)
  print *, real(a), dble(a), real(a,16), cmplx(a)
  print *, mod(a,10_k), modulo(b,10_k), int(a/2,8)
  x = 1d30
  print *, nint(x,k), int(x,k), floor(-x,k), ceiling(x,k), maskl(65,k), maskr(65,k)
  print *, shiftr(b, 64), shiftl(1_k,100), shifta(b,120), ishft(b,-3)
  print *, ishftc(1_k,-1), ishftc(5_k,3,10), a*2, not(0_k), ibits(b,120,8)
  print *, iand(a, 255_k), ior(b, 1_k), ieor(a, b), btest(b,127), ibset(0_k,126)
  print *, ibclr(a,0), dshiftl(1_k,b,1), dshiftr(1_k,b,1), merge_bits(a,b,15_k)
  print *, bge(b,a), bgt(a,b), ble(a,b), blt(b,a), poppar(a), abs(-big), sign(big,-1_k), dim(big,7_k), max(a,b,1_k), min(a,b)
  parts = transfer(a, parts); print *, parts
  print *, transfer([1_8,1_8], 1_k)
  v = [(int(i,k)**30, i=1,5)]
  print *, v
  print *, sum(v), product(v(1:3)), maxval(v), minval(v), dot_product(v,v/1000), maxloc(v), minloc(v,1), count(v > 2_k**40)
  print *, iall(v), iany(v), iparity(v), merge(v(1), v(2), .false.), pack(v, v > 5), cshift(v, 2_k)
  m = reshape([1_k, 2_k, 3_k, 10_k**20], [2,2])
  print *, matmul(m, m), transpose(m)
  print *, twice(v(4:5)), fact(33_k)
  a = 1; b = 2; call swap(a, b); print *, a, b
  s = 0
  do a = 10_k**25, 10_k**25 + 4
    s = s + mod(a, 7_k)
  end do
  print *, s, a
  do b = 5, 1, -2
    write(*, '(i0,1x)', advance='no') b
  end do
  print *
  select case (big)
  case (:0)
    print *, 'negative'
  case (1267650600228229401496703205383_k)
    print *, 'found'
  case default
    print *, 'none'
  end select
  old = 170141183460469231731687303715884105727_16
  print *, old, int(z'ffffffffffffffffffffff', k), big / 3, big**1, (-3_k)**41
  allocate(al(3), source=7_k); al(2) = big; print *, al, size(al, kind=k), lbound(al, kind=k)
  tgt = 9; p => tgt; p = p + big; print *, tgt
  pr%v = [1_k, big]; print *, pr%a, pr%v
  line = ' 170141183460469231731687303715884105727  -5 3*4'
  read(line, *) a, b, v(1:3); print *, a, b, v(1:3)
  line = '170141183460469231731687303715884105728'
  read(line, *, iostat=ios) a; print *, ios > 0
  line = 'ffffffffffffffffffffffffffffffff  12345678901234567890123'
  read(line, '(z32,i25)') a, b; print *, a, b
  write(line, *) big; print *, trim(line)
  open(11, status='scratch', form='unformatted'); write(11) big, v(1:2); rewind(11); read(11) a, w; print *, a, w
  print *, a > 5, a == big, a /= 3_8, a + 1_4, a * 1.5d0, 2.0**3_k, a - 1_8
  flag = .true.; print *, flag, kind(flag), kind(1_c_int128_t)
  z = (1d0, 2d0)**3_k; print *, z
  line = repeat('ab', int(3_k)); print *, trim(line(1_k:4_k))
  print *, v(2_k), achar(65_k), index('hello', 'l', kind=k), len(line, kind=k)
  print *, d
  write(*, nl)
end program
