! cuBLAS: linear algebra on the device. Names with _v2 take a handle; without it, the library keeps one by itself, and the names of BLAS mean
! the same for device data.
module cublas_types
  use iso_c_binding
  implicit none

  type, bind(c) :: cublasHandle
    type(c_ptr) :: handle
  end type cublasHandle

  integer, parameter :: CUBLAS_STATUS_SUCCESS = 0
  integer, parameter :: CUBLAS_STATUS_NOT_INITIALIZED = 1
  integer, parameter :: CUBLAS_STATUS_ALLOC_FAILED = 3
  integer, parameter :: CUBLAS_STATUS_INVALID_VALUE = 7
  integer, parameter :: CUBLAS_STATUS_ARCH_MISMATCH = 8
  integer, parameter :: CUBLAS_STATUS_MAPPING_ERROR = 11
  integer, parameter :: CUBLAS_STATUS_EXECUTION_FAILED = 13
  integer, parameter :: CUBLAS_STATUS_INTERNAL_ERROR = 14
  integer, parameter :: CUBLAS_STATUS_NOT_SUPPORTED = 15
  integer, parameter :: CUBLAS_OP_N = 0
  integer, parameter :: CUBLAS_OP_T = 1
  integer, parameter :: CUBLAS_OP_C = 2
  integer, parameter :: CUBLAS_FILL_MODE_LOWER = 0
  integer, parameter :: CUBLAS_FILL_MODE_UPPER = 1
  integer, parameter :: CUBLAS_DIAG_NON_UNIT = 0
  integer, parameter :: CUBLAS_DIAG_UNIT = 1
  integer, parameter :: CUBLAS_SIDE_LEFT = 0
  integer, parameter :: CUBLAS_SIDE_RIGHT = 1
  integer, parameter :: CUBLAS_POINTER_MODE_HOST = 0
  integer, parameter :: CUBLAS_POINTER_MODE_DEVICE = 1
  integer, parameter :: CUBLAS_ATOMICS_NOT_ALLOWED = 0
  integer, parameter :: CUBLAS_ATOMICS_ALLOWED = 1
  integer, parameter :: CUBLAS_DEFAULT_MATH = 0
  integer, parameter :: CUBLAS_TENSOR_OP_MATH = 1
  integer, parameter :: CUBLAS_PEDANTIC_MATH = 2
  integer, parameter :: CUBLAS_TF32_TENSOR_OP_MATH = 3

  interface
    integer(c_int) function cublasCreate(h) bind(c, name='cublasCreate_v2')
      import
      type(cublasHandle), intent(out) :: h
    end function

    integer(c_int) function cublasDestroy(h) bind(c, name='cublasDestroy_v2')
      import
      type(cublasHandle), value :: h
    end function

    integer(c_int) function cublasGetVersion(h, version) bind(c, name='cublasGetVersion_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), intent(out) :: version
    end function

    integer(c_int) function cublasSetStream(h, stream) bind(c, name='cublasSetStream_v2')
      import
      type(cublasHandle), value :: h
      integer(c_intptr_t), value :: stream
      !dir$ ignore_tkr (k) stream
    end function

    integer(c_int) function cublasGetStream(h, stream) bind(c, name='cublasGetStream_v2')
      import
      type(cublasHandle), value :: h
      integer(8), intent(out) :: stream
    end function

    integer(c_int) function cublasSetPointerMode(h, mode) bind(c, name='cublasSetPointerMode_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: mode
    end function

    integer(c_int) function cublasGetPointerMode(h, mode) bind(c, name='cublasGetPointerMode_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), intent(out) :: mode
    end function

    integer(c_int) function cublasSetMathMode(h, mode) bind(c, name='cublasSetMathMode')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: mode
    end function

    integer(c_int) function cublasSetAtomicsMode(h, mode) bind(c, name='cublasSetAtomicsMode')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: mode
    end function

    integer(c_int) function cublasSscal_v2(h, n, a, x, incx) bind(c, name='cublasSscal_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4) :: a
      !dir$ ignore_tkr (d) a
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasDscal_v2(h, n, a, x, incx) bind(c, name='cublasDscal_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8) :: a
      !dir$ ignore_tkr (d) a
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasCscal_v2(h, n, a, x, incx) bind(c, name='cublasCscal_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4) :: a
      !dir$ ignore_tkr (d) a
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasZscal_v2(h, n, a, x, incx) bind(c, name='cublasZscal_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8) :: a
      !dir$ ignore_tkr (d) a
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
    end function

    integer(c_int) function cublasSaxpy_v2(h, n, a, x, incx, y, incy) bind(c, name='cublasSaxpy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4) :: a
      !dir$ ignore_tkr (d) a
      real(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasDaxpy_v2(h, n, a, x, incx, y, incy) bind(c, name='cublasDaxpy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8) :: a
      !dir$ ignore_tkr (d) a
      real(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasCaxpy_v2(h, n, a, x, incx, y, incy) bind(c, name='cublasCaxpy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4) :: a
      !dir$ ignore_tkr (d) a
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasZaxpy_v2(h, n, a, x, incx, y, incy) bind(c, name='cublasZaxpy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8) :: a
      !dir$ ignore_tkr (d) a
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasScopy_v2(h, n, x, incx, y, incy) bind(c, name='cublasScopy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasDcopy_v2(h, n, x, incx, y, incy) bind(c, name='cublasDcopy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasCcopy_v2(h, n, x, incx, y, incy) bind(c, name='cublasCcopy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasZcopy_v2(h, n, x, incx, y, incy) bind(c, name='cublasZcopy_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasSswap_v2(h, n, x, incx, y, incy) bind(c, name='cublasSswap_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasDswap_v2(h, n, x, incx, y, incy) bind(c, name='cublasDswap_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasCswap_v2(h, n, x, incx, y, incy) bind(c, name='cublasCswap_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasZswap_v2(h, n, x, incx, y, incy) bind(c, name='cublasZswap_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
    end function

    integer(c_int) function cublasSgemv_v2(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasSgemv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(4), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function

    integer(c_int) function cublasDgemv_v2(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasDgemv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(8), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function

    integer(c_int) function cublasCgemv_v2(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasCgemv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      complex(4), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function

    integer(c_int) function cublasZgemv_v2(h, trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
        bind(c, name='cublasZgemv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: trans
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      complex(8), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function

    integer(c_int) function cublasSger_v2(h, m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublasSger_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      integer(c_int), value :: lda
      real(4) :: alpha
      !dir$ ignore_tkr (d) alpha
      real(4), device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end function

    integer(c_int) function cublasDger_v2(h, m, n, alpha, x, incx, y, incy, a, lda) bind(c, name='cublasDger_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      integer(c_int), value :: lda
      real(8) :: alpha
      !dir$ ignore_tkr (d) alpha
      real(8), device :: x(*), y(*), a(*)
      !dir$ ignore_tkr (r) x, (r) y, (r) a
    end function

    integer(c_int) function cublasSsymv_v2(h, uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublasSsymv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(4), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function

    integer(c_int) function cublasDsymv_v2(h, uplo, n, alpha, a, lda, x, incx, beta, y, incy) bind(c, name='cublasDsymv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(8), device :: a(*), x(*), y(*)
      !dir$ ignore_tkr (r) a, (r) x, (r) y
    end function

    integer(c_int) function cublasStrsv_v2(h, uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublasStrsv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      real(4), device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end function

    integer(c_int) function cublasDtrsv_v2(h, uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublasDtrsv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      real(8), device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end function

    integer(c_int) function cublasCtrsv_v2(h, uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublasCtrsv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      complex(4), device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end function

    integer(c_int) function cublasZtrsv_v2(h, uplo, trans, diag, n, a, lda, x, incx) bind(c, name='cublasZtrsv_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: diag
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: incx
      complex(8), device :: a(*), x(*)
      !dir$ ignore_tkr (r) a, (r) x
    end function

    integer(c_int) function cublasSgemm_v2(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasSgemm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      real(4) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function

    integer(c_int) function cublasDgemm_v2(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasDgemm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      real(8) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(8), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function

    integer(c_int) function cublasCgemm_v2(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasCgemm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      complex(4) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      complex(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function

    integer(c_int) function cublasZgemm_v2(h, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasZgemm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      complex(8) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      complex(8), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function

    integer(c_int) function cublasSsymm_v2(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasSsymm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      real(4) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function

    integer(c_int) function cublasDsymm_v2(h, side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
        bind(c, name='cublasDsymm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      integer(c_int), value :: ldc
      real(8) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(8), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
    end function

    integer(c_int) function cublasSsyrk_v2(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublasSsyrk_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldc
      real(4) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(4), device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end function

    integer(c_int) function cublasDsyrk_v2(h, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) bind(c, name='cublasDsyrk_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: uplo
      integer(c_int), value :: trans
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(c_int), value :: ldc
      real(8) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(8), device :: a(*), c(*)
      !dir$ ignore_tkr (r) a, (r) c
    end function

    integer(c_int) function cublasStrsm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasStrsm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: transa
      integer(c_int), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      real(4) :: alpha
      !dir$ ignore_tkr (d) alpha
      real(4), device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end function

    integer(c_int) function cublasDtrsm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasDtrsm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: transa
      integer(c_int), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      real(8) :: alpha
      !dir$ ignore_tkr (d) alpha
      real(8), device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end function

    integer(c_int) function cublasCtrsm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasCtrsm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: transa
      integer(c_int), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      complex(4) :: alpha
      !dir$ ignore_tkr (d) alpha
      complex(4), device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end function

    integer(c_int) function cublasZtrsm_v2(h, side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
        bind(c, name='cublasZtrsm_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: side
      integer(c_int), value :: uplo
      integer(c_int), value :: transa
      integer(c_int), value :: diag
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: lda
      integer(c_int), value :: ldb
      complex(8) :: alpha
      !dir$ ignore_tkr (d) alpha
      complex(8), device :: a(*), b(*)
      !dir$ ignore_tkr (r) a, (r) b
    end function

    integer(c_int) function cublasSdot_v2(h, n, x, incx, y, incy, res) bind(c, name='cublasSdot_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
      real(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasDdot_v2(h, n, x, incx, y, incy, res) bind(c, name='cublasDdot_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      real(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
      real(8) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasCdotu_v2(h, n, x, incx, y, incy, res) bind(c, name='cublasCdotu_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
      complex(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasZdotu_v2(h, n, x, incx, y, incy, res) bind(c, name='cublasZdotu_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
      complex(8) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasCdotc_v2(h, n, x, incx, y, incy, res) bind(c, name='cublasCdotc_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(4), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
      complex(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasZdotc_v2(h, n, x, incx, y, incy, res) bind(c, name='cublasZdotc_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      integer(c_int), value :: incy
      complex(8), device :: x(*), y(*)
      !dir$ ignore_tkr (r) x, (r) y
      complex(8) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasSnrm2_v2(h, n, x, incx, res) bind(c, name='cublasSnrm2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasDnrm2_v2(h, n, x, incx, res) bind(c, name='cublasDnrm2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(8) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasScnrm2_v2(h, n, x, incx, res) bind(c, name='cublasScnrm2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasDznrm2_v2(h, n, x, incx, res) bind(c, name='cublasDznrm2_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(8) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasSasum_v2(h, n, x, incx, res) bind(c, name='cublasSasum_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasDasum_v2(h, n, x, incx, res) bind(c, name='cublasDasum_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(8) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasScasum_v2(h, n, x, incx, res) bind(c, name='cublasScasum_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasDzasum_v2(h, n, x, incx, res) bind(c, name='cublasDzasum_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      real(8) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasIsamax_v2(h, n, x, incx, res) bind(c, name='cublasIsamax_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasIdamax_v2(h, n, x, incx, res) bind(c, name='cublasIdamax_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasIcamax_v2(h, n, x, incx, res) bind(c, name='cublasIcamax_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasIzamax_v2(h, n, x, incx, res) bind(c, name='cublasIzamax_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasIsamin_v2(h, n, x, incx, res) bind(c, name='cublasIsamin_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasIdamin_v2(h, n, x, incx, res) bind(c, name='cublasIdamin_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      real(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasIcamin_v2(h, n, x, incx, res) bind(c, name='cublasIcamin_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(4), device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasIzamin_v2(h, n, x, incx, res) bind(c, name='cublasIzamin_v2')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: n
      integer(c_int), value :: incx
      complex(8), device :: x(*)
      !dir$ ignore_tkr (r) x
      integer(4) :: res
      !dir$ ignore_tkr (d) res
    end function

    integer(c_int) function cublasSgemmStridedBatched(h, transa, transb, m, n, k, alpha, a, lda, sa, b, ldb, sb, beta, c, ldc, sc, batch) &
        bind(c, name='cublasSgemmStridedBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(8), value :: sa
      integer(c_int), value :: ldb
      integer(8), value :: sb
      integer(c_int), value :: ldc
      integer(8), value :: sc
      integer(c_int), value :: batch
      real(4) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
      !dir$ ignore_tkr (k) sa, (k) sb, (k) sc
    end function

    integer(c_int) function cublasDgemmStridedBatched(h, transa, transb, m, n, k, alpha, a, lda, sa, b, ldb, sb, beta, c, ldc, sc, batch) &
        bind(c, name='cublasDgemmStridedBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(8), value :: sa
      integer(c_int), value :: ldb
      integer(8), value :: sb
      integer(c_int), value :: ldc
      integer(8), value :: sc
      integer(c_int), value :: batch
      real(8) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      real(8), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
      !dir$ ignore_tkr (k) sa, (k) sb, (k) sc
    end function

    integer(c_int) function cublasCgemmStridedBatched(h, transa, transb, m, n, k, alpha, a, lda, sa, b, ldb, sb, beta, c, ldc, sc, batch) &
        bind(c, name='cublasCgemmStridedBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(8), value :: sa
      integer(c_int), value :: ldb
      integer(8), value :: sb
      integer(c_int), value :: ldc
      integer(8), value :: sc
      integer(c_int), value :: batch
      complex(4) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      complex(4), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
      !dir$ ignore_tkr (k) sa, (k) sb, (k) sc
    end function

    integer(c_int) function cublasZgemmStridedBatched(h, transa, transb, m, n, k, alpha, a, lda, sa, b, ldb, sb, beta, c, ldc, sc, batch) &
        bind(c, name='cublasZgemmStridedBatched')
      import
      type(cublasHandle), value :: h
      integer(c_int), value :: transa
      integer(c_int), value :: transb
      integer(c_int), value :: m
      integer(c_int), value :: n
      integer(c_int), value :: k
      integer(c_int), value :: lda
      integer(8), value :: sa
      integer(c_int), value :: ldb
      integer(8), value :: sb
      integer(c_int), value :: ldc
      integer(8), value :: sc
      integer(c_int), value :: batch
      complex(8) :: alpha, beta
      !dir$ ignore_tkr (d) alpha, (d) beta
      complex(8), device :: a(*), b(*), c(*)
      !dir$ ignore_tkr (r) a, (r) b, (r) c
      !dir$ ignore_tkr (k) sa, (k) sb, (k) sc
    end function

  end interface
end module cublas_types

