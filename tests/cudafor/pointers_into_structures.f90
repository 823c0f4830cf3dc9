program pointers_into_structures
  implicit none
  type :: vec3
     real :: x = 0
     integer :: tag(2) = [0, -1]
  end type vec3
  type :: cloud
     type(vec3), allocatable :: p(:,:)
  end type
  type(cloud), target :: c
  type(vec3), target :: v(3), w(2,3)
  integer, pointer :: tags(:,:), t1(:)
  integer i,j
  allocate(c%p(0:1,2:4))
  do j=1,3
   do i=1,2
    c%p(i-1,j+1)%tag=[i,10*j+i]; w(i,j)%tag=[i,10*j+i]
   end do
   v(j)%tag = [j, j*10]
  end do
  tags => c%p(:, 3:)%tag(2)
  print *, tags, shape(tags)
  tags = tags*100
  print *, tags
  print *, c%p%tag(2)
  print *, c%p%tag(1)
  tags => w(:,2:)%tag(2)
  tags = tags*100
  print *, tags, w%tag(2)
  tags => w%tag(1)
  tags = tags+1
  print *, tags, w%tag(1)
  t1 => v(1:3:2)%tag(2)
  t1 = t1+1
  print *, t1, v%tag(2)
  t1 => v(2)%tag
  t1 = -t1
  print *, v%tag(1), v%tag(2)
  call s(v%tag(2)); print *,v%tag(2)
  call s(w(2,:)%tag(1)); print *,w%tag(1)
contains
 subroutine s(x)
  integer, intent(inout) :: x(:)
  x = x + 1000
 end
end
