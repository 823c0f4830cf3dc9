! BLAS and LAPACK for data of the host, by their own names without types and with `hostblas_` before them: the library that is installed, or functions of
! the runtime.
module host_blas
  use iso_c_binding
  implicit none

  interface
    !each S D C Z
    subroutine hostblas_{l}scal(n, alpha, x, incx) bind(c, name='hostblas_{l}scal')
      import
      integer(c_int), intent(in) :: n, incx
      {t}, intent(in) :: alpha
      {t} :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}axpy(n, alpha, x, incx, y, incy) bind(c, name='hostblas_{l}axpy')
      import
      integer(c_int), intent(in) :: n, incx, incy
      {t}, intent(in) :: alpha
      {t} :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}copy(n, x, incx, y, incy) bind(c, name='hostblas_{l}copy')
      import
      integer(c_int), intent(in) :: n, incx, incy
      {t} :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}swap(n, x, incx, y, incy) bind(c, name='hostblas_{l}swap')
      import
      integer(c_int), intent(in) :: n, incx, incy
      {t} :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine
    !end each

    !each S D
    {t} function hostblas_{l}dot(n, x, incx, y, incy) bind(c, name='hostblas_{l}dot')
      import
      integer(c_int), intent(in) :: n, incx, incy
      {t} :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each

    !each C Z
    {t} function hostblas_{l}dotu(n, x, incx, y, incy) bind(c, name='hostblas_{l}dotu')
      import
      integer(c_int), intent(in) :: n, incx, incy
      {t} :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each

    !each C Z
    {t} function hostblas_{l}dotc(n, x, incx, y, incy) bind(c, name='hostblas_{l}dotc')
      import
      integer(c_int), intent(in) :: n, incx, incy
      {t} :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function
    !end each

    !each S D
    {r} function hostblas_{l}nrm2(n, x, incx) bind(c, name='hostblas_{l}nrm2')
      import
      integer(c_int), intent(in) :: n, incx
      {t} :: x(*)
      !dir$ ignore_tkr (r) x
    end function
    !end each

    !each S D
    {r} function hostblas_{l}asum(n, x, incx) bind(c, name='hostblas_{l}asum')
      import
      integer(c_int), intent(in) :: n, incx
      {t} :: x(*)
      !dir$ ignore_tkr (r) x
    end function
    !end each

    !each S D
    subroutine hostblas_{l}rot(n, x, incx, y, incy, c, s) bind(c, name='hostblas_{l}rot')
      import
      integer(c_int), intent(in) :: n, incx, incy
      {t}, intent(in) :: c, s
      {t} :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}gemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='hostblas_{l}gemv')
      import
      character(kind=c_char), intent(in) :: trans
      integer(c_int), intent(in) :: m, n, lda, incx, incy
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}gbmv(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='hostblas_{l}gbmv')
      import
      character(kind=c_char), intent(in) :: trans
      integer(c_int), intent(in) :: m, n, kl, ku, lda, incx, incy
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}ger(m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='hostblas_{l}ger')
      import
      integer(c_int), intent(in) :: m, n, incx, incy, lda
      {t}, intent(in) :: alpha
      {t} :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}geru(m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='hostblas_{l}geru')
      import
      integer(c_int), intent(in) :: m, n, incx, incy, lda
      {t}, intent(in) :: alpha
      {t} :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}gerc(m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='hostblas_{l}gerc')
      import
      integer(c_int), intent(in) :: m, n, incx, incy, lda
      {t}, intent(in) :: alpha
      {t} :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}symv(uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='hostblas_{l}symv')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, lda, incx, incy
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}hemv(uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='hostblas_{l}hemv')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, lda, incx, incy
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}trsv(uplo, trans, diag, n, a, lda, x, incx) bind(c, name='hostblas_{l}trsv')
      import
      character(kind=c_char), intent(in) :: uplo, trans, diag
      integer(c_int), intent(in) :: n, lda, incx
      {t} :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}trmv(uplo, trans, diag, n, a, lda, x, incx) bind(c, name='hostblas_{l}trmv')
      import
      character(kind=c_char), intent(in) :: uplo, trans, diag
      integer(c_int), intent(in) :: n, lda, incx
      {t} :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}syr(uplo, n, alpha, x, incx, a, lda) bind(c, name='hostblas_{l}syr')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx, lda
      {t}, intent(in) :: alpha
      {t} :: x(*), a(*)
      !dir$ ignore_tkr (r) x, (r) a
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}her(uplo, n, alpha, x, incx, a, lda) bind(c, name='hostblas_{l}her')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx, lda
      {r}, intent(in) :: alpha
      {t} :: x(*), a(*)
      !dir$ ignore_tkr (r) x, (r) a
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}syr2(uplo, n, alpha, x, incx, y, incy, a, lda) bind(c, name='hostblas_{l}syr2')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx, incy, lda
      {t}, intent(in) :: alpha
      {t} :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}her2(uplo, n, alpha, x, incx, y, incy, a, lda) bind(c, name='hostblas_{l}her2')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx, incy, lda
      {t}, intent(in) :: alpha
      {t} :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='hostblas_{l}gemm')
      import
      character(kind=c_char), intent(in) :: transa, transb
      integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}symm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='hostblas_{l}symm')
      import
      character(kind=c_char), intent(in) :: side, uplo
      integer(c_int), intent(in) :: m, n, lda, ldb, ldc
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}hemm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='hostblas_{l}hemm')
      import
      character(kind=c_char), intent(in) :: side, uplo
      integer(c_int), intent(in) :: m, n, lda, ldb, ldc
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}syrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='hostblas_{l}syrk')
      import
      character(kind=c_char), intent(in) :: uplo, trans
      integer(c_int), intent(in) :: n, k, lda, ldc
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}herk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='hostblas_{l}herk')
      import
      character(kind=c_char), intent(in) :: uplo, trans
      integer(c_int), intent(in) :: n, k, lda, ldc
      {r}, intent(in) :: alpha, beta
      {t} :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}syr2k(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='hostblas_{l}syr2k')
      import
      character(kind=c_char), intent(in) :: uplo, trans
      integer(c_int), intent(in) :: n, k, lda, ldb, ldc
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}her2k(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='hostblas_{l}her2k')
      import
      character(kind=c_char), intent(in) :: uplo, trans
      integer(c_int), intent(in) :: n, k, lda, ldb, ldc
      {t}, intent(in) :: alpha
      {r}, intent(in) :: beta
      {t} :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}trsm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) bind(c, name='hostblas_{l}trsm')
      import
      character(kind=c_char), intent(in) :: side, uplo, transa, diag
      integer(c_int), intent(in) :: m, n, lda, ldb
      {t}, intent(in) :: alpha
      {t} :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}trmm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) bind(c, name='hostblas_{l}trmm')
      import
      character(kind=c_char), intent(in) :: side, uplo, transa, diag
      integer(c_int), intent(in) :: m, n, lda, ldb
      {t}, intent(in) :: alpha
      {t} :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}getrf(m, n, a, lda, ipiv, info) bind(c, name='hostblas_{l}getrf')
      import
      integer(c_int), intent(in) :: m, n, lda
      {t} :: a(*)
      integer(c_int) :: ipiv(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) ipiv
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}getrs(trans, n, nrhs, a, lda, ipiv, b, ldb, info) bind(c, name='hostblas_{l}getrs')
      import
      character(kind=c_char), intent(in) :: trans
      integer(c_int), intent(in) :: n, nrhs, lda, ldb
      {t} :: a(*), b(*)
      integer(c_int) :: ipiv(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) b, (r) ipiv
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}getri(n, a, lda, ipiv, work, lwork, info) bind(c, name='hostblas_{l}getri')
      import
      integer(c_int), intent(in) :: n, lda, lwork
      {t} :: a(*), work(*)
      integer(c_int) :: ipiv(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) work, (r) ipiv
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}sbmv(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='hostblas_{l}sbmv')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, k, lda, incx, incy
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}hbmv(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='hostblas_{l}hbmv')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, k, lda, incx, incy
      {t}, intent(in) :: alpha, beta
      {t} :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}spmv(uplo, n, alpha, ap, x, incx, beta, y, incy) bind(c, name='hostblas_{l}spmv')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx, incy
      {t}, intent(in) :: alpha, beta
      {t} :: ap(*), x(*), y(*)
      !dir$ ignore_tkr (r) ap, (r) x, (r) y
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}hpmv(uplo, n, alpha, ap, x, incx, beta, y, incy) bind(c, name='hostblas_{l}hpmv')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx, incy
      {t}, intent(in) :: alpha, beta
      {t} :: ap(*), x(*), y(*)
      !dir$ ignore_tkr (r) ap, (r) x, (r) y
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}tbmv(uplo, trans, diag, n, k, a, lda, x, incx) bind(c, name='hostblas_{l}tbmv')
      import
      character(kind=c_char), intent(in) :: uplo, trans, diag
      integer(c_int), intent(in) :: n, k, lda, incx
      {t} :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}tpmv(uplo, trans, diag, n, ap, x, incx) bind(c, name='hostblas_{l}tpmv')
      import
      character(kind=c_char), intent(in) :: uplo, trans, diag
      integer(c_int), intent(in) :: n, incx
      {t} :: ap(*), x(*)
      !dir$ ignore_tkr (r) ap, (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}tbsv(uplo, trans, diag, n, k, a, lda, x, incx) bind(c, name='hostblas_{l}tbsv')
      import
      character(kind=c_char), intent(in) :: uplo, trans, diag
      integer(c_int), intent(in) :: n, k, lda, incx
      {t} :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}tpsv(uplo, trans, diag, n, ap, x, incx) bind(c, name='hostblas_{l}tpsv')
      import
      character(kind=c_char), intent(in) :: uplo, trans, diag
      integer(c_int), intent(in) :: n, incx
      {t} :: ap(*), x(*)
      !dir$ ignore_tkr (r) ap, (r) x
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}spr(uplo, n, alpha, x, incx, ap) bind(c, name='hostblas_{l}spr')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx
      {t}, intent(in) :: alpha
      {t} :: x(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) ap
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}hpr(uplo, n, alpha, x, incx, ap) bind(c, name='hostblas_{l}hpr')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx
      {r}, intent(in) :: alpha
      {t} :: x(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) ap
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}spr2(uplo, n, alpha, x, incx, y, incy, ap) bind(c, name='hostblas_{l}spr2')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx, incy
      {t}, intent(in) :: alpha
      {t} :: x(*), y(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) ap
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}hpr2(uplo, n, alpha, x, incx, y, incy, ap) bind(c, name='hostblas_{l}hpr2')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, incx, incy
      {t}, intent(in) :: alpha
      {t} :: x(*), y(*), ap(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) ap
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}rotg(a, b, c, s) bind(c, name='hostblas_{l}rotg')
      import
      {t} :: a, b, c, s
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}rotg(a, b, c, s) bind(c, name='hostblas_{l}rotg')
      import
      {t} :: a, b, s
      {r} :: c
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}rotm(n, x, incx, y, incy, param) bind(c, name='hostblas_{l}rotm')
      import
      integer(c_int), intent(in) :: n, incx, incy
      {t} :: x(*), y(*), param(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) param
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}rotmg(d1, d2, x1, y1, param) bind(c, name='hostblas_{l}rotmg')
      import
      {t}, intent(in) :: y1
      {t} :: d1, d2, x1
      {t} :: param(*)
      !dir$ ignore_tkr (r) param
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}gtsv(n, nrhs, dl, d, du, b, ldb, info) bind(c, name='hostblas_{l}gtsv')
      import
      integer(c_int), intent(in) :: n, nrhs, ldb
      {t} :: dl(*), d(*), du(*), b(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) b
    end subroutine

    subroutine hostblas_{l}gttrf(n, dl, d, du, du2, ipiv, info) bind(c, name='hostblas_{l}gttrf')
      import
      integer(c_int), intent(in) :: n
      {t} :: dl(*), d(*), du(*), du2(*)
      integer(c_int) :: ipiv(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) du2, (r) ipiv
    end subroutine

    subroutine hostblas_{l}gttrs(trans, n, nrhs, dl, d, du, du2, ipiv, b, ldb, info) bind(c, name='hostblas_{l}gttrs')
      import
      character(kind=c_char), intent(in) :: trans
      integer(c_int), intent(in) :: n, nrhs, ldb
      {t} :: dl(*), d(*), du(*), du2(*), b(*)
      integer(c_int) :: ipiv(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) dl, (r) d, (r) du, (r) du2, (r) ipiv, (r) b
    end subroutine

    subroutine hostblas_{l}ptsv(n, nrhs, d, e, b, ldb, info) bind(c, name='hostblas_{l}ptsv')
      import
      integer(c_int), intent(in) :: n, nrhs, ldb
      {r} :: d(*)
      {t} :: e(*), b(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) d, (r) e, (r) b
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}gesv(n, nrhs, a, lda, ipiv, b, ldb, info) bind(c, name='hostblas_{l}gesv')
      import
      integer(c_int), intent(in) :: n, nrhs, lda, ldb
      {t} :: a(*), b(*)
      integer(c_int) :: ipiv(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) b, (r) ipiv
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}potrf(uplo, n, a, lda, info) bind(c, name='hostblas_{l}potrf')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, lda
      {t} :: a(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}potrs(uplo, n, nrhs, a, lda, b, ldb, info) bind(c, name='hostblas_{l}potrs')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, nrhs, lda, ldb
      {t} :: a(*), b(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}potri(uplo, n, a, lda, info) bind(c, name='hostblas_{l}potri')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, lda
      {t} :: a(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}posv(uplo, n, nrhs, a, lda, b, ldb, info) bind(c, name='hostblas_{l}posv')
      import
      character(kind=c_char), intent(in) :: uplo
      integer(c_int), intent(in) :: n, nrhs, lda, ldb
      {t} :: a(*), b(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}geqrf(m, n, a, lda, tau, work, lwork, info) bind(c, name='hostblas_{l}geqrf')
      import
      integer(c_int), intent(in) :: m, n, lda, lwork
      {t} :: a(*), tau(*), work(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) tau, (r) work
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}{or}gqr(m, n, k, a, lda, tau, work, lwork, info) bind(c, name='hostblas_{l}{or}gqr')
      import
      integer(c_int), intent(in) :: m, n, k, lda, lwork
      {t} :: a(*), tau(*), work(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) tau, (r) work
    end subroutine
    !end each

    !each S D C Z
    subroutine hostblas_{l}{or}mqr(side, trans, m, n, k, a, lda, tau, c, ldc, work, lwork, info) &
        bind(c, name='hostblas_{l}{or}mqr')
      import
      character(kind=c_char), intent(in) :: side, trans
      integer(c_int), intent(in) :: m, n, k, lda, ldc, lwork
      {t} :: a(*), tau(*), c(*), work(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) tau, (r) c, (r) work
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}syev(jobz, uplo, n, a, lda, w, work, lwork, info) bind(c, name='hostblas_{l}syev')
      import
      character(kind=c_char), intent(in) :: jobz, uplo
      integer(c_int), intent(in) :: n, lda, lwork
      {t} :: a(*), work(*)
      {r} :: w(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) work, (r) w
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}heev(jobz, uplo, n, a, lda, w, work, lwork, rwork, info) bind(c, name='hostblas_{l}heev')
      import
      character(kind=c_char), intent(in) :: jobz, uplo
      integer(c_int), intent(in) :: n, lda, lwork
      {t} :: a(*), work(*)
      {r} :: w(*), rwork(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) work, (r) w, (r) rwork
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}syevd(jobz, uplo, n, a, lda, w, work, lwork, iwork, liwork, info) bind(c, name='hostblas_{l}syevd')
      import
      character(kind=c_char), intent(in) :: jobz, uplo
      integer(c_int), intent(in) :: n, lda, lwork, liwork
      {t} :: a(*), work(*)
      {r} :: w(*)
      integer(c_int) :: iwork(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) work, (r) w, (r) iwork
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}heevd(jobz, uplo, n, a, lda, w, work, lwork, rwork, lrwork, iwork, liwork, info) &
        bind(c, name='hostblas_{l}heevd')
      import
      character(kind=c_char), intent(in) :: jobz, uplo
      integer(c_int), intent(in) :: n, lda, lwork, lrwork, liwork
      {t} :: a(*), work(*)
      {r} :: w(*), rwork(*)
      integer(c_int) :: iwork(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) work, (r) w, (r) rwork, (r) iwork
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}sygv(itype, jobz, uplo, n, a, lda, b, ldb, w, work, lwork, info) bind(c, name='hostblas_{l}sygv')
      import
      character(kind=c_char), intent(in) :: jobz, uplo
      integer(c_int), intent(in) :: itype, n, lda, ldb, lwork
      {t} :: a(*), b(*), work(*)
      {r} :: w(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) b, (r) work, (r) w
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}hegv(itype, jobz, uplo, n, a, lda, b, ldb, w, work, lwork, rwork, info) &
        bind(c, name='hostblas_{l}hegv')
      import
      character(kind=c_char), intent(in) :: jobz, uplo
      integer(c_int), intent(in) :: itype, n, lda, ldb, lwork
      {t} :: a(*), b(*), work(*)
      {r} :: w(*), rwork(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) b, (r) work, (r) w, (r) rwork
    end subroutine
    !end each

    !each S D
    subroutine hostblas_{l}gesvd(jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, info) &
        bind(c, name='hostblas_{l}gesvd')
      import
      character(kind=c_char), intent(in) :: jobu, jobvt
      integer(c_int), intent(in) :: m, n, lda, ldu, ldvt, lwork
      {t} :: a(*), u(*), vt(*), work(*)
      {r} :: s(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) u, (r) vt, (r) work, (r) s
    end subroutine
    !end each

    !each C Z
    subroutine hostblas_{l}gesvd(jobu, jobvt, m, n, a, lda, s, u, ldu, vt, ldvt, work, lwork, rwork, info) &
        bind(c, name='hostblas_{l}gesvd')
      import
      character(kind=c_char), intent(in) :: jobu, jobvt
      integer(c_int), intent(in) :: m, n, lda, ldu, ldvt, lwork
      {t} :: a(*), u(*), vt(*), work(*)
      {r} :: s(*), rwork(*)
      integer(c_int), intent(out) :: info
      !dir$ ignore_tkr (r) a, (r) u, (r) vt, (r) work, (r) s, (r) rwork
    end subroutine
    !end each

    real(4) function hostblas_scnrm2(n, x, incx) bind(c, name='hostblas_scnrm2')
      import
      integer(c_int), intent(in) :: n, incx
      complex(4) :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    real(4) function hostblas_scasum(n, x, incx) bind(c, name='hostblas_scasum')
      import
      integer(c_int), intent(in) :: n, incx
      complex(4) :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    real(8) function hostblas_dznrm2(n, x, incx) bind(c, name='hostblas_dznrm2')
      import
      integer(c_int), intent(in) :: n, incx
      complex(8) :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    real(8) function hostblas_dzasum(n, x, incx) bind(c, name='hostblas_dzasum')
      import
      integer(c_int), intent(in) :: n, incx
      complex(8) :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    subroutine hostblas_csscal(n, alpha, x, incx) bind(c, name='hostblas_csscal')
      import
      integer(c_int), intent(in) :: n, incx
      real(4), intent(in) :: alpha
      complex(4) :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine

    subroutine hostblas_zdscal(n, alpha, x, incx) bind(c, name='hostblas_zdscal')
      import
      integer(c_int), intent(in) :: n, incx
      real(8), intent(in) :: alpha
      complex(8) :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine

    !each S D C Z
    integer(c_int) function hostblas_i{l}amax(n, x, incx) bind(c, name='hostblas_i{l}amax')
      import
      integer(c_int), intent(in) :: n, incx
      {t} :: x(*)
      !dir$ ignore_tkr (r) x
    end function
    !end each
  end interface
end module host_blas
