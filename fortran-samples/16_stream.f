c     STREAM: four kernels that do nothing but read and write memory.
c
c     Fixed form, implicit typing and REAL*8, as codes of an older date
c     have them; --cuda says that a file named .f is CUDA Fortran. Every
c     thread computes one element, and neighbours work on neighbours, so
c     that the memory is read in whole lines.
      module stream_kernels
      contains
        attributes(global) subroutine stream_copy(a, b, n)
          real*8, device :: a(*), b(*)
          integer, value :: n
          i = (blockidx%x-1)*blockdim%x + threadidx%x
          if (i .le. n) b(i) = a(i)
          return
          end

        attributes(global) subroutine stream_scale(a, b, scalar, n)
          real*8, device :: a(*), b(*)
          real*8, value  :: scalar
          integer, value :: n
          i = (blockidx%x-1)*blockdim%x + threadidx%x
          if (i .le. n) b(i) = scalar * a(i)
          return
          end

        attributes(global) subroutine stream_add(a, b, c, n)
          real*8, device :: a(*), b(*), c(*)
          integer, value :: n
          i = (blockidx%x-1)*blockdim%x + threadidx%x
          if (i .le. n) c(i) = a(i) + b(i)
          return
          end

c       The scalar and the number of elements come by value, as in C
        attributes(global) subroutine stream_triad(a, b, c, scalar, n)
          real*8, device :: a(*), b(*), c(*)
          real*8, value  :: scalar
          integer, value :: n
          i = (blockidx%x-1)*blockdim%x + threadidx%x
          if (i .le. n) then
            c(i) = a(i) + b(i) * scalar
          end if
          return
          end
      end module

      program stream
      use stream_kernels
      parameter (n = 10000, ndim = n + 16)
      double precision, device, allocatable :: adev(:), bdev(:)
      double precision, device, allocatable :: cdev(:)
      double precision a(ndim), b(ndim), c(ndim), scale
      integer blocks

      allocate(adev(ndim))
      allocate(bdev(ndim))
      allocate(cdev(ndim))
      adev = 2.0d0
      bdev = 0.5d0
      cdev = 0.0d0
      scale = 3.0d0

c     As many blocks of 512 threads as n elements need
      blocks = (n-1)/512 + 1
      call stream_copy <<<blocks, 512>>> (adev, cdev, n)
      call stream_scale <<<blocks, 512>>> (cdev, bdev, scale, n)
      call stream_add <<<blocks, 512>>> (adev, bdev, cdev, n)
      call stream_triad <<<blocks, 512>>> (bdev, cdev, adev, scale, n)

      a = adev
      b = bdev
      c = cdev
      call check ('a', a, 30.0d0, 2.0d0)
      call check ('b', b, 6.0d0, 0.5d0)
      call check ('c', c, 8.0d0, 0.0d0)
      end

c     The first n elements have one value, those behind another
      subroutine check (name, x, inside, behind)
      parameter (n = 10000, ndim = n + 16)
      character name
      double precision x(*), inside, behind
      do 10 j = 1, n
        if (x(j) .ne. inside) stop 'an element is wrong'
   10 continue
      do 20 j = n + 1, ndim
        if (x(j) .ne. behind) stop 'an element behind n is wrong'
   20 continue
      write (*, '(1x, a, 2f8.2)') name, x(n), x(ndim)
      end
