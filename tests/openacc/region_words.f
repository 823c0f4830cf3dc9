* The words of the PGI Accelerator model, in fixed form: regions, their clauses, loop directives with all of their clauses.
      program region_words
      implicit none
      integer n, m
      parameter (n = 60, m = 40)
      real a(n,m), b(n,m), v(n), w(n)
      integer i, j, k, wrong
      real s, t
      common /count/ wrong
      wrong = 0
!$acc region
      do j = 1, m
         do i = 1, n
            a(i,j) = i + j
         enddo
      enddo
!$acc end region
      call check('region', a(n,m) .eq. n + m)
c$acc region copyin(a(1:n,1:m)), copyout(b(:,2:m-1))
C$ACC DO PARALLEL, VECTOR(16)
      do j = 2, m-1
*$acc do parallel, vector(16)
         do i = 1, n
            b(i,j) = a(i,j-1) + a(i,j+1)
         enddo
      enddo
c$acc end region
      call check('sections, other comment signs', b(3,4) .eq. 14)
!$acc region do parallel
      do i = 1, n
         v(i) = i
      enddo
!$acc region loop vector(32) copyin(v) copyout(w)
      do i = 1, n
         w(i) = v(i) * 2
      enddo
!$acc end region loop
      call check('region do', w(n) .eq. 2 * n)
      s = 0
!$acc region if(n .gt. 1000)
      do i = 1, n
         s = s + w(i)
      enddo
!$acc end region
      call check('region if, false', s .eq. n * (n + 1))
      s = 0
!$acc region if (n .gt. 10) copyin(w)
!$acc do parallel(8) vector(64)
      do i = 1, n
         s = s + w(i)
      enddo
!$acc end region
      call check('region if, true', s .eq. n * (n + 1))
!$acc region
!$acc do seq
      do i = 2, n
         v(i) = v(i-1) + 1
      enddo
!$acc do host
      do k = 1, 3
!$acc do independent, unroll(4), private(t)
         do i = 1, n
            t = v(i)
            w(i) = t + k
         enddo
      enddo
!$acc end region
      call check('seq, host, independent, unroll, private',
     &           v(n) .eq. n .and. w(n) .eq. n + 3)
!$acc region
!$acc do kernel parallel
      do j = 1, m
         do i = 1, n
            b(i,j) = a(i,j) * 2
         enddo
      enddo
!$acc do parallel
      do j = 1, m
!$acc do vector(64) shortloop
         do i = 1, n
            b(i,j) = b(i,j) + 1
         enddo
      enddo
!$acc do parallel cache(v(1:n))
      do i = 2, n - 1
         w(i) = v(i-1) + v(i) + v(i+1)
      enddo
!$acc end region
      call check('kernel, shortloop, cache',
     &           b(2,3) .eq. 11 .and. w(5) .eq. 15)
!$acc data region copy(a)
!$acc+ local(b), copyin(v(1:n))
!$acc region
      do j = 1, m
         do i = 1, n
            b(i,j) = a(i,j) + v(i)
         enddo
      enddo
      do j = 1, m
         do i = 1, n
            a(i,j) = b(i,j)
         enddo
      enddo
!$acc end region
!$acc update host(a(1:2,1:3))
      call check('update host', a(2,3) .eq. 7)
      v(1) = 100
!$acc update device(v(1:1))
!$acc region do
      do j = 1, m
         a(1,j) = v(1)
      enddo
!$acc end data region
      call check('data region, continued', a(n,m) .eq. n + m + n
     &           .and. a(1,m) .eq. 100)
      call scalars
      call alone
      if (wrong .eq. 0) print '(a)', 'words of old: all right'
      end

* Scalars in data clauses, and loops that the host runs around regions.
      subroutine scalars
      implicit none
      integer n, k, i
      parameter (n = 50)
      real*8 x(n), dx, omega, error
      logical done
      dx = 0.5d0
      omega = 2.0d0
      x = 1
      k = 0
      error = 1.0d0
!$acc data region copy(x(1:n)) local(done)
      do while (k .lt. 5 .and. error .gt. 1.0d-6)
         error = 0.0d0
!$acc region copyin(dx, omega), copy(error)
!$acc do parallel, vector(128)
         do i = 1, n
            x(i) = x(i) * dx
            error = error + x(i) * omega
         enddo
!$acc end region
         k = k + 1
      enddo
!$acc end data region
      call check('scalars', k .eq. 5 .and.
     &           abs(error - n * 0.5d0**5 * 2) .lt. 1.0d-12)
      end

* Declarations without a word before their clauses, and a region of scalars.
      subroutine alone
      implicit none
      integer n, i
      parameter (n = 30)
      real g(:), h(:), x(n), y(n)
      allocatable g, h
!$acc mirror(g, h)
c$acc local(y)
      allocate (g(n), h(n))
      g = 1
      h = 3
!$acc update device(g, h)
      call doubled(g, n)
      x = 0
!$acc region copyout(x)
      do i = 1, n
         y(i) = g(i) + h(i)
      enddo
      do i = 1, n
         x(i) = y(n - i + 1)
      enddo
!$acc end region
      call check('mirror, local, reflected', x(n) .eq. 5)
*$acc scalar region
      g(1) = 7
      g(2) = g(1) + 1
*$acc end scalar region
!$acc update host(g)
      call check('scalar region', g(2) .eq. 8 .and. g(3) .eq. 2)
!$acc data region copyin(h)
!$acc+ updateout(g)
!$acc region do host unroll(2)
      do i = 1, n
         g(i) = h(i)
      enddo
!$acc end data region
      call check('updateout', g(n) .eq. 3)
      call reversed(x, n)
      call check('copy, copyin without a word', x(1) .eq. 31)
      deallocate (g, h)
      end

      subroutine doubled(a, n)
      implicit none
      integer n, i
      real a(n)
!$acc reflected(a)
!$acc region
      do i = 1, n
         a(i) = 2 * a(i)
      enddo
!$acc end region
      end

      subroutine reversed(a, n)
      implicit none
      integer n, i
      real a(n), one(30)
!$acc copy(a), copyin(one)
      do i = 1, n
         one(i) = i
      enddo
!$acc update device(one(1:n))
!$acc region
      do i = 1, n
         a(i) = one(n - i + 1) + 1
      enddo
!$acc end region
      end

      subroutine check(what, right)
      character*(*) what
      logical right
      integer wrong
      common /count/ wrong
      if (right) return
      wrong = wrong + 1
      print '(2a)', 'wrong: ', what
      end
