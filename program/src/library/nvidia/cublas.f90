! cuBLAS as it was before handles, and the names of BLAS for device data.
module cublas
  use cublas_types
  use host_blas
  implicit none

  interface
    integer(c_int) function cublasInit() bind(c, name='cublasInit')
      import
    end function

    integer(c_int) function cublasShutdown() bind(c, name='cublasShutdown')
      import
    end function

    integer(c_int) function cublasGetHandle(h) bind(c, name='cublasGetHandle')
      import
      type(cublasHandle), intent(out) :: h
    end function

    !each S D C Z
    subroutine cublas{T}scal(n, a, x, incx) bind(c, name='cublas{T}scal')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t}, value :: a
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}axpy(n, a, x, incx, y, incy) bind(c, name='cublas{T}axpy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, value :: a
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}copy(n, x, incx, y, incy) bind(c, name='cublas{T}copy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}swap(n, x, incx, y, incy) bind(c, name='cublas{T}swap')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}gemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublas{T}gemv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, value :: alpha, beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}ger(m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}ger')
      import
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      integer(c_int), value :: lda
      {t}, value :: alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}symv(uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublas{T}symv')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, value :: alpha, beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}trsv(uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublas{T}trsv')
      import
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: trans
      character(kind=c_char), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      {t}, device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublas{T}gemm')
      import
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      {t}, value :: alpha, beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}symm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublas{T}symm')
      import
      character(kind=c_char), value :: side
      character(kind=c_char), value :: uplo
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      {t}, value :: alpha, beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}syrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublas{T}syrk')
      import
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: trans
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldc
      {t}, value :: alpha, beta
      {t}, device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}trsm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) bind(c, name='cublas{T}trsm')
      import
      character(kind=c_char), value :: side
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      {t}, value :: alpha
      {t}, device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine
    !end each

    !each S D
    {t} function cublas{T}dot(n, x, incx, y, incy) bind(c, name='cublas{T}dot')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each

    !each S D
    {t} function cublas{T}nrm2(n, x, incx) bind(c, name='cublas{T}nrm2')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
    end function
    !end each

    real(4) function cublasScnrm2(n, x, incx) bind(c, name='cublasScnrm2')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    real(8) function cublasDznrm2(n, x, incx) bind(c, name='cublasDznrm2')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    !each S D
    {t} function cublas{T}asum(n, x, incx) bind(c, name='cublas{T}asum')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
    end function
    !end each

    real(4) function cublasScasum(n, x, incx) bind(c, name='cublasScasum')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    real(8) function cublasDzasum(n, x, incx) bind(c, name='cublasDzasum')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    !each S D C Z
    integer(c_int) function cublasI{l}amax(n, x, incx) bind(c, name='cublasI{l}amax')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
    end function
    !end each

    !each S D C Z
    integer(c_int) function cublasI{l}amin(n, x, incx) bind(c, name='cublasI{l}amin')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      {t}, device :: x(*)
      !dir$ ignore_tkr (r) x
    end function
    !end each

    !each S D
    subroutine cublas{T}rot(n, x, incx, y, incy, c, s) bind(c, name='cublas{T}rot')
      import
      integer(c_int), value :: n, incx, incy
      {t}, value :: c, s
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}geru(m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}geru')
      import
      integer(c_int), value :: m, n, incx, incy, lda
      {t}, value :: alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}gerc(m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}gerc')
      import
      integer(c_int), value :: m, n, incx, incy, lda
      {t}, value :: alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}gbmv(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublas{T}gbmv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m, n, kl, ku, lda, incx, incy
      {t}, value :: alpha, beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}hemv(uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublas{T}hemv')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, lda, incx, incy
      {t}, value :: alpha, beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}trmv(uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublas{T}trmv')
      import
      character(kind=c_char), value :: uplo, trans, diag
      integer(c_int), value :: n, lda, incx
      {t}, device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}syr(uplo, n, alpha, x, incx, a, lda) bind(c, name='cublas{T}syr')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx, lda
      {t}, value :: alpha
      {t}, device :: x(*), a(*)
      !dir$ ignore_tkr (r) x, (r) a
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}her(uplo, n, alpha, x, incx, a, lda) bind(c, name='cublas{T}her')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx, lda
      {r}, value :: alpha
      {t}, device :: x(*), a(*)
      !dir$ ignore_tkr (r) x, (r) a
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}syr2(uplo, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}syr2')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx, incy, lda
      {t}, value :: alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}her2(uplo, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublas{T}her2')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx, incy, lda
      {t}, value :: alpha
      {t}, device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}symm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublas{T}symm')
      import
      character(kind=c_char), value :: side, uplo
      integer(c_int), value :: m, n, lda, ldb, ldc
      {t}, value :: alpha, beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}hemm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublas{T}hemm')
      import
      character(kind=c_char), value :: side, uplo
      integer(c_int), value :: m, n, lda, ldb, ldc
      {t}, value :: alpha, beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}syrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublas{T}syrk')
      import
      character(kind=c_char), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldc
      {t}, value :: alpha, beta
      {t}, device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}herk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublas{T}herk')
      import
      character(kind=c_char), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldc
      {r}, value :: alpha, beta
      {t}, device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}syr2k(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublas{T}syr2k')
      import
      character(kind=c_char), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldb, ldc
      {t}, value :: alpha, beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}her2k(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublas{T}her2k')
      import
      character(kind=c_char), value :: uplo, trans
      integer(c_int), value :: n, k, lda, ldb, ldc
      {t}, value :: alpha
      {r}, value :: beta
      {t}, device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}trmm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) bind(c, name='cublas{T}trmm')
      import
      character(kind=c_char), value :: side, uplo, transa, diag
      integer(c_int), value :: m, n, lda, ldb
      {t}, value :: alpha
      {t}, device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine
    !end each

    subroutine cublasCsscal(n, a, x, incx) bind(c, name='cublasCsscal')
      import
      integer(c_int), value :: n, incx
      real(4), value :: a
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine

    subroutine cublasZdscal(n, a, x, incx) bind(c, name='cublasZdscal')
      import
      integer(c_int), value :: n, incx
      real(8), value :: a
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine

    !each C Z
    {t} function cublas{T}dotu(n, x, incx, y, incy) bind(c, name='cublas{T}dotu')
      import
      integer(c_int), value :: n, incx, incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    {t} function cublas{T}dotc(n, x, incx, y, incy) bind(c, name='cublas{T}dotc')
      import
      integer(c_int), value :: n, incx, incy
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each
    !each S D
    subroutine cublas{T}sbmv(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublas{T}sbmv')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, k, lda, incx, incy
      {t}, value :: alpha, beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}hbmv(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublas{T}hbmv')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, k, lda, incx, incy
      {t}, value :: alpha, beta
      {t}, device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}spmv(uplo, n, alpha, ap, x, incx, beta, y, incy) bind(c, name='cublas{T}spmv')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx, incy
      {t}, value :: alpha, beta
      {t}, device :: ap(*), x(*), y(*)
      !dir$ ignore_tkr (r) ap, (r) x, (r) y
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}hpmv(uplo, n, alpha, ap, x, incx, beta, y, incy) bind(c, name='cublas{T}hpmv')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx, incy
      {t}, value :: alpha, beta
      {t}, device :: ap(*), x(*), y(*)
      !dir$ ignore_tkr (r) ap, (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}tbmv(uplo, trans, diag, n, k, a, lda, x, incx) bind(c, name='cublas{T}tbmv')
      import
      character(kind=c_char), value :: uplo, trans, diag
      integer(c_int), value :: n, k, lda, incx
      {t}, device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}tpmv(uplo, trans, diag, n, ap, x, incx) bind(c, name='cublas{T}tpmv')
      import
      character(kind=c_char), value :: uplo, trans, diag
      integer(c_int), value :: n, incx
      {t}, device :: ap(*), x(*)
      !dir$ ignore_tkr (r) ap, (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}tbsv(uplo, trans, diag, n, k, a, lda, x, incx) bind(c, name='cublas{T}tbsv')
      import
      character(kind=c_char), value :: uplo, trans, diag
      integer(c_int), value :: n, k, lda, incx
      {t}, device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine cublas{T}tpsv(uplo, trans, diag, n, ap, x, incx) bind(c, name='cublas{T}tpsv')
      import
      character(kind=c_char), value :: uplo, trans, diag
      integer(c_int), value :: n, incx
      {t}, device :: ap(*), x(*)
      !dir$ ignore_tkr (r) ap, (r) x
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}spr(uplo, n, alpha, x, incx, ap) bind(c, name='cublas{T}spr')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx
      {t}, value :: alpha
      {t}, device :: x(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) ap
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}hpr(uplo, n, alpha, x, incx, ap) bind(c, name='cublas{T}hpr')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx
      {r}, value :: alpha
      {t}, device :: x(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) ap
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}spr2(uplo, n, alpha, x, incx, y, incy, ap) bind(c, name='cublas{T}spr2')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx, incy
      {t}, value :: alpha
      {t}, device :: x(*), y(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) ap
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}hpr2(uplo, n, alpha, x, incx, y, incy, ap) bind(c, name='cublas{T}hpr2')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n, incx, incy
      {t}, value :: alpha
      {t}, device :: x(*), y(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) ap
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}rotg(a, b, c, s) bind(c, name='cublas{T}rotg')
      import
      {t} :: a, b, c, s
    end subroutine
    !end each

    !each C Z
    subroutine cublas{T}rotg(a, b, c, s) bind(c, name='cublas{T}rotg')
      import
      {t} :: a, b, s
      {r} :: c
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}rotm(n, x, incx, y, incy, param) bind(c, name='cublas{T}rotm')
      import
      integer(c_int), value :: n, incx, incy
      {t} :: param(*)
      {t}, device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine
    !end each

    !each S D
    subroutine cublas{T}rotmg(d1, d2, x1, y1, param) bind(c, name='cublas{T}rotmg')
      import
      {t} :: d1, d2, x1, y1
      {t} :: param(*)
    end subroutine
    !end each

    subroutine cublasCrot(n, x, incx, y, incy, c, s) bind(c, name='cublasCrot')
      import
      integer(c_int), value :: n, incx, incy
      real(4), value :: c
      complex(4), value :: s
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasZrot(n, x, incx, y, incy, c, s) bind(c, name='cublasZrot')
      import
      integer(c_int), value :: n, incx, incy
      real(8), value :: c
      complex(8), value :: s
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasCsrot(n, x, incx, y, incy, c, s) bind(c, name='cublasCsrot')
      import
      integer(c_int), value :: n, incx, incy
      real(4), value :: c
      real(4), value :: s
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasZdrot(n, x, incx, y, incy, c, s) bind(c, name='cublasZdrot')
      import
      integer(c_int), value :: n, incx, incy
      real(8), value :: c
      real(8), value :: s
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

  end interface

    !each S D C Z
  interface {l}scal
    procedure cublas{T}scal, hostblas_{l}scal
  end interface
    !end each

    !each S D C Z
  interface {l}axpy
    procedure cublas{T}axpy, hostblas_{l}axpy
  end interface
    !end each

    !each S D C Z
  interface {l}copy
    procedure cublas{T}copy, hostblas_{l}copy
  end interface
    !end each

    !each S D C Z
  interface {l}swap
    procedure cublas{T}swap, hostblas_{l}swap
  end interface
    !end each

    !each S D C Z
  interface {l}gemv
    procedure cublas{T}gemv, hostblas_{l}gemv
  end interface
    !end each

    !each S D
  interface {l}ger
    procedure cublas{T}ger, hostblas_{l}ger
  end interface
    !end each

    !each S D
  interface {l}symv
    procedure cublas{T}symv, hostblas_{l}symv
  end interface
    !end each

    !each S D C Z
  interface {l}trsv
    procedure cublas{T}trsv, hostblas_{l}trsv
  end interface
    !end each

    !each S D C Z
  interface {l}gemm
    procedure cublas{T}gemm, hostblas_{l}gemm
  end interface
    !end each

    !each S D
  interface {l}symm
    procedure cublas{T}symm, hostblas_{l}symm
  end interface
    !end each

    !each S D
  interface {l}syrk
    procedure cublas{T}syrk, hostblas_{l}syrk
  end interface
    !end each

    !each S D C Z
  interface {l}trsm
    procedure cublas{T}trsm, hostblas_{l}trsm
  end interface
    !end each

    !each S D
  interface {l}dot
    procedure cublas{T}dot, hostblas_{l}dot
  end interface
    !end each

    !each S D
  interface {l}nrm2
    procedure cublas{T}nrm2, hostblas_{l}nrm2
  end interface
    !end each

  interface scnrm2
    procedure cublasScnrm2, hostblas_scnrm2
  end interface

  interface dznrm2
    procedure cublasDznrm2, hostblas_dznrm2
  end interface

    !each S D
  interface {l}asum
    procedure cublas{T}asum, hostblas_{l}asum
  end interface
    !end each

  interface scasum
    procedure cublasScasum, hostblas_scasum
  end interface

  interface dzasum
    procedure cublasDzasum, hostblas_dzasum
  end interface

    !each S D C Z
  interface i{l}amax
    procedure cublasI{l}amax, hostblas_i{l}amax
  end interface
    !end each

    !each S D C Z
  interface i{l}amin
    procedure cublasI{l}amin
  end interface
    !end each

    !each S D
  interface {l}rot
    procedure cublas{T}rot, hostblas_{l}rot
  end interface
    !end each

    !each C Z
  interface {l}geru
    procedure cublas{T}geru, hostblas_{l}geru
  end interface
    !end each

    !each C Z
  interface {l}gerc
    procedure cublas{T}gerc, hostblas_{l}gerc
  end interface
    !end each

    !each S D C Z
  interface {l}gbmv
    procedure cublas{T}gbmv, hostblas_{l}gbmv
  end interface
    !end each

    !each C Z
  interface {l}hemv
    procedure cublas{T}hemv, hostblas_{l}hemv
  end interface
    !end each

    !each S D C Z
  interface {l}trmv
    procedure cublas{T}trmv, hostblas_{l}trmv
  end interface
    !end each

    !each S D
  interface {l}syr
    procedure cublas{T}syr, hostblas_{l}syr
  end interface
    !end each

    !each C Z
  interface {l}her
    procedure cublas{T}her, hostblas_{l}her
  end interface
    !end each

    !each S D
  interface {l}syr2
    procedure cublas{T}syr2, hostblas_{l}syr2
  end interface
    !end each

    !each C Z
  interface {l}her2
    procedure cublas{T}her2, hostblas_{l}her2
  end interface
    !end each

    !each C Z
  interface {l}symm
    procedure cublas{T}symm, hostblas_{l}symm
  end interface
    !end each

    !each C Z
  interface {l}hemm
    procedure cublas{T}hemm, hostblas_{l}hemm
  end interface
    !end each

    !each C Z
  interface {l}syrk
    procedure cublas{T}syrk, hostblas_{l}syrk
  end interface
    !end each

    !each C Z
  interface {l}herk
    procedure cublas{T}herk, hostblas_{l}herk
  end interface
    !end each

    !each S D C Z
  interface {l}syr2k
    procedure cublas{T}syr2k, hostblas_{l}syr2k
  end interface
    !end each

    !each C Z
  interface {l}her2k
    procedure cublas{T}her2k, hostblas_{l}her2k
  end interface
    !end each

    !each S D C Z
  interface {l}trmm
    procedure cublas{T}trmm, hostblas_{l}trmm
  end interface
    !end each

  interface csscal
    procedure cublasCsscal, hostblas_csscal
  end interface

  interface zdscal
    procedure cublasZdscal, hostblas_zdscal
  end interface

    !each C Z
  interface {l}dotu
    procedure cublas{T}dotu, hostblas_{l}dotu
  end interface

  interface {l}dotc
    procedure cublas{T}dotc, hostblas_{l}dotc
  end interface
    !end each

    !each S D
  interface {l}sbmv
    procedure cublas{T}sbmv, hostblas_{l}sbmv
  end interface
    !end each

    !each C Z
  interface {l}hbmv
    procedure cublas{T}hbmv, hostblas_{l}hbmv
  end interface
    !end each

    !each S D
  interface {l}spmv
    procedure cublas{T}spmv, hostblas_{l}spmv
  end interface
    !end each

    !each C Z
  interface {l}hpmv
    procedure cublas{T}hpmv, hostblas_{l}hpmv
  end interface
    !end each

    !each S D C Z
  interface {l}tbmv
    procedure cublas{T}tbmv, hostblas_{l}tbmv
  end interface
    !end each

    !each S D C Z
  interface {l}tpmv
    procedure cublas{T}tpmv, hostblas_{l}tpmv
  end interface
    !end each

    !each S D C Z
  interface {l}tbsv
    procedure cublas{T}tbsv, hostblas_{l}tbsv
  end interface
    !end each

    !each S D C Z
  interface {l}tpsv
    procedure cublas{T}tpsv, hostblas_{l}tpsv
  end interface
    !end each

    !each S D
  interface {l}spr
    procedure cublas{T}spr, hostblas_{l}spr
  end interface
    !end each

    !each C Z
  interface {l}hpr
    procedure cublas{T}hpr, hostblas_{l}hpr
  end interface
    !end each

    !each S D
  interface {l}spr2
    procedure cublas{T}spr2, hostblas_{l}spr2
  end interface
    !end each

    !each C Z
  interface {l}hpr2
    procedure cublas{T}hpr2, hostblas_{l}hpr2
  end interface
    !end each

    !each S D
  interface {l}rotg
    procedure hostblas_{l}rotg
  end interface
    !end each

    !each C Z
  interface {l}rotg
    procedure hostblas_{l}rotg
  end interface
    !end each

    !each S D
  interface {l}rotm
    procedure cublas{T}rotm, hostblas_{l}rotm
  end interface
    !end each

    !each S D
  interface {l}rotmg
    procedure hostblas_{l}rotmg
  end interface
    !end each

  interface crot
    procedure cublasCrot
  end interface

  interface zrot
    procedure cublasZrot
  end interface

  interface csrot
    procedure cublasCsrot
  end interface

  interface zdrot
    procedure cublasZdrot
  end interface

end module cublas
