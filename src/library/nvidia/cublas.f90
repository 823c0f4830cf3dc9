! cuBLAS as it was before handles, and the names of BLAS for device data.
module cublas
  use cublas_types
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

    subroutine cublasSscal(n, a, x, incx) bind(c, name='cublasSscal')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4), value :: a
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine

    subroutine cublasDscal(n, a, x, incx) bind(c, name='cublasDscal')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8), value :: a
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine

    subroutine cublasCscal(n, a, x, incx) bind(c, name='cublasCscal')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), value :: a
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine

    subroutine cublasZscal(n, a, x, incx) bind(c, name='cublasZscal')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), value :: a
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end subroutine

    subroutine cublasSaxpy(n, a, x, incx, y, incy) bind(c, name='cublasSaxpy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4), value :: a
      real(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasDaxpy(n, a, x, incx, y, incy) bind(c, name='cublasDaxpy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8), value :: a
      real(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasCaxpy(n, a, x, incx, y, incy) bind(c, name='cublasCaxpy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4), value :: a
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasZaxpy(n, a, x, incx, y, incy) bind(c, name='cublasZaxpy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8), value :: a
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasScopy(n, x, incx, y, incy) bind(c, name='cublasScopy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasDcopy(n, x, incx, y, incy) bind(c, name='cublasDcopy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasCcopy(n, x, incx, y, incy) bind(c, name='cublasCcopy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasZcopy(n, x, incx, y, incy) bind(c, name='cublasZcopy')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasSswap(n, x, incx, y, incy) bind(c, name='cublasSswap')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasDswap(n, x, incx, y, incy) bind(c, name='cublasDswap')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasCswap(n, x, incx, y, incy) bind(c, name='cublasCswap')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasZswap(n, x, incx, y, incy) bind(c, name='cublasZswap')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end subroutine

    subroutine cublasSgemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublasSgemv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4), value :: alpha, beta
      real(4), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine

    subroutine cublasDgemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublasDgemv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8), value :: alpha, beta
      real(8), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine

    subroutine cublasCgemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublasCgemv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4), value :: alpha, beta
      complex(4), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine

    subroutine cublasZgemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublasZgemv')
      import
      character(kind=c_char), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8), value :: alpha, beta
      complex(8), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine

    subroutine cublasSger(m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublasSger')
      import
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      integer(c_int), value :: lda
      real(4), value :: alpha
      real(4), device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine

    subroutine cublasDger(m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublasDger')
      import
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      integer(c_int), value :: lda
      real(8), value :: alpha
      real(8), device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end subroutine

    subroutine cublasSsymv(uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublasSsymv')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4), value :: alpha, beta
      real(4), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine

    subroutine cublasDsymv(uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublasDsymv')
      import
      character(kind=c_char), value :: uplo
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8), value :: alpha, beta
      real(8), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end subroutine

    subroutine cublasStrsv(uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublasStrsv')
      import
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: trans
      character(kind=c_char), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      real(4), device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine

    subroutine cublasDtrsv(uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublasDtrsv')
      import
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: trans
      character(kind=c_char), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      real(8), device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine

    subroutine cublasCtrsv(uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublasCtrsv')
      import
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: trans
      character(kind=c_char), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      complex(4), device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine

    subroutine cublasZtrsv(uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublasZtrsv')
      import
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: trans
      character(kind=c_char), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      complex(8), device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end subroutine

    subroutine cublasSgemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublasSgemm')
      import
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      real(4), value :: alpha, beta
      real(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine

    subroutine cublasDgemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublasDgemm')
      import
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      real(8), value :: alpha, beta
      real(8), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine

    subroutine cublasCgemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublasCgemm')
      import
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      complex(4), value :: alpha, beta
      complex(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine

    subroutine cublasZgemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublasZgemm')
      import
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      complex(8), value :: alpha, beta
      complex(8), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine

    subroutine cublasSsymm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublasSsymm')
      import
      character(kind=c_char), value :: side
      character(kind=c_char), value :: uplo
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      real(4), value :: alpha, beta
      real(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine

    subroutine cublasDsymm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) bind(c, name='cublasDsymm')
      import
      character(kind=c_char), value :: side
      character(kind=c_char), value :: uplo
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      real(8), value :: alpha, beta
      real(8), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end subroutine

    subroutine cublasSsyrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublasSsyrk')
      import
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: trans
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldc
      real(4), value :: alpha, beta
      real(4), device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end subroutine

    subroutine cublasDsyrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublasDsyrk')
      import
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: trans
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldc
      real(8), value :: alpha, beta
      real(8), device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end subroutine

    subroutine cublasStrsm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) bind(c, name='cublasStrsm')
      import
      character(kind=c_char), value :: side
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      real(4), value :: alpha
      real(4), device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine

    subroutine cublasDtrsm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) bind(c, name='cublasDtrsm')
      import
      character(kind=c_char), value :: side
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      real(8), value :: alpha
      real(8), device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine

    subroutine cublasCtrsm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) bind(c, name='cublasCtrsm')
      import
      character(kind=c_char), value :: side
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      complex(4), value :: alpha
      complex(4), device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine

    subroutine cublasZtrsm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) bind(c, name='cublasZtrsm')
      import
      character(kind=c_char), value :: side
      character(kind=c_char), value :: uplo
      character(kind=c_char), value :: transa
      character(kind=c_char), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      complex(8), value :: alpha
      complex(8), device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end subroutine

    real(4) function cublasSdot(n, x, incx, y, incy) bind(c, name='cublasSdot')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    real(8) function cublasDdot(n, x, incx, y, incy) bind(c, name='cublasDdot')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    real(4) function cublasSnrm2(n, x, incx) bind(c, name='cublasSnrm2')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    real(8) function cublasDnrm2(n, x, incx) bind(c, name='cublasDnrm2')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

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

    real(4) function cublasSasum(n, x, incx) bind(c, name='cublasSasum')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    real(8) function cublasDasum(n, x, incx) bind(c, name='cublasDasum')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

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

    integer(c_int) function cublasIsamax(n, x, incx) bind(c, name='cublasIsamax')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasIdamax(n, x, incx) bind(c, name='cublasIdamax')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasIcamax(n, x, incx) bind(c, name='cublasIcamax')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasIzamax(n, x, incx) bind(c, name='cublasIzamax')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasIsamin(n, x, incx) bind(c, name='cublasIsamin')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasIdamin(n, x, incx) bind(c, name='cublasIdamin')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasIcamin(n, x, incx) bind(c, name='cublasIcamin')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasIzamin(n, x, incx) bind(c, name='cublasIzamin')
      import
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

  end interface

  interface sscal
    procedure cublasSscal
  end interface

  interface dscal
    procedure cublasDscal
  end interface

  interface cscal
    procedure cublasCscal
  end interface

  interface zscal
    procedure cublasZscal
  end interface

  interface saxpy
    procedure cublasSaxpy
  end interface

  interface daxpy
    procedure cublasDaxpy
  end interface

  interface caxpy
    procedure cublasCaxpy
  end interface

  interface zaxpy
    procedure cublasZaxpy
  end interface

  interface scopy
    procedure cublasScopy
  end interface

  interface dcopy
    procedure cublasDcopy
  end interface

  interface ccopy
    procedure cublasCcopy
  end interface

  interface zcopy
    procedure cublasZcopy
  end interface

  interface sswap
    procedure cublasSswap
  end interface

  interface dswap
    procedure cublasDswap
  end interface

  interface cswap
    procedure cublasCswap
  end interface

  interface zswap
    procedure cublasZswap
  end interface

  interface sgemv
    procedure cublasSgemv
  end interface

  interface dgemv
    procedure cublasDgemv
  end interface

  interface cgemv
    procedure cublasCgemv
  end interface

  interface zgemv
    procedure cublasZgemv
  end interface

  interface sger
    procedure cublasSger
  end interface

  interface dger
    procedure cublasDger
  end interface

  interface ssymv
    procedure cublasSsymv
  end interface

  interface dsymv
    procedure cublasDsymv
  end interface

  interface strsv
    procedure cublasStrsv
  end interface

  interface dtrsv
    procedure cublasDtrsv
  end interface

  interface ctrsv
    procedure cublasCtrsv
  end interface

  interface ztrsv
    procedure cublasZtrsv
  end interface

  interface sgemm
    procedure cublasSgemm
  end interface

  interface dgemm
    procedure cublasDgemm
  end interface

  interface cgemm
    procedure cublasCgemm
  end interface

  interface zgemm
    procedure cublasZgemm
  end interface

  interface ssymm
    procedure cublasSsymm
  end interface

  interface dsymm
    procedure cublasDsymm
  end interface

  interface ssyrk
    procedure cublasSsyrk
  end interface

  interface dsyrk
    procedure cublasDsyrk
  end interface

  interface strsm
    procedure cublasStrsm
  end interface

  interface dtrsm
    procedure cublasDtrsm
  end interface

  interface ctrsm
    procedure cublasCtrsm
  end interface

  interface ztrsm
    procedure cublasZtrsm
  end interface

  interface sdot
    procedure cublasSdot
  end interface

  interface ddot
    procedure cublasDdot
  end interface

  interface snrm2
    procedure cublasSnrm2
  end interface

  interface dnrm2
    procedure cublasDnrm2
  end interface

  interface scnrm2
    procedure cublasScnrm2
  end interface

  interface dznrm2
    procedure cublasDznrm2
  end interface

  interface sasum
    procedure cublasSasum
  end interface

  interface dasum
    procedure cublasDasum
  end interface

  interface scasum
    procedure cublasScasum
  end interface

  interface dzasum
    procedure cublasDzasum
  end interface

  interface isamax
    procedure cublasIsamax
  end interface

  interface idamax
    procedure cublasIdamax
  end interface

  interface icamax
    procedure cublasIcamax
  end interface

  interface izamax
    procedure cublasIzamax
  end interface

  interface isamin
    procedure cublasIsamin
  end interface

  interface idamin
    procedure cublasIdamin
  end interface

  interface icamin
    procedure cublasIcamin
  end interface

  interface izamin
    procedure cublasIzamin
  end interface

end module cublas
