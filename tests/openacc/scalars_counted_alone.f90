! Scalars in COPY that statements outside of loops count.
program p
 integer :: k, i
 real :: x, a(4)
 a=[1.,2.,3.,4.]
 k=5
 !$acc serial copy(k)
 k=k+1
 !$acc end serial
 print *,k
 k=5
 !$acc serial copy(k)
 do i=1,10
  k=k+i
 end do
 !$acc end serial
 print *,k
 x=0
 !$acc parallel copy(x) copyin(a)
 !$acc loop seq
 do i=1,4
  x=x+a(i)
 end do
 !$acc end parallel
 print *,x
 x=0
 !$acc parallel loop copy(x) reduction(+:x)
 do i=1,4
  x=x+a(i)
 end do
 print *,x
 k=1
 !$acc parallel loop copy(k)
 do i=1,4
  !$acc atomic
  k=k+1
 end do
 print *, k
end
