program saved_in_blocks
 integer :: k
 type tt; integer :: q=5; end type
 do k=1,3
 block
  real :: v(4)=[1,2,3,4]
  integer :: n = 0
  integer, save :: m
  integer, allocatable, save :: al(:)
  character(5), save :: c='abc'
  character(:), allocatable, save :: cc
  type(tt), save :: x
  logical, save :: first=.true.
  real, pointer, save :: p(:) => null()
  real, save, target :: z(3)
  v = v * 2 ; n = n + 1; print *,v, n
  if (first) then
    m = 0; first=.false.; allocate(al(2)); al=0; p=>z; z=1; cc='q'
  end if
  m = m + 2; al = al+m; p=p+1; x%q=x%q+1; cc=cc//'r'
  c(k:k)='X'
  print *,m,al,z,c,x%q,cc
 end block
 end do
 block
  real :: v(3)=[1,2,3]
  integer :: n = 0
  n = n +1
  v=v+n
  print *,v
  block
   integer :: n = 7
   n = n + 1
   print *,n
  end block
 end block
 call s; call s
 print *, f(3), f(4)
contains
 subroutine s
 block
  real :: v(4)=[1,2,3,4]
  integer :: n = 0
  v = v * 2 ; n = n + 1; print *,v, n
  call inner
  print *,n
 end block
 end
 subroutine inner
  integer, save :: n = 100
  block
   integer, save :: n = 50
   n = n + 5
   print *,n
  end block
  n = n+1
  print *,n
 end
 recursive integer function f(k) result(r)
  integer, intent(in) :: k
  block
   integer, save :: depth = 0
   depth = depth + 1
   r = depth
   if (k > 0) r = r + f(k-1)
  end block
 end
end
