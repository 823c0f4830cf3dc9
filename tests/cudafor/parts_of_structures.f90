program parts_of_structures
  implicit none
  type :: vec3
     real :: x = 0
     integer :: tag(2) = [0, -1]
     character(4) :: nm = 'abcd'
     character(3) :: li(2) = ['uvw','xyz']
  end type vec3
  type(vec3), target :: v(3)
  integer, pointer :: t1(:)
  character(4), pointer :: nn(:)
  character(2), pointer :: n2(:)
  character(3), pointer :: n3(:)
  integer j
  do j=1,3
   v(j)%tag = [j, j*10]
  end do
  call s(v%tag(2)); print *,v%tag(2)
  call s(v(1:3:2)%tag(1)); print *,v%tag(1)
  call s2(v%tag(2),3); print *,v%tag(2)
  call s3(v%nm(2:3)); print *,v%nm
  call s3(v%li(2)(1:2)); print *,v%li(2)
  call s4(v%tag(2)); print *,v%tag(2)
contains
 subroutine s(x)
  integer, intent(inout) :: x(:)
  x = x + 1000
 end
 subroutine s2(x,n)
  integer n
  integer, intent(inout) :: x(n)
  x = x + 1000
 end
 subroutine s3(x)
  character(*), intent(inout) :: x(:)
  x = 'QR'
 end
 subroutine s4(x)
  integer, target :: x(:)
  t1 => x
  t1 = t1 * 2
 end
end
