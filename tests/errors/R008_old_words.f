* The words of the PGI Accelerator model, and what they are called today; each is told once.
      program p
      real a(100), b(100)
      integer i
!$acc data region copyout(a) local(b)
!$acc region
!$acc do parallel, vector(32)
      do i = 1, 100
         b(i) = i
      enddo
!$acc do parallel
      do i = 1, 100
         a(i) = b(i)
      enddo
!$acc end region
!$acc update host(a(1:5))
!$acc end data region
      print *, a(1), a(100)
      end
